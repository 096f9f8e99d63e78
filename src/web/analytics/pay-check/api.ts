import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApprovePayCheck, PayCheck, PayCheckTechnician } from '#contract/analytics/pay-check.ts';
import { call, send } from '#web/base/api.ts';

const path = '/api/pay-check';

/** The week of a date; this week where none is given. */
export const usePayCheck = (week: string | null) =>
  useQuery<PayCheck>({
    queryKey: [path, week],
    queryFn: ({ signal }) => call('GET', path, { query: { week }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

function useDecision<Body>(address: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) => call<PayCheckTechnician>('POST', `${path}/${address}`, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [path] }),
  });
}

export const useApprove = () => useDecision<ApprovePayCheck>('approve');
export const useWithdraw = () => useDecision<Pick<ApprovePayCheck, 'week' | 'technicianId'>>('withdraw');

export const fetchFile = async (week: string, format: 'csv' | 'pdf'): Promise<Blob> =>
  (await send('GET', `${path}/export`, { query: { week, format } })).blob();
