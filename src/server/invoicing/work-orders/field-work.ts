import type { AddPriceItem, PriceItem, PriceItemBody, RaisedWork, RaiseWork } from '#contract/invoicing/work-orders.ts';
import { can } from '#domain/access/index.ts';
import { type AlertCandidate, alertTexts } from '#domain/alerts/index.ts';
import { earliest, localDate } from '#domain/calendar/index.ts';
import { linesFromBook, type Urgency } from '#domain/invoicing/index.ts';
import { centsOf, dollarsOf, timesCents } from '#domain/money/index.ts';
import { raiseAlert } from '#server/alerts/index.ts';
import { customersRepo } from '#server/customers/index.ts';
import { lockCompany } from '#server/db/company-lock.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, invalid, notFound, unknownReference } from '#server/platform/app-error.ts';
import { invoicingTexts as texts } from '../texts.ts';
import { type OrderRow, type PriceItemRow, priceItemsRepo, workOrdersRepo } from './repo.ts';
import { alertCauseOf, insertOrder } from './service.ts';

/** More than a phone would want to keep. */
const mostItems = 1000;

const presentItem = (
  { priceItemId, name, kind, unitPriceCents, taxable }: PriceItemRow,
  seesPrices: boolean,
): PriceItem => ({ priceItemId, name, kind, unitPrice: seesPrices ? dollarsOf(unitPriceCents) : null, taxable });

/** What is offered, by name. Prices are left out for those who may not see them. */
export const listPriceBook = (tenant: Tenant): Promise<PriceItem[]> =>
  tenant.transaction(async (tx) => {
    const { role, permissions } = tenant.account;
    const seesPrices = can(role, 'price_book', 'view', permissions);
    return (await priceItemsRepo(tx).offered()).map((row) => presentItem(row, seesPrices));
  });

/**
 * Adds a price; the same id again answers what is stored, and one that was deleted is offered again as it is sent.
 * @throws AppError invalid_input where the book is full
 */
export const addPriceItem = (
  tenant: Tenant,
  { priceItemId = tenant.newId('PRICE'), unitPrice, ...fields }: AddPriceItem,
): Promise<PriceItem> =>
  tenant.transaction(async (tx) => {
    await lockCompany(tx);
    const repo = priceItemsRepo(tx);
    const [known] = await repo.ofIds([priceItemId]);
    if (known && known.retiredAt === null) return presentItem(known, true);
    if ((await repo.countOffered()) >= mostItems) throw invalid('name', texts.priceBook.full({ most: mostItems }));
    const now = tenant.now();
    const unitPriceCents = centsOf(unitPrice);
    const moments = { retiredAt: null, createdAt: now, updatedAt: now };
    return presentItem(await repo.put({ ...fields, priceItemId, unitPriceCents, ...moments }), true);
  });

/** @throws AppError not_found where it is not offered */
export const changePriceItem = (
  tenant: Tenant,
  priceItemId: string,
  { unitPrice, ...fields }: PriceItemBody,
): Promise<PriceItem> =>
  tenant.transaction(async (tx) => {
    const repo = priceItemsRepo(tx);
    const [known] = await repo.ofIds([priceItemId]);
    if (!known || known.retiredAt !== null) throw notFound(texts.things.price);
    const changed = { ...known, ...fields, unitPriceCents: centsOf(unitPrice), updatedAt: tenant.now() };
    return presentItem(await repo.put(changed), true);
  });

/** No longer offered. @throws AppError not_found */
export const removePriceItem = (tenant: Tenant, priceItemId: string): Promise<void> =>
  tenant.transaction(async (tx) => {
    if (!(await priceItemsRepo(tx).retire(priceItemId, tenant.now()))) throw notFound(texts.things.price);
  });

const severities: Record<Urgency, AlertCandidate['severity']> = { normal: 'low', soon: 'medium', urgent: 'high' };

/** Minutes on site until the office says otherwise. */
const usualMinutes = 60;

const presentRaised = ({ workOrderId, orderNumber }: OrderRow): RaisedWork => ({ workOrderId, orderNumber });

/**
 * Stores what somebody at a stop raised as a work order, and alerts the office. A part that was used is done with it and waits to
 * be billed. The same id again answers what is stored and does nothing.
 * @throws AppError not_found naming the customer or the line; conflict where the id is another order’s
 */
export const raiseWork = (tenant: Tenant, body: RaiseWork): Promise<RaisedWork> =>
  tenant.transaction(async (tx) => {
    const { workOrderId, kind, customerId, urgency } = body;
    const repo = workOrdersRepo(tx);
    await lockCompany(tx);
    const known = await repo.find(workOrderId);
    if (known) {
      const isSame = known.customerId === customerId && known.raisedKind === kind;
      if (!isSame) throw new AppError('conflict', texts.workOrders.idOfAnother);
      return presentRaised(known);
    }
    const customer = await customersRepo(tx).find(customerId);
    if (!customer) throw unknownReference('customerId', texts.things.customer);
    const book = await priceItemsRepo(tx).ofIds(body.lines.map(({ priceItemId }) => priceItemId));
    const { lines, unknown } = linesFromBook(book, body.lines);
    if (lines === null) {
      const place = body.lines.findIndex(({ priceItemId }) => priceItemId === unknown);
      throw unknownReference(`lines.${place}.priceItemId`, texts.things.price);
    }
    const { account } = tenant;
    const now = tenant.now();
    // A phone's clock may be ahead.
    const raisedAt = earliest(body.raisedAt === undefined ? now : new Date(body.raisedAt), now);
    const day = localDate(account.timeZone, raisedAt);
    const title =
      body.title ??
      lines
        .map(({ description }) => description)
        .join(', ')
        .slice(0, 200);
    await insertOrder(
      tx,
      tenant,
      {
        workOrderId,
        customerId,
        propertyId: body.propertyId ?? null,
        title,
        estimatedMinutes: usualMinutes,
        internalNotes: body.note ?? null,
        requestedOn: day,
        doneOn: kind === 'part' ? day : null,
        raisedKind: kind,
        urgency,
        raisedBy: account.name,
        raisedAt,
      },
      lines.map((line) => ({ ...line, amountCents: timesCents(line.unitPriceCents, line.quantity) })),
    );
    await raiseAlert(tx, tenant, {
      cause: alertCauseOf(workOrderId),
      degree: 'raised:0',
      type: 'service_reminder',
      severity: severities[urgency],
      title: alertTexts.raised[kind]({ customer: customer.name }),
      message: alertTexts.raisedWhat({
        title,
        technician: account.name,
        at: raisedAt.toISOString(),
        timeZone: account.timeZone,
      }),
      customerId,
      poolId: null,
      actionRequired: true,
      link: `/work-orders/${encodeURIComponent(workOrderId)}`,
    });
    const stored = await repo.find(workOrderId);
    if (!stored) throw notFound(texts.things.workOrder);
    return presentRaised(stored);
  });
