import type { BillingOverview } from '#contract/invoicing/customer-billing.ts';
import { addDays, localDate } from '#domain/calendar/index.ts';
import {
  billingFigures,
  churnPct,
  comingsIn,
  isOverdue,
  lookBackDays,
  overdueBefore,
} from '#domain/invoicing/index.ts';
import { dollarsOf } from '#domain/money/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { type BillingContext, inBooks } from '../billing-context.ts';
import { billingTermsRepo } from '../settings/repo.ts';
import { figuresRepo } from './repo.ts';

/** A day more than the figures look back on: it begins at another moment in every time zone. */
const fetchedMs = (lookBackDays + 1) * 24 * 60 * 60 * 1000;

const frequencyOf = (word: string) => (word === 'biweekly' || word === 'monthly' ? word : 'weekly');

/** What is left to pay on overdue invoices, in dollars. */
export async function overdueDollars(tx: TenantTx, timeZone: string, now: Date): Promise<number> {
  const terms = await billingTermsRepo(tx).find();
  const owed = await figuresRepo(tx, timeZone).owed();
  const today = localDate(timeZone, now);
  return dollarsOf(
    owed.reduce((sum, { balanceCents, dueOn }) => (isOverdue(dueOn, terms, today) ? sum + balanceCents : sum), 0),
  );
}

/** What each customer owes and pays, in dollars, by customer id. Three queries, however many customers. */
export async function moneyOfCustomers(tx: TenantTx, timeZone: string, now: Date) {
  const repo = figuresRepo(tx, timeZone);
  const terms = await billingTermsRepo(tx).find();
  const owed = await repo.owedByCustomer(overdueBefore(terms, localDate(timeZone, now)));
  const prices = await repo.prices();
  return {
    owed: new Map(
      owed.map(({ customerId, balanceCents, overdueCents }) => [
        customerId,
        { balance: dollarsOf(balanceCents), overdue: dollarsOf(overdueCents) },
      ]),
    ),
    plans: new Map(
      prices.map(({ customerId, priceCents, ...plan }) => [customerId, { ...plan, price: dollarsOf(priceCents) }]),
    ),
  };
}

/** The overview of the customers' billing; formulas: docs/billing-figures.md. */
export const billingOverviewOf = (context: BillingContext): Promise<BillingOverview> =>
  inBooks(context, async ({ tx, now, today }) => {
    const repo = figuresRepo(tx, context.timeZone);
    const since = new Date(now.getTime() - fetchedMs);
    const terms = await billingTermsRepo(tx).find();
    const subscriptions = await repo.subscriptions();
    const owed = await repo.owed();
    const figures = billingFigures(
      {
        subscriptions: subscriptions.map((one) => ({ ...one, serviceFrequency: frequencyOf(one.serviceFrequency) })),
        owed: owed.map(({ balanceCents, dueOn }) => ({ balanceCents, isOverdue: isOverdue(dueOn, terms, today) })),
        payments: await repo.payments(since),
        refunds: await repo.refunds(since),
      },
      today,
    );
    return {
      monthlyRevenue: dollarsOf(figures.monthlyRevenueCents),
      activeSubscriptions: figures.activeSubscriptions,
      pastDueAmount: dollarsOf(figures.pastDueCents),
      churnRate: churnPct(comingsIn(await repo.stays(), { from: addDays(today, 1 - lookBackDays), to: today })),
      avgRevenuePerCustomer: dollarsOf(figures.averageCents),
      outstandingAmount: dollarsOf(figures.outstandingCents),
      collectedLast30Days: dollarsOf(figures.collectedCents),
      refundedLast30Days: dollarsOf(figures.refundedCents),
      estimated: figures.estimated,
    };
  });
