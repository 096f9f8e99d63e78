import { imbalanceAboveMinutes, spreadOf } from '../routing/week/balance.ts';
import {
  type DayLimits,
  type PlanCosts,
  type PlanOrder,
  type PlanRoute,
  type PlanTechnician,
  type WeekProblem,
  workedTime,
} from '../routing/week/problem.ts';
import { type CompanyPlan, type CompanyRoute, placeKey, routeAt, stopsInWeek, weeksOf } from './company-plan.ts';
import { type CompanyWeek, shiftOf, technicianOf, type WeekTechnician, wayToFirstStopSeconds } from './company-week.ts';
import { drivingSeconds } from './measure-plan.ts';
import { allowedDays, daysAWeek, type WeekOrder, weekOrders } from './week-orders.ts';
import { brokenWishes, hasWindows } from './windows.ts';

/** What a plan is worth, in the problem's unit of time, part by part, and what is wrong with it. */
type PlanCheck = {
  /** Every limit that is broken, in words; empty for a plan that can be driven. */
  readonly faults: readonly string[];
  /** Orders not served at all. */
  readonly unserved: readonly number[];
  readonly driving: number;
  readonly overtime: number;
  /** Driving and service of each technician. */
  readonly work: readonly number[];
  /** Visits by another technician than the preferred one. */
  readonly otherThanPreferred: number;
  readonly technicianChanges: number;
  readonly dayChanges: number;
};

/**
 * Checks a plan by going through it stop by stop, without anything of the search's own bookkeeping: the search is tested
 * against it, and it may be asked about plans made by hand.
 */
export function checkPlan(problem: WeekProblem, routes: readonly PlanRoute[]): PlanCheck {
  const faults: string[] = [];
  const driven = routes.map((route) => drive(problem, route, faults));
  const served = problem.orders.map((_, index) =>
    routes.flatMap(({ technician, day, orders }) =>
      orders.flatMap((each) => (each === index ? [{ technician, day }] : [])),
    ),
  );
  const days = routes.map(({ technician, day }) => `${technician} ${day}`);
  if (new Set(days).size < days.length) faults.push('A technician has two routes on one day');
  for (const [index, order] of problem.orders.entries())
    faults.push(...orderFaults(order, problem, served[index] ?? []));

  const count = (differs: (order: PlanOrder, visit: { technician: string; day: number }) => boolean): number =>
    problem.orders.reduce((total, order, index) => {
      const visits = served[index] ?? [];
      return (
        total +
        visits.filter(({ technician, day }) =>
          differs(order, { technician: problem.technicians[technician]?.id ?? '', day }),
        ).length
      );
    }, 0);
  return {
    faults,
    unserved: served.flatMap((visits, index) => (visits.length === 0 ? [index] : [])),
    driving: total(driven.map(({ driving }) => driving)),
    overtime: total(driven.map(({ overtime }) => overtime)),
    work: problem.technicians.map((_, technician) =>
      total(routes.map((route, index) => (route.technician === technician ? (driven[index]?.work ?? 0) : 0))),
    ),
    otherThanPreferred: count(
      ({ preferredTechnician }, { technician }) =>
        preferredTechnician !== undefined && preferredTechnician !== technician,
    ),
    technicianChanges: count(
      ({ present }, { technician }) => present !== undefined && present.technician !== technician,
    ),
    dayChanges: count(({ present }, { day }) => present?.days.includes(day) === false),
  };
}

/** Drives through a route, leaving as early as the shift allows. */
function drive(problem: WeekProblem, { technician, day, orders }: PlanRoute, faults: string[]) {
  const driver = problem.technicians[technician];
  if (driver === undefined || !driver.workingDays.includes(day)) {
    faults.push(`Technician ${technician} does not work on day ${day}`);
    return { driving: 0, overtime: 0, work: 0 };
  }
  const where = `${driver.id} on day ${day}`;
  const limits: PlanTechnician & DayLimits = { ...driver, ...driver.limitsOn?.[day] };
  const { pause } = limits;
  let here = driver.startPlace;
  let time = limits.shiftStart ?? 0;
  let driving = 0;
  let service = 0;
  let load = 0;
  const goTo = (place: number | null): void => {
    const leg = here === null || place === null ? 0 : (problem.travel[here * problem.placeCount + place] ?? 0);
    driving += leg;
    time += leg;
    here = place;
  };
  for (const index of orders) {
    const order = problem.orders[index];
    if (order === undefined) {
      faults.push(`${where} goes to an order that there is not`);
      continue;
    }
    goTo(order.place);
    time = Math.max(time, workedTime(order.window?.from ?? time, order.window && pause));
    if (time > workedTime(order.window?.to ?? time, order.window && pause) + tolerance)
      faults.push(`${where} comes to ${order.id} too late`);
    if (!mayServe(order, driver)) faults.push(`${where} may not go to ${order.id}`);
    time += order.service;
    service += order.service;
    load += order.load ?? 0;
  }
  if (orders.length > 0) goTo(driver.endPlace);
  const overtime = orders.length === 0 ? 0 : Math.max(0, time - (limits.shiftEnd ?? time));
  if (overtime > (limits.longestOvertime ?? 0) + tolerance) faults.push(`${where} works too long`);
  if (orders.length > (limits.maxStops ?? orders.length)) faults.push(`${where} has too many stops`);
  if (load > (driver.maxLoad ?? load) + tolerance) faults.push(`${where} carries too much`);
  return { driving, overtime, work: driving + service };
}

/** Sums of times that are no whole numbers differ in their last digits by the order they are added in. */
const tolerance = 1e-6;

function mayServe(order: PlanOrder, { id, skills }: PlanTechnician): boolean {
  if (order.technicians?.includes(id) === false) return false;
  return order.skills?.every((skill) => skills?.includes(skill) === true) !== false;
}

function orderFaults(order: PlanOrder, { technicians }: WeekProblem, visits: { technician: number; day: number }[]) {
  if (visits.length === 0) return [];
  const days = visits.map(({ day }) => day).sort((a, b) => a - b);
  const fits = order.patterns.some((pattern) => [...pattern].sort((a, b) => a - b).join() === days.join());
  const faces = new Set(visits.map(({ technician }) => technicians[technician]?.id));
  return [
    ...(fits ? [] : [`${order.id} is visited on days ${days.join()}`]),
    ...(order.sameTechnician === true && faces.size > 1 ? [`${order.id} is visited by several technicians`] : []),
  ];
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

const minute = 60;

/**
 * The other costs, in seconds of driving. Customers mind another technician more than another day; either change has to save
 * more driving per visit than explaining it takes: about ten and six minutes. A minute of overtime counts as two of
 * driving. Uneven work counts above the documented hour; a minute of spread counts once for every technician, so that it
 * weighs as much as driving that all of them share.
 */
const technicianChangeCost = 10 * minute;
const dayChangeCost = 6 * minute;
/** Somebody who is asked for is worth more of a detour than the face that is known. */
const otherThanPreferredCost = 15 * minute;
const overtimeFactor = 2;

/** A stop without a place is worse than any drive. */
const unservedCost = 24 * 60 * minute;
/** A stop that has its place in the start is never left out for one that has not, nor a customer for a new one. */
const priorityInStart = 1_000;
const priorityOfCustomer = 10;

/** Rounding must not make today's plan too long for its own limit. */
const roundingSeconds = 0.01;

/** The company's week as the solver takes it, and how to read its answer. */
export type WeekTask = {
  readonly problem: WeekProblem;
  readonly orders: readonly WeekOrder[];
  /** The present plan, as far as it keeps to the limits. */
  readonly start: readonly PlanRoute[];
  /** Whether stops had to be left out of the start: on a day off, or more than the daily maximum. */
  readonly isStartComplete: boolean;
};

/** What an attempt has learned: days that keep more stops than their maximum, and days that must be planned shorter. */
export type WeekEasements = {
  /** Keys of places whose present number of stops is allowed; `all` for every place. */
  readonly crowded: ReadonlySet<string> | 'all';
  /** Seconds taken off what may be planned, by key of place. */
  readonly shortenedBy: ReadonlyMap<string, number>;
};

/**
 * Puts a company's week as a problem. Each technician's day and week is held to the working days, to the shift less the
 * buffer, and to the daily maximum; a day that is longer or more crowded in the present plan may stay so, at most. Stops
 * that are not on the map stay where they are and take their share of the day.
 */
export function weekTask(company: CompanyWeek, present: CompanyPlan, easements: WeekEasements): WeekTask {
  const orders = weekOrders(company, present);
  const orderOf = orderByStop(orders);
  const start: PlanRoute[] = [];
  const isTimed = hasWindows(company);
  let isStartComplete = true;
  const technicians = company.technicians.map((technician, number): PlanTechnician => {
    const limitsOn: Record<number, DayLimits> = {};
    for (const day of technician.workingDays) {
      const place = { technicianId: technician.technicianId, day };
      const key = placeKey(place);
      const route = routeAt(present, place);
      const isCrowded = easements.crowded === 'all' || easements.crowded.has(key);
      const kept = keptStops(company, present, technician, route, isCrowded);
      if (kept.length < route.stops.length) isStartComplete = false;
      for (const week of weeksOf(company)) {
        const stops = stopsInWeek(present, { stops: kept }, week);
        const offMap = stops.filter((stop) => !orderOf.has(stop));
        const onMap = stops.filter((stop) => orderOf.has(stop));
        limitsOn[day + week * daysAWeek] = dayLimits(company, technician, {
          onMap,
          offMap,
          shortenedBy: easements.shortenedBy.get(key) ?? 0,
          isTimed,
          day,
        });
        const inOrder = onMap.flatMap((stop) => orderOf.get(stop) ?? []);
        if (inOrder.length > 0) start.push({ technician: number, day: day + week * daysAWeek, orders: inOrder });
      }
    }
    return {
      id: technician.technicianId,
      startPlace: technician.startPlace ?? company.stops.length,
      endPlace: technician.endPlace,
      workingDays: Object.keys(limitsOn).map(Number),
      limitsOn,
    };
  });
  const inStart = new Set(start.flatMap(({ orders: numbers }) => numbers));
  if (orders.some(({ order }, number) => order.present !== undefined && !inStart.has(number))) isStartComplete = false;
  const problem = {
    placeCount: Math.sqrt(company.travelTable().length),
    travel: company.travelTable(),
    technicians,
    orders: orders.map(({ order }, number) => ({
      ...order,
      priority: priorityOf(order, inStart.has(number)) * urgencyOf(company, orders[number]),
    })),
    costs: costsOf(company),
  };
  return { problem, orders, start, isStartComplete };
}

const priorityOf = ({ present }: PlanOrder, isInStart: boolean): number =>
  isInStart ? priorityInStart : present === undefined ? 1 : priorityOfCustomer;

const urgencyOf = ({ stops }: CompanyWeek, order: WeekOrder | undefined): number =>
  Math.max(1, ...(order?.stops ?? []).map((stop) => stops[stop]?.wishes.urgency ?? 1));

const costsOf = ({ technicians, weeks }: CompanyWeek): PlanCosts => ({
  overtime: overtimeFactor,
  otherThanPreferred: otherThanPreferredCost,
  technicianChange: technicianChangeCost,
  dayChange: dayChangeCost,
  unserved: unservedCost,
  imbalance: { allowed: imbalanceAboveMinutes * minute * weeks, cost: technicians.length },
});

type DayStops = {
  onMap: readonly number[];
  offMap: readonly number[];
  shortenedBy: number;
  isTimed: boolean;
  day: number;
};

function dayLimits(
  company: CompanyWeek,
  technician: WeekTechnician,
  { onMap, offMap, shortenedBy, isTimed, day }: DayStops,
): DayLimits {
  const seconds = (stops: readonly number[]): number =>
    stops.reduce((sum, stop) => sum + (company.stops[stop]?.serviceMinutes ?? 0) * minute, 0);
  const { start, plannable: most, lunch } = shiftOf(technician, day);
  const plannable = most * minute - seconds(offMap) - shortenedBy;
  const way = technician.startPlace === null ? wayToFirstStopSeconds : 0;
  // Windows are times of the day: the day then begins when it does, with the assumed way to the first stop before it.
  const clock = isTimed ? Math.max(0, start * minute - way) : 0;
  const shiftEnd = way + Math.max(0, plannable);
  const filled = way + seconds(onMap) + drivingSeconds(company, onMap, technician);
  return {
    ...(clock === 0 ? {} : { shiftStart: clock }),
    ...(isTimed && lunch !== null ? { pause: { at: lunch.from * minute, length: lunch.minutes * minute } } : {}),
    shiftEnd: clock + shiftEnd,
    longestOvertime: filled > shiftEnd ? filled - shiftEnd + roundingSeconds : 0,
    maxStops: Math.max(technician.maxStops - offMap.length, onMap.length, 0),
  };
}

/**
 * The stops of a day that the search begins with: all, or, where there are more than the daily maximum, those that are
 * left when the ones that cost the longest way and may go elsewhere have been taken out.
 */
function keptStops(
  company: CompanyWeek,
  present: CompanyPlan,
  technician: WeekTechnician,
  route: CompanyRoute,
  isCrowded: boolean,
): readonly number[] {
  let kept = route.stops;
  if (isCrowded) return kept;
  for (const week of weeksOf(company)) {
    for (;;) {
      const stops = stopsInWeek(present, { stops: kept }, week);
      if (stops.length <= technician.maxStops) break;
      const movable = stops.filter((stop) => company.stops[stop]?.coordinates !== null);
      if (movable.length === 0) break;
      const whole = drivingSeconds(company, stops, technician);
      const worth = (stop: number): number => {
        const each = company.stops[stop];
        const isFree = each !== undefined && !each.isPinned && allowedDays(company, each).length > 1;
        const others = stops.filter((other) => other !== stop);
        return whole - drivingSeconds(company, others, technician) + (isFree ? unservedCost : 0);
      };
      const out = movable.reduce((best, stop) => (worth(stop) > worth(best) ? stop : best));
      kept = kept.filter((stop) => stop !== out);
    }
  }
  return kept;
}

const orderByStop = (orders: readonly WeekOrder[]): ReadonlyMap<number, number> =>
  new Map(orders.flatMap(({ stops }, order) => stops.map((stop) => [stop, order] as const)));

/** A plan as the solver's routes: every stop that it has on a place that the problem knows. */
function routesOfPlan({ problem, orders }: WeekTask, company: CompanyWeek, plan: CompanyPlan): PlanRoute[] {
  const orderOf = orderByStop(orders);
  return plan.routes.flatMap((route) => {
    const technician = problem.technicians.findIndex(({ id }) => id === route.technicianId);
    return weeksOf(company).flatMap((week) => {
      const day = route.day + week * daysAWeek;
      if (problem.technicians[technician]?.workingDays.includes(day) !== true) return [];
      const inOrder = stopsInWeek(plan, route, week).flatMap((stop) => orderOf.get(stop) ?? []);
      return inOrder.length === 0 ? [] : [{ technician, day, orders: inOrder }];
    });
  });
}

/**
 * What a plan costs, seconds: by the problem's costs, and stops above a daily maximum, begun after their window or served by
 * somebody who must not come like stops without a place.
 */
export function costOfPlan(task: WeekTask, company: CompanyWeek, plan: CompanyPlan): number {
  const tooMany = plan.routes.reduce((sum, route) => {
    const most = technicianOf(company, route)?.maxStops;
    const counts = weeksOf(company).map((week) => stopsInWeek(plan, route, week).length);
    return counts.reduce((above, count) => above + Math.max(0, count - (most ?? count)), sum);
  }, 0);
  const { late, wrongTechnician } = brokenWishes(company, plan);
  const check = checkPlan(task.problem, routesOfPlan(task, company, plan));
  return (
    (tooMany + late.length + wrongTechnician.length) * priorityOfCustomer * unservedCost + costOf(task.problem, check)
  );
}

function costOf({ costs = {}, orders }: WeekProblem, check: PlanCheck): number {
  const unserved = check.unserved.reduce(
    (sum, order) => sum + (orders[order]?.priority ?? 1) * (orders[order]?.patterns[0]?.length ?? 1),
    0,
  );
  const excess = Math.max(0, spreadOf(check.work) - (costs.imbalance?.allowed ?? 0));
  return (
    check.driving +
    check.overtime * (costs.overtime ?? 0) +
    check.otherThanPreferred * (costs.otherThanPreferred ?? 0) +
    check.technicianChanges * (costs.technicianChange ?? 0) +
    check.dayChanges * (costs.dayChange ?? 0) +
    excess * (costs.imbalance?.cost ?? 0) +
    unserved * (costs.unserved ?? 0)
  );
}
