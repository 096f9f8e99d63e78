import { Check } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { NamedBody } from '#domain/visits/index.ts';
import { classNames } from '#web/ui/class-names.ts';
import { movedTo } from '../visit/other-tabs.ts';
import { bodiesAt, hasFindingsAt } from '../visit/visit-draft.ts';
import type { VisitWork } from '../visit/visit-work.ts';
import { useVisitPart } from '../visit/visit-works.ts';
import { sheetTexts as texts } from './sheet-texts.ts';

/** Goes on at another body of water of the stop. */
export const moveTo = (work: VisitWork, poolId: string): void => work.show(movedTo(work.state().draft, poolId));

interface BodyTabsProps {
  work: VisitWork;
  bodies: readonly NamedBody[];
  /** Keeps the keyboard where it was once the stop is shown at the body that was pressed. */
  focused?: boolean;
  onMove?: () => void;
}

/** The bodies of water of the stop; the one in hand, and at which something was found. Moving loses nothing. */
export function BodyTabs({ work, bodies, focused = false, onMove }: BodyTabsProps) {
  const id = useId();
  const tabs = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (focused) tabs.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
  }, [focused]);
  const draft = useVisitPart(work, (state) => state.draft);
  const found = new Set(bodiesAt(draft).flatMap((body) => (hasFindingsAt(body) ? body.poolId : [])));
  return (
    <fieldset
      ref={tabs}
      className="flex shrink-0 gap-1.5 overflow-x-auto border-b border-line bg-surface px-3 py-2 md:rounded-md md:border"
    >
      <legend className="sr-only">{texts.bodies}</legend>
      {bodies.map(({ poolId, name }) => (
        <label
          key={poolId}
          className={classNames(
            'flex min-h-12 min-w-16 grow items-center justify-center gap-1.5 rounded-md border px-3.5 text-md font-semibold select-none has-focus-visible:outline-3 has-focus-visible:-outline-offset-2 has-focus-visible:outline-(--focus-ring)',
            poolId === draft.poolId ? 'border-brand bg-brand-soft text-brand' : 'border-line-2 bg-surface',
          )}
        >
          <input
            type="radio"
            name={id}
            className="sr-only"
            checked={poolId === draft.poolId}
            onChange={() => {
              onMove?.();
              moveTo(work, poolId);
            }}
          />
          <span className="max-w-40 truncate">{name}</span>
          {found.has(poolId) ? <Check role="img" aria-label={texts.bodyWorked} className="size-4 shrink-0" /> : null}
        </label>
      ))}
    </fieldset>
  );
}
