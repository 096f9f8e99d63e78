import { type CivilDate, dateOfDay, dayNumber, weekdayOf } from '#domain/calendar/index.ts';
import { dayLoad, minuteOfDay, minutesBetween } from '../recurrence/day-load.ts';

import {
  type DeskTechnician,
  type Disruption,
  isAbsent,
  PLAN_DAYS_AFTER,
  type PlannedVisit,
  WORKING_DAYS_AFTER,
} from './disruption.ts';
import { grouped } from './grouped.ts';

/** A technician's working day that visits may be moved to. */
export type DeskDay = {
  readonly technicianId: string;
  readonly date: CivilDate;
  /** What stays there, in driving order. */
  readonly standing: readonly PlannedVisit[];
  /** The first place that something may be put: behind what is already begun. */
  readonly firstFree: number;
  /** Driving and service may come to so many minutes. */
  readonly mostMinutes: number;
  readonly mostStops: number;
};

/** The calendar date so many days after another. */
export const dateAfter = (date: CivilDate, days: number): CivilDate => dateOfDay(dayNumber(date) + days);

/** Whether a technician works on a date, before and after what happened considered. */
export function worksOn(technician: DeskTechnician, date: CivilDate, { happened, daysOff }: Disruption): boolean {
  if (!technician.isActive || !technician.workingDays.includes(weekdayOf(date))) return false;
  return ![happened, ...daysOff].some((absence) => isAbsent(absence, technician.technicianId, date));
}

/** Minutes of driving and service that a technician's shift holds. */
export const capacityMinutes = ({ startTime, endTime }: DeskTechnician): number => minutesBetween(startTime, endTime);

/** Everybody's working days from the first date on, as far as visits may be moved. */
export function deskDays(disruption: Disruption): DeskDay[] {
  const { happened, technicians, visits, now } = disruption;
  const byDay = grouped(visits, ({ technicianId, date }) => `${technicianId} ${date}`);
  const days = dayNumber(happened.toDate) - dayNumber(happened.fromDate) + 1 + PLAN_DAYS_AFTER;
  const dates = Array.from({ length: days }, (_, index) => dateAfter(happened.fromDate, index));
  return dates
    .filter((date) => date >= now.date)
    .flatMap((date) =>
      technicians
        .filter((technician) => worksOn(technician, date, disruption))
        .map((technician) => deskDay(technician, date, byDay.get(`${technician.technicianId} ${date}`) ?? [], now)),
    );
}

function deskDay(
  technician: DeskTechnician,
  date: CivilDate,
  standing: readonly PlannedVisit[],
  now: Disruption['now'],
): DeskDay {
  const firstFree = standing.findLastIndex(({ isBegun }) => isBegun) + 1;
  const { technicianId, maxStops } = technician;
  const capacity = capacityMinutes(technician);
  const mostMinutes =
    date > now.date
      ? capacity
      : Math.min(capacity, filledMinutes(standing.slice(0, firstFree)) + minutesLeft(technician, now.minute));
  return { technicianId, date, standing, firstFree, mostMinutes, mostStops: maxStops };
}

/** Of today's shift so much is still to come. */
const minutesLeft = (technician: DeskTechnician, minute: number): number => {
  const start = minuteOfDay(technician.startTime);
  return Math.max(0, start + capacityMinutes(technician) - Math.max(start, minute));
};

/** Driving and service of a sequence of visits. */
export const filledMinutes = (visits: readonly PlannedVisit[]): number => dayLoad(visits).filledMinutes;

/** The dates on which a visit of a date may be made instead: that date and the working days next to it, in order. */
export function datesFor(date: CivilDate, workingDates: readonly CivilDate[]): CivilDate[] {
  const later = workingDates.filter((each) => each > date).slice(0, WORKING_DAYS_AFTER);
  return workingDates.includes(date) ? [date, ...later] : later;
}
