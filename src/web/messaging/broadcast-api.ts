import { useQuery } from '@tanstack/react-query';
import type { BroadcastResult } from '#contract/messaging/messages.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import { call } from '#web/base/api.ts';
import { compareText } from '#web/base/format.ts';
import { useCan } from '#web/base/session.tsx';
import { paths, useChange, useCustomers } from './api.ts';
import type { BroadcastBody } from './broadcast-form.ts';

export const useBroadcast = () =>
  useChange(({ key, ...body }: BroadcastBody & { key?: string }) =>
    call<BroadcastResult>('POST', paths.broadcasts, { body, ...(key ? { idempotencyKey: key } : {}) }),
  );

/** The tags that customers have, by name. */
export function useKnownTags() {
  const customers = useCustomers();
  const names = new Set((customers.data ?? []).flatMap(({ tags }) => tags));
  return [...names].sort(compareText).map((value) => ({ value, label: value }));
}

export function useTechnicians() {
  const seesRoutes = useCan('routes', 'view');
  const technicians = useQuery<Technician[]>({ queryKey: ['/api/technicians'], enabled: seesRoutes });
  return (technicians.data ?? [])
    .filter(({ isActive }) => isActive)
    .map(({ technicianId, name }) => ({ value: technicianId, label: name }));
}
