import type { DayPlan, DayPlanPool, DayPlanStop } from '#contract/scheduling/day-plan.ts';
import type { DueTask } from '#contract/visits/checklist.ts';
import type { Stop } from '#contract/visits/visits.ts';
import { type BodyKind, bodiesOfStop, type NamedBody, type TaskOfBody } from '#domain/visits/index.ts';
import type { OwnTargets } from '#domain/water/index.ts';

/** One of the customer's pools; for some only the name is known until they are loaded. */
export interface PoolAtStop extends NamedBody {
  kind?: BodyKind | undefined;
  onRoute?: boolean | undefined;
  known: { poolType: string | null; targets?: OwnTargets | null; gallons: number | null; last: Stop['last'] } | null;
}

/** A stop as the screen shows it, whether it came with the day's list or was opened for a customer. */
export interface StopContext {
  customer: Stop['customer'];
  assignmentId: string | null;
  technicianId: string | null;
  poolId: string | null;
  poolName: string | null;
  poolType: string | null;
  /** The body's own; what the phone kept of the release before has none. */
  targets?: OwnTargets | null | undefined;
  gallons: number | null;
  last: Stop['last'];
  pools: readonly PoolAtStop[];
  /** The customer's checklist at this visit; null while it is being asked for. */
  tasks: readonly (DueTask & TaskOfBody)[] | null;
  /** What earlier visits left, at each of the pools. */
  left: Stop['left'];
  /** Null while it is being asked for. */
  usual: Stop['usual'] | null;
  /** Planned for the stop; null off the route. */
  minutes: number | null;
  notes: readonly (string | null)[];
  /** Its place on the route: "Stop 4 of 18". */
  place: { position: number; total: number } | null;
  /** When it is to be begun, HH:MM; null where any time will do. */
  windowFrom: string | null;
  windowTo: string | null;
  serviceDate: string;
}

/** A stop of the day's list and whose it is. */
export interface FoundStop {
  stop: DayPlanStop;
  technicianId: string;
  total: number;
}

export function findStop(plan: DayPlan, assignmentId: string): FoundStop | null {
  for (const { technicianId, stops } of plan.technicians) {
    const stop = stops.find((each) => each.assignmentId === assignmentId);
    if (stop) return { stop, technicianId, total: stops.length };
  }
  return null;
}

/** The stop after another on the same route that is still to be done, by the server and here; else the first that is. */
export function nextOpenStop(
  plan: DayPlan,
  { technicianId, stop: after }: FoundStop,
  finishedHere: ReadonlySet<string>,
): DayPlanStop | null {
  const route = plan.technicians.find((each) => each.technicianId === technicianId);
  const open =
    route?.stops.filter(
      ({ assignmentId, visit }) =>
        visit?.state !== 'done' && assignmentId !== after.assignmentId && !finishedHere.has(assignmentId),
    ) ?? [];
  return open.find(({ position }) => position > after.position) ?? open[0] ?? null;
}

const lastOf = (pool: DayPlanPool): Stop['last'] => ({
  measuredAt: pool.lastUpdated,
  readings: {
    chlorine: pool.chlorine,
    pH: pool.pH,
    totalAlkalinity: pool.totalAlkalinity,
    calciumHardness: pool.calciumHardness,
    cyanuricAcid: pool.cyanuricAcid,
    temperature: pool.temperature,
    salt: pool.salt,
  },
});

/** What a pool's own call adds. */
export const knownOf = (
  pool: DayPlanPool,
  customer: { poolType: string | null; poolSize: number | null },
): NonNullable<PoolAtStop['known']> => ({
  poolType: pool.poolType ?? customer.poolType,
  targets: pool.targets,
  gallons: pool.volumeGallons ?? customer.poolSize,
  last: lastOf(pool),
});

/** The stop at one of its pools. */
export function atPool(context: Omit<StopContext, PoolFields>, poolId: string | null): StopContext {
  const { pools } = context;
  const pool = pools.find((each) => each.poolId === poolId) ?? bodiesOfStop(pools)[0];
  return {
    ...context,
    poolId: pool?.poolId ?? null,
    poolName: pools.length > 1 ? (pool?.name ?? null) : null,
    poolType: pool?.known?.poolType ?? null,
    targets: pool?.known?.targets ?? null,
    gallons: pool?.known?.gallons ?? null,
    last: pool?.known?.last ?? { measuredAt: null, readings: {} },
  };
}
type PoolFields = 'poolId' | 'poolName' | 'poolType' | 'targets' | 'gallons' | 'last';

/** From the day's list, which is already on the phone; `details` adds what only the stop's own call knows. */
export function contextOfRouteStop(
  { stop, technicianId, total }: FoundStop,
  serviceDate: string,
  /** Kept ones may be older than the day's list, and the stop at another address since. */
  { data: details, isKept, isError }: { data: Stop | undefined; isKept: boolean; isError: boolean },
  /** Shown where the stop's own call failed. */
  tasksUnasked: readonly DueTask[],
): StopContext {
  const { customer } = stop;
  const pools = stop.pools.map((pool) => {
    const known = knownOf(pool, customer);
    const last = details?.pool?.poolId === pool.poolId ? details.last : known.last;
    const { poolId, name, kind, onRoute } = pool;
    return { poolId, name, kind, onRoute, known: { ...known, last } };
  });
  const context = atPool(
    {
      customer: details && !isKept ? details.customer : customer,
      assignmentId: stop.assignmentId,
      technicianId,
      pools,
      tasks: details?.tasks ?? (isError ? tasksUnasked : null),
      left: details?.left?.filter((one) => pools.some(({ poolId }) => poolId === one.poolId)) ?? [],
      usual: details?.usual ?? null,
      minutes: stop.serviceMinutes,
      notes: [stop.notes, stop.serviceDescription, customer.notes],
      place: { position: stop.position, total },
      windowFrom: stop.windowFrom ?? null,
      windowTo: stop.windowTo ?? null,
      serviceDate,
    },
    details?.pool?.poolId ?? null,
  );
  return pools.length > 0 ? context : { ...context, poolType: customer.poolType, gallons: customer.poolSize };
}

/** @param assignmentId of a stop that has left the route while it was worked; null off the route */
export function contextOfCustomer(
  details: Stop,
  serviceDate: string,
  technicianId: string | null,
  assignmentId: string | null = null,
): StopContext {
  const { customer, pool, last } = details;
  return atPool(
    {
      customer,
      assignmentId,
      technicianId,
      pools: details.pools.map((each) => {
        const known = pool?.poolId === each.poolId ? { ...pool, last } : each;
        const { poolType, targets, volumeGallons: gallons } = known;
        // What the phone kept of the release before says no more than the names of the others.
        return { ...each, known: known.last ? { poolType, targets, gallons, last: known.last } : null };
      }),
      tasks: details.tasks,
      // What the phone kept of the release before has none.
      left: details.left ?? [],
      usual: details.usual ?? null,
      minutes: null,
      notes: [details.assignmentNotes, customer.notes],
      place: null,
      windowFrom: null,
      windowTo: null,
      serviceDate,
    },
    pool?.poolId ?? null,
  );
}
