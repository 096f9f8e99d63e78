import { ArrowRight } from 'lucide-react';
import type { DisruptionPreview } from '#contract/scheduling/disruptions.ts';
import { shortDay } from './desk-words.ts';
import { ShowSome } from './show-some.tsx';
import { disruptionsTexts as texts } from './texts.ts';

interface VisitMovesProps {
  moves: DisruptionPreview['moves'];
  nameOf: (technicianId: string) => string;
}

/** Each visit that moves: where from, where to, and what that adds to the driving. */
export function VisitMoves({ moves, nameOf }: VisitMovesProps) {
  return (
    <ShowSome title={texts.moves} items={moves}>
      {({ assignmentId, serviceDate, customerName, addedMinutes, ...move }) => (
        <li key={`${assignmentId} ${serviceDate}`} className="flex items-start gap-3 py-2.5 text-sm">
          <div className="grid min-w-0 grow gap-x-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.8fr)]">
            <span className="truncate font-medium">{customerName}</span>
            <span className="num flex min-w-0 flex-wrap items-center gap-x-1.5 text-ink-2">
              <span>{texts.place(shortDay(move.fromDate), nameOf(move.fromTechnicianId))}</span>
              <span className="sr-only">{texts.goesTo}</span>
              <span className="inline-flex items-center gap-1.5 text-ink">
                <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
                {texts.place(shortDay(move.toDate), nameOf(move.toTechnicianId))}
              </span>
            </span>
          </div>
          <span className="num shrink-0 text-xs text-ink-3">{texts.added(Math.round(addedMinutes))}</span>
        </li>
      )}
    </ShowSome>
  );
}

/** Each visit that is left out, and why. */
export function VisitSkips({ skips }: { skips: DisruptionPreview['skips'] }) {
  return (
    <ShowSome title={texts.skips} items={skips}>
      {({ assignmentId, serviceDate, customerName, reason }) => (
        <li
          key={`${assignmentId} ${serviceDate}`}
          className="grid gap-x-5 py-2.5 text-sm md:grid-cols-[minmax(0,1fr)_minmax(0,1.8fr)]"
        >
          <span className="truncate font-medium">{customerName}</span>
          <span className="num text-ink-2">{texts.place(shortDay(serviceDate), reason)}</span>
        </li>
      )}
    </ShowSome>
  );
}
