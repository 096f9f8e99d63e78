import type { AnswerShownQuote, QuoteShown, SentQuote } from '#contract/invoicing/work-orders.ts';
import { formatDay } from '#domain/calendar/index.ts';
import { invoiceTotals, stepsFrom } from '#domain/invoicing/index.ts';
import { dollarText } from '#domain/money/index.ts';
import type { Deps } from '#server/deps.ts';
import type { BillPaper } from '#server/documents/index.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { type BillingContext, type BillingTx, deskOfCompany, inBooks } from '../desk.ts';
import { letterBody } from '../invoices/letters.tsx';
import { hashOfKey } from '../invoices/mailing.ts';
import { onPaper, signatureOf } from '../invoices/paper.ts';
import { presentLine, stateOf, sumsOf } from './present.ts';
import { findQuoteLink, type LineRow, type OrderRow, workOrdersRepo } from './repo.ts';
import { heldFor, shown } from './service.ts';

/** As long as a customer may look the quote up again. */
const linkMs = 180 * 24 * 60 * 60 * 1000;

const titleOf = ({ orderNumber }: OrderRow): string => `Quote ${orderNumber}`;

/** The quote as it is drawn. */
async function quotePaper(books: BillingTx, order: OrderRow, lines: readonly LineRow[]): Promise<BillPaper> {
  const { subtotalCents, taxCents, totalCents } = invoiceTotals(lines, order.taxRatePct);
  return {
    company: onPaper(await signatureOf(books)),
    title: titleOf(order),
    customerLines: [order.customerName],
    facts: [
      { label: 'Date', value: formatDay(books.today) },
      ...(order.validUntil ? [{ label: 'Valid until', value: formatDay(order.validUntil) }] : []),
      { label: 'Work', value: order.title },
    ],
    columns: [
      { heading: 'Description', width: 296, isNumber: false },
      { heading: 'Quantity', width: 60, isNumber: true },
      { heading: 'Price', width: 80, isNumber: true },
      { heading: 'Amount', width: 80, isNumber: true },
    ],
    rows: lines.map((line) => [
      line.taxable ? line.description : `${line.description} (not taxed)`,
      String(line.quantity),
      dollarText(line.unitPriceCents),
      dollarText(line.amountCents),
    ]),
    sums: [
      { label: 'Subtotal', value: dollarText(subtotalCents) },
      { label: `Tax (${order.taxRatePct}%)`, value: dollarText(taxCents) },
      { label: 'Total', value: dollarText(totalCents) },
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
  desk: BillingContext,
  workOrderId: string,
  { message }: { message?: string | null | undefined },
): Promise<SentQuote> =>
  inBooks(desk, async (books) => {
    const { tx, now } = books;
    const repo = workOrdersRepo(tx);
    const order = await heldFor(tx, workOrderId, 'quote');
    const lines = await repo.linesOf([workOrderId]);
    if (lines.length === 0) throw new AppError('conflict', 'There is nothing to quote: the work order has no lines.');
    if (order.validUntil && order.validUntil < books.today) {
      throw new AppError('conflict', 'The quote would be over already: choose a later day until which it is valid.');
    }
    const key = desk.deps.newToken();
    await repo.insertLink({ keyHash: hashOfKey(key), workOrderId, expiresAt: new Date(now.getTime() + linkMs) });
    const url = `${desk.deps.config.appUrl}/quote?key=${encodeURIComponent(key)}`;
    await repo.update(workOrderId, { state: 'quoted', quotedAt: now, updatedAt: now });
    if (order.customerEmail) {
      const company = await signatureOf(books);
      const { totalCents } = invoiceTotals(lines, order.taxRatePct);
      await books.write({
        purpose: 'quote',
        recipient: order.customerEmail,
        subject: `${titleOf(order)} from ${company.name}: ${order.title}`,
        ...letterBody({
          purpose: 'quote',
          subject: titleOf(order),
          paragraphs: [
            `Hello ${order.customerName},`,
            ...(message ? [message] : []),
            `We offer you "${order.title}" for ${dollarText(totalCents)}, tax included.${order.validUntil ? ` The offer holds until ${formatDay(order.validUntil)}.` : ''}`,
            'Approve or decline it here:',
          ],
          link: { text: 'View the quote', url },
        }),
        senderName: company.name,
        replyTo: company.email,
        attachments: [
          { kind: 'bill', fileName: `${titleOf(order)}.pdf`, paper: await quotePaper(books, order, lines) },
        ],
      });
    }
    return { workOrder: await shown(tx, workOrderId), sent: order.customerEmail !== null, url };
  });

/** @throws AppError not_found where the link does not hold any more */
async function opened(deps: Deps, key: string): Promise<{ desk: BillingContext; workOrderId: string }> {
  const link = await findQuoteLink(deps.db.system, hashOfKey(key));
  if (!link || link.expiresAt <= deps.clock()) throw notFound('Quote');
  const desk = await deskOfCompany(deps, link.companyId);
  if (!desk) throw notFound('Quote');
  return { desk, workOrderId: link.workOrderId };
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
  if (!order) throw notFound('Quote');
  const lines = await repo.linesOf([workOrderId]);
  const company = await signatureOf(books);
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
    validUntil: order.validUntil,
    state,
    answeredAt: order.answeredAt?.toISOString() ?? null,
  };
}

/** The quote as its customer sees it. @throws AppError not_found */
export async function shownQuote(deps: Deps, key: string): Promise<QuoteShown> {
  const { desk, workOrderId } = await opened(deps, key);
  return inBooks(desk, (books) => quoteOf(books, workOrderId));
}

const closed: Record<Exclude<QuoteShown['state'], 'open'>, string> = {
  approved: 'This quote was agreed to already.',
  declined: 'This quote was declined already.',
  expired: 'This quote has expired. Please ask for a new one.',
  changed: 'This quote is being changed. You will get a new one.',
  canceled: 'This quote was withdrawn.',
};

/** The customer's own answer. @throws AppError not_found; conflict (409) where it cannot be answered any more */
export async function answerShownQuote(
  deps: Deps,
  key: string,
  { approved, name, reason }: AnswerShownQuote,
): Promise<QuoteShown> {
  const { desk, workOrderId } = await opened(deps, key);
  return inBooks(desk, async (books) => {
    const repo = workOrdersRepo(books.tx);
    const order = (await repo.hold(workOrderId)) ? await repo.find(workOrderId) : null;
    if (!order) throw notFound('Quote');
    const state = shownState(order, books.today);
    if (state !== 'open' || !stepsFrom(stateOf(order)).includes('answer')) {
      throw new AppError('conflict', closed[state === 'open' ? 'changed' : state]);
    }
    await repo.update(workOrderId, {
      state: approved ? 'approved' : 'declined',
      answeredAt: books.now,
      answeredBy: name,
      declineReason: approved ? null : (reason ?? null),
      updatedAt: books.now,
    });
    return quoteOf(books, workOrderId);
  });
}
