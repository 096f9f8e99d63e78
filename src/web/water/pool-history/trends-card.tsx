import { ChevronRight } from 'lucide-react';
import type { PoolInsights, PoolTrend } from '#contract/water/pool-history.ts';
import { Card } from '#web/ui/card.tsx';
import { Chip, type Tone } from '#web/ui/chip.tsx';
import { waterTexts } from '../texts.ts';
import type { Moments } from './moments.ts';
import { poolHistoryTexts as texts } from './texts.ts';

/** Fewer tests than this carry no trend. */
const fewTests = 5;
const tones: Readonly<Record<PoolTrend['confidence'], Tone>> = { high: 'brand', medium: 'neutral', low: 'neutral' };

/** What the tests show beyond the noise of the kit, each statement with the readings it rests on. */
export function TrendsCard({ insights, moments }: { insights: PoolInsights; moments: Moments }) {
  const { trends, testCount, learned } = insights;
  if (trends.length === 0) {
    const why = testCount < fewTests ? texts.fewTests : learned === null ? texts.trendsNeedVolume : texts.noTrends;
    return (
      <Card title={texts.trends}>
        <p className="text-sm text-ink-2">{why}</p>
      </Card>
    );
  }
  return (
    <Card title={texts.trends}>
      <ul className="flex flex-col divide-y divide-line">
        {trends.map((trend) => (
          <li key={`${trend.kind} ${trend.from}`} className="py-3 first:pt-0 last:pb-0">
            <div className="flex items-start gap-3">
              <p className="num min-w-0 grow">
                {texts.trend[trend.kind](trend, moments.day(trend.from), moments.day(trend.to))}
              </p>
              <Chip tone={tones[trend.confidence]}>{texts.confidence[trend.confidence]}</Chip>
            </div>
            <details className="group mt-1 text-sm">
              <summary className="inline-flex min-h-6 cursor-pointer items-center rounded-sm text-ink-2 hover:text-ink">
                <ChevronRight
                  aria-hidden="true"
                  className="mr-1 size-4 shrink-0 transition-transform group-open:rotate-90"
                />
                {texts.restsOn(trend.restsOn.length)}
              </summary>
              <ul className="num mt-2 grid gap-x-6 gap-y-1 text-ink-2 md:grid-cols-2">
                {trend.restsOn.map(({ testId, measuredAt, reading, value }) => (
                  <li key={`${testId} ${reading}`} className="flex justify-between gap-3">
                    <span>{moments.moment(measuredAt)}</span>
                    <span className="text-ink">
                      {waterTexts.names[reading]} {waterTexts.reading(reading, value)}
                    </span>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}
