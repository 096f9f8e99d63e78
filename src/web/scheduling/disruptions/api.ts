import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  ApplyDisruption,
  DayOffRemoved,
  DeskDayOff,
  DisruptionAnswer,
  DisruptionPreview,
} from '#contract/scheduling/disruptions.ts';
import type { RouteChange } from '#contract/scheduling/routes.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import { call } from '#web/base/api.ts';

/** Everything that a disruption changes. */
const concerned = [
  ['/api/week-plan'],
  ['/api/day-plan'],
  ['/api/route-assignments'],
  ['/api/route-changes'],
  ['/api/days-off'],
];

/** The technicians, and the days off from today on. */
export const useTechnicians = () => useQuery<Technician[]>({ queryKey: ['/api/technicians'] });
export const useDaysOff = () => useQuery<DeskDayOff[]>({ queryKey: ['/api/days-off'] });

export const previewDisruption = (body: object, signal: AbortSignal) =>
  call<DisruptionPreview>('POST', '/api/disruptions/preview', { body, signal });

function useDeskChange<Input, Output>(send: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => Promise.all(concerned.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}

/** The same key for the same press: a plan is applied once, however often it is sent. */
export const useApplyDisruption = () =>
  useDeskChange(({ body, idempotencyKey }: { body: ApplyDisruption; idempotencyKey: string }) =>
    call<DisruptionAnswer>('POST', '/api/disruptions', { body, idempotencyKey }),
  );

export const useUndoDisruption = () =>
  useDeskChange(({ changeId, notify }: { changeId: string; notify: boolean }) =>
    call<RouteChange>('POST', `/api/route-changes/${encodeURIComponent(changeId)}/undo`, { body: { notify } }),
  );

export const useRemoveDayOff = () =>
  useDeskChange((dayOffId: string) => call<DayOffRemoved>('DELETE', `/api/days-off/${encodeURIComponent(dayOffId)}`));
