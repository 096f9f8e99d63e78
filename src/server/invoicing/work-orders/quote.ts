import type { AnswerShownQuote, QuoteShown, SentQuote } from '#contract/invoicing/work-orders.ts';
import { invoiceTotals, stepsFrom } from '#domain/invoicing/index.ts';
import { type Message, type Words, wordsOf } from '#domain/language/index.ts';
import { systemContext } from '#server/alerts/index.ts';
import type { Deps } from '#server/deps.ts';
import type { BillDocument } from '#server/documents/index.ts';
import { sendsEmail, shownByLink } from '#server/mail/index.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { type BillingContext, type BillingTx, companyContext, inBooks } from '../billing-context.ts';
import { writeEmail } from '../invoices/customer-email.tsx';
import { amountIn, forDocument, pricedTable, signatureOf, totalsOf } from '../invoices/invoice-document.ts';
import { hashOfKey } from '../invoices/mailing.ts';
import { paperTexts } from '../invoices/texts.ts';
import { invoicingTexts as texts } from '../texts.ts';
import { askedOf, askForDeposit, endDeposit, shownDeposit } from './deposits.ts';
import { findQuoteLink, type LineRow, type OrderRow, workOrdersRepo } from './repo.ts';
import { endWaiting, heldFor, presentLine, shown, stateOf, sumsOf } from './service.ts';

/** As long as a customer may look the quote up again. */
const linkMs = 180 * 24 * 60 * 60 * 1000;

/** A customer looks at the last ones. */
const mostQuotes = 10;

const titleOf = ({ orderNumber }: OrderRow): Message => paperTexts.titles.quote({ number: orderNumber });

/** The quote as it is drawn. */
async function quoteDocument(
  books: BillingTx,
  order: OrderRow,
  lines: readonly LineRow[],
  words: Words,
): Promise<BillDocument> {
  const { say, day } = words;
  const { facts } = paperTexts;
  const asked = askedOf(order, lines);
  return {
    language: words.language,
    company: forDocument(await signatureOf(books, words)),
    title: say(titleOf(order)),
    customerLines: [order.customerName],
    facts: [
      { label: say(facts.date), value: day(books.today) },
      ...(order.validUntil ? [{ label: say(facts.goodThrough), value: day(order.validUntil) }] : []),
      { label: say(facts.job), value: order.title },
    ],
    ...pricedTable(lines, words),
    sums: [
      ...totalsOf(invoiceTotals(lines, order.taxRatePct), order.taxRatePct, words),
      ...(asked > 0 ? [{ label: say(paperTexts.sums.depositOnApproval), value: amountIn(words, asked) }] : []),
    ],
    notes: order.description === null ? [] : [order.description],
  };
}

/**
 * Offers the work to the customer: a mail with the quote as PDF and a link to answer it. Where there is no address the link
 * alone is answered, to be sent some other way.
 * @throws AppError not_found; conflict where the order cannot be quoted, or nothing is offered yet
 */
export const sendQuote = (
  context: BillingContext,
  workOrderId: string,
  { message }: { message?: string | null | undefined },
): Promise<SentQuote> =>
  inBooks(context, async (books) => {
    const { tx, now } = books;
    const repo = workOrdersRepo(tx);
    const order = await heldFor(tx, workOrderId, 'quote');
    const lines = await repo.linesOf([workOrderId]);
    if (lines.length === 0) throw new AppError('conflict', texts.workOrders.quoteNeedsLine);
    if (order.validUntil && order.validUntil < books.today) {
      throw new AppError('conflict', texts.workOrders.quoteExpiredAlready);
    }
    const key = context.deps.newToken();
    await repo.insertLink({ keyHash: hashOfKey(key), workOrderId, expiresAt: new Date(now.getTime() + linkMs) });
    const url = `${context.deps.config.appUrl}/quote?key=${encodeURIComponent(key)}`;
    await repo.update(workOrderId, { state: 'quoted', quotedAt: now, updatedAt: now });
    await endWaiting(tx, systemContext(context.deps), order);
    if (order.customerEmail) {
      const words = wordsOf(order.customerLanguage);
      const { say } = words;
      const { emails, quoteEmail } = paperTexts;
      const company = await signatureOf(books, words);
      const title = titleOf(order);
      const { totalCents: cents } = invoiceTotals(lines, order.taxRatePct);
      const asked = askedOf(order, lines);
      await writeEmail(books, {
        purpose: 'quote',
        recipient: order.customerEmail,
        customerId: order.customerId,
        shows: 'quote',
        showsId: workOrderId,
        company,
        subject: say(quoteEmail.subject({ title, company: company.name, job: order.title })),
        paragraphs: [
          say(emails.hello({ name: order.customerName })),
          ...(message ? [message] : []),
          say(quoteEmail.hereIs({ job: order.title, cents, validUntil: order.validUntil })),
          ...(asked > 0 ? [say(quoteEmail.deposit({ cents: asked }))] : []),
          say(quoteEmail.answerHere),
        ],
        link: { text: say(emails.viewQuote), url },
        fileName: `${say(title)}.pdf`,
        document: await quoteDocument(books, order, lines, words),
      });
    }
    return {
      workOrder: await shown(tx, workOrderId),
      sent: order.customerEmail !== null && (await sendsEmail(context.deps, tx)),
      url,
    };
  });

/** @throws AppError not_found where the link does not hold any more */
async function opened(
  deps: Deps,
  key: string,
  words: Words,
): Promise<{ context: BillingContext; workOrderId: string }> {
  const now = deps.clock();
  const shown = await shownByLink(deps.db.system, key, 'quote', now);
  const link = shown ? { ...shown, workOrderId: shown.id } : await findQuoteLink(deps.db.system, hashOfKey(key));
  if (!link || link.expiresAt <= now) throw notFound(texts.things.quote);
  const context = await companyContext(deps, link.companyId, words);
  if (!context) throw notFound(texts.things.quote);
  return { context, workOrderId: link.workOrderId };
}

function shownState(order: OrderRow, today: string): QuoteShown['state'] {
  const state = stateOf(order);
  if (state === 'requested') return 'changed';
  if (state === 'declined' || state === 'canceled') return state;
  if (state !== 'quoted') return 'approved';
  return order.validUntil && order.validUntil < today ? 'expired' : 'open';
}

async function quoteOf(books: BillingTx, workOrderId: string): Promise<QuoteShown> {
  const repo = workOrdersRepo(books.tx);
  const order = await repo.find(workOrderId);
  if (!order) throw notFound(texts.things.quote);
  const lines = await repo.linesOf([workOrderId]);
  const company = await signatureOf(books, books.context.words);
  const state = shownState(order, books.today);
  return {
    companyName: company.name,
    companyEmail: company.email,
    companyPhone: company.phone,
    customerName: order.customerName,
    orderNumber: order.orderNumber,
    title: order.title,
    description: order.description,
    // What is being worked over is nobody's offer yet.
    lines: state === 'changed' ? [] : lines.map(presentLine),
    ...sumsOf(order, state === 'changed' ? [] : lines),
    deposit: state === 'changed' ? null : shownDeposit(order, lines),
    validUntil: order.validUntil,
    state,
    answeredAt: order.answeredAt?.toISOString() ?? null,
  };
}

/** The quote as its customer sees it. @throws AppError not_found */
export async function shownQuote(deps: Deps, key: string, words: Words): Promise<QuoteShown> {
  const { context, workOrderId } = await opened(deps, key, words);
  return inBooks(context, (books) => quoteOf(books, workOrderId));
}

/** The customer's own answer. @throws AppError not_found; conflict (409) where it cannot be answered any more */
export async function answerShownQuote(
  deps: Deps,
  key: string,
  { approved, name, reason }: AnswerShownQuote,
  words: Words,
): Promise<QuoteShown> {
  const { context, workOrderId } = await opened(deps, key, words);
  return answerQuote(context, workOrderId, { approved, name, reason });
}

/** What `answerShownQuote` does, of a quote that is known. @throws as it */
export const answerQuote = (
  context: BillingContext,
  workOrderId: string,
  { approved, name, reason }: AnswerShownQuote,
  ofCustomer?: string,
): Promise<QuoteShown> =>
  inBooks(context, async (books) => {
    const repo = workOrdersRepo(books.tx);
    const order = (await repo.hold(workOrderId)) ? await repo.find(workOrderId) : null;
    if (!order || (ofCustomer !== undefined && order.customerId !== ofCustomer)) throw notFound(texts.things.quote);
    const state = shownState(order, books.today);
    if (state !== 'open' || !stepsFrom(stateOf(order)).includes('answer')) {
      throw new AppError('conflict', texts.shownQuote[state === 'open' ? 'changed' : state]);
    }
    await repo.update(workOrderId, {
      state: approved ? 'approved' : 'declined',
      answeredAt: books.now,
      answeredBy: name,
      declineReason: approved ? null : (reason ?? null),
      updatedAt: books.now,
    });
    if (approved) await askForDeposit(books, workOrderId);
    else await endDeposit(books, order);
    return quoteOf(books, workOrderId);
  });

/** The quotes that a customer was sent and can see, the latest first. */
export const quotesOf = (
  context: BillingContext,
  customerId: string,
): Promise<(QuoteShown & { workOrderId: string })[]> =>
  inBooks(context, async (books) => {
    const { rows } = await workOrdersRepo(books.tx).list({ customerId, limit: mostQuotes });
    const sent = rows.filter(({ quotedAt }) => quotedAt !== null);
    const shown: (QuoteShown & { workOrderId: string })[] = [];
    for (const { workOrderId } of sent) shown.push({ workOrderId, ...(await quoteOf(books, workOrderId)) });
    return shown;
  });

/** One of a customer's quotes; null where it is not theirs. */
export const ownQuote = (
  context: BillingContext,
  customerId: string,
  workOrderId: string,
): Promise<QuoteShown | null> =>
  inBooks(context, async (books) => {
    const order = await workOrdersRepo(books.tx).find(workOrderId);
    return order?.customerId === customerId ? quoteOf(books, workOrderId) : null;
  });
