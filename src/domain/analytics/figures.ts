import { addDays, earliest, firstOfMonth, latest, mondayOf } from '#domain/calendar/index.ts';
import { type Comings, comingsIn, customersOn, retentionPct, type Stay } from '#domain/invoicing/index.ts';
import { shareOfCents } from '#domain/money/index.ts';
import { defaultStopMinutes, drivingMinutes } from '#domain/scheduling/index.ts';
import { defaultPriceCents, type WorkCents } from './costs/work-costs.ts';
import type { DayOfMoney, Ledger, PlannedSums, PoolSums, PricedCustomers } from './ledger.ts';
import { earnedIn } from './ledger.ts';
import { type BusinessRange, daysIn, isWithin, type Span, spansOf } from './ranges.ts';

/** Visits a month by frequency, in hundredths. */
const hundredthVisitsAMonth = { weekly: 433, biweekly: 217, monthly: 100 } as const;
/** Operating costs as a share of revenue, and the subscription that the documents take off besides. */
const costSharePct = 66;
const subscriptionCentsAMonth = 4900;
const monthsAYear = 12;
const daysAYear = 365;

const round = (value: number): number => Math.floor(value + 0.5);

/** Cents a month that one customer is taken to bring: the price of a month, else visits a month × the price of one. */
export const estimatedMonthCents = ({ frequency, priceCents, pricePer }: Omit<PricedCustomers, 'customers'>): number =>
  priceCents !== null && pricePer === 'month'
    ? priceCents
    : round(((priceCents ?? defaultPriceCents) * hundredthVisitsAMonth[frequency]) / 100);

/** A month's amount over so many days: a month is a twelfth of 365 days. */
const overDays = (monthly: number, days: number): number => round((monthly * days * monthsAYear) / daysAYear);

type EstimatedFigures = {
  readonly monthlyCents: number;
  readonly revenueCents: number;
  readonly visits: number;
  readonly onSiteMinutes: number;
};

/** What a company that has no visits and no invoices yet is taken to do in so many days, by its customers alone. */
export function estimatedFigures(priced: readonly PricedCustomers[], days: number): EstimatedFigures {
  const monthlyCents = priced.reduce((sum, group) => sum + group.customers * estimatedMonthCents(group), 0);
  const hundredths = priced.reduce(
    (sum, { customers, frequency }) => sum + customers * hundredthVisitsAMonth[frequency],
    0,
  );
  const visits = round((hundredths * days * monthsAYear) / (daysAYear * 100));
  return {
    monthlyCents,
    revenueCents: overDays(monthlyCents, days),
    visits,
    onSiteMinutes: visits * defaultStopMinutes,
  };
}

/** Costs of so many days where none are known: a share of what came in, and the subscription. None where nothing came in. */
export const estimatedCostCents = (revenueCents: number, days: number): number =>
  revenueCents <= 0 ? 0 : round((revenueCents * costSharePct) / 100) + overDays(subscriptionCentsAMonth, days);

/** Months that are shown at least, however short the range. */
const leastMonths = 6;

/** Comings and goings by month, oldest first: the months of a range, six at least; the last one up to the range's end. */
export function retentionByMonth(stays: readonly Stay[], { from, to }: Span): (Comings & { month: string })[] {
  const sixAgo = firstOfMonth(to, 1 - leastMonths);
  let month = earliest(firstOfMonth(from), sixAgo);
  const months: (Comings & { month: string })[] = [];
  while (month <= to) {
    const next = firstOfMonth(month, 1);
    const last = addDays(next, -1);
    months.push({ month: month.slice(0, 7), ...comingsIn(stays, { from: month, to: earliest(last, to) }) });
    month = next;
  }
  return months;
}

/** A figure, the same of the range before it (null where there is not so much history), and whether it is only estimated. */
export type Figure = { readonly value: number; readonly before: number | null; readonly estimated: boolean };

/** Every figure of the hub, and what it is counted in. */
export const figureUnits = {
  revenue: 'dollars',
  costs: 'dollars',
  profit: 'dollars',
  profitMarginPct: 'percent',
  visits: 'count',
  completionRatePct: 'percent',
  onSiteMinutes: 'minutes',
  milesDriven: 'miles',
  travelMinutes: 'minutes',
  routeEfficiencyPct: 'percent',
  chemicalCost: 'dollars',
  chemicalCostPerPool: 'dollars',
  activeCustomers: 'count',
  newCustomers: 'count',
  lostCustomers: 'count',
  retentionPct: 'percent',
  growthPct: 'percent',
  monthlyRevenue: 'dollars',
  avgRevenuePerCustomer: 'dollars',
  outstanding: 'dollars',
  pastDue: 'dollars',
} as const;
export type FigureName = keyof typeof figureUnits;
export type FigureUnit = (typeof figureUnits)[FigureName];

const total = <T>(rows: readonly T[], pick: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + pick(row), 0);

/** Costs of some work, in cents. */
export const costOf = (work: Omit<WorkCents, 'feeCents'>): number =>
  work.laborCents + work.chemicalCents + work.travelCents + work.equipmentCents;

const centsWithin = (money: readonly DayOfMoney[], span: Span): number =>
  total(
    money.filter(({ date }) => isWithin(date, span)),
    ({ cents }) => cents,
  );

/** What share of a whole a part is, in percent to two decimals, half up in size; both whole numbers. 0 of nothing. */
const percentOf = (part: number, whole: number): number => (whole <= 0 ? 0 : shareOfCents(10_000, part, whole) / 100);

/** Where a span's revenue comes from: bills, else the prices of the visits made, else what its customers are taken to pay. */
export type RevenueSource = 'billed' | 'visits' | 'customers';
export const revenueSource = ({ everBilled, everWorked }: Pick<Ledger, 'everBilled' | 'everWorked'>): RevenueSource =>
  everBilled ? 'billed' : everWorked ? 'visits' : 'customers';

/** Minutes to drive so many hundredths of a mile, exact to a thousandth: 0.024 minutes each at 25 miles an hour. */
export const travelMinutesOf = (hundredthMiles: number): number =>
  Math.round(drivingMinutes(hundredthMiles / 100) * 1000) / 1000;

type SpanFigures = ReturnType<typeof figuresOfSpan>;

function figuresOfSpan(ledger: Ledger, span: Span, pools: PoolSums, planned: PlannedSums) {
  const days = ledger.days.filter(({ date }) => isWithin(date, span));
  const length = daysIn(span);
  const estimate = estimatedFigures(ledger.priced, length);
  const worked = ledger.everWorked;
  const source = revenueSource(ledger);
  const revenueCents =
    source === 'billed'
      ? earnedIn(ledger.earned, span) - centsWithin(ledger.refunds, span)
      : source === 'visits'
        ? total(days, ({ feeCents }) => feeCents)
        : estimate.revenueCents;
  const costCents = worked ? total(days, costOf) : estimatedCostCents(revenueCents, length);
  const onSiteMinutes = worked ? total(days, (day) => day.onSiteMinutes) : estimate.onSiteMinutes;
  const hundredthMiles = total(days, (day) => day.hundredthMiles);
  const travelMinutes = travelMinutesOf(hundredthMiles);
  const comings = comingsIn(ledger.stays, span);
  return {
    revenueCents,
    costCents,
    costsEstimated: !worked || days.some(({ estimatedWorks }) => estimatedWorks > 0),
    visits: worked ? total(days, ({ visits }) => visits) : estimate.visits,
    completionPct: Math.min(100, percentOf(planned.made, planned.due)),
    onSiteMinutes,
    hundredthMiles,
    travelMinutes,
    efficiencyPct: percentOf(onSiteMinutes * 1000, onSiteMinutes * 1000 + Math.round(travelMinutes * 1000)),
    chemicalCents: total(days, ({ chemicalCents }) => chemicalCents),
    perPoolCents: pools.pools === 0 ? 0 : shareOfCents(pools.chemicalCents, 1, pools.pools),
    active: customersOn(ledger.stays, span.to),
    joined: comings.joined,
    left: comings.left,
    retentionPct: retentionPct(comings),
  };
}

const dollars = (cents: number): number => cents / 100;

/**
 * Whether there are as many days before a range to compare with: a company of four weeks has no thirty days before them, and a
 * comparison with a part of them would praise every figure.
 */
const reachesBack = ({ since }: Ledger, { before }: ReturnType<typeof spansOf>): boolean =>
  since !== null && since <= before.from;

/** Figures that so new a company doesn’t have: nobody was there when the range began, or nothing came in before it. */
export function untoldFigures(ledger: Ledger, range: BusinessRange, today: string): FigureName[] {
  const spans = spansOf(range, today);
  return [
    ...(comingsIn(ledger.stays, spans.now).atStart > 0 ? [] : (['retentionPct'] as const)),
    ...(reachesBack(ledger, spans) ? [] : (['growthPct'] as const)),
  ];
}

/** The hub's figures for a range that ends today (formulas: docs/business-figures.md). Money in dollars. */
export function businessFigures(ledger: Ledger, range: BusinessRange, today: string): Record<FigureName, Figure> {
  const spans = spansOf(range, today);
  const now = figuresOfSpan(ledger, spans.now, ledger.pools.now, ledger.planned.now);
  const before = figuresOfSpan(ledger, spans.before, ledger.pools.before, ledger.planned.before);
  const compares = reachesBack(ledger, spans);
  const figure = (pick: (of: SpanFigures) => number, estimated: boolean): Figure => ({
    value: pick(now),
    before: compares ? pick(before) : null,
    estimated,
  });
  const untold = !ledger.everWorked;
  const revenueEstimated = !ledger.everBilled;
  const profitEstimated = revenueEstimated || now.costsEstimated;
  const chemicalsEstimated = untold || now.costsEstimated;
  const { subscriptions, owed, priced } = ledger;
  const subscribed = subscriptions.active > 0;
  const customers = total(priced, (group) => group.customers);
  const guessedCents = total(priced, (group) => group.customers * estimatedMonthCents(group));
  const monthlyCents = subscribed ? shareOfCents(subscriptions.yearCents, 1, 12) : guessedCents;
  const averageCents = subscribed
    ? shareOfCents(subscriptions.yearCents, 1, 12 * subscriptions.active)
    : customers === 0
      ? 0
      : shareOfCents(guessedCents, 1, customers);
  const monthlyEstimated = !subscribed || subscriptions.estimated;
  const asItStands = (cents: number, estimated = false): Figure => ({ value: dollars(cents), before: null, estimated });
  return {
    revenue: figure(({ revenueCents }) => dollars(revenueCents), revenueEstimated),
    costs: figure(({ costCents }) => dollars(costCents), now.costsEstimated),
    profit: figure(({ revenueCents, costCents }) => dollars(revenueCents - costCents), profitEstimated),
    profitMarginPct: figure(
      ({ revenueCents, costCents }) => (revenueCents > 0 ? percentOf(revenueCents - costCents, revenueCents) : 0),
      profitEstimated,
    ),
    visits: figure(({ visits }) => visits, untold),
    completionRatePct: figure(({ completionPct }) => completionPct, ledger.planned.now.due === 0),
    onSiteMinutes: figure(({ onSiteMinutes }) => onSiteMinutes, untold),
    milesDriven: figure(({ hundredthMiles }) => hundredthMiles / 100, untold),
    travelMinutes: figure(({ travelMinutes }) => travelMinutes, untold),
    routeEfficiencyPct: figure(({ efficiencyPct }) => efficiencyPct, untold),
    chemicalCost: figure(({ chemicalCents }) => dollars(chemicalCents), chemicalsEstimated),
    chemicalCostPerPool: figure(({ perPoolCents }) => dollars(perPoolCents), chemicalsEstimated),
    activeCustomers: figure(({ active }) => active, false),
    newCustomers: figure(({ joined }) => joined, false),
    lostCustomers: figure(({ left }) => left, false),
    retentionPct: figure(({ retentionPct }) => retentionPct, false),
    growthPct: {
      value:
        compares && before.revenueCents > 0
          ? percentOf(now.revenueCents - before.revenueCents, before.revenueCents)
          : 0,
      before: null,
      estimated: revenueEstimated || !compares || before.revenueCents <= 0,
    },
    monthlyRevenue: asItStands(monthlyCents, monthlyEstimated),
    avgRevenuePerCustomer: asItStands(averageCents, monthlyEstimated),
    outstanding: asItStands(owed.outstandingCents),
    pastDue: asItStands(owed.pastDueCents),
  };
}

/** A week of the range, Monday to Sunday or as far as the range goes. Cents are whole. */
type WeekOfFigures = {
  readonly weekFrom: string;
  readonly revenueCents: number;
  readonly costCents: number;
  readonly visits: number;
  readonly chemicalCents: number;
};

/** The range by week, oldest first; the weeks sum to the range's figures. */
export function businessWeeks(ledger: Ledger, range: BusinessRange, today: string): WeekOfFigures[] {
  const { now } = spansOf(range, today);
  const within = <T extends { date: string }>(rows: readonly T[]): T[] =>
    rows.filter(({ date }) => isWithin(date, now));
  const inRange = {
    ...ledger,
    days: within(ledger.days),
    refunds: within(ledger.refunds),
  };
  const estimate = estimatedFigures(ledger.priced, daysIn(now));
  const weeks: WeekOfFigures[] = [];
  for (let monday = mondayOf(now.from); monday <= now.to; monday = addDays(monday, 7)) {
    const sunday = addDays(monday, 6);
    const span = { from: latest(monday, now.from), to: earliest(sunday, now.to) };
    weeks.push({ weekFrom: monday, ...weekOf(inRange, estimate, now, span) });
  }
  return weeks;
}

const sumOf = <T>(rows: readonly T[], pick: (row: T) => number): number =>
  rows.reduce((all, row) => all + pick(row), 0);

/** One week of a ledger that holds the range's days alone, with what its customers are taken to pay in the whole range. */
function weekOf(
  ledger: Ledger,
  estimate: ReturnType<typeof estimatedFigures>,
  range: Span,
  span: Span,
): Omit<WeekOfFigures, 'weekFrom'> {
  const sum = <T extends { date: string }>(rows: readonly T[], pick: (row: T) => number): number =>
    sumOf(rows, (row) => (isWithin(row.date, span) ? pick(row) : 0));
  // What is only known of the whole range is spread evenly over its days, without losing a cent on the way.
  const share = (amount: number): number => upTo(amount, range, span.to) - upTo(amount, range, addDays(span.from, -1));
  const source = revenueSource(ledger);
  const cents = (row: { cents: number }): number => row.cents;
  const rangeRevenue =
    source === 'customers' ? estimate.revenueCents : earnedIn(ledger.earned, range) - sumOf(ledger.refunds, cents);
  return {
    revenueCents:
      source === 'billed'
        ? earnedIn(ledger.earned, range, span) - sum(ledger.refunds, cents)
        : source === 'visits'
          ? sum(ledger.days, ({ feeCents }) => feeCents)
          : share(estimate.revenueCents),
    costCents: ledger.everWorked ? sum(ledger.days, costOf) : share(estimatedCostCents(rangeRevenue, daysIn(range))),
    visits: ledger.everWorked ? sum(ledger.days, ({ visits }) => visits) : share(estimate.visits),
    chemicalCents: sum(ledger.days, ({ chemicalCents }) => chemicalCents),
  };
}

/** The part of an amount that falls on the days of a range up to and with one. */
const upTo = (amount: number, range: Span, date: string): number =>
  Math.floor((amount * daysIn({ from: range.from, to: date })) / daysIn(range));
