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
import type { Message, Words } from '#domain/language/index.ts';
import { defaultStopMinutes, drivingMinutes } from '#domain/scheduling/index.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { recomputeStaleDays } from '../costs/rollups/recompute.ts';
import { daysOffIn, ledgerOf } from '../ledger.ts';
import { figureRowsRepo, type RowSource } from './repo.ts';
import { figureTexts as texts } from './texts.ts';

/** How a figure is made of its rows, in a sentence. */
function howOf(figure: FigureName, source: RevenueSource, worked: boolean): Message {
  if (figure === 'revenue') return texts.revenue[source];
  if (figure === 'costs') return worked ? texts.costs.worked : texts.costs.estimated;
  return figure === 'profit' ? texts.profit : texts.how[figure];
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
  say: Words['say'];
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
    const repo = figureRowsRepo(tx, tenant.words);
    const value = (name: FigureName): number => figures[name].value;
    const { say } = tenant.words;
    const context = {
      ledger,
      span: spans.now,
      revenueBefore: figures.revenue.before ?? 0,
      today,
      timeZone,
      repo,
      value,
      say,
    };
    const source = storedSource(figure, context);
    const page = source
      ? await repo.page(source, { limit, offset, search })
      : pageOf(await computedRows(figure, context, () => daysOffIn(tx, spans.now)), { limit, offset, search });
    return {
      answer: {
        figure,
        unit: figureUnits[figure],
        how: say(howOf(figure, revenueSource(ledger), ledger.everWorked)),
        total: value(figure),
        rows: page.rows,
      },
      count: page.count,
    };
  });

/** Figures whose rows are rows of the database; null for those that are shares of sums. */
function storedSource(figure: FigureName, { ledger, span, today, timeZone, repo, value }: Context): RowSource | null {
  const { sources } = repo;
  const source = revenueSource(ledger);
  const worked = ledger.everWorked;
  const monthly = value('monthlyRevenue');
  const revenue = (): RowSource =>
    source === 'billed'
      ? sources.billed(span, timeZone, today)
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
  const { ledger, span, value, say } = context;
  const days = ledger.days.filter(({ date }) => span.from <= date && date <= span.to);
  const sum = (pick: (day: (typeof days)[number]) => number): number => days.reduce((all, day) => all + pick(day), 0);
  const revenue = value('revenue');
  const estimatedParts = (): FigureRow[] => {
    const cents = Math.round(revenue * 100);
    const share = estimatedCostCents(cents, 0) / 100;
    return [
      rowOf(say(texts.part.estimatedCosts), share, true),
      rowOf(say(texts.part.subscription), Math.round((value('costs') - share) * 100) / 100, true),
    ].filter((row) => row.value !== 0);
  };
  const costs = (): FigureRow[] =>
    ledger.everWorked
      ? [
          rowOf(say(texts.part.labor), sum(({ laborCents }) => laborCents) / 100),
          rowOf(say(texts.part.chemicals), sum(({ chemicalCents }) => chemicalCents) / 100),
          rowOf(say(texts.part.travel), sum(({ travelCents }) => travelCents) / 100),
          rowOf(say(texts.part.equipment), sum(({ equipmentCents }) => equipmentCents) / 100),
        ]
      : estimatedParts();
  switch (figure) {
    case 'costs':
      return costs();
    case 'profit':
      return [rowOf(say(texts.part.revenue), revenue, true), ...costs().map((row) => ({ ...row, value: -row.value }))];
    case 'profitMarginPct':
      if (revenue <= 0) return [];
      return [
        rowOf(say(texts.part.revenue), 100),
        ...costs().map((row) => ({ ...row, value: (-100 * row.value) / revenue })),
      ];
    case 'visits':
      return [rowOf(say(texts.part.expectedVisits), value('visits'), true)];
    case 'onSiteMinutes':
      return [rowOf(say(texts.part.minutesPerVisit({ minutes: defaultStopMinutes })), value('onSiteMinutes'), true)];
    case 'routeEfficiencyPct': {
      const minutes = value('onSiteMinutes') + drivingMinutes(sum(({ hundredthMiles }) => hundredthMiles) / 100);
      const shares = await context.repo.onSite(span);
      if (shares.length === 0 && minutes > 0) return [rowOf(say(texts.part.timeOnSite), value(figure), true)];
      return shares.map(({ name, onSiteMinutes }) =>
        rowOf(say(texts.part.minutesOnSite({ minutes: onSiteMinutes })), (100 * onSiteMinutes) / minutes, false, {
          technicianName: name,
        }),
      );
    }
    case 'growthPct': {
      const before = context.revenueBefore;
      if (before <= 0) return [];
      return [rowOf(say(texts.part.revenueNow), (100 * revenue) / before), rowOf(say(texts.part.revenueBefore), -100)];
    }
    case 'completionRatePct':
      return completionRows(context, await daysOff());
    default:
      return [];
  }
}

/** Each customer's part of the planned visits that were made. */
async function completionRows(
  { repo, span, today, timeZone, ledger, say }: Context,
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
      rowOf(say(texts.part.completed({ made, due: ofCustomer })), due === 0 ? 0 : (100 * made) / due, false, {
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
