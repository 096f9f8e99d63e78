import type { CreatePlan, SavePlan, SubscriptionPlan } from '#contract/invoicing/customer-billing.ts';
import { centsOf, dollarsOf } from '#domain/money/index.ts';
import { AppError, invalid, notFound, unknownReference } from '#server/platform/app-error.ts';
import { type BillingContext, type BillingTx, inBooks } from '../billing-context.ts';
import { invoicingTexts as texts } from '../texts.ts';
import { type PlanRow, plansRepo } from './repo.ts';

const presentPlan = ({ plan, activeCustomers }: { plan: PlanRow; activeCustomers: number }): SubscriptionPlan => ({
  id: plan.planId,
  planId: plan.planId,
  name: plan.name,
  description: plan.description,
  price: dollarsOf(plan.priceCents),
  billingCycle: plan.billingCycle,
  pricing: plan.pricing,
  chemicals: plan.chemicals,
  features: plan.features,
  isActive: plan.isActive,
  activeCustomers,
});

export const listPlans = (context: BillingContext): Promise<SubscriptionPlan[]> =>
  inBooks(context, async ({ tx }) => (await plansRepo(tx).listPlans()).map(presentPlan));

async function planNamed({ tx }: BillingTx, planId: string): Promise<SubscriptionPlan> {
  const plan = (await plansRepo(tx).listPlans()).find((one) => one.plan.planId === planId);
  if (!plan) throw notFound(texts.things.billingPlan);
  return presentPlan(plan);
}

const columnsOf = ({ price, ...plan }: Omit<CreatePlan, 'planId'>, now: Date) => ({
  name: plan.name,
  description: plan.description ?? null,
  priceCents: centsOf(price),
  billingCycle: plan.billingCycle,
  pricing: plan.pricing,
  chemicals: plan.chemicals,
  features: plan.features,
  isActive: plan.isActive,
  updatedAt: now,
});

/** Stores a plan. The same id sent again answers the stored plan and changes nothing. */
export const addPlan = (context: BillingContext, { planId: sentId, ...plan }: CreatePlan): Promise<SubscriptionPlan> =>
  inBooks(context, async (books) => {
    const planId = sentId ?? books.newId('PLAN');
    await plansRepo(books.tx).insertPlan({ planId, ...columnsOf(plan, books.now), createdAt: books.now });
    return planNamed(books, planId);
  });

/**
 * Changes a plan for everybody who has it, from the period on that runs now: issued invoices stay as they are.
 * @throws AppError not_found; invalid_input where the body's id is another
 */
export const changePlan = (
  context: BillingContext,
  planId: string,
  { id, ...plan }: SavePlan,
): Promise<SubscriptionPlan> =>
  inBooks(context, async (books) => {
    const repo = plansRepo(books.tx);
    const before = await repo.findPlan(planId);
    if (!before) throw notFound(texts.things.billingPlan);
    if (id !== undefined && id !== planId) throw invalid('id', texts.plans.idDiffers);
    await repo.updatePlan(planId, columnsOf(plan, books.now));
    const billsOtherVisits = before.pricing !== plan.pricing || before.chemicals !== plan.chemicals;
    if (billsOtherVisits) await repo.billVisitsFromThisPeriod(planId);
    return planNamed(books, planId);
  });

/** @throws AppError not_found naming `planId`; conflict where it is not offered any more */
export async function offeredPlan({ tx }: BillingTx, planId: string, isKept: boolean): Promise<PlanRow> {
  const plan = await plansRepo(tx).findPlan(planId);
  if (!plan) throw unknownReference('planId', texts.things.billingPlan);
  if (!plan.isActive && !isKept) throw new AppError('conflict', texts.plans.noLongerOffered);
  return plan;
}
