import { useQuery } from '@tanstack/react-query';
import type { WeekPlan } from '#contract/scheduling/week-plan.ts';
import { call } from '#web/base/api.ts';
import { formatMoment } from '#web/base/format.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';

/**
 * How many visits of a technician's date differ from the weekday's route: moved there or away once, skipped, or dropped for
 * a day off.
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

/** For each technician, how many visits of a date differ from the weekday's route, if any. */
export function useDifferingVisits(date: string) {
  const leads = useLeadsSomewhere();
  const { data } = useQuery<WeekPlan>({
    queryKey: ['/api/week-plan', date],
    queryFn: ({ signal }) => call('GET', '/api/week-plan', { query: { from: date }, signal }),
    enabled: leads('/routes/week'),
  });
  return (technicianId: string) => {
    const count = data ? differingVisits(data, technicianId, date) : 0;
    if (!data || count === 0) return undefined;
    return { count, date: formatMoment(date, 'UTC', 'monthAndDay'), address: `/routes/week?from=${data.from}` };
  };
}
