import { addMonths, type CivilDate, latest } from '#domain/calendar/index.ts';
import type { PricedFrequency, PricePer } from '#domain/money/index.ts';
import { type BillingPeriod, daysIn, nextBillingDate, type RunningPeriod, runningPeriod } from './cycles.ts';

/** Whether chemicals are in a price, or charged on top. */
export type PriceChemicals = 'with' | 'plus';

/** A customer without a plan, as the record has the price, and what is known of the beginning. Days are YYYY-MM-DD. */
export interface PricedCustomer {
  priceCents: number | null;
  pricePer: PricePer;
  chemicals: PriceChemicals;
  hasFrequency: boolean;
  isActive: boolean;
  /** The first visit that was made; null before it. */
  firstVisitOn: CivilDate | null;
  /** The day on which the first stop on a route counts; null off the routes. */
  firstStopOn: CivilDate | null;
  addedOn: CivilDate;
}

/** How the customers are to be billed: one answer for all. */
export interface BillingFromPrices {
  /** Day of the month, 1 to 31; a month that lacks it is billed on its last day. */
  billingDay: number;
  timing: 'advance' | 'arrears';
  /** The first day that is billed at all. */
  startsOn: CivilDate;
  /** Null: as each customer's price says. */
  chemicals: PriceChemicals | null;
}

export type NotBilledReason = 'noPrice' | 'noFrequency' | 'onHold';

export interface PlanFromPrice {
  pricing: 'flat' | 'visit';
  chemicals: PriceChemicals;
  priceCents: number;
  period: RunningPeriod;
  /** Visits are counted before they are billed: only a month's price can be billed in advance. */
  inAdvance: boolean;
  /** The day on which the first invoice is sent. */
  issueOn: CivilDate;
}

/**
 * The first day on which somebody is a customer: of the first visit, before it the day from which the first stop counts, and off
 * the routes the day on which the customer was added.
 */
export const customerSince = ({
  firstVisitOn,
  firstStopOn,
  addedOn,
}: Pick<PricedCustomer, 'firstVisitOn' | 'firstStopOn' | 'addedOn'>): CivilDate =>
  firstVisitOn ?? firstStopOn ?? addedOn;

/** The first day of a month's billing after a day. `billingDay` 1 to 31. */
export function billingDayAfter(day: CivilDate, billingDay: number): CivilDate {
  const inMonth = addMonths(day, 0, billingDay);
  return inMonth > day ? inMonth : nextBillingDate(inMonth, 'monthly', billingDay);
}

/** Billing may not begin so long ago that a whole period would be over before anybody has looked at its invoice. */
export const startsTooEarly = ({ startsOn, billingDay }: BillingFromPrices, today: CivilDate): boolean =>
  billingDayAfter(startsOn, billingDay) < today;

const daysBetweenVisits: Record<PricedFrequency, number> = { weekly: 7, biweekly: 14, monthly: 30 };

/** About how many visits a period has. */
export const visitsExpected = (period: BillingPeriod, frequency: PricedFrequency): number =>
  Math.max(1, Math.round(daysIn(period) / daysBetweenVisits[frequency]));

/** What a customer's price makes of the answers, or why the customer is not billed. The period is never before the customer. */
export function planFromPrice(
  customer: PricedCustomer,
  asked: BillingFromPrices,
  today: CivilDate,
): PlanFromPrice | NotBilledReason {
  if (!customer.isActive) return 'onHold';
  if (!customer.priceCents) return 'noPrice';
  if (!customer.hasFrequency) return 'noFrequency';
  const startsOn = latest(asked.startsOn, customerSince(customer));
  const billedOn = billingDayAfter(startsOn, asked.billingDay);
  const pricing = customer.pricePer === 'month' ? 'flat' : 'visit';
  const inAdvance = asked.timing === 'advance' && pricing === 'flat';
  return {
    pricing,
    chemicals: asked.chemicals ?? customer.chemicals,
    priceCents: customer.priceCents,
    period: runningPeriod(startsOn, billedOn, asked.billingDay),
    inAdvance,
    issueOn: inAdvance ? latest(startsOn, today) : billedOn,
  };
}
