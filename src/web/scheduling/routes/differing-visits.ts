import type { WeekPlan } from '#contract/scheduling/week-plan.ts';

/**
 * How many visits of a technician's date are not as the weekday's route says: moved there or away from it for once, skipped,
 * or left out for a day off.
 */
export function differingVisits(plan: WeekPlan, technicianId: string, date: string): number {
  const placed = plan.technicians.flatMap((technician) =>
    technician.days.flatMap((day) =>
      day.stops.map((stop) => ({ stop, date: day.date, technicianId: technician.technicianId })),
    ),
  );
  const differing = placed.filter(({ stop, ...at }) => {
    if (stop.moved === null) return false;
    const cameHere = at.date === date && at.technicianId === technicianId;
    const wentAway = stop.serviceDate === date && stop.moved.technicianId === technicianId;
    return cameHere || wentAway;
  });
  const notServed = plan.notServed.filter((one) => one.serviceDate === date && one.technicianId === technicianId);
  return differing.length + notServed.length;
}
