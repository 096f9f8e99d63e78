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
  /** The first slot that differs in nothing but its technician, maybe itself: only one of them is tried while empty. */
  readonly twin: number;
};

/**
 * The slots of all technicians, by day.
 * @param nowhere the place that is no distance from anywhere; it stands for an open start or end
 * @param interchangeable whether it makes no difference to any order which technician comes
 */
export function slotsOf(technicians: readonly PlanTechnician[], nowhere: number, interchangeable: boolean): Slot[] {
  const slots = technicians.flatMap((technician, index) =>
    [...new Set(technician.workingDays)].map((day) => {
      const shiftEnd = technician.shiftEnd ?? Number.POSITIVE_INFINITY;
      return {
        technician: index,
        day,
        startPlace: technician.startPlace ?? nowhere,
        endPlace: technician.endPlace ?? nowhere,
        shiftStart: technician.shiftStart ?? 0,
        shiftEnd,
        latestEnd: shiftEnd + (technician.longestOvertime ?? 0),
        maxStops: technician.maxStops ?? Number.POSITIVE_INFINITY,
        maxLoad: technician.maxLoad ?? Number.POSITIVE_INFINITY,
      };
    }),
  );
  slots.sort((a, b) => a.day - b.day || a.technician - b.technician);
  const twins = new Map<string, number>();
  return slots.map((slot, index) => {
    const kind = interchangeable ? Object.values({ ...slot, technician: 0 }).join() : String(index);
    const twin = twins.get(kind) ?? index;
    twins.set(kind, twin);
    return { ...slot, twin };
  });
}
