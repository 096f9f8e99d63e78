import type { CustomerNotice } from '#contract/messaging/message-choices.ts';
import { routeDayOf } from '#contract/scheduling/routes.ts';
import type { RouteChange } from '#contract/scheduling/stop-edits.ts';
import type { MoveVisit, RestoreVisit, SkipNotice, SkipVisit } from '#contract/scheduling/week-plan.ts';
import { addDays, type CivilDate, daysBetween, weekdayOf } from '#domain/calendar/index.ts';
import type { Message } from '#domain/language/index.ts';
import {
  type DatedVisit,
  dayOffOf,
  isDueOn,
  nextVisitOf,
  skillsNeeded,
  skippedVisit,
  type VisitChange,
  whyNotTheirs,
} from '#domain/scheduling/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { lockCompany } from '#server/db/company-lock.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, invalid, unknownReference } from '#server/platform/app-error.ts';
import type { TechnicianRow } from '../technicians/repo.ts';
import { mailTexts, schedulingTexts } from '../texts.ts';
import { routeChangeOf, withUndo } from './changes.ts';
import { daysOffRepo, routeChangesRepo, type VisitName, visitChangesRepo, workedVisits } from './dated/repo.ts';
import { type DatedPlanOfCompany, datedDays, datedPlan, type PlannedStop, visitOf } from './dated-plan.ts';
import { type FoundVisit, type Moving, moveFromNowOn, renumber } from './move-from-now-on.ts';
import { type Notice, notifyCustomers, previewNotices, type VisitNotices } from './notify-customers.ts';
import { routesRepo } from './repo.ts';
import { routesTexts as texts } from './texts.ts';

/** Visits further from today than this can't be changed. */
export const mostDaysOff = 60;

export const daysApart = (a: CivilDate, b: CivilDate): number => Math.abs(daysBetween(a, b));

/**
 * The named visit, with the schedule locked.
 * @throws AppError not_found naming assignmentId; invalid_input when there is no such visit; conflict for a done one
 */
export async function findVisit(
  tx: TenantTx,
  tenant: Tenant,
  { assignmentId, serviceDate }: VisitName,
  dates: CivilDate[] = [],
): Promise<FoundVisit> {
  await lockCompany(tx);
  if (!(await routesRepo(tx).find(assignmentId)))
    throw unknownReference('assignmentId', schedulingTexts.routeAssignment);
  const change = await visitChangesRepo(tx).find({ assignmentId, serviceDate });
  const spanned = [serviceDate, change?.toDate ?? serviceDate, ...dates].sort();
  const last = spanned.at(-1) ?? serviceDate;
  const first = spanned[0] ?? serviceDate;
  if (daysApart(first, last) > 2 * mostDaysOff) throw invalid('serviceDate', texts.visit.tooFar);
  const plan = await datedPlan(tx, tenant, first, last);
  return visitIn(plan, { assignmentId, serviceDate }, change);
}

/** @throws AppError invalid_input when there is no such visit; conflict for a done one */
export function visitIn(
  plan: DatedPlanOfCompany,
  { assignmentId, serviceDate }: VisitName,
  change: VisitChange | null,
): FoundVisit {
  if (daysApart(plan.today, serviceDate) > mostDaysOff) {
    throw invalid('serviceDate', texts.visit.outOfReach({ most: mostDaysOff }));
  }
  const stop = plan.stops.find((one) => one.assignmentId === assignmentId);
  if (!stop || !isDueOn(serviceDate, stop)) throw invalid('serviceDate', texts.visit.notDue);
  const date = change?.toDate ?? serviceDate;
  if (plan.serviceVisitOf(stop, date)?.state === 'done') {
    throw new AppError('conflict', texts.visit.done);
  }
  return { stop, serviceDate, change, date, technicianId: change?.toTechnicianId ?? stop.technicianId, plan };
}

const nameOf = (plan: DatedPlanOfCompany, technicianId: string): string | null =>
  plan.technicians.find((one) => one.technicianId === technicianId)?.name ?? null;

/** What the office should know about the day that a visit moves to; none of it blocks the move. */
function noticesOf(plan: DatedPlanOfCompany, technician: TechnicianRow, date: CivilDate, stopCount: number): Message[] {
  const off = dayOffOf(technician.technicianId, date, plan.daysOff);
  const { name, maxCustomersPerDay } = technician;
  const notices: Message[] = [];
  if (off?.technicianId === null) notices.push(texts.summary.nobodyWorks({ note: off.note }));
  else if (off !== null) notices.push(texts.summary.dayOff({ technician: name }));
  else if (!technician.workingDays.includes(weekdayOf(date)))
    notices.push(texts.summary.notAWorkday({ technician: name, date }));
  if (stopCount > maxCustomersPerDay) {
    notices.push(texts.summary.overfull({ technician: name, stops: stopCount, most: maxCustomersPerDay }));
  }
  return notices;
}

/** A place between two visits; behind the last where none is given. */
function orderAt(others: readonly DatedVisit<PlannedStop>[], position: number | undefined): number {
  const place = Math.min(position ?? others.length, others.length);
  const before = others[place - 1]?.order;
  const behind = others[place]?.order;
  if (before === undefined) return behind === undefined ? 1 : behind - 1;
  return behind === undefined ? before + 1 : (before + behind) / 2;
}

export function requireTarget(
  { plan, stop, serviceDate }: FoundVisit,
  { toDate, toTechnicianId }: Pick<MoveVisit, 'toDate' | 'toTechnicianId'>,
): TechnicianRow {
  if (toDate < plan.today) throw invalid('toDate', texts.visit.past);
  if (daysApart(plan.today, toDate) > mostDaysOff) {
    throw invalid('toDate', texts.visit.tooLate({ most: mostDaysOff }));
  }
  const technician = plan.technicians.find((one) => one.technicianId === toTechnicianId);
  if (!technician) throw unknownReference('toTechnicianId', schedulingTexts.technician);
  if (!technician.isActive) throw invalid('toTechnicianId', texts.visit.inactive({ technician: technician.name }));
  const twin = plan
    .visitsOn(toDate)
    .find((visit) => visit.stop.assignmentId === stop.assignmentId && visit.serviceDate !== serviceDate);
  if (twin) {
    throw new AppError('conflict', texts.visit.customerComesAlready({ customer: stop.customer.name }), {
      details: [{ field: 'toDate', message: texts.visit.stopComesAlready }],
    });
  }
  return technician;
}

/** Nobody is sent to a stop who must not come. @throws AppError invalid_input naming toTechnicianId and the reason */
export function requireTheirs(
  { stop: { assignment, customer }, technicianId }: FoundVisit,
  technician: TechnicianRow,
): void {
  const skills = skillsNeeded(assignment.skills, customer.poolType);
  const why = whyNotTheirs({ ...assignment, skills, technicianId }, technician);
  if (why === null) return;
  const named = { customer: customer.name, technician: technician.name };
  if (why.kind === 'skills') throw invalid('toTechnicianId', texts.visit.lacksSkills({ ...named, skills: why.skills }));
  throw invalid('toTechnicianId', why.kind === 'excluded' ? texts.visit.excludes(named) : texts.visit.ofAnother(named));
}

/** Moves one visit, or the stop from that visit on. @throws AppError as `findVisit`; invalid_input for a date that cannot be */
export const moveVisit = (tenant: Tenant, move: MoveVisit): Promise<RouteChange> =>
  tenant.transaction(async (tx) => {
    const { toDate, toTechnicianId, scope } = move;
    const visit = await findVisit(tx, tenant, move, [toDate]);
    const { stop, plan } = visit;
    const technician = requireTarget(visit, move);
    requireTheirs(visit, technician);
    const others = plan
      .visitsOn(toDate)
      .filter((one) => one.technicianId === toTechnicianId && one.stop.assignmentId !== stop.assignmentId);
    const customer = stop.customer.name;
    const from = { date: visit.date, technician: nameOf(plan, visit.technicianId) };
    const to = { date: toDate, technician: technician.name };
    const moved =
      from.date === to.date && from.technician === to.technician
        ? texts.summary.replaced({ customer, to, scope })
        : texts.summary.moved({ customer, from, to, scope });
    const notices = noticesOf(plan, technician, toDate, others.length + 1);
    const summary = texts.summary.withNotices({ moved, notices });
    const { changeId } =
      scope === 'once'
        ? await moveOnce(tx, tenant, { visit, move, others, summary })
        : await moveFromNowOn(tx, tenant, { visit, move, others, summary });
    return routeChangeOf(tx, changeId, tenant.words);
  });

/** There is no place between two stops with the same number: the route is renumbered in its current order. */
async function withPlaceAt(tx: TenantTx, { toDate, toTechnicianId, position }: MoveVisit, others: Moving['others']) {
  const isTied = position !== undefined && others[position] && others[position]?.order === others[position - 1]?.order;
  if (!isTied) return { renumbered: [], placed: others };
  const renumbered = renumber(await routesRepo(tx).holdRoute(toTechnicianId, routeDayOf(weekdayOf(toDate))));
  const numbers = new Map(renumbered.map(({ row, routeOrder }) => [row.assignmentId, routeOrder]));
  const placed = others.map((one) =>
    one.serviceDate === toDate ? { ...one, order: numbers.get(one.stop.assignmentId) ?? one.order } : one,
  );
  return { renumbered, placed };
}

async function moveOnce(tx: TenantTx, tenant: Tenant, { visit, move, others, summary }: Moving) {
  const { stop, serviceDate, plan, change } = visit;
  const { toDate, toTechnicianId, position } = move;
  const isHome = toDate === serviceDate && toTechnicianId === stop.technicianId;
  const isHoliday = dayOffOf(toTechnicianId, toDate, plan.daysOff)?.technicianId === null;
  const homePlace = others.filter(({ order }) => order < stop.routeOrder).length;
  const isAsPlanned =
    isHome &&
    !isHoliday &&
    !change?.details &&
    (position === undefined || Math.min(position, others.length) === homePlace);
  const named = { assignmentId: stop.assignmentId, serviceDate };
  const { renumbered, placed } = isAsPlanned ? { renumbered: [], placed: others } : await withPlaceAt(tx, move, others);
  const assignmentIds = renumbered.map(({ row }) => row.assignmentId);
  return withUndo(tx, tenant, { kind: 'move', summary, assignmentIds, visits: [named] }, async () => {
    const repo = visitChangesRepo(tx);
    if (isAsPlanned) return repo.removeVisitChange(named);
    const updatedAt = tenant.now();
    for (const { row, routeOrder } of renumbered) {
      await routesRepo(tx).update(row.assignmentId, { routeOrder, updatedAt });
    }
    return repo.upsertVisitChanges([
      {
        ...named,
        kind: 'moved',
        toDate,
        toTechnicianId,
        toOrder: isHome && position === undefined ? stop.routeOrder : orderAt(placed, position),
        reason: change?.kind === 'moved' ? change.reason : null,
        createdAt: updatedAt,
      },
    ]);
  });
}

/** What a customer reads of a visit that is not made. */
function calledOff(date: CivilDate, reason: string | null, next: CivilDate | null): Notice {
  const { skipped } = mailTexts;
  const said = [
    skipped.notServicing({ date }),
    ...(reason === null ? [] : [skipped.reason({ reason })]),
    ...(next === null ? [] : [skipped.next({ date: next })]),
  ];
  return { subject: (company) => skipped.subject({ date, company }), paragraphs: said, text: said };
}

/** The notice that `skipVisit` would send; null where the visit's day is over. Nothing is stored. @throws AppError as `findVisit` */
export const noticeOfSkip = (
  tenant: Tenant,
  notices: VisitNotices,
  { assignmentId, serviceDate, reason = null }: SkipNotice,
): Promise<{ notice: CustomerNotice | null }> =>
  tenant.transaction(async (tx) => {
    const { stop, date, plan } = await findVisit(tx, tenant, { assignmentId, serviceDate });
    if (date < plan.today) return { notice: null };
    const notice = calledOff(date, reason, await nextAfterSkip(tx, stop, date));
    const customers = [stop.customer];
    const [shown] = await previewNotices(tx, tenant, notices, {
      kind: 'visit_called_off',
      customers,
      notice: () => notice,
    });
    return { notice: shown ?? null };
  });

/** Skips one visit, and notifies the customer if asked to and there is a way. */
export async function skipVisit(
  tenant: Tenant,
  notices: VisitNotices,
  { assignmentId, serviceDate, reason, notify }: SkipVisit,
): Promise<RouteChange> {
  const { change, put } = await tenant.transaction(async (tx) => {
    const { stop, date, plan } = await findVisit(tx, tenant, { assignmentId, serviceDate });
    const named = { assignmentId, serviceDate };
    const summary = texts.summary.skipped({ customer: stop.customer.name, date, reason });
    const { changeId } = await withUndo(tx, tenant, { kind: 'skip', summary, visits: [named] }, () =>
      visitChangesRepo(tx).upsertVisitChanges([{ ...named, ...skippedVisit, reason, createdAt: tenant.now() }]),
    );
    const isUpcoming = date >= plan.today;
    const next = await nextAfterSkip(tx, stop, isUpcoming ? date : plan.today);
    const put = await notifyCustomers(tx, tenant, notices, {
      kind: 'visit_called_off',
      changeId,
      customers: notify && isUpcoming ? [stop.customer] : [],
      notice: () => calledOff(date, reason, next),
    });
    if (put.notified.length > 0) await routeChangesRepo(tx).markNotified(changeId, put.notified);
    return { change: await routeChangeOf(tx, changeId, tenant.words), put };
  });
  await notices.send(tenant, put);
  return change;
}

/** The stop's next visit after a date. */
async function nextAfterSkip(tx: TenantTx, stop: PlannedStop, date: CivilDate): Promise<CivilDate | null> {
  const from = addDays(date, 1);
  const changes = await visitChangesRepo(tx).since(from, [stop.assignmentId]);
  return nextVisitOf(from, stop, { changes, daysOff: await daysOffRepo(tx).since(from) })?.date ?? null;
}

interface PuttingBack extends VisitName {
  stop: Pick<PlannedStop, 'technicianId' | 'routeOrder'>;
  change: FoundVisit['change'];
  isHoliday: boolean;
  customerName: string;
}

/** Puts a visit back on its own date, with its own details, be it a company day off. @returns the change's id */
async function putBack(
  tx: TenantTx,
  tenant: Tenant,
  { assignmentId, serviceDate, stop, change, isHoliday, customerName }: PuttingBack,
): Promise<string> {
  const named = { assignmentId, serviceDate };
  const summary = texts.summary.putBack({ customer: customerName, date: serviceDate });
  const { changeId } = await withUndo(tx, tenant, { kind: 'skip', summary, visits: [named] }, () =>
    isHoliday || change?.details
      ? visitChangesRepo(tx).upsertVisitChanges([
          {
            ...named,
            kind: 'moved',
            toDate: serviceDate,
            toTechnicianId: stop.technicianId,
            toOrder: stop.routeOrder,
            reason: null,
            createdAt: tenant.now(),
          },
        ])
      : visitChangesRepo(tx).removeVisitChange(named),
  );
  return changeId;
}

/** Puts a visit back that was skipped, or falls on a company day off. */
export const restoreVisit = (tenant: Tenant, named: RestoreVisit): Promise<RouteChange> =>
  tenant.transaction(async (tx) => {
    const { stop, serviceDate, change, plan } = await findVisit(tx, tenant, named);
    const isHoliday = dayOffOf(stop.technicianId, serviceDate, plan.daysOff)?.technicianId === null;
    if (change?.kind !== 'skipped' && !(isHoliday && change === null)) {
      throw new AppError('conflict', texts.visit.notSkipped);
    }
    const changeId = await putBack(tx, tenant, {
      ...named,
      ...{ stop, change, isHoliday },
      customerName: stop.customer.name,
    });
    return routeChangeOf(tx, changeId, tenant.words);
  });

/** A visit that a technician skips, by the date on which it was to be made. */
export interface SkippedOnSite {
  customerId: string;
  /** The date that the rhythm gives. */
  serviceDate: CivilDate;
  technicianId: string;
  /** Among the stops of that day. */
  routeOrder: number;
  /** The change of the plan; null where the office had skipped the visit already. */
  changeId: string | null;
}

/**
 * Takes the visit that a stop has on a date out of the plan, as a change that can be undone.
 * @param reason as the plan shows it
 * @throws AppError not_found naming assignmentId; conflict where the visit is done, or the stop has none on that date
 */
export async function skipOnSite(
  tx: TenantTx,
  tenant: Tenant,
  { assignmentId, date, reason }: { assignmentId: string; date: CivilDate; reason: string },
): Promise<SkippedOnSite> {
  await lockCompany(tx);
  if (!(await routesRepo(tx).find(assignmentId)))
    throw unknownReference('assignmentId', schedulingTexts.routeAssignment);
  const { visitsOn, notServedOn } = await datedDays(tx, [date]);
  const visit = visitsOn(date).find(({ stop }) => stop.assignmentId === assignmentId);
  if (!visit) {
    const skipped = notServedOn(date).find(({ stop, why }) => stop.assignmentId === assignmentId && why === 'skipped');
    if (!skipped) throw new AppError('conflict', texts.visit.notPlanned({ date }));
    const { customer, technicianId, routeOrder } = skipped.stop;
    return { customerId: customer.customerId, serviceDate: date, technicianId, routeOrder, changeId: null };
  }
  const { stop, serviceDate, technicianId, order } = visit;
  if (visitOf(stop.assignment, await workedVisits(tx, date, date))?.state === 'done') {
    throw new AppError('conflict', texts.visit.done);
  }
  const named = { assignmentId, serviceDate };
  const summary = texts.summary.skipped({ customer: stop.customer.name, date, reason });
  const { changeId } = await withUndo(tx, tenant, { kind: 'skip', summary, visits: [named] }, () =>
    visitChangesRepo(tx).upsertVisitChanges([{ ...named, ...skippedVisit, reason, createdAt: tenant.now() }]),
  );
  return { customerId: stop.customer.customerId, serviceDate, technicianId, routeOrder: order, changeId };
}

/** Puts a visit back that the office had skipped before a technician did, as far as it still is. @throws AppError as `withUndo` */
export async function putBackOnSite(
  tx: TenantTx,
  tenant: Tenant,
  { assignmentId, serviceDate, customerName }: VisitName & { customerName: string },
): Promise<void> {
  await lockCompany(tx);
  const named = { assignmentId, serviceDate };
  const stop = await routesRepo(tx).find(assignmentId);
  const change = await visitChangesRepo(tx).find(named);
  if (!stop || change?.kind !== 'skipped') return;
  const off = dayOffOf(stop.technicianId, serviceDate, await daysOffRepo(tx).since(serviceDate));
  await putBack(tx, tenant, { ...named, stop, change, isHoliday: off?.technicianId === null, customerName });
}
