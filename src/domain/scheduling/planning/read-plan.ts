import type { PlanRoute } from '../routing/week/problem.ts';
import { type CompanyPlan, type CompanyRoute, placeKey } from './company-plan.ts';
import { type CompanyWeek, technicianOf, type WeekPlace } from './company-week.ts';
import { drivingSeconds } from './measure-plan.ts';
import type { FortnightWeek } from './rhythm-weeks.ts';
import { daysAWeek, type WeekOrder } from './week-orders.ts';
import type { WeekTask } from './week-problem.ts';
import { lateStops } from './windows.ts';

/** A route of one week: where a stop is served in one week only, the other week has it not. */
type WeekRoutes = readonly [readonly number[], readonly number[]];

/** Driving through some stops in order. */
type Driving = (order: readonly number[]) => number;

/**
 * One order for both weeks of a fortnight, since a stop has one place in its route: the shorter week's own stops are put
 * into the longer week's route where they cost least, or the other way round; then stops change places as long as the two
 * weeks together become shorter.
 */
function mergeWeeks(weeks: WeekRoutes, driving: Driving): readonly number[] {
  const [first, second] = weeks;
  if (first.length === 0) return second;
  if (second.length === 0 || first.join() === second.join()) return first;
  const inWeek = [new Set(first), new Set(second)];
  const cost = (order: readonly number[]): number =>
    inWeek.reduce((sum, stops) => sum + driving(order.filter((stop) => stops.has(stop))), 0);
  const candidates = [insertOthers(first, second, cost), insertOthers(second, first, cost)];
  return improve(shortest(candidates, cost), cost);
}

function insertOthers(base: readonly number[], others: readonly number[], cost: Driving): readonly number[] {
  let order = base;
  for (const stop of others) if (!order.includes(stop)) order = shortest(insertions(order, stop), cost);
  return order;
}

const insertions = (order: readonly number[], stop: number): number[][] =>
  Array.from({ length: order.length + 1 }, (_, at) => [...order.slice(0, at), stop, ...order.slice(at)]);

const shortest = (candidates: readonly (readonly number[])[], cost: Driving): readonly number[] =>
  candidates.reduce<{ order: readonly number[]; cost: number }>(
    (best, order) => {
      const own = cost(order);
      return own < best.cost ? { order, cost: own } : best;
    },
    { order: candidates[0] ?? [], cost: Number.POSITIVE_INFINITY },
  ).order;

/** Moves single stops and turns stretches round until nothing is gained; days are short, so that trying all is quick. */
function improve(start: readonly number[], cost: Driving): readonly number[] {
  let order = start;
  let own = cost(order);
  for (let round = 0; round < order.length; round++) {
    const better = shortest([order, ...neighboursOf(order)], cost);
    const next = cost(better);
    if (next > own - 1e-6) break;
    order = better;
    own = next;
  }
  return order;
}

function neighboursOf(order: readonly number[]): (readonly number[])[] {
  const neighbours: (readonly number[])[] = [];
  for (const [from, stop] of order.entries()) {
    neighbours.push(...insertions([...order.slice(0, from), ...order.slice(from + 1)], stop));
    for (let to = from + 2; to <= order.length; to++) {
      neighbours.push([...order.slice(0, from), ...order.slice(from, to).reverse(), ...order.slice(to)]);
    }
  }
  return neighbours;
}

/** The way round in which more of the stops that were on the route before keep their order. */
function asBefore(order: readonly number[], before: readonly number[]): readonly number[] {
  const ranks = order.map((stop) => before.indexOf(stop)).filter((rank) => rank >= 0);
  let turned = 0;
  for (const [index, rank] of ranks.entries()) {
    for (const later of ranks.slice(index + 1)) turned += later < rank ? 1 : -1;
  }
  return turned > 0 ? [...order].reverse() : order;
}

/** A shorter way by less than this is none: an order that customers know is kept. */
const worthANewOrderSeconds = 30;

const roundingSeconds = 1e-6;

type Gathered = WeekPlace & { weeks: [number[], number[]] };

/**
 * Reads the solver's routes as a company's plan: one order for both weeks of a fortnight, stops that found no place and
 * those that are not on the map where they are at present. Nobody is lost: every stop that has a place has one afterwards.
 */
export function readPlan(
  company: CompanyWeek,
  present: CompanyPlan,
  task: WeekTask,
  routes: readonly PlanRoute[],
): CompanyPlan {
  const weekOf = [...present.weekOf];
  const gathered = new Map<string, Gathered>();
  const dayOfStop = daysOfTwins(company, task, routes);
  for (const { technician, day, orders } of routes) {
    const technicianId = task.problem.technicians[technician]?.id ?? '';
    const weekday = day % daysAWeek;
    const week: FortnightWeek = day < daysAWeek ? 0 : 1;
    const place = { technicianId, day: weekday };
    const route = gathered.get(placeKey(place)) ?? { ...place, weeks: [[], []] };
    gathered.set(placeKey(place), route);
    for (const number of orders) {
      const stop = stopOn(task.orders[number], weekday, dayOfStop);
      if (stop === undefined) continue;
      if (weekOf[stop] !== -1) weekOf[stop] = week;
      route.weeks[week].push(stop);
    }
  }
  const before = new Map(present.routes.map((route) => [placeKey(route), route.stops]));
  const ordered = [...gathered.values()].map(({ weeks, ...place }) => ({
    ...place,
    stops: orderOfDay(company, place, weeks, before.get(placeKey(place)) ?? []),
  }));
  return { routes: withStayers(company, present, ordered), weekOf };
}

/** Which of a customer's two stops comes on which day: each stays on its day where the pair of days has it. */
function daysOfTwins(company: CompanyWeek, task: WeekTask, routes: readonly PlanRoute[]): Map<number, number> {
  const dayOf = new Map<number, number>();
  for (const [number, { stops }] of task.orders.entries()) {
    if (stops.length < 2) continue;
    const days = [
      ...new Set(routes.flatMap(({ day, orders }) => (orders.includes(number) ? [day % daysAWeek] : []))),
    ].sort((a, b) => a - b);
    const presentDay = (stop: number | undefined): number => company.stops[stop ?? -1]?.present?.day ?? 0;
    const [first, second] = [...stops].sort((a, b) => presentDay(a) - presentDay(b));
    const isCrossed = days[1] === presentDay(first) || days[0] === presentDay(second);
    if (first !== undefined) dayOf.set(first, days[isCrossed ? 1 : 0] ?? 0);
    if (second !== undefined) dayOf.set(second, days[isCrossed ? 0 : 1] ?? 0);
  }
  return dayOf;
}

function stopOn(order: WeekOrder | undefined, day: number, dayOfStop: ReadonlyMap<number, number>): number | undefined {
  const stops = order?.stops ?? [];
  return stops.length < 2 ? stops[0] : stops.find((stop) => dayOfStop.get(stop) === day);
}

/** Nobody is reached too late for a shorter way. */
const lateSeconds = 24 * 60 * 60;

function orderOfDay(
  company: CompanyWeek,
  place: WeekPlace,
  weeks: Gathered['weeks'],
  before: readonly number[],
): readonly number[] {
  const [first, second] = weeks;
  const technician = technicianOf(company, place);
  const driving = (order: readonly number[]): number =>
    drivingSeconds(company, order, technician) + lateSeconds * lateStops(company, place, order).length;
  const shortest = mergeWeeks([first, second], driving);
  const turned = asBefore(shortest, before);
  const merged = driving(turned) <= driving(shortest) + roundingSeconds ? turned : shortest;
  const members = new Set(merged);
  const known = before.filter((stop) => members.has(stop));
  if (known.length < merged.length) return merged;
  const cost = (order: readonly number[]): number =>
    weeks.reduce((sum, week) => sum + driving(order.filter((stop) => week.includes(stop))), 0);
  return cost(known) <= cost(merged) + worthANewOrderSeconds ? known : merged;
}

/** Puts the stops that no route has behind the one that they follow at present. */
function withStayers(
  company: CompanyWeek,
  present: CompanyPlan,
  ordered: readonly CompanyRoute[],
): readonly CompanyRoute[] {
  const routes = new Map(ordered.map((route) => [placeKey(route), { ...route, stops: [...route.stops] }]));
  const placed = new Set(ordered.flatMap(({ stops }) => stops));
  for (const { technicianId, day, stops } of present.routes) {
    const staying = stops.filter((stop) => company.stops[stop] !== undefined && !placed.has(stop));
    if (staying.length === 0) continue;
    const key = placeKey({ technicianId, day });
    const route = routes.get(key) ?? { technicianId, day, stops: [] };
    routes.set(key, route);
    for (const stop of staying) {
      const ahead = stops.slice(0, stops.indexOf(stop)).findLast((each) => route.stops.includes(each));
      route.stops.splice(ahead === undefined ? 0 : route.stops.indexOf(ahead) + 1, 0, stop);
    }
  }
  return [...routes.values()];
}
