/**
 * What a written solution costs and what is wrong with it, worked out from the instance's file and the rules of the
 * reference alone: nothing of the solver is used.
 */
import type {
  CvrpInstance,
  GeoPoint,
  Instance,
  Point,
  PoolDayInstance,
  PoolWeekInstance,
  PvrpInstance,
  TspInstance,
  VrptwInstance,
} from './instances.ts';
import type { PeriodSolution, RouteSolution, Solution, WeekSolution } from './solutions.ts';

export type Score = {
  cost: number;
  faults: string[];
  /** Standard deviation of the technicians' work in minutes; pool weeks only. */
  spreadMinutes?: number;
};

/** Scores a solution of an instance. */
export function score(instance: Instance, solution: Solution): Score {
  switch (instance.kind) {
    case 'tsp':
      return scoreTsp(instance, solution as RouteSolution);
    case 'cvrp':
      return scoreCvrp(instance, solution as RouteSolution);
    case 'vrptw':
      return scoreVrptw(instance, solution as RouteSolution);
    case 'pvrp':
      return scorePvrp(instance, solution as PeriodSolution);
    case 'pool-day':
      return scorePoolDay(instance, solution as RouteSolution);
    case 'pool-week':
      return scorePoolWeek(instance, solution as WeekSolution);
  }
}

const straight = (a: Point, b: Point): number => Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);
const rounded = (a: Point, b: Point): number => Math.floor(straight(a, b) + 0.5);
const tenths = (a: Point, b: Point): number => Math.floor(straight(a, b) * 10 + 1e-9);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

function lengthOf<T>(stops: readonly T[], measure: (a: T, b: T) => number): number {
  return sum(stops.slice(1).map((stop, index) => measure(stops[index] ?? stop, stop)));
}

/** Faults where the ids are not each there exactly as often as wanted. */
function countFaults<T>(ids: readonly T[], wanted: ReadonlyMap<T, number>): string[] {
  const counts = new Map<T, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  const names = new Set([...counts.keys(), ...wanted.keys()]);
  return [...names]
    .filter((id) => (counts.get(id) ?? 0) !== (wanted.get(id) ?? 0))
    .map((id) => `${id} is served ${counts.get(id) ?? 0} times, not ${wanted.get(id) ?? 0}`);
}

const onceEach = <T>(ids: readonly T[]): Map<T, number> => new Map(ids.map((id) => [id, 1]));

function scoreTsp({ ids, points }: TspInstance, { routes }: RouteSolution): Score {
  const tour = routes.flat();
  const places = new Map(ids.map((id, index) => [id, points[index] ?? { x: 0, y: 0 }]));
  const stops = [...tour, ...tour.slice(0, 1)].map((id) => places.get(id) ?? { x: 0, y: 0 });
  const faults = countFaults(tour, onceEach(ids));
  return { cost: lengthOf(stops, rounded), faults: routes.length === 1 ? faults : [...faults, 'There is one tour'] };
}

function scoreCvrp({ points, demands, capacity }: CvrpInstance, { routes }: RouteSolution): Score {
  const at = (id: number): Point => points[id] ?? { x: 0, y: 0 };
  return {
    cost: sum(routes.map((route) => lengthOf([0, ...route, 0].map(at), rounded))),
    faults: [
      ...countFaults(routes.flat(), onceEach(points.map((_, index) => index).slice(1))),
      ...routes.flatMap((route, index) => {
        const load = sum(route.map((id) => demands[id] ?? 0));
        return load > capacity ? [`Route ${index} carries ${load}`] : [];
      }),
    ],
  };
}

function scoreVrptw({ stops, vehicles, capacity }: VrptwInstance, { routes }: RouteSolution): Score {
  const [depot = { x: 0, y: 0, demand: 0, ready: 0, due: 0, service: 0 }] = stops;
  const faults = countFaults(routes.flat(), onceEach(stops.map((_, index) => index).slice(1)));
  if (routes.length > vehicles) faults.push(`${routes.length} vehicles are used`);
  for (const [index, route] of routes.entries()) {
    const tour = [...route.map((id) => stops[id] ?? depot), depot];
    if (sum(tour.map(({ demand }) => demand)) > capacity) faults.push(`Route ${index} carries too much`);
    let here = depot;
    let time = depot.ready * 10;
    for (const stop of tour) {
      time = Math.max(time + tenths(here, stop), stop.ready * 10);
      if (time > stop.due * 10) faults.push(`Route ${index} is late`);
      time += stop.service * 10;
      here = stop;
    }
  }
  const lengths = routes.map((route) => lengthOf([depot, ...route.map((id) => stops[id] ?? depot), depot], tenths));
  return { cost: sum(lengths) / 10, faults };
}

function scorePvrp({ customers, depot, limits, vehicles, dayCount }: PvrpInstance, { days }: PeriodSolution): Score {
  const byId = new Map(customers.map((customer) => [customer.id, customer]));
  const faults = days.length === dayCount ? [] : [`There are ${days.length} days`];
  for (const { id, dayLists } of customers) {
    const served = days.flatMap((routes, day) =>
      routes
        .flat()
        .filter((each) => each === id)
        .map(() => day),
    );
    if (!dayLists.some((list) => list.join() === served.join()))
      faults.push(`${id} is served on days ${served.join()}`);
  }
  let cost = 0;
  for (const [day, routes] of days.entries()) {
    const limit = limits[day] ?? { duration: 0, load: 0 };
    if (routes.length > vehicles) faults.push(`Day ${day} has ${routes.length} routes`);
    for (const route of routes) {
      const stops = route.map((id) => byId.get(id) ?? { x: 0, y: 0, demand: Number.NaN, service: 0 });
      const length = lengthOf([depot, ...stops, depot], straight);
      cost += length;
      const load = sum(stops.map(({ demand }) => demand));
      if (!(load <= limit.load)) faults.push(`A route of day ${day} carries ${load}`);
      if (length + sum(stops.map(({ service }) => service)) > limit.duration + 1e-6) {
        faults.push(`A route of day ${day} is too long`);
      }
    }
  }
  return { cost, faults };
}

const earthRadiusMiles = 3959;
const milesAnHour = 25;

/** Whole seconds to drive, by the spherical law of haversines. */
function driveSeconds(a: GeoPoint, b: GeoPoint): number {
  const turn = Math.PI / 180;
  const haversine =
    Math.sin(((b.lat - a.lat) * turn) / 2) ** 2 +
    Math.cos(a.lat * turn) * Math.cos(b.lat * turn) * Math.sin(((b.lng - a.lng) * turn) / 2) ** 2;
  const miles = 2 * earthRadiusMiles * Math.asin(Math.sqrt(haversine));
  return Math.round((miles / milesAnHour) * 3600);
}

function scorePoolDay({ stops }: PoolDayInstance, { routes }: RouteSolution): Score {
  const order = routes.flat();
  const faults = countFaults(order, onceEach([...stops.keys()]));
  if (order[0] !== 0) faults.push('The day begins at stop 0');
  const path = order.flatMap((stop) => stops[stop] ?? []);
  return { cost: lengthOf(path, driveSeconds) / 60, faults };
}

function scorePoolWeek({ technicians, customers }: PoolWeekInstance, { routes }: WeekSolution): Score {
  const faults: string[] = [];
  const byId = new Map(customers.map((customer) => [customer.id, customer]));
  const work = new Map(technicians.map(({ id }) => [id, 0]));
  const visits = new Map<string, { technician: string; day: number }[]>();
  const taken = new Set<string>();
  let driving = 0;
  for (const { technician: name, day, stops } of routes) {
    const technician = technicians.find(({ id }) => id === name);
    if (technician === undefined || taken.has(`${name} ${day}`)) {
      faults.push(`${name} on day ${day} is nobody, or twice there`);
      continue;
    }
    taken.add(`${name} ${day}`);
    if (!technician.workingDays.includes(day % 7)) faults.push(`${name} does not work on day ${day}`);
    if (stops.length > technician.maxStops) faults.push(`${name} has ${stops.length} stops on day ${day}`);
    let here: GeoPoint = technician.home;
    let time = technician.shiftStart * 60;
    let drive = 0;
    let service = 0;
    for (const id of stops) {
      const customer = byId.get(id);
      if (customer === undefined) {
        faults.push(`${id} is nobody`);
        continue;
      }
      const leg = driveSeconds(here, customer);
      const [from, to] = customer.window ?? [0, Number.POSITIVE_INFINITY];
      time = Math.max(time + leg, from * 60);
      if (time > to * 60) faults.push(`${id} is reached too late on day ${day}`);
      if (customer.technicians?.includes(name) === false) faults.push(`${name} may not go to ${id}`);
      if (customer.days?.includes(day) === false) faults.push(`${id} is not served on day ${day}`);
      time += customer.serviceMin * 60;
      drive += leg;
      service += customer.serviceMin * 60;
      here = customer;
      visits.set(id, [...(visits.get(id) ?? []), { technician: name, day }]);
    }
    const home = stops.length === 0 ? 0 : driveSeconds(here, technician.home);
    if (time + home > technician.shiftEnd * 60) faults.push(`${name} is home too late on day ${day}`);
    driving += drive + home;
    work.set(name, (work.get(name) ?? 0) + drive + home + service);
  }
  for (const { id, patterns, sameTechnician } of customers) {
    const own = visits.get(id) ?? [];
    const days = own.map(({ day }) => day).sort((a, b) => a - b);
    if (!patterns.some((pattern) => pattern.join() === days.join())) faults.push(`${id} is served on ${days.join()}`);
    if (sameTechnician === true && new Set(own.map(({ technician }) => technician)).size > 1) {
      faults.push(`${id} is served by several technicians`);
    }
  }
  const minutes = [...work.values()].map((seconds) => seconds / 60);
  const mean = sum(minutes) / minutes.length;
  const spreadMinutes = Math.sqrt(sum(minutes.map((each) => (each - mean) ** 2)) / minutes.length);
  return { cost: driving / 60, faults, spreadMinutes };
}
