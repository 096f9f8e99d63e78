import { dayNumber } from '#domain/calendar/index.ts';
import { affectedVisits, type Disruption, planDaysAfter, visitKey } from './disruption.ts';
import { worksOn } from './open-days.ts';
import { dayChanges } from './reflow.ts';

type Named = { readonly assignmentId: string; readonly serviceDate: string };
export type WantedMove = Named & { readonly toDate: string; readonly toTechnicianId: string; readonly toOrder: number };

/** Sums of times differ in their last digits by the order they are added in. */
const toleranceMinutes = 1e-6;

/**
 * Whether moves and skips still fit the schedule: every affected visit is moved or skipped exactly once and no other is
 * named, each goes to a day on which its technician works, and no day that takes visits becomes fuller than its shift and
 * daily maximum. Looks at the schedule alone, not at how the answer was found.
 * @returns every fault, in words; empty where it fits
 */
export function reflowFaults(disruption: Disruption, moves: readonly WantedMove[], skips: readonly Named[]): string[] {
  const affected = new Map(affectedVisits(disruption).map((visit) => [visitKey(visit), visit]));
  const named = [...moves, ...skips].map(visitKey);
  const isNamed = new Set(named);
  const faults: string[] = [];
  if (isNamed.size < named.length) faults.push('A visit is named twice');
  for (const key of named) if (!affected.has(key)) faults.push(`${key} can be made as planned`);
  for (const key of affected.keys()) if (!isNamed.has(key)) faults.push(`${key} is forgotten`);

  const technicians = new Map(disruption.technicians.map((each) => [each.technicianId, each]));
  const lastDay = dayNumber(disruption.happened.toDate) + planDaysAfter;
  for (const { toDate, toTechnicianId, ...visit } of moves) {
    const technician = technicians.get(toTechnicianId);
    if (!technician || !worksOn(technician, toDate, disruption)) {
      faults.push(`${visitKey(visit)} goes to ${toTechnicianId} who does not work on ${toDate}`);
    }
    if (affected.get(visitKey(visit))?.technicianIds?.includes(toTechnicianId) === false) {
      faults.push(`${visitKey(visit)} is not for ${toTechnicianId}`);
    }
    if (toDate < disruption.now.date || dayNumber(toDate) > lastDay) faults.push(`${toDate} is out of reach`);
  }

  const placed = moves.flatMap((move) => {
    const visit = affected.get(visitKey(move));
    return visit ? [{ ...move, visit }] : [];
  });
  for (const day of dayChanges(disruption, placed)) {
    if (!placed.some(({ toDate, toTechnicianId }) => toDate === day.date && toTechnicianId === day.technicianId))
      continue;
    const where = `${day.technicianId} on ${day.date}`;
    if (day.stopsAfter > (technicians.get(day.technicianId)?.maxStops ?? 0)) faults.push(`${where} has too many stops`);
    if (day.minutesAfter > day.capacityMinutes + toleranceMinutes) faults.push(`${where} works too long`);
  }
  return faults;
}
