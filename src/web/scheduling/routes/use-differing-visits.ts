import { useQuery } from '@tanstack/react-query';
import type { WeekPlan } from '#contract/scheduling/week-plan.ts';
import { call } from '#web/base/api.ts';
import { languageTag } from '#web/base/language.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { differingVisits } from './differing-visits.ts';

const written = new Intl.DateTimeFormat(languageTag, { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Tells of each technician how many visits of a date differ from the weekday's route, where any do. */
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
    return { count, date: written.format(new Date(date)), address: `/routes/week?from=${data.from}` };
  };
}
