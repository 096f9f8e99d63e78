import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { type PermissionEntry, type Role, roleLabels } from '#domain/access/index.ts';
import { failureText } from '#web/base/failure-text.ts';
import { useUser } from '#web/base/session.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useSavePermissions } from './api.ts';
import { isCustom, shapedRoles } from './permission-draft.ts';
import { PermissionMatrix, WhatIsSeen } from './permission-matrix.tsx';
import { usersTexts } from './texts.ts';
import { type PermissionDraft, usePermissionDraft } from './use-permission-draft.ts';

const texts = usersTexts.permissions;

interface PermissionsTabProps {
  stored: readonly PermissionEntry[];
  /** Whether the plan lets permissions be changed. */
  isOpen: boolean;
}

/** What each role may see and do in this company (spec 1 §6.1). The list is saved as a whole. */
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
          choices={shapedRoles.map((value) => ({ value, label: roleLabels[value] }))}
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
      toast({ variant: 'error', title: texts.saveFailed, description: failureText(error, usersTexts.loadSafe) });
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
