import type { PayoutDetails, PayoutSummary } from '#contract/invoicing/owed.ts';
import { addDays, localDate, momentAt } from '#domain/calendar/index.ts';
import {
  laterPayout,
  type PayoutLine,
  payoutLineFault,
  payoutSums,
  type RecordedPayment,
  testFeeCents,
} from '#domain/invoicing/index.ts';
import { dollarsOf } from '#domain/money/index.ts';
import { type PayoutNews, ProcessorUnreachable } from '#server/adapters/cards/port.ts';
import { notFound } from '#server/platform/app-error.ts';
import { type BillingContext, type BillingTx, inBooks } from '../billing-context.ts';
import { book } from '../ledger/book.ts';
import { type PaymentView, paymentsRepo } from '../payments/repo.ts';
import { askProcessor, companyCards } from '../processors/company-cards.ts';
import { invoicingTexts as texts } from '../texts.ts';
import { type PayoutFilter, type PayoutLineRow, type PayoutView, payoutsRepo, type TestMovement } from './repo.ts';

/** Writes down a payout as it stands now; news that come twice, late or in another order change nothing. */
async function keepPayout(
  books: BillingTx,
  processor: 'stripe' | 'sandbox',
  { lines, ...news }: PayoutNews,
): Promise<void> {
  const repo = payoutsRepo(books.tx);
  const { payout, isNew } = await repo.hold({ ...news, processor });
  const later = isNew ? news : laterPayout(payout, news);
  if (!later) return;
  if (!isNew) await repo.update(news.payoutId, later);
  await repo.addLines(lines.map((line) => ({ ...line, payoutId: news.payoutId })));
  const view = await repo.findView(news.payoutId);
  if (view) await book(books, { payouts: [view] });
}

/** Something happened to a payout: the processor is asked how it stands. */
export async function noticePayout(context: BillingContext, payoutId: string): Promise<void> {
  const cards = await companyCards(context);
  if (cards?.name !== 'stripe') return;
  const news = await askProcessor(context, () => cards.findPayout(payoutId));
  if (news) await inBooks(context, (books) => keepPayout(books, 'stripe', news));
}

/** So far back payouts are asked for: a bank may send one back for days, and the first time there is a history to show. */
const lookBackDays = 14;
const historyDays = 90;

/**
 * Finds the payouts of the company that no event told of. In the sandbox no money moves: what it took is paid out in name, each
 * day’s on its own, so that everything can be seen before a processor is connected.
 */
export async function findPayouts(context: BillingContext): Promise<void> {
  const cards = await companyCards(context);
  if (!cards) return;
  if (cards.name === 'sandbox') {
    await inBooks(context, makeTestPayouts);
    return;
  }
  try {
    const now = context.deps.clock();
    const history = await context.transaction((tx) => payoutsRepo(tx).since('stripe', daysBefore(now, historyDays)));
    const since = daysBefore(now, history.length > 0 ? lookBackDays : historyDays);
    const known = new Map(history.map((payout) => [payout.payoutId, payout]));
    for (const payout of await askProcessor(context, () => cards.payoutsSince(since))) {
      const before = known.get(payout.payoutId);
      if (!before || laterPayout(before, payout)) await noticePayout(context, payout.payoutId);
    }
  } catch (error) {
    // The next run asks again; that it failed is kept for the owner to see.
    if (!(error instanceof ProcessorUnreachable)) throw error;
  }
}

const dayMs = 24 * 60 * 60_000;
const daysBefore = (moment: Date, days: number): Date => new Date(moment.getTime() - days * dayMs);
/** As Stripe pays out in the United States. */
const testDaysOnTheWay = 2;

const testLine = ({ isRefund, isFromBank, ...moved }: TestMovement): PayoutLine => ({
  ...moved,
  kind: isRefund ? 'refund' : 'payment',
  feeCents: isRefund ? 0 : testFeeCents(isFromBank, moved.amountCents),
});

/** Each day’s test payments, less refunds and fees; a day is over before it is paid out. */
async function makeTestPayouts(books: BillingTx): Promise<void> {
  const { tx, context, now, today } = books;
  const { timeZone } = context;
  const repo = payoutsRepo(tx);
  const since = daysBefore(now, historyDays);
  const made = await repo.since('sandbox', since);
  const idOf = (day: string): string => `po_test_${day}`;
  const known = new Set(made.map(({ payoutId }) => payoutId));
  const held = new Map<string, TestMovement[]>();
  const yesterday = addDays(today, -1);
  for (const moved of await repo.testMovements(since, momentAt(timeZone, today))) {
    const own = localDate(timeZone, moved.occurredAt);
    // What is settled afterwards goes with yesterday’s, else with tomorrow’s run.
    const day = known.has(idOf(own)) ? yesterday : own;
    if (!known.has(idOf(day))) held.set(day, [...(held.get(day) ?? []), moved]);
  }
  const statusOf = (arrivesOn: string) => (arrivesOn <= today ? ('paid' as const) : ('in_transit' as const));
  let carried: TestMovement[] = [];
  for (const [day, moved] of [...held].sort(([one], [other]) => (one < other ? -1 : 1))) {
    carried = [...carried, ...moved];
    const lines = carried.map(testLine);
    const amountCents = payoutSums(lines).netCents;
    // What was refunded on a day without payments is taken from the next ones.
    if (amountCents <= 0) continue;
    carried = [];
    const arrivesOn = addDays(day, testDaysOnTheWay);
    await keepPayout(books, 'sandbox', {
      payoutId: idOf(day),
      status: statusOf(arrivesOn),
      amountCents,
      createdAt: momentAt(timeZone, addDays(day, 1)),
      arrivesOn,
      failure: null,
      listing: 'complete',
      lines,
    });
  }
  for (const { companyId: _, processor, ...payout } of made) {
    const status = statusOf(payout.arrivesOn);
    if (status !== payout.status) await keepPayout(books, processor, { ...payout, status, lines: [] });
  }
}

const recordedAs = ({ transaction, disputes }: PaymentView): RecordedPayment => ({
  amountCents: transaction.amountCents,
  refundedCents: transaction.refundedCents,
  disputedCents: disputes.reduce((sum, { amountCents }) => sum + amountCents, 0),
});

/** The payments that some lines are about, by the processor’s name for them. */
async function paymentsOf({ tx }: BillingTx, lines: readonly PayoutLineRow[]): Promise<Map<string, PaymentView>> {
  const ids = [...new Set(lines.flatMap(({ paymentIntentId }) => paymentIntentId ?? []))];
  const views = await paymentsRepo(tx).ofProcessor(ids);
  return new Map(views.map((view) => [view.transaction.processorTransactionId ?? '', view]));
}

function presentSummary({ payout, lines }: PayoutView, payments: Map<string, PaymentView>): PayoutSummary {
  const { grossCents, feesCents, netCents } = payoutSums(lines);
  const faults = lines.map((line) => {
    const payment = payments.get(line.paymentIntentId ?? '');
    return payoutLineFault(line, payment ? recordedAs(payment) : null);
  });
  const isListed = payout.listing === 'complete';
  return {
    payoutId: payout.payoutId,
    isTest: payout.processor === 'sandbox',
    status: payout.status,
    createdAt: payout.createdAt.toISOString(),
    arrivesOn: payout.arrivesOn,
    failure: payout.failure,
    listing: payout.listing,
    gross: isListed ? dollarsOf(grossCents) : null,
    fees: isListed ? dollarsOf(feesCents) : null,
    net: dollarsOf(payout.amountCents),
    difference: isListed ? dollarsOf(payout.amountCents - netCents) : 0,
    payments: lines.filter(({ kind }) => kind === 'payment').length,
    notFound: faults.filter((fault) => fault === 'not_found').length,
    differs: faults.filter((fault) => fault === 'amount_differs').length,
  };
}

/** The company’s payouts, newest first, each with what of it does not match. */
export async function listPayouts(context: BillingContext, filter: PayoutFilter) {
  // Test payments are shown at once, without waiting for the hourly run.
  if ((await companyCards(context))?.name === 'sandbox') await findPayouts(context);
  return inBooks(context, async (books) => {
    const { rows, total } = await payoutsRepo(books.tx).list(filter);
    const payments = await paymentsOf(
      books,
      rows.flatMap(({ lines }) => lines),
    );
    return { rows: rows.map((view) => presentSummary(view, payments)), total };
  });
}

/** A payout with the payments, refunds, disputes and fees it holds. @throws AppError not_found */
export const findPayout = (context: BillingContext, payoutId: string): Promise<PayoutDetails> =>
  inBooks(context, async (books) => {
    const view = await payoutsRepo(books.tx).findView(payoutId);
    if (!view) throw notFound(texts.things.payout);
    const payments = await paymentsOf(books, view.lines);
    return {
      ...presentSummary(view, payments),
      lines: view.lines.map((line) => {
        const payment = payments.get(line.paymentIntentId ?? '');
        const { invoiceId, invoiceNumber, customerId = null, customerName = null } = payment?.transaction ?? {};
        const own = invoiceId ? [{ invoiceId, invoiceNumber: invoiceNumber ?? null }] : [];
        return {
          lineId: line.lineId,
          kind: line.kind,
          description: line.description,
          date: line.occurredAt.toISOString(),
          amount: dollarsOf(line.amountCents),
          fee: dollarsOf(line.feeCents),
          net: dollarsOf(line.amountCents - line.feeCents),
          customerId,
          customer: customerName,
          invoices: payment && payment.shares.length > 0 ? payment.shares.map(ofInvoice) : own,
          fault: payoutLineFault(line, payment ? recordedAs(payment) : null),
        };
      }),
    };
  });

const ofInvoice = ({ invoiceId, invoiceNumber }: { invoiceId: string; invoiceNumber: string | null }) => ({
  invoiceId,
  invoiceNumber,
});
