import { describe, expect, it } from 'vitest';
import type { Analytics, Figure, ProfitStrategy } from '#contract/analytics/analytics.ts';
import { retentionPicture, techniciansPicture, weeksPicture } from './charts.tsx';
import { heightOf, placeAt, scaleFromZero } from './columns-chart.tsx';
import { rowsCsv } from './figure-rows-dialog.tsx';
import { changeOf, exactText, valueText } from './figure-words.ts';
import { queryOf, readPlace } from './hub-address.ts';
import { anyStrategy, groupsOf } from './optimizer-section.tsx';

const figure = (value: number, before: number | null): Figure => ({ value, before, estimated: false });

describe("the hub's address", () => {
  it('says section, range and figure, and leaves out what is usual', () => {
    expect(queryOf({ section: 'overview', range: '30d', figure: null })).toBe('');
    const place = { section: 'analytics', range: '1y', figure: 'milesDriven' } as const;
    expect(queryOf(place)).toBe('?section=analytics&range=1y&figure=milesDriven');
    expect(readPlace(new URLSearchParams(queryOf(place)))).toEqual(place);
  });

  it('shows the usual where it names what there is not', () => {
    expect(readPlace(new URLSearchParams('section=hr&range=5y&figure=luck'))).toEqual({
      section: 'overview',
      range: '30d',
      figure: null,
    });
  });
});

describe('a figure in words', () => {
  it('has cents below a thousand dollars, whole dollars above, and all cents in rows', () => {
    expect(valueText('dollars', 85)).toBe('$85');
    expect(valueText('dollars', 85.5)).toBe('$85.50');
    expect(valueText('dollars', 12_345.67)).toBe('$12,346');
    expect(exactText('dollars', 12_345.67)).toBe('$12,345.67');
    expect(exactText('dollars', -0.001)).toBe('$0.00');
  });

  it('says long times in hours', () => {
    expect(valueText('minutes', 45)).toBe('45 min');
    expect(valueText('minutes', 1530)).toBe('25.5 hr');
    expect(valueText('miles', 128.37)).toBe('128.4 mi');
    expect(valueText('percent', 66.666)).toBe('66.7%');
  });

  it('stands against the range before: in percent, in points, or from nothing', () => {
    expect(changeOf('revenue', figure(120, 100))).toEqual({ direction: 'up', tone: 'ok', text: '+20%' });
    expect(changeOf('retentionPct', figure(90, 95.5))).toEqual({
      direction: 'down',
      tone: 'bad',
      text: '−5.5 points',
    });
    expect(changeOf('profit', figure(50, -100))).toEqual({ direction: 'up', tone: 'ok', text: '+150%' });
    expect(changeOf('visits', figure(4, 0))).toEqual({ direction: 'up', tone: 'ok', text: '+4' });
    expect(changeOf('revenue', figure(100, 100))).toEqual({ direction: 'same', tone: 'neutral', text: 'No change' });
    expect(changeOf('revenue', figure(100, null))).toBeNull();
  });

  it('is good news when costs fall, and neither when miles do', () => {
    expect(changeOf('chemicalCost', figure(80, 100))).toMatchObject({ direction: 'down', tone: 'ok' });
    expect(changeOf('pastDue', figure(80, 0))).toMatchObject({ direction: 'up', tone: 'bad', text: '+$80' });
    expect(changeOf('milesDriven', figure(80, 100))).toMatchObject({ direction: 'down', tone: 'neutral' });
  });
});

describe("a chart's scale", () => {
  it('goes in round numbers from zero over the highest value', () => {
    expect(scaleFromZero([310, 1240])).toEqual({ low: 0, high: 1500, ticks: [0, 500, 1000, 1500] });
    expect(scaleFromZero([0, 0])).toEqual({ low: 0, high: 1, ticks: [0, 1] });
    expect(scaleFromZero([])).toEqual({ low: 0, high: 1, ticks: [0, 1] });
  });

  it('goes below zero where a loss does', () => {
    const scale = scaleFromZero([-120, 400]);
    expect(scale.ticks).toContain(0);
    expect(scale.low).toBeLessThanOrEqual(-120);
    expect(scale.high).toBeGreaterThanOrEqual(400);
    expect(heightOf(scale.high, scale)).toBe(0);
    expect(heightOf(scale.low, scale)).toBe(100);
  });

  it('finds the place under a pointer, also past the edges', () => {
    expect([-0.1, 0, 0.49, 0.99, 1.2].map((share) => placeAt(share, 4))).toEqual([0, 0, 1, 3, 3]);
  });
});

const nothing = { from: '2026-11-04', to: '2026-11-18', weeks: [], technicians: [], retention: [] };
const analytics = (over: Partial<Analytics>): Analytics => ({ ...nothing, ...over }) as Analytics;
const week = (weekFrom: string, revenue: number, costs: number) => ({
  weekFrom,
  revenue,
  costs,
  profit: revenue - costs,
  visits: 2,
  chemicalCost: 0,
});

describe('what a chart shows', () => {
  it('names weeks by their days within the range', () => {
    const picture = weeksPicture(
      analytics({ weeks: [week('2026-11-02', 100, 40), week('2026-11-09', 0, 20), week('2026-11-16', 50, 50)] }),
    );
    expect(picture?.places.map(({ label }) => label)).toEqual(['Nov 4 – Nov 8', 'Nov 9 – Nov 15', 'Nov 16 – Nov 18']);
    expect(picture?.series.map(({ name, values }) => [name, values])).toEqual([
      ['Revenue', [100, 0, 50]],
      ['Profit', [60, -20, 0]],
    ]);
    expect(picture?.table.rows[1]?.cells).toEqual(['Nov 9 – Nov 15', '$0.00', '$20.00', '-$20.00', '2']);
  });

  it('is nothing where nothing came in and nothing was spent', () => {
    expect(weeksPicture(analytics({ weeks: [week('2026-11-09', 0, 0)] }))).toBeNull();
    expect(retentionPicture(analytics({}))).toBeNull();
    expect(techniciansPicture(analytics({}))).toBeNull();
  });

  it('leaves a month without customers out of the line, and in the table', () => {
    const picture = retentionPicture(
      analytics({
        retention: [
          { month: '2026-09', atStart: 0, stayed: 0, joined: 4, left: 0 },
          { month: '2026-10', atStart: 4, stayed: 3, joined: 0, left: 1 },
        ],
      }),
    );
    expect(picture?.series[0]?.values).toEqual([null, 75]);
    expect(picture?.table.rows.map(({ cells }) => cells)).toEqual([
      ['Sep 2026', '0', '0', 'none', '4', '0'],
      ['Oct 2026', '4', '3', '75%', '0', '1'],
    ]);
  });
});

const strategy = (strategyId: string, over: Partial<ProfitStrategy>): ProfitStrategy => ({
  strategyId,
  kind: 'underpriced-stops',
  title: strategyId,
  description: '',
  effort: 'easy',
  impact: 'low',
  category: 'pricing',
  monthlyEffect: null,
  customers: [],
  state: 'not-started',
  startedOn: null,
  endedOn: null,
  measured: null,
  ...over,
});
const ids = (list: readonly ProfitStrategy[]): string[] => list.map(({ strategyId }) => strategyId);

describe('profit strategies', () => {
  const all = [
    strategy('small', { monthlyEffect: 20 }),
    strategy('unknown', { impact: 'high' }),
    strategy('big', { monthlyEffect: 300, category: 'growth' }),
    strategy('running', { state: 'started' }),
    strategy('given up', { state: 'dropped' }),
    strategy('finished', { state: 'done' }),
  ];

  it('stand by what became of them, the most worthwhile first', () => {
    const groups = groupsOf(all, anyStrategy);
    expect(ids(groups['not-started'])).toEqual(['big', 'small', 'unknown']);
    expect(ids(groups.started)).toEqual(['running']);
    expect(ids(groups.ended)).toEqual(['finished', 'given up']);
  });

  it('are narrowed by category, effort and impact together', () => {
    expect(ids(groupsOf(all, { ...anyStrategy, category: 'growth' })['not-started'])).toEqual(['big']);
    expect(ids(groupsOf(all, { ...anyStrategy, impact: 'high' })['not-started'])).toEqual(['unknown']);
    expect(ids(groupsOf(all, { category: 'growth', effort: 'complex', impact: '' })['not-started'])).toEqual([]);
  });
});

it('a figure’s rows are a spreadsheet with numbers, and nothing in it runs as a formula', () => {
  const row = {
    date: '2026-11-20',
    customerId: 'CUST-1',
    customerName: '=HYPERLINK("x")',
    technicianName: null,
    visitId: null,
    invoiceId: 'INV-1',
    description: 'Invoice 1001, weekly service',
    value: 1085.5,
    estimated: false,
  };
  expect(rowsCsv([row], 'dollars')).toBe(
    '\uFEFFDate,Customer,Technician,Description,Value ($),Estimated\r\n' +
      '2026-11-20,"\'=HYPERLINK(""x"")",,"Invoice 1001, weekly service",1085.5,no\r\n',
  );
});
