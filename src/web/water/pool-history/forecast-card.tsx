import type { ChlorineForecastAnswer, PoolInsights } from '#contract/water/pool-history.ts';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import type { Moments } from './shown-readings.ts';
import { poolHistoryTexts as texts } from './texts.ts';

const riskTones = { likely: 'bad', possible: 'warn', none: 'ok' } as const;

interface ForecastCardProps {
  insights: PoolInsights;
  moments: Moments;
  nowMs: number;
}

export function ForecastCard({ insights, moments, nowMs }: ForecastCardProps) {
  const { forecast, nextVisit } = insights;
  if (forecast === null) {
    return (
      <Card title={texts.forecast}>
        <p className="text-sm text-ink-2">{texts.noForecast}</p>
      </Card>
    );
  }
  const { expectedPpm, lowPpm, highPpm, at, basis, assumed, chanceUnderMinimum } = forecast;
  const risk = chanceUnderMinimum >= 0.5 ? 'likely' : chanceUnderMinimum >= 0.3 ? 'possible' : 'none';
  const day = moments.weekday(at);
  return (
    <Card
      title={texts.forecast}
      aside={
        <Chip tone={riskTones[risk]} dot>
          {texts.risk[risk]}
        </Chip>
      }
    >
      <p className="num text-lg font-semibold text-balance">
        {texts.likely(expectedPpm, lowPpm, highPpm, nextVisit === null ? texts.noVisit(day) : texts.on(day))}
      </p>
      <p className="mt-1">{minimumText(forecast, moments, nowMs)}</p>
      <p className="mt-2 text-sm text-ink-2">
        {texts.basis[basis]} {assumed.length > 0 ? texts.assumed(assumed) : ''}
      </p>
    </Card>
  );
}

function minimumText(forecast: ChlorineForecastAnswer, moments: Moments, nowMs: number): string {
  const { minimumPpm, underMinimumAt, underMinimumEarliest, at } = forecast;
  const before = (moment: string | null): moment is string => moment !== null && moment <= at;
  if (before(underMinimumAt)) {
    return Date.parse(underMinimumAt) <= nowMs
      ? texts.underNow(minimumPpm)
      : texts.underFrom(minimumPpm, moments.weekday(underMinimumAt));
  }
  return before(underMinimumEarliest)
    ? texts.mayFall(minimumPpm, moments.weekday(Math.max(nowMs, Date.parse(underMinimumEarliest))))
    : texts.staysAbove(minimumPpm);
}
