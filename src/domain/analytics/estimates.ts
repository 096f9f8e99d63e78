import { defaultStopMinutes } from '#domain/scheduling/index.ts';
import { DEFAULT_PRICE_CENTS } from './costs/work-costs.ts';
import type { PricedCustomers } from './ledger.ts';

/** Visits a month by frequency, in hundredths. */
const HUNDREDTH_VISITS_A_MONTH = { weekly: 433, biweekly: 217, monthly: 100 } as const;
/** Operating costs as a share of revenue, and the subscription that the documents take off besides. */
const COST_SHARE_PCT = 66;
const SUBSCRIPTION_CENTS_A_MONTH = 4900;
const MONTHS_A_YEAR = 12;
const DAYS_A_YEAR = 365;

const round = (value: number): number => Math.floor(value + 0.5);

/** Cents a month that one customer is taken to bring: visits a month × the price. */
export const estimatedMonthCents = ({ frequency, priceCents }: Omit<PricedCustomers, 'customers'>): number =>
  round(((priceCents ?? DEFAULT_PRICE_CENTS) * HUNDREDTH_VISITS_A_MONTH[frequency]) / 100);

/** A month's amount over so many days: a month is a twelfth of 365 days. */
const overDays = (monthly: number, days: number): number => round((monthly * days * MONTHS_A_YEAR) / DAYS_A_YEAR);

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
    (sum, { customers, frequency }) => sum + customers * HUNDREDTH_VISITS_A_MONTH[frequency],
    0,
  );
  const visits = round((hundredths * days * MONTHS_A_YEAR) / (DAYS_A_YEAR * 100));
  return {
    monthlyCents,
    revenueCents: overDays(monthlyCents, days),
    visits,
    onSiteMinutes: visits * defaultStopMinutes,
  };
}

/** Costs of so many days where none are known: a share of what came in, and the subscription. None where nothing came in. */
export const estimatedCostCents = (revenueCents: number, days: number): number =>
  revenueCents <= 0 ? 0 : round((revenueCents * COST_SHARE_PCT) / 100) + overDays(SUBSCRIPTION_CENTS_A_MONTH, days);
