import type { QuoteShown, WorkOrder } from '#contract/invoicing/work-orders.ts';
import { type DepositRule, depositAsked, depositHeld, depositToCount, invoiceTotals } from '#domain/invoicing/index.ts';
import { kept } from '#domain/language/index.ts';
import { centsOf, dollarsOf } from '#domain/money/index.ts';
import type { BillingTx } from '../billing-context.ts';
import { billedCustomersRepo } from '../customers/repo.ts';
import { type InvoiceRow, invoicesRepo } from '../invoices/repo.ts';
import { insertBill, issue, writeVoid } from '../invoices/service.ts';
import { paperTexts } from '../invoices/texts.ts';
import type { BillLine } from '../invoices/upcoming.ts';
import { paymentsRepo } from '../payments/repo.ts';
import { type LineRow, type OrderRow, workOrdersRepo } from './repo.ts';

interface TypedDeposit {
  depositPercent?: number | null | undefined;
  depositAmount?: number | null | undefined;
}

/** What a form says about the deposit, as it is kept: one takes the place of the other. Nothing where it says nothing. */
export function depositRule({ depositPercent: share, depositAmount: dollars }: TypedDeposit): Partial<DepositRule> {
  if (share === undefined && dollars === undefined) return {};
  if (share != null) return { depositPct: share, depositCents: null };
  if (dollars != null) return { depositPct: null, depositCents: centsOf(dollars) };
  return { ...(share === null ? { depositPct: null } : {}), ...(dollars === null ? { depositCents: null } : {}) };
}

type AskedBy = Pick<OrderRow, 'taxRatePct' | 'depositPct' | 'depositCents'>;

/** What the quote asks for as a deposit, in cents. */
export const askedOf = (order: AskedBy, lines: readonly LineRow[]): number =>
  depositAsked(order, invoiceTotals(lines, order.taxRatePct).totalCents);

/** The deposit as the office sees it; null where the order asks for none, or ended before it was asked for. */
export function presentDeposit(order: OrderRow, lines: readonly LineRow[]): WorkOrder['deposit'] {
  const { deposit, state, countedCents } = order;
  if (deposit === null) {
    const cents = state === 'declined' || state === 'canceled' ? 0 : askedOf(order, lines);
    if (cents === 0) return null;
    return { amount: dollarsOf(cents), state: 'asked', invoiceId: null, invoiceNumber: null, paid: 0, held: 0 };
  }
  const { totalCents, paidCents, refundedCents, invoiceId, invoiceNumber } = deposit;
  return {
    amount: dollarsOf(totalCents),
    state: stateOfDeposit(deposit),
    invoiceId,
    invoiceNumber,
    paid: dollarsOf(paidCents - refundedCents),
    held: dollarsOf(depositHeld(deposit, countedCents)),
  };
}

function stateOfDeposit(deposit: NonNullable<OrderRow['deposit']>): NonNullable<QuoteShown['deposit']>['state'] {
  if (deposit.refundedCents > 0 && deposit.refundedCents >= deposit.paidCents) return 'refunded';
  if (deposit.state === 'paid') return 'paid';
  return deposit.bankState === 'pending' ? 'processing' : 'due';
}

/** The deposit as the customer sees it with the quote. */
export function shownDeposit(order: OrderRow, lines: readonly LineRow[]): QuoteShown['deposit'] {
  const deposit = presentDeposit(order, lines);
  return deposit && { amount: deposit.amount, state: deposit.state };
}

const lineOf = (amountCents: number, description: ReturnType<typeof paperTexts.rows.depositFor>): BillLine => {
  const { text, message } = kept(description);
  return {
    kind: 'other',
    description: text,
    descriptionMessage: message,
    quantity: 1,
    unitPriceCents: amountCents,
    amountCents,
    taxable: false,
    visitId: null,
    serviceDate: null,
    special: 'deposit',
  };
};

/** The invoice that asks for the order's deposit, and whether money for it is on its way. */
async function standing({ tx }: BillingTx, { deposit }: OrderRow) {
  const invoice = deposit && (await invoicesRepo(tx).find(deposit.invoiceId));
  if (!invoice || invoice.state === 'void') return null;
  return { invoice, isPending: (await paymentsRepo(tx).pendingOf(invoice.invoiceId)) !== null };
}

const isUntouched = ({ invoice, isPending }: { invoice: InvoiceRow; isPending: boolean }): boolean =>
  !isPending && invoice.state === 'open' && invoice.paidCents <= invoice.refundedCents;

/**
 * The customer approved the quote: the deposit is asked for, by an invoice that is due today. One that was asked for before stays,
 * unless it has become another amount and nobody has begun to pay it.
 */
export async function askForDeposit(books: BillingTx, workOrderId: string): Promise<void> {
  const repo = workOrdersRepo(books.tx);
  const seen = await repo.find(workOrderId);
  if (!seen || seen.quotedAt === null) return;
  await billedCustomersRepo(books.tx).hold(seen.customerId);
  const order = (await repo.find(workOrderId)) ?? seen;
  const cents = askedOf(order, await repo.linesOf([workOrderId]));
  const before = await standing(books, order);
  if (before && (!isUntouched(before) || before.invoice.totalCents === cents)) return;
  if (before) await writeVoid(books, before.invoice.invoiceId);
  if (cents === 0) return;
  const { orderNumber, title } = order;
  const bill = await insertBill(books, {
    customerId: order.customerId,
    customerName: order.customerName,
    workOrderId,
    dueOn: books.today,
    lines: [lineOf(cents, paperTexts.rows.depositFor({ order: orderNumber, title }))],
  });
  await repo.update(workOrderId, { depositInvoiceId: bill.invoiceId });
  await issue(books, bill);
}

/** The order was declined or canceled: nobody pays its deposit any more. What was paid stays, and is refunded by its payment. */
export async function endDeposit(books: BillingTx, order: OrderRow): Promise<void> {
  await billedCustomersRepo(books.tx).hold(order.customerId);
  const before = await standing(books, order);
  if (before && isUntouched(before)) await writeVoid(books, before.invoice.invoiceId);
}

/** The line by which the bill of the work counts the deposit; none where there is nothing to count. The caller holds the customer. */
export async function depositLines(books: BillingTx, order: OrderRow, worthCents: number): Promise<BillLine[]> {
  const before = await standing(books, order);
  if (!before) return [];
  const cents = depositToCount({ ...before.invoice, isPending: before.isPending }, worthCents);
  if (isUntouched(before)) await writeVoid(books, before.invoice.invoiceId);
  return cents === 0 ? [] : [lineOf(-cents, paperTexts.rows.depositOf({ invoice: before.invoice.invoiceNumber }))];
}
