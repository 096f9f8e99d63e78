import { addDays, type CivilDate } from '#domain/calendar/index.ts';
import { shareOfCents } from '#domain/money/index.ts';

import type { CustomerCycle } from './cycles.ts';

/** A subscription as the figures read it. Days are YYYY-MM-DD. */
export interface CountedSubscription {
  status: 'active' | 'past_due' | 'canceled' | 'trial';
  cycle: CustomerCycle;
  pricing: 'flat' | 'visit';
  /** What this customer pays a cycle, or a visit. */
  priceCents: number;
  serviceFrequency: 'weekly' | 'biweekly' | 'monthly';
}

export interface CountedMoney {
  amountCents: number;
  /** The company's day on which it came in or went back. */
  day: string;
}

export interface BillingRows {
  subscriptions: readonly CountedSubscription[];
  /** What is left to pay of each issued invoice, and whether it is overdue. */
  owed: readonly { balanceCents: number; isOverdue: boolean }[];
  payments: readonly CountedMoney[];
  refunds: readonly CountedMoney[];
}

export interface BillingFigures {
  monthlyRevenueCents: number;
  activeSubscriptions: number;
  pastDueCents: number;
  averageCents: number;
  outstandingCents: number;
  collectedCents: number;
  refundedCents: number;
  /** Where visits are billed one by one: how many there will be follows from the service frequency. */
  estimated: boolean;
}

/** Cycles, or visits, in a year: a twelfth of it is a month. */
const yearly: Record<CustomerCycle, number> = { weekly: 52, biweekly: 26, monthly: 12, quarterly: 4, annually: 1 };

const timesAYear = ({ pricing, cycle, serviceFrequency }: CountedSubscription): number =>
  yearly[pricing === 'visit' ? serviceFrequency : cycle];

/** The figures look back on so many days, today included. */
export const lookBackDays = 30;

/**
 * The overview's figures (docs/billing-figures.md). Revenue counts what is active, brought to a month and rounded once.
 */
export function billingFigures({ subscriptions, owed, payments, refunds }: BillingRows, today: string): BillingFigures {
  const active = subscriptions.filter(({ status }) => status === 'active');
  const yearCents = active.reduce((sum, one) => sum + one.priceCents * timesAYear(one), 0);
  const monthlyRevenueCents = shareOfCents(yearCents, 1, 12);
  const from = addDays(today, 1 - lookBackDays);
  const recent = (rows: readonly CountedMoney[]): number =>
    rows.filter(({ day }) => day >= from && day <= today).reduce((sum, { amountCents }) => sum + amountCents, 0);
  const balance = (rows: BillingRows['owed']): number => rows.reduce((sum, { balanceCents }) => sum + balanceCents, 0);
  return {
    monthlyRevenueCents,
    activeSubscriptions: active.length,
    pastDueCents: balance(owed.filter(({ isOverdue }) => isOverdue)),
    averageCents: active.length === 0 ? 0 : shareOfCents(yearCents, 1, 12 * active.length),
    outstandingCents: balance(owed),
    collectedCents: recent(payments),
    refundedCents: recent(refunds),
    estimated: active.some(({ pricing }) => pricing === 'visit'),
  };
}

/** So many customers who came on a day and left on another; null: they are still there. */
export type Stay = { readonly joinedOn: CivilDate; readonly leftOn: CivilDate | null; readonly customers: number };

/** From the first day to the last, both included. */
type Days = { readonly from: CivilDate; readonly to: CivilDate };

const sum = (stays: readonly Stay[], holds: (stay: Stay) => boolean): number =>
  stays.reduce((total, stay) => total + (holds(stay) ? stay.customers : 0), 0);

/** Whether a customer is there at the end of a day. */
const isThere = ({ joinedOn, leftOn }: Stay, date: CivilDate): boolean =>
  joinedOn <= date && (leftOn === null || leftOn > date);

/** Customers at the end of a day. */
export const customersOn = (stays: readonly Stay[], date: CivilDate): number =>
  sum(stays, (stay) => isThere(stay, date));

export type Comings = {
  readonly atStart: number;
  /** Of those at the start. */
  readonly stayed: number;
  readonly joined: number;
  /** All who left in the span, also those who came in it. */
  readonly left: number;
};

/** Who was there when a span began, who stayed to its end, who came and who left. */
export function comingsIn(stays: readonly Stay[], { from, to }: Days): Comings {
  const eve = addDays(from, -1);
  const isIn = (date: CivilDate): boolean => from <= date && date <= to;
  return {
    atStart: customersOn(stays, eve),
    stayed: sum(stays, (stay) => isThere(stay, eve) && isThere(stay, to)),
    joined: sum(stays, ({ joinedOn }) => isIn(joinedOn)),
    left: sum(stays, ({ leftOn }) => leftOn !== null && isIn(leftOn)),
  };
}

/** Of the customers at the start those who stayed, in percent to two decimals; all of nobody. */
export const retentionPct = ({ atStart, stayed }: Pick<Comings, 'atStart' | 'stayed'>): number =>
  atStart === 0 ? 100 : shareOfCents(10_000, stayed, atStart) / 100;

/** Who did not stay: what is missing from the retention to a hundred. */
export const churnPct = (comings: Pick<Comings, 'atStart' | 'stayed'>): number =>
  Math.round((100 - retentionPct(comings)) * 100) / 100;
