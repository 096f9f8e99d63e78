import type { PlanOrder, PlanRoute, PlanTechnician, WeekProblem } from './problem.ts';

/** What a plan is worth, in the problem's unit of time, part by part, and what is wrong with it. */
export type PlanCheck = {
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
  const limits = { ...driver, ...driver.limitsOn?.[day] };
  let here = driver.startPlace;
  let time = driver.shiftStart ?? 0;
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
    time = Math.max(time, order.window?.from ?? time);
    if (time > (order.window?.to ?? time) + TOLERANCE) faults.push(`${where} comes to ${order.id} too late`);
    if (!mayServe(order, driver)) faults.push(`${where} may not go to ${order.id}`);
    time += order.service;
    service += order.service;
    load += order.load ?? 0;
  }
  if (orders.length > 0) goTo(driver.endPlace);
  const overtime = orders.length === 0 ? 0 : Math.max(0, time - (limits.shiftEnd ?? time));
  if (overtime > (limits.longestOvertime ?? 0) + TOLERANCE) faults.push(`${where} works too long`);
  if (orders.length > (limits.maxStops ?? orders.length)) faults.push(`${where} has too many stops`);
  if (load > (driver.maxLoad ?? load) + TOLERANCE) faults.push(`${where} carries too much`);
  return { driving, overtime, work: driving + service };
}

/** Sums of times that are no whole numbers differ in their last digits by the order they are added in. */
const TOLERANCE = 1e-6;

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
    ...(fits ? [] : [`${order.id} is served on days ${days.join()}`]),
    ...(order.sameTechnician === true && faces.size > 1 ? [`${order.id} is served by several technicians`] : []),
  ];
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);
