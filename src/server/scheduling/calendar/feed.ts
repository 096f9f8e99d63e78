import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import ical, { type ICalEventData } from 'ical-generator';
import { canAny, type Need } from '#domain/access/index.ts';
import { type CivilDate, dateOfDay, dayNumber, localDate, momentAt, weekdayOf } from '#domain/calendar/index.ts';
import { addressLine, arrivalTimes, coordinatesOf, type Drives, shiftOn } from '#domain/scheduling/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { requireOpenCompany } from '#server/http/access.ts';
import { drivesBetween } from '../roads/kept-drives.ts';
import { type DatedPlanOfCompany, datedPlan, loadOf } from '../routes/dated-plan.ts';
import { endPlacesOf, endsOf, type TechnicianRow, techniciansRepo } from '../technicians/repo.ts';
import { calendarRepo, findFeed } from './repo.ts';

/** Last week's stops can still be looked up; more than four weeks ahead, schedules change too often. */
const daysBack = 7;
const daysAhead = 28;
/** Other calls are answered after so many dates. */
const datesPerStep = 7;
/** How often a calendar app should refresh. */
const refreshSeconds = 15 * 60;

/** One of these is needed to have a calendar's address, and for it to go on being read. */
export const forCalendars: readonly Need[] = [
  ['routes', 'edit'],
  ['field_service', 'view'],
];

/** A technician without an account has what the office opened for them. */
async function mayRead(tx: TenantTx, technicianId: string): Promise<boolean> {
  if (!(await techniciansRepo(tx).find(technicianId))?.isActive) return false;
  const { roles, entries } = await calendarRepo(tx).readers(technicianId);
  return roles.length === 0 || roles.some((role) => canAny(role, forCalendars, entries));
}

/**
 * A technician's stops in the weeks around today as a calendar (RFC 5545), at their planned times. Null when the link isn't
 * valid (anymore), the technician isn't active, or their account may no longer see stops.
 * @throws AppError maintenance (503), as the technician's own calls
 */
export async function calendarOf(deps: Deps, secret: string): Promise<string | null> {
  const feed = await findFeed(deps.db.system, secret);
  if (!feed) return null;
  const { companyId, companyName, technicianId, timeZone, maintenanceMode } = feed;
  requireOpenCompany({ role: 'technician', settings: { maintenanceMode: maintenanceMode ?? false }, companyName });
  const today = dayNumber(localDate(timeZone, deps.clock()));
  const first = today - daysBack;
  const last = today + daysAhead;
  const found = await deps.db.inCompany(companyId, async (tx) => {
    if (!(await mayRead(tx, technicianId))) return null;
    await calendarRepo(tx).markRead(technicianId, deps.clock());
    const plan = await datedPlan(tx, { account: { timeZone }, now: deps.clock }, dateOfDay(first), dateOfDay(last));
    const places = [...plan.stops.map(({ customer }) => coordinatesOf(customer)), ...endPlacesOf(plan.technicians)];
    return { plan, drives: await drivesBetween(tx, places) };
  });
  if (!found) return null;
  const { plan, drives } = found;
  const technician = plan.technicians.find((each) => each.technicianId === technicianId);
  if (!technician) return null;
  const calendar = ical({
    // The library escapes what is in events, and not this: a line break would begin a line of the file's own.
    name: [technician.name, companyName].filter(Boolean).join(' · ').replace(/\s+/g, ' '),
    prodId: { company: 'Poolhand', product: 'Poolhand', language: 'EN' },
    ttl: refreshSeconds,
  });
  for (let day = first; day <= last; day++) {
    for (const event of eventsOf(dateOfDay(day), {
      technician,
      plan,
      drives,
      timeZone,
      companyId,
      now: deps.clock(),
    })) {
      calendar.createEvent(event);
    }
    if ((day - first) % datesPerStep === datesPerStep - 1) await yieldToEventLoop();
  }
  return calendar.toString();
}

interface Day {
  technician: TechnicianRow;
  plan: DatedPlanOfCompany;
  drives: Drives;
  timeZone: string;
  companyId: string;
  now: Date;
}

/** A technician's stops on a date. Gate codes and notes are left out: the link needs no sign-in. */
function eventsOf(date: CivilDate, { technician, plan, drives, timeZone, companyId, now }: Day): ICalEventData[] {
  const own = plan.visitsOn(date).filter(({ technicianId }) => technicianId === technician.technicianId);
  const times = arrivalTimes(
    shiftOn(technician, weekdayOf(date)),
    own.map(({ stop }) => loadOf(stop)),
    drives,
    endsOf(technician),
  );
  return own.map(({ stop: { assignmentId, customer }, serviceDate }, index) => {
    const { fromMinute = 0, toMinute = 0 } = times[index] ?? {};
    return {
      // A visit keeps its id when it is moved, so that calendar apps move it too.
      id: `${assignmentId}.${serviceDate}.${companyId}@poolhand`,
      stamp: now,
      start: momentAt(timeZone, date, Math.round(fromMinute)),
      end: momentAt(timeZone, date, Math.round(toMinute)),
      summary: `${index + 1}. ${customer.name}`,
      location: addressLine(customer),
      description: customer.phone,
    };
  });
}
