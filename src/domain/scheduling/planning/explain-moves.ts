import { weekdays } from '#domain/calendar/index.ts';

import { type CompanyPlan, type CompanyRoute, placesOf, routeAt, stopsInWeek, weeksOf } from './company-plan.ts';
import { type CompanyWeek, technicianOf, type WeekPlace } from './company-week.ts';
import { drivingSeconds, fullestWeek, measurePlan, mostStops, workOf } from './measure-plan.ts';

/** A customer's change of day or technician; days are numbered from 0 for Monday. */
export type ExplainedMove = {
  readonly stop: number;
  readonly from: WeekPlace | null;
  readonly to: WeekPlace;
  /** Driving minutes per visit that leave the old day, less those added to the new one. */
  readonly savedMinutes: number;
  readonly reason: string;
};

const minute = 60;
const hour = 60;
/** Fewer minutes than this are no reason. */
const worthSayingMinutes = 1;
/** Two stops this near are neighbours: minutes at 25 mph, some three quarters of a mile. */
const neighbourMinutes = 2;
/** Technicians whose weeks differ by less work as much. */
const unevenMinutes = 30;

/**
 * Every customer who gets another day or technician, or a first place, with the reason. A move saves the detour that it
 * takes out of the old day, less the detour that it puts into the new one. The moves that save most come first.
 */
export function explainMoves(company: CompanyWeek, before: CompanyPlan, after: CompanyPlan): ExplainedMove[] {
  const [oldPlaces, newPlaces] = [placesOf(company, before), placesOf(company, after)];
  const moves = company.stops.flatMap((_, index): ExplainedMove[] => {
    const [from, to] = [oldPlaces[index] ?? null, newPlaces[index] ?? null];
    if (to === null || (from !== null && from.technicianId === to.technicianId && from.day === to.day)) return [];
    const leaves = from === null ? 0 : detourMinutes(company, before, from, index);
    const savedMinutes = leaves - detourMinutes(company, after, to, index);
    return [
      {
        stop: index,
        from,
        to,
        savedMinutes,
        reason: reasonOf({ company, before, after, index, from, to, savedMinutes }),
      },
    ];
  });
  return moves.sort((a, b) => b.savedMinutes - a.savedMinutes);
}

/** What a stop adds to the driving of its day: minutes per visit. */
function detourMinutes(company: CompanyWeek, plan: CompanyPlan, route: CompanyRoute, stop: number): number {
  const weeks = weeksOf(company)
    .map((week) => stopsInWeek(plan, route, week))
    .filter((stops) => stops.includes(stop));
  const seconds = weeks.reduce((sum, stops) => {
    const without = stops.filter((other) => other !== stop);
    return sum + drivingSeconds(company, stops) - drivingSeconds(company, without);
  }, 0);
  return seconds / Math.max(1, weeks.length) / minute;
}

type Move = {
  company: CompanyWeek;
  before: CompanyPlan;
  after: CompanyPlan;
  index: number;
  from: CompanyRoute | null;
  to: CompanyRoute;
  savedMinutes: number;
};

/** The first reason that applies, from the most to the least specific. */
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

export const minutesText = (minutes: number): string => `${Math.round(minutes)} min`;
/** One decimal where it isn't a whole number: "8 hr", "7.5 hr". */
export const hoursText = (minutes: number): string => `${Number((minutes / hour).toFixed(1))} hr`;
export const countText = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
export const dayName = (day: number): string => weekdays[day] ?? 'Monday';
/** "Sam’s Monday" */
export const dayOf = ({ nameOf }: CompanyWeek, { technicianId, day }: WeekPlace): string =>
  `${nameOf(technicianId)}’s ${dayName(day)}`;

function firstPlace({ company, from, to, savedMinutes }: Move): string | null {
  if (from !== null) return null;
  const added = Math.max(0, -savedMinutes);
  return added < worthSayingMinutes
    ? `Had no route: right on the way on ${dayOf(company, to)}`
    : `Had no route: adds ${minutesText(added)} of driving to ${dayOf(company, to)}`;
}

function offDay({ company, from }: Move): string | null {
  if (from === null) return null;
  const technician = technicianOf(company, from);
  const name = company.nameOf(from.technicianId);
  if (technician === undefined) return `${name} isn’t one of the technicians being scheduled`;
  return technician.workingDays.includes(from.day) ? null : `${name} doesn’t work ${dayName(from.day)}s`;
}

function overfull(move: Move): string | null {
  const fault = overfullDay(move);
  if (fault === null || move.savedMinutes < worthSayingMinutes) return fault;
  return `${fault}, and this saves ${minutesText(move.savedMinutes)} of driving`;
}

function overfullDay({ company, before, after, from }: Move): string | null {
  const technician = from === null ? undefined : technicianOf(company, from);
  if (from === null || technician === undefined) return null;
  const remaining = routeAt(after, from);
  const count = mostStops(company, before, from);
  if (count > technician.maxStops && mostStops(company, after, remaining) < count) {
    return `${dayOf(company, from)} had ${count} customers, ${count - technician.maxStops} over the daily max`;
  }
  const filled = fullestWeek(company, before, from).filled;
  const over = filled - technician.shiftMinutes;
  return over >= worthSayingMinutes && fullestWeek(company, after, remaining).filled < filled
    ? `${dayOf(company, from)} was ${minutesText(over)} over the shift`
    : null;
}

/** A day with so few stops is hardly worth driving out for. */
const fewStops = 3;

function freedDay({ company, before, after, from }: Move): string | null {
  if (from === null) return null;
  const count = mostStops(company, before, from);
  if (count > fewStops || routeAt(after, from).stops.length > 0) return null;
  return `Frees up ${dayOf(company, from)}, which had only ${countText(count, 'stop')}`;
}

function lessDriving({ company, index, to, savedMinutes }: Move): string | null {
  if (savedMinutes < worthSayingMinutes) return null;
  const neighbours = to.stops.filter((other) => {
    const seconds = company.secondsBetween(index, other);
    return other !== index && company.stops[other]?.coordinates !== null && seconds <= neighbourMinutes * minute;
  }).length;
  const gain = `${minutesText(savedMinutes)} less driving`;
  return neighbours === 0
    ? `Closer to ${dayOf(company, to)} route: ${gain}`
    : `Close to ${countText(neighbours, 'other stop')} on ${dayOf(company, to)}: ${gain}`;
}

function evenWork({ company, before, from, to }: Move): string | null {
  if (from === null || from.technicianId === to.technicianId) return null;
  const work = workOf(company, before);
  const workOfTechnician = (id: string): number | undefined =>
    work[company.technicians.findIndex(({ technicianId }) => technicianId === id)];
  const [more, less] = [workOfTechnician(from.technicianId), workOfTechnician(to.technicianId)];
  if (more === undefined || less === undefined || more - less < unevenMinutes) return null;
  const [giver, taker] = [company.nameOf(from.technicianId), company.nameOf(to.technicianId)];
  return `Evens out workloads: ${giver} had ${hoursText(more)} per week, ${taker} ${hoursText(less)}`;
}

function partOfTheWhole({ company, before, after, from }: Move): string {
  const gained = measurePlan(company, before).travelMinutes - measurePlan(company, after).travelMinutes;
  const room = `Makes room${from === null ? '' : ` on ${dayOf(company, from)}`} for closer stops`;
  return gained >= worthSayingMinutes ? `${room}: ${minutesText(gained)} less driving for the whole week` : room;
}
