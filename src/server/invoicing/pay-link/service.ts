import type { PayableInvoice, PayInvoiceAnswer } from '#contract/invoicing/invoices.ts';
import type { BankDetails, PaymentDetails } from '#contract/subscription/billing.ts';
import { debitConsent } from '#domain/invoicing/index.ts';
import type { Words } from '#domain/language/index.ts';
import { centsOf, dollarsOf } from '#domain/money/index.ts';
import { type CardProcessor, ProcessorUnreachable } from '#server/adapters/cards/port.ts';
import type { Deps } from '#server/deps.ts';
import { shownByLink } from '#server/mail/index.ts';
import { AppError, invalid, notFound } from '#server/platform/app-error.ts';
import { brandingOf } from '#server/settings/index.ts';
import { onProcessorsPage, typedCard } from '#server/subscription/index.ts';
import { type BillingContext, type BillingTx, companyContext, inBooks } from '../billing-context.ts';
import { invoiceDocument, signatureOf } from '../invoices/invoice-document.ts';
import { hashOfKey } from '../invoices/mailing.ts';
import { balanceCents, paymentDiscountCents, presentLine } from '../invoices/present.ts';
import { findPaymentLink, type InvoiceRow, invoicesRepo } from '../invoices/repo.ts';
import { listInvoices } from '../invoices/service.ts';
import { nextPriceOf } from '../invoices/upcoming.ts';
import { chargePayment, debitPayment, openCheckout, settlePayment } from '../payments/ask-for-payment.ts';
import { beginCardPayment, makeRoom } from '../payments/begin-payment.ts';
import { paymentsRepo } from '../payments/repo.ts';
import { listTransactions } from '../payments/service.ts';
import { plansRepo } from '../plans/repo.ts';
import { companyCards, takesBankDebits } from '../processors/company-cards.ts';
import { invoicingTexts as texts } from '../texts.ts';
import { findQuoteLink, workOrdersRepo } from '../work-orders/repo.ts';

interface Opened {
  context: BillingContext;
  /** The one, or the first of several. */
  invoiceId: string;
  /** All that the link opens. */
  invoiceIds: string[];
}

/** The deposit of a quote is paid with the quote’s own link. */
async function depositOfQuote(deps: Deps, key: string, now: Date) {
  const shown = await shownByLink(deps.db.system, key, 'quote', now);
  const link = shown ? { ...shown, workOrderId: shown.id } : await findQuoteLink(deps.db.system, hashOfKey(key));
  const context = link && (await companyContext(deps, link.companyId));
  const order = await context?.transaction((tx) => workOrdersRepo(tx).find(link?.workOrderId ?? ''));
  return link && order?.deposit ? { ...link, invoiceId: order.deposit.invoiceId, moreInvoiceIds: [] } : null;
}

/** What a link opens, and the context of its company. @throws AppError not_found where the link does not hold any more */
async function opened(deps: Deps, key: string, words?: Words): Promise<Opened> {
  const now = deps.clock();
  const shown = await shownByLink(deps.db.system, key, 'invoice', now);
  const link = shown
    ? { ...shown, invoiceId: shown.id, moreInvoiceIds: [] }
    : ((await findPaymentLink(deps.db.system, hashOfKey(key))) ?? (await depositOfQuote(deps, key, now)));
  if (!link || link.expiresAt <= now) throw notFound(texts.things.invoice);
  const context = await companyContext(deps, link.companyId, words);
  if (!context) throw notFound(texts.things.invoice);
  return { context, invoiceId: link.invoiceId, invoiceIds: [link.invoiceId, ...link.moreInvoiceIds] };
}

/** The invoices of a link, the earliest due first. @throws AppError not_found where one of them is gone */
async function found({ tx }: BillingTx, invoiceIds: readonly string[]): Promise<[InvoiceRow, ...InvoiceRow[]]> {
  const [first, ...others] = await invoicesRepo(tx).findMany(invoiceIds);
  if (!first || others.length + 1 < invoiceIds.length) throw notFound(texts.things.invoice);
  return [first, ...others];
}

const cardEntryOf = (cards: CardProcessor | null): PayableInvoice['cardEntry'] =>
  cards === null ? 'none' : cards.checkout ? 'redirect' : 'fields';

/** So that a customer who comes back from the processor's page sees right away that it is paid. */
async function lookAtPending(context: BillingContext, invoiceIds: readonly string[]): Promise<void> {
  for (const invoiceId of invoiceIds) {
    const pending = await context.transaction((tx) => paymentsRepo(tx).pendingOf(invoiceId));
    if (!pending?.checkoutSessionId && pending?.processingSince == null) continue;
    // A processor that does not answer now is asked again by the sweep.
    await settlePayment(context, pending.transactionId).catch((error: unknown) => {
      if (!(error instanceof ProcessorUnreachable)) throw error;
    });
  }
}

/** What the payer agrees to, in the language they read. */
const consentTo = ({ context, tx }: BillingTx, cents: number, isKept: boolean, words: Words): Promise<string> =>
  brandingOf(tx, context.companyName).then(({ branding }) =>
    words.say(
      debitConsent({
        company: branding.name ?? context.companyName ?? words.say(texts.payments.poolService),
        cents,
        isKept,
      }),
    ),
  );

const leftOf = (invoice: InvoiceRow): number => Math.max(0, balanceCents(invoice));

/** What paying all of some invoices from a bank account saves. */
async function discountOf(books: BillingTx, invoices: readonly InvoiceRow[]): Promise<number> {
  let cents = 0;
  for (const invoice of invoices) cents += await paymentDiscountCents(books, invoice);
  return cents;
}

/** What one or several invoices come to; of several without the lines of each. */
async function sumsOf(
  { tx }: BillingTx,
  [first, ...others]: [InvoiceRow, ...InvoiceRow[]],
  words: Words,
): Promise<
  Omit<
    PayableInvoice,
    'companyName' | 'companyEmail' | 'companyPhone' | 'logo' | 'cardEntry' | 'bank' | 'paymentDiscount' | 'sandbox'
  >
> {
  const all = [first, ...others];
  const sum = (of: (invoice: InvoiceRow) => number) =>
    dollarsOf(all.reduce((total, invoice) => total + of(invoice), 0));
  const isOne = others.length === 0;
  const isOpen = all.some(({ state }) => state === 'open');
  return {
    customerName: first.customerName,
    invoiceNumber: isOne ? first.invoiceNumber : null,
    state: isOne ? first.state : isOpen ? 'open' : all.every(({ state }) => state === 'void') ? 'void' : 'paid',
    bankState:
      (['pending', 'disputed'] as const).find((state) => all.some(({ bankState }) => bankState === state)) ??
      first.bankState,
    issuedOn: isOne ? first.issuedOn : null,
    dueOn: isOne ? first.dueOn : null,
    lines: isOne ? (await invoicesRepo(tx).lines(first.invoiceId)).map((line) => presentLine(line, words)) : [],
    subtotal: sum(({ subtotalCents }) => subtotalCents),
    taxRatePct: first.taxRatePct,
    tax: sum(({ taxCents }) => taxCents),
    total: sum(({ totalCents }) => totalCents),
    paid: sum(({ paidCents }) => paidCents),
    balance: sum(leftOf),
    memo: isOne ? first.memo : null,
    invoices: isOne
      ? []
      : all.map((invoice) => ({
          invoiceNumber: invoice.invoiceNumber,
          state: invoice.state,
          issuedOn: invoice.issuedOn,
          dueOn: invoice.dueOn,
          total: dollarsOf(invoice.totalCents),
          balance: dollarsOf(leftOf(invoice)),
        })),
  };
}

/** What the link opens, as its customer sees it: an invoice, or several to be paid at once. @throws AppError not_found */
export async function payableInvoiceOf(deps: Deps, key: string, words: Words): Promise<PayableInvoice> {
  const { context, invoiceIds } = await opened(deps, key, words);
  await lookAtPending(context, invoiceIds);
  const cards = await companyCards(context);
  const mayUseBank = await takesBankDebits(context, cards);
  return inBooks(context, async (books) => {
    const invoices = await found(books, invoiceIds);
    const discount = await discountOf(books, invoices);
    const cents = invoices.reduce((sum, invoice) => sum + leftOf(invoice), 0) - discount;
    const company = await signatureOf(books, words);
    return {
      companyName: company.name,
      companyEmail: company.email,
      companyPhone: company.phone,
      logo: company.logo ? `/api/pay/${encodeURIComponent(key)}/logo` : null,
      ...(await sumsOf(books, invoices, words)),
      paymentDiscount: dollarsOf(discount),
      cardEntry: cardEntryOf(cards),
      bank: mayUseBank
        ? {
            consentOnce: await consentTo(books, cents, false, words),
            consentKept: await consentTo(books, cents, true, words),
          }
        : null,
      sandbox: cards?.name === 'sandbox',
    };
  });
}

/** One of a link's invoices on paper, by its number; without one the first. @throws AppError not_found */
export async function payableDocument(deps: Deps, key: string, invoiceNumber?: string) {
  const { context, invoiceIds } = await opened(deps, key);
  return inBooks(context, async (books) => {
    const invoices = await found(books, invoiceIds);
    const wanted = invoices.find((each) => invoiceNumber === undefined || each.invoiceNumber === invoiceNumber);
    if (!wanted) throw notFound(texts.things.invoice);
    return invoiceDocument(books, wanted);
  });
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
  from: 'card' | 'bank';
  bankDetails?: BankDetails | undefined;
  keepCard: boolean;
  /** Dollars that the page showed. */
  amount?: number | undefined;
}

const wishesOf = (
  cards: CardProcessor,
  { keepCard, amount }: Pick<Payment, 'keepCard' | 'amount'>,
  consent: string | null = null,
) => ({
  processor: cards.name,
  keepCard,
  shownCents: amount === undefined ? undefined : centsOf(amount),
  fromBank: consent === null ? undefined : { consent },
});

/** Opens the processor's page for what is left to pay. */
async function redirect(
  context: BillingContext,
  key: string,
  invoiceIds: readonly string[],
  cards: CardProcessor,
  asked: Pick<Payment, 'keepCard' | 'amount'>,
  consent: string | null,
) {
  const { payment } = await beginCardPayment(context, invoiceIds, wishesOf(cards, asked, consent));
  const back = `${context.deps.config.appUrl}/pay?key=${encodeURIComponent(key)}`;
  return openCheckout(context, cards, payment, {
    successUrl: `${back}&paid=1`,
    cancelUrl: back,
    fromBank: consent !== null,
    keepsBankAccount: consent !== null && asked.keepCard,
  });
}

/** What is agreed to before a bank is asked: the words that the page showed. @throws AppError conflict (409) */
async function consentOf(
  context: BillingContext,
  cards: CardProcessor,
  invoiceIds: readonly string[],
  { keepCard }: Payment,
  words: Words,
): Promise<string> {
  if (!(await takesBankDebits(context, cards))) throw new AppError('conflict', texts.payments.companyTakesNoBankDebits);
  return inBooks(context, async (books) => {
    const invoices = await found(books, invoiceIds);
    const left = invoices.reduce((sum, invoice) => sum + leftOf(invoice), 0);
    const cents = left - (await discountOf(books, invoices));
    return consentTo(books, cents, keepCard, words);
  });
}

/** From a bank account, typed here in the sandbox alone. */
async function payFromBank(
  context: BillingContext,
  key: string,
  invoiceIds: readonly string[],
  cards: CardProcessor,
  body: Payment,
  words: Words,
): Promise<PayInvoiceAnswer> {
  const consent = await consentOf(context, cards, invoiceIds, body, words);
  if (cards.checkout) {
    if (body.bankDetails) throw onProcessorsPage();
    await makeRoom(context, invoiceIds);
    const url = await redirect(context, key, invoiceIds, cards, body, consent);
    return { status: 'redirect', url, sandbox: false, message: words.say(texts.payments.goOnToPage) };
  }
  const { bankDetails } = body;
  if (!bankDetails) throw invalid('bankDetails', texts.payments.bankDetailsMissing);
  await makeRoom(context, invoiceIds);
  const { payment } = await beginCardPayment(context, invoiceIds, wishesOf(cards, body, consent));
  const result = await debitPayment(context, cards, payment, { typed: bankDetails });
  if (result.state === 'declined') throw new AppError('card_declined', result.reason);
  return { status: 'pending', url: null, sandbox: true, message: words.say(texts.payments.bankUnderWayTest) };
}

/**
 * The customer pays all that is left of what the link opens, by one payment: with the card
 * or bank account that was typed (sandbox), or on the processor's own page.
 * @throws AppError not_found; conflict (409) where nothing is owed or the company takes no cards; invalid_input;
 *   card_declined (402); unavailable (503)
 */
export async function payInvoice(deps: Deps, key: string, body: Payment, words: Words): Promise<PayInvoiceAnswer> {
  const { context, invoiceIds } = await opened(deps, key, words);
  const cards = await companyCards(context);
  if (!cards) throw new AppError('conflict', texts.payments.companyTakesNoCards);
  if (body.from === 'bank') return payFromBank(context, key, invoiceIds, cards, body, words);
  const sandbox = cards.name === 'sandbox';
  const pays = await inBooks(context, async (books) => {
    if (!cards.checkout) return typedCard(body.paymentDetails, books.today);
    if (body.paymentDetails) throw onProcessorsPage();
    return null;
  });
  await makeRoom(context, invoiceIds);
  if (pays === null) {
    const url = await redirect(context, key, invoiceIds, cards, body, null);
    return { status: 'redirect', url, sandbox, message: words.say(texts.payments.goOnToPage) };
  }
  const { payment } = await beginCardPayment(context, invoiceIds, wishesOf(cards, body));
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
    const { invoiceNumber, state, dueOn, bankState } = invoice;
    const balance = state === 'open' ? dollarsOf(Math.max(0, balanceCents(invoice))) : 0;
    return { invoiceNumber, state, dueOn, bankState, total: dollarsOf(invoice.totalCents), balance };
  });

const mostShown = 50;

/** A customer's issued invoices and what they paid, the latest first, with what is owed of all, and a price that begins later. */
export async function moneyOfCustomer(context: BillingContext, customerId: string) {
  const listed = await listInvoices(context, { customerId, limit: mostShown });
  const open = await listInvoices(context, { customerId, state: 'open', limit: 500 });
  const { rows: paid } = await listTransactions(context, { customerId, limit: mostShown });
  const invoices = listed.rows.filter(({ issuedOn, state }) => issuedOn !== null && state !== 'void');
  const subscription = await context.transaction((tx) => plansRepo(tx).findSubscription(customerId));
  const nextPrice = subscription && subscription.status !== 'canceled' ? nextPriceOf(subscription) : null;
  return {
    nextPrice: nextPrice && { price: dollarsOf(nextPrice.priceCents), from: nextPrice.from },
    balance: dollarsOf(open.rows.reduce((sum, { balance }) => sum + Math.round(balance * 100), 0)),
    invoices: [...open.rows, ...invoices.filter(({ state }) => state !== 'open')],
    receipts: paid.filter(({ status }) => status === 'paid' || status === 'refunded'),
  };
}
