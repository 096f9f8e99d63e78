import { weekdays } from '#domain/calendar/index.ts';

import { type Coordinates, twoDecimals } from '../routing/distance.ts';
import { type DriveBasis, type Drives, driveBasis } from '../routing/drives.ts';
import { type CompanyPlan, presentPlan, routeAt, stopsInWeek, weeksOf } from './company-plan.ts';
import { type CompanyWeek, readCompanyWeek, type WeekTechnician, wayToFirstStopSeconds } from './company-week.ts';
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
  /** Who may come; all where nobody is named. */
  readonly technicianIds?: readonly string[] | undefined;
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
  const may = company.technicians.filter(
    ({ technicianId }) => question.technicianIds?.includes(technicianId) !== false,
  );
  const slots = may.flatMap((technician) =>
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
    const { position, added, miles, basis } = bestPosition(company, plan, route.stops, weeks, question, technician);
    const filled = Math.max(...weeks.map((week) => routeMinutes(company, plan, route, week).filled));
    const count = Math.max(...weeks.map((week) => stopsInWeek(plan, route, week).length));
    const fits = count < maxStops && filled + added + question.serviceMinutes <= plannableMinutes;
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

type Added = { readonly minutes: number; readonly miles: number; readonly drives: number; readonly estimated: number };

/**
 * Where in the day's order the stop adds least driving, averaged over the weeks. Without end where everywhere somebody behind
 * it would be reached after their window.
 */
function bestPosition(
  company: CompanyWeek,
  plan: CompanyPlan,
  stops: readonly number[],
  weeks: readonly FortnightWeek[],
  { place, serviceMinutes }: SlotQuestion,
  technician: WeekTechnician,
): { position: number; added: number; miles: number; basis: DriveBasis } {
  let best = { position: stops.length, added: Number.POSITIVE_INFINITY, miles: 0, basis: 'estimate' as DriveBasis };
  for (let position = 0; position <= stops.length; position++) {
    const sums = { minutes: 0, miles: 0, drives: 0, estimated: 0 };
    for (const week of weeks) {
      const inWeek = (part: readonly number[]): Coordinates[] =>
        stopsInWeek(plan, { stops: part }, week).flatMap((stop) => company.stops[stop]?.coordinates ?? []);
      const [before, after] = [inWeek(stops.slice(0, position)).at(-1), inWeek(stops.slice(position))[0]];
      const added = addedDrive(company.drives, before, place, after);
      sums.minutes += added.minutes;
      sums.miles += added.miles;
      sums.drives += added.drives;
      sums.estimated += added.estimated;
    }
    const added = sums.minutes / weeks.length;
    const isInTime = weeks.every((week) => {
      const inWeek = stopsInWeek(plan, { stops }, week);
      const at = stopsInWeek(plan, { stops: stops.slice(0, position) }, week).length;
      return keepsWindows(company, technician, inWeek, { at, minutes: added + serviceMinutes });
    });
    if (isInTime && added < best.added) {
      best = { position, added, miles: sums.miles / weeks.length, basis: driveBasis(sums.drives, sums.estimated) };
    }
  }
  return best;
}

function addedDrive(
  drives: Drives,
  from: Coordinates | undefined,
  place: Coordinates,
  to: Coordinates | undefined,
): Added {
  const there = from === undefined ? [] : [drives(from, place)];
  const onward = to === undefined ? [] : [drives(place, to)];
  const without = from === undefined || to === undefined ? [] : [drives(from, to)];
  const added = [...there, ...onward];
  const sum = (pick: 'minutes' | 'miles'): number =>
    added.reduce((total, drive) => total + drive[pick], 0) - without.reduce((total, drive) => total + drive[pick], 0);
  const legs = [...added, ...without];
  return {
    minutes: sum('minutes'),
    miles: sum('miles'),
    drives: legs.length,
    estimated: legs.filter(({ isEstimated }) => isEstimated).length,
  };
}
