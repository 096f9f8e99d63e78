import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Permissions } from '#contract/access/permissions.ts';
import type { CreateUserBody, UpdateUserBody, UserAccount } from '#contract/accounts/users.ts';
import type { Customer } from '#contract/customers/customers.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import type { PermissionEntry } from '#domain/access/index.ts';
import { call } from '#web/base/api.ts';

const usersKey = ['/api/users'] as const;
const permissionsKey = ['/api/permissions'] as const;
const pathOf = (userId: string) => `/api/users/${encodeURIComponent(userId)}`;

export const useUsers = () => useQuery<UserAccount[]>({ queryKey: usersKey });
export const usePermissions = () => useQuery<Permissions>({ queryKey: permissionsKey });
export const useCustomersToChoose = (enabled: boolean) =>
  useQuery<Customer[]>({ queryKey: ['/api/customers'], enabled });
export const useTechniciansToChoose = (enabled: boolean) =>
  useQuery<Technician[]>({ queryKey: ['/api/technicians'], enabled });

/** Technicians are on other pages as well. */
const readAgain = (queryClient: QueryClient) =>
  Promise.all(
    ['/api/users', '/api/technicians', '/api/technician-users', '/api/day-plan', '/api/route-assignments'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  );

/** Shows the changed user right away, then reads the lists again. */
function useUserChange<Input>(change: (input: Input) => Promise<UserAccount>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (stored) => {
      queryClient.setQueryData<UserAccount[]>(
        usersKey,
        (list) => list && [...list.filter(({ id }) => id !== stored.id), stored],
      );
      void readAgain(queryClient);
    },
  });
}

export const useCreateUser = () =>
  useUserChange((body: CreateUserBody) => call<UserAccount>('POST', '/api/users', { body }));

export const useUpdateUser = () =>
  useUserChange(({ userId, body }: { userId: string; body: UpdateUserBody }) =>
    call<UserAccount>('PATCH', pathOf(userId), { body }),
  );

export const useResendInvitation = () =>
  useUserChange((userId: string) => call<UserAccount>('POST', `${pathOf(userId)}/invitation`));

export function useDeleteUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => call<unknown>('DELETE', pathOf(userId)),
    onSuccess: (_answer, userId) => {
      queryClient.setQueryData<UserAccount[]>(usersKey, (list) => list?.filter(({ id }) => id !== userId));
      void readAgain(queryClient);
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
