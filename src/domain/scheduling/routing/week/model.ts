import { nearestFirst } from '../problem.ts';
import { type Pause, type PlanOrder, type PlanTechnician, type WeekProblem, workedTime } from './problem.ts';

/** A working day of a technician: what a vehicle is in the literature. */
type Slot = {
  readonly technician: number;
  readonly day: number;
  readonly startPlace: number;
  readonly endPlace: number;
  readonly shiftStart: number;
  readonly shiftEnd: number;
  /** The latest that the day may end, overtime included. */
  readonly latestEnd: number;
  readonly maxStops: number;
  readonly maxLoad: number;
  readonly pause: Pause | undefined;
};

/**
 * The slots of all technicians, by day.
 * @param nowhere the place that is no distance from anywhere; used for an open start or end
 */
function slotsOf(technicians: readonly PlanTechnician[], nowhere: number): Slot[] {
  const slots = technicians.flatMap((technician, index) =>
    [...new Set(technician.workingDays)].map((day) => {
      const limits: PlanTechnician & { pause?: Pause } = { ...technician, ...technician.limitsOn?.[day] };
      const shiftEnd = limits.shiftEnd ?? Number.POSITIVE_INFINITY;
      return {
        technician: index,
        day,
        startPlace: technician.startPlace ?? nowhere,
        endPlace: technician.endPlace ?? nowhere,
        shiftStart: limits.shiftStart ?? 0,
        shiftEnd,
        latestEnd: shiftEnd + (limits.longestOvertime ?? 0),
        maxStops: limits.maxStops ?? Number.POSITIVE_INFINITY,
        maxLoad: technician.maxLoad ?? Number.POSITIVE_INFINITY,
        pause: limits.pause,
      };
    }),
  );
  return slots.sort((a, b) => a.day - b.day || a.technician - b.technician);
}

/** How many near orders of each order the search knows. */
const nearOrders = 100;

/** Leaving an order out costs more than so many of the longest drives, each visit. */
const longestDrivesUnserved = 4;

/** Placement cost of an order in a slot that may not take it. */
export const notAllowed = -1;

/**
 * A week problem laid out in typed arrays for the search. Orders, places, slots, technicians and days are numbered; a
 * visit is one of an order's occurrences, numbered through all orders.
 */
export type WeekModel = {
  readonly problem: WeekProblem;
  readonly placeCount: number;
  /** `travel[a * placeCount + b]`: driving from a to b. */
  readonly travel: Float64Array;
  /** The same turned over: `travelTo[b * placeCount + a]`; the very same array where directions do not differ. */
  readonly travelTo: Float64Array;

  readonly orderCount: number;
  readonly visitCount: number;
  readonly orderPlace: Int32Array;
  readonly service: Float64Array;
  readonly load: Float64Array;
  /** Load, or where nothing is loaded service, of all visits together. */
  readonly heft: Float64Array;
  /** When service may begin, by an order's number and by that of the slot's clock: `windowFrom[order * clockCount + clock]`. */
  readonly windowFrom: Float64Array;
  readonly windowTo: Float64Array;
  /** Slots with the same pause go by the same clock. */
  readonly clockCount: number;
  readonly slotClock: Int32Array;
  readonly windowed: Uint8Array;
  readonly hasWindows: boolean;
  readonly unservedCost: Float64Array;
  /** Driving from the nearest start. */
  readonly remoteness: Float64Array;
  readonly sameTechnician: Uint8Array;
  /** An order's visits are firstVisit … firstVisit + visitsOf - 1. */
  readonly firstVisit: Int32Array;
  readonly visitsOf: Int32Array;
  readonly visitOrder: Int32Array;
  /** An order's patterns as days, one after another, `visitsOf` days each: patternStart[o] … patternStart[o + 1] - 1. */
  readonly patternStart: Int32Array;
  readonly patternDay: Int32Array;

  readonly slots: readonly Slot[];
  readonly slotCount: number;
  readonly dayCount: number;
  readonly technicianCount: number;
  readonly slotTechnician: Int32Array;
  readonly slotDay: Int32Array;
  readonly slotStartPlace: Int32Array;
  readonly slotEndPlace: Int32Array;
  readonly shiftStart: Float64Array;
  readonly shiftEnd: Float64Array;
  readonly latestEnd: Float64Array;
  readonly maxStops: Float64Array;
  readonly maxLoad: Float64Array;
  /** `slotAt[technician * dayCount + day]`, -1 where that technician does not work then. */
  readonly slotAt: Int32Array;
  /** What it costs to serve an order in a slot, driving aside: `placement[order * slotCount + slot]`, or notAllowed. */
  readonly placement: Float64Array;
  /** `near[order * nearCount + rank]`: the orders nearest to an order, itself first. */
  readonly near: Int32Array;
  readonly nearCount: number;

  readonly overtimeCost: number;
  readonly imbalanceAllowed: number;
  readonly imbalanceCost: number;
};

/**
 * Lays a problem out for the search.
 * @throws RangeError naming what is wrong where the problem cannot be understood
 */
export function createWeekModel(problem: WeekProblem): WeekModel {
  refuseNonsense(problem);
  const { orders, technicians, costs } = problem;
  const { travel, travelTo, placeCount } = travelWithNowhere(problem);
  const slots = slotsOf(technicians, problem.placeCount);
  const dayCount =
    1 + Math.max(-1, ...slots.map(({ day }) => day), ...orders.flatMap(({ patterns }) => patterns.flat()));
  const slotAt = new Int32Array(technicians.length * dayCount).fill(-1);
  for (const [slot, { technician, day }] of slots.entries()) slotAt[technician * dayCount + day] = slot;

  const visitsOf = Int32Array.from(orders, ({ patterns }) => patterns[0]?.length ?? 0);
  const firstVisit = startsOf(visitsOf);
  const placement = placementCosts(problem, slots);
  const patternDays = orders.map(({ patterns }) => patterns.flat());
  const longestDrive = travel.reduce((longest, drive) => Math.max(longest, drive), 1);
  const costOfVisit = costs?.unserved ?? longestDrivesUnserved * longestDrive + dearestPlacement(placement);
  const orderPlace = Int32Array.from(orders, ({ place }) => place);
  const loaded = orders.some(({ load }) => (load ?? 0) > 0);
  const clocks = new Map<string, Pause | undefined>([['', undefined]]);
  const clockOf = ({ pause }: Slot): string => (pause === undefined ? '' : `${pause.at} ${pause.length}`);
  for (const slot of slots) clocks.set(clockOf(slot), slot.pause);
  const clockKeys = [...clocks.keys()];
  const onClocks = (time: (order: PlanOrder) => number): Float64Array =>
    Float64Array.from(orders.flatMap((order) => [...clocks.values()].map((pause) => workedTime(time(order), pause))));
  const starts = [...new Set(slots.flatMap(({ startPlace }) => (startPlace < problem.placeCount ? [startPlace] : [])))];
  return {
    problem,
    placeCount,
    travel,
    travelTo,
    orderCount: orders.length,
    visitCount: visitsOf.reduce((sum, visits) => sum + visits, 0),
    orderPlace,
    service: Float64Array.from(orders, ({ service }) => service),
    load: Float64Array.from(orders, ({ load }) => load ?? 0),
    heft: Float64Array.from(
      orders,
      ({ load, service }, order) => (loaded ? (load ?? 0) : service) * (visitsOf[order] ?? 0),
    ),
    windowFrom: onClocks(({ window }) => window?.from ?? Number.NEGATIVE_INFINITY),
    windowTo: onClocks(({ window }) => window?.to ?? Number.POSITIVE_INFINITY),
    clockCount: clocks.size,
    slotClock: Int32Array.from(slots, (slot) => clockKeys.indexOf(clockOf(slot))),
    windowed: Uint8Array.from(orders, ({ window }) => (window === undefined ? 0 : 1)),
    hasWindows: orders.some(({ window }) => window !== undefined),
    unservedCost: Float64Array.from(orders, ({ priority }, order) => {
      return costOfVisit * (priority ?? 1) * (visitsOf[order] ?? 0);
    }),
    remoteness: Float64Array.from(orders, ({ place }) =>
      starts.reduce((least, start) => Math.min(least, travel[start * placeCount + place] ?? 0), longestDrive),
    ),
    sameTechnician: Uint8Array.from(orders, ({ sameTechnician }) => (sameTechnician === true ? 1 : 0)),
    firstVisit,
    visitsOf,
    visitOrder: Int32Array.from(orders.flatMap((_, order) => new Array<number>(visitsOf[order] ?? 0).fill(order))),
    patternStart: startsOf(patternDays.map(({ length }) => length)),
    patternDay: Int32Array.from(patternDays.flat()),
    slots,
    slotCount: slots.length,
    dayCount,
    technicianCount: technicians.length,
    slotTechnician: Int32Array.from(slots, ({ technician }) => technician),
    slotDay: Int32Array.from(slots, ({ day }) => day),
    slotStartPlace: Int32Array.from(slots, ({ startPlace }) => startPlace),
    slotEndPlace: Int32Array.from(slots, ({ endPlace }) => endPlace),
    shiftStart: Float64Array.from(slots, ({ shiftStart }) => shiftStart),
    shiftEnd: Float64Array.from(slots, ({ shiftEnd }) => shiftEnd),
    latestEnd: Float64Array.from(slots, ({ latestEnd }) => latestEnd),
    maxStops: Float64Array.from(slots, ({ maxStops }) => maxStops),
    maxLoad: Float64Array.from(slots, ({ maxLoad }) => maxLoad),
    slotAt,
    placement,
    ...nearestOrders(orderPlace, travel, placeCount),
    overtimeCost: costs?.overtime ?? 0,
    imbalanceAllowed: costs?.imbalance?.allowed ?? 0,
    imbalanceCost: costs?.imbalance?.cost ?? 0,
  };
}

function refuseNonsense({ placeCount, travel, technicians, orders }: WeekProblem): void {
  if (travel.length !== placeCount ** 2) throw new RangeError('The travel matrix must be square');
  if (travel.some((time) => !(time >= 0 && time < Number.POSITIVE_INFINITY))) {
    throw new RangeError('Travel times must be finite and not negative');
  }
  const places = [
    ...orders.map(({ place }) => place),
    ...technicians.flatMap(({ startPlace, endPlace }) => [startPlace ?? 0, endPlace ?? 0]),
  ];
  if (places.some((place) => !Number.isInteger(place) || place < 0 || place > Math.max(0, placeCount - 1))) {
    throw new RangeError('Every place must be in the travel matrix');
  }
  for (const { id, patterns, service } of orders) {
    if (patterns.some((days) => days.length !== patterns[0]?.length || new Set(days).size !== days.length)) {
      throw new RangeError(`The patterns of order ${id} must have equally many different days`);
    }
    if (patterns.flat().some((day) => !Number.isInteger(day) || day < 0)) {
      throw new RangeError(`The days of order ${id} must be whole numbers from 0`);
    }
    if (!(service >= 0 && service < Number.POSITIVE_INFINITY)) {
      throw new RangeError(`The service of order ${id} must be finite and not negative`);
    }
  }
}

/** Adds the place that is no distance from anywhere, for open starts and ends. */
function travelWithNowhere({ placeCount, travel }: WeekProblem) {
  const size = placeCount + 1;
  const padded = new Float64Array(size ** 2);
  let symmetric = true;
  for (let from = 0; from < placeCount; from++) {
    for (let to = 0; to < placeCount; to++) {
      const time = travel[from * placeCount + to] ?? 0;
      padded[from * size + to] = time;
      if (time !== travel[to * placeCount + from]) symmetric = false;
    }
  }
  const travelTo = symmetric ? padded : new Float64Array(size ** 2);
  if (!symmetric) {
    for (let from = 0; from < size; from++) {
      for (let to = 0; to < size; to++) travelTo[to * size + from] = padded[from * size + to] ?? 0;
    }
  }
  return { travel: padded, travelTo, placeCount: size };
}

function startsOf(counts: ArrayLike<number>): Int32Array {
  const starts = new Int32Array(counts.length + 1);
  for (let index = 0; index < counts.length; index++) starts[index + 1] = (starts[index] ?? 0) + (counts[index] ?? 0);
  return starts;
}

function placementCosts({ orders, technicians, costs }: WeekProblem, slots: readonly Slot[]): Float64Array {
  const placement = new Float64Array(orders.length * slots.length);
  for (const [index, order] of orders.entries()) {
    const days = new Set(order.patterns.flat());
    const costOf = technicians.map((technician) => technicianCost(order, technician, costs));
    for (const [slot, { technician, day }] of slots.entries()) {
      const cost = days.has(day) ? (costOf[technician] ?? notAllowed) : notAllowed;
      const moved = order.present !== undefined && !order.present.days.includes(day) ? (costs?.dayChange ?? 0) : 0;
      placement[index * slots.length + slot] = cost === notAllowed ? notAllowed : cost + moved;
    }
  }
  return placement;
}

function technicianCost(order: PlanOrder, { id, skills }: PlanTechnician, costs: WeekProblem['costs']): number {
  if (order.technicians !== undefined && !order.technicians.includes(id)) return notAllowed;
  if (order.skills?.some((skill) => skills?.includes(skill) !== true)) return notAllowed;
  let cost = 0;
  if (order.preferredTechnician !== undefined && order.preferredTechnician !== id)
    cost += costs?.otherThanPreferred ?? 0;
  if (order.present !== undefined && order.present.technician !== id) cost += costs?.technicianChange ?? 0;
  return cost;
}

const dearestPlacement = (placement: Float64Array): number =>
  placement.reduce((dearest, cost) => Math.max(dearest, cost), 0);

/** By the drive there. */
function nearestOrders(orderPlace: Int32Array, travel: Float64Array, placeCount: number) {
  const nearCount = Math.min(nearOrders, orderPlace.length);
  const near = new Int32Array(orderPlace.length * nearCount);
  for (let order = 0; order < orderPlace.length; order++) {
    const row = (orderPlace[order] ?? 0) * placeCount;
    // One step more for all others, so that an order itself comes first even before those at the same place.
    const drives = Float64Array.from(orderPlace, (place, other) =>
      other === order ? 0 : 1 + (travel[row + place] ?? 0),
    );
    near.set(nearestFirst(drives, nearCount), order * nearCount);
  }
  return { near, nearCount };
}
