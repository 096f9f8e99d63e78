import { useEffect, useMemo, useState } from 'react';
import type { Pool } from '#contract/customers/pools.ts';
import type { PoolReading } from '#contract/water/water.ts';
import { limitsOf, measuredReadings, ReadingChart } from '#web/water/index.ts';
import { Panel, Refusal } from './parts.tsx';
import { callPortal, useTexts } from './portal-api.ts';

interface PoolHistory {
  pool: Pool;
  readings: PoolReading[];
}

const mostReadings = 200;

async function loadHistories(): Promise<PoolHistory[]> {
  const pools = await callPortal<Pool[]>('GET', '/api/pools');
  return Promise.all(
    pools.map(async (pool) => {
      const path = `/api/pools/${encodeURIComponent(pool.poolId)}/history?limit=${mostReadings}`;
      return { pool, readings: await callPortal<PoolReading[]>('GET', path) };
    }),
  );
}

/** Every pool's readings over time, each with its ideal range. */
export default function History({ timeZone }: { timeZone: string }) {
  const { say, texts } = useTexts();
  const [histories, setHistories] = useState<PoolHistory[] | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    loadHistories().then(setHistories, () => setFailed(true));
  }, []);
  if (failed) return <Refusal>{say(texts.historyFailed)}</Refusal>;
  if (histories === null) return <span className="block h-48 animate-shimmer rounded-md bg-track" />;
  const measured = histories.filter(({ readings }) => readings.length > 0);
  return (
    <>
      <h1 className="text-lg">{say(texts.history)}</h1>
      {measured.length === 0 ? <Panel>{say(texts.noHistory)}</Panel> : null}
      {measured.map((history) => (
        <section key={history.pool.poolId} className="flex flex-col gap-3">
          {measured.length > 1 ? <h2>{history.pool.name}</h2> : null}
          <Charts {...history} timeZone={timeZone} />
        </section>
      ))}
    </>
  );
}

function Charts({ pool, readings, timeZone }: PoolHistory & { timeZone: string }) {
  const inOrder = readings.toSorted((one, other) => one.measuredAt.localeCompare(other.measuredAt));
  const times = inOrder.map(({ measuredAt }) => Date.parse(measuredAt));
  const { words, say, texts } = useTexts();
  const { moments, said } = useMemo(
    () => ({
      moments: {
        day: (at: number | string) => words.moment(at, timeZone, 'date'),
        moment: (at: number | string) => words.moment(at, timeZone),
      },
      said: {
        name: (reading: keyof typeof texts.chart.names) => say(texts.chart.names[reading]),
        status: (kind: keyof typeof texts.chart.statuses) => say(texts.chart.statuses[kind]),
        idealIs: (range: string) => say(texts.chart.ideal({ range })),
        rangeFrom: (least: string) => say(texts.chart.from({ least })),
        chart: (name: string, tests: number, first: string, last: string) =>
          say(texts.chart.label({ name, tests, first, last })),
      },
    }),
    [words, say, texts, timeZone],
  );
  return measuredReadings(inOrder).map((reading) => (
    <ReadingChart
      key={reading}
      reading={reading}
      points={inOrder.flatMap((one) => {
        const value = one[reading];
        return value === null ? [] : [{ atMs: Date.parse(one.measuredAt), value }];
      })}
      doses={[]}
      limits={limitsOf(pool, reading)}
      fromMs={times[0] ?? 0}
      toMs={times.at(-1) ?? 0}
      moments={moments}
      said={said}
    />
  ));
}
