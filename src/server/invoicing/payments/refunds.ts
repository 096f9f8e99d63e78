import type { RefundRequest, Transaction } from '#contract/invoicing/payments.ts';
import { alertTexts } from '#domain/alerts/index.ts';
import { type PaymentShare, type RefundableShare, takeBack } from '#domain/invoicing/index.ts';
import { kept, wordsOf } from '#domain/language/index.ts';
import { centsOf, dollarsOf } from '#domain/money/index.ts';
import { type DisputeNews, ProcessorUnreachable } from '#server/adapters/cards/port.ts';
import { endAlert, raiseAlert, systemContext } from '#server/alerts/index.ts';
import { AppError, invalid, notFound, unknownReference } from '#server/platform/app-error.ts';
import { type BillingContext, type BillingTx, inBooks } from '../billing-context.ts';
import { billedCustomersRepo } from '../customers/repo.ts';
import { invoicesRepo } from '../invoices/repo.ts';
import { paperTexts } from '../invoices/texts.ts';
import { bookPayment } from '../ledger/book.ts';
import { askProcessor, cardsNamed } from '../processors/company-cards.ts';
import { invoicingTexts as texts } from '../texts.ts';
import { settlePayment } from './ask-for-payment.ts';
import { presentedPayment, reasonOfBank } from './present.ts';
import { type DisputeRow, paymentsRepo, type RefundRow, type TransactionRow } from './repo.ts';
import {
  countRefund,
  heldPayment,
  markInvoices,
  sharesOfPayment,
  withoutDiscount,
  writeRefund,
} from './settle-payment.ts';

/** What is left of a payment to give back, by invoice; what no invoice got is last. */
async function refundableOf(books: BillingTx, payment: TransactionRow): Promise<RefundableShare[]> {
  const disputes = await paymentsRepo(books.tx).disputesOf(payment.transactionId);
  const lost = disputes.filter(({ state }) => state === 'lost');
  const lostOf = (invoiceId: string): number =>
    lost
      .flatMap((dispute) => dispute.shares)
      .reduce((sum, share) => (share.invoiceId === invoiceId ? sum + share.amountCents : sum), 0);
  const shares = (await sharesOfPayment(books, payment)).map(({ invoiceId, amountCents, refundedCents }) => ({
    invoiceId,
    leftCents: amountCents - refundedCents - lostOf(invoiceId),
  }));
  const lostCents = lost.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const ofInvoices = shares.reduce((sum, { leftCents }) => sum + leftCents, 0);
  const rest = { invoiceId: null, leftCents: payment.amountCents - payment.refundedCents - lostCents - ofInvoices };
  return [...shares, rest];
}

/**
 * From which invoices a refund is taken.
 * @throws AppError not_found where the payment has no such invoice; invalid_input where none is named, or it is more than is left
 */
function refundedShares(shares: RefundableShare[], { amount, invoiceId }: RefundRequest): RefundableShare[] {
  const amountCents = centsOf(amount);
  const named = shares.filter((share) => invoiceId == null || share.invoiceId === invoiceId);
  if (named.length === 0) throw unknownReference('invoiceId', texts.things.invoice);
  const left = named.filter(({ leftCents }) => leftCents > 0);
  const most = left.reduce((sum, { leftCents }) => sum + leftCents, 0);
  if (amountCents > most) throw invalid('amount', texts.payments.mostToRefund({ cents: most }));
  if (left.length > 1 && amountCents < most) throw invalid('invoiceId', texts.payments.chooseInvoice);
  return takeBack(left, amountCents);
}

/** Writes refunds down before any money goes; the same id sent again answers none. */
const beginRefund = (context: BillingContext, transactionId: string, body: RefundRequest): Promise<RefundRow[]> =>
  inBooks(context, async (books) => {
    const repo = paymentsRepo(books.tx);
    const payment = await heldPayment(books, transactionId);
    if (!payment) throw notFound(texts.things.payment);
    const existing = body.refundId ? await repo.findRefund(body.refundId) : null;
    if (existing) {
      if (existing.transactionId !== transactionId)
        throw new AppError('conflict', texts.payments.refundOfAnotherPayment);
      return [];
    }
    if (payment.status !== 'paid' && payment.status !== 'refunded') {
      throw new AppError('conflict', texts.payments.onlyCompletedIsRefunded);
    }
    const disputes = await repo.disputesOf(transactionId);
    if (disputes.some(({ state }) => state !== 'won')) throw new AppError('conflict', texts.payments.disputed);
    if (payment.refundedCents === payment.amountCents) throw new AppError('conflict', texts.payments.refundedAlready);
    const written: RefundRow[] = [];
    for (const [index, { invoiceId, leftCents }] of refundedShares(
      await refundableOf(books, payment),
      body,
    ).entries()) {
      const id = index === 0 && body.refundId ? { refundId: body.refundId } : {};
      const reason = body.reason ?? null;
      written.push(await writeRefund(books, payment, { ...id, invoiceId, amountCents: leftCents, reason }));
    }
    return written;
  });

/** Money that was refunded at the processor itself: what is more than is known here is written down. */
export const noticeRefund = (context: BillingContext, transactionId: string, refundedCents: number): Promise<void> =>
  inBooks(context, async (books) => {
    const payment = await heldPayment(books, transactionId);
    if (!payment) return;
    const amountCents = Math.min(refundedCents, payment.amountCents) - payment.refundedCents;
    if (amountCents <= 0 || (payment.status !== 'paid' && payment.status !== 'refunded')) return;
    const reason = wordsOf('en').say(paperTexts.rows.givenBackByProcessor);
    for (const { invoiceId, leftCents } of takeBack(await refundableOf(books, payment), amountCents)) {
      await writeRefund(books, payment, { invoiceId, amountCents: leftCents, reason, status: 'done' });
    }
  });

/** The discounts of a payment that were not taken back yet, by invoice. */
async function discountsLeft(books: BillingTx, payment: TransactionRow): Promise<Map<string, number>> {
  const disputes = await paymentsRepo(books.tx).disputesOf(payment.transactionId);
  const back = disputes.flatMap(({ shares }) => shares.filter(({ discountCents = 0 }) => discountCents > 0));
  const shares = await sharesOfPayment(books, payment);
  return new Map(
    shares
      .filter(({ invoiceId }) => !back.some((share) => share.invoiceId === invoiceId))
      .map(({ invoiceId, discountCents }) => [invoiceId, discountCents]),
  );
}

/** What a lost dispute took from each invoice: it is owed again. What no invoice had comes out of the customer’s credit. */
async function oweAgain(books: BillingTx, payment: TransactionRow, { kind, amountCents }: TakenBack) {
  const repo = invoicesRepo(books.tx);
  const taken = takeBack(await refundableOf(books, payment), amountCents);
  const discounts = await discountsLeft(books, payment);
  const shares = taken.flatMap(({ invoiceId, leftCents }): PaymentShare[] => {
    if (!invoiceId) return [];
    const discountCents = discounts.get(invoiceId) ?? 0;
    return [{ invoiceId, amountCents: leftCents, ...(discountCents > 0 ? { discountCents } : {}) }];
  });
  for (const share of shares) {
    const invoice = await repo.find(share.invoiceId);
    if (!invoice) throw new Error('The invoice is gone');
    await repo.update(share.invoiceId, {
      ...(await withoutDiscount(books, invoice, payment.transactionId, share.discountCents ?? 0)),
      paidCents: invoice.paidCents - share.amountCents,
      ...(invoice.state === 'paid' ? { state: 'open' as const, paidOn: null } : {}),
      bankState: kind === 'return' ? 'returned' : 'lost',
      updatedAt: books.now,
    });
  }
  return shares;
}

/** The office is alerted once to a new dispute, and to a returned debit; a decided dispute asks for nothing any more. */
async function alertOffice(
  { context, tx, now }: BillingTx,
  payment: TransactionRow,
  invoiceId: string,
  news: DisputeAlert,
) {
  const { kind, state, amountCents, reason, respondBy } = news;
  const tools = systemContext(context.deps);
  const of = (what: 'disputed' | 'returned'): string => `${what}:${invoiceId}`;
  if (kind === 'dispute' && state !== 'open') return endAlert(tx, tools, of('disputed'));
  const about = { dollars: dollarsOf(amountCents), reason: reasonOfBank(reason) };
  const by = respondBy !== null && respondBy > now ? respondBy.toISOString() : null;
  const isReturn = kind === 'return';
  const customer = payment.customerName;
  return raiseAlert(tx, tools, {
    cause: of(isReturn ? 'returned' : 'disputed'),
    degree: 'bank:0',
    type: 'service_reminder',
    severity: 'high',
    title: isReturn ? alertTexts.paymentReturned({ customer }) : alertTexts.paymentDisputed({ customer }),
    message: isReturn
      ? alertTexts.returnedWhat(about)
      : alertTexts.disputedWhat({ ...about, by, timeZone: context.timeZone }),
    customerId: payment.customerId,
    poolId: null,
    actionRequired: true,
    link: `/invoices/${encodeURIComponent(invoiceId)}`,
  });
}

type DisputeAlert = Pick<DisputeRow, 'kind' | 'state' | 'amountCents' | 'reason' | 'respondBy'>;
type TakenBack = Pick<DisputeRow, 'kind' | 'amountCents'>;

/**
 * A bank took money back, holds it, or gave it up again, as it stands now: news that come twice, late or in another order change
 * nothing. A debit of a bank can’t be fought: it is owed again at once.
 */
export async function noticeDispute(
  context: BillingContext,
  transactionId: string,
  { disputeId, openedAt, respondBy, ...news }: DisputeNews,
): Promise<void> {
  // That it was paid may not be known here yet.
  await settlePayment(context, transactionId);
  await inBooks(context, async (books) => {
    const repo = paymentsRepo(books.tx);
    const payment = await heldPayment(books, transactionId);
    if (!payment || (payment.status !== 'paid' && payment.status !== 'refunded')) return;
    const before = (await repo.disputesOf(transactionId)).find((known) => known.disputeId === disputeId);
    if (before && before.state !== 'open') return;
    const kind = payment.method === 'bank_transfer' ? 'return' : 'dispute';
    const state = kind === 'return' ? 'lost' : news.state;
    const { amountCents } = before ?? news;
    const shares = state === 'lost' ? await oweAgain(books, payment, { kind, amountCents }) : [];
    await repo.saveDispute({
      disputeId,
      transactionId,
      customerId: payment.customerId,
      kind,
      state,
      reason: news.reason,
      amountCents,
      feeCents: Math.max(news.feeCents, before?.feeCents ?? 0),
      shares,
      respondBy,
      openedAt,
      closedAt: state === 'open' ? null : books.now,
    });
    const [share] = shares.length > 0 ? shares : await sharesOfPayment(books, payment);
    if (share && (!before || state !== 'open')) {
      await alertOffice(books, payment, share.invoiceId, { ...news, kind, state, amountCents, respondBy });
    }
    if (state !== 'lost') await markInvoices(books, payment, state === 'open' ? 'disputed' : null);
    const left = (await refundableOf(books, payment)).reduce((sum, { leftCents }) => sum + leftCents, 0);
    if (state === 'lost' && left <= 0) {
      const { text, message } = kept(texts.payments.takenBack({ kind, reason: reasonOfBank(news.reason) }));
      await repo.update(transactionId, {
        status: 'failed',
        returnedAt: books.now,
        reason: text,
        reasonMessage: message,
      });
    }
    await bookPayment(books, transactionId);
  });
}

/** A refund as it ended: done, or taken back from what counts as refunded. */
const endRefund = (context: BillingContext, refundId: string, status: 'done' | 'failed'): Promise<void> =>
  inBooks(context, async (books) => {
    const repo = paymentsRepo(books.tx);
    const seen = await repo.findRefund(refundId);
    if (!seen) return;
    await billedCustomersRepo(books.tx).hold(seen.customerId);
    const refund = await repo.findRefund(refundId);
    if (refund?.status !== 'pending') return;
    await repo.updateRefund(refundId, { status });
    if (status === 'failed') await countRefund(books, refund, -refund.amountCents);
    await bookPayment(books, refund.transactionId);
  });

/** Asks the processor to give the money back, once for each refund. What it does not answer stays pending. */
export async function giveBack(context: BillingContext, refund: RefundRow): Promise<void> {
  if (refund.status !== 'pending') return;
  const payment = await context.transaction((tx) => paymentsRepo(tx).find(refund.transactionId));
  if (!payment?.processorTransactionId) return;
  const cards = await cardsNamed(context, payment.paymentProcessor);
  // The processor that took the money is not connected now: the refund waits for it.
  if (!cards) return;
  const { processorTransactionId: paymentIntentId } = payment;
  const { amountCents, refundId } = refund;
  try {
    await askProcessor(context, () =>
      cards.refund({ paymentIntentId, amountCents, idempotencyKey: `${context.companyId}:refund:${refundId}` }),
    );
  } catch (error) {
    if (error instanceof ProcessorUnreachable) return;
    await endRefund(context, refundId, 'failed');
    throw new AppError('conflict', texts.payments.refundDeclined);
  }
  await endRefund(context, refundId, 'done');
}

/**
 * Gives money back, at most what is left of the payment: by hand what was paid by hand, else to the card. It reduces what was
 * paid; the invoice is not owed again. Of a payment of several invoices a part is taken from the named one, and all of it from
 * each its share.
 * @throws AppError not_found; conflict (409); invalid_input where it is more than is left, or no invoice is named
 */
export async function refundPayment(
  context: BillingContext,
  transactionId: string,
  body: RefundRequest,
): Promise<Transaction> {
  let refused: unknown = null;
  for (const refund of await beginRefund(context, transactionId, body)) {
    await giveBack(context, refund).catch((error: unknown) => {
      refused = error;
    });
  }
  if (refused !== null) throw refused;
  return inBooks(context, (books) => presentedPayment(books, transactionId));
}
