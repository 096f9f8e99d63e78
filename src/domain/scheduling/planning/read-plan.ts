import type { PlanRoute } from '../routing/week/problem.ts';
import { type CompanyPlan, type CompanyRoute, placeKey } from './company-plan.ts';
import type { CompanyWeek, WeekPlace } from './company-week.ts';
import { drivingSeconds } from './measure-plan.ts';
import { asBefore, mergeWeeks } from './merge-weeks.ts';
import type { FortnightWeek } from './rhythm-weeks.ts';
import { DAYS_A_WEEK, type WeekOrder } from './week-orders.ts';
import type { WeekTask } from './week-problem.ts';

/** A shorter way by less than this is none: an order that customers know is kept. */
const WORTH_A_NEW_ORDER_SECONDS = 30;

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
    const weekday = day % DAYS_A_WEEK;
    const week: FortnightWeek = day < DAYS_A_WEEK ? 0 : 1;
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
    stops: orderOfDay(company, weeks, before.get(placeKey(place)) ?? []),
  }));
  return { routes: withStayers(company, present, ordered), weekOf };
}

/** Which of a customer's two stops comes on which day: each stays on its day where the pair of days has it. */
function daysOfTwins(company: CompanyWeek, task: WeekTask, routes: readonly PlanRoute[]): Map<number, number> {
  const dayOf = new Map<number, number>();
  for (const [number, { stops }] of task.orders.entries()) {
    if (stops.length < 2) continue;
    const days = [
      ...new Set(routes.flatMap(({ day, orders }) => (orders.includes(number) ? [day % DAYS_A_WEEK] : []))),
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

function orderOfDay(company: CompanyWeek, weeks: Gathered['weeks'], before: readonly number[]): readonly number[] {
  const [first, second] = weeks;
  const driving = (order: readonly number[]): number => drivingSeconds(company, order);
  const merged = asBefore(mergeWeeks([first, second], driving), before);
  const members = new Set(merged);
  const known = before.filter((stop) => members.has(stop));
  if (known.length < merged.length) return merged;
  const cost = (order: readonly number[]): number =>
    weeks.reduce((sum, week) => sum + driving(order.filter((stop) => week.includes(stop))), 0);
  return cost(known) <= cost(merged) + WORTH_A_NEW_ORDER_SECONDS ? known : merged;
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
