import * as z from 'zod/mini';
import {
  customerBillingCycles,
  planChemicals,
  planPricingKinds,
  prorations,
  subscriptionStatuses,
} from '#contract/choices.ts';
import { day, id, listQuery, optionalText, orNone, requiredText } from '#contract/shapes.ts';
import { paymentDiscountBounds, tipBounds } from '#domain/invoicing/index.ts';
import { issue } from '#domain/language/index.ts';
import { cardOnFile, depositFields, dollars, oneDeposit } from './payments.ts';
import { invoicingTexts as texts } from './texts.ts';

// What the company's customers owe. The company's own plan with the product is `billing.ts`. Dollars travel; inside
// money is whole cents.

const price = dollars(issue(texts.priceMustBePositive), 0);

/** GET /api/billing/overview; formulas: docs/billing-figures.md. */
export const billingOverview = z.object({
  monthlyRevenue: z.number(),
  activeSubscriptions: z.int(),
  pastDueAmount: z.number(),
  /** Percent of the subscriptions at the month's beginning that were canceled in the last 30 days. */
  churnRate: z.number(),
  avgRevenuePerCustomer: z.number(),
  /** Owed and not yet due, owed and due; dollars. */
  outstandingAmount: z.number(),
  collectedLast30Days: z.number(),
  refundedLast30Days: z.number(),
  estimated: z.boolean(),
});
export type BillingOverview = z.infer<typeof billingOverview>;

const planFields = {
  name: requiredText(120, issue(texts.planNameRequired)),
  price,
  billingCycle: z.enum(customerBillingCycles, issue(texts.billingCycle)),
  description: optionalText(2000),
  features: z._default(z.array(requiredText(200, issue(texts.featureMissing))).check(z.maxLength(50)), []),
  pricing: z._default(z.enum(planPricingKinds), 'flat'),
  chemicals: z._default(z.enum(planChemicals), 'with'),
  isActive: z._default(z.boolean(), true),
};

/** POST /api/billing/plans. */
export const createPlanBody = z.object({ planId: z.optional(id), ...planFields }).register(z.globalRegistry, {
  example: {
    name: 'Weekly full service',
    price: 165,
    billingCycle: 'monthly',
    description: 'Skim, brush, balance',
    features: ['Weekly visit', 'Chemicals included'],
  },
});
export type CreatePlan = z.infer<typeof createPlanBody>;

/** PUT /api/billing/plans/{id}: the same fields plus the id, which must be the path's where it is sent. */
export const savePlanBody = z.object({ id: z.optional(id), ...planFields }).register(z.globalRegistry, {
  example: { name: 'Weekly full service', price: 170, billingCycle: 'monthly' },
});
export type SavePlan = z.infer<typeof savePlanBody>;

export const subscriptionPlan = z.object({
  id: z.string(),
  planId: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  price: z.number(),
  billingCycle: z.enum(customerBillingCycles),
  pricing: z.enum(planPricingKinds),
  chemicals: z.enum(planChemicals),
  features: z.array(z.string()),
  isActive: z.boolean(),
  activeCustomers: z.int(),
});
export type SubscriptionPlan = z.infer<typeof subscriptionPlan>;
export const subscriptionPlanList = z.array(subscriptionPlan);

/** One customer's subscription. */
export const customerSubscription = z.object({
  id: z.string(),
  subscriptionId: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  planId: z.string(),
  planName: z.string(),
  /** What this customer pays: the own price where there is one. */
  planPrice: z.number(),
  ownPrice: z.nullable(z.number()),
  /** The own price from a later day on. */
  nextPrice: z.nullable(z.object({ price: z.number(), from: z.string() })),
  billingCycle: z.enum(customerBillingCycles),
  status: z.enum(subscriptionStatuses),
  currentPeriodStart: z.string(),
  currentPeriodEnd: z.string(),
  nextBillingDate: z.string(),
  autoCharge: z.boolean(),
  /** Its periods are billed on their first day; else on the day after their last. */
  billsInAdvance: z.boolean(),
  /** "Visa ending in 4242", or "Invoice" where no card is on file. */
  paymentMethod: z.string(),
  card: z.nullable(cardOnFile),
  /** Dollars owed on issued invoices. */
  balance: z.number(),
  startedOn: z.string(),
  canceledOn: z.nullable(z.string()),
});
export type CustomerSubscription = z.infer<typeof customerSubscription>;
export const customerSubscriptionList = z.array(customerSubscription);

export const subscriptionsQuery = z.extend(listQuery, {
  status: z.optional(z.enum(subscriptionStatuses)),
  customerId: z.optional(id),
});

/** PUT /api/billing/subscriptions/{customerId}: makes the subscription where there is none. */
export const saveSubscriptionBody = z
  .object({
    status: z.optional(z.enum(subscriptionStatuses)),
    planId: z.optional(id),
    nextBillingDate: z.optional(day),
    /** Null: the plan's price applies. */
    ownPrice: orNone(price),
    /**
     * The own price from a day on, today at the earliest; a period that was billed in advance keeps its price. Null takes an
     * announced one back. `notify`: the customer is emailed about it.
     */
    nextPrice: z.optional(z.nullable(z.object({ price, from: day, notify: z._default(z.boolean(), false) }))),
    autoCharge: z.optional(z.boolean()),
    billsInAdvance: z.optional(z.boolean()),
    /** Of a first plan: whether the customer's setup fee is on the first invoice; it is unless this says no. */
    billsSetupFee: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, { example: { status: 'active', planId: 'PLAN-1', nextBillingDate: '2026-12-01' } });
export type SaveSubscription = z.infer<typeof saveSubscriptionBody>;

/** What is added to an invoice that is paid late. */
export const lateFeeFields = {
  lateFeeAmount: z.optional(z.nullable(dollars(issue(texts.lateFeeAmount), 0.01, 1000))),
  lateFeePercent: z.optional(
    z.nullable(
      z
        .number(issue(texts.lateFeePercent))
        .check(z.minimum(0.001, issue(texts.lateFeePercent)), z.maximum(25, issue(texts.lateFeePercent))),
    ),
  ),
  lateFeeAfterDays: z.optional(
    z
      .int(issue(texts.lateFeeAfterDays))
      .check(z.minimum(1, issue(texts.lateFeeAfterDays)), z.maximum(365, issue(texts.lateFeeAfterDays))),
  ),
  lateFeeMonthly: z.optional(z.boolean()),
  lateFeeCap: z.optional(z.nullable(dollars(issue(texts.amountAboveZero), 0.01))),
  lateFeeMinimum: z.optional(dollars(issue(texts.amountInDollars), 0)),
};
export const oneLateFee = z.refine<{ lateFeeAmount?: unknown; lateFeePercent?: unknown }>(
  ({ lateFeeAmount, lateFeePercent }) => (lateFeeAmount ?? null) === null || (lateFeePercent ?? null) === null,
  { path: ['lateFeePercent'], error: issue(texts.oneDeposit) },
);

/** GET, PUT /api/billing/settings. */
export const billingSettings = z.object({
  graceDays: z.int(),
  retryAttempts: z.int(),
  taxRatePct: z.number(),
  /** Which kinds of lines the tax is added to: service, chemicals, work and parts. */
  taxService: z.boolean(),
  taxChemicals: z.boolean(),
  taxWork: z.boolean(),
  /** False until a tax rate was saved, be it 0. */
  taxAnswered: z.boolean(),
  dueDays: z.int(),
  /** How a part of a billing cycle is charged: by days, by planned visits, or all of it. */
  proration: z.enum(prorations),
  /** Customers may pay from a bank account. */
  bankDebits: z.boolean(),
  /** How many percent less is asked for where an invoice is paid by bank debit, check or cash; null: no less. */
  paymentDiscountPercent: z.nullable(z.number()),
  /** What a new quote asks for as a deposit: percent, or dollars; neither asks for none. */
  depositPercent: z.nullable(z.int()),
  depositAmount: z.nullable(z.number()),
  /** What is added to an invoice that is paid late, and since when; an amount, or percent of what is open. */
  lateFees: z.boolean(),
  lateFeesSince: z.nullable(z.string()),
  lateFeeAmount: z.nullable(z.number()),
  lateFeePercent: z.nullable(z.number()),
  /** Days after the due day until the first fee. */
  lateFeeAfterDays: z.int(),
  /** Another fee each month; else one for each invoice. */
  lateFeeMonthly: z.boolean(),
  /** What the fees of one invoice come to at most. */
  lateFeeCap: z.nullable(z.number()),
  /** An invoice with less than this open gets none. */
  lateFeeMinimum: z.number(),
  /** Customers may leave a tip; and the amounts that are suggested, in cents. */
  tips: z.boolean(),
  tipCents: z.array(z.int()),
});
export type BillingSettings = z.infer<typeof billingSettings>;
const whole = (max: number, message: string) => z.int(message).check(z.minimum(0, message), z.maximum(max, message));
const discountPercent = z.number(issue(texts.paymentDiscount)).check(
  z.minimum(paymentDiscountBounds.leastPct, issue(texts.paymentDiscount)),
  z.maximum(paymentDiscountBounds.mostPct, issue(texts.paymentDiscount)),
  z.refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-9, {
    error: issue(texts.paymentDiscount),
  }),
);
const suggested = issue(texts.tipsSuggested);
const tipCents = z
  .int(issue(texts.tipAmount))
  .check(
    z.minimum(tipBounds.leastCents, issue(texts.tipAmount)),
    z.maximum(tipBounds.mostCents, issue(texts.tipAmount)),
  );
export const saveBillingSettingsBody = z
  .object({
    graceDays: z.optional(whole(60, issue(texts.graceDays))),
    retryAttempts: z.optional(whole(10, issue(texts.retryAttempts))),
    taxRatePct: z.optional(
      z
        .number(issue(texts.taxRateIsNumber))
        .check(z.minimum(0, issue(texts.taxRate)), z.maximum(100, issue(texts.taxRate))),
    ),
    taxService: z.optional(z.boolean()),
    taxChemicals: z.optional(z.boolean()),
    taxWork: z.optional(z.boolean()),
    proration: z.optional(z.enum(prorations)),
    bankDebits: z.optional(z.boolean()),
    paymentDiscountPercent: z.optional(z.nullable(discountPercent)),
    tips: z.optional(z.boolean()),
    tipCents: z.optional(
      z.array(tipCents).check(z.minLength(1, suggested), z.maxLength(tipBounds.mostSuggested, suggested)),
    ),
    dueDays: z.optional(whole(90, issue(texts.paymentTerms))),
    ...depositFields,
    lateFees: z.optional(z.boolean()),
    ...lateFeeFields,
  })
  .check(oneDeposit, oneLateFee)
  .register(z.globalRegistry, { example: { graceDays: 7, retryAttempts: 3, taxRatePct: 8.25 } });
export type SaveBillingSettings = z.infer<typeof saveBillingSettingsBody>;
