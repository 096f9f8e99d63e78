import type {
  CreateWorkOrder,
  ScheduleWorkOrder,
  UpdateWorkOrder,
  WorkOrder,
  WorkOrderLineInput,
  WorkOrdersQuery,
} from '#contract/invoicing/work-orders.ts';
import { localDate } from '#domain/calendar/index.ts';
import {
  afterOfferChange,
  invoiceTotals,
  type OrderState,
  type OrderStep,
  orderStateOf,
  pricedLine,
  stepsFrom,
} from '#domain/invoicing/index.ts';
import { centsOf, dollarsOf, timesCents } from '#domain/money/index.ts';
import { type AlertContext, endAlert } from '#server/alerts/index.ts';
import { customersRepo, requireOwnProperty } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { lockCompany } from '#server/db/company-lock.ts';
import type { Deps } from '#server/deps.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { type PhotoRow, photosRepo, presentPhoto } from '#server/photos/index.ts';
import { AppError, invalid, notFound, unknownReference } from '#server/platform/app-error.ts';
import { dropSingleStop, moveSingleStop, placeSingleStop } from '#server/scheduling/index.ts';
import { contextOf, inBooks } from '../billing-context.ts';
import { billedCustomersRepo } from '../customers/repo.ts';
import { insertBill } from '../invoices/service.ts';
import { billingTermsRepo } from '../settings/repo.ts';
import { invoicingTexts as texts } from '../texts.ts';
import { askForDeposit, depositLines, depositRule, endDeposit, presentDeposit } from './deposits.ts';
import { type LineRow, type NewLine, type NewOrderRow, type OrderRow, workOrdersRepo } from './repo.ts';

export const stateOf = ({ state, visitId, doneOn, billId }: OrderRow): OrderState =>
  orderStateOf({ state, isVisited: visitId !== null, isFinished: doneOn !== null, hasInvoice: billId !== null });

const moment = (at: Date | null): string | null => at?.toISOString() ?? null;

/** What an order comes to, in dollars. */
export function sumsOf({ taxRatePct }: Pick<OrderRow, 'taxRatePct'>, lines: readonly LineRow[]) {
  const { subtotalCents, taxCents, totalCents } = invoiceTotals(lines, taxRatePct);
  return { subtotal: dollarsOf(subtotalCents), taxRatePct, tax: dollarsOf(taxCents), total: dollarsOf(totalCents) };
}

export const presentLine = ({ kind, description, quantity, unitPriceCents, amountCents, taxable }: LineRow) => ({
  kind,
  description,
  quantity,
  unitPrice: dollarsOf(unitPriceCents),
  amount: dollarsOf(amountCents),
  taxable,
});

/** @param photos of what was raised at a stop */
export const presentOrder = (
  row: OrderRow,
  lines: readonly LineRow[],
  photos: readonly PhotoRow[] = [],
): WorkOrder => ({
  workOrderId: row.workOrderId,
  orderNumber: row.orderNumber,
  customerId: row.customerId,
  customerName: row.customerName,
  customerEmail: row.customerEmail,
  propertyId: row.propertyId,
  propertyName: row.propertyName,
  caseId: row.caseId,
  title: row.title,
  description: row.description,
  state: stateOf(row),
  lines: lines.map(presentLine),
  ...sumsOf(row, lines),
  estimatedMinutes: row.estimatedMinutes,
  requestedOn: row.requestedOn,
  validUntil: row.validUntil,
  quotedAt: moment(row.quotedAt),
  answeredAt: moment(row.answeredAt),
  answeredBy: row.answeredBy,
  declineReason: row.declineReason,
  scheduledOn: row.scheduledOn,
  technicianId: row.technicianId,
  technicianName: row.technicianName,
  visitId: row.visitId,
  doneOn: row.doneOn ?? row.visitedOn,
  invoiceId: row.billId,
  depositPercent: row.depositPct,
  depositAmount: row.depositCents === null ? null : dollarsOf(row.depositCents),
  deposit: presentDeposit(row, lines),
  internalNotes: row.internalNotes,
  raised:
    row.raisedKind && row.urgency && row.raisedBy !== null && row.raisedAt
      ? {
          kind: row.raisedKind,
          urgency: row.urgency,
          by: row.raisedBy,
          at: row.raisedAt.toISOString(),
          photos: photos.filter(({ workOrderId }) => workOrderId === row.workOrderId).map(presentPhoto),
        }
      : null,
});

function lineOf({ unitPrice, ...line }: WorkOrderLineInput): NewLine {
  const unitPriceCents = centsOf(unitPrice);
  return { ...line, unitPriceCents, amountCents: timesCents(unitPriceCents, line.quantity) };
}

const todayOf = (tenant: Tenant): string => localDate(tenant.account.timeZone, tenant.now());

export async function shown(tx: TenantTx, workOrderId: string): Promise<WorkOrder> {
  const repo = workOrdersRepo(tx);
  const row = await repo.find(workOrderId);
  if (!row) throw notFound(texts.things.workOrder);
  return presentOrder(row, await repo.linesOf([workOrderId]), await photosRepo(tx).ofWorkOrders([workOrderId]));
}

/** The order, held, where that step can be taken. @throws AppError not_found; conflict (409) naming the order's status */
export async function heldFor(tx: TenantTx, workOrderId: string, step: OrderStep): Promise<OrderRow> {
  const repo = workOrdersRepo(tx);
  const row = (await repo.hold(workOrderId)) ? await repo.find(workOrderId) : null;
  if (!row) throw notFound(texts.things.workOrder);
  const state = stateOf(row);
  if (!stepsFrom(state, row.visitId !== null).includes(step)) {
    throw new AppError('conflict', texts.workOrders.stepNotPossible({ state: texts.workOrders.states[state] }));
  }
  return row;
}

export const listOrders = (tenant: Tenant, query: WorkOrdersQuery) =>
  tenant.transaction(async (tx) => {
    const repo = workOrdersRepo(tx);
    const { rows, total } = await repo.list(query);
    const lines = await repo.linesOf(rows.map(({ workOrderId }) => workOrderId));
    const ofOrder = new Map<string, LineRow[]>(rows.map(({ workOrderId }) => [workOrderId, []]));
    for (const line of lines) ofOrder.get(line.workOrderId)?.push(line);
    const raised = rows.filter(({ raisedAt }) => raisedAt !== null);
    const photos = await photosRepo(tx).ofWorkOrders(raised.map(({ workOrderId }) => workOrderId));
    return { rows: rows.map((row) => presentOrder(row, ofOrder.get(row.workOrderId) ?? [], photos)), total };
  });

export const findOrder = (tenant: Tenant, workOrderId: string): Promise<WorkOrder> =>
  tenant.transaction((tx) => shown(tx, workOrderId));

type NewOrder = Pick<NewOrderRow, 'workOrderId' | 'customerId' | 'title' | 'estimatedMinutes'> & Partial<NewOrderRow>;

/** Stores an order under the next number. @throws AppError not_found naming the customer; conflict where the id is taken */
export async function insertOrder(tx: TenantTx, tenant: Tenant, order: NewOrder, lines: NewLine[]): Promise<void> {
  const repo = workOrdersRepo(tx);
  if (!(await customersRepo(tx).find(order.customerId))) throw unknownReference('customerId', texts.things.customer);
  await requireOwnProperty(tx, order, { archivedToo: true });
  if (order.caseId && (await workOrdersRepo(tx).customerOfCase(order.caseId)) !== order.customerId) {
    throw unknownReference('caseId', texts.things.case);
  }
  // Two orders at the same moment take two numbers.
  await lockCompany(tx);
  const now = tenant.now();
  const { taxRatePct, depositPct, depositCents } = await billingTermsRepo(tx).find();
  const stored = await repo.insert({
    requestedOn: todayOf(tenant),
    depositPct,
    depositCents,
    ...order,
    orderNumber: `WO-${String((await repo.lastNumber()) + 1).padStart(4, '0')}`,
    state: 'requested',
    taxRatePct,
    createdBy: tenant.account.userId,
    createdAt: now,
    updatedAt: now,
  });
  if (!stored) throw new AppError('conflict', texts.workOrders.idTaken);
  await repo.replaceLines(order.workOrderId, lines);
}

/** The same id sent again answers what is stored. @throws as `insertOrder` */
export const addOrder = (
  tenant: Tenant,
  { workOrderId = tenant.newId('ORDER'), lines, depositPercent, depositAmount, ...fields }: CreateWorkOrder,
): Promise<WorkOrder> =>
  tenant.transaction(async (tx) => {
    if (!(await workOrdersRepo(tx).find(workOrderId))) {
      const deposit = depositRule({ depositPercent, depositAmount });
      await insertOrder(tx, tenant, { ...fields, ...deposit, workOrderId }, lines.map(lineOf));
    }
    return shown(tx, workOrderId);
  });

const sumOf = (lines: readonly { amountCents: number }[]): number =>
  lines.reduce((cents, { amountCents }) => cents + amountCents, 0);

/** What becomes of the order when its offer changes. @throws AppError conflict where it became dearer than agreed too late */
async function requireAgreement(
  tx: TenantTx,
  row: OrderRow,
  lines: readonly NewLine[] | undefined,
): Promise<'stays' | 'quote-again'> {
  const before = await workOrdersRepo(tx).linesOf([row.workOrderId]);
  const beforeCents = sumOf(before);
  const change = afterOfferChange(stateOf(row), {
    agreed: row.answeredAt !== null,
    beforeCents,
    afterCents: lines ? sumOf(lines) : beforeCents,
  });
  if (change !== 'refused') return change;
  const message = texts.workOrders.dearerThanApproved({ cents: beforeCents });
  throw new AppError('conflict', message, { details: [{ field: 'lines', message }] });
}

/** A job on the schedule moves along with its order. */
async function moveOrder(tx: TenantTx, { customerId, assignmentId }: OrderRow, propertyId: string | null) {
  await requireOwnProperty(tx, { customerId, propertyId });
  if (assignmentId) await moveSingleStop(tx, assignmentId, propertyId);
}

/** A quote has to be sent again when its price or text changes; an approved one, when it becomes more expensive. */
export const changeOrder = (
  tenant: Tenant,
  workOrderId: string,
  { lines, depositPercent, depositAmount, ...fields }: UpdateWorkOrder,
): Promise<WorkOrder> =>
  tenant.transaction(async (tx) => {
    const repo = workOrdersRepo(tx);
    const row = await heldFor(tx, workOrderId, 'edit');
    if (fields.propertyId !== undefined && fields.propertyId !== row.propertyId)
      await moveOrder(tx, row, fields.propertyId);
    const deposit = depositRule({ depositPercent, depositAmount });
    const isOtherOffer =
      Object.keys(deposit).length > 0 ||
      lines !== undefined ||
      fields.title !== undefined ||
      fields.description !== undefined;
    const newLines = lines?.map(lineOf);
    const change = isOtherOffer ? await requireAgreement(tx, row, newLines) : 'stays';
    await repo.update(workOrderId, {
      ...fields,
      ...deposit,
      ...(change === 'quote-again'
        ? { state: 'requested' as const, quotedAt: null, answeredAt: null, answeredBy: null }
        : {}),
      updatedAt: tenant.now(),
    });
    if (newLines) await repo.replaceLines(workOrderId, newLines);
    return shown(tx, workOrderId);
  });

/** What the customer said by phone. */
export const answerOrder = (
  deps: Deps,
  tenant: Tenant,
  workOrderId: string,
  { approved, reason }: { approved: boolean; reason?: string | null | undefined },
): Promise<WorkOrder> =>
  inBooks(contextOf(deps, tenant), async (books) => {
    const { tx } = books;
    const row = await heldFor(tx, workOrderId, 'answer');
    await endWaiting(tx, tenant, row);
    await workOrdersRepo(tx).update(workOrderId, {
      state: approved ? 'approved' : 'declined',
      answeredAt: tenant.now(),
      answeredBy: tenant.account.name,
      declineReason: approved ? null : (reason ?? null),
      updatedAt: tenant.now(),
    });
    if (approved) await askForDeposit(books, workOrderId);
    else await endDeposit(books, row);
    return shown(tx, workOrderId);
  });

/** What the alert of an order that was raised at a stop is about. */
export const alertCauseOf = (workOrderId: string): string => `order:${workOrderId}`;

/** Somebody in the office took the next step: what was raised at a stop waits no more. */
export async function endWaiting(tx: TenantTx, context: AlertContext, row: OrderRow): Promise<void> {
  if (row.raisedAt) await endAlert(tx, context, alertCauseOf(row.workOrderId));
}

/** Puts it on that technician's route of that day, or moves it there. @throws AppError not_found naming the technician; conflict */
export const scheduleOrder = (
  deps: Deps,
  tenant: Tenant,
  workOrderId: string,
  { technicianId, date }: ScheduleWorkOrder,
): Promise<WorkOrder> =>
  inBooks(contextOf(deps, tenant), async (books) => {
    const { tx } = books;
    const row = await heldFor(tx, workOrderId, 'schedule');
    await endWaiting(tx, tenant, row);
    if (date < todayOf(tenant)) {
      throw invalid('date', texts.workOrders.datePassed);
    }
    const assignmentId = row.assignmentId ?? tenant.newId('ROUTE');
    await placeSingleStop(tx, tenant, {
      assignmentId,
      customerId: row.customerId,
      propertyId: row.propertyId,
      technicianId,
      date,
      estimatedDuration: row.estimatedMinutes,
      serviceType: 'work_order',
      serviceDescription: `${row.orderNumber}: ${row.title}`,
    });
    await workOrdersRepo(tx).update(workOrderId, {
      state: 'scheduled',
      scheduledOn: date,
      technicianId,
      assignmentId,
      ...(row.answeredAt ? {} : { answeredAt: tenant.now(), answeredBy: tenant.account.name }),
      updatedAt: tenant.now(),
    });
    // Scheduled without an answer, it counts as approved.
    if (!row.answeredAt) await askForDeposit(books, workOrderId);
    return shown(tx, workOrderId);
  });

/** Done without a visit. */
export const finishOrder = (tenant: Tenant, workOrderId: string): Promise<WorkOrder> =>
  tenant.transaction(async (tx) => {
    const row = await heldFor(tx, workOrderId, 'finish');
    await endWaiting(tx, tenant, row);
    if (row.assignmentId) await dropSingleStop(tx, tenant, row.assignmentId);
    await workOrdersRepo(tx).update(workOrderId, { doneOn: todayOf(tenant), updatedAt: tenant.now() });
    return shown(tx, workOrderId);
  });

export const cancelOrder = (deps: Deps, tenant: Tenant, workOrderId: string): Promise<WorkOrder> =>
  inBooks(contextOf(deps, tenant), async (books) => {
    const { tx } = books;
    const row = await heldFor(tx, workOrderId, 'cancel');
    await endWaiting(tx, tenant, row);
    if (row.assignmentId) await dropSingleStop(tx, tenant, row.assignmentId);
    // What was done without a visit and is not charged.
    await workOrdersRepo(tx).update(workOrderId, { state: 'canceled', doneOn: null, updatedAt: tenant.now() });
    await endDeposit(books, row);
    return shown(tx, workOrderId);
  });

/**
 * An upcoming invoice with the order's lines, less its deposit; the next day's run issues it. @throws AppError conflict where there is
 * nothing to bill; invalid_input where it comes to less than $0
 */
export const invoiceOrder = (deps: Deps, tenant: Tenant, workOrderId: string): Promise<WorkOrder> =>
  inBooks(contextOf(deps, tenant), async (books) => {
    const { tx } = books;
    const repo = workOrdersRepo(tx);
    const row = await heldFor(tx, workOrderId, 'invoice');
    await endWaiting(tx, tenant, row);
    const lines = await repo.linesOf([workOrderId]);
    if (lines.length === 0) throw new AppError('conflict', texts.workOrders.nothingToBill);
    const customer = await billedCustomersRepo(tx).hold(row.customerId);
    if (!customer || customer.deletedAt) throw unknownReference('customerId', texts.things.customer);
    const worth = lines.map(({ kind, description, quantity, unitPriceCents, taxable }) =>
      pricedLine({
        kind,
        description,
        quantity,
        unitPriceCents,
        taxable,
        visitId: row.visitId,
        serviceDate: row.doneOn ?? row.visitedOn,
      }),
    );
    const { taxRatePct } = await billingTermsRepo(tx).find();
    const { invoiceId } = await insertBill(books, {
      customerId: row.customerId,
      customerName: customer.name,
      workOrderId,
      memo: [`${row.orderNumber}: ${row.title}`, row.propertyName].filter(Boolean).join(' · '),
      lines: [...worth, ...(await depositLines(books, row, invoiceTotals(worth, taxRatePct).totalCents))],
    });
    await repo.update(workOrderId, { invoiceId, updatedAt: tenant.now() });
    return shown(tx, workOrderId);
  });
