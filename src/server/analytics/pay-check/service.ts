import type {
  ApprovePayCheck,
  PayCheck,
  PayCheckLine,
  PayCheckQuery,
  PayCheckStop,
  PayCheckTechnician,
} from '#contract/analytics/pay-check.ts';
import { can } from '#domain/access/index.ts';
import {
  type PayException,
  type PayLine,
  type PayStop,
  type PlannedStop,
  payCheckOf,
  type RecordedVisit,
  sameWork,
  weekOf,
} from '#domain/analytics/index.ts';
import { type CivilDate, localDate } from '#domain/calendar/index.ts';
import { type TipEntry, tipsOwed } from '#domain/invoicing/index.ts';
import { type Words, wordsOf } from '#domain/language/index.ts';
import { dollarsOf } from '#domain/money/index.ts';
import { coordinatesOf, placeKey, straightDrive } from '#domain/scheduling/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Account, Tenant } from '#server/http/tenant.ts';
import { AppError, notFound, unknownReference } from '#server/platform/app-error.ts';
import { type DatedPlanOfCompany, datedPlan, drivesBetween, techniciansRepo } from '#server/scheduling/index.ts';
import { analyticsTexts as texts } from '../texts.ts';
import { type ApprovalRow, payCheckRepo } from './repo.ts';

/** A line before what needs review in it is put into words. */
type Line = Omit<PayCheckLine, 'exceptions'> & { exceptions: PayException[] };

interface WorkedWeek {
  from: CivilDate;
  to: CivilDate;
  isOver: boolean;
  lines: Line[];
}

/** The week of a date, as it was planned and worked: nine queries, whatever the company's size. */
async function workedWeek(tx: TenantTx, tenant: Tenant, date: CivilDate): Promise<WorkedWeek> {
  const { from, to, dates } = weekOf(date);
  const { timeZone } = tenant.account;
  const plan = await datedPlan(tx, tenant, from, to);
  const visits = await recordedVisits(tx, plan, { from, to });
  const places = visits.map(({ coordinates }) => coordinates);
  const lines = payCheckOf({
    today: plan.today,
    technicians: plan.technicians,
    planned: dates.flatMap((each) => plannedOn(each, plan, timeZone)),
    visits,
    drives: await drivesBetween(tx, places, straightDrive),
  });
  return { from, to, isOver: to < plan.today, lines: lines.map(presentLine) };
}

/** The stops that the plan gives a date. One that was put on the route later was nobody's work that day, unless somebody did it. */
function plannedOn(date: CivilDate, plan: DatedPlanOfCompany, timeZone: string): PlannedStop[] {
  const opened = new Set(
    plan.serviceVisits.flatMap((visit) =>
      visit.serviceDate === date && visit.assignmentId ? [visit.assignmentId] : [],
    ),
  );
  const wasThere = ({ assignmentId, assignment }: DatedPlanOfCompany['stops'][number]): boolean =>
    assignment.startDate !== null || opened.has(assignmentId) || localDate(timeZone, assignment.createdAt) <= date;
  const stopOf = (
    { assignmentId, assignment, customer }: DatedPlanOfCompany['stops'][number],
    technicianId: string,
    notServed: PlannedStop['notServed'],
  ): PlannedStop => ({
    assignmentId,
    date,
    technicianId,
    customerId: customer.customerId,
    customerName: customer.name,
    plannedMinutes: assignment.estimatedDuration,
    notServed,
  });
  return [
    ...plan
      .visitsOn(date)
      .flatMap(({ stop, technicianId }) => (wasThere(stop) ? [stopOf(stop, technicianId, null)] : [])),
    ...plan
      .notServedOn(date)
      .flatMap(({ stop, why }) => (wasThere(stop) ? [stopOf(stop, stop.technicianId, why)] : [])),
  ];
}

async function recordedVisits(
  tx: TenantTx,
  { serviceVisits }: DatedPlanOfCompany,
  { from, to }: { from: CivilDate; to: CivilDate },
): Promise<RecordedVisit[]> {
  const repo = payCheckRepo(tx);
  const customers = new Map((await repo.placesOfVisits(from, to)).map((row) => [placeKey(row), row]));
  const tasks = await repo.tasksOfVisits(from, to);
  const photos = new Map<string, { count: number; tasks: string[] }>();
  for (const { visitId, taskId, n } of await repo.photosOfVisits(from, to)) {
    if (visitId === null) continue;
    const of = photos.get(visitId) ?? { count: 0, tasks: [] };
    of.count += n;
    if (taskId !== null) of.tasks.push(taskId);
    photos.set(visitId, of);
  }
  return serviceVisits.map((row) => {
    const customer = customers.get(placeKey(row));
    const taken = photos.get(row.visitId);
    return {
      visitId: row.visitId,
      assignmentId: row.assignmentId,
      customerId: row.customerId,
      customerName: customer?.name ?? row.customerId,
      technicianId: row.technicianId,
      date: row.serviceDate,
      state: row.state,
      arrivedAt: row.arrivalTime?.getTime() ?? null,
      leftAt: row.departureTime?.getTime() ?? null,
      photos: taken?.count ?? 0,
      tasks: tasks.get(row.visitId) ?? [],
      photographedTasks: taken?.tasks ?? [],
      coordinates: customer ? coordinatesOf(customer) : null,
    };
  });
}

const twoDecimals = (value: number): number => Math.round(value * 100) / 100;
const momentOf = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();

const presentStop = ({ arrivedAt, leftAt, ...stop }: PayStop): PayCheckStop => ({
  ...stop,
  arrivalTime: momentOf(arrivedAt),
  departureTime: momentOf(leftAt),
});

const presentLine = (line: PayLine): Line => ({
  ...line,
  milesDriven: twoDecimals(line.milesDriven),
  travelMinutes: twoDecimals(line.travelMinutes),
  stops: line.stops.map(presentStop),
  exceptions: [...line.exceptions],
});

const inWords = (line: Line, { say }: Words): PayCheckLine => ({
  ...line,
  exceptions: line.exceptions.map((one) => ({ ...one, detail: say(one.detail) })),
});

/** Without access to reports, users see only their own week. */
const seesEverybody = ({ role, permissions }: Account): boolean => can(role, 'reports', 'view', permissions);

/**
 * The week of a date; this week where none is given.
 * @throws AppError not_found for a technician who is not there, or not the caller
 */
export const payCheckFor = (tenant: Tenant, query: PayCheckQuery): Promise<PayCheck> =>
  tenant.transaction(async (tx) => {
    const { account } = tenant;
    const own = seesEverybody(account) ? undefined : (account.technicianId ?? '');
    if (query.technicianId !== undefined) {
      const isAllowed = own === undefined || own === query.technicianId;
      if (!isAllowed || !(await techniciansRepo(tx).find(query.technicianId))) throw notFound(texts.technician);
    }
    const wanted = query.technicianId ?? own;
    const { lines, ...week } = await workedWeek(tx, tenant, query.week ?? localDate(account.timeZone, tenant.now()));
    const approvals = new Map(
      (await payCheckRepo(tx).approvalsOf(week.from)).map((approval) => [approval.technicianId, approval]),
    );
    const tips = await payCheckRepo(tx).tipsOf(week.from, week.to);
    return {
      ...week,
      timeZone: account.timeZone,
      technicians: lines
        .filter(({ technicianId }) => wanted === undefined || technicianId === wanted)
        .map((line) => withApproval(inWords(line, tenant.words), approvals.get(line.technicianId) ?? null, tips)),
    };
  });

const tipsFor = (own: readonly TipEntry[]): Pick<PayCheckTechnician, 'tips' | 'tipsTotal'> => ({
  tips: own.map(({ date, customerName, amountCents }) => ({ date, customerName, amount: dollarsOf(-amountCents) })),
  tipsTotal: dollarsOf(tipsOwed(own)),
});

const withApproval = (
  line: PayCheckLine,
  approval: ApprovalRow | null,
  tips: readonly TipEntry[],
): PayCheckTechnician => ({
  ...line,
  ...tipsFor(tips.filter(({ technicianId }) => technicianId === line.technicianId)),
  approval: approval && {
    approvedAt: approval.approvedAt.toISOString(),
    approvedBy: approval.approvedByName,
    note: approval.note,
    differs: !sameWork(approval.line, line),
    done: approval.line.done,
    onSiteMinutes: approval.line.onSiteMinutes,
    milesDriven: approval.line.milesDriven,
  },
});

/** A technician's line of the week of a date. @throws AppError not_found naming `technicianId` */
async function lineOf(tx: TenantTx, tenant: Tenant, { week, technicianId }: { week: string; technicianId: string }) {
  const technician = await techniciansRepo(tx).find(technicianId);
  if (!technician) throw unknownReference('technicianId', texts.technician);
  const worked = await workedWeek(tx, tenant, week);
  const line = worked.lines.find((each) => each.technicianId === technicianId);
  if (!line) throw new AppError('conflict', texts.noStops({ technician: technician.name }));
  return { ...worked, line, tips: await payCheckRepo(tx).tipsOf(worked.from, worked.to) };
}

/**
 * Approves a technician's week as it is, and keeps what was seen.
 * @throws AppError conflict where the week is not over or approved already; not_found naming `technicianId`
 */
export const approve = (tenant: Tenant, body: ApprovePayCheck): Promise<PayCheckTechnician> =>
  tenant.transaction(async (tx) => {
    const { from, isOver, line, tips } = await lineOf(tx, tenant, body);
    if (!isOver) throw new AppError('conflict', texts.weekNotOver);
    const stored = await payCheckRepo(tx).insert({
      technicianId: body.technicianId,
      weekFrom: from,
      approvedBy: tenant.account.userId,
      approvedByName: tenant.account.name,
      approvedAt: tenant.now(),
      note: body.note ?? null,
      line: inWords(line, wordsOf('en')),
    });
    if (!stored) throw new AppError('conflict', texts.alreadyApproved);
    return withApproval(inWords(line, tenant.words), stored, tips);
  });

/** Takes an approval back. @throws AppError not_found where the technician, or the approval, is not there */
export const withdraw = (
  tenant: Tenant,
  body: Pick<ApprovePayCheck, 'week' | 'technicianId'>,
): Promise<PayCheckTechnician> =>
  tenant.transaction(async (tx) => {
    const { from, line, tips } = await lineOf(tx, tenant, body);
    if (!(await payCheckRepo(tx).remove(body.technicianId, from))) throw notFound(texts.approval);
    return withApproval(inWords(line, tenant.words), null, tips);
  });
