import { ArrowDownRight, ArrowRight, ArrowUpRight, ChevronRight } from 'lucide-react';
import type { Figure, FigureName } from '#contract/analytics/analytics.ts';
import type { BusinessRange } from '#contract/choices.ts';
import { figureUnits } from '#domain/analytics/index.ts';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { type Change, changeOf, valueText } from './figure-words.ts';
import { businessTexts as texts } from './texts.ts';

export interface FigureTileProps {
  name: FigureName;
  figure: Figure;
  range: BusinessRange;
  /** Needs more history than there is. */
  isUntold: boolean;
  onOpen: (name: FigureName) => void;
}

export function FigureTile({ name, figure, range, isUntold, onOpen }: FigureTileProps) {
  return (
    <button
      type="button"
      onClick={() => onOpen(name)}
      className="group flex min-w-0 flex-col gap-1 rounded-md border border-line bg-surface p-4 text-left transition-colors hover:border-line-2 hover:bg-sunken print:break-inside-avoid"
    >
      <span className="flex w-full items-start gap-2 text-sm text-ink-2">
        <span className="grow">{texts.figures[name]}</span>
        <ChevronRight
          aria-hidden="true"
          className="mt-0.5 size-4 shrink-0 text-ink-3 transition-transform group-hover:translate-x-0.5 print:hidden"
        />
      </span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="num text-xl font-semibold tracking-[-0.035em]">
          {isUntold ? '–' : valueText(figureUnits[name], figure.value)}
        </span>
        {figure.estimated && !isUntold ? <Chip tone="warn">{texts.estimated}</Chip> : null}
      </span>
      {asOfToday.includes(name) ? (
        <span className="text-xs text-ink-3">{texts.asOfToday}</span>
      ) : name === 'growthPct' && !isUntold ? (
        <span className="text-xs text-ink-3">{texts.before[range]}</span>
      ) : (
        <ChangeLine change={isUntold ? null : changeOf(name, figure)} range={range} />
      )}
      <span className="sr-only">{texts.showRows}</span>
    </button>
  );
}

/** What is so now, whatever the range. */
const asOfToday: readonly FigureName[] = ['monthlyRevenue', 'avgRevenuePerCustomer', 'outstanding', 'pastDue'];

const icons = { up: ArrowUpRight, down: ArrowDownRight, same: ArrowRight } as const;
const tones = { ok: 'text-ok', bad: 'text-bad', neutral: 'text-ink-2' } as const;

function ChangeLine({ change, range }: { change: Change | null; range: BusinessRange }) {
  if (change === null) return <span className="text-xs text-ink-3">{texts.noBefore}</span>;
  const Icon = icons[change.direction];
  return (
    <span className="num flex items-start gap-1 text-xs text-ink-3">
      <Icon aria-hidden="true" className={classNames('mt-px size-3.5 shrink-0', tones[change.tone])} />
      <span>
        <span className={classNames('font-semibold', tones[change.tone])}>{change.text}</span> {texts.before[range]}
      </span>
    </span>
  );
}
