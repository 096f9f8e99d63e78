import type { PayableInvoice, PayInvoiceAnswer } from '#contract/invoicing/customer-billing.ts';
import type { PaymentDetails } from '#contract/subscription/billing.ts';
import { dollarsOf } from '#domain/money/index.ts';
import { cardFaults } from '#domain/subscription/index.ts';
import { type CardProcessor, type Charge, ProcessorUnreachable } from '#server/adapters/cards/port.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, invalid, notFound } from '#server/platform/app-error.ts';
import { brandingOf } from '#server/settings/index.ts';
import { billedCustomersRepo } from '../customers/repo.ts';
import { type BillingContext, type BillingTx, deskOfCompany, inBooks } from '../desk.ts';
import { hashOfKey } from '../invoices/mailing.ts';
import { invoicePaper, signatureOf } from '../invoices/paper.ts';
import { balanceCents, presentLine } from '../invoices/present.ts';
import { type InvoiceRow, invoicesRepo } from '../invoices/repo.ts';
import { beginCardPayment, makeRoom } from '../payments/begin-payment.ts';
import { chargePayment } from '../payments/charge.ts';
import { paymentsRepo } from '../payments/repo.ts';
import { checkoutMs, settlePayment } from '../payments/settle.ts';
import { settleAsFailed } from '../payments/settle-payment.ts';
import { askProcessor, companyCards } from '../processors/company-cards.ts';
import { findPaymentLink } from './repo.ts';

/** The invoice that a link opens, and the desk of its company. @throws AppError not_found where the link does not hold any more */
async function opened(deps: Deps, key: string): Promise<{ desk: BillingContext; invoiceId: string }> {
  const link = await findPaymentLink(deps.db.system, hashOfKey(key));
  if (!link || link.expiresAt <= deps.clock()) throw notFound('Invoice');
  const desk = await deskOfCompany(deps, link.companyId);
  if (!desk) throw notFound('Invoice');
  return { desk, invoiceId: link.invoiceId };
}

async function found({ tx }: BillingTx, invoiceId: string): Promise<InvoiceRow> {
  const invoice = await invoicesRepo(tx).find(invoiceId);
  if (!invoice) throw notFound('Invoice');
  return invoice;
}

const cardEntryOf = (cards: CardProcessor | null): PayableInvoice['cardEntry'] =>
  cards === null ? 'none' : cards.checkout ? 'redirect' : 'fields';

/** Whoever comes back from the processor's page sees at once that it is paid. */
async function lookAtPending(desk: BillingContext, invoiceId: string): Promise<void> {
  const pending = await desk.transaction((tx) => paymentsRepo(tx).pendingOf(invoiceId));
  if (!pending?.checkoutSessionId) return;
  // A processor that does not answer now is asked again by the sweep.
  await settlePayment(desk, pending.transactionId).catch((error: unknown) => {
    if (!(error instanceof ProcessorUnreachable)) throw error;
  });
}

/** The invoice as its customer sees it. @throws AppError not_found */
export async function payableInvoiceOf(deps: Deps, key: string): Promise<PayableInvoice> {
  const { desk, invoiceId } = await opened(deps, key);
  await lookAtPending(desk, invoiceId);
  const cards = await companyCards(desk);
  return inBooks(desk, async (books) => {
    const invoice = await found(books, invoiceId);
    const company = await signatureOf(books);
    return {
      companyName: company.name,
      companyEmail: company.email,
      companyPhone: company.phone,
      logo: company.logo ? `/api/pay/${encodeURIComponent(key)}/logo` : null,
      customerName: invoice.customerName,
      invoiceNumber: invoice.invoiceNumber,
      state: invoice.state,
      issuedOn: invoice.issuedOn,
      dueOn: invoice.dueOn,
      lines: (await invoicesRepo(books.tx).lines(invoiceId)).map(presentLine),
      subtotal: dollarsOf(invoice.subtotalCents),
      taxRatePct: invoice.taxRatePct,
      tax: dollarsOf(invoice.taxCents),
      total: dollarsOf(invoice.totalCents),
      paid: dollarsOf(invoice.paidCents),
      balance: dollarsOf(Math.max(0, balanceCents(invoice))),
      memo: invoice.memo,
      cardEntry: cardEntryOf(cards),
      sandbox: cards?.name === 'sandbox',
    };
  });
}

export async function payablePaper(deps: Deps, key: string) {
  const { desk, invoiceId } = await opened(deps, key);
  return inBooks(desk, async (books) => invoicePaper(books, await found(books, invoiceId)));
}

/** Where the company's logo lies. @throws AppError not_found */
export async function logoOfLink(deps: Deps, key: string): Promise<{ logoKey: string; logoType: string }> {
  const { desk } = await opened(deps, key);
  const { logoKey, logoType } = await desk.transaction((tx) => brandingOf(tx, desk.companyName));
  if (!logoKey || !logoType) throw notFound('Logo');
  return { logoKey, logoType };
}

/** A card as typed, checked field by field. @throws AppError invalid_input */
export function typedCard(
  details: PaymentDetails | undefined,
  today: string,
): Extract<Charge['card'], { typed: unknown }> {
  if (!details) throw invalid('paymentDetails', 'Missing Information: Please fill in all required fields.');
  const faults = cardFaults(details, today).map(({ field, message }) => ({
    field: `paymentDetails.${field}`,
    message,
  }));
  if (faults[0]) throw new AppError('invalid_input', faults[0].message, { details: faults });
  return { typed: { number: details.cardNumber, expiry: details.expiryDate, cvv: details.cvv } };
}

export const onProcessorsPage = () =>
  invalid('paymentDetails', 'Cards are entered on the payment processor’s own page.');

interface Payment {
  paymentDetails?: PaymentDetails | undefined;
  keepCard: boolean;
}

/** Opens the processor's page for what is left to pay. */
async function redirect(desk: BillingContext, key: string, invoiceId: string, cards: CardProcessor, keepCard: boolean) {
  if (!cards.checkout) throw new Error('The processor has no page');
  const page = cards.checkout;
  const { payment } = await beginCardPayment(desk, invoiceId, { processor: cards.name, keepCard });
  const { transactionId, amountCents, description, processorCustomerId, customerId } = payment;
  const customer = await desk.transaction((tx) => billedCustomersRepo(tx).find(customerId));
  const back = `${desk.deps.config.appUrl}/pay?key=${encodeURIComponent(key)}`;
  try {
    const {
      sessionId,
      url,
      customerId: processorCustomer,
    } = await askProcessor(desk, () =>
      page.open({
        companyId: desk.companyId,
        paymentId: transactionId,
        amountCents,
        currency: 'usd',
        description: `${desk.companyName ?? 'Pool service'}: ${description}`,
        idempotencyKey: `${desk.companyId}:${transactionId}`,
        customerId: processorCustomerId,
        email: customer?.email ?? null,
        successUrl: `${back}&paid=1`,
        cancelUrl: back,
        expiresAt: new Date(payment.createdAt.getTime() + checkoutMs),
      }),
    );
    await desk.transaction((tx) =>
      paymentsRepo(tx).update(transactionId, {
        checkoutSessionId: sessionId,
        processorCustomerId: processorCustomer,
      }),
    );
    return url;
  } catch (error) {
    // Nobody was given the address, so nobody can pay there.
    await inBooks(desk, (books) => settleAsFailed(books, transactionId, 'The payment page did not open.'));
    if (!(error instanceof ProcessorUnreachable)) throw error;
    throw new AppError('unavailable', 'The payment processor is out of reach for a moment. Please try again.');
  }
}

/**
 * The customer pays all that is left: with the card that was typed (sandbox), or on the processor's own page.
 * @throws AppError not_found; conflict (409) where nothing is owed or the company takes no cards; invalid_input;
 *   card_declined (402); unavailable (503)
 */
export async function payInvoice(deps: Deps, key: string, body: Payment): Promise<PayInvoiceAnswer> {
  const { desk, invoiceId } = await opened(deps, key);
  const cards = await companyCards(desk);
  if (!cards)
    throw new AppError('conflict', 'This company takes no cards here. Please pay by check, transfer or cash.');
  const sandbox = cards.name === 'sandbox';
  const pays = await inBooks(desk, async (books) => {
    if (!cards.checkout) return typedCard(body.paymentDetails, books.today);
    if (body.paymentDetails) throw onProcessorsPage();
    return null;
  });
  await makeRoom(desk, invoiceId);
  if (pays === null) {
    const url = await redirect(desk, key, invoiceId, cards, body.keepCard);
    return { status: 'redirect', url, sandbox, message: 'Please go on to the payment page.' };
  }
  const { payment } = await beginCardPayment(desk, invoiceId, { processor: cards.name, keepCard: body.keepCard });
  const result = await chargePayment(desk, cards, payment, pays);
  if (result.state === 'declined') throw new AppError('card_declined', result.reason);
  return {
    status: result.state,
    url: null,
    sandbox,
    message: sandbox ? 'Paid in the sandbox with a test card: no money moved.' : 'Paid. Thank you.',
  };
}
