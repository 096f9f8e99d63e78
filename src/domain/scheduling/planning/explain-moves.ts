import { WEEKDAYS } from '#domain/calendar/index.ts';

import { type CompanyPlan, type CompanyRoute, placesOf, stopsInWeek, weeksOf } from './company-plan.ts';
import type { CompanyWeek, WeekPlace, WeekStop } from './company-week.ts';
import { drivingSeconds, fullestWeek, mostStops, workOf } from './measure-plan.ts';

/** A customer's change of day or technician; days are numbered from 0 for Monday. */
export type ExplainedMove = {
  readonly stop: number;
  readonly from: WeekPlace | null;
  readonly to: WeekPlace;
  /** Driving minutes a visit that leave the old day, less those that come into the new one. */
  readonly savedMinutes: number;
  readonly reason: string;
};

const MINUTE = 60;
const HOUR = 60;
/** Fewer minutes than this are no reason. */
const WORTH_SAYING_MINUTES = 1;
/** Two stops this near are neighbours: minutes at 25 mph, some three quarters of a mile. */
const NEIGHBOUR_MINUTES = 2;
/** Technicians whose weeks differ by less work as much. */
const UNEVEN_MINUTES = 30;

/**
 * Says of every customer who gets another day or technician, or a first place, what that is good for. What a move
 * saves is the detour that it takes out of the old day as it was, less the detour in the new day as it will be.
 * The moves that save most come first.
 */
export function explainMoves(company: CompanyWeek, before: CompanyPlan, after: CompanyPlan): ExplainedMove[] {
  const [oldPlaces, newPlaces] = [placesOf(company, before), placesOf(company, after)];
  const moves = company.stops.flatMap((stop, index): ExplainedMove[] => {
    const [from, to] = [oldPlaces[index] ?? null, newPlaces[index] ?? null];
    if (to === null || (from !== null && from.technicianId === to.technicianId && from.day === to.day)) return [];
    const leaves = from === null ? 0 : detourMinutes(company, before, from, index);
    const savedMinutes = leaves - detourMinutes(company, after, to, index);
    const move = { stop: index, from: placeOf(from), to: { technicianId: to.technicianId, day: to.day }, savedMinutes };
    return [{ ...move, reason: reasonOf({ company, before, after, stop, index, from, to, savedMinutes }) }];
  });
  return moves.sort((a, b) => b.savedMinutes - a.savedMinutes);
}

const placeOf = (route: CompanyRoute | null): WeekPlace | null =>
  route === null ? null : { technicianId: route.technicianId, day: route.day };

/** What a stop adds to the driving of its day: minutes a visit. */
function detourMinutes(company: CompanyWeek, plan: CompanyPlan, route: CompanyRoute, stop: number): number {
  const weeks = weeksOf(company)
    .map((week) => stopsInWeek(plan, route, week))
    .filter((stops) => stops.includes(stop));
  const seconds = weeks.reduce((sum, stops) => {
    const without = stops.filter((other) => other !== stop);
    return sum + drivingSeconds(company, stops) - drivingSeconds(company, without);
  }, 0);
  return seconds / Math.max(1, weeks.length) / MINUTE;
}

type Move = {
  company: CompanyWeek;
  before: CompanyPlan;
  after: CompanyPlan;
  stop: WeekStop;
  index: number;
  from: CompanyRoute | null;
  to: CompanyRoute;
  savedMinutes: number;
};

/** The first of the reasons that holds, from the most to the least telling. */
function reasonOf(move: Move): string {
  return (
    firstPlace(move) ??
    offDay(move) ??
    overfull(move) ??
    freedDay(move) ??
    lessDriving(move) ??
    evenWork(move) ??
    partOfTheWhole(move)
  );
}

const dayName = (day: number): string => WEEKDAYS[day] ?? 'Monday';
const whole = (minutes: number): string => `${Math.round(minutes)} ${Math.round(minutes) === 1 ? 'minute' : 'minutes'}`;
const hours = (minutes: number): string => `${(minutes / HOUR).toFixed(1)} h`;

function firstPlace({ company, from, to, savedMinutes }: Move): string | null {
  if (from !== null) return null;
  const dayOf = `${company.nameOf(to.technicianId)}'s ${dayName(to.day)}`;
  const added = Math.max(0, -savedMinutes);
  return added < WORTH_SAYING_MINUTES
    ? `Had no route; right on the way on ${dayOf}`
    : `Was on no route: fits into ${dayOf} with ${whole(added)} more driving`;
}

function offDay({ company, from }: Move): string | null {
  if (from === null) return null;
  const technician = company.technicians.find(({ technicianId }) => technicianId === from.technicianId);
  const name = company.nameOf(from.technicianId);
  if (technician === undefined) return `${name} is not among the technicians who are planned`;
  return technician.workingDays.includes(from.day) ? null : `${name} does not work on ${dayName(from.day)}s`;
}

function overfull(move: Move): string | null {
  const fault = overfullDay(move);
  if (fault === null || move.savedMinutes < WORTH_SAYING_MINUTES) return fault;
  return `${fault}; ${whole(move.savedMinutes)} less driving`;
}

function overfullDay({ company, before, after, from }: Move): string | null {
  const technician = company.technicians.find(({ technicianId }) => technicianId === from?.technicianId);
  if (from === null || technician === undefined) return null;
  const dayOf = `${technician.name}'s ${dayName(from.day)}`;
  const remaining = after.routes.find((route) => route.technicianId === from.technicianId && route.day === from.day);
  const count = mostStops(company, before, from);
  const countAfter = remaining === undefined ? 0 : mostStops(company, after, remaining);
  if (count > technician.maxStops && countAfter < count) {
    return `${dayOf} had ${count} customers, ${count - technician.maxStops} more than the daily maximum`;
  }
  const filled = fullestWeek(company, before, from).filled;
  const filledAfter = remaining === undefined ? 0 : fullestWeek(company, after, remaining).filled;
  const over = filled - technician.shiftMinutes;
  return over >= WORTH_SAYING_MINUTES && filledAfter < filled ? `${dayOf} was ${whole(over)} over the shift` : null;
}

/** A day with so few stops is hardly worth driving out for. */
const FEW_STOPS = 3;

function freedDay({ company, before, after, from }: Move): string | null {
  if (from === null) return null;
  const count = mostStops(company, before, from);
  const remaining = after.routes.find((route) => route.technicianId === from.technicianId && route.day === from.day);
  if (count > FEW_STOPS || (remaining?.stops.length ?? 0) > 0) return null;
  const dayOf = `${company.nameOf(from.technicianId)}'s ${dayName(from.day)}`;
  return `Frees ${dayOf}, which had only ${count} ${count === 1 ? 'stop' : 'stops'}`;
}

function lessDriving({ company, index, to, savedMinutes }: Move): string | null {
  if (savedMinutes < WORTH_SAYING_MINUTES) return null;
  const neighbours = to.stops.filter((other) => {
    const seconds = company.secondsBetween(index, other);
    return other !== index && company.stops[other]?.coordinates !== null && seconds <= NEIGHBOUR_MINUTES * MINUTE;
  }).length;
  const dayOf = `${company.nameOf(to.technicianId)}'s ${dayName(to.day)}`;
  const gain = `${whole(savedMinutes)} less driving`;
  if (neighbours === 0) return `Closer to ${dayOf} route: ${gain}`;
  return `Close to ${neighbours} other ${neighbours === 1 ? 'stop' : 'stops'} of ${dayOf}: ${gain}`;
}

function evenWork({ company, before, from, to }: Move): string | null {
  if (from === null || from.technicianId === to.technicianId) return null;
  const work = workOf(company, before);
  const workOfTechnician = (id: string): number | undefined =>
    work[company.technicians.findIndex(({ technicianId }) => technicianId === id)];
  const [more, less] = [workOfTechnician(from.technicianId), workOfTechnician(to.technicianId)];
  if (more === undefined || less === undefined || more - less < UNEVEN_MINUTES) return null;
  const [giver, taker] = [company.nameOf(from.technicianId), company.nameOf(to.technicianId)];
  return `Evens out the work: ${giver} had ${hours(more)} a week, ${taker} ${hours(less)}`;
}

function partOfTheWhole({ company, before, after, from }: Move): string {
  const gained =
    before.routes.reduce((sum, route) => sum + drivingOf(company, before, route), 0) -
    after.routes.reduce((sum, route) => sum + drivingOf(company, after, route), 0);
  const dayOf = from === null ? '' : ` on ${company.nameOf(from.technicianId)}'s ${dayName(from.day)}`;
  const room = `Frees up room${dayOf} for closer stops`;
  return gained >= WORTH_SAYING_MINUTES ? `${room}: the whole week has ${whole(gained)} less driving` : room;
}

const drivingOf = (company: CompanyWeek, plan: CompanyPlan, route: CompanyRoute): number =>
  weeksOf(company).reduce<number>((sum, week) => sum + drivingSeconds(company, stopsInWeek(plan, route, week)), 0) /
  MINUTE /
  company.weeks;
