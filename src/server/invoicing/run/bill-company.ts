import { opensFeature } from '#domain/access/index.ts';
import { isOverdue, nextAttempt, overdueBefore, periodAfter } from '#domain/invoicing/index.ts';
import type { Message } from '#domain/language/index.ts';
import { leavesFrom } from '#domain/settings/index.ts';
import { isTrialExpired, minimumChargeCents, trialDaysRemaining } from '#domain/subscription/index.ts';
import type { Deps } from '#server/deps.ts';
import type { JobHandlers } from '#server/platform/job-queue.ts';
import { type BillingContext, type BillingTx, companyContext, inBooks } from '../billing-context.ts';
import { billedCustomersRepo } from '../customers/repo.ts';
import { declinedLetter, mailInvoice } from '../invoices/mailing.ts';
import { balanceCents } from '../invoices/present.ts';
import { sendReminder } from '../invoices/reminders.ts';
import { invoicesRepo } from '../invoices/repo.ts';
import { heldInvoice, issue } from '../invoices/service.ts';
import { nextPriceOf, renewUpcoming } from '../invoices/upcoming.ts';
import { bookUnbooked } from '../ledger/book.ts';
import { chargeOnFile, cutOffMs, settlePayment } from '../payments/ask-for-payment.ts';
import { isDiscounted, onFileOf, paymentOf, shareLeft } from '../payments/begin-payment.ts';
import { giveBack } from '../payments/refunds.ts';
import { findPendingPayments, findPendingRefunds, paymentsRepo, type TransactionRow } from '../payments/repo.ts';
import { findPayouts } from '../payouts/service.ts';
import { plansRepo } from '../plans/repo.ts';
import { companyCards } from '../processors/company-cards.ts';
import { billingTermsRepo, findCompany } from '../settings/repo.ts';
import { chargeLateFee, lateInvoices } from './late-fees.ts';
import { findBillingCompanies, runRepo } from './repo.ts';

/** Whether what came due on a day leaves automatically. */
async function mayLeaveOn({ tx }: BillingTx, dueOn: string): Promise<boolean> {
  const company = await findCompany(tx);
  const from = company && leavesFrom(company);
  return from !== null && dueOn >= from;
}

/**
 * Writes down an attempt at the card on file, and when the next one would be. The attempt's key is the invoice's and its
 * number: two runs at once make one attempt of it.
 */
const beginAttempt = (context: BillingContext, invoiceId: string, processor: 'sandbox' | 'stripe' | null) =>
  inBooks(context, async (books) => {
    const repo = invoicesRepo(books.tx);
    const payments = paymentsRepo(books.tx);
    const invoice = await heldInvoice(books, invoiceId);
    const { state, nextAttemptOn } = invoice;
    const isDue = state === 'open' && nextAttemptOn !== null && nextAttemptOn <= books.today;
    if (!isDue || !(await mayLeaveOn(books, nextAttemptOn)) || (await payments.pendingOf(invoiceId))) return null;
    const onFile = processor && (await onFileOf(books, invoice.customerId, processor));
    // Card processors take no less; so little is paid some other way.
    if (!processor || !onFile || balanceCents(invoice) < minimumChargeCents) {
      await repo.update(invoiceId, { nextAttemptOn: null });
      return null;
    }
    const attempts = invoice.attempts + 1;
    const terms = await billingTermsRepo(books.tx).find();
    await repo.update(invoiceId, { attempts, nextAttemptOn: nextAttempt(attempts, terms, books.today) });
    const method = onFile.kind === 'bank' ? 'bank_transfer' : 'card';
    const share = await shareLeft(books, invoice, { method, givesDiscount: true });
    const payment = await payments.insert({
      ...paymentOf(books, invoice, books.newId('PAY'), share.amountCents),
      status: 'pending',
      paymentProcessor: processor,
      method,
      consent: onFile.kind === 'bank' ? onFile.consent : null,
      idempotencyKey: `${context.companyId}:${invoiceId}:attempt:${attempts}`,
      processorCustomerId: onFile.customerId,
      transactionDate: books.now,
    });
    if (isDiscounted([share])) await payments.saveShares(payment.transactionId, [share]);
    return { payment, onFile };
  });

const tellDeclined = async (
  books: BillingTx,
  { invoiceId, method }: TransactionRow,
  reason: Message | string,
): Promise<void> => {
  const invoice = invoiceId ? await invoicesRepo(books.tx).find(invoiceId) : null;
  if (invoice?.state === 'open') await mailInvoice(books, invoice, declinedLetter(reason, method === 'bank_transfer'));
};

/**
 * Takes an invoice that is due from the card or bank account on file. One that is declined is tried again as often as the company
 * has set.
 */
async function chargeDue(context: BillingContext, invoiceId: string): Promise<void> {
  const cards = await companyCards(context);
  const begun = await beginAttempt(context, invoiceId, cards?.name ?? null);
  if (!cards || !begun) return;
  const result = await chargeOnFile(context, cards, begun.payment, begun.onFile);
  if (result.state === 'declined') await inBooks(context, (books) => tellDeclined(books, begun.payment, result.reason));
}

/** How many periods are caught up on after an outage; the next run does the others. */
const mostPeriods = 60;

/** Ends the periods that are over: the last visits come on the invoice, and the next period begins. */
const turnPeriod = (context: BillingContext, customerId: string): Promise<void> =>
  inBooks(context, async (books) => {
    const repo = plansRepo(books.tx);
    await billedCustomersRepo(books.tx).hold(customerId);
    for (let turned = 0; turned < mostPeriods; turned += 1) {
      const view = await repo.findView(customerId);
      if (!view || view.subscription.status === 'canceled' || view.subscription.nextBillingDate > books.today) break;
      const { subscription, plan } = view;
      // A trial costs nothing: with its end the plan begins.
      await renewUpcoming(books, customerId);
      const period = periodAfter(subscription, plan.billingCycle);
      const next = nextPriceOf(subscription);
      await repo.updateSubscription(customerId, {
        ...period,
        ...(next && next.from <= period.currentPeriodStart
          ? { priceCents: next.priceCents, nextPriceCents: null, nextPriceFrom: null }
          : {}),
        ...(subscription.status === 'trial' ? { status: 'active' as const } : {}),
        updatedAt: books.now,
      });
    }
    await renewUpcoming(books, customerId);
  });

/**
 * Issues an invoice whose day has come. One with nothing on it is dropped; one below $0 waits for the office, as does one from
 * before the company went live.
 */
const issueDue = (context: BillingContext, invoiceId: string): Promise<void> =>
  inBooks(context, async (books) => {
    const repo = invoicesRepo(books.tx);
    const invoice = await heldInvoice(books, invoiceId);
    const customer = await billedCustomersRepo(books.tx).find(invoice.customerId);
    if (invoice.state !== 'upcoming' || invoice.issueOn > books.today || customer?.deletedAt) return;
    const lines = await repo.lines(invoiceId);
    const isNothing = lines.length === 0 || (invoice.totalCents === 0 && !invoice.edited);
    if (isNothing) await repo.remove(invoiceId);
    else if (invoice.totalCents >= 0 && (await mayLeaveOn(books, invoice.issueOn))) await issue(books, invoice);
  });

/**
 * A subscription is past due while an invoice is overdue; its customer is reminded once, when it becomes so, and not at all where
 * that is before the company goes live.
 */
const changeStanding = (context: BillingContext, customerId: string): Promise<void> =>
  inBooks(context, async (books) => {
    const repo = plansRepo(books.tx);
    const customer = await billedCustomersRepo(books.tx).hold(customerId);
    const subscription = await repo.findSubscription(customerId);
    const overdue = await overdueOf(books, customerId);
    const status = overdue.length > 0 ? 'past_due' : 'active';
    const isSettled = subscription?.status === status || subscription?.status === 'canceled';
    if (!subscription || isSettled || subscription.status === 'trial') return;
    const pastDueSince = status === 'past_due' ? books.today : null;
    await repo.updateSubscription(customerId, { status, pastDueSince, updatedAt: books.now });
    if (!(await mayLeaveOn(books, books.today))) return;
    if (customer) await sendReminder(books, customer, overdue);
  });

async function overdueOf({ tx, today }: BillingTx, customerId: string) {
  const terms = await billingTermsRepo(tx).find();
  return (await invoicesRepo(tx).openOf(customerId)).filter(({ dueOn }) => isOverdue(dueOn, terms, today));
}

/** Whether the company's own plan lets it bill: an ended one changes nothing. */
async function mayBill({ deps, transaction }: BillingContext): Promise<boolean> {
  const company = await transaction(findCompany);
  if (!company || isTrialExpired(company, deps.clock())) return false;
  const use = {
    tier: company.tier,
    trialAccess: deps.config.trialAccess,
    trialDaysRemaining: trialDaysRemaining(company, deps.clock()),
    featuresUsed: 0,
  };
  return opensFeature(use, 'billing');
}

/**
 * What is due of one company's bills: periods turn, invoices are issued, cards charged, subscriptions become past due. Each
 * step is done once, however many servers run it; one that fails is tried again and does not stop the others.
 */
async function billCompany(deps: Deps, companyId: string): Promise<void> {
  const context = await companyContext(deps, companyId);
  if (!context) return;
  // Each part in a transaction of its own: a company of many years takes a while once.
  while (await inBooks(context, bookUnbooked));
  await findPayouts(context);
  if (!(await mayBill(context))) return;
  const failed: unknown[] = [];
  const each = async (
    find: (books: BillingTx) => Promise<string[]>,
    work: (context: BillingContext, id: string) => Promise<void>,
  ) => {
    for (const id of await inBooks(context, find)) {
      await work(context, id).catch((error: unknown) => {
        failed.push(error);
      });
    }
  };
  await each(({ tx, today }) => runRepo(tx).dueCustomers(today), turnPeriod);
  await each(({ tx }) => runRepo(tx).withNewVisits(), renewHeld);
  await each(({ tx, today }) => invoicesRepo(tx).due(today), issueDue);
  await each(async ({ tx, today }) => {
    const company = await findCompany(tx);
    const from = company && leavesFrom(company);
    return from === null ? [] : invoicesRepo(tx).toCharge(from, today);
  }, chargeDue);
  await each(async ({ tx, today }) => {
    const terms = await billingTermsRepo(tx).find();
    return runRepo(tx).changedStanding(overdueBefore(terms, today));
  }, changeStanding);
  await each(lateInvoices, chargeLateFee);
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} steps of the billing run failed`);
}

const renewHeld = (context: BillingContext, customerId: string): Promise<void> =>
  inBooks(context, async (books) => {
    await billedCustomersRepo(books.tx).hold(customerId);
    await renewUpcoming(books, customerId);
  });

const sweepSize = 500;

async function settleTransaction(deps: Deps, companyId: string, transactionId: string): Promise<void> {
  const context = await companyContext(deps, companyId);
  if (context) await settlePayment(context, transactionId);
}

async function settleRefund(deps: Deps, companyId: string, refundId: string): Promise<void> {
  const context = await companyContext(deps, companyId);
  const refund = context && (await context.transaction((tx) => paymentsRepo(tx).findRefund(refundId)));
  if (context && refund) await giveBack(context, refund);
}

type Jobs = 'bill-customers' | 'bill-company' | 'settle-transactions' | 'settle-transaction' | 'settle-refund';

/** The hourly run, and what was cut off. */
export const customerBillingJobs = (deps: Deps): Pick<JobHandlers, Jobs> => ({
  'bill-customers': async () => {
    for (const companyId of await findBillingCompanies(deps.db.system)) {
      await deps.jobs.enqueue('bill-company', { companyId });
    }
  },
  'bill-company': ({ companyId }) => billCompany(deps, companyId),
  'settle-transactions': async () => {
    const before = new Date(deps.clock().getTime() - cutOffMs);
    for (const one of await findPendingPayments(deps.db.system, before, sweepSize)) {
      await deps.jobs.enqueue('settle-transaction', one);
    }
    for (const one of await findPendingRefunds(deps.db.system, before, sweepSize)) {
      await deps.jobs.enqueue('settle-refund', one);
    }
  },
  'settle-transaction': ({ companyId, transactionId }) => settleTransaction(deps, companyId, transactionId),
  'settle-refund': ({ companyId, refundId }) => settleRefund(deps, companyId, refundId),
});
