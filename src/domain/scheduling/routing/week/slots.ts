import type { PlanTechnician } from './problem.ts';

/** A working day of a technician: what a vehicle is in the literature. */
export type Slot = {
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
};

/**
 * The slots of all technicians, by day.
 * @param nowhere the place that is no distance from anywhere; it stands for an open start or end
 */
export function slotsOf(technicians: readonly PlanTechnician[], nowhere: number): Slot[] {
  const slots = technicians.flatMap((technician, index) =>
    [...new Set(technician.workingDays)].map((day) => {
      const limits = { ...technician, ...technician.limitsOn?.[day] };
      const shiftEnd = limits.shiftEnd ?? Number.POSITIVE_INFINITY;
      return {
        technician: index,
        day,
        startPlace: technician.startPlace ?? nowhere,
        endPlace: technician.endPlace ?? nowhere,
        shiftStart: technician.shiftStart ?? 0,
        shiftEnd,
        latestEnd: shiftEnd + (limits.longestOvertime ?? 0),
        maxStops: limits.maxStops ?? Number.POSITIVE_INFINITY,
        maxLoad: technician.maxLoad ?? Number.POSITIVE_INFINITY,
      };
    }),
  );
  return slots.sort((a, b) => a.day - b.day || a.technician - b.technician);
}
