import { serviceFrequencies, weekdays } from '#contract/choices.ts';
import { routeDayOf } from '#contract/scheduling/routes.ts';
import { type CivilDate, localDate, weekdayOf } from '#domain/calendar/index.ts';
import {
  coordinatesOf,
  type DatedStop,
  type DatedVisit,
  type DayOff,
  datedVisits,
  dayOffOf,
  followsLastVisit,
  type LoadStop,
  movedAwayFrom,
  type NotServedVisit,
  notServedOn,
  placeKey,
  type VisitChange,
} from '#domain/scheduling/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { type TechnicianRow, techniciansRepo } from '../technicians/repo.ts';
import {
  daysOffRepo,
  type VisitState,
  visitChangesRepo,
  visitStates,
  type WorkedVisit,
  workedVisits,
} from './dated/repo.ts';
import {
  type AssignmentRow,
  type PlannedRow,
  type RouteCustomerRow,
  routesRepo,
  type WeekAssignmentRow,
  type WeekCustomerRow,
} from './repo.ts';
import { definedOf } from './service.ts';

/** A stop with its rows. */
export type PlannedStop = DatedStop & { readonly assignment: PlannedRow; readonly customer: RouteCustomerRow };

/** A stop as the week's page shows it. */
export type StopOfWeek = DatedStop & { readonly assignment: WeekAssignmentRow; readonly customer: WeekCustomerRow };

/** Everything that determines the visits of a span of dates. */
export interface DatedPlanOfCompany<Stop extends StopOfWeek = PlannedStop, Visit extends VisitState = WorkedVisit> {
  today: CivilDate;
  /** All of them, by name. */
  technicians: TechnicianRow[];
  /** The active stops of active customers, in route order. */
  stops: Stop[];
  changes: VisitChange[];
  daysOff: DayOff[];
  /** The visits made on a date of the span, by technician and order. */
  visitsOn(date: CivilDate): DatedVisit<Stop>[];
  /** The visits due on a date of the span that are not made. */
  notServedOn(date: CivilDate): NotServedVisit<Stop>[];
  /** The visits due on a date of the span that are made elsewhere for once. */
  movedAwayFrom(date: CivilDate): ReturnType<typeof movedAwayFrom<Stop>>;
  /** The visits that were begun or finished on the span's dates. */
  serviceVisits: Visit[];
  /** The opened or finished visit of a stop on a date. */
  serviceVisitOf(stop: Stop, date: CivilDate): Visit | null;
}

/** The same as the week's page shows it. */
export type PlanOfWeek = DatedPlanOfCompany<StopOfWeek, VisitState>;

type Rhythm = Pick<
  AssignmentRow,
  'assignmentId' | 'technicianId' | 'routeOrder' | 'dayOfWeek' | 'serviceFrequency' | 'startDate' | 'endDate' | 'rhythm'
>;

/** A stored stop with its rhythm, by the dates of the stops' last finished visits. */
export const datedStopOf = (row: Rhythm, lastVisits: ReadonlyMap<string, string>): DatedStop => ({
  assignmentId: row.assignmentId,
  technicianId: row.technicianId,
  routeOrder: row.routeOrder,
  dayOfWeek: weekdays.find((name) => name.toUpperCase() === row.dayOfWeek) ?? 'Monday',
  frequency: serviceFrequencies.find((known) => known === row.serviceFrequency) ?? 'weekly',
  startDate: row.startDate,
  endDate: row.endDate,
  rhythm: row.rhythm,
  lastVisitDate: lastVisits.get(row.assignmentId) ?? null,
});

/** The dates of the last finished visits of those stops whose dates follow from them: no query where none does. */
export async function lastVisitsOf(
  tx: TenantTx,
  rows: readonly Pick<AssignmentRow, 'assignmentId' | 'startDate' | 'serviceFrequency'>[],
): Promise<Map<string, string>> {
  const wanted = rows.filter(({ startDate, serviceFrequency: frequency }) =>
    followsLastVisit({ startDate, frequency }),
  );
  return wanted.length === 0 ? new Map() : routesRepo(tx).lastVisits(wanted.map(({ assignmentId }) => assignmentId));
}

const plannedStop = <Row extends Pick<StopOfWeek, 'assignment' | 'customer'>>(
  { assignment, customer }: Row,
  lastVisits: ReadonlyMap<string, string>,
): DatedStop & Row => Object.assign(datedStopOf(assignment, lastVisits), { assignment, customer } as Row);

/** The visits with what each has otherwise than its stop. */
const detailed = <Stop extends StopOfWeek>(visits: DatedVisit<Stop>[]): DatedVisit<Stop>[] =>
  visits.map((visit) => {
    const { stop, details } = visit;
    if (!details) return visit;
    return { ...visit, stop: { ...stop, assignment: { ...stop.assignment, ...definedOf(details) } } };
  });

/** A stop's share of its day's load. */
export const loadOf = ({ assignment, customer }: StopOfWeek): LoadStop => ({
  serviceMinutes: assignment.estimatedDuration,
  coordinates: coordinatesOf(customer),
});

type NamedStop = Pick<AssignmentRow, 'assignmentId' | 'customerId' | 'propertyId'>;

/** Finds a stop's own visit among those of a date, else the visit that was opened at its place without naming a stop. */
export function visitFinder<Visit extends VisitState>(visits: readonly Visit[]): (stop: NamedStop) => Visit | null {
  const ofStop = new Map<string, Visit>();
  const ofPlace = new Map<string, Visit>();
  for (const visit of visits) {
    const { assignmentId } = visit;
    if (assignmentId === null) {
      if (!ofPlace.has(placeKey(visit))) ofPlace.set(placeKey(visit), visit);
    } else if (!ofStop.has(assignmentId)) ofStop.set(assignmentId, visit);
  }
  return (stop) => ofStop.get(stop.assignmentId) ?? ofPlace.get(placeKey(stop)) ?? null;
}

/** The same for one stop. */
export const visitOf = (stop: NamedStop, visits: readonly WorkedVisit[]): WorkedVisit | null =>
  visitFinder(visits)(stop);

/** A signed-in call, or anything else that knows the company's time zone. */
export interface CompanyClock {
  readonly account: { readonly timeZone: string };
  now(): Date;
}

/** What is planned from one date to another, both included, in six queries however long the span is. */
export const datedPlan = (
  tx: TenantTx,
  clock: CompanyClock,
  fromDate: CivilDate,
  toDate: CivilDate,
): Promise<DatedPlanOfCompany> => planFrom(tx, clock, [fromDate, toDate], routesRepo(tx).allStops(), workedVisits);

/** The same with no more of each stop and visit than the week's page shows. */
export const planOfWeek = (
  tx: TenantTx,
  clock: CompanyClock,
  fromDate: CivilDate,
  toDate: CivilDate,
): Promise<PlanOfWeek> => planFrom(tx, clock, [fromDate, toDate], routesRepo(tx).weekStops(), visitStates);

async function planFrom<Row extends Pick<StopOfWeek, 'assignment' | 'customer'>, Visit extends VisitState>(
  tx: TenantTx,
  { account, now }: CompanyClock,
  [fromDate, toDate]: [CivilDate, CivilDate],
  stopRows: Promise<readonly Row[]>,
  visitsBetween: (tx: TenantTx, fromDate: CivilDate, toDate: CivilDate) => Promise<Visit[]>,
): Promise<DatedPlanOfCompany<DatedStop & Row, Visit>> {
  const [technicians, rows, changes, daysOff, serviceVisits] = await Promise.all([
    techniciansRepo(tx).list(),
    stopRows,
    visitChangesRepo(tx).touching(fromDate, toDate),
    daysOffRepo(tx).between(fromDate, toDate),
    visitsBetween(tx, fromDate, toDate),
  ]);
  const lastVisits = await lastVisitsOf(
    tx,
    rows.map(({ assignment }) => assignment),
  );
  const stops = rows.map((row) => plannedStop(row, lastVisits));
  const plan = { stops, changes, daysOff };
  const worked = new Map<CivilDate, Visit[]>();
  for (const visit of serviceVisits) {
    const ofDate = worked.get(visit.serviceDate);
    if (ofDate) ofDate.push(visit);
    else worked.set(visit.serviceDate, [visit]);
  }
  const finders = new Map([...worked].map(([date, visits]) => [date, visitFinder(visits)]));
  return {
    today: localDate(account.timeZone, now()),
    technicians,
    ...plan,
    serviceVisits,
    visitsOn: (date) => detailed(datedVisits(date, plan)),
    notServedOn: (date) => notServedOn(date, plan),
    movedAwayFrom: (date) => movedAwayFrom(date, plan),
    serviceVisitOf: ({ assignment }, date) => finders.get(date)?.(assignment) ?? null,
  };
}

/** What is planned on some dates in a row: the visits by technician and order, those not made, and who does not work. */
export type DatedDays = Pick<DatedPlanOfCompany, 'visitsOn' | 'notServedOn' | 'daysOff'>;

/** What is planned on some dates in a row. Four queries. */
export async function datedDays(tx: TenantTx, dates: readonly CivilDate[]): Promise<DatedDays> {
  const [first, last] = [dates.at(0), dates.at(-1)];
  if (first === undefined || last === undefined) return { visitsOn: () => [], notServedOn: () => [], daysOff: [] };
  const weekdays = [...new Set(dates.map((date) => routeDayOf(weekdayOf(date))))];
  const [rows, changes, daysOff] = await Promise.all([
    routesRepo(tx).stopsOfDays(weekdays, first, last),
    visitChangesRepo(tx).touching(first, last),
    daysOffRepo(tx).between(first, last),
  ]);
  const lastVisits = await lastVisitsOf(
    tx,
    rows.map(({ assignment }) => assignment),
  );
  const stops = rows.map((row) => plannedStop(row, lastVisits));
  const plan = { stops, changes, daysOff };
  return {
    visitsOn: (date) => detailed(datedVisits(date, plan)),
    notServedOn: (date) => notServedOn(date, plan),
    daysOff,
  };
}

/** The visits of one date, by technician and order, and who does not work on it. Four queries. */
export async function datedDay(
  tx: TenantTx,
  date: CivilDate,
): Promise<{ visits: DatedVisit<PlannedStop>[]; daysOff: DayOff[] }> {
  const { visitsOn, daysOff } = await datedDays(tx, [date]);
  return { visits: visitsOn(date), daysOff };
}

/** How many visits of a date are not finished, of everybody or of one technician. Five queries. */
export async function stopsLeftOn(tx: TenantTx, date: CivilDate, technicianId?: string): Promise<number> {
  const { visits } = await datedDay(tx, date);
  const worked = visitFinder(await workedVisits(tx, date, date));
  return visits.filter(
    (visit) =>
      (technicianId === undefined || visit.technicianId === technicianId) &&
      worked(visit.stop.assignment)?.state !== 'done',
  ).length;
}

/** Whether a technician works on a date: a working day, and no day off. */
export const worksOn = (technician: TechnicianRow, date: CivilDate, daysOff: readonly DayOff[]): boolean =>
  technician.isActive &&
  technician.workingDays.includes(weekdayOf(date)) &&
  dayOffOf(technician.technicianId, date, daysOff) === null;

/** The technician of a stop on a date: one of its visits may have been moved to somebody else. */
export async function technicianOn(
  tx: TenantTx,
  { assignmentId, technicianId }: Pick<AssignmentRow, 'assignmentId' | 'technicianId'>,
  date: CivilDate,
): Promise<string> {
  return (await visitChangesRepo(tx).findMovedTo(assignmentId, date))?.toTechnicianId ?? technicianId;
}
