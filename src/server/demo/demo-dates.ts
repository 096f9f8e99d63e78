import { type CivilDate, dateOfDay, dayNumber, weekdayIndex, weekdayOf } from '#domain/calendar/index.ts';

import type { DemoStop } from './demo-routes.ts';
import type { DemoRows } from './repo.ts';

const thursday = 3;
const friday = 4;
const sunday = 6;
/** A holiday further off is not shown yet. */
const soonDays = 14;

const dayAfter = (date: CivilDate): CivilDate => dateOfDay(dayNumber(date) + 1);

/** Thanksgiving, the fourth Thursday of November, where it is soon; else the next Thursday. */
function holidayAfter(today: CivilDate): { date: CivilDate; note: string } {
  const november = `${today.slice(0, 4)}-11-01`;
  const firstThursday = dayNumber(november) + ((thursday - weekdayIndex(november) + 7) % 7);
  const thanksgiving = dateOfDay(firstThursday + 21);
  const daysAway = dayNumber(thanksgiving) - dayNumber(today);
  if (daysAway > 0 && daysAway <= soonDays) return { date: thanksgiving, note: 'Thanksgiving' };
  const daysToThursday = (thursday - weekdayIndex(today) + 7) % 7 || 7;
  return { date: dateOfDay(dayNumber(today) + daysToThursday), note: 'Company outing' };
}

/** The next date on which all work, with another such date behind it. */
function workDayAfter(today: CivilDate, holiday: CivilDate): CivilDate {
  let date = dayAfter(today);
  while ([friday, friday + 1, sunday].includes(weekdayIndex(date)) || date === holiday || dayAfter(date) === holiday) {
    date = dayAfter(date);
  }
  return date;
}

/** A holiday soon to come, and of the next working day one visit moved and one left out. */
export function demoDates(stops: readonly DemoStop[], today: CivilDate, createdAt: Date): DemoRows['dates'] {
  const { date: holiday, note } = holidayAfter(today);
  const date = workDayAfter(today, holiday);
  const ofDate = (technicianId: string) =>
    stops.filter(
      (stop) =>
        stop.dayOfWeek === weekdayOf(date) &&
        stop.frequency === 'weekly' &&
        stop.technician.technicianId === technicianId,
    );
  const [, moved] = ofDate('TECH-SAM');
  const [, skipped] = ofDate('TECH-PRIYA');
  const fromDate = holiday;
  const toPriya = { toDate: dayAfter(date), toTechnicianId: 'TECH-PRIYA', toOrder: 2.5, reason: null };
  const leftOut = { toDate: null, toTechnicianId: null, toOrder: null, reason: 'Pool is being resurfaced.' };
  const named = (stop: DemoStop) => ({ assignmentId: stop.assignmentId, serviceDate: date, createdAt });
  return {
    daysOff: [
      { dayOffId: 'OFF-DEMO', technicianId: null, kind: 'holiday', fromDate, toDate: holiday, note, createdAt },
    ],
    changes: [
      ...(moved ? [{ ...named(moved), kind: 'moved', ...toPriya }] : []),
      ...(skipped ? [{ ...named(skipped), kind: 'skipped', ...leftOut }] : []),
    ],
  };
}
