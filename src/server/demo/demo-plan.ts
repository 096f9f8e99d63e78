import { format, parseISO, subDays } from 'date-fns';
import { addMonths } from '#domain/calendar/index.ts';
import { chargeCents, findPlan, type Plan } from '#domain/subscription/index.ts';
import type { DemoRows } from './repo.ts';

/** How long the demonstration company has been paying. */
const paidDaysAgo = 18;

function enterprise(): Plan {
  const plan = findPlan('enterprise');
  if (!plan) throw new Error('The catalogue has an enterprise plan');
  return plan;
}

/** The plan of the demonstration, paid with the sandbox's test card; `today` is YYYY-MM-DD. */
export function demoPlan(today: string, ownerId: string): DemoRows['plan'] {
  const plan = enterprise();
  const startedOn = format(subDays(parseISO(today), paidDaysAgo), 'yyyy-MM-dd');
  const endsOn = addMonths(startedOn, 1);
  const paidAt = new Date(`${startedOn}T16:20:00Z`);
  const cents = chargeCents(plan, 'monthly');
  const card = { cardBrand: 'visa', cardLast4: '4242' };
  const period = { billingPeriod: 'monthly', periodStartsOn: startedOn, periodEndsOn: endsOn } as const;
  return {
    terms: {
      billingCycle: 'monthly',
      billingDay: parseISO(startedOn).getDate(),
      periodStartedOn: startedOn,
      periodEndsOn: endsOn,
      nextAttemptOn: endsOn,
      periodValueCents: cents,
      billedUserId: ownerId,
      processor: 'sandbox',
      paymentMethodId: 'pm_sandbox_4242',
      ...card,
      cardExpiryMonth: 12,
      cardExpiryYear: Number(today.slice(0, 4)) + 4,
      firstPaidAt: paidAt,
    },
    payment: {
      paymentId: 'PAY-DEMO',
      userId: ownerId,
      paymentIntentId: 'pi_sandbox_demo',
      amountCents: cents,
      priceCents: cents,
      status: 'succeeded',
      subscriptionPlan: plan.tier,
      description: `${plan.name} plan, billed monthly`,
      receiptNumber: 'PH-DEMO-0001',
      createdAt: paidAt,
      settledAt: paidAt,
      ...period,
      ...card,
    },
  };
}
