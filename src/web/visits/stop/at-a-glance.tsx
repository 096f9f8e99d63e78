import { ChevronDown, Copy, Dog, KeyRound, TriangleAlert, Wrench } from 'lucide-react';
import { memo, type ReactNode, useId, useState } from 'react';
import type { Stop } from '#contract/visits/visits.ts';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { stopTexts as texts } from './texts.ts';

interface NoteChip {
  text: string;
  /** Something to mind before opening the gate. */
  warns: boolean;
}

const longestChip = 34;
const warning = /\b(dogs?|caution|careful|beware|bees?|wasps?|gate shut|locked?|alarm|do not|don't|never)\b/i;

/**
 * Notes as they are read at a glance: short remarks become chips, what is longer stays a sentence. Remarks are parted by
 * lines, semicolons, middle dots and, where all parts are short, by full stops and commas.
 */
export function noteChips(notes: readonly (string | null)[]): { chips: NoteChip[]; sentences: string[] } {
  const remarks = notes
    .flatMap((each) => (each ?? '').split(/[\n;·|]+/))
    .flatMap((line) => {
      const parts = line.split(/(?:\.|,)\s+/);
      return parts.every((part) => part.trim().length <= longestChip) ? parts : [line];
    })
    .map((remark) => remark.trim().replace(/[.,]$/, ''))
    .filter(Boolean);
  const distinct = [...new Set(remarks)];
  return {
    chips: distinct.filter(({ length }) => length <= longestChip).map((text) => ({ text, warns: warning.test(text) })),
    sentences: distinct.filter(({ length }) => length > longestChip),
  };
}

export interface AtAGlanceProps {
  customer: Pick<Stop['customer'], 'gateCode' | 'dog' | 'equipment'>;
  notes: readonly (string | null)[];
  poolName: string | null;
  /** Whether it can be folded, and is at first: once somebody is at work behind the gate. */
  folds: boolean;
}

/** What to know before opening the gate: its code large, the dog, the equipment, the remarks. */
export const AtAGlance = memo(function AtAGlance({ customer, notes, poolName, folds }: AtAGlanceProps) {
  const { gateCode, dog, equipment } = customer;
  const id = useId();
  const [isFolded, setFolded] = useState(folds);
  const { chips, sentences } = noteChips(notes);
  const remarks = chips.filter(({ text }) => gateCode === null || !text.includes(gateCode));
  const isEmpty = !gateCode && !dog && !equipment && remarks.length === 0 && sentences.length === 0;
  if (isEmpty && poolName === null) return null;
  const canFold = Boolean(dog || equipment || remarks.length > 0 || sentences.length > 0);
  const shows = !canFold || !isFolded;
  return (
    <section aria-label={texts.atAGlance} className="border-b border-line px-4.5 py-2">
      <div className="flex min-h-11 items-center gap-2">
        {gateCode ? (
          <>
            <KeyRound aria-hidden="true" className="size-5 shrink-0 text-brand" />
            <span className="sr-only">{texts.gateCode}</span>
            <span className="max-w-[calc(100%-9.5rem)] shrink-0 break-all text-xl font-semibold tracking-wide [font-family:ui-monospace,Menlo,monospace] select-text">
              {gateCode}
            </span>
            <IconButton
              size="touch"
              label={texts.copyGateCode}
              icon={<Copy aria-hidden="true" className="size-4.5" />}
              onClick={() => void copy(gateCode)}
            />
          </>
        ) : null}
        <span className="flex min-w-0 grow flex-wrap items-center gap-1.5">
          {poolName === null ? null : <Chip tone="brand">{poolName}</Chip>}
          {gateCode || poolName !== null ? null : (
            <span aria-hidden="true" className="text-sm font-semibold text-ink-2">
              {texts.atAGlance}
            </span>
          )}
          {dog && !shows ? (
            <Chip tone="warn" icon={<Dog aria-hidden="true" />}>
              <span className="max-[24rem]:sr-only">{texts.dog}</span>
            </Chip>
          ) : null}
        </span>
        {canFold ? (
          <IconButton
            size="touch"
            label={shows ? texts.hideAtAGlance : texts.showAtAGlance}
            aria-expanded={shows}
            aria-controls={`${id}-more`}
            tooltip={false}
            icon={
              <ChevronDown
                aria-hidden="true"
                className={classNames('size-5 transition-transform', shows && 'rotate-180')}
              />
            }
            className="-mr-2"
            onClick={() => setFolded(!isFolded)}
          />
        ) : null}
      </div>
      {canFold ? (
        <div id={`${id}-more`} hidden={!shows} className="flex flex-col gap-1.5 pb-1.5">
          {dog ? (
            <Fact icon={<Dog className="text-warn" />} name={texts.dog} strong>
              {dog}
            </Fact>
          ) : null}
          {equipment ? (
            <Fact icon={<Wrench className="text-ink-2" />} name={texts.equipment}>
              {equipment}
            </Fact>
          ) : null}
          {remarks.length > 0 ? (
            <ul className="flex flex-wrap gap-1.5 pt-0.5">
              {remarks.map(({ text, warns }) => (
                <li key={text}>
                  <Chip
                    tone={warns ? 'warn' : 'neutral'}
                    icon={warns ? <TriangleAlert aria-hidden="true" /> : undefined}
                  >
                    {text}
                  </Chip>
                </li>
              ))}
            </ul>
          ) : null}
          {sentences.map((sentence) => (
            <p key={sentence} className="text-sm text-ink-2">
              {sentence}
            </p>
          ))}
        </div>
      ) : null}
    </section>
  );
});

interface FactProps {
  icon: ReactNode;
  name: string;
  strong?: boolean;
  children: string;
}

const Fact = ({ icon, name, strong, children }: FactProps) => (
  <p className="flex items-start gap-2 text-sm">
    <span aria-hidden="true" className="mt-0.5 shrink-0 [&_svg]:size-4.5">
      {icon}
    </span>
    <span className="min-w-0 break-words">
      <span className="text-ink-2">{name}: </span>
      <span className={strong ? 'font-semibold' : undefined}>{children}</span>
    </span>
  </p>
);

async function copy(gateCode: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(gateCode);
    toast({ title: texts.gateCodeCopied, variant: 'success' });
  } catch {
    toast({ title: texts.gateCodeNotCopied, variant: 'error' });
  }
}
