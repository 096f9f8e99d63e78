import type { LeaveTip, LeftTip, PortalHome } from '#contract/homeowner/portal.ts';
import { isTippable } from '#domain/invoicing/index.ts';
import { wordsOf } from '#domain/language/index.ts';
import { centsOf, dollarsOf } from '#domain/money/index.ts';
import { type CardProcessor, ProcessorUnreachable } from '#server/adapters/cards/port.ts';
import { AppError } from '#server/platform/app-error.ts';
import { onProcessorsPage, typedCard } from '#server/subscription/index.ts';
import { type BillingContext, type BillingTx, inBooks } from '../billing-context.ts';
import { billedCustomersRepo } from '../customers/repo.ts';
import { paperTexts } from '../invoices/texts.ts';
import { chargePayment, closeCheckout, openCheckout, settlePayment } from '../payments/ask-for-payment.ts';
import { onFileOf } from '../payments/begin-payment.ts';
import { paymentsRepo, type TransactionRow } from '../payments/repo.ts';
import { companyCards } from '../processors/company-cards.ts';
import { billingTermsRepo } from '../settings/repo.ts';
import { invoicingTexts as texts } from '../texts.ts';

/** A visit that a tip is left for, of the customer who leaves it. */
export interface VisitOfTip {
  visitId: string;
  customerId: string;
  state: string;
  serviceDate: string;
  technicianId: string | null;
  technicianName: string | null;
}

/** Who takes a company's tips, where it lets its customers leave them. */
async function tipCards(context: BillingContext): Promise<CardProcessor | null> {
  const { tips } = await context.transaction((tx) => billingTermsRepo(tx).find());
  return tips ? companyCards(context) : null;
}

/** So that a customer who comes back from the processor's page sees right away that it is left. */
async function lookAtPending(context: BillingContext, visitId: string): Promise<void> {
  const tips = await context.transaction((tx) => paymentsRepo(tx).tipsFor(visitId));
  for (const { transactionId, status, checkoutSessionId } of tips) {
    if (status !== 'pending' || !checkoutSessionId) continue;
    await settlePayment(context, transactionId).catch((error: unknown) => {
      if (!(error instanceof ProcessorUnreachable)) throw error;
    });
  }
}

/** What a customer may leave for a visit, and what they left; null where there is nothing of it to show. */
export async function offeredTip(context: BillingContext, visit: VisitOfTip | null): Promise<PortalHome['tip']> {
  const cards = visit && (await tipCards(context));
  if (!cards) return null;
  await lookAtPending(context, visit.visitId);
  return inBooks(context, async (books) => {
    if (!isTippable(visit, books.today)) return null;
    const { tipCents } = await billingTermsRepo(books.tx).find();
    const [last] = (await paymentsRepo(books.tx).tipsFor(visit.visitId)).filter(({ status }) => status !== 'refunded');
    const stored = await onFileOf(books, visit.customerId, cards.name);
    return {
      visitId: visit.visitId,
      technician: nameOf(visit),
      amounts: tipCents.map(dollarsOf),
      card: stored?.kind === 'card' ? `${stored.card.brand} •••• ${stored.card.last4}` : null,
      cardEntry: cards.checkout ? 'redirect' : 'fields',
      left: last ? dollarsOf(last.amountCents - last.refundedCents) : null,
      // A page that was left open gives way to the next try.
      isPending: last?.status === 'pending' && last.checkoutSessionId === null,
    };
  });
}

const nameOf = ({ technicianName }: VisitOfTip): string => technicianName?.trim().split(/\s+/)[0] ?? '';

/**
 * Writes down that a tip is about to be charged, before any money is asked for. One tip a visit: the customer is held, so that of
 * two at once one finds the other.
 */
const beginTip = (
  context: BillingContext,
  visit: VisitOfTip,
  cards: CardProcessor,
  { transactionId, amount, from }: LeaveTip,
) =>
  inBooks(context, async (books) => {
    const customer = await billedCustomersRepo(books.tx).hold(visit.customerId);
    const repo = paymentsRepo(books.tx);
    const stored = await onFileOf(books, visit.customerId, cards.name);
    const known = await repo.find(transactionId);
    if (known) {
      if (known.tipVisitId !== visit.visitId) throw new AppError('conflict', texts.payments.ofAnotherInvoice);
      return { payment: known, stored, isNew: false };
    }
    const tips = await repo.tipsFor(visit.visitId);
    if (tips.some(({ status }) => status !== 'refunded')) throw new AppError('conflict', texts.tips.leftAlready);
    if (from === 'stored' && stored?.kind !== 'card') {
      throw new AppError('payment_method_required', texts.payments.noCardOnFile);
    }
    const payment = await repo.insert({
      ...columnsOf(books, visit, { transactionId, cents: centsOf(amount) }),
      customerName: customer?.name ?? '',
      paymentProcessor: cards.name,
      processorCustomerId: stored?.customerId ?? null,
    });
    return { payment, stored, isNew: true };
  });

const columnsOf = (
  { context, now }: BillingTx,
  visit: VisitOfTip,
  { transactionId, cents }: { transactionId: string; cents: number },
) => ({
  transactionId,
  subscriptionId: null,
  customerId: visit.customerId,
  invoiceId: null,
  invoiceNumber: null,
  amountCents: cents,
  status: 'pending' as const,
  method: 'card' as const,
  idempotencyKey: `${context.companyId}:${transactionId}`,
  description: wordsOf('en').say(paperTexts.rows.tipFor({ name: visit.technicianName })),
  recordedBy: context.by,
  tipVisitId: visit.visitId,
  tipTechnicianId: visit.technicianId,
  tipTechnicianName: visit.technicianName,
  transactionDate: now,
  createdAt: now,
});

/**
 * A customer leaves a tip for a visit: with the card that is kept, one that is typed (sandbox), or on the processor's page. A bank
 * account is not asked: a bank may take the money back weeks after the technician got it.
 * @throws AppError conflict (409) where none can be left, or one was; invalid_input; card_declined (402); unavailable (503)
 */
export async function leaveTip(context: BillingContext, visit: VisitOfTip, body: LeaveTip): Promise<LeftTip> {
  const cards = await tipCards(context);
  if (!cards) throw new AppError('conflict', texts.tips.notTaken);
  const typed = await inBooks(context, async ({ today }) => {
    if (!isTippable(visit, today)) throw new AppError('conflict', texts.tips.notForThisVisit);
    if (body.from === 'stored') return null;
    if (!cards.checkout) return typedCard(body.paymentDetails, today);
    if (body.paymentDetails) throw onProcessorsPage();
    return null;
  });
  const before = await context.transaction((tx) => paymentsRepo(tx).tipsFor(visit.visitId));
  for (const tip of before) {
    if (tip.status === 'pending' && tip.checkoutSessionId && tip.transactionId !== body.transactionId) {
      await closeCheckout(context, tip);
    }
  }
  const { payment, stored, isNew } = await beginTip(context, visit, cards, body);
  if (!isNew && payment.status !== 'pending') return known(payment);
  if (body.from === 'card' && cards.checkout) return redirect(context, cards, payment);
  const card = typed ?? (stored?.kind === 'card' ? { stored: stored.card } : null);
  if (!card) throw new AppError('payment_method_required', texts.payments.noCardOnFile);
  // The same payment charged again has the same key: the processor takes it once.
  const result = await chargePayment(context, cards, payment, card);
  if (result.state === 'declined') throw new AppError('card_declined', result.reason);
  return { state: result.state, url: null };
}

/** What became of a tip that is sent again. */
function known({ status, reason }: TransactionRow): LeftTip {
  if (status === 'failed') throw new AppError('card_declined', reason ?? texts.payments.abandoned);
  return { state: 'paid', url: null };
}

/** Opens the processor's page for a tip. */
async function redirect(context: BillingContext, cards: CardProcessor, payment: TransactionRow): Promise<LeftTip> {
  const back = `${context.deps.config.appUrl}/my#pool`;
  return { state: 'redirect', url: await openCheckout(context, cards, payment, { successUrl: back, cancelUrl: back }) };
}
