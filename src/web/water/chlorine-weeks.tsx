import type { Pool } from '#contract/customers/pools.ts';
import { bromineOfChlorineReading, idealRanges } from '#domain/water/index.ts';
import { clock } from '#web/base/clock.ts';
import { Card } from '#web/ui/card.tsx';
import { poolTypeOf, sanitizerField } from './analysis-values.ts';
import { usePoolInsights, useReadingsSince } from './api.ts';
import { poolHistoryTexts } from './pool-history/texts.ts';
import { Sparkline } from './sparkline.tsx';
import { waterTexts as texts } from './texts.ts';
import { statusOf } from './tones.ts';

const WEEKS_MS = 8 * 7 * 24 * 60 * 60 * 1000;

/** The sanitizer's reading over the last 8 weeks. */
export function ChlorineWeeks({ pool }: { pool: Pool }) {
  const to = clock.now().getTime();
  const from = to - WEEKS_MS;
  const { data } = useReadingsSince(pool.poolId, new Date(from).toISOString().slice(0, 10), pool.lastUpdated);
  const loss = usePoolInsights(pool).data?.trends.find(({ kind }) => kind === 'chlorine-loss');
  const poolType = poolTypeOf(pool.poolType);
  const sanitizer = sanitizerField(poolType);
  if (sanitizer === 'none') return null;
  const range = idealRanges(poolType)[sanitizer];
  const points = (data ?? []).flatMap(({ measuredAt, chlorine }) => {
    if (chlorine === null) return [];
    const value = sanitizer === 'bromine' ? bromineOfChlorineReading(chlorine) : chlorine;
    return [{ at: Math.max(from, new Date(measuredAt).getTime()), value }];
  });
  const text = (value: number): string => texts.reading(sanitizer, value);
  const values = points.map(({ value }) => value);
  const last = values.at(-1);
  return (
    <Card
      title={texts.lastWeeks}
      aside={<span className="text-sm text-ink-2">{texts.names[sanitizer]}</span>}
      className="flex flex-col"
    >
      {last === undefined ? (
        <p className="text-sm text-ink-2">{data ? texts.noReadings : ''}</p>
      ) : (
        <>
          <div className="flex grow items-center">
            <Sparkline
              label={texts.trendName(values.length, text(values[0] ?? last), text(last))}
              points={points}
              from={from}
              to={to}
              range={range}
              tone={range ? statusOf(sanitizer, last, range).tone : 'ok'}
            />
          </div>
          <p className="num mt-2 text-sm text-ink-2">
            {texts.trendNote(text(Math.min(...values)), text(Math.max(...values)), text(last))}
          </p>
          {loss ? <p className="num mt-1 text-sm">{poolHistoryTexts.trend['chlorine-loss'](loss)}</p> : null}
        </>
      )}
    </Card>
  );
}
