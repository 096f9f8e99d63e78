import type { WeekPlan } from '#contract/scheduling/week-plan.ts';
import { type Doubt, doubtsAbout, minuteOfTime, type NotTheirs, whyNotTheirs } from '#domain/scheduling/index.ts';
import type { Place } from './drop-target.ts';
import { findDay, findStop, type VisitKey, visitKey } from './grid.ts';
import { withStops } from './grid-moves.ts';
import { movingTexts } from './texts.ts';

/** Why a stop can't go to a technician, and what speaks against it otherwise. */
function obstaclesAt(plan: WeekPlan, key: VisitKey, place: Place): { why: NotTheirs | null; doubts: Doubt[] } {
  const found = findStop(plan, key);
  const day = findDay(plan, place.technicianId, place.date);
  const technician = plan.technicians.find(({ technicianId }) => technicianId === place.technicianId);
  if (!found || !day || !technician) return { why: null, doubts: [] };
  const { technicianFixed = false, excludedTechnicianIds = [], skills = [] } = found.stop;
  const { technicianId } = found.technician;
  const why = whyNotTheirs({ technicianId, technicianFixed, excludedTechnicianIds, skills }, technician);
  const others = day.stops.filter((stop) => visitKey(stop) !== key);
  const stops = others.toSpliced(place.position, 0, found.stop);
  const toBe = withStops(day, stops, technician.ends);
  const begins = minuteOfTime(day.hours?.from ?? technician.startTime);
  const lunch = day.lunch ?? null;
  const driven = toBe.stops.reduce((sum, { travelMinutes }) => sum + (travelMinutes ?? 0), 0);
  const doubts = doubtsAbout({
    works: day.works,
    isOff: day.dayOffId !== null,
    maxStops: technician.maxCustomersPerDay,
    shift: { start: begins, end: begins + day.capacityMinutes + (lunch?.minutes ?? 0), lunch },
    back: Math.max(0, toBe.travelMinutes - driven),
    stops: toBe.stops.map(({ name, travelMinutes, serviceMinutes, windowFrom, windowTo }) => ({
      name,
      drive: travelMinutes ?? 0,
      service: serviceMinutes,
      window:
        windowFrom || windowTo
          ? { from: minuteOfTime(windowFrom ?? '00:00'), to: minuteOfTime(windowTo ?? '23:59') }
          : null,
    })),
  });
  // A day that is as it was is no news.
  return { why, doubts: day === found.day && place.position === found.position ? [] : doubts };
}

export interface Spoken {
  /** Why the stop can't go there. */
  cannot: string | null;
  /** What speaks against it. */
  doubts: string[];
}

/** What speaks against a place, in words. */
export function reasonsAt(plan: WeekPlan, key: VisitKey, place: Place): Spoken {
  const { why, doubts } = obstaclesAt(plan, key, place);
  const name = plan.technicians.find(({ technicianId }) => technicianId === place.technicianId)?.name ?? '';
  const told = doubts.map((doubt) => inWords(doubt, name));
  if (why === null) return { cannot: null, doubts: told };
  if (why.kind === 'skills') return { cannot: movingTexts.skills(name, why.skills), doubts: told };
  return { cannot: why.kind === 'excluded' ? movingTexts.excluded(name) : movingTexts.ofAnother, doubts: told };
}

function inWords(doubt: Doubt, technician: string): string {
  switch (doubt.kind) {
    case 'day-off':
      return movingTexts.dayOff(technician);
    case 'not-a-workday':
      return movingTexts.notAWorkday(technician);
    case 'too-many':
      return movingTexts.tooMany(doubt.most);
    case 'late':
      return movingTexts.late(doubt.name);
    case 'too-long':
      return movingTexts.tooLong(doubt.minutes);
  }
}

/** What speaks against a place, said again where one decides. */
export const DropDoubts = ({ doubts }: { doubts: readonly string[] }) =>
  doubts.length === 0 ? null : (
    <ul className="flex flex-col gap-0.5 text-xs text-warn">
      {doubts.map((doubt) => (
        <li key={doubt}>{doubt}</li>
      ))}
    </ul>
  );
