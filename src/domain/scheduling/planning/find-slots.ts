import { weekdays } from '#domain/calendar/index.ts';

import { type DayEnds, openEnds } from '../recurrence/day-load.ts';
import { type Coordinates, twoDecimals } from '../routing/distance.ts';
import { type DriveBasis, type Drives, driveBasis } from '../routing/drives.ts';
import { type CompanyPlan, type CompanyRoute, presentPlan, routeAt, stopsInWeek, weeksOf } from './company-plan.ts';
import {
  type CompanyWeek,
  readCompanyWeek,
  shiftOf,
  type WeekTechnician,
  wayToFirstStopSeconds,
} from './company-week.ts';
import { routeMinutes } from './measure-plan.ts';
import type { Frequency, PlanningInput, RouteDayName } from './planning-input.ts';
import type { FortnightWeek } from './rhythm-weeks.ts';
import { keepsWindows } from './windows.ts';

/** What is to be fitted in, and where it is. */
export type SlotQuestion = {
  readonly place: Coordinates;
  readonly serviceMinutes: number;
  readonly frequency: Frequency;
  /** Whose stops are left out, where a customer who has some is looked at. */
  readonly customerId?: string | undefined;
  /** At which of the customer's places. */
  readonly propertyId?: string | null | undefined;
  /** Who may come; all where nobody is named. */
  readonly technicianIds?: readonly string[] | undefined;
  /** When service may begin, minutes after midnight. */
  readonly window?: { readonly from: number; readonly to: number } | null | undefined;
};

/** A technician's weekday with room; minutes and miles of driving that the stop adds, at its best place in the day. */
export type FoundSlot = {
  technicianId: string;
  technicianName: string;
  dayOfWeek: RouteDayName;
  addedMinutes: number;
  addedMiles: number;
  /** Among the stops of that day, from 0. */
  position: number;
  /** Names of the customers before and after; null at the ends. */
  after: string | null;
  before: string | null;
  stopsBefore: number;
  minutesBefore: number;
  minutesAfter: number;
  capacityMinutes: number;
  /** What the added driving is made of. */
  basis: DriveBasis;
};

const mostSlots = 3;
const secondsAMinute = 60;

/** Where it is not known where an empty day starts, the assumed drive to the first stop makes a short detour rank first. */
const worth = ({ technicians }: CompanyWeek, { addedMinutes, stopsBefore, technicianId }: FoundSlot): number => {
  const isOpen = technicians.find((one) => one.technicianId === technicianId)?.startPlace == null;
  return addedMinutes + (stopsBefore === 0 && isOpen ? wayToFirstStopSeconds / secondsAMinute : 0);
};

/**
 * The three technicians' days into which a stop fits with least added driving, in the current plan: working days,
 * shift less the buffer and the daily maximum hold. A weekly stop has to fit into both weeks of a fortnight, any
 * other into one. Empty where no day has room.
 * @throws RangeError when a date or a time of day of the input is not one
 */
export function findSlots(input: PlanningInput, question: SlotQuestion): FoundSlot[] {
  const company = readCompanyWeek(input);
  const plan = withoutPlace(company, presentPlan(company), question);
  const ends = new Map(input.technicians.map((one) => [one.technicianId, one.ends ?? openEnds]));
  const may = company.technicians.filter(
    ({ technicianId }) => question.technicianIds?.includes(technicianId) !== false,
  );
  const slots = may.flatMap((technician) => {
    const own = { technician, ends: ends.get(technician.technicianId) ?? openEnds };
    return technician.workingDays.flatMap((day) => slotOn(company, plan, own, day, question) ?? []);
  });
  return slots
    .sort((a, b) => worth(company, a) - worth(company, b) || a.minutesAfter - b.minutesAfter)
    .slice(0, mostSlots);
}

function withoutPlace(
  { stops }: CompanyWeek,
  plan: CompanyPlan,
  { customerId, propertyId = null }: SlotQuestion,
): CompanyPlan {
  if (customerId === undefined) return plan;
  const isThere = (number: number): boolean => {
    const stop = stops[number];
    return stop?.customerId === customerId && stop.propertyId === propertyId;
  };
  return {
    ...plan,
    routes: plan.routes.map((route) => ({ ...route, stops: route.stops.filter((stop) => !isThere(stop)) })),
  };
}

function slotOn(
  company: CompanyWeek,
  plan: CompanyPlan,
  own: WithEnds,
  day: number,
  question: SlotQuestion,
): FoundSlot | null {
  const { technicianId, name, maxStops } = own.technician;
  const { plannable, minutes: shiftMinutes } = shiftOf(own.technician, day);
  const route = routeAt(plan, { technicianId, day });
  const choices = weekChoices(company, question.frequency).flatMap((weeks) => {
    const { position, added, miles, basis } = bestPosition(company, plan, route, weeks, question, own);
    const filled = Math.max(...weeks.map((week) => routeMinutes(company, plan, route, week).filled));
    const count = Math.max(...weeks.map((week) => stopsInWeek(plan, route, week).length));
    const fits = count < maxStops && filled + added + question.serviceMinutes <= plannable;
    return fits ? [{ position, added, miles, basis, filled, count }] : [];
  });
  const [first] = choices.sort((a, b) => a.added - b.added);
  if (first === undefined) return null;
  const { position, added, miles, basis, filled, count } = first;
  const nameAt = (at: number): string | null => company.stops[route.stops[at] ?? -1]?.name ?? null;
  return {
    technicianId,
    technicianName: name,
    dayOfWeek: (weekdays[day] ?? 'Monday').toUpperCase() as RouteDayName,
    addedMinutes: twoDecimals(added),
    addedMiles: twoDecimals(miles),
    position,
    after: nameAt(position - 1),
    before: nameAt(position),
    stopsBefore: count,
    minutesBefore: twoDecimals(filled),
    minutesAfter: twoDecimals(filled + added + question.serviceMinutes),
    capacityMinutes: shiftMinutes,
    basis,
  };
}

/** The sets of weeks in which the stop may be served. */
const weekChoices = (company: CompanyWeek, frequency: Frequency): readonly (readonly FortnightWeek[])[] =>
  frequency === 'weekly' ? [weeksOf(company)] : weeksOf(company).map((week) => [week]);

type WithEnds = { readonly technician: WeekTechnician; readonly ends: DayEnds };
type Added = {
  readonly there: number;
  readonly onward: number;
  readonly minutes: number;
  readonly miles: number;
  readonly drives: number;
  readonly estimated: number;
};

/**
 * Where in the day's order the stop adds least driving, averaged over the weeks. Without end where everywhere somebody behind
 * it would be reached after their window.
 */
function bestPosition(
  company: CompanyWeek,
  plan: CompanyPlan,
  { stops, day }: CompanyRoute,
  weeks: readonly FortnightWeek[],
  { place, serviceMinutes, window = null }: SlotQuestion,
  { technician, ends }: WithEnds,
): { position: number; added: number; miles: number; basis: DriveBasis } {
  let best = { position: stops.length, added: Number.POSITIVE_INFINITY, miles: 0, basis: 'estimate' as DriveBasis };
  for (let position = 0; position <= stops.length; position++) {
    const sums = { minutes: 0, miles: 0, drives: 0, estimated: 0 };
    let isInTime = true;
    for (const week of weeks) {
      const inWeek = (part: readonly number[]): Coordinates[] =>
        stopsInWeek(plan, { stops: part }, week).flatMap((stop) => company.stops[stop]?.coordinates ?? []);
      const [before, after] = [inWeek(stops.slice(0, position)).at(-1), inWeek(stops.slice(position))[0]];
      const added = addedDrive(company.drives, before ?? ends.start, place, after ?? ends.end, before ?? after);
      isInTime &&= keepsWindows(company, technician, day, stopsInWeek(plan, { stops }, week), {
        at: stopsInWeek(plan, { stops: stops.slice(0, position) }, week).length,
        drive: added.there,
        onward: added.onward,
        service: serviceMinutes,
        window,
      });
      sums.minutes += added.minutes;
      sums.miles += added.miles;
      sums.drives += added.drives;
      sums.estimated += added.estimated;
    }
    const added = sums.minutes / weeks.length;
    if (isInTime && added < best.added) {
      best = { position, added, miles: sums.miles / weeks.length, basis: driveBasis(sums.drives, sums.estimated) };
    }
  }
  return best;
}

/** @param onTheDay a stop that the day has already; without one nobody drives from the start to the end */
function addedDrive(
  drives: Drives,
  from: Coordinates | null,
  place: Coordinates,
  to: Coordinates | null,
  onTheDay: Coordinates | undefined,
): Added {
  const there = from === null ? [] : [drives(from, place)];
  const onward = to === null ? [] : [drives(place, to)];
  const without = from === null || to === null || onTheDay === undefined ? [] : [drives(from, to)];
  const added = [...there, ...onward];
  const sum = (pick: 'minutes' | 'miles'): number =>
    added.reduce((total, drive) => total + drive[pick], 0) - without.reduce((total, drive) => total + drive[pick], 0);
  const legs = [...added, ...without];
  return {
    there: there[0]?.minutes ?? 0,
    onward: onward[0]?.minutes ?? 0,
    minutes: sum('minutes'),
    miles: sum('miles'),
    drives: legs.length,
    estimated: legs.filter(({ isEstimated }) => isEstimated).length,
  };
}
