import type { InvoiceState } from '#contract/choices.ts';
import type {
  CreateInvoice,
  Invoice,
  InvoiceLineInput,
  InvoiceTotals,
  IssuedWaiting,
  UpdateInvoice,
} from '#contract/invoicing/invoices.ts';
import { addDays } from '#domain/calendar/index.ts';
import { ageBandOf, ageBands, isOverdue, overdueBefore, pricedLine } from '#domain/invoicing/index.ts';
import { centsOf, dollarsOf } from '#domain/money/index.ts';
import { leavesFrom } from '#domain/settings/index.ts';
import { AppError, invalid, notFound, unknownReference } from '#server/platform/app-error.ts';
import { type BillingContext, type BillingTx, inBooks, type Writing } from '../billing-context.ts';
import { billedCustomersRepo } from '../customers/repo.ts';
import { book } from '../ledger/book.ts';
import { paymentsRepo } from '../payments/repo.ts';
import { plansRepo } from '../plans/repo.ts';
import { billingTermsRepo, findCompany } from '../settings/repo.ts';
import { invoicingTexts as texts } from '../texts.ts';
import { invoiceLetter, mailInvoice, newPaymentLink } from './mailing.ts';
import { balanceCents, descriptionIn, presentInvoice, presentSummary } from './present.ts';
import { type InvoiceFilter, type InvoiceRow, invoicesRepo, type LineRow } from './repo.ts';
import { type BillLine, renewUpcoming, writeLines } from './upcoming.ts';

export const listInvoices = (context: BillingContext, filter: InvoiceFilter) =>
  inBooks(context, async ({ tx, today }) => {
    const terms = await billingTermsRepo(tx).find();
    const { rows, total } = await invoicesRepo(tx).list(filter, overdueBefore(terms, today));
    return { rows: rows.map((row) => presentSummary(row, terms, today)), total };
  });

/** What nothing issues automatically: its day came before the company went live, or while it is not. */
async function waitingInvoices({ tx, today }: BillingTx) {
  const company = await findCompany(tx);
  return invoicesRepo(tx).waiting((company && leavesFrom(company)) ?? addDays(today, 1));
}

/** How many invoices there are of each kind, and what they come to. */
export const totalInvoices = (context: BillingContext): Promise<InvoiceTotals> =>
  inBooks(context, async (books) => {
    const { tx, today } = books;
    const terms = await billingTermsRepo(tx).find();
    const waiting = await waitingInvoices(books);
    const sums = await invoicesRepo(tx).sums();
    const total = (some: typeof sums, cents: 'cents' | 'owedCents' = 'cents') => ({
      count: some.reduce((before, { n }) => before + n, 0),
      dollars: dollarsOf(some.reduce((before, one) => before + one[cents], 0)),
    });
    const ofState = (wanted: InvoiceState) => sums.filter(({ state }) => state === wanted);
    const overdue = ofState('open').filter(({ dueOn }) => isOverdue(dueOn, terms, today));
    return {
      upcoming: total(ofState('upcoming')),
      waiting: {
        count: waiting.length,
        dollars: dollarsOf(waiting.reduce((before, { totalCents }) => before + totalCents, 0)),
      },
      open: total(ofState('open'), 'owedCents'),
      overdue: total(overdue, 'owedCents'),
      paid: total(ofState('paid')),
      void: total(ofState('void')),
      ages: ageBands.map((band) => ({
        ...band,
        ...total(
          overdue.filter(({ dueOn }) => dueOn !== null && ageBandOf(dueOn, today) === band),
          'owedCents',
        ),
      })),
    };
  });

/** The invoice, with its customer held: nothing else changes what that customer owes meanwhile. @throws AppError not_found */
export async function heldInvoice({ tx }: BillingTx, invoiceId: string): Promise<InvoiceRow> {
  const repo = invoicesRepo(tx);
  const seen = await repo.find(invoiceId);
  if (!seen) throw notFound(texts.things.invoice);
  await billedCustomersRepo(tx).hold(seen.customerId);
  const invoice = await repo.find(invoiceId);
  if (!invoice) throw notFound(texts.things.invoice);
  return invoice;
}

const isOfRunningPlan = ({ state, subscriptionId, edited }: InvoiceRow): boolean =>
  state === 'upcoming' && subscriptionId !== null && !edited;

/** One invoice; an upcoming one of a plan is first brought up to date with its visits. @throws AppError not_found */
export const findInvoice = (
  context: BillingContext,
  invoiceId: string,
  mayRead: (row: InvoiceRow) => void,
): Promise<Invoice> =>
  inBooks(context, async (books) => {
    const seen = await invoicesRepo(books.tx).find(invoiceId);
    if (!seen) throw notFound(texts.things.invoice);
    mayRead(seen);
    if (!isOfRunningPlan(seen)) return presentInvoice(books, seen);
    const held = await heldInvoice(books, invoiceId);
    if (isOfRunningPlan(held)) await renewUpcoming(books, held.customerId);
    return presentInvoice(books, (await invoicesRepo(books.tx).find(invoiceId)) ?? held);
  });

/** Lines as they were sent, with their amounts. @throws AppError invalid_input; not_found for a visit */
async function linesFrom({ tx }: BillingTx, sent: InvoiceLineInput[]): Promise<BillLine[]> {
  const visitIds = sent.flatMap(({ visitId }) => (visitId == null ? [] : [visitId]));
  const known = await invoicesRepo(tx).visitsThatExist(visitIds);
  return sent.map(({ lineId: _, unitPrice, visitId = null, serviceDate = null, ...line }, index) => {
    if (visitId !== null && !known.has(visitId)) throw unknownReference(`lines.${index}.visitId`, texts.things.visit);
    if (line.kind === 'discount' && unitPrice > 0) {
      throw invalid(`lines.${index}.unitPrice`, texts.invoices.discountBelowZero);
    }
    const quantity = Math.round(line.quantity * 1000) / 1000;
    if (quantity <= 0) throw invalid(`lines.${index}.quantity`, texts.invoices.quantityAboveZero);
    return pricedLine({ ...line, quantity, unitPriceCents: centsOf(unitPrice), visitId, serviceDate });
  });
}

/**
 * The lines of an invoice as they were sent. One that says what it said before stays a message: it came back in the words of who read
 * it. What a rule has written stays as it is, whatever was sent of it.
 */
async function editedLines(books: BillingTx, invoiceId: string, sent: InvoiceLineInput[]): Promise<BillLine[]> {
  const stored = await invoicesRepo(books.tx).lines(invoiceId);
  const special = stored.filter((line) => line.special !== null);
  const isSpecial = ({ lineId }: InvoiceLineInput) => special.some((line) => line.lineId === lineId);
  const lines = await linesFrom(
    books,
    sent.filter((line) => !isSpecial(line)),
  );
  const before = new Map(stored.map((line) => [descriptionIn(line, books.context.words), line]));
  const worded = lines.map((line) => {
    const same = before.get(line.description);
    return same ? { ...line, description: same.description, descriptionMessage: same.descriptionMessage } : line;
  });
  return [...worded, ...special.map(copiedLine)];
}

/** A deposit counts against the tax too. */
function requireNotBelowZero({ totalCents, subtotalCents, depositCents }: InvoiceRow): void {
  if (totalCents < 0 || subtotalCents < depositCents) throw invalid('lines', texts.invoices.notBelowZero);
}

function requireUpcoming({ state }: InvoiceRow): void {
  if (state !== 'upcoming') throw new AppError('conflict', texts.invoices.issuedAlready);
}

export interface NewBill {
  invoiceId?: string | undefined;
  customerId: string;
  customerName: string;
  lines: BillLine[];
  workOrderId?: string | null | undefined;
  dueOn?: string | null | undefined;
  memo?: string | null | undefined;
}

/** An upcoming bill besides the plan; the next day's run issues it. */
export async function insertBill(books: Writing, bill: NewBill): Promise<InvoiceRow> {
  const made = await invoicesRepo(books.tx).insert({
    invoiceId: bill.invoiceId ?? books.newId('BILL'),
    customerId: bill.customerId,
    customerName: bill.customerName,
    workOrderId: bill.workOrderId ?? null,
    state: 'upcoming',
    issueOn: addDays(books.today, 1),
    dueOn: bill.dueOn ?? null,
    taxRatePct: 0,
    memo: bill.memo ?? null,
    edited: true,
    createdAt: books.now,
    updatedAt: books.now,
  });
  const written = await writeLines(books, made, bill.lines);
  requireNotBelowZero(written);
  return written;
}

/**
 * A manual invoice. The same id sent again answers the stored one.
 * @throws AppError not_found for the customer or a visit; invalid_input
 */
export const createInvoice = (context: BillingContext, body: CreateInvoice): Promise<Invoice> =>
  inBooks(context, async (books) => {
    const customer = await billedCustomersRepo(books.tx).hold(body.customerId);
    if (!customer || customer.deletedAt) throw unknownReference('customerId', texts.things.customer);
    const existing = body.invoiceId ? await invoicesRepo(books.tx).find(body.invoiceId) : null;
    if (existing) return presentInvoice(books, existing);
    const bill = await insertBill(books, {
      ...body,
      customerName: customer.name,
      lines: await linesFrom(books, body.lines),
    });
    return presentInvoice(books, body.issue ? await issue(books, bill) : bill);
  });

/** Changes an upcoming invoice; with edited lines or dates it is no longer rebuilt automatically. @throws AppError conflict (409) for an issued one */
export const changeInvoice = (context: BillingContext, invoiceId: string, body: UpdateInvoice): Promise<Invoice> =>
  inBooks(context, async (books) => {
    const invoice = await heldInvoice(books, invoiceId);
    requireUpcoming(invoice);
    const { lines, memo, dueOn, issueOn } = body;
    if (issueOn !== undefined && issueOn < books.today) throw invalid('issueOn', texts.invoices.issueDatePassed);
    if (dueOn != null && dueOn < books.today) throw invalid('dueOn', texts.invoices.dueDatePassed);
    const changed = await invoicesRepo(books.tx).update(invoiceId, {
      ...(memo === undefined ? {} : { memo }),
      ...(dueOn === undefined ? {} : { dueOn }),
      // The plan would set its own day and lines again.
      ...(issueOn === undefined ? {} : { issueOn, edited: true }),
      ...(lines === undefined ? {} : { edited: true }),
      updatedAt: books.now,
    });
    const written = lines ? await writeLines(books, changed, await editedLines(books, invoiceId, lines)) : changed;
    requireNotBelowZero(written);
    return presentInvoice(books, written);
  });

/** Rebuilds an upcoming invoice of a plan; manual edits are lost. @throws AppError conflict (409) */
export const remakeInvoice = (context: BillingContext, invoiceId: string): Promise<Invoice> =>
  inBooks(context, async (books) => {
    const invoice = await heldInvoice(books, invoiceId);
    requireUpcoming(invoice);
    const subscription = await plansRepo(books.tx).findSubscription(invoice.customerId);
    const isRunning =
      subscription?.subscriptionId === invoice.subscriptionId &&
      subscription?.currentPeriodStart === invoice.periodStart &&
      subscription?.status !== 'canceled';
    if (!isRunning) throw new AppError('conflict', texts.invoices.onlyCurrentPeriod);
    await renewUpcoming(books, invoice.customerId, true);
    return presentInvoice(books, (await invoicesRepo(books.tx).find(invoiceId)) ?? invoice);
  });

/** Issues an upcoming invoice: it gets its number and its due day, and is emailed where there is an address. */
export async function issue(books: BillingTx, invoice: InvoiceRow): Promise<InvoiceRow> {
  const repo = invoicesRepo(books.tx);
  const plans = plansRepo(books.tx);
  const { dueDays } = await billingTermsRepo(books.tx).find();
  const asked = invoice.dueOn ?? addDays(books.today, dueDays);
  const isPast = asked < books.today;
  const dueOn = isPast ? books.today : asked;
  const isFree = invoice.totalCents === 0;
  const subscription = invoice.subscriptionId ? await plans.findSubscription(invoice.customerId) : null;
  const chargesCard = subscription?.autoCharge === true && (await plans.findCard(invoice.customerId)) !== null;
  const issued = await repo.update(invoice.invoiceId, {
    invoiceNumber: await repo.nextNumber(),
    state: isFree ? 'paid' : 'open',
    issueOn: books.today,
    issuedOn: books.today,
    dueOn,
    paidOn: isFree ? books.today : null,
    nextAttemptOn: chargesCard && !isFree ? dueOn : null,
    updatedAt: books.now,
  });
  await book(books, { invoices: [issued] });
  const mailId = await mailInvoice(books, issued, invoiceLetter);
  return mailId === null ? issued : repo.update(invoice.invoiceId, { mailId });
}

/** @throws AppError conflict (409) where it was issued before, or there is nothing on it */
export const issueInvoice = (context: BillingContext, invoiceId: string): Promise<Invoice> =>
  inBooks(context, async (books) => {
    const held = await heldInvoice(books, invoiceId);
    requireUpcoming(held);
    if (isOfRunningPlan(held)) await renewUpcoming(books, held.customerId);
    const invoice = (await invoicesRepo(books.tx).find(invoiceId)) ?? held;
    const lines = await invoicesRepo(books.tx).lines(invoiceId);
    if (lines.length === 0) throw new AppError('conflict', texts.invoices.nothingOnIt);
    return presentInvoice(books, await issue(books, invoice));
  });

/** So many are issued in a call: each takes its number and writes its email in a transaction of its own. */
const issuedAtOnce = 50;

/** Issues the oldest that wait for somebody. One that cannot be issued stays and holds none of the others up. */
export async function issueWaiting(context: BillingContext): Promise<IssuedWaiting> {
  const waiting = await inBooks(context, waitingInvoices);
  let issued = 0;
  let refused = 0;
  for (const { invoiceId } of waiting) {
    if (issued === issuedAtOnce) break;
    try {
      await issueInvoice(context, invoiceId);
      issued += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused += 1;
    }
  }
  return { issued, refused, left: waiting.length - issued - refused };
}

/** @throws AppError conflict (409) where money was kept or is on its way */
async function requireUnpaid({ tx }: BillingTx, { invoiceId, paidCents, refundedCents }: InvoiceRow): Promise<void> {
  if (paidCents > refundedCents) throw new AppError('conflict', texts.invoices.hasPayments);
  if (await paymentsRepo(tx).pendingOf(invoiceId)) throw new AppError('conflict', texts.payments.stillProcessing);
}

/**
 * Voids an issued invoice that nothing was paid for, and answers a copy of it that can be changed and issued: of the same period
 * of its plan, with the lines that no rule wrote.
 * @throws AppError conflict (409) as for voiding; for one that is not open, or is a work order’s
 */
export const correctInvoice = (context: BillingContext, invoiceId: string): Promise<Invoice> =>
  inBooks(context, async (books) => {
    const repo = invoicesRepo(books.tx);
    const invoice = await heldInvoice(books, invoiceId);
    if (invoice.state !== 'open') throw new AppError('conflict', texts.invoices.onlyOpenIsCorrected);
    const { customerId, customerName, subscriptionId, periodStart, periodEnd, memo } = invoice;
    if (invoice.workOrderId !== null || invoice.depositCents !== 0) {
      throw new AppError('conflict', texts.invoices.workOrdersIsNotCorrected);
    }
    await requireUnpaid(books, invoice);
    const lines = (await repo.lines(invoiceId)).filter(({ special }) => special === null);
    await writeVoid(books, invoiceId);
    const copy = await repo.insert({
      invoiceId: books.newId('BILL'),
      ...{ customerId, customerName, subscriptionId, periodStart, periodEnd, memo },
      state: 'upcoming',
      issueOn: addDays(books.today, 1),
      taxRatePct: 0,
      edited: true,
      createdAt: books.now,
      updatedAt: books.now,
    });
    return presentInvoice(books, await writeLines(books, copy, lines.map(copiedLine)));
  });

const copiedLine = ({ companyId: _, invoiceId: _of, lineId: _id, place: _at, ...line }: LineRow): BillLine => line;

/**
 * Voids an invoice that nothing was paid for, or all was refunded.
 * @throws AppError conflict (409) where money was kept or is on its way
 */
export const voidInvoice = (context: BillingContext, invoiceId: string): Promise<Invoice> =>
  inBooks(context, async (books) => {
    const invoice = await heldInvoice(books, invoiceId);
    if (invoice.state === 'void') return presentInvoice(books, invoice);
    await requireUnpaid(books, invoice);
    if (invoice.depositCents > 0 && (await invoicesRepo(books.tx).countedOf(invoiceId)) > 0) {
      throw new AppError('conflict', texts.invoices.depositCounts);
    }
    if (invoice.depositCents < 0 && (await invoicesRepo(books.tx).creditedOfDeposit(invoiceId)) > 0) {
      throw new AppError('conflict', texts.invoices.depositRefunded);
    }
    return presentInvoice(books, await writeVoid(books, invoiceId));
  });

/** Withdraws an invoice of which it is known that it may be. */
export async function writeVoid(books: BillingTx, invoiceId: string): Promise<InvoiceRow> {
  const voided = await invoicesRepo(books.tx).update(invoiceId, {
    state: 'void',
    voidedOn: books.today,
    nextAttemptOn: null,
    updatedAt: books.now,
  });
  await book(books, { invoices: [voided] });
  return voided;
}

/** Emails an issued invoice again. @throws AppError conflict (409) where it is not issued, or the customer has no address */
export const mailInvoiceAgain = (context: BillingContext, invoiceId: string): Promise<Invoice> =>
  inBooks(context, async (books) => {
    const invoice = await heldInvoice(books, invoiceId);
    if (invoice.state === 'upcoming' || invoice.state === 'void') {
      throw new AppError('conflict', texts.invoices.onlyIssuedIsMailed);
    }
    const mailId = await mailInvoice(books, invoice, invoiceLetter);
    if (mailId === null) throw new AppError('conflict', texts.invoices.noEmailAddress);
    return presentInvoice(books, await invoicesRepo(books.tx).update(invoiceId, { mailId }));
  });

/** A link with which the invoice is seen and paid. @throws AppError conflict (409) where it is not issued */
export const linkToInvoice = (context: BillingContext, invoiceId: string, mayRead: (row: InvoiceRow) => void) =>
  inBooks(context, async (books) => {
    const invoice = await invoicesRepo(books.tx).find(invoiceId);
    if (!invoice) throw notFound(texts.things.invoice);
    mayRead(invoice);
    if (invoice.state === 'upcoming' || invoice.state === 'void') {
      throw new AppError('conflict', texts.invoices.onlyIssuedIsPaid);
    }
    const { url, expiresAt } = await newPaymentLink(books, invoiceId);
    return { url, expiresAt: expiresAt.toISOString() };
  });

/**
 * A link with which all that a customer owes is seen, and paid by one payment. @throws AppError not_found; conflict (409) where
 * nothing is owed
 */
export const linkToAllOpen = (context: BillingContext, customerId: string) =>
  inBooks(context, async (books) => {
    const customer = await billedCustomersRepo(books.tx).find(customerId);
    if (!customer) throw notFound(texts.things.customer);
    const open = (await invoicesRepo(books.tx).openOf(customerId)).filter((invoice) => balanceCents(invoice) > 0);
    const [first, ...more] = open.map(({ invoiceId }) => invoiceId);
    if (first === undefined) throw new AppError('conflict', texts.payments.nothingOwed);
    const { url, expiresAt } = await newPaymentLink(books, first, more);
    return { url, expiresAt: expiresAt.toISOString() };
  });
