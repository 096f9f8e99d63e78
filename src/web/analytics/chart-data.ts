import type { Analytics } from '#contract/analytics/analytics.ts';
import type { BarRow } from './bar-list.tsx';
import type { ColumnsChartProps } from './columns-chart.tsx';
import type { Table } from './data-table.tsx';
import { monthText, shortDay } from './days.ts';
import { dollarText, exactText, valueText } from './figure-words.ts';
import { businessTexts } from './texts.ts';

const texts = businessTexts.charts;
const daysToSunday = 6;

/** The days of a week that lie in the range: the first and the last may be cut. */
function weekLabel(weekFrom: string, { from, to }: Pick<Analytics, 'from' | 'to'>): string {
  const sunday = new Date(Date.parse(`${weekFrom}T00:00:00Z`) + daysToSunday * 86_400_000).toISOString().slice(0, 10);
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
      { name: texts.revenue, look: 'columns', values: weeks.map(({ revenue }) => revenue) },
      { name: texts.profit, look: 'line', values: weeks.map(({ profit }) => profit) },
    ],
    table: {
      head: [texts.week, texts.revenue, texts.costs, texts.profit, texts.visits],
      rows: weeks.map(({ weekFrom, revenue, costs, profit, visits }) => ({
        key: weekFrom,
        cells: [label(weekFrom), dollarText(revenue), dollarText(costs), dollarText(profit), String(visits)],
      })),
    },
  };
}

/** How many of a month's customers stayed, in percent; months without customers have no place on the line. */
export function retentionPicture({ retention }: Analytics): Picture | null {
  if (retention.every(({ atStart }) => atStart === 0)) return null;
  const stayedPct = retention.map(({ atStart, stayed }) => (atStart === 0 ? null : (100 * stayed) / atStart));
  return {
    places: retention.map(({ month }) => ({ key: month, label: monthText(month), short: monthText(month) })),
    series: [{ name: texts.stayedPct, look: 'line', values: stayedPct }],
    table: {
      head: [texts.month, texts.atStart, texts.stayed, texts.stayedPct, texts.joined, texts.left],
      rows: retention.map(({ month, atStart, stayed, joined, left }, place) => {
        const pct = stayedPct[place] ?? null;
        return {
          key: month,
          cells: [
            monthText(month),
            String(atStart),
            String(stayed),
            pct === null ? texts.none : valueText('percent', pct),
            String(joined),
            String(left),
          ],
        };
      }),
    },
  };
}

const mostOf = (values: readonly number[]): number => Math.max(0, ...values);

/** Time on site and driving on one bar, miles on another; null where nobody has worked. */
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
      text: texts.technicianLine(minutes(onSiteMinutes), minutes(travelMinutes), valueText('miles', miles)),
      lines: [
        {
          most: mostMinutes,
          bars: [
            { name: texts.onSite, value: onSiteMinutes, tone: 'brand' },
            { name: texts.driving, value: travelMinutes, tone: 'ink' },
          ],
        },
        { most: mostMiles, bars: [{ name: texts.miles, value: miles, tone: 'aqua' }] },
      ],
    })),
    table: {
      head: [texts.technician, texts.visits, texts.onSite, texts.driving, texts.miles, texts.revenue],
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

export type PoolCost = Analytics['pools'][number];
/** A pool without a customer is called by its id. */
export const poolName = ({ customerName, poolId }: PoolCost): string => customerName ?? poolId;

export function poolsTable(pools: readonly PoolCost[]): Table {
  return {
    head: [texts.pool, texts.visits, texts.chemicalCost],
    rows: pools.map((pool) => ({
      key: pool.poolId,
      cells: [poolName(pool), String(pool.visits), exactText('dollars', pool.chemicalCost)],
    })),
  };
}
