import { WEEKDAYS, type Weekday } from '#domain/calendar/index.ts';
import { IMBALANCE_ABOVE_MINUTES } from '../routing/balance-score.ts';
import { type CompanyPlan, placeKey, placesOf, presentPlan } from './company-plan.ts';
import { type CompanyWeek, readCompanyWeek, type WeekPlace, type WeekStop } from './company-week.ts';
import { type ExplainedMove, explainMoves } from './explain-moves.ts';
import { fullestWeek, measurePlan, mostStops, type PlanFigures, workOf } from './measure-plan.ts';
import type { Frequency, PlanningInput, RouteDayName } from './planning-input.ts';
import { type FortnightWeek, firstDayOf, startDateOnNewDay } from './rhythm-weeks.ts';
import { type PlanningOptions, searchPlan } from './search-plan.ts';
import { allowedDays } from './week-orders.ts';

const HOUR = 60;

type Remarks = { readonly recommendations: string[]; readonly imbalanceWarning: string | null };

/** Where a plan leaves something to be done that planning cannot do. */
function remarksOn(
  company: CompanyWeek,
  plan: CompanyPlan,
  figures: PlanFigures,
  told: { moves: number; isBetter: boolean; unplaced: number },
): Remarks {
  const { technicians, stops } = company;
  const recommendations: string[] = [];
  const customers = (count: number): string => `${count} ${count === 1 ? 'customer' : 'customers'}`;
  if (technicians.length === 0) recommendations.push('There is no active technician to plan for.');
  else if (told.moves === 0 && !told.isBetter)
    recommendations.push('Your current schedule is already the best we can find.');

  const fixed = stops.filter(({ serviceDay }) => serviceDay !== null).length;
  if (fixed > 0 && !company.keepDays) {
    const all = new Set(stops.map(({ customerId }) => customerId)).size;
    recommendations.push(
      `${fixed} of ${customers(all)} ${fixed === 1 ? 'has' : 'have'} a fixed service day: only technician and order could change. Allow other days for everybody, or clear the service day of customers who do not mind which day it is.`,
    );
  }
  const offMap = stops.filter(({ coordinates }) => coordinates === null).length;
  if (offMap > 0) {
    recommendations.push(
      `${customers(offMap)} ${offMap === 1 ? 'is' : 'are'} not on the map and could not be planned. Complete the address.`,
    );
  }
  if (told.unplaced > 0 && technicians.length > 0) {
    recommendations.push('Some customers don’t fit. Add a workday, a longer shift or a technician.');
  }
  recommendations.push(...fullDays(company, plan));

  const isImbalanced = technicians.length > 1 && figures.spreadMinutes > IMBALANCE_ABOVE_MINUTES;
  const work = workOf(company, plan);
  const named = (pick: (...values: number[]) => number): string => {
    const minutes = pick(...work);
    return `${technicians[work.indexOf(minutes)]?.name ?? ''} has ${(minutes / HOUR).toFixed(1)} h`;
  };
  return {
    recommendations,
    imbalanceWarning: isImbalanced
      ? `The work is spread unevenly: ${named(Math.max)} a week, ${named(Math.min)} (standard deviation ${Math.round(figures.spreadMinutes)} minutes).`
      : null,
  };
}

/** Days that stay above a limit. */
function fullDays(company: CompanyWeek, plan: CompanyPlan): string[] {
  const inOrder = [...plan.routes].sort((a, b) => a.day - b.day);
  return inOrder.flatMap((route): string[] => {
    const technician = company.technicians.find(({ technicianId }) => technicianId === route.technicianId);
    if (technician === undefined || route.stops.length === 0) return [];
    const dayOf = `${technician.name}'s ${WEEKDAYS[route.day] ?? ''}`;
    if (!technician.workingDays.includes(route.day)) return [`${dayOf} is a day off but still has stops.`];
    const over = Math.round(fullestWeek(company, plan, route).filled - technician.shiftMinutes);
    const count = mostStops(company, plan, route);
    return [
      ...(over > 0 ? [`${dayOf} is still ${over} ${over === 1 ? 'minute' : 'minutes'} over the shift.`] : []),
      ...(count > technician.maxStops
        ? [`${dayOf} still has ${count} customers, ${count - technician.maxStops} more than the daily maximum.`]
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
  was: (NamedPlace & { routeOrder: number }) | null;
};

/** The documented weekly result, what to apply, and what it changes. Figures are those of an average week. */
export type WeekPlanOutcome = {
  weeklySchedule: { day: Weekday; technicians: ScheduledTechnician[] }[];
  balanceScore: number;
  recommendations: string[];
  imbalanceWarning: string | null;
  savings: { distanceSaved: number; timeSaved: number };
  before: PlanFigures;
  after: PlanFigures;
  /** All stops of every route that changes. */
  assignments: PlannedAssignment[];
  moves: PlannedMove[];
  unplaced: { customerId: string; name: string; reason: string }[];
};

export type PlannedMove = {
  assignmentId: string;
  customerId: string;
  customerName: string;
  from: NamedPlace | null;
  to: NamedPlace;
  savedMinutes: number;
  reason: string;
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
 * Plans a company's week anew: never worse than the present plan by driving, overtime, balance and changes that
 * customers would notice, within working days, hours, daily maximum, service days and frequencies. Nobody who has a place
 * loses it; who fits nowhere stays and is named.
 * @throws RangeError when a date or a time of day of the input is not one
 */
export function planWeek(input: PlanningInput, options: PlanningOptions): WeekPlanOutcome {
  const company = readCompanyWeek(input);
  const before = presentPlan(company);
  const after = searchPlan(company, before, options);
  const [figuresBefore, figuresAfter] = [measurePlan(company, before), measurePlan(company, after)];
  const moves = explainMoves(company, before, after);
  const assignments = assignmentsOf(company, before, after);
  const unplaced = unplacedIn(company, after);
  const remarks = remarksOn(company, after, figuresAfter, {
    moves: moves.length,
    isBetter: assignments.length > 0,
    unplaced: unplaced.length,
  });
  return {
    weeklySchedule: scheduleOf(company, after),
    balanceScore: figuresAfter.balanceScore,
    ...remarks,
    savings: {
      distanceSaved: hundredths(figuresBefore.distanceMiles - figuresAfter.distanceMiles),
      timeSaved: hundredths(figuresBefore.travelMinutes - figuresAfter.travelMinutes),
    },
    before: rounded(figuresBefore),
    after: rounded(figuresAfter),
    assignments,
    moves: moves.map((move) => namedMove(company, move)),
    unplaced,
  };
}

// Adding 0 makes -0 a 0.
const hundredths = (value: number): number => Math.round(value * 100) / 100 + 0;

const rounded = (figures: PlanFigures): PlanFigures => ({
  distanceMiles: hundredths(figures.distanceMiles),
  travelMinutes: hundredths(figures.travelMinutes),
  overtimeMinutes: hundredths(figures.overtimeMinutes),
  balanceScore: figures.balanceScore,
  spreadMinutes: hundredths(figures.spreadMinutes),
});

const dayNames = WEEKDAYS.map((day) => day.toUpperCase() as RouteDayName);
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
    savedMinutes: hundredths(savedMinutes),
    reason,
  };
}

/** All seven days; on each the technicians who work then or have stops, in the order of the list. */
function scheduleOf(company: CompanyWeek, plan: CompanyPlan): WeekPlanOutcome['weeklySchedule'] {
  const routes = new Map(plan.routes.map((route) => [placeKey(route), route]));
  const others = [...new Set(plan.routes.map(({ technicianId }) => technicianId))].filter(
    (id) => !company.technicians.some(({ technicianId }) => technicianId === id),
  );
  return WEEKDAYS.map((day, index) => {
    const technicians = [...company.technicians.map(({ technicianId }) => technicianId), ...others];
    return {
      day,
      technicians: technicians.flatMap((technicianId): ScheduledTechnician[] => {
        const technician = company.technicians.find((each) => each.technicianId === technicianId);
        const route = routes.get(placeKey({ technicianId, day: index }));
        const works = technician?.workingDays.includes(index) === true;
        if (!works && (route?.stops.length ?? 0) === 0) return [];
        return [
          {
            technicianId,
            name: company.nameOf(technicianId),
            customers: (route?.stops ?? []).flatMap((stop) => scheduled(company.stops[stop])),
            estimatedDuration: route === undefined ? 0 : hundredths(fullestWeek(company, plan, route).filled),
            capacityMinutes: works ? technician.shiftMinutes : 0,
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

/** Every stop of the routes that are not what they were. */
function assignmentsOf(company: CompanyWeek, before: CompanyPlan, after: CompanyPlan): PlannedAssignment[] {
  const presentRoutes = new Map(before.routes.map((route) => [placeKey(route), route.stops.join()]));
  const presentPlaces = placesOf(company, before);
  return after.routes
    .filter((route) => presentRoutes.get(placeKey(route)) !== route.stops.join())
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
          startDate: stop === undefined ? null : startDateOf(company, stop, route.day, after.weekOf[index] ?? -1),
          was: place === null ? null : { ...named(place), routeOrder: stop?.present?.routeOrder ?? 1 },
        };
      }),
    );
}

function startDateOf({ today }: CompanyWeek, stop: WeekStop, day: number, week: FortnightWeek | -1): string | null {
  const planned = week === -1 ? 0 : week;
  if (stop.present === null) return firstDayOf(stop.frequency, day, planned, today);
  if (stop.present.day === day) return stop.startDate;
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

function whyUnplaced(company: CompanyWeek, stop: WeekStop, place: WeekPlace | null): string | null {
  if (place === null && stop.coordinates === null) return 'The address is not on the map.';
  const technician = company.technicians.find(({ technicianId }) => technicianId === place?.technicianId);
  if (place !== null && technician?.workingDays.includes(place.day) === true) return null;
  const days = allowedDays(company, stop);
  const day = days.length === 1 ? `${WEEKDAYS[days[0] ?? 0] ?? ''}s` : 'any day';
  const noRoom = `No technician has room on ${day}`;
  if (place === null) return `${noRoom}.`;
  return `${noRoom}: stays with ${company.nameOf(place.technicianId)} on ${WEEKDAYS[place.day] ?? ''}s.`;
}
