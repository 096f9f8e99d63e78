import { FlaskConical } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import type { Pool } from '#contract/customers/pools.ts';
import {
  type DashboardStatus,
  dashboardStatus,
  poolTypeOf,
  type Range,
  sanitizerReading,
  waterLimits,
} from '#domain/water/index.ts';
import { clock } from '#web/base/clock.ts';
import { poolTypeName } from '#web/base/pool-types.ts';
import { useFetchAgain } from '#web/base/query-client.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { AsOf } from '#web/ui/as-of.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { AnalysisBench, useAnalysisForm } from './analysis-bench.tsx';
import { analysisDefaults, fieldsOfPool, indexOfPool } from './analysis-values.ts';
import { poolKey, usePool, usePoolInsights, useReadingsSince } from './api.ts';
import { LsiDial } from './lsi-dial.tsx';
import { poolHistoryTexts } from './pool-history/texts.ts';
import { statusOf } from './reading-status.tsx';
import { ReadingTile, type Tile, tilesOfPool } from './reading-tile.tsx';
import { waterTexts as texts } from './texts.ts';

const chartWidth = 360;
const chartHeight = 96;
/** Room for the last point's dot and for the stroke. */
const edge = 8;

interface SparklineProps {
  label: string;
  points: readonly { at: number; value: number }[];
  from: number;
  to: number;
  range: Range | null;
  tone: 'ok' | 'warn' | 'bad';
}

const dots = { ok: 'fill-ok', warn: 'fill-warn', bad: 'fill-bad' } as const;

function Sparkline({ label, points, from, to, range, tone }: SparklineProps) {
  const values = [...points.map(({ value }) => value), ...(range ? [range.min, range.max ?? range.min] : [])];
  const low = Math.min(0, ...values);
  const high = Math.max(...values, low + 1);
  const x = (at: number): number => edge + ((at - from) / (to - from)) * (chartWidth - 2 * edge);
  const y = (value: number): number => chartHeight - edge - ((value - low) / (high - low)) * (chartHeight - 2 * edge);
  const path = points.map(({ at, value }) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join('L');
  const last = points.at(-1);
  const top = range ? y(range.max ?? high) : 0;
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${chartWidth} ${chartHeight}`} className="w-full">
      {range ? (
        <rect x="0" width={chartWidth} y={top} height={Math.max(1, y(range.min) - top)} rx="4" className="fill-ok/15" />
      ) : null}
      <path
        d={`M${path}`}
        fill="none"
        strokeWidth="2.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        className="stroke-brand"
      />
      {last ? <circle cx={x(last.at)} cy={y(last.value)} r="5" className={dots[tone]} /> : null}
    </svg>
  );
}

const weeksMs = 8 * 7 * 24 * 60 * 60 * 1000;

function ChlorineWeeks({ pool }: { pool: Pool }) {
  const to = clock.now().getTime();
  const from = to - weeksMs;
  const { data } = useReadingsSince(pool.poolId, new Date(from).toISOString().slice(0, 10), pool.lastUpdated);
  const loss = usePoolInsights(pool).data?.trends.find(({ kind }) => kind === 'chlorine-loss');
  const poolType = poolTypeOf(pool.poolType);
  const sanitizer = sanitizerReading(poolType, null)?.reading;
  if (!sanitizer) return null;
  const limits = waterLimits(pool)[sanitizer];
  const points = (data ?? []).flatMap(({ measuredAt, chlorine }) => {
    const value = sanitizerReading(poolType, chlorine)?.value ?? null;
    return value === null ? [] : [{ at: Math.max(from, Date.parse(measuredAt)), value }];
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
              range={limits?.ideal ?? null}
              tone={limits ? statusOf(last, limits).tone : 'ok'}
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

/** How long a test counts as current. */
const freshMinutes = 24 * 60;

const statusTones = { excellent: 'ok', warning: 'warn', critical: 'bad' } as const;
const gravity: readonly DashboardStatus[] = ['excellent', 'warning', 'critical'];

export interface PoolPanelProps {
  poolId: string;
}

/** A pool's water as it is now, and the form for a new test of it. */
export function PoolPanel({ poolId }: PoolPanelProps) {
  const query = usePool(poolId);
  // Asking again after a failure counts as pending too; the form that is being filled in must not go for it.
  if (query.isPending && query.errorUpdateCount === 0) {
    return (
      <SkeletonGroup>
        <Skeleton className="h-96" />
      </SkeletonGroup>
    );
  }
  return <KnownPool key={poolId} poolId={poolId} query={query} />;
}

/** The pool, or why it could not be read; what was typed into the form outlives both the failure and its end. */
function KnownPool({ poolId, query }: PoolPanelProps & { query: ReturnType<typeof usePool> }) {
  const { timeZone } = useUser();
  const { data: pool, error } = query;
  const fetchAgain = useFetchAgain();
  const form = useAnalysisForm(pool ? fieldsOfPool(pool, analysisDefaults) : analysisDefaults);
  const filledIn = useRef(pool !== undefined);
  useEffect(() => {
    if (!pool || filledIn.current) return;
    filledIn.current = true;
    form.reset(fieldsOfPool(pool, analysisDefaults), { keepDirtyValues: true });
  }, [pool, form]);
  return (
    <>
      <AsOf query={query} timeZone={timeZone} />
      {pool ? (
        <PoolWater pool={pool} form={form} />
      ) : (
        <>
          <Card>
            <ErrorState title={texts.poolFailed} error={error} onRetry={() => void fetchAgain(poolKey(poolId))}>
              {texts.poolFailedSafe}
            </ErrorState>
          </Card>
          <TestSection pool={null} form={form} />
        </>
      )}
    </>
  );
}

type AnalysisForm = ReturnType<typeof useAnalysisForm>;

function PoolWater({ pool, form }: { pool: Pool; form: AnalysisForm }) {
  const test = useRef<HTMLElement>(null);
  const poolType = poolTypeOf(pool.poolType);
  const limits = waterLimits(pool);
  const computed = indexOfPool(pool);
  const tiles = tilesOfPool(pool, computed);
  const status = worstOf(tiles, limits);
  const minutes = pool.lastUpdated ? (clock.now().getTime() - new Date(pool.lastUpdated).getTime()) / 60_000 : null;
  const mayAnalyze = useCan('dosage_calculator', 'view');
  const newTest = () => {
    test.current?.scrollIntoView({ behavior: 'smooth', block: 'start' });
    test.current?.querySelector<HTMLInputElement>('input[name=chlorine]')?.focus({ preventScroll: true });
  };
  const about = [
    pool.poolId,
    pool.volumeGallons === null ? null : texts.volume(pool.volumeGallons),
    pool.poolType === null ? null : poolTypeName(poolType).toLowerCase(),
    minutes === null ? texts.neverTested : texts.tested(texts.age(minutes)),
  ];
  return (
    <>
      <Card>
        <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
          <div className="min-w-0 grow basis-60">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h2 className="text-lg">{pool.customerName ?? pool.name}</h2>
              {status ? (
                <Chip tone={statusTones[status]} dot>
                  {texts.poolStatus[status]}
                </Chip>
              ) : null}
            </div>
            <p className="num mt-0.5 text-sm text-ink-2">{about.filter((part) => part !== null).join(' · ')}</p>
          </div>
          {mayAnalyze ? (
            <Button
              variant="primary"
              icon={<FlaskConical aria-hidden="true" className="size-4" />}
              onClick={newTest}
              className="max-sm:w-full"
            >
              {texts.newTest}
            </Button>
          ) : null}
        </div>
      </Card>
      {minutes !== null && minutes > freshMinutes ? <Banner tone="warn">{texts.outdated}</Banner> : null}
      <div className="grid grid-cols-2 gap-3 @xl:grid-cols-3 @2xl:grid-cols-4">
        {tiles.map(({ reading, value, note }) => (
          <ReadingTile key={reading} reading={reading} value={value} limits={limits[reading]} note={note} />
        ))}
      </div>
      <div className="grid gap-4 @2xl:grid-cols-2">
        <LsiDial lsi={computed ?? pool.lsi} range={limits.lsi.ideal} computed={computed !== null} />
        <ChlorineWeeks pool={pool} />
      </div>
      {mayAnalyze ? <TestSection pool={pool} form={form} section={test} /> : null}
    </>
  );
}

/** The gravest status; temperature is left out, for no treatment moves it. */
function worstOf(tiles: readonly Tile[], limits: ReturnType<typeof waterLimits>): DashboardStatus | null {
  const found = tiles.flatMap(({ reading, value }) => {
    const judged = limits[reading];
    return reading === 'temperature' || value === null || judged === null ? [] : [dashboardStatus(value, judged)];
  });
  return gravity.findLast((status) => found.includes(status)) ?? null;
}

interface TestSectionProps {
  pool: Pool | null;
  form: AnalysisForm;
  section?: RefObject<HTMLElement | null>;
}

function TestSection({ pool, form, section }: TestSectionProps) {
  return (
    <section ref={section} aria-label={texts.newTestSection} className="flex scroll-mt-20 flex-col gap-3">
      <h2 className="mt-2 text-lg">{texts.newTestSection}</h2>
      <AnalysisBench form={form} pool={pool} brief={pool !== null} />
    </section>
  );
}
