import { useMutation, useQuery } from '@tanstack/react-query';
import type {
  ApplyDisruption,
  DayOffRemoved,
  DisruptionAnswer,
  DisruptionPreview,
  ListedDayOff,
} from '#contract/scheduling/disruptions.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import { call } from '#web/base/api.ts';
import { useRereadPlan } from '../week-board/api.ts';

/** The technicians, and the days off from today on. */
export const useTechnicians = () => useQuery<Technician[]>({ queryKey: ['/api/technicians'] });
export const useDaysOff = () => useQuery<ListedDayOff[]>({ queryKey: ['/api/days-off'] });

export const previewDisruption = (body: object, signal: AbortSignal) =>
  call<DisruptionPreview>('POST', '/api/disruptions/preview', { body, signal });

function useScheduleChange<Input, Output>(send: (input: Input) => Promise<Output>) {
  return useMutation({ mutationFn: send, onSettled: useRereadPlan() });
}

/** With the same key a schedule is applied once, however often it is sent. */
export const useApplyDisruption = () =>
  useScheduleChange(({ body, idempotencyKey }: { body: ApplyDisruption; idempotencyKey: string }) =>
    call<DisruptionAnswer>('POST', '/api/disruptions', { body, idempotencyKey }),
  );

export const useRemoveDayOff = () =>
  useScheduleChange((dayOffId: string) =>
    call<DayOffRemoved>('DELETE', `/api/days-off/${encodeURIComponent(dayOffId)}`),
  );
