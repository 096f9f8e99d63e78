import type { CustomerSubscription, SaveSubscription } from '#contract/invoicing/customer-billing.ts';
import { addDays } from '#domain/calendar/index.ts';
import {
  autopayConsent,
  beginPeriod,
  type CustomerCycle,
  periodBefore,
  type RunningPeriod,
} from '#domain/invoicing/index.ts';
import type { Words } from '#domain/language/index.ts';
import { centsOf, dollarsOf } from '#domain/money/index.ts';
import { brandName } from '#domain/subscription/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { AppError, invalid, notFound } from '#server/platform/app-error.ts';
import { brandingOf } from '#server/settings/index.ts';
import { type BillingContext, type BillingTx, inBooks } from '../billing-context.ts';
import { billedCustomersRepo } from '../customers/repo.ts';
import { mailPriceChange } from '../invoices/mailing.ts';
import { invoicesRepo } from '../invoices/repo.ts';
import { billsAhead, closePeriod, nextPriceOf, renewUpcoming } from '../invoices/upcoming.ts';
import { cardOnFile } from '../payments/present.ts';
import { invoicingTexts as texts } from '../texts.ts';
import { plansRepo, type SubscriptionRow, type SubscriptionView } from './repo.ts';
import { offeredPlan } from './service.ts';

/** When the next invoice is sent; a first period that is billed in advance is billed on its first day. */
const billedNextOn = (
  { subscription, plan }: Pick<SubscriptionView, 'subscription' | 'plan'>,
  today: string,
): string =>
  billsAhead({ subscription, plan }) && subscription.currentPeriodStart > today
    ? subscription.currentPeriodStart
    : subscription.nextBillingDate;

export function presentSubscription(view: SubscriptionView, { say }: Words, today: string): CustomerSubscription {
  const { subscription, plan, card } = view;
  return {
    id: subscription.subscriptionId,
    subscriptionId: subscription.subscriptionId,
    customerId: subscription.customerId,
    customerName: view.customerName,
    planId: plan.planId,
    planName: plan.name,
    planPrice: dollarsOf(subscription.priceCents ?? plan.priceCents),
    ownPrice: subscription.priceCents === null ? null : dollarsOf(subscription.priceCents),
    billingCycle: plan.billingCycle,
    status: subscription.status,
    currentPeriodStart: subscription.currentPeriodStart,
    currentPeriodEnd: subscription.currentPeriodEnd,
    nextBillingDate: billedNextOn(view, today),
    billsInAdvance: subscription.billsInAdvance,
    nextPrice: presentNextPrice(subscription),
    autoCharge: subscription.autoCharge,
    paymentMethod: say(
      card === null
        ? texts.plans.byInvoice
        : card.kind === 'bank'
          ? texts.plans.accountEndingIn({ last4: card.last4 })
          : texts.plans.cardEndingIn({ brand: brandName(card.brand), last4: card.last4 }),
    ),
    card: cardOnFile(card),
    balance: dollarsOf(view.balanceCents),
    startedOn: subscription.startedOn,
    canceledOn: subscription.canceledOn,
  };
}

export const listSubscriptions = (
  context: BillingContext,
  query: Parameters<ReturnType<typeof plansRepo>['listSubscriptions']>[0],
  onlyCustomer: string | undefined,
) =>
  inBooks(context, async ({ tx, today }) => {
    const { rows, total } = await plansRepo(tx).listSubscriptions(query, onlyCustomer);
    return { rows: rows.map((row) => presentSubscription(row, context.words, today)), total };
  });

/**
 * The period that a subscription begins with; billed today, it is what has just ended of a cycle. It never begins before `since`,
 * the customer's first day, and is then billed a cycle later where the day that was asked for is no later than that.
 */
function firstPeriod(
  today: string,
  cycle: CustomerCycle,
  billedOn: string | undefined,
  since: string = today,
): RunningPeriod {
  if (billedOn !== undefined && billedOn < today) throw pastBillingDate();
  const before = billedOn === today ? periodBefore(today, cycle, since) : null;
  const startsOn = since > today ? since : today;
  return before ?? beginPeriod(startsOn, cycle, billedOn !== undefined && billedOn > startsOn ? billedOn : undefined);
}

const pastBillingDate = () => invalid('nextBillingDate', texts.plans.billingDatePassed);

/** The period that runs, billed on another day. */
function billedOnDay(row: SubscriptionRow, today: string, billedOn: string): RunningPeriod {
  if (billedOn < today) throw pastBillingDate();
  if (billedOn <= row.currentPeriodStart) {
    throw invalid('nextBillingDate', texts.plans.billingDateTooEarly);
  }
  return beginPeriod(row.currentPeriodStart, 'monthly', billedOn);
}

async function begin(books: BillingTx, customerId: string, body: SaveSubscription): Promise<void> {
  if (body.planId === undefined) throw invalid('planId', texts.plans.choosePlan);
  const plan = await offeredPlan(books, body.planId, false);
  const status = body.status ?? 'active';
  const since = await billedCustomersRepo(books.tx).since(customerId, books.context.timeZone);
  const period = firstPeriod(books.today, plan.billingCycle, body.nextBillingDate, since ?? books.today);
  await plansRepo(books.tx).insertSubscription({
    subscriptionId: books.newId('SUB'),
    customerId,
    planId: plan.planId,
    status,
    priceCents: body.ownPrice == null ? null : centsOf(body.ownPrice),
    ...period,
    autoCharge: body.autoCharge ?? false,
    billsInAdvance: body.billsInAdvance ?? false,
    billsSetupFee: body.billsSetupFee ?? true,
    startedOn: books.today,
    visitsFrom: period.currentPeriodStart,
    pastDueSince: status === 'past_due' ? books.today : null,
    canceledOn: status === 'canceled' ? books.today : null,
    createdAt: books.now,
    updatedAt: books.now,
  });
}

const presentNextPrice = (subscription: SubscriptionRow): CustomerSubscription['nextPrice'] => {
  const next = nextPriceOf(subscription);
  return next && { price: dollarsOf(next.priceCents), from: next.from };
};

/**
 * The columns of a price that begins later. A period that was billed in advance keeps its price: the new one begins with the
 * next. Another plan, or its end, takes the announced price along.
 */
function nextPriceChange(
  row: SubscriptionRow,
  { nextPrice, planId, status }: SaveSubscription,
  { today, isPaidAhead }: { today: string; isPaidAhead: boolean },
): Partial<SubscriptionRow> {
  const isOver = status === 'canceled' || (planId !== undefined && planId !== row.planId);
  if (nextPrice === null || (nextPrice === undefined && isOver)) return { nextPriceCents: null, nextPriceFrom: null };
  if (nextPrice === undefined) return {};
  if (nextPrice.from < today) throw invalid('nextPrice.from', texts.plans.newPriceTooEarly);
  const isBilled = isPaidAhead && nextPrice.from <= row.currentPeriodEnd;
  const nextPriceFrom = isBilled ? addDays(row.currentPeriodEnd, 1) : nextPrice.from;
  return { nextPriceCents: centsOf(nextPrice.price), nextPriceFrom };
}

/** Emails the customer what the plan costs from when on. */
async function announcePrice(books: BillingTx, { customerId, subscriptionId }: SubscriptionRow): Promise<void> {
  const view = await plansRepo(books.tx).findView(customerId);
  const customer = await billedCustomersRepo(books.tx).find(customerId);
  const next = view?.subscription.subscriptionId === subscriptionId ? nextPriceOf(view.subscription) : null;
  if (!view || !next || !customer) return;
  await mailPriceChange(books, customer, {
    plan: view.plan.name,
    fromCents: view.subscription.priceCents ?? view.plan.priceCents,
    toCents: next.priceCents,
    on: next.from,
    per: view.plan.pricing === 'visit' ? 'visit' : view.plan.billingCycle,
  });
}

/** The columns of a status that somebody has set. */
function statusChange(row: SubscriptionRow, body: SaveSubscription, today: string): Partial<SubscriptionRow> {
  const status = body.status ?? row.status;
  if (status === row.status) return {};
  return {
    status,
    pastDueSince: status === 'past_due' ? today : null,
    canceledOn: status === 'canceled' ? today : null,
    ...(row.status === 'canceled' ? { startedOn: today } : {}),
  };
}

async function change(books: BillingTx, row: SubscriptionRow, body: SaveSubscription): Promise<void> {
  const { today } = books;
  const repo = plansRepo(books.tx);
  const planId = body.planId ?? row.planId;
  const plan = await offeredPlan(books, planId, planId === row.planId);
  const status = body.status ?? row.status;
  const beginsAgain = row.status === 'canceled' && status !== 'canceled';
  const ends = row.status !== 'canceled' && status === 'canceled';
  // What was billed in advance is kept to: another plan bills from the next period on.
  const isPaidAhead =
    row.billsInAdvance &&
    (await invoicesRepo(books.tx).ofPeriod(row.subscriptionId, row.currentPeriodStart))?.state !== 'upcoming';
  const changesPlan = planId !== row.planId && row.status !== 'canceled' && !ends && !isPaidAhead;
  if (ends || changesPlan) await closePeriod(books, row.customerId);
  // A date that is sent back as it was read asks for nothing.
  const current = await repo.findPlan(row.planId);
  const isAsRead =
    body.nextBillingDate === row.nextBillingDate ||
    (current && body.nextBillingDate === billedNextOn({ subscription: row, plan: current }, today));
  const asked = isAsRead ? undefined : body.nextBillingDate;
  const beganToday = row.currentPeriodStart >= today;
  let period: Partial<RunningPeriod> & { visitsFrom?: string } = {};
  // A trial that ends before its time: the days until now were free.
  const endsTrial = row.status === 'trial' && status === 'active';
  if (beginsAgain || ((changesPlan || endsTrial) && !beganToday)) {
    const fresh = firstPeriod(today, plan.billingCycle, beginsAgain ? body.nextBillingDate : asked);
    period = { ...fresh, visitsFrom: fresh.currentPeriodStart };
  } else if (asked !== undefined) {
    period = billedOnDay(row, today, asked);
  } else if (changesPlan) {
    period = { ...beginPeriod(row.currentPeriodStart, plan.billingCycle), visitsFrom: row.currentPeriodStart };
  }
  await repo.updateSubscription(row.customerId, {
    planId,
    ...statusChange(row, body, today),
    ...(body.ownPrice === undefined ? {} : { priceCents: body.ownPrice === null ? null : centsOf(body.ownPrice) }),
    ...nextPriceChange(row, body, { today, isPaidAhead }),
    // What the office switches is no longer what the customer agreed to.
    ...(body.autoCharge === undefined || body.autoCharge === row.autoCharge
      ? {}
      : { autoCharge: body.autoCharge, autoChargeConsent: null, autoChargeConsentedAt: null }),
    ...(body.billsInAdvance === undefined ? {} : { billsInAdvance: body.billsInAdvance }),
    ...period,
    updatedAt: books.now,
  });
  if (body.nextPrice?.notify) await announcePrice(books, row);
}

/**
 * Makes or changes a customer's subscription. A plan that is changed, and one that is canceled, bills what
 * was used of its period up to yesterday; the new plan's period begins today.
 * @throws AppError not_found for the customer or the plan; invalid_input
 */
export const saveSubscription = (
  context: BillingContext,
  customerId: string,
  body: SaveSubscription,
): Promise<CustomerSubscription> =>
  inBooks(context, async (books) => {
    const repo = plansRepo(books.tx);
    const customer = await billedCustomersRepo(books.tx).hold(customerId);
    if (!customer || customer.deletedAt) throw notFound(texts.things.customer);
    const row = await repo.findSubscription(customerId);
    if (row) await change(books, row, body);
    else await begin(books, customerId, body);
    await renewUpcoming(books, customerId);
    const view = await repo.findView(customerId);
    if (!view) throw new Error('The subscription is gone');
    return presentSubscription(view, context.words, books.today);
  });

/** Customers who have, or had, a plan. */
export const customersWithPlan = (tx: TenantTx): Promise<Set<string>> => plansRepo(tx).subscribedCustomers();

/**
 * Gives a plan to customers who never had one, from today on, and makes their first invoices.
 * @throws AppError not_found naming `planId`; conflict where it is not offered any more; invalid_input for a day that is past
 */
export async function beginPlans(
  books: BillingTx,
  customerIds: readonly string[],
  { planId, nextBillingDate }: { planId: string; nextBillingDate?: string | undefined },
): Promise<void> {
  for (const customerId of customerIds) {
    await billedCustomersRepo(books.tx).hold(customerId);
    // Many at once are customers of old, who have paid it long ago.
    await begin(books, customerId, { planId, nextBillingDate, billsSetupFee: false });
    await renewUpcoming(books, customerId);
  }
}

/**
 * Takes plans back that were just begun, with the invoices they wait for, and those of the plans named that nobody has then.
 * Answers the customers who are billed, or whose plan was changed since: theirs stay.
 */
export async function takePlansBack(
  { tx }: BillingTx,
  customerIds: readonly string[],
  planIds: readonly string[] = [],
): Promise<string[]> {
  const repo = plansRepo(tx);
  await billedCustomersRepo(tx).holdMany(customerIds);
  const rows = await repo.findSubscriptions(customerIds);
  const bills = await invoicesRepo(tx).ofSubscriptions(rows.map(({ subscriptionId }) => subscriptionId));
  const isAsBegun = (row: SubscriptionRow): boolean =>
    row.updatedAt.getTime() === row.createdAt.getTime() &&
    bills.every(
      ({ subscriptionId, state, edited }) => subscriptionId !== row.subscriptionId || (state === 'upcoming' && !edited),
    );
  const back = rows.filter(isAsBegun);
  const backIds = new Set(back.map(({ subscriptionId }) => subscriptionId));
  await invoicesRepo(tx).removeMany(
    bills
      .filter(({ subscriptionId }) => subscriptionId && backIds.has(subscriptionId))
      .map(({ invoiceId }) => invoiceId),
  );
  await repo.removeSubscriptions([...backIds]);
  await repo.removeUnusedPlans(planIds);
  return rows.filter((row) => !backIds.has(row.subscriptionId)).map(({ customerId }) => customerId);
}

/** What a customer has turned on of autopay, and what they agree to by it. Null for a customer without a plan: nothing recurs. */
export interface OwnAutopay {
  isOn: boolean;
  /** What is charged; null where nothing is kept. */
  method: string | null;
  /** The words to agree to, in the reader's language. */
  consent: string | null;
  /** When the customer agreed; null where the office turned it on. */
  agreedAt: string | null;
}

async function autopayIn({ tx, context }: BillingTx, customerId: string): Promise<OwnAutopay | null> {
  const view = await plansRepo(tx).findView(customerId);
  if (!view || view.subscription.status === 'canceled') return null;
  const { say } = context.words;
  const { card, subscription } = view;
  const { branding } = await brandingOf(tx, context.companyName);
  const method =
    card &&
    say(
      card.kind === 'bank'
        ? texts.plans.accountEndingIn({ last4: card.last4 })
        : texts.plans.cardEndingIn({ brand: brandName(card.brand), last4: card.last4 }),
    );
  const isBank = card?.kind === 'bank';
  const inSentence = isBank ? `${method?.slice(0, 1).toLowerCase()}${method?.slice(1)}` : (method ?? '');
  const agreed = subscription.autoChargeConsentedAt;
  const company = branding.name ?? context.companyName ?? say(texts.payments.poolService);
  return {
    isOn: subscription.autoCharge && card !== null,
    method,
    consent: method && say(autopayConsent({ company, method: inSentence, isBank })),
    // Another card or account was kept since: that was agreed to where it was kept.
    agreedAt: agreed && card && card.addedAt <= agreed ? agreed.toISOString() : null,
  };
}

export const ownAutopay = (context: BillingContext, customerId: string): Promise<OwnAutopay | null> =>
  inBooks(context, (books) => autopayIn(books, customerId));

/**
 * Turns a customer's autopay on or off, as they ask. On, it holds for invoices that are issued from now on, and what they agreed to
 * is kept. Off, invoices that wait for their due date are not charged either.
 * @throws AppError not_found without a plan; conflict where no card or bank account is kept, or the consent has changed since it
 * was shown
 */
export const setOwnAutopay = (
  context: BillingContext,
  customerId: string,
  { on, consent }: { on: boolean; consent?: string | undefined },
): Promise<void> =>
  inBooks(context, async (books) => {
    await billedCustomersRepo(books.tx).hold(customerId);
    const now = await autopayIn(books, customerId);
    if (!now) throw notFound(texts.things.billingPlan);
    if (on && (now.consent === null || consent !== now.consent)) {
      throw new AppError('conflict', now.consent === null ? texts.plans.noMethodKept : texts.plans.consentChanged);
    }
    await plansRepo(books.tx).updateSubscription(customerId, {
      autoCharge: on,
      autoChargeConsent: on ? now.consent : null,
      autoChargeConsentedAt: on ? books.now : null,
      updatedAt: books.now,
    });
    if (!on) await invoicesRepo(books.tx).endAttempts(customerId);
  });
