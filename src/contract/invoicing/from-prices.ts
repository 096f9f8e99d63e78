import * as z from 'zod/mini';
import { planChemicals, planPricingKinds, serviceFrequencies } from '#contract/choices.ts';
import { day, id } from '#contract/shapes.ts';
import { issue } from '#domain/language/index.ts';
import { invoicingTexts as texts } from './texts.ts';

// Customers without a plan get one from the price on their record, many at once. Dollars travel.

/** So many customers are billed with one call. */
const mostAtOnce = 5000;

/** POST /api/customer-list/bulk/prices and …/prices/preview: who (all without a plan, where nothing is named), and how. */
export const fromPricesBody = z
  .object({
    customerIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(mostAtOnce))),
    tag: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
    frequency: z.optional(z.enum(serviceFrequencies)),
    /** Day of the month; one that lacks it is billed on its last day. */
    billingDay: z
      .int(issue(texts.billingDay))
      .check(z.minimum(1, issue(texts.billingDay)), z.maximum(31, issue(texts.billingDay))),
    /** Monthly prices alone can be billed in advance: visits are counted first. */
    timing: z.enum(['advance', 'arrears']),
    /** The first day that is billed; later for those who become customers later. */
    startsOn: day,
    /** Left out: as each customer's price says. */
    chemicals: z.optional(z.enum(planChemicals)),
  })
  .register(z.globalRegistry, { example: { billingDay: 1, timing: 'arrears', startsOn: '2026-12-01' } });
export type FromPrices = z.infer<typeof fromPricesBody>;

/** What a customer's first invoice will be. */
const firstInvoice = z.object({
  customerId: z.string(),
  name: z.string(),
  /** Dollars per visit or per month. */
  price: z.number(),
  pricing: z.enum(planPricingKinds),
  chemicals: z.enum(planChemicals),
  periodStart: z.string(),
  periodEnd: z.string(),
  issueOn: z.string(),
  /** What is on it so far: of a price per visit the visits made. */
  lines: z.array(z.object({ description: z.string(), amount: z.number() })),
  /** About how many visits the period will have, where each is billed; null for a price per month. */
  visits: z.nullable(z.int()),
  tax: z.number(),
  total: z.number(),
});
export type FirstInvoice = z.infer<typeof firstInvoice>;

const leftOut = z.array(z.object({ customerId: z.string(), name: z.nullable(z.string()), reason: z.string() }));

/** How billing would begin: for whom, with what, and who is left out. */
export const fromPricesPreview = z.object({
  invoices: z.array(firstInvoice),
  leftOut,
  /** Dollars. */
  total: z.number(),
  taxRatePct: z.number(),
  /** Everybody without a plan, to choose from. */
  withoutPlan: z.int(),
  tags: z.array(z.object({ tag: z.string(), customers: z.int() })),
  frequencies: z.array(z.object({ frequency: z.enum(serviceFrequencies), customers: z.int() })),
});
export type FromPricesPreview = z.infer<typeof fromPricesPreview>;
