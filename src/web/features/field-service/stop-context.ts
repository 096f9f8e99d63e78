import type { DayPlan, DayPlanStop } from '#contract/day-plan.ts';
import type { Stop } from '#contract/visits.ts';

/** A stop as the screen shows it, whether it came with the day's list or was opened for a customer. */
export interface StopContext {
  customer: Stop['customer'];
  assignmentId: string | null;
  technicianId: string | null;
  poolId: string | null;
  poolName: string | null;
  poolType: string | null;
  gallons: number | null;
  last: Stop['last'];
  lastServices: readonly string[];
  notes: readonly (string | null)[];
  /** Its place on the route: "Stop 4 of 18". */
  place: { position: number; total: number } | null;
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

/** The stop after another on the same route that is still to be done; else the first that is. */
export function nextOpenStop(plan: DayPlan, technicianId: string, afterPosition = 0): DayPlanStop | null {
  const route = plan.technicians.find((each) => each.technicianId === technicianId);
  const open = route?.stops.filter(({ visit }) => visit?.state !== 'done') ?? [];
  return open.find(({ position }) => position > afterPosition) ?? open[0] ?? null;
}

/** From the day's list alone, which is already on the phone; `details` adds what only the stop's own call knows. */
export function contextOfRouteStop(
  { stop, technicianId, total }: FoundStop,
  serviceDate: string,
  details: Stop | undefined,
): StopContext {
  const pool = stop.pools.find(({ poolId }) => poolId === details?.pool?.poolId) ?? stop.pools[0];
  return {
    customer: details?.customer ?? stop.customer,
    assignmentId: stop.assignmentId,
    technicianId,
    poolId: pool?.poolId ?? null,
    poolName: stop.pools.length > 1 ? (pool?.name ?? null) : null,
    poolType: pool?.poolType ?? stop.customer.poolType,
    gallons: pool?.volumeGallons ?? stop.customer.poolSize,
    last: details?.last ?? {
      measuredAt: pool?.lastUpdated ?? null,
      readings: {
        chlorine: pool?.chlorine ?? null,
        pH: pool?.pH ?? null,
        totalAlkalinity: pool?.totalAlkalinity ?? null,
        calciumHardness: pool?.calciumHardness ?? null,
        cyanuricAcid: pool?.cyanuricAcid ?? null,
        temperature: pool?.temperature ?? null,
        salt: pool?.salt ?? null,
      },
    },
    lastServices: details?.lastServices ?? [],
    notes: [stop.notes, stop.serviceDescription, stop.customer.notes],
    place: { position: stop.position, total },
    serviceDate,
  };
}

export function contextOfCustomer(details: Stop, serviceDate: string, technicianId: string | null): StopContext {
  const { customer, pool } = details;
  return {
    customer,
    assignmentId: null,
    technicianId,
    poolId: pool?.poolId ?? null,
    poolName: details.pools.length > 1 ? (pool?.name ?? null) : null,
    poolType: pool?.poolType ?? null,
    gallons: pool?.volumeGallons ?? null,
    last: details.last,
    lastServices: details.lastServices,
    notes: [details.assignmentNotes, customer.notes],
    place: null,
    serviceDate,
  };
}
