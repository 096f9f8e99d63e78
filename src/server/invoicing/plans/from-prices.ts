import type { PlanChemicals, PlanPricingKind, ServiceFrequency } from '#contract/choices.ts';
import { serviceFrequencies } from '#contract/choices.ts';
import type { FromPrices, FromPricesPreview } from '#contract/invoicing/from-prices.ts';
import {
  type InvoiceLine,
  invoiceTotals,
  type PlanFromPrice,
  partOfCycle,
  planFromPrice,
  planLines,
  startsTooEarly,
  visitsExpected,
} from '#domain/invoicing/index.ts';
import { wordsOf } from '#domain/language/index.ts';
import { dollarsOf } from '#domain/money/index.ts';
import { invalid } from '#server/platform/app-error.ts';
import type { BillingTx } from '../billing-context.ts';
import { billedCustomersRepo } from '../customers/repo.ts';
import { invoicesRepo } from '../invoices/repo.ts';
import { plannedVisits } from '../invoices/upcoming.ts';
import { billingTermsRepo } from '../settings/repo.ts';
import { invoicingTexts as texts } from '../texts.ts';
import { plansRepo } from './repo.ts';

type Priced = Awaited<ReturnType<ReturnType<typeof billedCustomersRepo>['withoutPlan']>>[number];

/** A customer with the plan and the first invoice that the price makes. */
interface FirstBill {
  customer: Priced;
  plan: PlanFromPrice;
  lines: InvoiceLine[];
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

const frequencyOf = (customer: Priced): ServiceFrequency | undefined =>
  serviceFrequencies.find((one) => one === customer.frequency);

const nameOf = ({ pricing, chemicals }: Pick<PlanFromPrice, 'pricing' | 'chemicals'>): string =>
  wordsOf('en').say(texts.fromPrices.planNames[pricing][chemicals]);

const sameTag = (tag: string) => (other: string) => other.toLowerCase() === tag.toLowerCase();

/** So many bills are made before other calls have their turn. */
const billsAtOnce = 200;

/** What everybody who was asked for would be billed: some five queries, however many customers there are. */
async function firstBills(books: BillingTx, asked: FromPrices, among: readonly Priced[]) {
  const { tx, today, context } = books;
  if (startsTooEarly({ ...asked, chemicals: asked.chemicals ?? null }, today)) {
    throw invalid('startsOn', texts.fromPrices.startsTooEarly);
  }
  const leftOut: FromPricesPreview['leftOut'] = [];
  const planned: { customer: Priced; plan: PlanFromPrice }[] = [];
  for (const customer of among) {
    const plan = planFromPrice(
      { ...customer, hasFrequency: frequencyOf(customer) !== undefined },
      { ...asked, chemicals: asked.chemicals ?? null },
      today,
    );
    const { customerId, name } = customer;
    if (typeof plan === 'string') {
      leftOut.push({ customerId, name, reason: context.words.say(texts.fromPrices.leftOut[plan]) });
    } else planned.push({ customer, plan });
  }
  const counted = planned.filter(({ plan }) => plan.pricing === 'visit' || plan.chemicals === 'plus');
  const from = counted.map(({ plan }) => plan.period.currentPeriodStart).sort()[0];
  const made = from
    ? await invoicesRepo(tx).unbilledVisits(
        counted.map(({ customer }) => customer.customerId),
        from,
      )
    : [];
  const visitsOf = groupBy(made, ({ customerId }) => customerId);
  const prices = counted.some(({ plan }) => plan.chemicals === 'plus') ? await invoicesRepo(tx).chemicalPrices() : [];
  const terms = await billingTermsRepo(tx).find();
  const periods = planned.map(({ customer, plan }) => {
    const { currentPeriodStart: startsOn, currentPeriodEnd: endsOn, nextBillingDate, billingDay } = plan.period;
    const period = { startsOn, endsOn };
    const part = partOfCycle(period, 'monthly', billingDay, nextBillingDate);
    return { customer, customerId: customer.customerId, plan, period, part, billedOn: nextBillingDate };
  });
  const plannedOf = await plannedVisits({ tx }, terms, periods);
  const bills: FirstBill[] = [];
  for (const { customer, plan, period, part } of periods) {
    const { startsOn, endsOn } = period;
    const lines = planLines(
      terms,
      { ...plan, name: nameOf(plan) },
      period,
      { ...part, rule: terms.proration, visits: plannedOf.get(customer.customerId) ?? null },
      (visitsOf.get(customer.customerId) ?? [])
        .filter(({ serviceDate }) => serviceDate >= startsOn && serviceDate <= endsOn)
        .map(({ visitId, serviceDate, chemicalsAdded: chemicals }) => ({ visitId, serviceDate, chemicals })),
      prices,
    );
    // What is stored is English: office and customer read the same lines.
    const say = wordsOf('en').say;
    bills.push({ customer, plan, lines: lines.map((line) => ({ ...line, description: say(line.description) })) });
    if (bills.length % billsAtOnce === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return { bills, leftOut, taxRatePct: terms.taxRatePct };
}

const isAsked =
  ({ customerIds, tag, frequency }: FromPrices) =>
  (customer: Priced): boolean =>
    (!customerIds || customerIds.includes(customer.customerId)) &&
    (tag === undefined || customer.tags.some(sameTag(tag))) &&
    (frequency === undefined || frequencyOf(customer) === frequency);

/** How many there are of each, the most first. */
const countsOf = <Key>(keys: readonly Key[]): [key: Key, customers: number][] =>
  [...groupBy(keys, (key) => key)].map(([key, all]): [Key, number] => [key, all.length]).sort((a, b) => b[1] - a[1]);

/** Whom and what billing from prices would bill. @throws AppError invalid_input for a start too long ago */
export async function previewFromPrices(books: BillingTx, asked: FromPrices): Promise<FromPricesPreview> {
  const everybody = await billedCustomersRepo(books.tx).withoutPlan(books.context.timeZone, null);
  const { bills, leftOut, taxRatePct } = await firstBills(books, asked, everybody.filter(isAsked(asked)));
  const invoices = bills.map(({ customer, plan, lines }) => {
    const frequency = frequencyOf(customer);
    const { currentPeriodStart: periodStart, currentPeriodEnd: periodEnd } = plan.period;
    const { taxCents, totalCents } = invoiceTotals(lines, taxRatePct);
    return {
      customerId: customer.customerId,
      name: customer.name,
      price: dollarsOf(plan.priceCents),
      pricing: plan.pricing,
      chemicals: plan.chemicals,
      periodStart,
      periodEnd,
      issueOn: plan.issueOn,
      lines: lines.map(({ description, amountCents }) => ({ description, amount: dollarsOf(amountCents) })),
      visits:
        plan.pricing === 'visit' && frequency
          ? visitsExpected({ startsOn: periodStart, endsOn: periodEnd }, frequency)
          : null,
      tax: dollarsOf(taxCents),
      total: dollarsOf(totalCents),
    };
  });
  return {
    invoices,
    leftOut,
    total: dollarsOf(bills.reduce((sum, { lines }) => sum + invoiceTotals(lines, taxRatePct).totalCents, 0)),
    taxRatePct,
    withoutPlan: everybody.length,
    tags: countsOf(everybody.flatMap(({ tags }) => tags)).map(([tag, customers]) => ({ tag, customers })),
    frequencies: countsOf(everybody.flatMap((one) => frequencyOf(one) ?? [])).map(([frequency, customers]) => ({
      frequency,
      customers,
    })),
  };
}

/** The plan of a kind that earlier billing from prices made, else a new one with the most frequent price. Answers its id. */
async function planFor(
  books: BillingTx,
  kind: { pricing: PlanPricingKind; chemicals: PlanChemicals },
  prices: readonly number[],
): Promise<string> {
  const repo = plansRepo(books.tx);
  const name = nameOf(kind);
  const found = (await repo.listPlans()).find(
    ({ plan }) =>
      plan.isActive &&
      plan.name === name &&
      plan.billingCycle === 'monthly' &&
      plan.pricing === kind.pricing &&
      plan.chemicals === kind.chemicals,
  );
  if (found) return found.plan.planId;
  const planId = books.newId('PLAN');
  const [usual] = countsOf(prices)[0] ?? [0];
  await repo.insertPlan({
    planId,
    name,
    priceCents: usual,
    billingCycle: 'monthly',
    ...kind,
    features: [],
    isActive: true,
    createdAt: books.now,
    updatedAt: books.now,
  });
  return planId;
}

/**
 * Gives everybody who was asked for a plan at the own price, and makes the first invoices: some twenty statements, and as many
 * more as there are parts of 500. Who has a plan meanwhile keeps it: the same call again changes nothing.
 * @throws AppError invalid_input for a start too long ago
 */
export async function beginFromPrices(
  books: BillingTx,
  asked: FromPrices,
): Promise<{ begun: number; leftOut: FromPricesPreview['leftOut'] }> {
  const { tx, now, today } = books;
  const customers = billedCustomersRepo(tx);
  const { timeZone } = books.context;
  const chosen = (await customers.withoutPlan(timeZone, asked.customerIds ?? null)).filter(isAsked(asked));
  const chosenIds = chosen.map(({ customerId }) => customerId);
  await customers.holdMany(chosenIds);
  // Another call may have given them a plan before they were held.
  const { bills, leftOut, taxRatePct } = await firstBills(
    books,
    asked,
    await customers.withoutPlan(timeZone, chosenIds),
  );
  const planIds = new Map<string, string>();
  for (const [name, ofKind] of groupBy(bills, ({ plan }) => nameOf(plan))) {
    const [{ plan } = { plan: null }] = ofKind;
    if (!plan) continue;
    const { pricing, chemicals } = plan;
    const prices = ofKind.map((one) => one.plan.priceCents);
    planIds.set(name, await planFor(books, { pricing, chemicals }, prices));
  }
  const begun = bills.map((bill) => ({ ...bill, subscriptionId: books.newId('SUB') }));
  await plansRepo(tx).insertSubscriptions(
    begun.map(({ subscriptionId, customer, plan }) => ({
      subscriptionId,
      customerId: customer.customerId,
      planId: planIds.get(nameOf(plan)) ?? '',
      status: 'active',
      priceCents: plan.priceCents,
      ...plan.period,
      billsInAdvance: plan.inAdvance,
      startedOn: today,
      visitsFrom: plan.period.currentPeriodStart,
      createdAt: now,
      updatedAt: now,
    })),
  );
  await invoicesRepo(tx).insertMany(
    begun.map(({ subscriptionId, customer, plan, lines }) => ({
      invoiceId: books.newId('BILL'),
      customerId: customer.customerId,
      customerName: customer.name,
      subscriptionId,
      state: 'upcoming',
      periodStart: plan.period.currentPeriodStart,
      periodEnd: plan.period.currentPeriodEnd,
      issueOn: plan.issueOn,
      ...invoiceTotals(lines, taxRatePct),
      taxRatePct,
      createdAt: now,
      updatedAt: now,
      lines: lines.map((line) => ({ ...line, lineId: books.newId('LINE') })),
    })),
  );
  return { begun: begun.length, leftOut };
}
