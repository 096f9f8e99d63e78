import { addDays, type CivilDate, latest } from '#domain/calendar/index.ts';
import type { Stay } from '#domain/invoicing/index.ts';
import type { PricePer } from '#domain/money/index.ts';
import type { WorkCents } from './costs/work-costs.ts';
import { daysIn, type Span } from './ranges.ts';

/** One day's finished work, summed; miles in whole hundredths, fees by the customers' prices or as entered. */
export type DayOfFigures = WorkCents & {
  readonly date: CivilDate;
  readonly visits: number;
  /** Of the visits those that were on somebody's route. */
  readonly plannedVisits: number;
  readonly onSiteMinutes: number;
  readonly hundredthMiles: number;
  /** How much of the work uses rates that the company has not set. */
  readonly estimatedWorks: number;
};

export type DayOfMoney = { readonly date: CivilDate; readonly cents: number };

/** So many active customers who pay the same price for the same frequency. */
export type PricedCustomers = {
  readonly frequency: 'weekly' | 'biweekly' | 'monthly';
  /** Null where no price is set. */
  readonly priceCents: number | null;
  /** What the price is for; each visit where it is not said. */
  readonly pricePer?: PricePer;
  readonly customers: number;
};

/** Everything that the hub's figures are made of, already summed by day. */
export type Ledger = {
  /** Whether the company has ever issued an invoice, and ever finished a visit or entered a cost. */
  readonly everBilled: boolean;
  readonly everWorked: boolean;
  readonly days: readonly DayOfFigures[];
  /** The day from which on work and bills are known: the later of the first ones, where there are both. Null: there is neither. */
  readonly since: CivilDate | null;
  /** Issued invoices and the running periods' upcoming ones, by the days they bill. */
  readonly earned: readonly EarnedPeriod[];
  /** Refunds without the tax in them. */
  readonly refunds: readonly DayOfMoney[];
  readonly pools: { readonly now: PoolSums; readonly before: PoolSums };
  readonly stays: readonly Stay[];
  /** Visits that the routes called for up to yesterday, and of them those that were made. */
  readonly planned: { readonly now: PlannedSums; readonly before: PlannedSums };
  readonly subscriptions: { readonly yearCents: number; readonly active: number; readonly estimated: boolean };
  readonly owed: { readonly outstandingCents: number; readonly pastDueCents: number };
  readonly priced: readonly PricedCustomers[];
};

export type PoolSums = { readonly chemicalCents: number; readonly pools: number };
export type PlannedSums = { readonly due: number; readonly made: number };

/**
 * What invoices of the same days come to before tax, in cents. Their days are those of the period they bill, both included;
 * an invoice without a period was earned on the day it was issued.
 */
export type EarnedPeriod = Span & { readonly cents: number };

const millionths = 1_000_000;

/**
 * Cents that were earned by the end of a day, on a span's days only: each period brings the same on each of its days, so that
 * a month's bill is not the luck of the week it was sent in. Rounded once.
 */
function earnedUpTo(periods: readonly EarnedPeriod[], from: CivilDate, date: CivilDate): number {
  // Whole numbers by length first: a third of a cent added up a thousand times would be somebody's cent.
  const byLength = new Map<number, number>();
  for (const period of periods) {
    const days = daysIn({ from: latest(period.from, from), to: date < period.to ? date : period.to });
    if (days <= 0) continue;
    const length = daysIn(period);
    byLength.set(length, (byLength.get(length) ?? 0) + period.cents * days);
  }
  let cents = 0;
  for (const [length, parts] of byLength) cents += parts / length;
  return Math.floor(Math.round(cents * millionths) / millionths + 0.5);
}

/** Cents earned within part of a range; the parts of a range add up to it. */
export const earnedIn = (periods: readonly EarnedPeriod[], range: Span, part: Span = range): number =>
  earnedUpTo(periods, range.from, part.to) - earnedUpTo(periods, range.from, addDays(part.from, -1));
