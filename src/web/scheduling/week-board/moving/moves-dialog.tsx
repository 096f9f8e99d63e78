import { useMemo, useState } from 'react';
import type { WeekResult } from '#contract/scheduling/week-optimization.ts';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { hasWords } from '../../routes/day-board.ts';
import { moveLines } from '../planning/proposal.ts';
import { movingTexts } from './texts.ts';

interface MovesDialogProps {
  result: WeekResult;
  names: ReadonlyMap<string, string>;
  onClose: () => void;
}

/** Each customer's change of day or technician, what it saves and why. */
export function MovesDialog({ result, names, onClose }: MovesDialogProps) {
  const [search, setSearch] = useState('');
  const lines = useMemo(() => moveLines(result, names), [result, names]);
  const listed = lines.filter(({ name, places, reason }) => hasWords(`${name} ${places} ${reason}`, search));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={movingTexts.movesTitle}
      description={movingTexts.movesCount(lines.length)}
      width="lg"
    >
      {lines.length === 0 ? (
        <EmptyState title={movingTexts.noMoves} />
      ) : (
        <div className="flex flex-col gap-3">
          <SearchField label={movingTexts.searchMoves} value={search} onChange={setSearch} />
          {listed.length === 0 ? <EmptyState title={movingTexts.noMoveFound} /> : null}
          <ul aria-label={movingTexts.movesTitle} className="divide-y divide-line">
            {listed.map(({ id, name, places, savedMinutes, reason }) => (
              <li key={id} className="flex items-start gap-3 py-3">
                <div className="min-w-0 grow">
                  <p className="text-sm font-medium">{name}</p>
                  <p className="text-sm text-ink-2">{places}</p>
                  <p className="mt-0.5 text-xs text-ink-3">{reason}</p>
                </div>
                {savedMinutes === 0 ? null : (
                  <Chip tone={savedMinutes > 0 ? 'ok' : 'neutral'} className="num">
                    {savedMinutes > 0 ? movingTexts.saves(savedMinutes) : movingTexts.costs(-savedMinutes)}
                  </Chip>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}
