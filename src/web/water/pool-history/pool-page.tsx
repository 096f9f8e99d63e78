import { useQuery } from '@tanstack/react-query';
import { Droplets, FileDown, FileText, Printer } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useParams } from 'react-router';
import type { Pool } from '#contract/customers/pools.ts';
import type { ChlorineForecastAnswer, PoolDose, PoolInsights, PoolTrend } from '#contract/water/pool-history.ts';
import type { PoolReading } from '#contract/water/water.ts';
import { addDays, localDate, momentAt } from '#domain/calendar/index.ts';
import { type BodyOfWater, poolTypeOf } from '#domain/water/index.ts';
import { ApiError } from '#web/base/api.ts';
import { clock } from '#web/base/clock.ts';
import { csvText, saveCsv } from '#web/base/csv.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { poolTypeName } from '#web/base/pool-types.ts';
import { useUser } from '#web/base/session.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip, type Tone } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { waterTexts } from '../texts.ts';
import { Disclosure, LearnedCard } from './learned-card.tsx';
import { ReadingChart } from './reading-chart.tsx';
import {
  type ChartedReading,
  dosesAtTests,
  limitsOf,
  type Moments,
  measuredReadings,
  momentsOf,
} from './shown-readings.ts';
import { TestsTable } from './tests-table.tsx';
import { poolHistoryTexts as texts } from './texts.ts';

const riskTones = { likely: 'bad', possible: 'warn', none: 'ok' } as const;

interface ForecastCardProps {
  insights: PoolInsights;
  moments: Moments;
  nowMs: number;
}

function ForecastCard({ insights, moments, nowMs }: ForecastCardProps) {
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

/** Fewer tests than this carry no trend. */
const fewTests = 5;
const tones: Readonly<Record<PoolTrend['confidence'], Tone>> = { high: 'brand', medium: 'neutral', low: 'neutral' };

function TrendsCard({ insights, moments }: { insights: PoolInsights; moments: Moments }) {
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
            <Disclosure summary={<span className="text-ink-2">{texts.restsOn(trend.restsOn.length)}</span>}>
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
            </Disclosure>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface ReadingChartsProps {
  readings: readonly PoolReading[];
  doses: readonly PoolDose[];
  columns: readonly ChartedReading[];
  pool: BodyOfWater;
  /** The begin of the time shown; the first test where all is shown. */
  fromMs: number | null;
  toMs: number;
  moments: Moments;
}

function ReadingCharts({ readings, doses, columns, pool, fromMs, toMs, moments }: ReadingChartsProps) {
  const charts = useMemo(
    () =>
      columns.flatMap((reading) => {
        const points = readings.flatMap(({ measuredAt, [reading]: value }) =>
          value === null ? [] : [{ atMs: Date.parse(measuredAt), value }],
        );
        const own = doses.filter(({ moves }) => moves.includes(reading));
        return points.length === 0 ? [] : [{ reading, points, doses: own, limits: limitsOf(pool, reading) }];
      }),
    [readings, doses, columns, pool],
  );
  const begin = fromMs ?? Math.min(...charts.flatMap(({ points }) => points[0]?.atMs ?? toMs));
  return (
    <section aria-label={texts.charts}>
      <h2 className="sr-only">{texts.charts}</h2>
      <div className="grid gap-4 md:grid-cols-2 print:grid-cols-2">
        {charts.map((chart) => (
          <ReadingChart key={chart.reading} {...chart} fromMs={begin} toMs={toMs} moments={moments} />
        ))}
      </div>
      <p className="mt-2 text-xs text-ink-3">{texts.legend}</p>
    </section>
  );
}

const columns = [
  ['chlorine', `${waterTexts.names.chlorine} (ppm)`],
  ['totalChlorine', `${texts.totalChlorine} (ppm)`],
  ['pH', waterTexts.names.pH],
  ['totalAlkalinity', `${waterTexts.names.totalAlkalinity} (ppm)`],
  ['calciumHardness', `${waterTexts.names.calciumHardness} (ppm)`],
  ['cyanuricAcid', `${waterTexts.names.cyanuricAcid} (ppm)`],
  ['salt', `${waterTexts.names.salt} (ppm)`],
  ['borate', `${texts.borate} (ppm)`],
  ['temperature', `${waterTexts.names.temperature} (°F)`],
  ['lsi', texts.lsi],
] as const satisfies readonly (readonly [keyof PoolReading, string])[];

interface Noted {
  testedBy: Readonly<Record<string, string>>;
  added: ReadonlyMap<string, string>;
  moment: (at: string) => string;
}

/** The tests of a pool as a spreadsheet, oldest first, as a log is kept. */
const testsCsv = (readings: readonly PoolReading[], { testedBy, added, moment }: Noted): string =>
  csvText([
    [texts.when, ...columns.map(([, name]) => name), texts.testedBy, texts.added],
    ...readings.map((test) => [
      moment(test.measuredAt),
      ...columns.map(([reading]) => test[reading]),
      testedBy[test.testId] ?? null,
      added.get(test.measuredAt) ?? null,
    ]),
  ]);

const timeRanges = ['30d', '90d', '1y', '2y', 'all'] as const;
type TimeRange = (typeof timeRanges)[number];

const days: Readonly<Record<TimeRange, number | null>> = { '30d': 30, '90d': 90, '1y': 365, '2y': 730, all: null };

function firstDayOf(range: TimeRange, today: string): string | null {
  const back = days[range];
  return back === null ? null : addDays(today, -back);
}

const pathOf = (poolId: string): string => `/api/pools/${encodeURIComponent(poolId)}`;

export default function PoolPage() {
  const { poolId = '' } = useParams();
  const path = pathOf(poolId);
  const pool = useQuery<Pool>({ queryKey: [path] });
  // The whole history: what is shown of it is chosen here, without asking again.
  const readings = useQuery<PoolReading[]>({ queryKey: [`${path}/history`] });
  const insights = useQuery<PoolInsights>({ queryKey: [`${path}/insights`] });
  const failed = [pool, readings, insights].find((query) => query.isError && !query.data);
  if (failed) {
    const unknown = failed.error instanceof ApiError && failed.error.status === 404;
    return (
      <>
        <PageHeader title={unknown ? texts.notFound : texts.history} />
        <Card>
          {unknown ? (
            <EmptyState icon={<Droplets />} title={texts.notFound}>
              {texts.notFoundMore}
            </EmptyState>
          ) : (
            <ErrorState
              title={texts.loadFailed}
              error={failed.error}
              onRetry={() => void Promise.all([pool.refetch(), readings.refetch(), insights.refetch()])}
            >
              {texts.loadFailedSafe}
            </ErrorState>
          )}
        </Card>
      </>
    );
  }
  if (!pool.data || !readings.data || !insights.data) return <SkeletonPage />;
  return <History pool={pool.data} readings={readings.data} insights={insights.data} />;
}

interface HistoryProps {
  pool: Pool;
  readings: PoolReading[];
  insights: PoolInsights;
}

function History({ pool, readings, insights }: HistoryProps) {
  const { timeZone } = useUser();
  const leads = useLeadsSomewhere();
  const [range, setRange] = useState<TimeRange>('90d');
  const now = useMemo(() => clock.now(), []);
  const moments = useMemo(() => momentsOf(timeZone, now), [timeZone, now]);
  const firstDay = firstDayOf(range, localDate(timeZone, now));
  const shown = useMemo(() => {
    const since = firstDay === null ? '' : momentAt(timeZone, firstDay).toISOString();
    return {
      readings: readings.filter(({ measuredAt }) => measuredAt >= since),
      doses: insights.doses.filter(({ givenAt }) => givenAt >= since),
    };
  }, [readings, insights.doses, firstDay, timeZone]);
  // A long table may follow a moment after the charts.
  const listed = useDeferredValue(shown.readings);
  const columns = useMemo(() => measuredReadings(readings), [readings]);
  const added = useMemo(() => dosesAtTests(insights.doses), [insights.doses]);

  const { customer, testedBy } = insights;
  const facts = [
    customer?.name,
    customer?.address,
    pool.volumeGallons === null ? texts.noVolume : texts.gallons(pool.volumeGallons),
    poolTypeName(poolTypeOf(pool.poolType)),
  ].filter(Boolean);
  const customerId = customer && encodeURIComponent(customer.customerId);
  const back = customer
    ? { to: `/customers?view=${customerId}`, label: customer.name }
    : { to: '/customers', label: texts.toCustomers };
  const at = pool.propertyId ? `?property=${encodeURIComponent(pool.propertyId)}` : '';
  const visit = customer && `/field-service/customer/${customerId}${at}`;
  const sheet = `${pathOf(pool.poolId)}/test-sheet.pdf${firstDay === null ? '' : `?from=${firstDay}`}`;
  const csv = (): void =>
    saveCsv(`water-tests-${pool.poolId}.csv`, testsCsv(shown.readings, { testedBy, added, moment: moments.moment }));
  const tested = shown.readings.length > 0;
  return (
    <>
      <PageHeader
        title={pool.name}
        purpose={facts.join(' · ')}
        {...(leads('/customers') ? { back } : {})}
        more={
          <div className="flex flex-wrap gap-2 print:hidden">
            {visit && leads(visit) ? (
              <ButtonLink to={visit} variant="primary">
                {texts.startVisit}
              </ButtonLink>
            ) : null}
            {tested ? (
              <>
                <Button icon={<FileDown aria-hidden="true" className="size-4" />} onClick={csv}>
                  {texts.csv}
                </Button>
                <ButtonLink
                  // The cookie of the session opens it in its own tab.
                  to={new URL(sheet, window.location.origin).href}
                  external
                  icon={<FileText aria-hidden="true" className="size-4" />}
                >
                  {texts.pdf}
                </ButtonLink>
                <Button icon={<Printer aria-hidden="true" className="size-4" />} onClick={() => window.print()}>
                  {texts.print}
                </Button>
              </>
            ) : null}
          </div>
        }
      />
      {readings.length === 0 ? (
        <Card>
          <EmptyState icon={<Droplets />} title={texts.noTests}>
            {texts.noTestsMore}
          </EmptyState>
        </Card>
      ) : (
        <>
          <div className="grid gap-5 lg:grid-cols-2">
            <ForecastCard insights={insights} moments={moments} nowMs={now.getTime()} />
            <LearnedCard insights={insights} moments={moments} />
          </div>
          <TrendsCard insights={insights} moments={moments} />
          <RangeChoice value={range} onChange={setRange} />
          {tested ? (
            <>
              <ReadingCharts
                {...{ ...shown, columns, moments }}
                pool={pool}
                fromMs={firstDay === null ? null : Date.parse(`${firstDay}T00:00:00Z`)}
                toMs={now.getTime()}
              />
              <TestsTable {...{ columns, added, moments, testedBy }} readings={listed} {...{ pool }} />
            </>
          ) : (
            <Card>
              <EmptyState icon={<Droplets />} title={texts.noneInRange}>
                {texts.noneInRangeMore}
              </EmptyState>
            </Card>
          )}
        </>
      )}
    </>
  );
}

function RangeChoice({ value, onChange }: { value: TimeRange; onChange: (range: TimeRange) => void }) {
  return (
    <fieldset className="grid auto-cols-fr grid-flow-col rounded-md bg-sunken p-1 md:max-w-md print:hidden">
      <legend className="sr-only">{texts.range}</legend>
      {timeRanges.map((range) => (
        <button
          key={range}
          type="button"
          aria-pressed={range === value}
          onClick={() => onChange(range)}
          className="h-10 rounded-sm text-sm font-semibold whitespace-nowrap text-ink-2 transition-colors aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-soft sunlight:aria-pressed:border"
        >
          {texts.ranges[range]}
        </button>
      ))}
    </fieldset>
  );
}
