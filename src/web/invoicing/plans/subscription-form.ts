import * as z from 'zod/mini';
import { subscriptionStatuses } from '#contract/choices.ts';
import { type CustomerSubscription, saveSubscriptionBody } from '#contract/invoicing/customer-billing.ts';
import { customerBillingTexts as texts } from '../texts.ts';

const chosen = z.string().check(z.minLength(1, texts.emptyField));

/** What the form of a customer's billing holds; everything in it is sent. */
export const subscriptionForm = z.object({
  customerId: chosen,
  status: z.enum(subscriptionStatuses),
  planId: chosen,
  nextBillingDate: z.iso.date(texts.emptyField),
  ownPrice: saveSubscriptionBody.shape.ownPrice,
  autoCharge: z.boolean(),
});
export type SubscriptionFormInput = z.input<typeof subscriptionForm>;
export type SubscriptionFormOutput = z.output<typeof subscriptionForm>;

export const subscriptionValues = (
  subscription: CustomerSubscription | null,
  today: string,
  customerId: string,
): SubscriptionFormInput => ({
  customerId: subscription?.customerId ?? customerId,
  status: subscription?.status ?? 'active',
  planId: subscription?.planId ?? '',
  nextBillingDate: subscription?.nextBillingDate ?? today,
  ownPrice: subscription?.ownPrice ?? null,
  autoCharge: subscription?.autoCharge ?? false,
});
