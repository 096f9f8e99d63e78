import { addDays, addMonths, type CivilDate, daysBetween, latest } from '#domain/calendar/index.ts';
import { type PricedFrequency, type PricePer, shareOfCents } from '#domain/money/index.ts';

/** How often a customer's plan is billed. */
export type CustomerCycle = 'weekly' | 'biweekly' | 'monthly' | 'quarterly' | 'annually';

const cycleDays: Partial<Record<CustomerCycle, number>> = { weekly: 7, biweekly: 14 };
const cycleMonths: Partial<Record<CustomerCycle, number>> = { monthly: 1, quarterly: 3, annually: 12 };

const cyclesFrom = (day: string, cycle: CustomerCycle, billingDay: number, count: 1 | -1): string => {
  const days = cycleDays[cycle];
  return days ? addDays(day, count * days) : addMonths(day, count * (cycleMonths[cycle] ?? 1), billingDay);
};

/**
 * The billing date that follows one (YYYY-MM-DD). `billingDay` (1 to 31) is the day of the month of the first one: a month
 * that lacks it is billed on its last day, and the next one on that day again.
 */
export const nextBillingDate = (from: string, cycle: CustomerCycle, billingDay: number): string =>
  cyclesFrom(from, cycle, billingDay, 1);

/** A time that is billed; both days belong to it. */
export interface BillingPeriod {
  startsOn: string;
  endsOn: string;
}

/** Days of a period. */
export const daysIn = ({ startsOn, endsOn }: BillingPeriod): number => daysBetween(startsOn, endsOn) + 1;

/** How much of a whole cycle a period is: the cycle that ends with the day before `billedOn`. */
export function partOfCycle(
  period: BillingPeriod,
  cycle: CustomerCycle,
  billingDay: number,
  billedOn: string,
): { days: number; ofDays: number } {
  return { days: daysIn(period), ofDays: daysBetween(cyclesFrom(billedOn, cycle, billingDay, -1), billedOn) };
}

/** The current period of a subscription, and the day on which it is billed. */
export interface RunningPeriod {
  currentPeriodStart: string;
  currentPeriodEnd: string;
  nextBillingDate: string;
  billingDay: number;
}

const dayOfMonth = (day: string): number => Number(day.slice(8));

/** The period from `startsOn` until the day before `billedOn`. */
export const runningPeriod = (startsOn: string, billedOn: string, billingDay: number): RunningPeriod => ({
  currentPeriodStart: startsOn,
  currentPeriodEnd: addDays(billedOn, -1),
  nextBillingDate: billedOn,
  billingDay,
});

/** A period from `startsOn` until the day before it is billed: on the day that was asked for, else a cycle later. */
export function beginPeriod(startsOn: string, cycle: CustomerCycle, billedOn?: string): RunningPeriod {
  const billingDay = dayOfMonth(billedOn ?? startsOn);
  return runningPeriod(startsOn, billedOn ?? nextBillingDate(startsOn, cycle, billingDay), billingDay);
}

/**
 * The cycle before `billedOn`, where a customer is to be billed on the very day the subscription begins; null where nobody was a
 * customer in it. It does not begin before `since`, the customer's first day.
 */
export function periodBefore(billedOn: string, cycle: CustomerCycle, since: string): RunningPeriod | null {
  const billingDay = dayOfMonth(billedOn);
  const startsOn = cyclesFrom(billedOn, cycle, billingDay, -1);
  return since >= billedOn ? null : runningPeriod(since > startsOn ? since : startsOn, billedOn, billingDay);
}

/** The period after the one that has just been billed. */
export function periodAfter(period: RunningPeriod, cycle: CustomerCycle): RunningPeriod {
  const { nextBillingDate: startsOn, billingDay } = period;
  return runningPeriod(startsOn, nextBillingDate(startsOn, cycle, billingDay), billingDay);
}

/**
 * What a part of a billing cycle costs, at a plan's start, end and change of price. `days`: its days of the cycle's;
 * `visits`: its planned visits of the cycle's; `none`: a cycle that has begun costs all of it, and a new price waits for the next.
 */
export type Proration = 'days' | 'visits' | 'none';

/** A part of a cycle, and the whole of it. */
export interface PartOfCycle {
  days: number;
  ofDays: number;
  /** Planned; null where nobody counted them. */
  visits?: { count: number; of: number } | null;
}

/** How a part is counted: by visits only where the cycle has any. */
export const countedBy = (
  rule: Proration,
  { days, ofDays, visits }: PartOfCycle,
): { by: Proration; part: number; whole: number } => {
  if (rule === 'none') return { by: 'none', part: Math.ceil(days / ofDays), whole: 1 };
  if (rule === 'visits' && visits && visits.of > 0) return { by: 'visits', part: visits.count, whole: visits.of };
  return { by: 'days', part: days, whole: ofDays };
};

/** What a part of a cycle costs at the price of the whole one; whole cents, rounded half up. */
export function proratedCents(priceCents: number, rule: Proration, part: PartOfCycle): number {
  if (part.days === part.ofDays) return priceCents;
  const counted = countedBy(rule, part);
  return shareOfCents(priceCents, counted.part, counted.whole);
}

/** A price from a day on. */
export interface PriceChange {
  priceCents: number;
  from: CivilDate;
}

/** A period by the prices that hold in it: one part, or two where a new price begins inside. Without proration it waits. */
export function partsByPrice(
  period: BillingPeriod,
  priceCents: number,
  change: PriceChange | null,
  rule: Proration,
): (BillingPeriod & { priceCents: number })[] {
  if (change === null || change.from > period.endsOn) return [{ ...period, priceCents }];
  if (change.from <= period.startsOn) return [{ ...period, priceCents: change.priceCents }];
  if (rule === 'none') return [{ ...period, priceCents }];
  return [
    { startsOn: period.startsOn, endsOn: addDays(change.from, -1), priceCents },
    { startsOn: change.from, endsOn: period.endsOn, priceCents: change.priceCents },
  ];
}

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
