import { Droplets, FileDown, FileText, Printer } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useParams } from 'react-router';
import type { Pool } from '#contract/customers/pools.ts';
import type { PoolDose, PoolInsights } from '#contract/water/pool-history.ts';
import type { PoolReading } from '#contract/water/water.ts';
import { localDate } from '#domain/calendar/index.ts';
import { ApiError } from '#web/base/api.ts';
import { clock } from '#web/base/clock.ts';
import { saveCsv } from '#web/base/csv.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useUser } from '#web/base/session.tsx';

import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { waterTexts } from '../texts.ts';
import { sheetAddress, useInsights, usePool, useReadings } from './api.ts';
import { ForecastCard } from './forecast-card.tsx';
import { LearnedCard } from './learned-card.tsx';
import { momentsOf } from './moments.ts';
import { ReadingCharts } from './reading-charts.tsx';
import { chemistryTypeOf, dosesAtTests, measuredReadings } from './shown-readings.ts';
import { testsCsv } from './tests-csv.ts';
import { TestsTable } from './tests-table.tsx';
import { poolHistoryTexts as texts } from './texts.ts';
import { firstDayOf, onOrAfter, type TimeRange, timeRanges } from './time-range.ts';
import { TrendsCard } from './trends-card.tsx';

/** A pool's history: its tests over time, what they show, and what is to come. */
export default function PoolPage() {
  const { poolId = '' } = useParams();
  const pool = usePool(poolId);
  const readings = useReadings(poolId);
  const insights = useInsights(poolId);
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

const measuredAtOf = ({ measuredAt }: PoolReading): string => measuredAt;
const givenAtOf = ({ givenAt }: PoolDose): string => givenAt;

function History({ pool, readings, insights }: HistoryProps) {
  const { timeZone } = useUser();
  const leads = useLeadsSomewhere();
  const [range, setRange] = useState<TimeRange>('90d');
  const now = useMemo(() => clock.now(), []);
  const moments = useMemo(() => momentsOf(timeZone, now), [timeZone, now]);
  const firstDay = firstDayOf(range, localDate(timeZone, now));
  const shown = useMemo(
    () => ({
      readings: onOrAfter(readings, firstDay, { at: measuredAtOf, timeZone }),
      doses: onOrAfter(insights.doses, firstDay, { at: givenAtOf, timeZone }),
    }),
    [readings, insights.doses, firstDay, timeZone],
  );
  // A long table may follow a moment after the charts.
  const listed = useDeferredValue(shown.readings);
  const columns = useMemo(() => measuredReadings(readings), [readings]);
  const added = useMemo(() => dosesAtTests(insights.doses), [insights.doses]);

  const { customer, testedBy } = insights;
  const facts = [
    customer?.name,
    customer?.address,
    pool.volumeGallons === null ? texts.noVolume : texts.gallons(pool.volumeGallons),
    waterTexts.poolTypes[chemistryTypeOf(pool.poolType)],
  ].filter(Boolean);
  const csv = (): void =>
    saveCsv(`water-tests-${pool.poolId}.csv`, testsCsv(shown.readings, { testedBy, added, moment: moments.moment }));
  const tested = shown.readings.length > 0;
  return (
    <>
      <PageHeader
        title={pool.name}
        purpose={facts.join(' · ')}
        {...(leads('/customers') ? { back: { to: '/customers', label: texts.toCustomers } } : {})}
        more={
          tested ? (
            <div className="flex flex-wrap gap-2 print:hidden">
              <Button icon={<FileDown aria-hidden="true" className="size-4" />} onClick={csv}>
                {texts.csv}
              </Button>
              <ButtonLink
                // The cookie of the session opens it in its own tab.
                to={new URL(sheetAddress(pool.poolId, firstDay), window.location.origin).href}
                external
                icon={<FileText aria-hidden="true" className="size-4" />}
              >
                {texts.pdf}
              </ButtonLink>
              <Button icon={<Printer aria-hidden="true" className="size-4" />} onClick={() => window.print()}>
                {texts.print}
              </Button>
            </div>
          ) : null
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
                poolType={pool.poolType}
                fromMs={firstDay === null ? null : Date.parse(`${firstDay}T00:00:00Z`)}
                toMs={now.getTime()}
              />
              <TestsTable {...{ columns, added, moments, testedBy }} readings={listed} poolType={pool.poolType} />
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
