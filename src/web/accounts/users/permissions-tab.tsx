import { useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { type PermissionEntry, type Role, roleLabels } from '#domain/access/index.ts';
import { failureText } from '#web/base/failure-text.ts';
import { words } from '#web/base/language.ts';
import { useUser } from '#web/base/session.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useSavePermissions } from './api.ts';
import { type Entries, isCustom, isSameList, shapedRoles } from './permission-draft.ts';
import { PermissionMatrix, WhatIsSeen } from './permission-matrix.tsx';
import { usersTexts } from './texts.ts';

const texts = usersTexts.permissions;

/** In the query cache, so that leaving the page loses nothing; signing out empties it. */
const draftKey = ['draft', 'permissions'] as const;

interface PermissionDraft {
  entries: Entries;
  isDirty: boolean;
  change: (entries: Entries) => void;
  forget: () => void;
}

/** The edited list. Unsaved changes survive leaving the page, with a notice. */
function usePermissionDraft(stored: Entries): PermissionDraft {
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

/** Closing the window asks; leaving the page shows a toast with a way back. */
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
        action: {
          label: texts.backToThem,
          onSelect: () => void navigate('/user-management?tab=permissions'),
        },
      });
    },
    [queryClient, navigate],
  );
}

interface PermissionsTabProps {
  stored: readonly PermissionEntry[];
  /** Whether the plan includes changing permissions. */
  isOpen: boolean;
}

export function PermissionsTab({ stored, isOpen }: PermissionsTabProps) {
  const isOwner = useUser().role === 'owner';
  const draft = usePermissionDraft(stored);
  const [narrowRole, setNarrowRole] = useState<Role>('admin');
  const mayChange = isOwner && isOpen;
  const customCount = draft.entries.filter(({ role, feature }) => isCustom(draft.entries, role, feature)).length;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-2">
        <p className="min-w-0 flex-1 basis-72">{texts.purpose}</p>
        <span className="num">{customCount === 0 ? texts.allDefault : texts.customCount(customCount)}</span>
        {mayChange && draft.entries.length > 0 ? (
          <Button
            size="sm"
            icon={<RotateCcw aria-hidden="true" className="size-4" />}
            onClick={() => draft.change([])}
            className="max-md:h-11"
          >
            {texts.resetAll}
          </Button>
        ) : null}
      </div>
      {isOwner ? null : <Banner>{texts.ownersOnly}</Banner>}
      <div className="flex flex-col gap-2 lg:hidden">
        <Select
          aria-label={texts.role}
          value={narrowRole}
          choices={shapedRoles.map((value) => ({ value, label: words.say(roleLabels[value]) }))}
          onChange={({ target }) => setNarrowRole(shapedRoles.find((role) => role === target.value) ?? 'admin')}
        />
        <WhatIsSeen role={narrowRole} entries={draft.entries} />
      </div>
      <Card flush className="overflow-x-auto">
        <PermissionMatrix
          entries={draft.entries}
          onChange={mayChange ? draft.change : undefined}
          narrowRole={narrowRole}
        />
      </Card>
      {mayChange && draft.isDirty ? <SaveBar draft={draft} /> : null}
    </div>
  );
}

function SaveBar({ draft }: { draft: PermissionDraft }) {
  const save = useSavePermissions();
  const saveNow = async () => {
    try {
      await save.mutateAsync(draft.entries);
    } catch (error) {
      toast({
        variant: 'error',
        title: texts.saveFailed,
        description: failureText(error, usersTexts.loadSafe),
      });
      return;
    }
    draft.forget();
    toast({ variant: 'success', title: texts.saved, description: texts.savedMore });
  };
  return (
    <div
      role="status"
      className="sticky bottom-(--bottom-bar) z-10 flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface p-3 shadow-float md:bottom-4"
    >
      <p className="min-w-0 flex-1 basis-52 text-sm font-medium">{texts.unsaved}</p>
      <div className="flex gap-2 max-md:w-full max-md:*:h-12 max-md:*:grow">
        <Button onClick={draft.forget} disabled={save.isPending}>
          {texts.discard}
        </Button>
        <Button variant="primary" busy={save.isPending} onClick={() => void saveNow()}>
          {texts.save}
        </Button>
      </div>
    </div>
  );
}
