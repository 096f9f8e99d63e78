import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TechnicianUser } from '#contract/accounts/technician-users.ts';
import type { InvitedUser, UserAccount } from '#contract/accounts/users.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import { call } from '#web/base/api.ts';
import { readTeamAgain } from '#web/scheduling/index.ts';

const accountsKey = ['/api/technician-users'] as const;
const techniciansKey = ['/api/technicians'] as const;
const pathOf = (technicianId: string) => `/api/technician-users/${encodeURIComponent(technicianId)}`;

export const useTechnicianAccounts = () => useQuery<TechnicianUser[]>({ queryKey: accountsKey });
export const useAllTechnicians = (enabled: boolean) => useQuery<Technician[]>({ queryKey: techniciansKey, enabled });

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
    onSettled: () => readTeamAgain(queryClient),
  });
}

/** For who may see accounts. */
export const useAccounts = (enabled: boolean) => useQuery<UserAccount[]>({ queryKey: ['/api/users'], enabled });

/** A new link to sign in with for the first time; the one before ends. */
export function useInviteAgain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => call<InvitedUser>('POST', `/api/users/${encodeURIComponent(userId)}/invitation`),
    onSuccess: () => readTeamAgain(queryClient),
  });
}

/** With the login where there is one. */
export function useDeleteTechnician() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ technicianId, hasLogin }: { technicianId: string; hasLogin: boolean }) =>
      call<unknown>(
        'DELETE',
        hasLogin ? pathOf(technicianId) : `${techniciansKey[0]}/${encodeURIComponent(technicianId)}`,
      ),
    onSuccess: () => readTeamAgain(queryClient),
  });
}
