import type { SpecialLine } from '#contract/choices.ts';
import { addDays, earliest, latest } from '#domain/calendar/index.ts';
import {
  type BillingPeriod,
  type BillingTerms,
  type InvoiceLine,
  invoiceTotals,
  type PlanLine,
  type PriceChange,
  partOfCycle,
  planLines,
  setupFeeLine,
} from '#domain/invoicing/index.ts';
import { kept, type Message } from '#domain/language/index.ts';
import { datesOfCustomers } from '#server/scheduling/index.ts';
import type { BillingTx, Writing } from '../billing-context.ts';
import { billedCustomersRepo } from '../customers/repo.ts';
import { plansRepo, type SubscriptionView } from '../plans/repo.ts';
import { billingTermsRepo } from '../settings/repo.ts';
import { type InvoiceRow, invoicesRepo } from './repo.ts';

/** Whether a period is billed on its first day. Visits are counted before they are billed. */
export const billsAhead = ({ subscription, plan }: Pick<SubscriptionView, 'subscription' | 'plan'>): boolean =>
  subscription.billsInAdvance && plan.pricing === 'flat';

/** A line as it is kept: what ours says as a message too, so that each reader has it in their language. */
export type BillLine = InvoiceLine & { descriptionMessage?: Message | null; special?: SpecialLine | null };

/** What a subscription comes to in a period: its price or its visits, and chemicals where they are charged on top. */
async function linesOf(
  { tx, context }: Pick<BillingTx, 'tx' | 'context'>,
  { subscription, plan }: SubscriptionView,
  period: BillingPeriod,
  ownInvoice: string | null,
): Promise<BillLine[]> {
  const repo = invoicesRepo(tx);
  const billsVisits = plan.pricing === 'visit' || plan.chemicals === 'plus';
  const { customerId } = subscription;
  const asked = {
    ...period,
    from: subscription.visitsFrom ?? period.startsOn,
    knownSince: billsVisits ? await repo.lastIssuedOn(subscription.subscriptionId) : null,
    timeZone: context.timeZone,
    ownInvoice,
  };
  const visits = billsVisits ? await repo.visitsToBill(customerId, asked) : [];
  const skips = plan.pricing === 'visit' ? await repo.skipsToBill(customerId, asked) : [];
  const terms = await billingTermsRepo(tx).find();
  const part = partOfCycle(period, plan.billingCycle, subscription.billingDay, subscription.nextBillingDate);
  const lines = planLines(
    terms,
    {
      name: plan.name,
      priceCents: subscription.priceCents ?? plan.priceCents,
      pricing: plan.pricing,
      chemicals: plan.chemicals,
      priceChange: nextPriceOf(subscription),
    },
    period,
    {
      ...part,
      rule: terms.proration,
      visits:
        (
          await plannedVisits({ tx }, terms, [
            { customerId, period, part, plan, billedOn: subscription.nextBillingDate, subscription },
          ])
        ).get(customerId) ?? null,
    },
    [
      ...visits.map(({ chemicalsAdded: chemicals, ...visit }) => ({ ...visit, chemicals })),
      ...skips.map((skip) => ({ ...skip, isSkipped: true, chemicals: [] })),
    ],
    plan.chemicals === 'plus' ? await repo.chemicalPrices() : [],
  );
  const setup = await setupLines({ tx }, subscription, period);
  return [...lines, ...setup].map(({ description, ...line }) => {
    const { text, message } = kept(description);
    return { ...line, description: text, descriptionMessage: message };
  });
}

/** The price that begins on a later day; null where none is announced. */
export const nextPriceOf = ({
  nextPriceCents,
  nextPriceFrom,
}: Pick<SubscriptionView['subscription'], 'nextPriceCents' | 'nextPriceFrom'>): PriceChange | null =>
  nextPriceCents === null || nextPriceFrom === null ? null : { priceCents: nextPriceCents, from: nextPriceFrom };

interface Charged {
  customerId: string;
  period: BillingPeriod;
  part: { days: number; ofDays: number };
  plan: { pricing: 'flat' | 'visit' };
  /** The day after the whole cycle's last. */
  billedOn: string;
  /** Without it no other price begins. */
  subscription?: Pick<SubscriptionView['subscription'], 'nextPriceCents' | 'nextPriceFrom'>;
}

/**
 * The planned visits of those periods that are charged in part, where the company charges parts by visits: how many the whole
 * cycle has, and the dates of those in the period.
 */
export async function plannedVisits(
  { tx }: Pick<BillingTx, 'tx'>,
  { proration }: Pick<BillingTerms, 'proration'>,
  periods: readonly Charged[],
): Promise<Map<string, { of: number; on: string[] }>> {
  const counted = periods.filter(({ plan, period, part, subscription }) => {
    const from = subscription ? nextPriceOf(subscription)?.from : undefined;
    const changes = from !== undefined && from > period.startsOn && from <= period.endsOn;
    return proration === 'visits' && plan.pricing === 'flat' && (part.days !== part.ofDays || changes);
  });
  const cycles = counted.map(({ customerId, period, part, billedOn }) => ({
    customerId,
    period,
    cycle: { startsOn: addDays(billedOn, -part.ofDays), endsOn: addDays(billedOn, -1) },
  }));
  const [first] = cycles.map(({ period, cycle }) => earliest(period.startsOn, cycle.startsOn)).sort();
  const last = cycles
    .map(({ period, cycle }) => latest(period.endsOn, cycle.endsOn))
    .sort()
    .at(-1);
  if (first === undefined || last === undefined) return new Map();
  const ids = cycles.map(({ customerId }) => customerId);
  const dates = await datesOfCustomers(tx, ids, first, last);
  const within = (customerId: string, { startsOn, endsOn }: BillingPeriod): string[] =>
    (dates.get(customerId) ?? []).filter((day) => day >= startsOn && day <= endsOn);
  return new Map(
    cycles.map(({ customerId, period, cycle }) => [
      customerId,
      { of: within(customerId, cycle).length, on: within(customerId, period) },
    ]),
  );
}

/** The setup fee, on the first invoice of a subscription. */
async function setupLines(
  { tx }: Pick<BillingTx, 'tx'>,
  { subscriptionId, customerId, billsSetupFee }: SubscriptionView['subscription'],
  { startsOn }: BillingPeriod,
): Promise<PlanLine[]> {
  if (!billsSetupFee || (await invoicesRepo(tx).billedBefore(subscriptionId, startsOn))) return [];
  const feeCents = await billedCustomersRepo(tx).setupFee(customerId);
  return feeCents === null || feeCents <= 0 ? [] : [setupFeeLine(feeCents, await billingTermsRepo(tx).find())];
}

/** Writes the lines of an upcoming invoice and what they come to, at the tax rate that holds now. */
export async function writeLines(books: Writing, invoice: InvoiceRow, lines: BillLine[]): Promise<InvoiceRow> {
  const repo = invoicesRepo(books.tx);
  const { taxRatePct } = await billingTermsRepo(books.tx).find();
  await repo.replaceLines(
    invoice.invoiceId,
    lines.map((line) => ({ ...line, lineId: books.newId('LINE') })),
  );
  const deposits = lines.filter(({ special }) => special === 'deposit');
  return repo.update(invoice.invoiceId, {
    ...invoiceTotals(lines, taxRatePct),
    depositCents: deposits.reduce((sum, { amountCents }) => sum + amountCents, 0),
    taxRatePct,
    updatedAt: books.now,
  });
}

const insertUpcoming = (
  books: BillingTx,
  { subscription, customerName }: SubscriptionView,
  period: BillingPeriod,
  issueOn: string,
): Promise<InvoiceRow> =>
  invoicesRepo(books.tx).insert({
    invoiceId: books.newId('BILL'),
    customerId: subscription.customerId,
    customerName,
    subscriptionId: subscription.subscriptionId,
    state: 'upcoming',
    periodStart: period.startsOn,
    periodEnd: period.endsOn,
    issueOn,
    taxRatePct: 0,
    createdAt: books.now,
    updatedAt: books.now,
  });

/**
 * Rebuilds the invoice of the current period from the plan, the visits and the chemicals. One that somebody has edited
 * manually stays as it is, unless `evenIfEdited`. The caller holds the customer.
 */
export async function renewUpcoming(books: BillingTx, customerId: string, evenIfEdited = false): Promise<void> {
  const view = await plansRepo(books.tx).findView(customerId);
  if (!view || view.subscription.status === 'canceled') return;
  const { subscription } = view;
  const repo = invoicesRepo(books.tx);
  const period = { startsOn: subscription.currentPeriodStart, endsOn: subscription.currentPeriodEnd };
  const found = await repo.ofPeriod(subscription.subscriptionId, period.startsOn);
  if (subscription.status === 'trial') {
    if (found?.state === 'upcoming') await repo.remove(found.invoiceId);
    return;
  }
  // Issued before its day, or withdrawn: the period is done.
  if (found && found.state !== 'upcoming') return;
  if (found?.edited && !evenIfEdited) return;
  const firstDay = latest(books.today, period.startsOn);
  const issueOn = billsAhead(view) ? earliest(found?.issueOn ?? firstDay, firstDay) : subscription.nextBillingDate;
  const invoice = found ?? (await insertUpcoming(books, view, period, issueOn));
  await repo.update(invoice.invoiceId, {
    customerName: view.customerName,
    periodEnd: period.endsOn,
    issueOn,
    edited: false,
  });
  await writeLines(books, invoice, await linesOf(books, view, period, invoice.invoiceId));
}

/**
 * Bills what was used of a period that ends before its time: until yesterday, on the next day of issue. Nothing where it
 * began today, or was a trial.
 */
export async function closePeriod(books: BillingTx, customerId: string): Promise<void> {
  const view = await plansRepo(books.tx).findView(customerId);
  if (!view || view.subscription.status === 'canceled') return;
  const { subscription } = view;
  const repo = invoicesRepo(books.tx);
  const found = await repo.ofPeriod(subscription.subscriptionId, subscription.currentPeriodStart);
  if (found && found.state !== 'upcoming') return;
  const yesterday = addDays(books.today, -1);
  if (subscription.status === 'trial' || subscription.currentPeriodStart > yesterday) {
    if (found) await repo.remove(found.invoiceId);
    return;
  }
  const period = { startsOn: subscription.currentPeriodStart, endsOn: yesterday };
  const issueOn = addDays(books.today, 1);
  const invoice = found ?? (await insertUpcoming(books, view, period, issueOn));
  await repo.update(invoice.invoiceId, { periodEnd: yesterday, issueOn });
  if (invoice.edited) return;
  const lines = await linesOf(books, view, period, invoice.invoiceId);
  if (lines.length === 0) await repo.remove(invoice.invoiceId);
  else await writeLines(books, invoice, lines);
}
