import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { Task } from '#contract/visits/checklist.ts';
import { isSameList } from './task-list.ts';

export interface ListDraft<T extends Task> {
  tasks: readonly T[];
  isDirty: boolean;
  change: (tasks: readonly T[]) => void;
  forget: () => void;
}

/** A list as it is being edited. It lives in the query cache, which signing out empties: leaving the page loses nothing. */
export function useListDraft<T extends Task>(name: string, stored: readonly T[]): ListDraft<T> {
  const queries = useQueryClient();
  const [draft, setDraft] = useState(() => queries.getQueryData<readonly T[]>(['draft', name]) ?? null);
  const isDirty = draft !== null && !isSameList(draft, stored);
  const keep = useCallback(
    (tasks: readonly T[] | null) => {
      const key = ['draft', name];
      setDraft(tasks);
      if (tasks === null) return queries.removeQueries({ queryKey: key });
      queries.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
      queries.setQueryData(key, tasks);
    },
    [queries, name],
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return {
    tasks: draft ?? stored,
    isDirty,
    change: (tasks) => keep(isSameList(tasks, stored) ? null : tasks),
    forget: () => keep(null),
  };
}
