import { type CivilDate, dateOfDay, dayNumber, localDate, localTime } from '#domain/calendar/index.ts';
import {
  type ArrivalWindow,
  arrivalWindow,
  coordinatesOf,
  dayLoad,
  minuteOfDay,
  nextVisitOf,
} from '#domain/scheduling/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { type TechnicianRow, techniciansRepo } from '../technicians/repo.ts';

import { daysOffRepo, visitChangesRepo } from './dated/repo.ts';
import { datedDay, worksOn } from './dated-plan.ts';
import { recurrenceOf } from './recurrence-of.ts';
import { type AssignmentRow, routesRepo, type VisitRow } from './repo.ts';

/** When a customer is served next. */
export interface NextStop {
  date: CivilDate;
  technicianName: string | null;
  /** Null where the way there is not known: somebody before it on the route is not on the map. */
  window: ArrivalWindow | null;
  /** Its visit has begun. */
  underWay: boolean;
}

const dayAfter = (date: CivilDate): CivilDate => dateOfDay(dayNumber(date) + 1);

/** The stop's own visit of a day, or one that was opened without naming a stop. */
const isVisitOf = (assignment: AssignmentRow, visit: VisitRow): boolean =>
  visit.assignmentId === assignment.assignmentId ||
  (visit.assignmentId === null && visit.customerId === assignment.customerId);

/**
 * The next date a customer's places on the routes are served, today included as long as that visit is not finished. Null
 * without a place, or for a customer who is not served now.
 */
export async function nextStopOf(tx: TenantTx, tenant: Tenant, customerId: string): Promise<NextStop | null> {
  const repo = routesRepo(tx);
  const assignments = await repo.stopsOfCustomer(customerId);
  if (assignments.length === 0) return null;
  const { timeZone } = tenant.account;
  const today = localDate(timeZone, tenant.now());
  const lastVisits = await repo.lastVisits(assignments.map(({ assignmentId }) => assignmentId));
  const ofToday = await repo.visitsOn(today);
  const changes = await visitChangesRepo(tx).since(
    today,
    assignments.map(({ assignmentId }) => assignmentId),
  );
  const daysOff = await daysOffRepo(tx).since(today);
  const [next] = assignments
    .flatMap((assignment) => {
      const { assignmentId, technicianId, routeOrder } = assignment;
      const isDone = ofToday.some((visit) => visit.state === 'done' && isVisitOf(assignment, visit));
      const stop = { ...recurrenceOf(assignment, lastVisits), assignmentId, technicianId, routeOrder };
      const visit = nextVisitOf(isDone ? dayAfter(today) : today, stop, { changes, daysOff });
      return visit === null ? [] : { date: visit.date, technicianId: visit.technicianId, assignment };
    })
    .sort((a, b) => a.date.localeCompare(b.date));
  if (!next) return null;
  const technicians = await techniciansRepo(tx).list();
  const technician = technicians.find(({ technicianId }) => technicianId === next.technicianId);
  const underWay =
    next.date === today && ofToday.some((visit) => visit.state === 'open' && isVisitOf(next.assignment, visit));
  const window = technician ? await windowOf(tx, { ...next, technician }) : null;
  const minute = minuteOfDay(localTime(timeZone, tenant.now()));
  const isOver = window !== null && next.date === today && minute >= window.toHour * 60;
  return {
    date: next.date,
    technicianName: technician?.isActive ? technician.name : null,
    window: isOver || underWay ? null : window,
    underWay,
  };
}

interface Due {
  date: CivilDate;
  assignment: AssignmentRow;
  technician: TechnicianRow;
}

/** Driving and service of the technician's stops before this one on that day, from the begin of the shift. */
async function windowOf(tx: TenantTx, { date, assignment, technician }: Due): Promise<ArrivalWindow | null> {
  const { visits, daysOff } = await datedDay(tx, date);
  if (!worksOn(technician, date, daysOff)) return null;
  const own = visits.filter(({ technicianId }) => technicianId === technician.technicianId).map(({ stop }) => stop);
  const place = own.findIndex(({ assignmentId }) => assignmentId === assignment.assignmentId);
  if (place < 0) return null;
  const upToHere = own.slice(0, place + 1).map(({ assignment: { estimatedDuration }, customer }) => ({
    serviceMinutes: estimatedDuration,
    coordinates: coordinatesOf(customer),
  }));
  if (upToHere.some(({ coordinates }) => coordinates === null)) return null;
  const load = dayLoad(upToHere);
  return arrivalWindow(minuteOfDay(technician.startTime), load.filledMinutes - assignment.estimatedDuration);
}
