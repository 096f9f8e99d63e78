import type { FigureName, FigureRow, FigureRows } from '#contract/analytics/analytics.ts';
import type { BusinessRange } from '#contract/choices.ts';
import type { ListQuery } from '#contract/shapes.ts';
import {
  businessFigures,
  earlierOf,
  estimatedCostCents,
  FIGURE_UNITS,
  plannedVisits,
  type RevenueSource,
  revenueSource,
  type Span,
  spansOf,
} from '#domain/analytics/index.ts';
import { addDays, localDate } from '#domain/calendar/index.ts';
import { defaultStopMinutes, drivingMinutes } from '#domain/scheduling/index.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { recomputeStaleDays } from '../costs/rollups/recompute.ts';
import { daysOffIn, ledgerOf } from '../ledger.ts';
import { figureRowsRepo, type RowSource } from './repo.ts';

const revenueHow: Record<RevenueSource, string> = {
  billed: 'The sum of the invoices issued in the range, less the refunds made in it; both without tax.',
  visits:
    'The sum of the visits finished in the range at their customers’ prices, since no invoice has been issued yet.',
  customers:
    'The sum of what each active customer is taken to bring: visits a month × the price, over the range’s days. Nothing has been worked or billed yet.',
};

const costHow = {
  worked:
    'The sum of each visit’s costs: as entered, else minutes × wage, miles × the cost of a mile and chemicals × their price.',
  not: 'Taken as 66% of the revenue and a subscription of $49 a month, since nothing has been worked yet.',
};

const how: Record<Exclude<FigureName, 'revenue' | 'costs' | 'profit'>, string> = {
  profitMarginPct: 'Each part as a percentage of the revenue; they add up to the margin.',
  visits: 'The visits finished in the range, counted.',
  completionRatePct:
    'Planned visits that were made, as a percentage of all that the routes called for up to yesterday; at most 100. Each customer’s part adds up.',
  onSiteMinutes: 'The sum of the minutes between arrival and departure.',
  milesDriven: 'The sum of the miles to each stop from the one before it on that day, as the crow flies.',
  travelMinutes: 'The sum of the minutes to each stop from the one before it, at 25 miles an hour.',
  routeEfficiencyPct:
    'Minutes on site as a percentage of the minutes on site and driving; each technician’s part adds up.',
  chemicalCost: 'The sum of the chemicals used in the range at their prices.',
  chemicalCostPerPool:
    'The chemicals of each pool, divided by the number of pools that were looked after; they add up.',
  activeCustomers: 'The customers who are there today, counted.',
  newCustomers: 'The customers who came in the range, counted.',
  lostCustomers: 'The customers who left in the range, counted.',
  retentionPct:
    'Each customer who was there when the range began and still is, as a percentage of those who were there.',
  growthPct: 'The revenue of the range as a percentage of the revenue of the range before, less 100.',
  monthlyRevenue:
    'The sum of the active subscriptions brought to a month; without any, of what the active customers are taken to bring.',
  avgRevenuePerCustomer: 'The monthly revenue, divided by the customers it comes from; each one’s part adds up.',
  outstanding: 'The sum of what is left to pay of the issued invoices.',
  pastDue: 'The sum of what is left to pay of the invoices whose due day and days of grace are over.',
};

/** How a figure is made of its rows, in a sentence. */
function howOf(figure: FigureName, source: RevenueSource, worked: boolean): string {
  if (figure === 'revenue') return revenueHow[source];
  if (figure === 'costs') return worked ? costHow.worked : costHow.not;
  if (figure === 'profit') return 'The revenue’s rows less the costs’ rows.';
  return how[figure];
}

const mostRows = 20_000;

interface Context {
  ledger: Awaited<ReturnType<typeof ledgerOf>>;
  span: Span;
  /** Dollars. */
  revenueBefore: number;
  today: string;
  timeZone: string;
  repo: ReturnType<typeof figureRowsRepo>;
  value: (name: FigureName) => number;
}

/** The rows that a figure is made of, a page of them. */
export const figureRowsFor = (
  tenant: Tenant,
  { figure, range, limit = mostRows, offset = 0, search }: ListQuery & { figure: FigureName; range: BusinessRange },
): Promise<{ answer: FigureRows; count: number }> =>
  tenant.transaction(async (tx) => {
    await recomputeStaleDays(tx);
    const { timeZone } = tenant.account;
    const today = localDate(timeZone, tenant.now());
    const spans = spansOf(range, today);
    const ledger = await ledgerOf(tx, spans, { today, timeZone });
    const figures = businessFigures(ledger, range, today);
    const repo = figureRowsRepo(tx);
    const value = (name: FigureName): number => figures[name].value;
    const context = {
      ledger,
      span: spans.now,
      revenueBefore: figures.revenue.before ?? 0,
      today,
      timeZone,
      repo,
      value,
    };
    const source = storedSource(figure, context);
    const page = source
      ? await repo.page(source, { limit, offset, search })
      : pageOf(await reckonedRows(figure, context, () => daysOffIn(tx, spans.now)), { limit, offset, search });
    return {
      answer: {
        figure,
        unit: FIGURE_UNITS[figure],
        how: howOf(figure, revenueSource(ledger), ledger.everWorked),
        total: value(figure),
        rows: page.rows,
      },
      count: page.count,
    };
  });

/** Figures whose rows are rows of the database; null for those that are shares of sums. */
function storedSource(figure: FigureName, { ledger, span, timeZone, repo, value }: Context): RowSource | null {
  const { sources } = repo;
  const source = revenueSource(ledger);
  const worked = ledger.everWorked;
  const monthly = value('monthlyRevenue');
  const revenue = (): RowSource =>
    source === 'billed'
      ? sources.billed(span, timeZone)
      : source === 'visits'
        ? sources.work(span, 'fee')
        : sources.estimates(monthly === 0 ? 0 : value('revenue') / monthly);
  const subscribed = ledger.subscriptions.active > 0;
  const customers = ledger.priced.reduce((sum, group) => sum + group.customers, 0);
  switch (figure) {
    case 'revenue':
      return revenue();
    case 'costs':
      return worked ? sources.work(span, 'cost') : null;
    case 'profit':
      if (!worked) return null;
      return source === 'billed'
        ? sources.both(revenue(), sources.work(span, 'costTaken'))
        : sources.work(span, 'profit');
    case 'visits':
      return worked ? sources.work(span, 'one') : null;
    case 'onSiteMinutes':
      return worked ? sources.work(span, 'minutes') : null;
    case 'milesDriven':
      return sources.work(span, 'miles');
    case 'travelMinutes':
      return sources.work(span, 'travelMinutes');
    case 'chemicalCost':
      return sources.work(span, 'chemicals');
    case 'chemicalCostPerPool':
      return sources.pools(span, ledger.pools.now.pools);
    case 'activeCustomers':
      return sources.thereOn(span.to, timeZone);
    case 'newCustomers':
      return sources.joined(span, timeZone);
    case 'lostCustomers':
      return sources.left(span, timeZone);
    case 'retentionPct':
      return sources.stayed(span, addDays(span.from, -1), timeZone);
    case 'monthlyRevenue':
      return subscribed ? sources.subscriptions(1) : sources.estimates(1);
    case 'avgRevenuePerCustomer':
      return subscribed
        ? sources.subscriptions(ledger.subscriptions.active)
        : sources.estimates(1 / Math.max(1, customers));
    case 'outstanding':
      return sources.owed(null);
    case 'pastDue':
      return sources.owed(ledger.overdueBefore);
    default:
      return null;
  }
}

const rowOf = (description: string, value: number, estimated = false, more: Partial<FigureRow> = {}): FigureRow => ({
  date: null,
  customerId: null,
  customerName: null,
  technicianName: null,
  visitId: null,
  invoiceId: null,
  description,
  value,
  estimated,
  ...more,
});

/** Figures that are shares of sums, or only estimated: their parts. */
async function reckonedRows(
  figure: FigureName,
  context: Context,
  daysOff: () => Promise<Set<string>>,
): Promise<FigureRow[]> {
  const { ledger, span, value } = context;
  const days = ledger.days.filter(({ date }) => span.from <= date && date <= span.to);
  const sum = (pick: (day: (typeof days)[number]) => number): number => days.reduce((all, day) => all + pick(day), 0);
  const revenue = value('revenue');
  const estimatedParts = (): FigureRow[] => {
    const cents = Math.round(revenue * 100);
    const share = estimatedCostCents(cents, 0) / 100;
    return [
      rowOf('Costs taken as 66% of the revenue', share, true),
      rowOf('Subscription at $49 a month', Math.round((value('costs') - share) * 100) / 100, true),
    ].filter((row) => row.value !== 0);
  };
  const costs = (): FigureRow[] =>
    ledger.everWorked
      ? [
          rowOf('Labor', sum(({ laborCents }) => laborCents) / 100),
          rowOf('Chemicals', sum(({ chemicalCents }) => chemicalCents) / 100),
          rowOf('Travel', sum(({ travelCents }) => travelCents) / 100),
          rowOf('Equipment', sum(({ equipmentCents }) => equipmentCents) / 100),
        ]
      : estimatedParts();
  switch (figure) {
    case 'costs':
      return costs();
    case 'profit':
      return [rowOf('Revenue', revenue, true), ...costs().map((row) => ({ ...row, value: -row.value }))];
    case 'profitMarginPct':
      if (revenue <= 0) return [];
      return [rowOf('Revenue', 100), ...costs().map((row) => ({ ...row, value: (-100 * row.value) / revenue }))];
    case 'visits':
      return [rowOf('Visits that the customers’ frequencies call for', value('visits'), true)];
    case 'onSiteMinutes':
      return [rowOf(`${defaultStopMinutes} minutes for each of these visits`, value('onSiteMinutes'), true)];
    case 'routeEfficiencyPct': {
      const minutes = value('onSiteMinutes') + drivingMinutes(sum(({ hundredthMiles }) => hundredthMiles) / 100);
      const shares = await context.repo.onSite(span);
      if (shares.length === 0 && minutes > 0) return [rowOf('Minutes on site', value(figure), true)];
      return shares.map(({ name, onSiteMinutes }) =>
        rowOf(`${onSiteMinutes} min on site`, (100 * onSiteMinutes) / minutes, false, { technicianName: name }),
      );
    }
    case 'growthPct': {
      const before = context.revenueBefore;
      if (before <= 0) return [];
      return [rowOf('Revenue of this range', (100 * revenue) / before), rowOf('Revenue of the range before', -100)];
    }
    case 'completionRatePct':
      return completionRows(context, await daysOff());
    default:
      return [];
  }
}

/** Each customer's part of the planned visits that were made. */
async function completionRows(
  { repo, span, today, timeZone, ledger }: Context,
  off: Set<string>,
): Promise<FigureRow[]> {
  const over = { from: span.from, to: earlierOf(span.to, addDays(today, -1)) };
  if (over.to < over.from) return [];
  const parts = new Map<string, { name: string; due: number; made: number }>();
  const part = (customerId: string, name: string) => {
    const known = parts.get(customerId) ?? { name, due: 0, made: 0 };
    parts.set(customerId, known);
    return known;
  };
  for (const { customerId, customerName, skipped, ...rhythm } of await repo.plannedStops(over, timeZone)) {
    part(customerId, customerName).due += plannedVisits([{ ...rhythm, stops: 1 }], over, off) - skipped;
  }
  for (const { customerId, customerName, made } of await repo.plannedMade(over))
    part(customerId, customerName).made += made;
  const { due } = ledger.planned.now;
  return [...parts]
    .filter(([, { due: ofCustomer, made }]) => ofCustomer !== 0 || made !== 0)
    .map(([customerId, { name, due: ofCustomer, made }]) =>
      rowOf(`${made} of ${ofCustomer} planned visits made`, due === 0 ? 0 : (100 * made) / due, false, {
        customerId,
        customerName: name,
      }),
    )
    .sort((a, b) => a.value - b.value);
}

function pageOf(
  rows: FigureRow[],
  { limit, offset, search }: { limit: number; offset: number; search?: string | undefined },
) {
  const words = search?.trim().toLowerCase() ?? '';
  const wanted = rows.filter(({ customerName, technicianName, description }) =>
    `${customerName ?? ''} ${technicianName ?? ''} ${description}`.toLowerCase().includes(words),
  );
  return { rows: wanted.slice(offset, offset + limit), count: wanted.length };
}
