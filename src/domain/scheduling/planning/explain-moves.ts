import type { Message } from '#domain/language/index.ts';
import { type CompanyPlan, type CompanyRoute, placesOf, routeAt, stopsInWeek, weeksOf } from './company-plan.ts';
import { type CompanyWeek, shiftOf, technicianOf, type WeekPlace } from './company-week.ts';
import { drivingSeconds, fullestWeek, measurePlan, mostStops, workOf } from './measure-plan.ts';
import { planningTexts as texts } from './texts.ts';

/** A customer's change of day or technician; days are numbered from 0 for Monday. */
export type ExplainedMove = {
  readonly stop: number;
  readonly from: WeekPlace | null;
  readonly to: WeekPlace;
  /** Driving minutes per visit that leave the old day, less those added to the new one. */
  readonly savedMinutes: number;
  readonly reason: Message;
};

const minute = 60;
/** Fewer minutes than this are no reason. */
const worthSayingMinutes = 1;
/** Two stops this near are neighbors: minutes, less than a mile. */
const neighbourMinutes = 4;
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
  const ends = technicianOf(company, route);
  const seconds = weeks.reduce((sum, stops) => {
    const without = stops.filter((other) => other !== stop);
    return sum + drivingSeconds(company, stops, ends) - drivingSeconds(company, without, ends);
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
function reasonOf(move: Move): Message {
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

/** A technician's weekday as the texts name it. */
export const placeOf = ({ nameOf }: CompanyWeek, { technicianId, day }: WeekPlace) => ({
  technician: nameOf(technicianId),
  day,
});

function firstPlace({ company, from, to, savedMinutes }: Move): Message | null {
  if (from !== null) return null;
  const added = Math.max(0, -savedMinutes);
  return added < worthSayingMinutes
    ? texts.onTheWay({ to: placeOf(company, to) })
    : texts.addsDriving({ to: placeOf(company, to), minutes: added });
}

function offDay({ company, from }: Move): Message | null {
  if (from === null) return null;
  const technician = technicianOf(company, from);
  const place = placeOf(company, from);
  if (technician === undefined) return texts.notScheduled(place);
  return technician.workingDays.includes(from.day) ? null : texts.offDay(place);
}

function overfull(move: Move): Message | null {
  const fault = overfullDay(move);
  if (fault === null || move.savedMinutes < worthSayingMinutes) return fault;
  return texts.alsoSaves({ reason: fault, minutes: move.savedMinutes });
}

function overfullDay({ company, before, after, from }: Move): Message | null {
  const technician = from === null ? undefined : technicianOf(company, from);
  if (from === null || technician === undefined) return null;
  const remaining = routeAt(after, from);
  const count = mostStops(company, before, from);
  if (count > technician.maxStops && mostStops(company, after, remaining) < count) {
    return texts.hadTooMany({
      from: placeOf(company, from),
      customers: count,
      over: count - technician.maxStops,
    });
  }
  const filled = fullestWeek(company, before, from).filled;
  const over = filled - shiftOf(technician, from.day).minutes;
  return over >= worthSayingMinutes && fullestWeek(company, after, remaining).filled < filled
    ? texts.wasTooLong({ from: placeOf(company, from), minutes: over })
    : null;
}

/** A day with so few stops is hardly worth driving out for. */
const fewStops = 3;

function freedDay({ company, before, after, from }: Move): Message | null {
  if (from === null) return null;
  const count = mostStops(company, before, from);
  if (count > fewStops || routeAt(after, from).stops.length > 0) return null;
  return texts.freesUp({ from: placeOf(company, from), stops: count });
}

function lessDriving({ company, index, to, savedMinutes }: Move): Message | null {
  if (savedMinutes < worthSayingMinutes) return null;
  const neighbours = to.stops.filter((other) => {
    const seconds = company.secondsBetween(index, other);
    return other !== index && company.stops[other]?.coordinates !== null && seconds <= neighbourMinutes * minute;
  }).length;
  const gain = { to: placeOf(company, to), minutes: savedMinutes };
  return neighbours === 0 ? texts.closer(gain) : texts.closeTo({ ...gain, neighbours });
}

function evenWork({ company, before, from, to }: Move): Message | null {
  if (from === null || from.technicianId === to.technicianId) return null;
  const work = workOf(company, before);
  const workOfTechnician = (id: string): number | undefined =>
    work[company.technicians.findIndex(({ technicianId }) => technicianId === id)];
  const [more, less] = [workOfTechnician(from.technicianId), workOfTechnician(to.technicianId)];
  if (more === undefined || less === undefined || more - less < unevenMinutes) return null;
  return texts.evensOut({
    giver: { name: company.nameOf(from.technicianId), minutes: more },
    taker: { name: company.nameOf(to.technicianId), minutes: less },
  });
}

function partOfTheWhole({ company, before, after, from }: Move): Message {
  const gained = measurePlan(company, before).travelMinutes - measurePlan(company, after).travelMinutes;
  const place = from === null ? null : placeOf(company, from);
  return gained >= worthSayingMinutes
    ? texts.makesRoomAndSaves({ from: place, minutes: gained })
    : texts.makesRoom({ from: place });
}
