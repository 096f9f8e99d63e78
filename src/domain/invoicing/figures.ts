import { addDays } from '#domain/calendar/index.ts';
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
