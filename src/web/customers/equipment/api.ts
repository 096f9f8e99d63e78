import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CreateEquipment, EquipmentQuery, EquipmentRecord } from '#contract/customers/equipment.ts';
import type { Pool } from '#contract/customers/pools.ts';
import { call } from '#web/base/api.ts';

const path = '/api/equipment';
const pathOf = (equipmentId: string) => `${path}/${encodeURIComponent(equipmentId)}`;

export const useEquipment = (query: EquipmentQuery) =>
  useQuery({
    queryKey: [path, query],
    queryFn: ({ signal }) => call<EquipmentRecord[]>('GET', path, { query, signal }),
    placeholderData: (shown) => shown,
  });

export const usePoolsOfCustomer = (customerId: string) =>
  useQuery<Pool[]>({ queryKey: [`/api/pools/customer/${encodeURIComponent(customerId)}`] });

/** `equipmentId` null adds a piece. */
export function useSaveEquipment(customerId: string, equipmentId: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateEquipment) =>
      equipmentId === null
        ? call<EquipmentRecord>('POST', `/api/customers/${encodeURIComponent(customerId)}/equipment`, { body })
        : call<EquipmentRecord>('PATCH', pathOf(equipmentId), { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [path] }),
  });
}

export function useRemoveEquipment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ equipmentId }: EquipmentRecord) => call<unknown>('DELETE', pathOf(equipmentId)),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [path] }),
  });
}

/** A deleted piece is stored again under its id. */
export function useBringBack() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ customerId, customerName: _name, poolName: _pool, ...body }: EquipmentRecord) =>
      call<EquipmentRecord>('POST', `/api/customers/${encodeURIComponent(customerId)}/equipment`, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [path] }),
  });
}
