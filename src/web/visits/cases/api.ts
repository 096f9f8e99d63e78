import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WorkOrder } from '#contract/invoicing/work-orders.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import type { CaseRow, CaseVisitBody, ChangeCase, OpenCase, TroubleCase } from '#contract/visits/cases.ts';
import { call } from '#web/base/api.ts';
import { usePages } from '#web/base/pages.ts';

const path = '/api/cases';
const pathOf = (caseId: string) => `${path}/${encodeURIComponent(caseId)}`;

export const useCases = (filter: Record<string, string>) => usePages<CaseRow>(path, filter);

export const useCase = (caseId: string) => useQuery<TroubleCase>({ queryKey: [pathOf(caseId)], staleTime: 0 });

export const useTechnicians = (isWanted: boolean) =>
  useQuery<Technician[]>({ queryKey: ['/api/technicians'], enabled: isWanted });

/** The quotes that were made of it. */
export const useQuotes = (caseId: string) =>
  useQuery<WorkOrder[]>({
    queryKey: ['/api/work-orders', 'case', caseId],
    queryFn: ({ signal }) => call<WorkOrder[]>('GET', '/api/work-orders', { query: { caseId }, signal }),
    staleTime: 0,
  });

/** What a change answers is shown at once; the lists and the stops are read again. */
function useCaseChange<Input>(change: (input: Input) => Promise<TroubleCase>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (changed) => {
      queries.setQueryData([pathOf(changed.caseId)], changed);
      for (const key of [path, '/api/day-plan', '/api/week-plan', '/api/route-assignments', '/api/stops']) {
        void queries.invalidateQueries({ queryKey: [key] });
      }
    },
  });
}

export const useOpenCase = () => useCaseChange((body: OpenCase) => call<TroubleCase>('POST', path, { body }));

export const useChangeCase = (caseId: string) =>
  useCaseChange((body: ChangeCase) => call<TroubleCase>('PATCH', pathOf(caseId), { body }));

export const usePlanVisit = (caseId: string) =>
  useCaseChange(({ visit, ...body }: CaseVisitBody & { visit: number }) =>
    call<TroubleCase>('PUT', `${pathOf(caseId)}/visits/${visit}`, { body }),
  );

/** One click makes one quote: the same id however often it is sent. */
export function useMakeQuote({ caseId, customerId, propertyId, quote }: TroubleCase, workOrderId: string) {
  const queries = useQueryClient();
  const { title, description, estimatedMinutes, lines } = quote;
  return useMutation({
    mutationFn: () =>
      call<WorkOrder>('POST', '/api/work-orders', {
        body: { workOrderId, caseId, customerId, propertyId, title, description, estimatedMinutes, lines },
      }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['/api/work-orders'] }),
  });
}
