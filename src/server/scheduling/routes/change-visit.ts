import { type RouteChange, routeDayOf } from '#contract/scheduling/routes.ts';
import type { MoveVisit, RestoreVisit, SkipVisit } from '#contract/scheduling/week-plan.ts';
import { type CivilDate, dateOfDay, dayNumber, weekdayOf } from '#domain/calendar/index.ts';
import { type DatedVisit, dayOffOf, isDueOn, nextVisitOf, type VisitChange } from '#domain/scheduling/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { lockCompany } from '#server/db/company-lock.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, invalid, unknownReference } from '#server/platform/app-error.ts';
import type { TechnicianRow } from '../technicians/repo.ts';
import { markTold, routeChangeOf, withUndo } from './changes.ts';
import { longDay, shortDay } from './company-day.ts';
import { daysOffRepo, type VisitName, visitChangesRepo } from './dated/repo.ts';
import { type DatedPlanOfCompany, datedPlan, type PlannedStop } from './dated-plan.ts';
import { moveFromNowOn } from './move-from-now-on.ts';
import { renumber } from './renumber.ts';
import { routesRepo } from './repo.ts';
import { enqueueMails, tellCustomers } from './tell-customers.ts';

/** Visits further from today than this are nobody's plan yet, or nobody's any more. */
const mostDaysOff = 60;

/** A visit as it was found, and what is planned around it. */
export interface FoundVisit {
  stop: PlannedStop;
  serviceDate: CivilDate;
  /** What was decided of it before. */
  change: VisitChange | null;
  /** When and with whom it is made now; the rhythm's own where it is skipped. */
  date: CivilDate;
  technicianId: string;
  plan: DatedPlanOfCompany;
}

const daysApart = (a: CivilDate, b: CivilDate): number => Math.abs(dayNumber(a) - dayNumber(b));

/**
 * The visit that is named, held: who changes the plan at the same moment waits.
 * @throws AppError not_found naming assignmentId; invalid_input where the rhythm gives no such visit; conflict for a done one
 */
async function findVisit(
  tx: TenantTx,
  tenant: Tenant,
  { assignmentId, serviceDate }: VisitName,
  dates: CivilDate[] = [],
): Promise<FoundVisit> {
  await lockCompany(tx);
  if (!(await routesRepo(tx).find(assignmentId))) throw unknownReference('assignmentId', 'Route assignment');
  const change = await visitChangesRepo(tx).find({ assignmentId, serviceDate });
  const spanned = [serviceDate, change?.toDate ?? serviceDate, ...dates].sort();
  const last = spanned.at(-1) ?? serviceDate;
  const first = spanned[0] ?? serviceDate;
  if (daysApart(first, last) > 2 * mostDaysOff) throw invalid('serviceDate', 'This date is too far off');
  const plan = await datedPlan(tx, tenant, first, last);
  if (daysApart(plan.today, serviceDate) > mostDaysOff) {
    throw invalid('serviceDate', `Only visits within ${mostDaysOff} days of today can be changed`);
  }
  const stop = plan.stops.find((one) => one.assignmentId === assignmentId);
  if (!stop || !isDueOn(serviceDate, stop)) throw invalid('serviceDate', 'This stop is not due on that date');
  const date = change?.toDate ?? serviceDate;
  if (plan.serviceVisitOf(stop, date)?.state === 'done') {
    throw new AppError('conflict', 'This visit is done already, so it can no longer be changed.');
  }
  return { stop, serviceDate, change, date, technicianId: change?.toTechnicianId ?? stop.technicianId, plan };
}

const nameOf = (plan: DatedPlanOfCompany, technicianId: string): string =>
  plan.technicians.find((one) => one.technicianId === technicianId)?.name ?? 'nobody';

/** What the office should know of the day that a visit is moved to; it decides all the same. */
function noticesOf(plan: DatedPlanOfCompany, technician: TechnicianRow, date: CivilDate, stopCount: number): string[] {
  const off = dayOffOf(technician.technicianId, date, plan.daysOff);
  const weekday = weekdayOf(date);
  const notices: string[] = [];
  if (off?.technicianId === null) notices.push(`Nobody works that day${off.note ? `: ${off.note}` : ''}.`);
  else if (off !== null) notices.push(`${technician.name} has that day off.`);
  else if (!technician.workingDays.includes(weekday)) notices.push(`${technician.name} does not work on ${weekday}s.`);
  if (stopCount > technician.maxCustomersPerDay) {
    notices.push(
      `${technician.name} has ${stopCount} stops that day, more than the ${technician.maxCustomersPerDay} a day.`,
    );
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

function requireTarget({ plan, stop, serviceDate }: FoundVisit, { toDate, toTechnicianId }: MoveVisit): TechnicianRow {
  if (toDate < plan.today) throw invalid('toDate', 'Choose today or a later date');
  if (daysApart(plan.today, toDate) > mostDaysOff) {
    throw invalid('toDate', `Choose a date within ${mostDaysOff} days`);
  }
  const technician = plan.technicians.find((one) => one.technicianId === toTechnicianId);
  if (!technician) throw unknownReference('toTechnicianId', 'Technician');
  if (!technician.isActive) throw invalid('toTechnicianId', `${technician.name} is not active`);
  const twin = plan
    .visitsOn(toDate)
    .find((visit) => visit.stop.assignmentId === stop.assignmentId && visit.serviceDate !== serviceDate);
  if (twin) {
    throw new AppError('conflict', `${stop.customer.name} is served on that date already.`, {
      details: [{ field: 'toDate', message: 'This stop has another visit on that date' }],
    });
  }
  return technician;
}

/** Moves one visit, or the stop from that visit on. @throws AppError as `findVisit`; invalid_input for a date that cannot be */
export const moveVisit = (tenant: Tenant, move: MoveVisit): Promise<RouteChange> =>
  tenant.transaction(async (tx) => {
    const { toDate, toTechnicianId, scope } = move;
    const visit = await findVisit(tx, tenant, move, [toDate]);
    const { stop, plan } = visit;
    const technician = requireTarget(visit, move);
    const others = plan
      .visitsOn(toDate)
      .filter((one) => one.technicianId === toTechnicianId && one.stop.assignmentId !== stop.assignmentId);
    const from = `${shortDay(visit.date)} (${nameOf(plan, visit.technicianId)})`;
    const to = `${shortDay(toDate)} (${technician.name})`;
    const reach = scope === 'once' ? 'once' : 'from now on';
    const moved =
      from === to
        ? `Changed the place of ${stop.customer.name} on ${to}, ${reach}.`
        : `Moved ${stop.customer.name} from ${from} to ${to}, ${reach}.`;
    const summary = [moved, ...noticesOf(plan, technician, toDate, others.length + 1)].join(' ');
    const { changeId } =
      scope === 'once'
        ? await moveOnce(tx, tenant, { visit, move, others, summary })
        : await moveFromNowOn(tx, tenant, { visit, move, others, summary });
    return routeChangeOf(tx, changeId);
  });

interface Moving {
  visit: FoundVisit;
  move: MoveVisit;
  others: DatedVisit<PlannedStop>[];
  summary: string;
}

/** Between two stops of one number there is no place: the route is numbered anew, in the order it has. */
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
    isHome && !isHoliday && (position === undefined || Math.min(position, others.length) === homePlace);
  const named = { assignmentId: stop.assignmentId, serviceDate };
  const { renumbered, placed } = isAsPlanned ? { renumbered: [], placed: others } : await withPlaceAt(tx, move, others);
  const assignmentIds = renumbered.map(({ row }) => row.assignmentId);
  const undoable = { kind: 'move' as const, summary, assignmentIds, visits: [named], dayOffIds: [] };
  return withUndo(tx, tenant, undoable, async () => {
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

/** Leaves one visit out, and tells the customer where that is wanted and an address is known. */
export async function skipVisit(
  tenant: Tenant,
  { assignmentId, serviceDate, reason, notify }: SkipVisit,
): Promise<RouteChange> {
  const { change, mailIds } = await tenant.transaction(async (tx) => {
    const { stop, date, plan } = await findVisit(tx, tenant, { assignmentId, serviceDate });
    const named = { assignmentId, serviceDate };
    const summary = `Skipped ${stop.customer.name} on ${shortDay(date)}: ${reason}`;
    const { changeId } = await withUndo(
      tx,
      tenant,
      { kind: 'skip', summary, assignmentIds: [], visits: [named], dayOffIds: [] },
      () =>
        visitChangesRepo(tx).upsertVisitChanges([
          {
            ...named,
            kind: 'skipped',
            toDate: null,
            toTechnicianId: null,
            toOrder: null,
            reason,
            createdAt: tenant.now(),
          },
        ]),
    );
    const isToCome = date >= plan.today;
    const next = await nextAfterSkip(tx, stop, [date, plan.today].sort().at(-1) ?? date);
    const { mailIds, told } = await tellCustomers(tx, tenant, {
      purpose: 'visit-skipped',
      customers: notify && isToCome ? [stop.customer] : [],
      subject: ({ companyName }) => `No pool service on ${longDay(date)} – ${companyName}`,
      said: () => [
        `We do not come to your pool on ${longDay(date)}.`,
        `Reason: ${reason}`,
        ...(next === null ? [] : [`Your next service: ${longDay(next)}.`]),
      ],
    });
    if (told.length > 0) await markTold(tx, changeId, told);
    return { change: await routeChangeOf(tx, changeId), mailIds };
  });
  await enqueueMails(tenant, mailIds);
  return change;
}

/** The stop's next visit after a date. */
async function nextAfterSkip(tx: TenantTx, stop: PlannedStop, date: CivilDate): Promise<CivilDate | null> {
  const from = dateOfDay(dayNumber(date) + 1);
  const changes = await visitChangesRepo(tx).since(from, [stop.assignmentId]);
  return nextVisitOf(from, stop, { changes, daysOff: await daysOffRepo(tx).since(from) })?.date ?? null;
}

/** A visit that was left out, or falls on a day on which nobody works, is made after all, where the rhythm has it. */
export const restoreVisit = (tenant: Tenant, named: RestoreVisit): Promise<RouteChange> =>
  tenant.transaction(async (tx) => {
    const { stop, serviceDate, change, plan } = await findVisit(tx, tenant, named);
    const isHoliday = dayOffOf(stop.technicianId, serviceDate, plan.daysOff)?.technicianId === null;
    if (change?.kind !== 'skipped' && !(isHoliday && change === null)) {
      throw new AppError('conflict', 'This visit is not skipped.');
    }
    const summary = `Serving ${stop.customer.name} on ${shortDay(serviceDate)} after all.`;
    const { changeId } = await withUndo(
      tx,
      tenant,
      { kind: 'skip', summary, assignmentIds: [], visits: [named], dayOffIds: [] },
      () =>
        isHoliday
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
    return routeChangeOf(tx, changeId);
  });
