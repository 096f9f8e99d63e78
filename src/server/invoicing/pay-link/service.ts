import type { PayableInvoice, PayInvoiceAnswer } from '#contract/invoicing/customer-billing.ts';
import type { PaymentDetails } from '#contract/subscription/billing.ts';
import type { Words } from '#domain/language/index.ts';
import { dollarsOf } from '#domain/money/index.ts';
import { type CardProcessor, ProcessorUnreachable } from '#server/adapters/cards/port.ts';
import type { Deps } from '#server/deps.ts';
import { shownByLink } from '#server/mail/index.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { brandingOf } from '#server/settings/index.ts';
import { onProcessorsPage, processorOutOfReach, typedCard } from '#server/subscription/index.ts';
import { type BillingContext, type BillingTx, companyContext, inBooks } from '../billing-context.ts';
import { billedCustomersRepo } from '../customers/repo.ts';
import { invoiceDocument, signatureOf } from '../invoices/invoice-document.ts';
import { hashOfKey } from '../invoices/mailing.ts';
import { balanceCents, presentLine } from '../invoices/present.ts';
import { findPaymentLink, type InvoiceRow, invoicesRepo } from '../invoices/repo.ts';
import { listInvoices } from '../invoices/service.ts';
import { beginCardPayment, makeRoom } from '../payments/begin-payment.ts';
import { paymentsRepo } from '../payments/repo.ts';
import { listTransactions } from '../payments/service.ts';
import { chargePayment, checkoutMs, settleAsFailed, settlePayment } from '../payments/settle-payment.ts';
import { askProcessor, companyCards } from '../processors/company-cards.ts';
import { invoicingTexts as texts } from '../texts.ts';

/** The invoice that a link opens, and the context of its company. @throws AppError not_found where the link does not hold any more */
async function opened(deps: Deps, key: string, words?: Words): Promise<{ context: BillingContext; invoiceId: string }> {
  const now = deps.clock();
  const shown = await shownByLink(deps.db.system, key, 'invoice', now);
  const link = shown ? { ...shown, invoiceId: shown.id } : await findPaymentLink(deps.db.system, hashOfKey(key));
  if (!link || link.expiresAt <= now) throw notFound(texts.things.invoice);
  const context = await companyContext(deps, link.companyId, words);
  if (!context) throw notFound(texts.things.invoice);
  return { context, invoiceId: link.invoiceId };
}

async function found({ tx }: BillingTx, invoiceId: string): Promise<InvoiceRow> {
  const invoice = await invoicesRepo(tx).find(invoiceId);
  if (!invoice) throw notFound(texts.things.invoice);
  return invoice;
}

const cardEntryOf = (cards: CardProcessor | null): PayableInvoice['cardEntry'] =>
  cards === null ? 'none' : cards.checkout ? 'redirect' : 'fields';

/** So that a customer who comes back from the processor's page sees right away that it is paid. */
async function lookAtPending(context: BillingContext, invoiceId: string): Promise<void> {
  const pending = await context.transaction((tx) => paymentsRepo(tx).pendingOf(invoiceId));
  if (!pending?.checkoutSessionId) return;
  // A processor that does not answer now is asked again by the sweep.
  await settlePayment(context, pending.transactionId).catch((error: unknown) => {
    if (!(error instanceof ProcessorUnreachable)) throw error;
  });
}

/** The invoice as its customer sees it. @throws AppError not_found */
export async function payableInvoiceOf(deps: Deps, key: string, words: Words): Promise<PayableInvoice> {
  const { context, invoiceId } = await opened(deps, key, words);
  await lookAtPending(context, invoiceId);
  const cards = await companyCards(context);
  return inBooks(context, async (books) => {
    const invoice = await found(books, invoiceId);
    const company = await signatureOf(books, words);
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
      lines: (await invoicesRepo(books.tx).lines(invoiceId)).map((line) => presentLine(line, words)),
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

export async function payableDocument(deps: Deps, key: string) {
  const { context, invoiceId } = await opened(deps, key);
  return inBooks(context, async (books) => invoiceDocument(books, await found(books, invoiceId)));
}

/** The company's logo in the file store. @throws AppError not_found */
export async function logoOfLink(deps: Deps, key: string): Promise<{ logoKey: string; logoType: string }> {
  const { context } = await opened(deps, key);
  const { logoKey, logoType } = await context.transaction((tx) => brandingOf(tx, context.companyName));
  if (!logoKey || !logoType) throw notFound(texts.things.logo);
  return { logoKey, logoType };
}

interface Payment {
  paymentDetails?: PaymentDetails | undefined;
  keepCard: boolean;
}

/** Opens the processor's page for what is left to pay. */
async function redirect(
  context: BillingContext,
  key: string,
  invoiceId: string,
  cards: CardProcessor,
  keepCard: boolean,
) {
  if (!cards.checkout) throw new Error('The processor has no page');
  const page = cards.checkout;
  const { payment } = await beginCardPayment(context, invoiceId, { processor: cards.name, keepCard });
  const { transactionId, amountCents, description, processorCustomerId, customerId } = payment;
  const customer = await context.transaction((tx) => billedCustomersRepo(tx).find(customerId));
  const back = `${context.deps.config.appUrl}/pay?key=${encodeURIComponent(key)}`;
  try {
    const {
      sessionId,
      url,
      customerId: processorCustomer,
    } = await askProcessor(context, () =>
      page.open({
        companyId: context.companyId,
        paymentId: transactionId,
        amountCents,
        currency: 'usd',
        description: `${context.companyName ?? context.words.say(texts.payments.poolService)}: ${description}`,
        idempotencyKey: `${context.companyId}:${transactionId}`,
        customerId: processorCustomerId,
        email: customer?.email ?? null,
        successUrl: `${back}&paid=1`,
        cancelUrl: back,
        expiresAt: new Date(payment.createdAt.getTime() + checkoutMs),
      }),
    );
    await context.transaction((tx) =>
      paymentsRepo(tx).update(transactionId, {
        checkoutSessionId: sessionId,
        processorCustomerId: processorCustomer,
      }),
    );
    return url;
  } catch (error) {
    // Nobody was given the address, so nobody can pay there.
    await inBooks(context, (books) => settleAsFailed(books, transactionId, texts.payments.pageDidNotOpen));
    if (!(error instanceof ProcessorUnreachable)) throw error;
    throw processorOutOfReach();
  }
}

/**
 * The customer pays all that is left: with the card that was typed (sandbox), or on the processor's own page.
 * @throws AppError not_found; conflict (409) where nothing is owed or the company takes no cards; invalid_input;
 *   card_declined (402); unavailable (503)
 */
export async function payInvoice(deps: Deps, key: string, body: Payment, words: Words): Promise<PayInvoiceAnswer> {
  const { context, invoiceId } = await opened(deps, key, words);
  const cards = await companyCards(context);
  if (!cards) throw new AppError('conflict', texts.payments.companyTakesNoCards);
  const sandbox = cards.name === 'sandbox';
  const pays = await inBooks(context, async (books) => {
    if (!cards.checkout) return typedCard(body.paymentDetails, books.today);
    if (body.paymentDetails) throw onProcessorsPage();
    return null;
  });
  await makeRoom(context, invoiceId);
  if (pays === null) {
    const url = await redirect(context, key, invoiceId, cards, body.keepCard);
    return { status: 'redirect', url, sandbox, message: words.say(texts.payments.goOnToPage) };
  }
  const { payment } = await beginCardPayment(context, invoiceId, { processor: cards.name, keepCard: body.keepCard });
  const result = await chargePayment(context, cards, payment, pays);
  if (result.state === 'declined') throw new AppError('card_declined', result.reason);
  return {
    status: result.state,
    url: null,
    sandbox,
    message: words.say(sandbox ? texts.payments.testOnly : texts.payments.paid),
  };
}

/** What a customer reads first of one of their invoices; null where it is not theirs, or not issued. */
export const ownInvoice = (context: BillingContext, customerId: string, invoiceId: string) =>
  inBooks(context, async ({ tx }) => {
    const invoice = await invoicesRepo(tx).find(invoiceId);
    if (invoice?.customerId !== customerId || invoice.issuedOn === null) return null;
    const { invoiceNumber, state, dueOn } = invoice;
    const balance = state === 'open' ? dollarsOf(Math.max(0, balanceCents(invoice))) : 0;
    return { invoiceNumber, state, dueOn, total: dollarsOf(invoice.totalCents), balance };
  });

const mostShown = 50;

/** A customer's issued invoices and what they paid, the latest first, with what is owed of all. */
export async function moneyOfCustomer(context: BillingContext, customerId: string) {
  const listed = await listInvoices(context, { customerId, limit: mostShown });
  const open = await listInvoices(context, { customerId, state: 'open', limit: 500 });
  const { rows: paid } = await listTransactions(context, { customerId, limit: mostShown });
  const invoices = listed.rows.filter(({ issuedOn, state }) => issuedOn !== null && state !== 'void');
  return {
    balance: dollarsOf(open.rows.reduce((sum, { balance }) => sum + Math.round(balance * 100), 0)),
    invoices: [...open.rows, ...invoices.filter(({ state }) => state !== 'open')],
    receipts: paid.filter(({ status }) => status === 'paid' || status === 'refunded'),
  };
}
