import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CreateEquipment, EquipmentQuery, EquipmentRecord } from '#contract/customers/equipment.ts';
import { call } from '#web/base/api.ts';
import { usePages } from '#web/base/pages.ts';

const path = '/api/equipment';
const pathOf = (equipmentId: string) => `${path}/${encodeURIComponent(equipmentId)}`;

export const useEquipmentOf = (customerId: string) =>
  useQuery({
    queryKey: [path, { customerId }],
    queryFn: ({ signal }) => call<EquipmentRecord[]>('GET', path, { query: { customerId }, signal }),
  });

/** Of all customers. */
export const useEquipmentPages = (query: EquipmentQuery) => usePages<EquipmentRecord>(path, query);

function useEquipmentChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => queryClient.invalidateQueries({ queryKey: [path] }) });
}

const add = (customerId: string, body: CreateEquipment) =>
  call<EquipmentRecord>('POST', `/api/customers/${encodeURIComponent(customerId)}/equipment`, { body });

/** `equipmentId` null adds a piece. */
export const useSaveEquipment = (customerId: string, equipmentId: string | null) =>
  useEquipmentChange((body: CreateEquipment) =>
    equipmentId === null ? add(customerId, body) : call<EquipmentRecord>('PATCH', pathOf(equipmentId), { body }),
  );

export const useRemoveEquipment = () =>
  useEquipmentChange(({ equipmentId }: EquipmentRecord) => call<unknown>('DELETE', pathOf(equipmentId)));

/** Stores a deleted piece again under its id. */
export const useRestoreEquipment = () =>
  useEquipmentChange(({ customerId, customerName: _name, poolName: _pool, ...body }: EquipmentRecord) =>
    add(customerId, body),
  );
