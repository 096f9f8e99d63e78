import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TechnicianUser } from '#contract/accounts/technician-users.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import { call } from '#web/base/api.ts';

const accountsKey = ['/api/technician-users'] as const;
const techniciansKey = ['/api/technicians'] as const;
const pathOf = (technicianId: string) => `/api/technician-users/${encodeURIComponent(technicianId)}`;

export const useTechnicianAccounts = () => useQuery<TechnicianUser[]>({ queryKey: accountsKey });
export const useAllTechnicians = (enabled: boolean) => useQuery<Technician[]>({ queryKey: techniciansKey, enabled });

const readAgain = (queryClient: QueryClient) =>
  Promise.all(
    [...accountsKey, ...techniciansKey, '/api/users', '/api/route-assignments', '/api/day-plan'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  );

export function useCreateTechnicianAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: object) => call<TechnicianUser>('POST', '/api/technician-users', { body }),
    onSuccess: () => readAgain(queryClient),
  });
}

/** The switch moves right away, and back if the server refuses. */
export function useSwitchTechnicianAccount() {
  const queryClient = useQueryClient();
  const show = (technicianId: string, isActive: boolean) =>
    queryClient.setQueryData<TechnicianUser[]>(accountsKey, (list) =>
      list?.map((one) => (one.technicianId === technicianId ? { ...one, isActive } : one)),
    );
  return useMutation({
    mutationFn: ({ technicianId, isActive }: { technicianId: string; isActive: boolean }) =>
      call<TechnicianUser>('PATCH', `${pathOf(technicianId)}/status`, { body: { isActive } }),
    onMutate: ({ technicianId, isActive }) => {
      show(technicianId, isActive);
    },
    onError: (_error, { technicianId, isActive }) => {
      show(technicianId, !isActive);
    },
    onSettled: () => readAgain(queryClient),
  });
}

export function useDeleteTechnicianAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (technicianId: string) => call<unknown>('DELETE', pathOf(technicianId)),
    onSuccess: () => readAgain(queryClient),
  });
}
