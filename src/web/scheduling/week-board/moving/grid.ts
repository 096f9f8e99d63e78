import type { RouteDay } from '#contract/choices.ts';
import type { DayOff, WeekPlan, WeekPlanDay, WeekPlanTechnician, WeekStop } from '#contract/scheduling/week-plan.ts';
import { type CivilDate, weekdays } from '#domain/calendar/index.ts';
import { fortnightOf } from '#domain/scheduling/index.ts';
import { formatDay, formatWeekday } from '#web/base/format.ts';
import { weekTexts } from '../texts.ts';

const workdays = 5;
/** The stops in a folded cell; one more takes no more room than the line that counts the rest. */
export const shownStops = 4;

/** Identifies a visit wherever it is moved: its assignment and its regular date. */
export type VisitKey = string;
export const visitKey = ({ assignmentId, serviceDate }: { assignmentId: string; serviceDate: CivilDate }): VisitKey =>
  `${assignmentId} ${serviceDate}`;

/** A technician's day on the board. */
export const cellKey = (technicianId: string, date: CivilDate): string => `${technicianId} ${date}`;

export interface BoardColumn {
  date: CivilDate;
  dayOfWeek: RouteDay;
  /** Its place in the week and in each technician's `days`. */
  index: number;
  isToday: boolean;
  stopCount: number;
}

/** Monday to Friday, and of the weekend what somebody works or has stops on. */
export function boardColumns({ dates, today, technicians }: WeekPlan): BoardColumn[] {
  return dates.flatMap(({ date, dayOfWeek }, index) => {
    const days = technicians.flatMap(({ days }) => days[index] ?? []);
    const stopCount = days.reduce((sum, { stops }) => sum + stops.length, 0);
    const isShown = index < workdays || stopCount > 0 || days.some(({ works }) => works);
    return isShown ? [{ date, dayOfWeek, index, isToday: date === today, stopCount }] : [];
  });
}

export const visitCount = ({ technicians }: WeekPlan): number =>
  technicians.reduce((sum, { days }) => sum + days.reduce((ofDays, { stops }) => ofDays + stops.length, 0), 0);

/** Driving and service. */
export const filledMinutes = ({ travelMinutes, serviceMinutes }: WeekPlanDay): number => travelMinutes + serviceMinutes;

/** Minutes beyond the shift, 0 where it fits; only where somebody works at all. */
export const overMinutes = (day: WeekPlanDay): number =>
  Math.max(0, Math.round(filledMinutes(day)) - Math.round(day.capacityMinutes));

/** How a stop is called: by its street, else by the customer's name. */
export const stopName = ({ address, name }: Pick<WeekStop, 'address' | 'name'>): string =>
  address?.split(',')[0]?.trim() || name;

/** USPS abbreviations, so that more of a street fits on a chip (USPS Publication 28, appendix C1 and section 233). */
const shortWords: Readonly<Record<string, string>> = {
  North: 'N',
  South: 'S',
  East: 'E',
  West: 'W',
  Avenue: 'Ave',
  Boulevard: 'Blvd',
  Circle: 'Cir',
  Court: 'Ct',
  Drive: 'Dr',
  Lane: 'Ln',
  Place: 'Pl',
  Road: 'Rd',
  Street: 'St',
  Terrace: 'Ter',
};

/** `A` or `B` of a stop that is served every other week: the weeks that its regular date lies in. */
export const fortnightLetter = ({ serviceFrequency, serviceDate }: WeekStop): string | undefined =>
  serviceFrequency === 'biweekly' ? 'AB'[fortnightOf(serviceDate)] : undefined;

/** A stop's name in few letters: "5601 W Crocus Dr". */
export const shortStopName = (stop: Pick<WeekStop, 'address' | 'name'>): string =>
  stop.address === null
    ? stopName(stop)
    : stopName(stop)
        .split(' ')
        .map((word) => shortWords[word] ?? word)
        .join(' ');

/** A stop and its place. */
export interface PlacedStop {
  stop: WeekStop;
  technician: WeekPlanTechnician;
  day: WeekPlanDay;
  /** Among the stops of that day, from 0. */
  position: number;
}

export function findStop(plan: WeekPlan, key: VisitKey): PlacedStop | undefined {
  for (const technician of plan.technicians) {
    for (const day of technician.days) {
      const position = day.stops.findIndex((stop) => visitKey(stop) === key);
      const stop = day.stops[position];
      if (stop) return { stop, technician, day, position };
    }
  }
  return undefined;
}

export const findDay = (plan: WeekPlan, technicianId: string, date: CivilDate): WeekPlanDay | undefined =>
  plan.technicians.find((one) => one.technicianId === technicianId)?.days.find((day) => day.date === date);

/** Names by id, also of those who are no longer on the board. */
export const technicianNames = ({ technicians }: WeekPlan): ReadonlyMap<string, string> =>
  new Map(technicians.map(({ technicianId, name }) => [technicianId, name]));

/** The regular place of a visit that was moved once: "Tuesday", "Sam Lee" or both; null when it was not moved. */
export function movedFrom(
  stop: WeekStop,
  { date, technicianId }: { date: CivilDate; technicianId: string },
  nameOf: (technicianId: string) => string | undefined,
): string | null {
  const parts = [
    stop.serviceDate === date ? undefined : weekdayName(stop.serviceDate),
    stop.moved && stop.moved.technicianId !== technicianId ? nameOf(stop.moved.technicianId) : undefined,
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(', ') : null;
}

/** What keeps a technician from a date, in words. */
export function dayOffName(daysOff: readonly DayOff[], { dayOffId }: WeekPlanDay): string | null {
  const found = dayOffId === null ? undefined : daysOff.find((one) => one.dayOffId === dayOffId);
  return found ? weekTexts.dayOff[found.kind](found.note) : null;
}

/** "TUESDAY" → "Tuesday", as it is kept of a customer. */
export const weekdayOfRouteDay = (dayOfWeek: RouteDay): string =>
  weekdays.find((name) => name.toUpperCase() === dayOfWeek) ?? dayOfWeek;

/** "TUESDAY" as the reader calls it. */
export const routeDayName = (dayOfWeek: RouteDay): string => formatWeekday(weekdayOfRouteDay(dayOfWeek));

/** A place on the board in words: "Tuesday, Sam Lee". */
export const placeName = (technician: string, date: CivilDate): string =>
  weekTexts.inPlace(technician, weekdayName(date));

/** "Monday". */
export const weekdayName = (date: CivilDate): string => formatDay(date, 'weekday');
/** "Mon", "23": apart, for the days of a phone. */
export const dayParts = (date: CivilDate): [string, string] => [
  formatDay(date, 'shortWeekday'),
  String(Number(date.slice(8))),
];
/** "Mon 23". */
export const dayLabel = (date: CivilDate): string => dayParts(date).join(' ');
/** "Week of November 23". */
export const weekTitle = (from: CivilDate): string => weekTexts.title(formatDay(from, 'longMonthAndDay'));
