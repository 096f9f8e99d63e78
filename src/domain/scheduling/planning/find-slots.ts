import { weekdays } from '#domain/calendar/index.ts';

import { type Coordinates, drivingMinutes, greatCircleMiles, twoDecimals } from '../routing/distance.ts';
import { type CompanyPlan, presentPlan, routeAt, stopsInWeek, weeksOf } from './company-plan.ts';
import { type CompanyWeek, readCompanyWeek, type WeekTechnician, wayToFirstStopSeconds } from './company-week.ts';
import { routeMinutes } from './measure-plan.ts';
import type { Frequency, PlanningInput, RouteDayName } from './planning-input.ts';
import type { FortnightWeek } from './rhythm-weeks.ts';

/** What is to be fitted in, and where it is. */
export type SlotQuestion = {
  readonly place: Coordinates;
  readonly serviceMinutes: number;
  readonly frequency: Frequency;
  /** Whose stops are left out, where a customer who has some is looked at. */
  readonly customerId?: string | undefined;
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
};

const mostSlots = 3;
const secondsAMinute = 60;
const milesAMinute = 1 / drivingMinutes(1);

/** An empty day adds no measured driving; the assumed drive to the first stop makes a short detour rank first. */
const worth = ({ addedMinutes, stopsBefore }: FoundSlot): number =>
  addedMinutes + (stopsBefore === 0 ? wayToFirstStopSeconds / secondsAMinute : 0);

/**
 * The three technicians' days into which a stop fits with least added driving, in the current plan: working days,
 * shift less the buffer and the daily maximum hold. A weekly stop has to fit into both weeks of a fortnight, any
 * other into one. Empty where no day has room.
 * @throws RangeError when a date or a time of day of the input is not one
 */
export function findSlots(input: PlanningInput, question: SlotQuestion): FoundSlot[] {
  const company = readCompanyWeek(input);
  const plan = withoutCustomer(company, presentPlan(company), question.customerId);
  const slots = company.technicians.flatMap((technician) =>
    technician.workingDays.flatMap((day) => slotOn(company, plan, technician, day, question) ?? []),
  );
  return slots.sort((a, b) => worth(a) - worth(b) || a.minutesAfter - b.minutesAfter).slice(0, mostSlots);
}

const withoutCustomer = ({ stops }: CompanyWeek, plan: CompanyPlan, customerId: string | undefined): CompanyPlan => ({
  ...plan,
  routes: plan.routes.map((route) => ({
    ...route,
    stops: route.stops.filter((stop) => customerId === undefined || stops[stop]?.customerId !== customerId),
  })),
});

function slotOn(
  company: CompanyWeek,
  plan: CompanyPlan,
  technician: WeekTechnician,
  day: number,
  question: SlotQuestion,
): FoundSlot | null {
  const { technicianId, name, plannableMinutes, maxStops, shiftMinutes } = technician;
  const route = routeAt(plan, { technicianId, day });
  const choices = weekChoices(company, question.frequency).flatMap((weeks) => {
    const { position, added } = bestPosition(company, plan, route.stops, weeks, question.place);
    const filled = Math.max(...weeks.map((week) => routeMinutes(company, plan, route, week).filled));
    const count = Math.max(...weeks.map((week) => stopsInWeek(plan, route, week).length));
    const fits = count < maxStops && filled + added + question.serviceMinutes <= plannableMinutes;
    return fits ? [{ position, added, filled, count }] : [];
  });
  const [first] = choices.sort((a, b) => a.added - b.added);
  if (first === undefined) return null;
  const { position, added, filled, count } = first;
  const nameAt = (at: number): string | null => company.stops[route.stops[at] ?? -1]?.name ?? null;
  return {
    technicianId,
    technicianName: name,
    dayOfWeek: (weekdays[day] ?? 'Monday').toUpperCase() as RouteDayName,
    addedMinutes: twoDecimals(added),
    addedMiles: twoDecimals(added * milesAMinute),
    position,
    after: nameAt(position - 1),
    before: nameAt(position),
    stopsBefore: count,
    minutesBefore: twoDecimals(filled),
    minutesAfter: twoDecimals(filled + added + question.serviceMinutes),
    capacityMinutes: shiftMinutes,
  };
}

/** The sets of weeks in which the stop may be served. */
const weekChoices = (company: CompanyWeek, frequency: Frequency): readonly (readonly FortnightWeek[])[] =>
  frequency === 'weekly' ? [weeksOf(company)] : weeksOf(company).map((week) => [week]);

/** Where in the day's order the stop adds least: driving minutes, averaged over the weeks. */
function bestPosition(
  company: CompanyWeek,
  plan: CompanyPlan,
  stops: readonly number[],
  weeks: readonly FortnightWeek[],
  place: Coordinates,
): { position: number; added: number } {
  let best = { position: stops.length, added: Number.POSITIVE_INFINITY };
  for (let position = 0; position <= stops.length; position++) {
    const added = weeks.reduce<number>((sum, week) => {
      const inWeek = (part: readonly number[]): Coordinates[] =>
        stopsInWeek(plan, { stops: part }, week).flatMap((stop) => company.stops[stop]?.coordinates ?? []);
      return sum + addedMinutes(inWeek(stops.slice(0, position)).at(-1), place, inWeek(stops.slice(position))[0]);
    }, 0);
    if (added / weeks.length < best.added) best = { position, added: added / weeks.length };
  }
  return best;
}

function addedMinutes(from: Coordinates | undefined, place: Coordinates, to: Coordinates | undefined): number {
  const leg = (one: Coordinates | undefined, other: Coordinates | undefined): number =>
    one === undefined || other === undefined ? 0 : drivingMinutes(greatCircleMiles(one, other));
  return leg(from, place) + leg(place, to) - leg(from, to);
}
