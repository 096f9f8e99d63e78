import { addDays, type CivilDate, localDate, minuteOfDay, weekdayOf } from '#domain/calendar/index.ts';
import {
  type ArrivalWindow,
  type AtPlace,
  arrivalTimes,
  arrivalWindow,
  datesInRhythm,
  nextVisitOf,
  placeKey,
  shiftOn,
  type VisitChange,
} from '#domain/scheduling/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { drivesBetween } from '../roads/kept-drives.ts';
import { endPlacesOf, endsOf, type TechnicianRow, techniciansRepo } from '../technicians/repo.ts';
import { daysOffRepo, visitChangesRepo, type WorkedVisit, workedVisits } from './dated/repo.ts';
import { datedDay, datedStopOf, lastVisitsOf, loadOf, worksOn } from './dated-plan.ts';
import { type AssignmentRow, routesRepo } from './repo.ts';

/** A customer's next service. */
export interface NextStop {
  date: CivilDate;
  technicianName: string | null;
  /** Null when a stop before it on the route is not on the map. */
  window: ArrivalWindow | null;
  /** Its visit is open. */
  underWay: boolean;
  /** At which of the customer's properties; null: at the customer's own address. */
  propertyId: string | null;
}

/** The stop's own visit of a day, or one that was opened without naming a stop. */
const isVisitOf = (assignment: AssignmentRow, visit: WorkedVisit): boolean =>
  visit.assignmentId === assignment.assignmentId ||
  (visit.assignmentId === null && placeKey(visit) === placeKey(assignment));

/**
 * A customer's next service, today included as long as that visit is not finished. Null without a stop, or when no visit
 * comes up.
 */
export async function nextStopOf(
  tx: TenantTx,
  tenant: Tenant,
  customerId: string,
  /** One of the customer's places alone. */
  at?: { propertyId: string | null },
): Promise<NextStop | null> {
  const repo = routesRepo(tx);
  const assignments = (await repo.stopsOfCustomer(customerId)).filter(
    ({ propertyId }) => at === undefined || propertyId === at.propertyId,
  );
  if (assignments.length === 0) return null;
  const { timeZone } = tenant.account;
  const today = localDate(timeZone, tenant.now());
  const lastVisits = await lastVisitsOf(tx, assignments);
  const ofToday = await workedVisits(tx, today, today);
  const changes = await visitChangesRepo(tx).since(
    today,
    assignments.map(({ assignmentId }) => assignmentId),
  );
  const daysOff = await daysOffRepo(tx).since(today);
  const [next] = assignments
    .flatMap((assignment) => {
      const isDone = ofToday.some((visit) => visit.state === 'done' && isVisitOf(assignment, visit));
      const from = isDone ? addDays(today, 1) : today;
      const visit = nextVisitOf(from, datedStopOf(assignment, lastVisits), { changes, daysOff });
      return visit === null ? [] : { date: visit.date, technicianId: visit.technicianId, assignment };
    })
    .sort((a, b) => a.date.localeCompare(b.date));
  if (!next) return null;
  const technicians = await techniciansRepo(tx).list();
  const technician = technicians.find(({ technicianId }) => technicianId === next.technicianId);
  const underWay =
    next.date === today && ofToday.some((visit) => visit.state === 'open' && isVisitOf(next.assignment, visit));
  const window = technician ? await windowOf(tx, { ...next, technician }) : null;
  const isOver = window !== null && next.date === today && minuteOfDay(timeZone, tenant.now()) >= window.toHour * 60;
  return {
    date: next.date,
    technicianName: technician?.isActive ? technician.name : null,
    window: isOver || underWay ? null : window,
    underWay,
    propertyId: next.assignment.propertyId,
  };
}

interface Due {
  date: CivilDate;
  assignment: AssignmentRow;
  technician: TechnicianRow;
}

/** Driving and service of the technician's stops before this one on that day, from the start of the shift. */
async function windowOf(tx: TenantTx, { date, assignment, technician }: Due): Promise<ArrivalWindow | null> {
  const { visits, daysOff } = await datedDay(tx, date);
  if (!worksOn(technician, date, daysOff)) return null;
  const own = visits.filter(({ technicianId }) => technicianId === technician.technicianId).map(({ stop }) => stop);
  const place = own.findIndex(({ assignmentId }) => assignmentId === assignment.assignmentId);
  if (place < 0) return null;
  const upToHere = own.slice(0, place + 1).map(loadOf);
  if (upToHere.some(({ coordinates }) => coordinates === null)) return null;
  const drives = await drivesBetween(tx, [
    ...upToHere.map(({ coordinates }) => coordinates),
    ...endPlacesOf([technician]),
  ]);
  const shift = shiftOn(technician, weekdayOf(date));
  const arrives = arrivalTimes(shift, upToHere, drives, endsOf(technician)).at(-1)?.fromMinute ?? shift.start;
  return arrivalWindow(shift.start, arrives - shift.start);
}

/** A monthly stop comes back within five weeks. */
const daysAhead = 48;

/**
 * The next service date of each customer, today included until a visit is finished today. Customers without a stop in
 * the weeks ahead are not in the answer. Five queries, however many customers.
 * @param customerIds null for all
 */
export async function nextStops(
  tx: TenantTx,
  today: CivilDate,
  customerIds: string[] | null,
): Promise<Map<string, CivilDate>> {
  return datesOf(tx, today, await routesRepo(tx).rhythms(customerIds), customerIds === null);
}

type Rhythms = Awaited<ReturnType<ReturnType<typeof routesRepo>['rhythms']>>;

/** Every active stop of the active customers, and the next service date of each of them. */
export async function stopsOfEverybody(
  tx: TenantTx,
  today: CivilDate,
): Promise<{ stops: Rhythms; next: Map<string, CivilDate> }> {
  const stops = await routesRepo(tx).rhythms(null);
  return { stops, next: await datesOf(tx, today, stops, true) };
}

async function datesOf(
  tx: TenantTx,
  today: CivilDate,
  rows: Rhythms,
  isEverybody: boolean,
): Promise<Map<string, CivilDate>> {
  const repo = routesRepo(tx);
  if (rows.length === 0) return new Map();
  const lastVisits = await lastVisitsOf(tx, rows);
  const served = await repo.servedOn(today);
  const changes = new Map<string, VisitChange[]>();
  const stopIds = isEverybody ? null : rows.map(({ assignmentId }) => assignmentId);
  for (const change of await visitChangesRepo(tx).since(today, stopIds)) {
    changes.set(change.assignmentId, [...(changes.get(change.assignmentId) ?? []), change]);
  }
  const daysOff = await daysOffRepo(tx).since(today);
  const horizon = addDays(today, daysAhead);
  const next = new Map<string, CivilDate>();
  for (const row of rows) {
    const { assignmentId, customerId } = row;
    const stop = datedStopOf(row, lastVisits);
    const from = served.has(placeKey(row)) ? addDays(today, 1) : today;
    const date = nextVisitOf(from, stop, { changes: changes.get(assignmentId) ?? [], daysOff })?.date;
    const known = next.get(customerId);
    if (date !== undefined && date <= horizon && (known === undefined || date < known)) next.set(customerId, date);
  }
  return next;
}

/**
 * The next service date at the place of a visit after it; null where there is no stop. The visit counts as made, whether
 * it is marked so yet or not.
 */
export async function nextServiceAfter(
  tx: TenantTx,
  visit: AtPlace & { customerId: string },
  servedOn: CivilDate,
): Promise<CivilDate | null> {
  const stops = await routesRepo(tx).stopsOfCustomer(visit.customerId);
  const rows = stops.filter((stop) => placeKey(stop) === placeKey(visit));
  if (rows.length === 0) return null;
  const changes = await visitChangesRepo(tx).since(
    servedOn,
    rows.map(({ assignmentId }) => assignmentId),
  );
  const daysOff = await daysOffRepo(tx).since(servedOn);
  const dates = rows.flatMap((row) => {
    const moved = changes.find(({ assignmentId, toDate }) => assignmentId === row.assignmentId && toDate === servedOn);
    const lastVisits = new Map([[row.assignmentId, moved?.serviceDate ?? servedOn]]);
    return nextVisitOf(addDays(servedOn, 1), datedStopOf(row, lastVisits), { changes, daysOff })?.date ?? [];
  });
  return dates.sort()[0] ?? null;
}

/** The dates on which customers’ stops come up in their rhythm, from one day to another; three queries, however many there are. */
export async function datesOfCustomers(
  tx: TenantTx,
  customerIds: readonly string[],
  from: CivilDate,
  to: CivilDate,
): Promise<Map<string, CivilDate[]>> {
  const repo = routesRepo(tx);
  const [only] = customerIds;
  const { rows } = await repo.list(customerIds.length === 1 && only !== undefined ? { customerId: only } : {});
  const asked = new Set(customerIds);
  const stops = rows.filter(({ isActive, customerId }) => isActive && asked.has(customerId));
  const lastVisits = await lastVisitsOf(tx, stops);
  const dates = new Map<string, CivilDate[]>();
  for (const stop of stops) {
    const ofStop = datesInRhythm(datedStopOf(stop, lastVisits), from, to);
    dates.set(stop.customerId, [...(dates.get(stop.customerId) ?? []), ...ofStop]);
  }
  return dates;
}
