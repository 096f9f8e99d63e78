import { catalog } from '#domain/language/index.ts';

/** How figures are made of their rows, and what those are that are no visit, invoice or customer. */
export const figureTexts = catalog('analytics.figures', {
  revenue: {
    billed: 'Invoices sent in this range, minus refunds, without tax.',
    visits: 'Visits finished in this range at each customer’s price, since no invoice has been sent yet.',
    customers:
      'An estimate for each active customer: visits per month × price, for the days in this range. Nothing has been done or billed yet.',
  },
  costs: {
    worked: 'Costs of each visit: as entered, or else minutes × wage, miles × cost per mile and chemicals × price.',
    estimated: 'Estimated as 66% of revenue plus a $49 monthly subscription, since no visits are finished yet.',
  },
  profit: 'Revenue minus costs.',
  how: {
    profitMarginPct: 'Each part as a percentage of revenue. Together they make the margin.',
    visits: 'Visits finished in this range.',
    completionRatePct:
      'Scheduled visits completed, as a percentage of all visits scheduled through yesterday (100% at most). Each customer’s share adds up to it.',
    onSiteMinutes: 'Minutes from arrival to departure.',
    milesDriven: 'Straight-line miles from each stop to the next, day by day.',
    travelMinutes: 'Minutes from each stop to the next at 25 miles per hour.',
    routeEfficiencyPct:
      'Time on site as a percentage of time on site plus drive time. Each technician’s share adds up to it.',
    chemicalCost: 'Chemicals used in this range at your prices.',
    chemicalCostPerPool: 'Chemical cost at each pool, divided by the number of pools serviced.',
    activeCustomers: 'Active customers today.',
    newCustomers: 'Customers added in this range.',
    lostCustomers: 'Customers who left in this range.',
    retentionPct: 'Customers at the start of this range who are still with you, as a percentage.',
    growthPct: 'Change in revenue from the previous range, in percent.',
    monthlyRevenue: 'Active subscriptions per month. Without any, an estimate for your active customers.',
    avgRevenuePerCustomer: 'Monthly revenue divided by the customers it comes from.',
    outstanding: 'Unpaid balance of all sent invoices.',
    pastDue: 'Unpaid balance of invoices past their due date and grace period.',
  },
  row: {
    cost: 'Entered cost without a visit',
    visitAsEntered: 'Visit, costs as entered',
    visit: 'Visit',
    invoice: ({ number }: { number: string }) => `Invoice ${number}`,
    refund: 'Refund',
    refundFor: ({ number }: { number: string }) => `Refund for invoice ${number}`,
    customer: 'Customer',
    joined: 'Joined',
    left: 'Left',
    stayed: 'Stayed',
    visitsPerMonth: "Visits per month at the customer's price",
    pool: ({ pool }: { pool: string }) => `Pool ${pool}`,
    noPool: 'No pool named',
  },
  part: {
    estimatedCosts: 'Costs estimated at 66% of revenue',
    subscription: 'Subscription at $49 per month',
    labor: 'Labor',
    chemicals: 'Chemicals',
    travel: 'Travel',
    equipment: 'Equipment',
    revenue: 'Revenue',
    expectedVisits: 'Visits expected from customers’ service frequency',
    minutesPerVisit: ({ minutes }: { minutes: number }) => `${minutes} minutes per visit`,
    timeOnSite: 'Time on site',
    minutesOnSite: ({ minutes }: { minutes: number }) => `${minutes} min on site`,
    revenueNow: 'Revenue in this range',
    revenueBefore: 'Revenue in the previous range',
    completed: ({ made, due }: { made: number; due: number }) => `${made} of ${due} scheduled visits completed`,
  },
});
