import { History, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { RouteChange } from '#contract/scheduling/stop-edits.ts';
import { formatMoment } from '#web/base/format.ts';
import { useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Checkbox } from '#web/ui/fields/checkbox-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { showFailure } from '../../failures.ts';
import { useRouteChanges, useUndoChange } from '../api.ts';
import { weekTexts } from '../texts.ts';
import { movingTexts } from './texts.ts';

interface ChangesDialogProps {
  timeZone: string;
  canEdit: boolean;
  onClose: () => void;
}

/** The last schedule changes: who made them, when, who was notified, and the undo. */
export function ChangesDialog({ timeZone, canEdit, onClose }: ChangesDialogProps) {
  const changes = useRouteChanges();
  const undo = useUndoChange();
  const moment = (text: string): string => formatMoment(text, timeZone);
  const undoChange = (changeId: string, notify: boolean) => {
    undo
      .mutateAsync({ changeId, notify })
      .then(() => toast({ title: weekTexts.undone, variant: 'success' }))
      .catch(showFailure(weekTexts.notUndone));
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={weekTexts.recentChanges}
      description={movingTexts.changesHint}
    >
      {changes.isError && !changes.data ? (
        <ErrorState title={movingTexts.changesFailed} error={changes.error} onRetry={() => void changes.refetch()} />
      ) : !changes.data ? (
        <SkeletonRows rows={4} />
      ) : changes.data.length === 0 ? (
        <EmptyState icon={<History />} title={movingTexts.noChanges}>
          {movingTexts.noChangesHint}
        </EmptyState>
      ) : (
        <ul aria-label={weekTexts.recentChanges} className="divide-y divide-line">
          {changes.data.map((change) => (
            <ChangeRow
              key={change.changeId}
              change={change}
              moment={moment}
              onUndo={canEdit && change.undoneAt === null ? (notify) => undoChange(change.changeId, notify) : undefined}
              isBusy={undo.isPending && undo.variables.changeId === change.changeId}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

type Outcome = 'notified' | 'noticeWaiting' | 'notNotified' | 'noticeUnsent';

function outcomeOf({ channel, state }: RouteChange['told'][number], mailServer: boolean): Outcome {
  if (state === 'canceled' || state === 'failed' || state === 'skipped') return 'noticeUnsent';
  // Changes of earlier releases were all emailed.
  if (channel !== 'sms' && !mailServer) return 'notNotified';
  return state === undefined || state === 'sent' || state === 'delivered' ? 'notified' : 'noticeWaiting';
}

/** The customers' names by what became of their notices. */
function noticesByOutcome(told: RouteChange['told'], mailServer: boolean): [Outcome, string][] {
  const names = new Map<Outcome, string[]>();
  for (const customer of told) {
    const outcome = outcomeOf(customer, mailServer);
    names.set(outcome, [...(names.get(outcome) ?? []), customer.name]);
  }
  return [...names].map(([outcome, all]) => [outcome, all.join(', ')]);
}

interface ChangeRowProps {
  change: RouteChange;
  moment: (text: string) => string;
  onUndo: ((notify: boolean) => void) | undefined;
  isBusy: boolean;
}

function ChangeRow({ change, moment, onUndo, isBusy }: ChangeRowProps) {
  const [tells, setTells] = useState(true);
  const { mailServer } = useUser().settings;
  const { summary, madeBy, madeAt, undoneAt, undoneBy, told } = change;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 grow basis-56">
        <p className="text-sm font-medium">{summary}</p>
        <p className="text-xs text-ink-3">{movingTexts.changedBy(madeBy, moment(madeAt))}</p>
        {noticesByOutcome(told, mailServer).map(([outcome, names]) => (
          <p key={outcome} className="text-xs text-ink-3">
            {weekTexts[outcome](names)}
          </p>
        ))}
        {undoneAt ? (
          <p className="text-xs font-medium text-ink-2">{movingTexts.undoneBy(undoneBy ?? '', moment(undoneAt))}</p>
        ) : null}
      </div>
      {onUndo && told.length > 0 ? (
        <Checkbox label={movingTexts.undoAndNotify} checked={tells} onChange={setTells} />
      ) : null}
      {onUndo ? (
        <Button
          size="sm"
          className="max-md:h-12"
          icon={<Undo2 aria-hidden="true" className="size-4" />}
          aria-label={movingTexts.undoOf(summary)}
          busy={isBusy}
          onClick={() => onUndo(told.length > 0 && tells)}
        >
          {weekTexts.undo}
        </Button>
      ) : null}
    </li>
  );
}
