import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DayPlan } from '#contract/day-plan.ts';
import type { PoolAtRiskAnswer } from '#contract/pool-history.ts';
import type { ServiceReport } from '#contract/reports.ts';
import type { RouteAssignment } from '#contract/routes.ts';
import type { Technician } from '#contract/technicians.ts';
import { call, callWithHeaders } from '#web/app/api.ts';

const pollMs = 30_000;
// The other pages change these lists without telling this one, so coming back reads them again.
const alwaysFresh = { staleTime: 0, refetchOnMount: 'always' } as const;

/** How many a list holds, without reading it. */
const countOf = async (path: string, signal: AbortSignal): Promise<number> => {
  const { data, headers } = await callWithHeaders<unknown[]>('GET', path, { query: { limit: 1 }, signal });
  return Number(headers.get('x-total-count') ?? data.length);
};

/** Today's stops; a technician's own where one is named. */
export const useToday = (technicianId: string | null) =>
  useQuery({
    queryKey: ['/api/day-plan', 'today', technicianId],
    queryFn: ({ signal }) => call<DayPlan>('GET', '/api/day-plan', { query: { technicianId }, signal }),
    refetchInterval: pollMs,
    ...alwaysFresh,
  });

export const useCustomerCount = (enabled: boolean) =>
  useQuery({
    queryKey: ['/api/customers', 'count'],
    queryFn: ({ signal }) => countOf('/api/customers', signal),
    enabled,
    ...alwaysFresh,
  });

export const useTechnicians = (enabled: boolean) =>
  useQuery<Technician[]>({ queryKey: ['/api/technicians'], enabled, ...alwaysFresh });

export const useAssignments = (enabled: boolean) =>
  useQuery<RouteAssignment[]>({ queryKey: ['/api/route-assignments'], enabled, ...alwaysFresh });

/** The newest reports, enough to see which are waiting. */
export const useReports = (enabled: boolean) =>
  useQuery({
    queryKey: ['/api/service-reports', 'newest'],
    queryFn: async ({ signal }) => {
      const { data, headers } = await callWithHeaders<ServiceReport[]>('GET', '/api/service-reports', {
        query: { limit: 200 },
        signal,
      });
      return { reports: data, total: Number(headers.get('x-total-count') ?? data.length) };
    },
    enabled,
    refetchInterval: pollMs,
    ...alwaysFresh,
  });

const risksFreshMs = 60_000;

/** The most urgent pools at risk, and how many there are. Reckoning them is work for the server: not at every return. */
export const usePoolsAtRisk = (limit: number) =>
  useQuery({
    queryKey: ['/api/pools/at-risk', limit],
    queryFn: async ({ signal }) => {
      const { data, headers } = await callWithHeaders<PoolAtRiskAnswer[]>('GET', '/api/pools/at-risk', {
        query: { limit },
        signal,
      });
      return { pools: data, total: Number(headers.get('x-total-count') ?? data.length) };
    },
    staleTime: risksFreshMs,
    placeholderData: keepPreviousData,
  });

/** Hands a report's mail over once more; answers the report with its new state. */
export function useSendAgain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reportId: string) =>
      call<ServiceReport>('POST', `/api/service-reports/${encodeURIComponent(reportId)}/resend`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['/api/service-reports'] }),
  });
}
