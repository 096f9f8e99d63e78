import * as z from 'zod/mini';
import type { SubscriptionPlan } from '#contract/invoicing/customer-billing.ts';
import { createPlanBody } from '#contract/invoicing/customer-billing.ts';
import { typedAmount } from '../money-field.ts';
import { customerBillingTexts } from '../texts.ts';

const { name, price, billingCycle, description, pricing, chemicals, isActive } = createPlanBody.shape;

const texts = customerBillingTexts.plans;

/** The lines of a text, without the empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** As the contract takes them. */
const isShort = (lines: readonly string[]): boolean => lines.length <= 50 && lines.every(({ length }) => length <= 200);

/** What the plan's form holds: the contract's fields, the features as lines of one text, the price as it is typed. */
export const planForm = z.object({
  name,
  price: typedAmount(price),
  billingCycle,
  description,
  features: z.pipe(
    z.string().check(z.refine((text) => isShort(linesOf(text)), { message: texts.featuresTooLong })),
    z.transform(linesOf),
  ),
  pricing,
  chemicals,
  isActive,
});
export type PlanFormInput = z.input<typeof planForm>;
export type PlanFormOutput = z.output<typeof planForm>;

export const planValues = (plan: SubscriptionPlan | null): PlanFormInput => ({
  name: plan?.name ?? '',
  price: plan?.price ?? null,
  billingCycle: plan?.billingCycle ?? 'monthly',
  description: plan?.description ?? '',
  features: plan?.features.join('\n') ?? '',
  pricing: plan?.pricing ?? 'flat',
  chemicals: plan?.chemicals ?? 'with',
  isActive: plan?.isActive ?? true,
});
