import { Star } from 'lucide-react';
import { goodMarginPct } from '#domain/analytics/index.ts';
import { Chip } from '#web/ui/chip.tsx';
import { percentText } from './cost-words.ts';
import { costTrackingTexts } from './texts.ts';

const texts = costTrackingTexts.entries;

export function MarginChip({ pct }: { pct: number | null }) {
  if (pct === null) return <Chip>{texts.noMargin}</Chip>;
  if (pct > goodMarginPct) {
    return (
      <Chip tone="ok" icon={<Star aria-hidden="true" />}>
        <span aria-hidden="true">{texts.margin(percentText(pct))}</span>
        <span className="sr-only">{texts.goodMargin(percentText(pct))}</span>
      </Chip>
    );
  }
  return <Chip tone={pct < 0 ? 'bad' : 'neutral'}>{texts.margin(percentText(pct))}</Chip>;
}
