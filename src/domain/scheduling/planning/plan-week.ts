import { type Weekday, weekdays } from '#domain/calendar/index.ts';
import type { Message, Words } from '#domain/language/index.ts';
import type { Rhythm, Season } from '../recurrence/recurrence.ts';
import { type Coordinates, twoDecimals } from '../routing/distance.ts';
import { imbalanceAboveMinutes } from '../routing/week/balance.ts';
import { type CompanyPlan, placeKey, placesOf, presentPlan, stopsInWeek, weeksOf } from './company-plan.ts';
import {
  type CompanyWeek,
  readCompanyWeek,
  shiftOf,
  technicianOf,
  type WeekPlace,
  type WeekStop,
} from './company-week.ts';
import { type EvenPlan, evenWeeks, type WeekShift } from './even-weeks.ts';
import { type ExplainedMove, explainMoves, placeOf } from './explain-moves.ts';
import { fullestWeek, measurePlan, mostStops, type PlanFigures, placesThrough, workOf } from './measure-plan.ts';
import type { Frequency, PlanningInput, RouteDayName } from './planning-input.ts';
import { type FortnightWeek, firstDayOf, startDateOnNewDay } from './rhythm-weeks.ts';
import { type PlanningOptions, searchPlan } from './search-plan.ts';
import { planningTexts as texts } from './texts.ts';
import { allowedDays } from './week-orders.ts';

type Remarks = { readonly recommendations: Message[]; readonly imbalanceWarning: Message | null };

/** What planning can't do and the office can. */
function remarksOn(
  company: CompanyWeek,
  plan: CompanyPlan,
  figures: PlanFigures,
  { isBetter, unplaced }: { isBetter: boolean; unplaced: number },
): Remarks {
  const { technicians, stops } = company;
  const recommendations: Message[] = [];
  if (technicians.length === 0) recommendations.push(texts.noTechnicians);
  else if (!isBetter) recommendations.push(texts.alreadyBest);

  const fixed = stops.filter(({ serviceDay }) => serviceDay !== null).length;
  if (fixed > 0 && !company.keepDays) {
    const customers = new Set(stops.map(({ customerId }) => customerId)).size;
    recommendations.push(texts.fixedDays({ fixed, customers }));
  }
  const offMap = stops.filter(({ coordinates }) => coordinates === null).length;
  if (offMap > 0) recommendations.push(texts.offTheMap({ customers: offMap }));
  if (unplaced > 0 && technicians.length > 0) recommendations.push(texts.someDoNotFit);
  recommendations.push(...fullDays(company, plan));

  const isImbalanced = technicians.length > 1 && figures.spreadMinutes > imbalanceAboveMinutes;
  const work = workOf(company, plan);
  const workOfTechnician = (minutes: number) => ({ name: technicians[work.indexOf(minutes)]?.name ?? '', minutes });
  return {
    recommendations,
    imbalanceWarning: isImbalanced
      ? texts.uneven({ most: workOfTechnician(Math.max(...work)), least: workOfTechnician(Math.min(...work)) })
      : null,
  };
}

/** Days that stay above a limit. */
function fullDays(company: CompanyWeek, plan: CompanyPlan): Message[] {
  const inOrder = [...plan.routes].sort((a, b) => a.day - b.day);
  return inOrder.flatMap((route): Message[] => {
    const technician = technicianOf(company, route);
    if (technician === undefined || route.stops.length === 0) return [];
    const place = placeOf(company, route);
    if (!technician.workingDays.includes(route.day)) return [texts.dayOffWithStops(place)];
    const over = Math.round(fullestWeek(company, plan, route).filled - shiftOf(technician, route.day).minutes);
    const count = mostStops(company, plan, route);
    return [
      ...(over > 0 ? [texts.stillTooLong({ place, minutes: over })] : []),
      ...(count > technician.maxStops
        ? [texts.stillTooMany({ place, customers: count, over: count - technician.maxStops })]
        : []),
    ];
  });
}

/** A technician's weekday as it travels. */
export type NamedPlace = { technicianId: string; dayOfWeek: RouteDayName };

/** An assignment as the plan would have it; `was` is null where it is new. */
export type PlannedAssignment = NamedPlace & {
  assignmentId: string;
  customerId: string;
  routeOrder: number;
  serviceFrequency: Frequency;
  estimatedDuration: number;
  startDate: string | null;
  /** Where the stop has a rhythm and it changes. */
  rhythm?: Omit<Rhythm, 'seasons'> & { seasons: Season[] };
  was: (NamedPlace & { routeOrder: number }) | null;
};

/** The documented weekly result, what to apply, and what it changes. Figures are for an average week. */
export type WeekPlanOutcome = {
  weeklySchedule: { day: Weekday; technicians: ScheduledTechnician[] }[];
  balanceScore: number;
  recommendations: Message[];
  imbalanceWarning: Message | null;
  savings: { distanceSaved: number; timeSaved: number };
  before: PlanFigures;
  after: PlanFigures;
  /** The roads the plan was made on; null where all of its driving is estimated. */
  roads: string | null;
  /** Of how many of the company's own drives estimates were made; null where none count. */
  ownDrives: number | null;
  /** All stops of every route that changes. */
  assignments: PlannedAssignment[];
  moves: PlannedMove[];
  unplaced: { customerId: string; name: string; reason: Message }[];
};

export type PlannedMove = {
  assignmentId: string;
  customerId: string;
  customerName: string;
  from: NamedPlace | null;
  to: NamedPlace;
  savedMinutes: number;
  reason: Message;
};

type ScheduledTechnician = {
  technicianId: string;
  name: string;
  customers: ScheduledCustomer[];
  estimatedDuration: number;
  capacityMinutes: number;
};

type ScheduledCustomer = {
  customerId: string;
  name: string;
  assignmentId: string;
  address: string | null;
  latitude: number | null;
  longitude: number | null;
};

/**
 * Replans a company's week: never worse than the current plan by driving, overtime, balance and changes that customers
 * would notice, within working days, hours, daily maximum, service days and frequencies. No customer loses a place; those
 * who fit nowhere stay where they are and are listed.
 * @throws RangeError when a date or a time of day of the input is not one
 */
export const planWeek = (input: PlanningInput, options: PlanningOptions): WeekPlanOutcome =>
  presentWeek(input, findWeek(input, options));

/** The search alone. Its drives may be measured before it is presented. */
export function findWeek(input: PlanningInput, options: PlanningOptions): EvenPlan {
  const company = readCompanyWeek(input);
  return evenWeeks(company, searchPlan(company, presentPlan(company), options));
}

/** The places of the routes, present and planned, that have drives which no road engine has measured. */
export function unmeasuredRoutes(input: PlanningInput, { plan }: EvenPlan): Coordinates[][] {
  const company = readCompanyWeek(input);
  return [presentPlan(company), plan].flatMap((each) =>
    each.routes.flatMap((route) => {
      const orders = weeksOf(company).map((week) => placesThrough(company, stopsInWeek(each, route, week), route));
      const isMeasured = orders.every((places) =>
        places.slice(1).every((to, leg) => !company.drives(places[leg] ?? to, to).isEstimated),
      );
      return isMeasured ? [] : [[...new Set(orders.flat())]];
    }),
  );
}

/** A plan that was found for the same input, perhaps with more drives measured by now. */
export function presentWeek(input: PlanningInput, { plan: after, shifts }: EvenPlan): WeekPlanOutcome {
  const company = readCompanyWeek(input);
  const before = presentPlan(company);
  const [figuresBefore, figuresAfter] = [measurePlan(company, before), measurePlan(company, after)];
  const moves = [...explainMoves(company, before, after), ...shiftMoves(company, before, after, shifts)];
  const assignments = assignmentsOf(company, before, after, shifts);
  const unplaced = unplacedIn(company, after);
  const remarks = remarksOn(company, after, figuresAfter, {
    isBetter: assignments.length > 0,
    unplaced: unplaced.length,
  });
  return {
    weeklySchedule: scheduleOf(company, after),
    balanceScore: figuresAfter.balanceScore,
    ...remarks,
    savings: {
      distanceSaved: twoDecimals(figuresBefore.distanceMiles - figuresAfter.distanceMiles),
      timeSaved: twoDecimals(figuresBefore.travelMinutes - figuresAfter.travelMinutes),
    },
    before: rounded(figuresBefore),
    after: rounded(figuresAfter),
    roads: figuresAfter.basis === 'estimate' ? null : (input.roads?.name ?? null),
    ownDrives: input.ownDrives?.drives ?? null,
    assignments,
    moves: moves.map((move) => namedMove(company, move)),
    unplaced,
  };
}

const rounded = ({ distanceMiles, travelMinutes, overtimeMinutes, spreadMinutes, ...figures }: PlanFigures) => ({
  ...figures,
  distanceMiles: twoDecimals(distanceMiles),
  travelMinutes: twoDecimals(travelMinutes),
  overtimeMinutes: twoDecimals(overtimeMinutes),
  spreadMinutes: twoDecimals(spreadMinutes),
});

const dayNames = weekdays.map((day) => day.toUpperCase() as RouteDayName);
const named = ({ technicianId, day }: WeekPlace): NamedPlace => ({
  technicianId,
  dayOfWeek: dayNames[day] ?? 'MONDAY',
});

function namedMove(
  { stops }: CompanyWeek,
  { stop: index, from, to, savedMinutes, reason }: ExplainedMove,
): PlannedMove {
  const stop = stops[index];
  return {
    assignmentId: stop?.assignmentId ?? '',
    customerId: stop?.customerId ?? '',
    customerName: stop?.name ?? '',
    from: from === null ? null : named(from),
    to: named(to),
    savedMinutes: twoDecimals(savedMinutes),
    reason,
  };
}

/** All seven days; on each the technicians who work then or have stops, in the order of the list. */
function scheduleOf(company: CompanyWeek, plan: CompanyPlan): WeekPlanOutcome['weeklySchedule'] {
  const routes = new Map(plan.routes.map((route) => [placeKey(route), route]));
  const others = [...new Set(plan.routes.map(({ technicianId }) => technicianId))].filter(
    (id) => !company.technicians.some(({ technicianId }) => technicianId === id),
  );
  return weekdays.map((day, index) => {
    const technicians = [...company.technicians.map(({ technicianId }) => technicianId), ...others];
    return {
      day,
      technicians: technicians.flatMap((technicianId): ScheduledTechnician[] => {
        const technician = technicianOf(company, { technicianId });
        const route = routes.get(placeKey({ technicianId, day: index }));
        const works = technician?.workingDays.includes(index) === true;
        if (!works && (route?.stops.length ?? 0) === 0) return [];
        return [
          {
            technicianId,
            name: company.nameOf(technicianId),
            customers: (route?.stops ?? []).flatMap((stop) => scheduled(company.stops[stop])),
            estimatedDuration: route === undefined ? 0 : twoDecimals(fullestWeek(company, plan, route).filled),
            capacityMinutes: works ? shiftOf(technician, index).minutes : 0,
          },
        ];
      }),
    };
  });
}

function scheduled(stop: WeekStop | undefined): ScheduledCustomer[] {
  if (stop === undefined) return [];
  const { customerId, name, assignmentId, address, coordinates } = stop;
  const { latitude = null, longitude = null } = coordinates ?? {};
  return [{ customerId, name, assignmentId, address, latitude, longitude }];
}

/** The stops that keep their place and get other weeks. */
function shiftMoves(
  company: CompanyWeek,
  before: CompanyPlan,
  after: CompanyPlan,
  shifts: readonly WeekShift[],
): ExplainedMove[] {
  const [was, is] = [placesOf(company, before), placesOf(company, after)];
  return shifts.flatMap(({ stop, reason }) => {
    const [from, to] = [was[stop], is[stop]];
    const isThere = from && to && placeKey(from) === placeKey(to);
    return isThere ? [{ stop, from, to, savedMinutes: 0, reason }] : [];
  });
}

/** Every stop of the routes that are not what they were. */
function assignmentsOf(
  company: CompanyWeek,
  before: CompanyPlan,
  after: CompanyPlan,
  shifts: readonly WeekShift[],
): PlannedAssignment[] {
  const shiftOf = new Map(shifts.map((shift) => [shift.stop, shift]));
  const presentRoutes = new Map(before.routes.map((route) => [placeKey(route), route.stops.join()]));
  const presentPlaces = placesOf(company, before);
  return after.routes
    .filter(
      (route) =>
        presentRoutes.get(placeKey(route)) !== route.stops.join() || route.stops.some((stop) => shiftOf.has(stop)),
    )
    .flatMap((route) =>
      route.stops.map((index, rank): PlannedAssignment => {
        const stop = company.stops[index];
        const place = presentPlaces[index] ?? null;
        return {
          assignmentId: stop?.assignmentId ?? '',
          customerId: stop?.customerId ?? '',
          ...named(route),
          routeOrder: rank + 1,
          serviceFrequency: stop?.frequency ?? 'weekly',
          estimatedDuration: stop?.serviceMinutes ?? 0,
          ...startOf(company, index, route.day, after.weekOf[index] ?? -1, shiftOf.get(index)),
          was: place === null ? null : { ...named(place), routeOrder: stop?.present?.routeOrder ?? 1 },
        };
      }),
    );
}

function startOf(
  company: CompanyWeek,
  index: number,
  day: number,
  week: FortnightWeek | -1,
  shift: WeekShift | undefined,
): Pick<PlannedAssignment, 'startDate' | 'rhythm'> {
  const stop = company.stops[index];
  if (shift)
    return {
      startDate: shift.startDate,
      ...(shift.rhythm ? { rhythm: { ...shift.rhythm, seasons: [...shift.rhythm.seasons] } } : {}),
    };
  return { startDate: stop === undefined ? null : startDateOf(company, stop, day, week) };
}

function startDateOf({ today }: CompanyWeek, stop: WeekStop, day: number, week: FortnightWeek | -1): string | null {
  const planned = week === -1 ? 0 : week;
  if (stop.present === null) return firstDayOf(stop.frequency, day, planned, today);
  // A rhythm counts weeks, not days: it continues unchanged on another weekday.
  if (stop.present.day === day || stop.wishes.rhythm !== null) return stop.startDate;
  return startDateOnNewDay({ ...stop, day: stop.present.day }, day, planned, today);
}

/** Customers without a place, and those who stay where nobody comes. */
function unplacedIn(company: CompanyWeek, plan: CompanyPlan): WeekPlanOutcome['unplaced'] {
  const places = placesOf(company, plan);
  return company.stops.flatMap((stop, index) => {
    const reason = whyUnplaced(company, stop, places[index] ?? null);
    return reason === null ? [] : [{ customerId: stop.customerId, name: stop.name, reason }];
  });
}

function whyUnplaced(company: CompanyWeek, stop: WeekStop, place: WeekPlace | null): Message | null {
  if (place === null && stop.coordinates === null) return texts.noAddress;
  if (place !== null && technicianOf(company, place)?.workingDays.includes(place.day) === true) return null;
  const days = allowedDays(company, stop);
  const noRoom = days.length === 1 ? texts.noRoomOn({ day: days[0] ?? 0 }) : texts.noRoom;
  return place === null ? noRoom : texts.noRoomAndStays({ reason: noRoom, ...placeOf(company, place) });
}

/** What a message says, in place of each. */
type InWords<T> = T extends Message ? string : T extends object ? { [K in keyof T]: InWords<T[K]> } : T;

/** A planned week with its reasons and remarks in somebody's language. */
export const planInWords = (
  { recommendations, imbalanceWarning, moves, unplaced, ...week }: WeekPlanOutcome,
  { say }: Words,
): InWords<WeekPlanOutcome> => ({
  ...week,
  recommendations: recommendations.map((remark) => say(remark)),
  imbalanceWarning: imbalanceWarning === null ? null : say(imbalanceWarning),
  moves: moves.map((move) => ({ ...move, reason: say(move.reason) })),
  unplaced: unplaced.map((customer) => ({ ...customer, reason: say(customer.reason) })),
});
