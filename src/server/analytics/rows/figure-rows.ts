import type { FigureName, FigureRow, FigureRows } from '#contract/analytics/analytics.ts';
import type { BusinessRange } from '#contract/choices.ts';
import type { ListQuery } from '#contract/shapes.ts';
import {
  businessFigures,
  estimatedCostCents,
  figureUnits,
  plannedVisits,
  type RevenueSource,
  revenueSource,
  type Span,
  spansOf,
} from '#domain/analytics/index.ts';
import { addDays, earliest, localDate } from '#domain/calendar/index.ts';
import { defaultStopMinutes, drivingMinutes } from '#domain/scheduling/index.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { recomputeStaleDays } from '../costs/rollups/recompute.ts';
import { daysOffIn, ledgerOf } from '../ledger.ts';
import { figureRowsRepo, type RowSource } from './repo.ts';

const revenueHow: Record<RevenueSource, string> = {
  billed: 'Invoices sent in this range, minus refunds, without tax.',
  visits: 'Visits finished in this range at each customer’s price, since no invoice has been sent yet.',
  customers:
    'An estimate for each active customer: visits per month × price, for the days in this range. Nothing has been done or billed yet.',
};

const costHow = {
  worked: 'Costs of each visit: as entered, or else minutes × wage, miles × cost per mile and chemicals × price.',
  not: 'Estimated as 66% of revenue plus a $49 monthly subscription, since no visits are finished yet.',
};

const how: Record<Exclude<FigureName, 'revenue' | 'costs' | 'profit'>, string> = {
  profitMarginPct: 'Each part as a percentage of revenue. Together they make the margin.',
  visits: 'Visits finished in this range.',
  completionRatePct:
    'Scheduled visits completed, as a percentage of all visits scheduled through yesterday (100% at most). Each customer’s share adds up to it.',
  onSiteMinutes: 'Minutes from arrival to departure.',
  milesDriven: 'Straight-line miles from each stop to the next, day by day.',
  travelMinutes: 'Minutes from each stop to the next at 25 miles per hour.',
  routeEfficiencyPct:
    'Time on site as a percentage of time on site plus drive time. Each technician’s share adds up to it.',
  chemicalCost: 'Chemicals used in this range at your prices.',
  chemicalCostPerPool: 'Chemical cost at each pool, divided by the number of pools serviced.',
  activeCustomers: 'Active customers today.',
  newCustomers: 'Customers added in this range.',
  lostCustomers: 'Customers who left in this range.',
  retentionPct: 'Customers at the start of this range who are still with you, as a percentage.',
  growthPct: 'Change in revenue from the previous range, in percent.',
  monthlyRevenue: 'Active subscriptions per month. Without any, an estimate for your active customers.',
  avgRevenuePerCustomer: 'Monthly revenue divided by the customers it comes from.',
  outstanding: 'Unpaid balance of all sent invoices.',
  pastDue: 'Unpaid balance of invoices past their due date and grace period.',
};

/** How a figure is made of its rows, in a sentence. */
function howOf(figure: FigureName, source: RevenueSource, worked: boolean): string {
  if (figure === 'revenue') return revenueHow[source];
  if (figure === 'costs') return worked ? costHow.worked : costHow.not;
  if (figure === 'profit') return 'Revenue minus costs.';
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
      : pageOf(await computedRows(figure, context, () => daysOffIn(tx, spans.now)), { limit, offset, search });
    return {
      answer: {
        figure,
        unit: figureUnits[figure],
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
async function computedRows(
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
      rowOf('Costs estimated at 66% of revenue', share, true),
      rowOf('Subscription at $49 per month', Math.round((value('costs') - share) * 100) / 100, true),
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
      return [rowOf('Visits expected from customers’ service frequency', value('visits'), true)];
    case 'onSiteMinutes':
      return [rowOf(`${defaultStopMinutes} minutes per visit`, value('onSiteMinutes'), true)];
    case 'routeEfficiencyPct': {
      const minutes = value('onSiteMinutes') + drivingMinutes(sum(({ hundredthMiles }) => hundredthMiles) / 100);
      const shares = await context.repo.onSite(span);
      if (shares.length === 0 && minutes > 0) return [rowOf('Time on site', value(figure), true)];
      return shares.map(({ name, onSiteMinutes }) =>
        rowOf(`${onSiteMinutes} min on site`, (100 * onSiteMinutes) / minutes, false, { technicianName: name }),
      );
    }
    case 'growthPct': {
      const before = context.revenueBefore;
      if (before <= 0) return [];
      return [rowOf('Revenue in this range', (100 * revenue) / before), rowOf('Revenue in the previous range', -100)];
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
  const over = { from: span.from, to: earliest(span.to, addDays(today, -1)) };
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
      rowOf(`${made} of ${ofCustomer} scheduled visits completed`, due === 0 ? 0 : (100 * made) / due, false, {
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
