import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UserAccount } from '#contract/accounts/users.ts';
import type { AuditAction, AuditEntry, RecordKind, UndoAnswer } from '#contract/data/audit.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import { call } from '#web/base/api.ts';

export interface LogFilter {
  recordKind?: RecordKind | undefined;
  action?: AuditAction | undefined;
  userId?: string | undefined;
}

const path = '/api/audit';
const pageSize = 100;

/** The log, newest first; each further page is what came before the last line shown. */
export const useChangeLog = (filter: LogFilter) =>
  useInfiniteQuery({
    queryKey: [path, filter],
    queryFn: ({ pageParam, signal }) =>
      call<AuditEntry[]>('GET', path, { query: { ...filter, limit: pageSize, before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.entryNumber),
    staleTime: 0,
  });

export const useTechnicians = () => useQuery<Technician[]>({ queryKey: ['/api/technicians'] });

export const usePeople = () => useQuery<UserAccount[]>({ queryKey: ['/api/users'] });

export function useUndo() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changeId: string) => call<UndoAnswer>('POST', `${path}/changes/${encodeURIComponent(changeId)}/undo`),
    onSuccess: () => void queryClient.invalidateQueries(),
  });
}
