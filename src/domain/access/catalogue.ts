import type { Tier } from './plans.ts';

/** The tiers that can be bought. */
export const paidTiers = ['basic', 'professional', 'enterprise'] as const satisfies readonly Tier[];
export type PaidTier = (typeof paidTiers)[number];
export type BillingCycle = 'monthly' | 'annual';

export interface Plan {
  tier: PaidTier;
  /** Its name on the plan cards. */
  name: string;
  /** Its name on the payment page (spec 3 §9); a purchase may carry either. */
  paymentName: string;
  /** Dollars a month, billed monthly or annually (spec 3 §9, the charged prices of decisions §3). */
  pricePerMonth: Record<BillingCycle, number>;
  /** The plan's size as its card tells it (spec 3 §9); what is enforced is `tierLimits`. */
  size: string;
  popular: boolean;
}

export const plans: readonly Plan[] = [
  {
    tier: 'basic',
    name: 'Basic',
    paymentName: 'Pool Care Starter',
    pricePerMonth: { monthly: 15, annual: 12 },
    size: 'Up to 5 customers',
    popular: false,
  },
  {
    tier: 'professional',
    name: 'Professional',
    paymentName: 'Service Pro Elite',
    pricePerMonth: { monthly: 29, annual: 24 },
    size: 'Up to 50 customers',
    popular: true,
  },
  {
    tier: 'enterprise',
    name: 'Enterprise',
    paymentName: 'Business Empire',
    pricePerMonth: { monthly: 45, annual: 37 },
    size: 'Unlimited customers',
    popular: false,
  },
];

/** The plan a purchase names, by tier or by either of its names; null where there is none. */
export function findPlan(name: string): Plan | null {
  const wanted = name.trim().toLowerCase();
  const namesOf = (plan: Plan): string[] => [plan.tier, plan.name.toLowerCase(), plan.paymentName.toLowerCase()];
  return plans.find((plan) => namesOf(plan).includes(wanted)) ?? null;
}

/** What is charged at once, in cents: a month, or twelve months of the annual price (decisions §12). */
export const chargeCents = (plan: Plan, cycle: BillingCycle): number =>
  plan.pricePerMonth[cycle] * 100 * (cycle === 'annual' ? 12 : 1);

/** What paying annually saves in a year, dollars (spec 3 §9). */
export const annualSaving = (plan: Plan): number => (plan.pricePerMonth.monthly - plan.pricePerMonth.annual) * 12;

/** The same day a month or a year later; the last day of a shorter month. `from` and the answer are YYYY-MM-DD. */
export function nextBillingDay(from: string, cycle: BillingCycle): string {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number);
  const months = cycle === 'annual' ? 12 : 1;
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}
