import { useEffect } from 'react';
import type { StopMargin } from '#contract/analytics/service-costs.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { dollars } from './cost-words.ts';
import { MarginChip } from './margin-chip.tsx';
import { costTrackingTexts } from './texts.ts';

const texts = costTrackingTexts.margins;
const entries = costTrackingTexts.entries;

interface MarginRowProps {
  margin: StopMargin;
  busy: boolean;
  /** Absent where the user may not change prices. */
  onReprice: ((margin: StopMargin, price: number) => Promise<void>) | undefined;
  onSeen: (() => void) | undefined;
}

/** A customer's stops: what they brought in and cost, and the price at which they would be worth their while. */
export function MarginRow({ margin, busy, onReprice, onSeen }: MarginRowProps) {
  useEffect(() => onSeen?.(), [onSeen]);
  const { customerName, visits, revenue, cost, profit, suggestedPrice } = margin;
  const parts = [
    [entries.labor, margin.labor],
    [entries.chemicals, margin.chemicals],
    [entries.travel, margin.travel],
    [entries.equipment, margin.equipment],
  ] as const;
  return (
    <div className="flex flex-col gap-2 border-b border-line px-4 py-3 md:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 truncate font-semibold">{customerName}</span>
        <span className="num text-sm text-ink-2">{texts.visits(visits)}</span>
        {margin.estimated ? <Chip tone="warn">{entries.estimated}</Chip> : null}
        <span className="grow" />
        <MarginChip pct={margin.marginPct} />
      </div>
      <p className="num flex flex-wrap gap-x-4 text-sm text-ink-2">
        <span>
          {texts.revenue} {dollars(revenue)}
        </span>
        <span>
          {texts.cost} {dollars(cost)}
          {cost > 0
            ? ` (${parts
                .filter(([, amount]) => amount > 0)
                .map(([name, amount]) => `${name} ${dollars(amount)}`)
                .join(', ')})`
            : ''}
        </span>
        <span className={profit < 0 ? 'font-semibold text-bad' : 'font-semibold text-ink'}>
          {entries.profit} {dollars(profit)}
        </span>
      </p>
      {suggestedPrice === null ? null : (
        <div className="flex flex-wrap items-center gap-3 text-sm">
          <span className="num min-w-0 grow">{texts.suggestion(dollars(suggestedPrice))}</span>
          {onReprice ? (
            <Button
              size="sm"
              busy={busy}
              onClick={() => void onReprice(margin, suggestedPrice)}
              aria-label={texts.takeOver(dollars(suggestedPrice), customerName)}
              className="max-md:h-12 max-md:w-full"
            >
              {texts.useThis}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  );
}
