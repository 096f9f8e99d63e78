import { addDays, type CivilDate, daysBetween, weekdayOf } from '#domain/calendar/index.ts';
import { type DayEnds, dayLoad, openEnds } from '../recurrence/day-load.ts';
import { type Shift, shiftOn } from '../recurrence/shift.ts';

import { type Drives, drivesOn } from '../routing/drives.ts';
import { estimateFrom } from '../routing/own-drives.ts';
import {
  type Disruption,
  grouped,
  isAbsent,
  type PlannedVisit,
  planDaysAfter,
  type ReflowTechnician,
  workingDaysAfter,
} from './disruption.ts';

/** A technician's working day that visits may be moved to. */
export type OpenDay = {
  readonly technicianId: string;
  readonly date: CivilDate;
  /** The visits that stay there, in driving order. */
  readonly standing: readonly PlannedVisit[];
  /** The first place for a new visit: behind those already begun. */
  readonly firstFree: number;
  /** The most minutes of driving and service. */
  readonly mostMinutes: number;
  readonly mostStops: number;
  readonly shift: Shift;
  readonly ends: DayEnds;
};

/** Whether a technician works on a date, before and after what happened considered. */
export function worksOn(technician: ReflowTechnician, date: CivilDate, { happened, daysOff }: Disruption): boolean {
  if (!technician.isActive || !technician.workingDays.includes(weekdayOf(date))) return false;
  return ![happened, ...daysOff].some((absence) => isAbsent(absence, technician.technicianId, date));
}

/** Minutes of driving and service that a technician's shift holds on a date. */
export const capacityMinutes = (technician: ReflowTechnician, date: CivilDate): number =>
  shiftOn(technician, weekdayOf(date)).minutes;

/** Everybody's working days from the first date on, as far as visits may move. */
export function openDays(disruption: Disruption): OpenDay[] {
  const { happened, technicians, visits, now, roads = null, ownDrives = null } = disruption;
  const drives = drivesOn(roads, estimateFrom(ownDrives));
  const byDay = grouped(visits, ({ technicianId, date }) => `${technicianId} ${date}`);
  const days = daysBetween(happened.fromDate, happened.toDate) + 1 + planDaysAfter;
  const dates = Array.from({ length: days }, (_, index) => addDays(happened.fromDate, index));
  return dates
    .filter((date) => date >= now.date)
    .flatMap((date) =>
      technicians
        .filter((technician) => worksOn(technician, date, disruption))
        .map((technician) =>
          openDay(technician, date, byDay.get(`${technician.technicianId} ${date}`) ?? [], { now, drives }),
        ),
    );
}

function openDay(
  technician: ReflowTechnician,
  date: CivilDate,
  standing: readonly PlannedVisit[],
  { now, drives }: { now: Disruption['now']; drives: Drives },
): OpenDay {
  const firstFree = standing.findLastIndex(({ isBegun }) => isBegun) + 1;
  const { technicianId, maxStops, ends = openEnds } = technician;
  const shift = shiftOn(technician, weekdayOf(date));
  // What is begun is somewhere on the way: the drive back is still to come.
  const begun = filledMinutes(standing.slice(0, firstFree), drives, { ...ends, end: null });
  const mostMinutes = date > now.date ? shift.minutes : Math.min(shift.minutes, begun + minutesLeft(shift, now.minute));
  return { technicianId, date, standing, firstFree, mostMinutes, mostStops: maxStops, shift, ends };
}

/** What is left of today's shift. */
const minutesLeft = ({ start, minutes, lunch }: Shift, minute: number): number => {
  const isOver = lunch !== null && minute >= lunch.to + lunch.minutes;
  const end = start + minutes + (isOver ? lunch.minutes : 0);
  return Math.max(0, end - Math.max(start, minute));
};

/** Driving and service of a sequence of visits. */
export const filledMinutes = (visits: readonly PlannedVisit[], drives: Drives, ends?: DayEnds): number =>
  dayLoad(visits, drives, ends).filledMinutes;

/** The dates to which a visit of a date may move: that date and the working days after it, in order. */
export function datesFor(date: CivilDate, workingDates: readonly CivilDate[]): CivilDate[] {
  const later = workingDates.filter((each) => each > date).slice(0, workingDaysAfter);
  return workingDates.includes(date) ? [date, ...later] : later;
}
