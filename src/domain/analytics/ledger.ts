import type { CivilDate } from '#domain/calendar/index.ts';
import type { Stay } from '#domain/invoicing/index.ts';
import type { PricePer } from '#domain/money/index.ts';
import type { WorkCents } from './costs/work-costs.ts';
import type { EarnedPeriod } from './earned.ts';

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
