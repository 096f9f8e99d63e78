import * as z from 'zod/mini';
import { bankStates, invoiceLineKinds, invoiceStates, specialLines } from '#contract/choices.ts';
import { day, id, listQuery, optionalText, requiredText } from '#contract/shapes.ts';
import { bankDetails, paymentDetails } from '#contract/subscription/billing.ts';
import { postingKinds } from '#domain/invoicing/index.ts';
import { issue } from '#domain/language/index.ts';
import { cardOnFile, dollars, transaction } from './payments.ts';
import { invoicingTexts as texts } from './texts.ts';

// Invoices, as lists, their own page, statements and their payers see them. Dollars travel; inside money is whole cents.

const lineFields = {
  kind: z.enum(invoiceLineKinds),
  description: requiredText(500, issue(texts.descriptionMissing)),
  quantity: z._default(z.number().check(z.gt(0, issue(texts.quantityAboveZero)), z.maximum(100_000)), 1),
  /** Dollars; a discount's is below 0. */
  unitPrice: dollars(issue(texts.amountInDollars), -1_000_000),
  taxable: z._default(z.boolean(), true),
  visitId: z.optional(z.nullable(id)),
  serviceDate: z.optional(z.nullable(day)),
};
export const invoiceLineInput = z.object({ lineId: z.optional(id), ...lineFields });
export type InvoiceLineInput = z.infer<typeof invoiceLineInput>;

export const invoiceLine = z.object({
  lineId: z.string(),
  kind: z.enum(invoiceLineKinds),
  description: z.string(),
  quantity: z.number(),
  unitPrice: z.number(),
  amount: z.number(),
  taxable: z.boolean(),
  visitId: z.nullable(z.string()),
  serviceDate: z.nullable(z.string()),
  /** What wrote a line that stays as it is, whatever is sent of it. */
  special: z.nullable(z.enum(specialLines)),
  /** Of a late fee: dollars it was charged at, and whether it was waived. */
  lateFee: z.nullable(z.object({ amount: z.number(), isWaived: z.boolean() })),
});
export type InvoiceLine = z.infer<typeof invoiceLine>;

/** An invoice as lists show it. `isOverdue`: open, due, and the grace days over. */
export const invoiceSummary = z.object({
  invoiceId: z.string(),
  invoiceNumber: z.nullable(z.string()),
  customerId: z.string(),
  customerName: z.string(),
  subscriptionId: z.nullable(z.string()),
  workOrderId: z.nullable(z.string()),
  state: z.enum(invoiceStates),
  isOverdue: z.boolean(),
  /** What a bank does with its money: on its way, disputed, lost after a dispute, or returned. */
  bankState: z.nullable(z.enum(bankStates)),
  /** Until when the company may answer the bank about a disputed payment of it; the earliest moment where there are several. */
  answerBy: z.nullable(z.string()),
  periodStart: z.nullable(z.string()),
  periodEnd: z.nullable(z.string()),
  issueOn: z.string(),
  issuedOn: z.nullable(z.string()),
  dueOn: z.nullable(z.string()),
  subtotal: z.number(),
  taxRatePct: z.number(),
  tax: z.number(),
  total: z.number(),
  paid: z.number(),
  refunded: z.number(),
  /** Dollars still to be paid. */
  balance: z.number(),
  paidOn: z.nullable(z.string()),
  attempts: z.int(),
  nextAttemptOn: z.nullable(z.string()),
});
export type InvoiceSummary = z.infer<typeof invoiceSummary>;
export const invoiceList = z.array(invoiceSummary);

const invoiceTotal = z.object({
  count: z.int(),
  /** What is still to be paid of them; of upcoming, paid and void ones the whole amount. */
  dollars: z.number(),
});

/** GET /api/billing/invoice-totals: how many invoices there are of each kind. */
export const invoiceTotals = z.object({
  upcoming: invoiceTotal,
  /** Those among them whose day came while nothing left automatically: somebody issues them. */
  waiting: invoiceTotal,
  /** The overdue ones among them. */
  open: invoiceTotal,
  overdue: invoiceTotal,
  paid: invoiceTotal,
  void: invoiceTotal,
  /** The overdue ones by days past due. */
  ages: z.array(z.extend(invoiceTotal, { fromDays: z.int(), toDays: z.nullable(z.int()) })),
});
export type InvoiceTotals = z.infer<typeof invoiceTotals>;

/** GET /api/billing/invoices: what is owed with the longest due first, upcoming ones with the next first, everything else newest first. */
export const invoicesQuery = z.extend(listQuery, {
  customerId: z.optional(id),
  /** `at-bank`: what needs somebody because of a bank. */
  state: z.optional(z.enum([...invoiceStates, 'overdue', 'at-bank'])),
  from: z.optional(day),
  to: z.optional(day),
});

/** GET /api/billing/invoices/{invoiceId}. */
export const invoice = z.extend(invoiceSummary, {
  memo: z.nullable(z.string()),
  edited: z.boolean(),
  lines: z.array(invoiceLine),
  transactions: z.array(transaction),
  customerEmail: z.nullable(z.string()),
  /** How its last mail fared; null where it was never mailed. */
  mail: z.nullable(z.enum(['queued', 'retrying', 'sent', 'unsent', 'failed', 'bounced'])),
  card: z.nullable(cardOnFile),
  /** Dollars that are saved where all that is left is paid by bank debit, check or cash. */
  paymentDiscount: z.number(),
});
export type Invoice = z.infer<typeof invoice>;

/** POST /api/billing/invoices: a bill besides the plan; it is upcoming until it is issued. */
export const createInvoiceBody = z
  .object({
    invoiceId: z.optional(id),
    customerId: id,
    lines: z.array(invoiceLineInput).check(z.minLength(1, issue(texts.atLeastOneLine)), z.maxLength(200)),
    memo: optionalText(2000),
    dueOn: z.optional(z.nullable(day)),
    /** Issued, and mailed where the customer has an address, at once. */
    issue: z._default(z.boolean(), false),
  })
  .register(z.globalRegistry, {
    example: {
      customerId: 'CUST-1',
      lines: [{ kind: 'work', description: 'Filter grids replaced', quantity: 1, unitPrice: 240 }],
    },
  });
export type CreateInvoice = z.infer<typeof createInvoiceBody>;

/** POST /api/billing/issue-waiting: the oldest that wait are issued, so many in a call; as long as some are left it is called again. */
export const issuedWaiting = z.object({
  issued: z.int(),
  left: z.int(),
  /** Those of them that were issued meanwhile, or turned out to have nothing on them. */
  refused: z.int(),
});
export type IssuedWaiting = z.infer<typeof issuedWaiting>;

/** PATCH /api/billing/invoices/{invoiceId}: only an upcoming one (409 otherwise). `lines` is the whole list. */
export const updateInvoiceBody = z
  .object({
    lines: z.optional(z.array(invoiceLineInput).check(z.maxLength(200))),
    memo: optionalText(2000),
    dueOn: z.optional(z.nullable(day)),
    issueOn: z.optional(day),
  })
  .register(z.globalRegistry, { example: { memo: 'Thank you' } });
export type UpdateInvoice = z.infer<typeof updateInvoiceBody>;

/** GET /api/billing/statements/{customerId}?from=&to=: what was billed and paid; `.pdf` next to it is the same as a PDF. */
export const statementQuery = z.object({ from: z.optional(day), to: z.optional(day) });
export const statement = z.object({
  customerId: z.string(),
  customerName: z.string(),
  from: z.string(),
  to: z.string(),
  openingBalance: z.number(),
  entries: z.array(
    z.object({
      date: z.string(),
      kind: z.enum(postingKinds),
      description: z.string(),
      invoiceId: z.nullable(z.string()),
      /** Dollars: above 0 is owed, below 0 was paid. */
      amount: z.number(),
      balance: z.number(),
    }),
  ),
  closingBalance: z.number(),
});
export type Statement = z.infer<typeof statement>;

/** GET /api/pay/{key}: the invoice as its customer sees it, without an account. */
export const payableInvoice = z.object({
  companyName: z.string(),
  companyEmail: z.nullable(z.string()),
  companyPhone: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  customerName: z.string(),
  invoiceNumber: z.nullable(z.string()),
  state: z.enum(invoiceStates),
  bankState: z.nullable(z.enum(bankStates)),
  issuedOn: z.nullable(z.string()),
  dueOn: z.nullable(z.string()),
  lines: z.array(invoiceLine),
  subtotal: z.number(),
  taxRatePct: z.number(),
  tax: z.number(),
  total: z.number(),
  paid: z.number(),
  balance: z.number(),
  /** Dollars that are saved where all that is left is paid by bank debit, check or cash. */
  paymentDiscount: z.number(),
  memo: z.nullable(z.string()),
  /** `fields`: cards are typed here (sandbox); `redirect`: on the processor's page; `none`: the company takes no cards. */
  cardEntry: z.enum(['fields', 'redirect', 'none']),
  /** It may be paid from a bank account: what its payer agrees to, once or for later invoices too. Null where it may not. */
  bank: z.nullable(z.object({ consentOnce: z.string(), consentKept: z.string() })),
  /** The invoices of a link that opens several, the earliest due first; `lines` has none then. Empty for a link to one. */
  invoices: z.array(
    z.object({
      invoiceNumber: z.nullable(z.string()),
      state: z.enum(invoiceStates),
      issuedOn: z.nullable(z.string()),
      dueOn: z.nullable(z.string()),
      total: z.number(),
      balance: z.number(),
    }),
  ),
  sandbox: z.boolean(),
});
export type PayableInvoice = z.infer<typeof payableInvoice>;

/**
 * POST /api/pay/{key}: the whole balance, from a bank account less the discount. With `redirect` the answer says where to go on.
 * `amount`: what the page showed; where another amount is owed by now, 409.
 */
export const payInvoiceBody = z
  .object({
    paymentDetails: z.optional(paymentDetails),
    from: z._default(z.enum(['card', 'bank']), 'card'),
    /** With `from: bank`, in the sandbox alone. */
    bankDetails: z.optional(bankDetails),
    /** The card, or the bank account, may be used again. */
    keepCard: z._default(z.boolean(), false),
    amount: z.optional(z.number().check(z.minimum(0), z.maximum(10_000_000))),
  })
  .register(z.globalRegistry, { example: { keepCard: false } });
export const payInvoiceAnswer = z.object({
  status: z.enum(['paid', 'pending', 'redirect']),
  url: z.nullable(z.string()),
  sandbox: z.boolean(),
  message: z.string(),
});
export type PayInvoiceAnswer = z.infer<typeof payInvoiceAnswer>;
