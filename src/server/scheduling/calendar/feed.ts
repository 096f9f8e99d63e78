import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import ical, { type ICalEventData } from 'ical-generator';
import { type CivilDate, dateOfDay, dayNumber, localDate, momentAt, weekdayOf } from '#domain/calendar/index.ts';
import { addressLine, arrivalTimes, coordinatesOf, type Drives, shiftOn } from '#domain/scheduling/index.ts';
import type { Deps } from '#server/deps.ts';
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

/**
 * A technician's stops in the weeks around today as a calendar (RFC 5545), at their planned times. Null when the link isn't
 * valid (anymore), or the technician isn't active.
 */
export async function calendarOf(deps: Deps, secret: string): Promise<string | null> {
  const feed = await findFeed(deps.db.system, secret);
  if (!feed) return null;
  const { companyId, companyName, technicianId, timeZone } = feed;
  const today = dayNumber(localDate(timeZone, deps.clock()));
  const first = today - daysBack;
  const last = today + daysAhead;
  const found = await deps.db.inCompany(companyId, async (tx) => {
    if (!(await techniciansRepo(tx).find(technicianId))?.isActive) return null;
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
