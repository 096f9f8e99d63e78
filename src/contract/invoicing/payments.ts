import * as z from 'zod/mini';
import { paymentMethods, paymentProcessors, transactionStatuses } from '#contract/choices.ts';
import { day, id, listQuery, optionalText, refused, requiredText } from '#contract/shapes.ts';
import { paymentDetails } from '#contract/subscription/billing.ts';
import { issue } from '#domain/language/index.ts';
import { invoicingTexts as texts } from './texts.ts';

// What customers pay, and with what. Dollars travel; inside money is whole cents.

export const dollars = (message: string, min: number, max = 1_000_000) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.maxLength(30))]),
    z.transform((value: string | number, ctx) => {
      const amount = typeof value === 'number' ? value : Number(value.replace(/[$,\s]/g, '') || Number.NaN);
      if (!Number.isFinite(amount) || amount < min || amount > max) return refused(ctx, message);
      return Math.round(amount * 100) / 100;
    }),
  );
const positive = dollars(issue(texts.amountAboveZero), 0.01);

/** What a quote asks for as a deposit: whole percent of all it comes to, or dollars; not both. */
export const depositFields = {
  depositPercent: z.optional(
    z.nullable(
      z
        .int(issue(texts.depositPercent))
        .check(z.minimum(1, issue(texts.depositPercent)), z.maximum(100, issue(texts.depositPercent))),
    ),
  ),
  depositAmount: z.optional(z.nullable(dollars(issue(texts.depositAmount), 1))),
};
export const oneDeposit = z.refine<{ depositPercent?: unknown; depositAmount?: unknown }>(
  ({ depositPercent, depositAmount }) => (depositPercent ?? null) === null || (depositAmount ?? null) === null,
  { path: ['depositAmount'], error: issue(texts.oneDeposit) },
);

/** A card or a bank account that is kept. `brand`: of an account its bank's name. */
export const cardOnFile = z.object({
  kind: z.enum(['card', 'bank']),
  brand: z.string(),
  last4: z.string(),
  /** Of a bank account null. */
  expiryMonth: z.nullable(z.int()),
  expiryYear: z.nullable(z.int()),
  /** What the customer agreed to when the account was kept, and when. */
  consent: z.nullable(z.string()),
  consentedAt: z.nullable(z.string()),
});

/** GET /api/billing/transactions: newest first. */
export const transactionsQuery = z.extend(listQuery, {
  customerId: z.optional(id),
  status: z.optional(z.enum(transactionStatuses)),
  from: z.optional(day),
  to: z.optional(day),
});

const refund = z.object({
  refundId: z.string(),
  amount: z.number(),
  status: z.enum(['pending', 'done', 'failed']),
  /** Of which invoice, where the payment has shares. */
  invoiceNumber: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  refundedAt: z.string(),
});

/** What of a payment one invoice got, and what of that was refunded. */
const share = z.object({
  invoiceId: z.string(),
  invoiceNumber: z.nullable(z.string()),
  amount: z.number(),
  refunded: z.number(),
});

/** A payment of a customer. `shares`: of one that paid several invoices, or brought more than was owed; else none. */
export const transaction = z.object({
  id: z.string(),
  transactionId: z.string(),
  customerId: z.string(),
  customer: z.string(),
  subscriptionId: z.nullable(z.string()),
  invoiceId: z.nullable(z.string()),
  invoiceNumber: z.nullable(z.string()),
  date: z.string(),
  transactionDate: z.string(),
  amount: z.number(),
  /** Dollars that its invoices were discounted by for the way it was paid; while a bank works on it, will be. */
  discount: z.number(),
  refunded: z.number(),
  shares: z.array(share),
  refunds: z.array(refund),
  /** A bank works on it, for days: it is pending until then. */
  isAtBank: z.boolean(),
  /** What its payer’s bank took back or holds, the last where there are several; dollars. */
  dispute: z.nullable(
    z.object({
      kind: z.enum(['dispute', 'return']),
      state: z.enum(['open', 'won', 'lost']),
      amount: z.number(),
      fee: z.number(),
      reason: z.string(),
      /** Until when the company may answer at the processor. */
      respondBy: z.nullable(z.string()),
    }),
  ),
  status: z.enum(transactionStatuses),
  paymentProcessor: z.enum(paymentProcessors),
  method: z.enum(paymentMethods),
  processorTransactionId: z.nullable(z.string()),
  description: z.string(),
  reference: z.nullable(z.string()),
  /** What its payer agreed to, of a payment from a bank account. */
  consent: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type Transaction = z.infer<typeof transaction>;
export const transactionList = z.array(transaction);

/** POST /api/billing/invoices/{invoiceId}/payments: money received by hand, or the card on file charged. */
export const recordPaymentBody = z
  .object({
    transactionId: z.optional(id),
    amount: positive,
    method: z.enum(paymentMethods),
    /** `card` with this charges the card on file; without it a card was swiped elsewhere. */
    chargeCardOnFile: z._default(z.boolean(), false),
    /** The discount of the way it is paid is given: with `amount` it is all that is left. */
    giveDiscount: z._default(z.boolean(), false),
    reference: optionalText(120),
    receivedOn: z.optional(day),
  })
  .register(z.globalRegistry, { example: { amount: 165, method: 'check', reference: '1042' } });
export type RecordPayment = z.infer<typeof recordPaymentBody>;

/**
 * POST /api/billing/transactions/{transactionId}/refunds: at most what is left of it. `invoiceId`: from which invoice’s share a
 * part of a payment of several is taken; all of it is taken from each.
 */
export const refundBody = z
  .object({ refundId: z.optional(id), amount: positive, invoiceId: z.optional(id), reason: optionalText(500) })
  .register(z.globalRegistry, { example: { amount: 20, reason: 'Missed visit' } });
export type RefundRequest = z.infer<typeof refundBody>;

/**
 * POST /api/billing/invoices/{invoiceId}/payment-link: the link that opens the invoice for its customer.
 * POST /api/billing/customers/{customerId}/payment-link: one that opens all that is open, to be paid at once.
 */
export const paymentLink = z.object({ url: z.string(), expiresAt: z.string() });

/** PUT /api/billing/customers/{customerId}/card: six fields for the sandbox alone. */
export const storeCardBody = z.object({ paymentDetails }).register(z.globalRegistry, {
  example: {
    paymentDetails: {
      cardNumber: '4242 4242 4242 4242',
      expiryDate: '12/30',
      cvv: '123',
      cardholderName: 'Pat Rivera',
      email: 'pat@example.com',
      zipCode: '85306',
    },
  },
});
export const customerCard = z.object({ card: z.nullable(cardOnFile) });

/** GET /api/billing/processors: who takes the customers' cards. Keys are never answered. */
export const billingProcessor = z.object({
  processor: z.enum(['stripe', 'square', 'sandbox']),
  state: z.enum(['connected', 'not-connected', 'not-available']),
  accountName: z.nullable(z.string()),
  connectedAt: z.nullable(z.string()),
  lastError: z.nullable(z.string()),
  lastErrorAt: z.nullable(z.string()),
  /** The address that the processor's events are to be sent to. */
  webhookUrl: z.nullable(z.string()),
});
export type BillingProcessor = z.infer<typeof billingProcessor>;
export const billingProcessorList = z.array(billingProcessor);
/** PUT /api/billing/processors/stripe: the company's own keys; tried before they are kept. */
export const connectProcessorBody = z
  .object({
    secretKey: requiredText(300, issue(texts.secretKeyRequired)),
    webhookSecret: optionalText(300),
  })
  .register(z.globalRegistry, { example: { secretKey: 'rk_test_1', webhookSecret: 'whsec_1' } });
