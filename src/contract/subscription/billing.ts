import * as z from 'zod/mini';
import { refused, requiredText } from '#contract/shapes.ts';
import { issue } from '#domain/language/index.ts';
import { isAccountNumber, isRoutingNumber } from '#domain/subscription/index.ts';
import { subscriptionTexts } from './texts.ts';

const missing = issue(subscriptionTexts.missingInformation);
const required = (maxLength: number) => z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(maxLength));

/** The six fields of the payment page. They pass through to the processor and are never stored. */
export const paymentDetails = z.object({
  cardNumber: required(30),
  expiryDate: required(10),
  cvv: required(5),
  cardholderName: required(200),
  email: required(254),
  zipCode: required(20),
});
export type PaymentDetails = z.infer<typeof paymentDetails>;

const digits = (isGood: (value: string) => boolean, message: string) =>
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((typed: string, ctx) => {
      const bare = typed.replace(/[\s-]/g, '');
      return isGood(bare) ? bare : refused(ctx, message);
    }),
  );

/** A bank account as typed, in the sandbox alone. It passes through and is never stored. */
export const bankDetails = z.object({
  accountHolder: requiredText(200, issue(subscriptionTexts.accountHolder)),
  routingNumber: digits(isRoutingNumber, issue(subscriptionTexts.routingNumber)),
  accountNumber: digits(isAccountNumber, issue(subscriptionTexts.accountNumber)),
});
export type BankDetails = z.infer<typeof bankDetails>;

const planName = z.string().check(z.minLength(1, issue(subscriptionTexts.validPlan)), z.maxLength(60));
const billingCycle = z.enum(['monthly', 'annual'], issue(subscriptionTexts.billingCycle));
/** Dollars a month; it must be the catalogue's. */
const price = z.number(issue(subscriptionTexts.price));

/** Buying a plan, or changing to another: it holds at once, and what is left of the paid time is credited. */
export const purchaseBody = z
  .object({ planName, billingCycle, price, paymentDetails: z.optional(paymentDetails) })
  .register(z.globalRegistry, { example: { planName: 'professional', billingCycle: 'monthly', price: 29 } });
export type PurchaseBody = z.infer<typeof purchaseBody>;

export const purchaseAnswer = z.object({
  success: z.literal(true),
  subscriptionPlan: z.string(),
  subscriptionStatus: z.literal('active'),
  nextBillingDate: z.string(),
  /** Dollars taken now: the plan's price less the credit. */
  amountCharged: z.number(),
  /** True where the sandbox processor answered: no money moved. */
  sandbox: z.boolean(),
  message: z.string(),
});
export type PurchaseAnswer = z.infer<typeof purchaseAnswer>;

export const quoteQuery = z.object({ planName, billingCycle });

/** What a purchase would take now, in dollars. */
export const quote = z.object({
  subscriptionPlan: z.string(),
  billingCycle: z.enum(['monthly', 'annual']),
  /** The catalogue's price of the first month, or of twelve. */
  amount: z.number(),
  /** What is left of the time paid for, and earlier credit. */
  credit: z.number(),
  /** Dollars taken now. */
  dueNow: z.number(),
  /** Credit that stays for the next charges. */
  creditLeft: z.number(),
  nextBillingDate: z.string(),
  /** The stored card it would be charged to; null where one must be given. */
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
});
export type Quote = z.infer<typeof quote>;

/** The processor's own page for the card; only where cards are entered there (`cardEntry: redirect`). */
export const checkoutBody = z
  .object({ planName, billingCycle, price })
  .register(z.globalRegistry, { example: { planName: 'professional', billingCycle: 'monthly', price: 29 } });
export const checkout = z.object({ url: z.string() });

export const completeCheckoutBody = z
  .object({
    checkoutSession: z.string().check(z.minLength(1, issue(subscriptionTexts.paymentNotFound)), z.maxLength(200)),
  })
  .register(z.globalRegistry, { example: { checkoutSession: 'cs_test_1' } });

export const payment = z.object({
  paymentId: z.string(),
  createdAt: z.string(),
  description: z.string(),
  amount: z.number(),
  /** Dollars refunded. */
  refunded: z.number(),
  status: z.enum(['pending', 'succeeded', 'failed', 'refunded']),
  /** Why it failed. */
  reason: z.nullable(z.string()),
});
export type Payment = z.infer<typeof payment>;

/** The company's own plan with the product: what it costs, how it is paid, when it ends. */
export const billingAccount = z.object({
  subscriptionPlan: z.string(),
  subscriptionStatus: z.enum(['trial', 'active', 'past_due', 'none']),
  billingCycle: z.nullable(z.enum(['monthly', 'annual'])),
  nextBillingDate: z.nullable(z.string()),
  /** Dollars of the next charge, less the credit; null where none follows. */
  nextCharge: z.nullable(z.number()),
  credit: z.number(),
  cancelAtPeriodEnd: z.boolean(),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string(), expiryMonth: z.int(), expiryYear: z.int() })),
  /** Last day on which the first payment is refunded on request; null where none is. */
  moneyBackUntil: z.nullable(z.string()),
  /** Newest first. */
  payments: z.array(payment),
  sandbox: z.boolean(),
});
export type BillingAccount = z.infer<typeof billingAccount>;

export const moneyBackBody = z
  .object({ reason: z.optional(z.string().check(z.trim(), z.maxLength(1000))) })
  .register(z.globalRegistry, { example: { reason: 'We chose another product.' } });
