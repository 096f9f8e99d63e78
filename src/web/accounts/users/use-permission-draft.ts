import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { type Entries, isSameList } from './permission-draft.ts';
import { usersTexts } from './texts.ts';

/** It lives in the query cache, which signing out empties: leaving the page loses nothing. */
const draftKey = ['draft', 'permissions'] as const;
const texts = usersTexts.permissions;

export interface PermissionDraft {
  entries: Entries;
  isDirty: boolean;
  change: (entries: Entries) => void;
  forget: () => void;
}

/** The list as it is being edited. What is not saved is kept while the page is left, and says so. */
export function usePermissionDraft(stored: Entries): PermissionDraft {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() => queryClient.getQueryData<Entries>(draftKey) ?? null);
  const isDirty = draft !== null && !isSameList(draft, stored);
  const keep = useCallback(
    (entries: Entries | null) => {
      setDraft(entries);
      if (entries === null) return queryClient.removeQueries({ queryKey: draftKey });
      queryClient.setQueryDefaults(draftKey, { gcTime: Number.POSITIVE_INFINITY });
      queryClient.setQueryData(draftKey, entries);
    },
    [queryClient],
  );
  useLeaveNotice(isDirty);
  return {
    entries: draft ?? stored,
    isDirty,
    change: (entries) => keep(isSameList(entries, stored) ? null : entries),
    forget: () => keep(null),
  };
}

/** Whoever closes the window is asked by the browser; whoever goes to another page is told, with the way back. */
function useLeaveNotice(isDirty: boolean): void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  useEffect(
    () => () => {
      if (queryClient.getQueryData(draftKey) === undefined) return;
      toast({
        variant: 'warning',
        title: texts.unsaved,
        description: texts.keptUnsaved,
        action: { label: texts.backToThem, onSelect: () => void navigate('/user-management?tab=permissions') },
      });
    },
    [queryClient, navigate],
  );
}
