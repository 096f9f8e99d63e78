import { defaultStopMinutes } from '#domain/scheduling/index.ts';
import { defaultPriceCents } from './costs/work-costs.ts';
import type { PricedCustomers } from './ledger.ts';

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
