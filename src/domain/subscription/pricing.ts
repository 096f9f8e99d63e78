import { type BillingCycle, type Plan, type PricePage, plans } from './catalogue.ts';

/** `readings`: each page tells the price the documents give it; `unified`: every page tells what is charged (decisions §3). */
export const planPricings = ['readings', 'unified'] as const;
export type PlanPricing = (typeof planPricings)[number];

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

/** Dollars a month that a page tells for a plan billed monthly. */
export const shownPrice = (plan: Plan, page: PricePage, pricing: PlanPricing): number =>
  pricing === 'unified' ? plan.pricePerMonth.monthly : plan.shownPerMonth[page];

/** What is charged at once, in cents: a month, or twelve months of the annual price (decisions §12). */
export const chargeCents = (plan: Plan, cycle: BillingCycle): number =>
  plan.pricePerMonth[cycle] * 100 * monthsOf(cycle);

/** What paying annually saves in a year, dollars (spec 3 §9). */
export const annualSaving = (plan: Plan): number => (plan.pricePerMonth.monthly - plan.pricePerMonth.annual) * 12;

/** The months that one payment pays for. */
export const monthsOf = (cycle: BillingCycle): number => (cycle === 'annual' ? 12 : 1);
