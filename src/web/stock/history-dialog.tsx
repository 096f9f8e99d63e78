import type { Movement, Reagent } from '#contract/stock/reagents.ts';
import { formatMoment } from '#web/base/format.ts';
import { useUser } from '#web/base/session.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useMovements } from './api.ts';
import { reagentsTexts as texts } from './texts.ts';

export function HistoryDialog({ reagent, onClose }: { reagent: Reagent; onClose: () => void }) {
  const { timeZone } = useUser();
  const movements = useMovements(reagent.id);
  return (
    <Dialog open onOpenChange={onClose} title={texts.historyTitle(reagent.description)} width="md">
      {movements.data === undefined ? (
        movements.isError ? (
          <ErrorState title={texts.historyFailed} error={movements.error} onRetry={() => void movements.refetch()} />
        ) : (
          <SkeletonRows rows={4} />
        )
      ) : movements.data.movements.length === 0 ? (
        <p className="py-4 text-sm text-ink-2">{texts.historyNone}</p>
      ) : (
        <>
          <ol className="divide-y divide-line">
            {movements.data.movements.map((one) => (
              <li key={one.movementId} className="flex items-start justify-between gap-4 py-3">
                <div className="min-w-0">
                  <p className="text-sm break-words">{sentenceOf(one)}</p>
                  <p className="num text-xs text-ink-3">
                    {[one.visit?.technicianName, formatMoment(one.at, timeZone)].filter(Boolean).join(' · ')}
                  </p>
                </div>
                <p className="num shrink-0 text-right text-sm font-semibold whitespace-nowrap">
                  {texts.levelChange(one.levelBefore, one.levelAfter)}
                </p>
              </li>
            ))}
          </ol>
          {movements.data.total > movements.data.movements.length ? (
            <p className="num pt-3 text-xs text-ink-3">
              {texts.historyOlder(movements.data.total - movements.data.movements.length)}
            </p>
          ) : null}
        </>
      )}
    </Dialog>
  );
}

function sentenceOf({ kind, visit, amount, unit, from, to, by }: Movement): string {
  switch (kind) {
    case 'visit':
      return texts.visitTook(visit?.customerName ?? null, amount, unit);
    case 'added':
      return texts.addedBy(by);
    case 'set':
      return texts.setBy(by);
    case 'moved':
      return texts.movedFromTo(from?.name ?? '', to?.name ?? '', by);
    case 'poured-out':
      return texts.pouredOut(to?.name ?? '', by);
    case 'poured-in':
      return texts.pouredIn(from?.name ?? '', by);
  }
}
