import type { FigureName, FigureRows } from '#contract/analytics/analytics.ts';
import type { RevenueSource } from '#domain/analytics/index.ts';

export const unitOf: Record<FigureName, FigureRows['unit']> = {
  revenue: 'dollars',
  costs: 'dollars',
  profit: 'dollars',
  profitMarginPct: 'percent',
  visits: 'count',
  completionRatePct: 'percent',
  onSiteMinutes: 'minutes',
  milesDriven: 'miles',
  travelMinutes: 'minutes',
  routeEfficiencyPct: 'percent',
  chemicalCost: 'dollars',
  chemicalCostPerPool: 'dollars',
  activeCustomers: 'count',
  newCustomers: 'count',
  lostCustomers: 'count',
  retentionPct: 'percent',
  growthPct: 'percent',
  monthlyRevenue: 'dollars',
  avgRevenuePerCustomer: 'dollars',
  outstanding: 'dollars',
  pastDue: 'dollars',
};

const revenueHow: Record<RevenueSource, string> = {
  billed: 'The sum of the invoices issued in the range, less the refunds made in it; both without tax.',
  visits:
    'The sum of the visits finished in the range at their customers’ prices, since no invoice has been issued yet.',
  customers:
    'The sum of what each active customer is taken to bring: visits a month × the price, over the range’s days. Nothing has been worked or billed yet.',
};

const costHow = {
  worked:
    'The sum of each visit’s costs: as entered, else minutes × wage, miles × the cost of a mile and chemicals × their price.',
  not: 'Taken as 66% of the revenue and a subscription of $49 a month, since nothing has been worked yet.',
};

const how: Record<Exclude<FigureName, 'revenue' | 'costs' | 'profit'>, string> = {
  profitMarginPct: 'Each part as a percentage of the revenue; they add up to the margin.',
  visits: 'The visits finished in the range, counted.',
  completionRatePct:
    'Planned visits that were made, as a percentage of all that the routes called for up to yesterday; at most 100. Each customer’s part adds up.',
  onSiteMinutes: 'The sum of the minutes between arrival and departure.',
  milesDriven: 'The sum of the miles to each stop from the one before it on that day, as the crow flies.',
  travelMinutes: 'The sum of the minutes to each stop from the one before it, at 25 miles an hour.',
  routeEfficiencyPct:
    'Minutes on site as a percentage of the minutes on site and driving; each technician’s part adds up.',
  chemicalCost: 'The sum of the chemicals used in the range at their prices.',
  chemicalCostPerPool:
    'The chemicals of each pool, divided by the number of pools that were looked after; they add up.',
  activeCustomers: 'The customers who are there today, counted.',
  newCustomers: 'The customers who came in the range, counted.',
  lostCustomers: 'The customers who left in the range, counted.',
  retentionPct:
    'Each customer who was there when the range began and still is, as a percentage of those who were there.',
  growthPct: 'The revenue of the range as a percentage of the revenue of the range before, less 100.',
  monthlyRevenue:
    'The sum of the active subscriptions brought to a month; without any, of what the active customers are taken to bring.',
  avgRevenuePerCustomer: 'The monthly revenue, divided by the customers it comes from; each one’s part adds up.',
  outstanding: 'The sum of what is left to pay of the issued invoices.',
  pastDue: 'The sum of what is left to pay of the invoices whose due day and days of grace are over.',
};

/** How a figure is made of its rows, in a sentence. */
export function howOf(figure: FigureName, source: RevenueSource, worked: boolean): string {
  if (figure === 'revenue') return revenueHow[source];
  if (figure === 'costs') return worked ? costHow.worked : costHow.not;
  if (figure === 'profit') return 'The revenue’s rows less the costs’ rows.';
  return how[figure];
}
