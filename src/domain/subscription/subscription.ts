import { addDays, addMonths, daysBetween } from '#domain/calendar/index.ts';
import type { Message } from '#domain/language/index.ts';
import {
  type BillingCycle,
  moneyBackDays,
  type Plan,
  type PricePage,
  paidTiers,
  plans,
  type SizePage,
  type Tier,
  tierLimits,
  trialDays,
  trialUrgentDays,
} from './catalogue.ts';
import { subscriptionTexts } from './texts.ts';

const { sizes } = subscriptionTexts;

/**
 * `unified`: every page shows the price that is charged and the limit that is enforced; `readings`: each page keeps the
 * figures of its own that the catalogue has for it.
 */
export const planPricings = ['unified', 'readings'] as const;
export type PlanPricing = (typeof planPricings)[number];
export const defaultPlanPricing: PlanPricing = 'unified';

/** The plan a purchase names, by tier or by any of its names; null where there is none. */
export function findPlan(name: string): Plan | null {
  const wanted = name.trim().toLowerCase();
  const namesOf = (plan: Plan): string[] => [
    plan.tier,
    plan.name.toLowerCase(),
    `${plan.name.toLowerCase()} plan`,
    plan.paymentName.toLowerCase(),
  ];
  return plans.find((plan) => namesOf(plan).includes(wanted)) ?? null;
}

/** Dollars per month that a page shows for a plan billed monthly. */
export const shownPrice = (plan: Plan, page: PricePage, pricing: PlanPricing): number =>
  pricing === 'unified' ? plan.pricePerMonth.monthly : plan.shownPerMonth[page];

/** The number of customers a plan is for, as a page shows it; null where that page shows none. */
export function shownSize(plan: Plan, page: SizePage, pricing: PlanPricing): Message | null {
  if (pricing === 'readings') return plan.size[page];
  const limit = tierLimits[plan.tier].customers;
  return limit < 0 ? sizes.unlimited : sizes.upTo({ count: limit });
}

/** What is charged at once, in cents: a month, or twelve months of the annual price. */
export const chargeCents = (plan: Plan, cycle: BillingCycle): number =>
  plan.pricePerMonth[cycle] * 100 * monthsOf(cycle);

/** What paying annually saves in a year, dollars. */
export const annualSaving = (plan: Plan): number => (plan.pricePerMonth.monthly - plan.pricePerMonth.annual) * 12;

/** The months that one payment pays for. */
const monthsOf = (cycle: BillingCycle): number => (cycle === 'annual' ? 12 : 1);

/**
 * What a company owes for its plan and when: credit for time not used, what a purchase takes, renewal with
 * its retries, the end, and the money back. Days are YYYY-MM-DD in the company's time zone, money is whole cents.
 */

/** A renewal that fails is tried again on these days after it was due. */
const attemptDays = [0, 3, 5] as const;
/** So many days an unpaid plan stays open; then it ends. */
export const graceDays = 7;
/** Card processors take no less; what is below is not asked for. */
export const minimumChargeCents = 50;

/** Whether a tier is a plan that is paid for. */
export const isPaid = (tier: Tier): boolean => paidTiers.some((paid) => paid === tier);

/** A time that was paid for: `endsOn` is the first day after it. */
export interface PaidPeriod {
  /** The catalogue's price of the whole period, paid with money or credit. */
  valueCents: number;
  startsOn: string;
  endsOn: string;
}

/**
 * What is left of a paid period, by whole days; today counts as not used, and a broken cent goes to the customer. Never
 * more than was paid, never below 0.
 */
export function unusedCreditCents({ valueCents, startsOn, endsOn }: PaidPeriod, today: string): number {
  const length = daysBetween(startsOn, endsOn);
  if (length <= 0 || valueCents <= 0) return 0;
  const unused = Math.min(length, Math.max(0, daysBetween(today, endsOn)));
  return Math.ceil((valueCents * unused) / length);
}

export interface Due {
  /** Taken now. */
  dueCents: number;
  /** Paid from the credit. */
  creditUsedCents: number;
  /** Credit that stays. */
  creditLeftCents: number;
}

/** What is due now where there is credit. An amount below the smallest charge is waived. */
export function dueNow(priceCents: number, creditCents: number): Due {
  const creditUsedCents = Math.min(Math.max(0, creditCents), priceCents);
  const rest = priceCents - creditUsedCents;
  return {
    dueCents: rest < minimumChargeCents ? 0 : rest,
    creditUsedCents,
    creditLeftCents: Math.max(0, creditCents) - creditUsedCents,
  };
}

/** The day a period that starts `from` ends. `billingDay` is the day of the month the plan was bought on, 1 to 31. */
export const periodEnd = (from: string, cycle: BillingCycle, billingDay: number): string =>
  addMonths(from, monthsOf(cycle), billingDay);

/**
 * The period that a renewal pays for: right after the last one, unless that would be over already; time in which nobody
 * asked for money is not charged afterwards.
 */
export function renewedPeriod(
  lastEndsOn: string,
  cycle: BillingCycle,
  billingDay: number,
  today: string,
): { startsOn: string; endsOn: string; billingDay: number } {
  const endsOn = periodEnd(lastEndsOn, cycle, billingDay);
  if (endsOn > today) return { startsOn: lastEndsOn, endsOn, billingDay };
  const newDay = Number(today.slice(8));
  return { startsOn: today, endsOn: periodEnd(today, cycle, newDay), billingDay: newDay };
}

/** How a plan's renewal is going. */
export interface RenewalState {
  cancelAtPeriodEnd: boolean;
  /** The day of the first attempt that failed; null while all is paid. */
  pastDueSince: string | null;
  /** Attempts that failed since. */
  attempts: number;
  /** When something is to be done next; null for a plan that has ended. */
  nextAttemptOn: string | null;
}

/** What the renewal does today: nothing yet, take the money, or end the plan. */
export function renewalStep(state: RenewalState, today: string): 'wait' | 'charge' | 'end' {
  const { cancelAtPeriodEnd, pastDueSince, attempts, nextAttemptOn } = state;
  if (nextAttemptOn === null || today < nextAttemptOn) return 'wait';
  if (cancelAtPeriodEnd) return 'end';
  if (pastDueSince === null) return 'charge';
  if (daysBetween(pastDueSince, today) >= graceDays) return 'end';
  return attempts < attemptDays.length ? 'charge' : 'wait';
}

/** The state after an attempt that failed today. The grace begins with the first one. */
export function afterFailedAttempt(state: RenewalState, today: string): RenewalState {
  const pastDueSince = state.pastDueSince ?? today;
  const attempts = state.attempts + 1;
  const nextAttemptOn = addDays(pastDueSince, attemptDays[attempts] ?? graceDays);
  return { ...state, pastDueSince, attempts, nextAttemptOn };
}

/** The last day of a plan that stays unpaid: on the day after, it ends. */
export const graceEndsOn = (pastDueSince: string): string => addDays(pastDueSince, graceDays - 1);

/** The last day on which the first payment is refunded on request. */
export const moneyBackUntil = (firstPaidOn: string): string => addDays(firstPaidOn, moneyBackDays);

const dayMs = 24 * 60 * 60 * 1000;

/** The company's plan as stored. */
export interface PlanState {
  tier: Tier;
  trialStartedAt: Date;
}

/** Whole days of the trial left: its length minus the whole days since it began, never below 0. */
export function trialDaysRemaining(plan: PlanState, now: Date): number {
  if (plan.tier !== 'trial') return 0;
  const elapsedDays = Math.floor((now.getTime() - plan.trialStartedAt.getTime()) / dayMs);
  return Math.max(0, trialDays - Math.max(0, elapsedDays));
}

/** An ended trial with no plan: reads go on, changes answer 402. */
export const isTrialExpired = (plan: PlanState, now: Date): boolean =>
  plan.tier === 'trial' && trialDaysRemaining(plan, now) === 0;

/** Whether the days left are shown in red. */
export const isTrialUrgent = (daysRemaining: number): boolean => daysRemaining <= trialUrgentDays;
