import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ServiceReport } from '#contract/reports/reports.ts';
import type { DayPlan, DayPlanRoute, DayPlanStop } from '#contract/scheduling/day-plan.ts';
import type { PoolAtRiskAnswer } from '#contract/water/pool-history.ts';
import { call, callWithHeaders } from '#web/base/api.ts';
import { prefetchWaitingReports } from '#web/shell/attention.ts';

type StopState = 'planned' | 'open' | 'done';

export const stateOf = ({ visit }: DayPlanStop): StopState => visit?.state ?? 'planned';

interface DayFigures {
  stops: number;
  done: number;
  open: number;
}

/** What a day, or one technician's part of it, adds up to. */
export function figuresOf(routes: readonly DayPlanRoute[]): DayFigures {
  const stops = routes.flatMap((route) => route.stops);
  const count = (state: StopState) => stops.filter((stop) => stateOf(stop) === state).length;
  return { stops: stops.length, done: count('done'), open: count('open') };
}

/** The stop to go to now: the one under way, else the first that is not done. */
export const nextStop = ({ stops }: DayPlanRoute): DayPlanStop | undefined =>
  stops.find((stop) => stateOf(stop) === 'open') ?? stops.find((stop) => stateOf(stop) === 'planned');

/** Technicians with stops first; those without only where they would work that day. */
export const shownRoutes = ({ technicians }: DayPlan): DayPlanRoute[] =>
  technicians
    .filter((route) => route.stops.length > 0 || route.worksThatDay)
    .sort((one, other) => Number(other.stops.length > 0) - Number(one.stops.length > 0));

export const pollMs = 30_000;
// The other pages change these lists without telling this one, so coming back reads them again; not what was asked for a
// moment ago, on the way to the page.
const freshForAMoment = { staleTime: 1_000, refetchOnMount: true } as const;

/** How many a list holds, read no further than it must be. */
const countOf = async (path: string, signal: AbortSignal): Promise<number> => {
  const { data, headers } = await callWithHeaders<unknown[]>('GET', path, { query: { limit: 1 }, signal });
  return Number(headers.get('x-total-count') ?? data.length);
};

const today = (technicianId: string | null) =>
  queryOptions({
    queryKey: ['/api/day-plan', 'today', technicianId],
    queryFn: ({ signal }) => call<DayPlan>('GET', '/api/day-plan', { query: { technicianId }, signal }),
    ...freshForAMoment,
  });

/** Today's stops; a technician's own where one is named. */
export const useToday = (technicianId: string | null) => useQuery({ ...today(technicianId), refetchInterval: pollMs });

const counted = (path: string) =>
  queryOptions({
    queryKey: [path, 'count'],
    queryFn: ({ signal }) => countOf(path, signal),
    ...freshForAMoment,
  });

/** How many of its kind the company has. */
export const useCount = (
  path:
    | '/api/customers'
    | '/api/technicians'
    | '/api/technician-users'
    | '/api/route-assignments'
    | '/api/service-reports'
    | '/api/billing/subscriptions',
  enabled: boolean,
) => useQuery({ ...counted(path), enabled });

/** Asks for the day, and for what else the office sees, before the page that shows it is drawn. */
export async function prefetchDay(
  queries: QueryClient,
  { technicianId, runsOffice }: { technicianId: string | null; runsOffice: boolean },
): Promise<void> {
  const ofToday = today(technicianId);
  const day = queries.prefetchQuery(ofToday);
  if (!runsOffice) return day;
  const hasWorkedBefore = day.then(() => {
    const plan = queries.getQueryData(ofToday.queryKey);
    const noneYet = plan && figuresOf(plan.technicians).done === 0;
    return noneYet ? queries.prefetchQuery(counted('/api/service-reports')) : undefined;
  });
  await Promise.all([
    hasWorkedBefore,
    queries.prefetchQuery(counted('/api/customers')),
    prefetchWaitingReports(queries),
  ]);
}

const risksFreshMs = 60_000;

export const poolsAtRiskKey = ['/api/pools/at-risk'] as const;

const poolsAtRisk = (limit: number) =>
  queryOptions({
    queryKey: [...poolsAtRiskKey, limit],
    queryFn: async ({ signal }) => {
      const { data, headers } = await callWithHeaders<PoolAtRiskAnswer[]>('GET', '/api/pools/at-risk', {
        query: { limit },
        signal,
      });
      return { pools: data, total: Number(headers.get('x-total-count') ?? data.length) };
    },
    staleTime: risksFreshMs,
  });

/** So many of the most urgent pools stand open. */
export const firstPoolsAtRisk = 5;

/** The most urgent pools at risk, and how many there are. Computing them is work for the server: not at every return. */
export const usePoolsAtRisk = (limit: number) => useQuery({ ...poolsAtRisk(limit), placeholderData: keepPreviousData });

export const prefetchPoolsAtRisk = (queries: QueryClient): Promise<void> =>
  queries.prefetchQuery(poolsAtRisk(firstPoolsAtRisk));

/** Hands a report's mail over once more; answers the report with its new state. */
export function useSendAgain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reportId: string) =>
      call<ServiceReport>('POST', `/api/service-reports/${encodeURIComponent(reportId)}/resend`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['/api/service-reports'] }),
  });
}
