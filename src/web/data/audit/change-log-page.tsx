import { History } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type AuditEntry, auditActions, recordKinds } from '#contract/data/audit.ts';
import { failureText } from '#web/base/failure-text.ts';
import { languageTag } from '#web/base/language.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { type LogFilter, useChangeLog, usePeople, useTechnicians, useUndo } from './api.ts';
import { ChangeRow } from './change-row.tsx';
import { byDay, type Change, changesOf, recordName } from './in-words.ts';
import { changeLogTexts as texts } from './texts.ts';

/** /change-log: who changed what and when; the owner takes deletes back here. */
export default function ChangeLogPage() {
  const [parameters, setParameters] = useSearchParams();
  const filter: LogFilter = {
    recordKind: recordKinds.find((kind) => kind === parameters.get('record')),
    action: auditActions.find((action) => action === parameters.get('change')),
    userId: parameters.get('person') ?? undefined,
  };
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const log = useChangeLog(filter);
  const choose = (name: string, value: string) =>
    setParameters(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const changes = changesOf(log.data?.pages.flat() ?? []);
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} />
      <Filters filter={filter} onChoose={choose} />
      {log.isError && !log.data ? (
        <Card>
          <ErrorState title={texts.loadFailed} error={log.error} onRetry={() => void log.refetch()} />
        </Card>
      ) : null}
      {log.isPending ? (
        <Card flush>
          <SkeletonRows rows={6} />
        </Card>
      ) : null}
      {log.data && changes.length === 0 ? (
        <Card>
          <EmptyState
            icon={<History />}
            title={isFiltered ? texts.noneFound : texts.none}
            action={
              isFiltered ? (
                <Button onClick={() => setParameters({}, { replace: true })}>{texts.clear}</Button>
              ) : undefined
            }
          >
            {isFiltered ? texts.noneFoundMore : texts.noneMore}
          </EmptyState>
        </Card>
      ) : null}
      <Days changes={changes} />
      {log.hasNextPage ? (
        <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()} className="self-center">
          {texts.earlier}
        </Button>
      ) : null}
    </>
  );
}

function Filters({ filter, onChoose }: { filter: LogFilter; onChoose: (name: string, value: string) => void }) {
  const people = usePeople();
  const kinds = recordKinds
    .map((value) => ({ value: value as string, label: texts.kinds[value] }))
    .sort((a, b) => a.label.localeCompare(b.label, languageTag));
  return (
    <div className="grid gap-3 md:grid-cols-3">
      <Select
        aria-label={texts.filterKind}
        value={filter.recordKind ?? ''}
        onChange={(event) => onChoose('record', event.target.value)}
        choices={[{ value: '', label: texts.allKinds }, ...kinds]}
      />
      <Select
        aria-label={texts.filterAction}
        value={filter.action ?? ''}
        onChange={(event) => onChoose('change', event.target.value)}
        choices={[
          { value: '', label: texts.allActions },
          ...auditActions.map((value) => ({ value: value as string, label: texts.actionChoices[value] })),
        ]}
      />
      <Select
        aria-label={texts.filterPerson}
        value={filter.userId ?? ''}
        onChange={(event) => onChoose('person', event.target.value)}
        choices={[
          { value: '', label: texts.allPersons },
          ...(people.data ?? []).map(({ id, name, email }) => ({ value: id, label: name || email })),
        ]}
      />
    </div>
  );
}

/** The changes under the day on which they were made, in the company's time zone. */
function Days({ changes }: { changes: readonly Change[] }) {
  const { timeZone } = useUser();
  const mayUndo = useCan('user_management', 'delete');
  const technicians = useTechnicians();
  const undo = useUndo();
  const [asked, setAsked] = useState<AuditEntry | null>(null);
  const days = byDay(changes, timeZone);
  const bringBack = async ({ changeId }: AuditEntry) => {
    try {
      const { restored, left } = await undo.mutateAsync(changeId);
      toast({
        variant: 'success',
        title: texts.broughtBack,
        description: [texts.broughtBackMore(restored.length), left.length > 0 ? texts.stayedAway(left.length) : '']
          .join(' ')
          .trim(),
      });
    } catch (error) {
      toast({ variant: 'error', title: texts.undoFailed, description: failureText(error, texts.undoFailed) });
    }
    setAsked(null);
  };
  return (
    <>
      {days.map(({ day, changes: ofDay }) => (
        <Card key={day} title={day} flush>
          <ul aria-label={`${texts.list}, ${day}`} className="divide-y divide-line">
            {ofDay.map((change) => (
              <ChangeRow
                key={change.entries[0].entryNumber}
                change={change}
                technicians={technicians.data ?? []}
                mayUndo={mayUndo}
                onUndo={setAsked}
              />
            ))}
          </ul>
        </Card>
      ))}
      {asked ? (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title={texts.undoAsk(recordName(asked))}
          confirmLabel={texts.undoConfirm}
          onConfirm={() => bringBack(asked)}
        >
          {texts.undoMore}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
