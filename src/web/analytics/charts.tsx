import type { ReactNode } from 'react';
import type { Analytics } from '#contract/analytics/analytics.ts';
import { addDays } from '#domain/calendar/index.ts';
import { formatDay } from '#web/base/format.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { LinkIfOpen } from '#web/ui/link-if-open.tsx';
import { ColumnsChart, type ColumnsChartProps } from './columns-chart.tsx';
import { dollarText, exactText, valueText } from './figure-words.ts';
import { businessTexts } from './texts.ts';

interface Table {
  /** What the rows are of, then the columns' names. */
  head: readonly string[];
  rows: readonly { key: string; cells: readonly string[] }[];
}

/** What scrolls sideways must be reached by the keyboard (WCAG 2.1.1). */
const reachable = { tabIndex: 0 };

function DataTable({ title, table: { head, rows } }: { title: string; table: Table }) {
  const [first, ...others] = head;
  return (
    <details className="group mt-4 border-t border-line pt-3 text-sm">
      <summary className="flex min-h-8 items-center font-semibold text-brand max-md:min-h-12">
        {businessTexts.charts.asTable}
      </summary>
      <section {...reachable} aria-label={title} className="mt-2 overflow-x-auto">
        <table className="num w-full whitespace-nowrap">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-b border-line text-xs text-ink-2 [&>th]:py-2 [&>th]:pl-4 [&>th]:font-semibold">
              <th scope="col" className="pl-0! text-left">
                {first}
              </th>
              {others.map((heading) => (
                <th key={heading} scope="col" className="text-right">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ key, cells: [name, ...values] }) => (
              <tr key={key}>
                <th scope="row" className="py-2 text-left font-normal">
                  {name}
                </th>
                {values.map((value, column) => (
                  <td key={others[column]} className="py-2 pl-4 text-right">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

interface Bar {
  name: string;
  value: number;
  tone: 'brand' | 'aqua' | 'ink' | 'ok';
}

interface BarRow {
  key: string;
  name: ReactNode;
  text: string;
  lines: readonly { bars: readonly Bar[]; most: number }[];
}

const fills = { brand: 'fill-brand', aqua: 'fill-aqua', ink: 'fill-ink-3', ok: 'fill-ok' } as const;
const swatches = { brand: 'bg-brand', aqua: 'bg-aqua', ink: 'bg-ink-3', ok: 'bg-ok' } as const;

function BarList({ label, rows }: { label: string; rows: readonly BarRow[] }) {
  const kinds = rows[0]?.lines.flatMap(({ bars }) => bars) ?? [];
  return (
    <>
      {kinds.length > 1 ? (
        <p aria-hidden="true" className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
          {kinds.map(({ name, tone }) => (
            <span key={name} className="inline-flex items-center gap-2">
              <span className={classNames('size-2.5 rounded-full', swatches[tone])} />
              {name}
            </span>
          ))}
        </p>
      ) : null}
      <ul aria-label={label} className="flex flex-col gap-3.5">
        {rows.map(({ key, name, text, lines }) => (
          <li key={key} className="min-w-0 text-sm">
            <div className="flex flex-wrap items-baseline gap-x-3">
              <span className="min-w-0 grow truncate font-semibold">{name}</span>
              <span className="num text-ink-2">{text}</span>
            </div>
            {lines.map(({ bars, most }) => (
              <svg
                key={bars.map((bar) => bar.name).join()}
                aria-hidden="true"
                viewBox="0 0 100 1"
                preserveAspectRatio="none"
                className="mt-1.5 h-2 w-full rounded-full bg-track"
              >
                {placed(bars, most).map(({ name: of, tone, from, width }) => (
                  <rect key={of} x={from} width={width} y="0" height="1" className={fills[tone]} />
                ))}
              </svg>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

function placed(bars: readonly Bar[], most: number) {
  let from = 0;
  return bars.map((bar) => {
    const width = most > 0 ? (100 * bar.value) / most : 0;
    const placedBar = { ...bar, from, width };
    from += width;
    return placedBar;
  });
}

const daysToSunday = 6;
const shortDay = (date: string): string => formatDay(date, 'monthAndDay');
const monthText = (month: string): string => formatDay(`${month}-01`, 'shortMonthAndYear');

/** The days of a week within the range: the first and the last may be cut. */
function weekLabel(weekFrom: string, { from, to }: Pick<Analytics, 'from' | 'to'>): string {
  const sunday = addDays(weekFrom, daysToSunday);
  const [first, last] = [weekFrom < from ? from : weekFrom, sunday > to ? to : sunday];
  return first === last ? shortDay(first) : businessTexts.days(shortDay(first), shortDay(last));
}

type Picture = Pick<ColumnsChartProps, 'places' | 'series'> & { table: Table };

/** Revenue as columns, profit as a line, a week a place; null where there is nothing to draw. */
export function weeksPicture(analytics: Analytics): Picture | null {
  const { weeks } = analytics;
  if (weeks.every(({ revenue, costs }) => revenue === 0 && costs === 0)) return null;
  const label = (weekFrom: string) => weekLabel(weekFrom, analytics);
  return {
    places: weeks.map(({ weekFrom }) => ({ key: weekFrom, label: label(weekFrom), short: shortDay(weekFrom) })),
    series: [
      { name: businessTexts.charts.revenue, look: 'columns', values: weeks.map(({ revenue }) => revenue) },
      { name: businessTexts.charts.profit, look: 'line', values: weeks.map(({ profit }) => profit) },
    ],
    table: {
      head: [
        businessTexts.charts.week,
        businessTexts.charts.revenue,
        businessTexts.charts.costs,
        businessTexts.charts.profit,
        businessTexts.charts.visits,
      ],
      rows: weeks.map(({ weekFrom, revenue, costs, profit, visits }) => ({
        key: weekFrom,
        cells: [label(weekFrom), dollarText(revenue), dollarText(costs), dollarText(profit), String(visits)],
      })),
    },
  };
}

/** Percent of a month's customers who stayed; months without customers are gaps in the line. */
export function retentionPicture({ retention }: Analytics): Picture | null {
  if (retention.every(({ atStart }) => atStart === 0)) return null;
  const stayedPct = retention.map(({ atStart, stayed }) => (atStart === 0 ? null : (100 * stayed) / atStart));
  return {
    places: retention.map(({ month }) => ({ key: month, label: monthText(month), short: monthText(month) })),
    series: [{ name: businessTexts.charts.stayedPct, look: 'line', values: stayedPct }],
    table: {
      head: [
        businessTexts.charts.month,
        businessTexts.charts.atStart,
        businessTexts.charts.stayed,
        businessTexts.charts.stayedPct,
        businessTexts.charts.joined,
        businessTexts.charts.left,
      ],
      rows: retention.map(({ month, atStart, stayed, joined, left }, place) => {
        const pct = stayedPct[place] ?? null;
        return {
          key: month,
          cells: [
            monthText(month),
            String(atStart),
            String(stayed),
            pct === null ? businessTexts.charts.none : valueText('percent', pct),
            String(joined),
            String(left),
          ],
        };
      }),
    },
  };
}

const mostOf = (values: readonly number[]): number => Math.max(0, ...values);

/** Time on site and driving on one bar, miles on another; null without any work. */
export function techniciansPicture({ technicians }: Analytics): { rows: BarRow[]; table: Table } | null {
  const worked = technicians.filter(
    ({ onSiteMinutes, travelMinutes, miles }) => onSiteMinutes + travelMinutes + miles > 0,
  );
  if (worked.length === 0) return null;
  const mostMinutes = mostOf(worked.map(({ onSiteMinutes, travelMinutes }) => onSiteMinutes + travelMinutes));
  const mostMiles = mostOf(worked.map(({ miles }) => miles));
  const minutes = (value: number) => valueText('minutes', value);
  return {
    rows: worked.map(({ technicianId, name, onSiteMinutes, travelMinutes, miles }) => ({
      key: technicianId,
      name,
      text: businessTexts.charts.technicianLine(
        minutes(onSiteMinutes),
        minutes(travelMinutes),
        valueText('miles', miles),
      ),
      lines: [
        {
          most: mostMinutes,
          bars: [
            { name: businessTexts.charts.onSite, value: onSiteMinutes, tone: 'brand' },
            { name: businessTexts.charts.driving, value: travelMinutes, tone: 'ink' },
          ],
        },
        { most: mostMiles, bars: [{ name: businessTexts.charts.miles, value: miles, tone: 'aqua' }] },
      ],
    })),
    table: {
      head: [
        businessTexts.charts.technician,
        businessTexts.charts.visits,
        businessTexts.charts.onSite,
        businessTexts.charts.driving,
        businessTexts.charts.miles,
        businessTexts.charts.revenue,
      ],
      rows: technicians.map((each) => ({
        key: each.technicianId,
        cells: [
          each.name,
          String(each.visits),
          minutes(each.onSiteMinutes),
          minutes(each.travelMinutes),
          valueText('miles', each.miles),
          dollarText(each.revenue),
        ],
      })),
    },
  };
}

type PoolCost = Analytics['pools'][number];
const poolName = ({ customerName, poolId }: PoolCost): string => customerName ?? poolId;

function poolsTable(pools: readonly PoolCost[]): Table {
  return {
    head: [businessTexts.charts.pool, businessTexts.charts.visits, businessTexts.charts.chemicalCost],
    rows: pools.map((pool) => ({
      key: pool.poolId,
      cells: [poolName(pool), String(pool.visits), exactText('dollars', pool.chemicalCost)],
    })),
  };
}

const texts = businessTexts.charts;

interface ChartProps {
  analytics: Analytics;
}

interface ChartCardProps {
  title: string;
  /** The chart's figures; null where there is nothing to draw. */
  table: Table | null | undefined;
  nothing: string;
  children: ReactNode;
}

const ChartCard = ({ title, table, nothing, children }: ChartCardProps) => (
  <Card title={title}>
    {table ? (
      <>
        {children}
        <DataTable title={title} table={table} />
      </>
    ) : (
      <p className="py-6 text-sm text-ink-2">{nothing}</p>
    )}
  </Card>
);

export function WeeksChart({ analytics }: ChartProps) {
  const picture = weeksPicture(analytics);
  return (
    <ChartCard title={texts.weeks} table={picture?.table} nothing={texts.noWeeks}>
      {picture ? <ColumnsChart title={texts.weeks} {...picture} say={(value) => valueText('dollars', value)} /> : null}
    </ChartCard>
  );
}

export function TechniciansChart({ analytics }: ChartProps) {
  const picture = techniciansPicture(analytics);
  return (
    <ChartCard title={texts.technicians} table={picture?.table} nothing={texts.noTechnicians}>
      {picture ? <BarList label={texts.technicians} rows={picture.rows} /> : null}
    </ChartCard>
  );
}

const poolsShown = 8;

export function PoolsChart({ analytics: { pools } }: ChartProps) {
  const costly = pools.filter(({ chemicalCost }) => chemicalCost > 0);
  const most = costly[0]?.chemicalCost ?? 0;
  return (
    <ChartCard title={texts.pools} table={costly.length > 0 ? poolsTable(costly) : null} nothing={texts.noPools}>
      <BarList
        label={texts.pools}
        rows={costly.slice(0, poolsShown).map((pool) => ({
          key: pool.poolId,
          name: (
            <LinkIfOpen
              to={`/pools/${encodeURIComponent(pool.poolId)}`}
              aria-label={texts.openPool(poolName(pool))}
              className="rounded-sm py-1 max-md:py-2 [&[href]]:hover:underline"
            >
              {poolName(pool)}
            </LinkIfOpen>
          ),
          text: valueText('dollars', pool.chemicalCost),
          lines: [{ most, bars: [{ name: texts.chemicalCost, value: pool.chemicalCost, tone: 'aqua' }] }],
        }))}
      />
    </ChartCard>
  );
}

export function RetentionChart({ analytics }: ChartProps) {
  const picture = retentionPicture(analytics);
  return (
    <ChartCard title={texts.retention} table={picture?.table} nothing={texts.noRetention}>
      {picture ? (
        <ColumnsChart
          title={texts.retention}
          {...picture}
          say={(value) => valueText('percent', value)}
          remark={(place) => {
            const month = analytics.retention[place];
            return month && month.atStart > 0 ? texts.ofStart(month.stayed, month.atStart) : texts.none;
          }}
        />
      ) : null}
    </ChartCard>
  );
}
