import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Permissions } from '#contract/access/permissions.ts';
import type { InvitedUser, UpdateUserBody, UserAccount } from '#contract/accounts/users.ts';
import type { PermissionEntry } from '#domain/access/index.ts';
import { call } from '#web/base/api.ts';
import { readTeamAgain } from '#web/scheduling/index.ts';

const usersKey = ['/api/users'] as const;
const permissionsKey = ['/api/permissions'] as const;
const pathOf = (userId: string) => `/api/users/${encodeURIComponent(userId)}`;

export const useUsers = () => useQuery<UserAccount[]>({ queryKey: usersKey });
export const usePermissions = () => useQuery<Permissions>({ queryKey: permissionsKey });

/** Shows the changed user right away, then reads the lists again. */
function useUserChange<Input, Stored extends UserAccount>(change: (input: Input) => Promise<Stored>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (stored) => {
      queryClient.setQueryData<UserAccount[]>(
        usersKey,
        (list) => list && [...list.filter(({ id }) => id !== stored.id), stored],
      );
      void readTeamAgain(queryClient);
    },
  });
}

export const useUpdateUser = () =>
  useUserChange(({ userId, body }: { userId: string; body: UpdateUserBody }) =>
    call<UserAccount>('PATCH', pathOf(userId), { body }),
  );

export const useResendInvitation = () =>
  useUserChange((userId: string) => call<InvitedUser>('POST', `${pathOf(userId)}/invitation`));

export const useResetSecondStep = () =>
  useUserChange((userId: string) => call<UserAccount>('DELETE', `${pathOf(userId)}/second-step`));

/** @returns how many sessions ended */
export const endSessionsOf = (userId: string) => call<{ ended: number }>('DELETE', `${pathOf(userId)}/sessions`);

export function useDeleteUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => call<unknown>('DELETE', pathOf(userId)),
    onSuccess: (_answer, userId) => {
      queryClient.setQueryData<UserAccount[]>(usersKey, (list) => list?.filter(({ id }) => id !== userId));
      void readTeamAgain(queryClient);
    },
  });
}

export function useSavePermissions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (permissions: readonly PermissionEntry[]) =>
      call<Permissions>('PUT', '/api/permissions', { body: { permissions } }),
    onSuccess: (stored) => queryClient.setQueryData<Permissions>(permissionsKey, stored),
  });
}
