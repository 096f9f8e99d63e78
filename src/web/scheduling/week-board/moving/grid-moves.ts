import type { MoveVisit, WeekPlan, WeekPlanDay, WeekPlanTechnician, WeekStop } from '#contract/scheduling/week-plan.ts';
import type { CivilDate } from '#domain/calendar/index.ts';
import { type Coordinates, type Drives, dayLoad, estimatedDrive } from '#domain/scheduling/index.ts';
import { findStop, type VisitKey, visitKey } from './grid.ts';

// The week after a change, shown before the server answers. Only the changed days are new objects, so that only they render
// again.

const placeOf = ({ latitude, longitude }: WeekStop): Coordinates | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** Where a technician's days start and end. */
type Ends = WeekPlanTechnician['ends'];

/** The drives of a day as the server answered them; all others are estimated until it answers. */
function drivesOfDay({ stops, basis }: WeekPlanDay): Drives {
  const onMap = stops.flatMap((stop) => placeOf(stop) ?? []);
  const minutes = stops.flatMap((stop) => (placeOf(stop) === null ? [] : [stop.travelMinutes ?? 0]));
  const isSame = (one: Coordinates | undefined, other: Coordinates): boolean =>
    one?.latitude === other.latitude && one.longitude === other.longitude;
  return (from, to) => {
    const estimate = estimatedDrive(from, to);
    const at = onMap.findIndex((place, index) => isSame(place, to) && isSame(onMap[index - 1], from));
    return at < 0 ? estimate : { ...estimate, minutes: minutes[at] ?? 0, isEstimated: basis !== 'roads' };
  };
}

/** A day with other stops, its driving estimated where it is another than before. */
export function withStops(day: WeekPlanDay, stops: readonly WeekStop[], ends?: Ends): WeekPlanDay {
  const load = dayLoad(
    stops.map((stop) => ({ serviceMinutes: stop.serviceMinutes, coordinates: placeOf(stop) })),
    drivesOfDay(day),
    ends,
  );
  return {
    ...day,
    distanceMiles: load.distanceMiles,
    travelMinutes: load.travelMinutes,
    basis: load.basis,
    serviceMinutes: load.serviceMinutes,
    stops: stops.map((stop, index) => ({ ...stop, travelMinutes: load.travelMinutesTo[index] ?? null })),
  };
}

/** Changes the stops of some days; `change` answers null where a day stays as it is. */
export function changeDays(
  plan: WeekPlan,
  change: (day: WeekPlanDay, technician: WeekPlanTechnician) => readonly WeekStop[] | null,
): WeekPlan {
  return {
    ...plan,
    technicians: plan.technicians.map((technician) => {
      let isChanged = false;
      const days = technician.days.map((day) => {
        const stops = change(day, technician);
        if (stops === null) return day;
        isChanged = true;
        return withStops(day, stops, technician.ends);
      });
      if (!isChanged) return technician;
      const workMinutes = days.reduce((sum, day) => sum + day.travelMinutes + day.serviceMinutes, 0);
      return { ...technician, days, workMinutes };
    }),
  };
}

/** The week with a visit moved; it disappears when it moves to another week. */
export function withMove(plan: WeekPlan, move: MoveVisit): WeekPlan {
  const found = findStop(plan, visitKey(move));
  if (!found) return plan;
  const moved = movedStop(found.stop, found.technician.technicianId, move);
  return changeDays(plan, (day, { technicianId }) => {
    const isTarget = day.date === move.toDate && technicianId === move.toTechnicianId;
    if (day !== found.day && !isTarget) return null;
    const others = day.stops.filter((stop) => stop !== found.stop);
    if (!isTarget) return others;
    const position = Math.min(move.position ?? others.length, others.length);
    return [...others.slice(0, position), moved, ...others.slice(position)];
  });
}

function movedStop(stop: WeekStop, technicianId: string, { toDate, toTechnicianId, scope }: MoveVisit): WeekStop {
  if (scope === 'from-now-on') return { ...stop, serviceDate: toDate, moved: null };
  const home = stop.moved?.technicianId ?? technicianId;
  const isHome = toDate === stop.serviceDate && toTechnicianId === home;
  return { ...stop, moved: isHome ? null : { technicianId: home, reason: stop.moved?.reason ?? null } };
}

/** The week with the stops of a day in another order; stops that are not named follow in the order they had. */
export function withOrder(plan: WeekPlan, technicianId: string, date: CivilDate, order: readonly VisitKey[]): WeekPlan {
  const place = (stop: WeekStop): number => {
    const index = order.indexOf(visitKey(stop));
    return index >= 0 ? index : order.length;
  };
  return changeDays(plan, (day, technician) =>
    technician.technicianId === technicianId && day.date === date
      ? day.stops.toSorted((one, other) => place(one) - place(other))
      : null,
  );
}

/** The week with a visit skipped. */
export function withoutVisit(plan: WeekPlan, key: VisitKey, reason: string): WeekPlan {
  const found = findStop(plan, key);
  if (!found) return plan;
  const { assignmentId, serviceDate, customerId, name } = found.stop;
  const { technicianId } = found.technician;
  const left = changeDays(plan, (day) =>
    day === found.day ? day.stops.filter((stop) => visitKey(stop) !== key) : null,
  );
  return {
    ...left,
    notServed: [
      ...plan.notServed,
      { assignmentId, serviceDate, customerId, name, technicianId, why: 'skipped', reason },
    ],
  };
}
