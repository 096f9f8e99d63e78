import type { Budget } from '../routing/budget.ts';
import type { PlanRoute } from '../routing/week/problem.ts';
import { solveWeek, type WeekProgress } from '../routing/week/solve-week.ts';
import { type CompanyPlan, placeKey, placesOf, routeAt, stopsInWeek, weeksOf } from './company-plan.ts';
import { type CompanyWeek, shiftOf, technicianOf, type WeekPlace, wayToFirstStopSeconds } from './company-week.ts';
import { routeMinutes } from './measure-plan.ts';
import { readPlan } from './read-plan.ts';
import { costOfPlan, type WeekTask, weekTask } from './week-problem.ts';
import { brokenWishes, lateStops } from './windows.ts';

/** How far planning has come, and the driving of the best plan so far. */
export type PlanningProgress = {
  /** 0 to 1. */
  readonly share: number;
  /** Minutes of an average week. */
  readonly travelMinutes: number;
};

/** What a search is steered by; the same seed and a budget of iterations give the same plan everywhere. */
export type PlanningOptions = {
  readonly seed: number;
  readonly budget: Budget;
  readonly onProgress?: ((progress: PlanningProgress) => void) | undefined;
};

const minute = 60;
/** Taken off a day that became too long, in addition to the excess. */
const spareSeconds = 60;
const roundingMinutes = 0.01;

/**
 * Looks for a better plan, beginning with the present one. Most companies take one attempt. Where the present plan breaks a
 * daily maximum a quick first one shows whether there is room elsewhere; where both weeks of a fortnight, put into one
 * order, make a day too long, that day is planned shorter. What is answered breaks no limit that the present plan
 * keeps, and costs no more; where nothing of the kind is found it is the present plan.
 */
export function searchPlan(company: CompanyWeek, present: CompanyPlan, options: PlanningOptions): CompanyPlan {
  const asItStands = weekTask(company, present, { crowded: 'all', shortenedBy: new Map() });
  if (asItStands.orders.length === 0 || company.technicians.length === 0) return present;
  const presentCost = costOfPlan(asItStands, company, present);
  const crowded = new Set<string>();
  const shortenedBy = new Map<string, number>();
  const isCrowded = !weekTask(company, present, { crowded, shortenedBy }).isStartComplete;
  const ends = [...(isCrowded ? [0.25] : []), ...(company.weeks === 2 || isCrowded ? [0.85] : []), 1];
  const spent = createSpending(options.budget);
  let best: CompanyPlan | null = null;
  let start: readonly PlanRoute[] | undefined;

  for (const [attempt, end] of ends.entries()) {
    const isLast = attempt === ends.length - 1;
    const isQuickLook = isCrowded && attempt === 0;
    const task = weekTask(company, present, { crowded: isLast && best === null ? 'all' : crowded, shortenedBy });
    const solution = solveWeek(task.problem, {
      seed: options.seed + attempt,
      budget: spent.until(end),
      start: start ?? task.start,
      onProgress: (progress) => options.onProgress?.(progressOf(company, spent.from, end, progress)),
    });
    spent.close(solution.iterations, end);
    const plan = readPlan(company, present, task, solution.routes);
    const faults = faultsOf(company, present, plan);
    if (faults.length === 0 && costOfPlan(asItStands, company, plan) <= presentCost + roundingMinutes) {
      best = plan;
      start = solution.routes;
      if (!isQuickLook) break;
      continue;
    }
    start = undefined;
    const staying = stayingPlaces(company, present, task, solution.routes);
    for (const { place, minutesTooLong } of faults) {
      const key = placeKey(place);
      if (staying.has(key)) crowded.add(key);
      else shortenedBy.set(key, (shortenedBy.get(key) ?? 0) + minutesTooLong * minute + spareSeconds);
    }
  }
  return best ?? present;
}

/** Shares one budget between attempts: each counts its iterations from 0 and ends at a share of the whole. */
function createSpending(budget: Budget) {
  const spending = {
    from: 0,
    iterations: 0,
    until(end: number): Budget {
      const { from, iterations } = spending;
      return (own) => (budget(iterations + own) - from) / (end - from);
    },
    close(iterations: number, end: number): void {
      spending.iterations += iterations;
      spending.from = end;
    },
  };
  return spending;
}

/** The share of the technicians of whom it is not known where their days start. */
const unknownStarts = (technicians: CompanyWeek['technicians']): number =>
  technicians.filter(({ startPlace }) => startPlace === null).length / Math.max(1, technicians.length);

const progressOf = (
  { weeks, technicians }: CompanyWeek,
  from: number,
  end: number,
  progress: WeekProgress,
): PlanningProgress => ({
  share: Math.min(1, from + Math.max(0, progress.share) * (end - from)),
  travelMinutes:
    (progress.bestDriving - progress.bestDays * unknownStarts(technicians) * wayToFirstStopSeconds) / minute / weeks,
});

type Fault = { readonly place: WeekPlace; readonly minutesTooLong: number };

/** Days that break a limit which the present plan keeps, or break it further. */
function faultsOf(company: CompanyWeek, present: CompanyPlan, plan: CompanyPlan): Fault[] {
  const lateBefore = new Set(brokenWishes(company, present).late);
  return plan.routes.flatMap((route): Fault[] => {
    const technician = technicianOf(company, route);
    const presentRoute = routeAt(present, route);
    if (technician?.workingDays.includes(route.day) !== true) {
      return route.stops.every((stop) => presentRoute.stops.includes(stop))
        ? []
        : [{ place: route, minutesTooLong: 0 }];
    }
    return weeksOf(company).flatMap((week): Fault[] => {
      const filled = routeMinutes(company, plan, route, week).filled;
      const allowed = Math.max(
        shiftOf(technician, route.day).plannable,
        routeMinutes(company, present, presentRoute, week).filled + roundingMinutes,
      );
      const count = stopsInWeek(plan, route, week).length;
      const most = Math.max(technician.maxStops, stopsInWeek(present, presentRoute, week).length);
      const minutesTooLong = Math.max(0, filled - allowed);
      const late = lateStops(company, route, stopsInWeek(plan, route, week));
      const isLate = late.some((stop) => !lateBefore.has(stop));
      return minutesTooLong > 0 || count > most || isLate ? [{ place: route, minutesTooLong }] : [];
    });
  });
}

/** Working days that keep a stop for which the search had no room. */
function stayingPlaces(
  company: CompanyWeek,
  present: CompanyPlan,
  task: WeekTask,
  routes: readonly PlanRoute[],
): Set<string> {
  const served = new Set(routes.flatMap(({ orders }) => orders));
  const places = placesOf(company, present);
  const staying = task.orders.flatMap(({ stops }, order) => (served.has(order) ? [] : stops));
  return new Set(staying.flatMap((stop) => (places[stop] ? [placeKey(places[stop])] : [])));
}
