import type { SaveBillingSettings } from '#contract/invoicing/customer-billing.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import type { LateFeePreview } from '#contract/invoicing/owed.ts';
import {
  type BillingTerms,
  type LateFee,
  type LateFeeRule,
  lateFeeOf,
  nextLateFeeOn,
} from '#domain/invoicing/index.ts';
import { kept, type Message } from '#domain/language/index.ts';
import { centsOf, dollarsOf } from '#domain/money/index.ts';
import { leavesFrom } from '#domain/settings/index.ts';
import { AppError, invalid, notFound } from '#server/platform/app-error.ts';
import { type BillingContext, type BillingTx, inBooks } from '../billing-context.ts';
import { billedCustomersRepo } from '../customers/repo.ts';
import { balanceCents, presentInvoice } from '../invoices/present.ts';
import { type InvoiceRow, invoicesRepo, type LineRow } from '../invoices/repo.ts';
import { heldInvoice } from '../invoices/service.ts';
import { paperTexts } from '../invoices/texts.ts';
import { book } from '../ledger/book.ts';
import { paymentsRepo } from '../payments/repo.ts';
import { billingTermsRepo, findCompany } from '../settings/repo.ts';
import { invoicingTexts as texts } from '../texts.ts';

type TypedRule = Pick<
  SaveBillingSettings,
  | 'lateFees'
  | 'lateFeeAmount'
  | 'lateFeePercent'
  | 'lateFeeAfterDays'
  | 'lateFeeMonthly'
  | 'lateFeeCap'
  | 'lateFeeMinimum'
>;

/**
 * The rule with what a form says of it. An amount takes the place of a percent, and the other way round; switched on, it holds from
 * today. @throws AppError invalid_input where it is on and says no fee
 */
export function lateFeeTerms(typed: TypedRule, before: LateFeeRule, today: string): LateFeeRule {
  const { lateFees, lateFeeAmount, lateFeePercent, lateFeeAfterDays, lateFeeMonthly, lateFeeCap, lateFeeMinimum } =
    typed;
  const cents = (dollars: number | null | undefined, old: number | null) =>
    dollars === undefined ? old : dollars === null ? null : centsOf(dollars);
  const rule: LateFeeRule = {
    lateFeesSince: lateFees === undefined ? before.lateFeesSince : lateFees ? (before.lateFeesSince ?? today) : null,
    lateFeeCents: lateFeePercent != null ? null : cents(lateFeeAmount, before.lateFeeCents),
    lateFeePct: lateFeeAmount != null ? null : lateFeePercent === undefined ? before.lateFeePct : lateFeePercent,
    lateFeeAfterDays: lateFeeAfterDays ?? before.lateFeeAfterDays,
    lateFeeMonthly: lateFeeMonthly ?? before.lateFeeMonthly,
    lateFeeCapCents: cents(lateFeeCap, before.lateFeeCapCents),
    lateFeeMinimumCents: cents(lateFeeMinimum, before.lateFeeMinimumCents) ?? 0,
  };
  if (rule.lateFeesSince !== null && rule.lateFeeCents === null && rule.lateFeePct === null) {
    throw invalid('lateFeeAmount', texts.lateFees.howMuch);
  }
  return rule;
}

/** The rule as a form shows it. */
export const presentLateFees = (rule: LateFeeRule) => ({
  lateFees: rule.lateFeesSince !== null,
  lateFeesSince: rule.lateFeesSince,
  lateFeeAmount: rule.lateFeeCents === null ? null : dollarsOf(rule.lateFeeCents),
  lateFeePercent: rule.lateFeePct,
  lateFeeAfterDays: rule.lateFeeAfterDays,
  lateFeeMonthly: rule.lateFeeMonthly,
  lateFeeCap: rule.lateFeeCapCents === null ? null : dollarsOf(rule.lateFeeCapCents),
  lateFeeMinimum: dollarsOf(rule.lateFeeMinimumCents),
});

const numbersIn = (lines: readonly LineRow[]): number[] => lines.flatMap(({ feeNumber }) => feeNumber ?? []);

/** What an open invoice has to get now; nothing before its company went live, for a deposit, or while a bank works on it. */
async function feeOf(books: BillingTx, invoice: InvoiceRow, rule: LateFeeRule): Promise<LateFee | null> {
  const { tx, today } = books;
  const company = await findCompany(tx);
  const from = company && leavesFrom(company);
  const { state, bankState, depositCents } = invoice;
  if (from === null || state !== 'open' || depositCents !== 0 || bankState === 'pending' || bankState === 'disputed') {
    return null;
  }
  const charged = numbersIn(await invoicesRepo(tx).feesOf([invoice.invoiceId]));
  const late = { ...invoice, balanceCents: balanceCents(invoice), charged };
  const fee = lateFeeOf(rule, late, today);
  return fee && fee.on >= from ? fee : null;
}

/** What the rule would charge today, were it on: by invoice, the longest due first. */
export const previewLateFees = (context: BillingContext, typed: TypedRule): Promise<LateFeePreview> =>
  inBooks(context, async (books) => {
    const { tx, today } = books;
    const stored = await billingTermsRepo(tx).find();
    const rule = lateFeeTerms({ ...typed, lateFees: true }, stored, today);
    const rows: LateFeePreview['rows'] = [];
    let cents = 0;
    for (const invoice of await invoicesRepo(tx).lateOn(today)) {
      const fee = await feeOf(books, invoice, rule);
      if (!fee) continue;
      cents += fee.cents;
      const { invoiceId, invoiceNumber, customerName, dueOn } = invoice;
      const amounts = { balance: dollarsOf(balanceCents(invoice)), fee: dollarsOf(fee.cents) };
      rows.push({ invoiceId, invoiceNumber, customerName, dueOn, ...amounts });
    }
    const company = await findCompany(tx);
    return { isLive: company?.liveSince != null, total: dollarsOf(cents), rows };
  });

/** Whose invoices may get a fee today. */
export async function lateInvoices({ tx, today }: BillingTx): Promise<string[]> {
  const { lateFeesSince } = await billingTermsRepo(tx).find();
  if (lateFeesSince === null) return [];
  return (await invoicesRepo(tx).lateOn(today)).map(({ invoiceId }) => invoiceId);
}

const worded = (message: Message) => {
  const { text, message: kind } = kept(message);
  return { description: text, descriptionMessage: kind };
};

/** Adds a fee to an invoice that is late: once for each fee day, however often this runs. */
export const chargeLateFee = (context: BillingContext, invoiceId: string): Promise<void> =>
  inBooks(context, async (books) => {
    const { tx, today } = books;
    const invoice = await heldInvoice(books, invoiceId);
    const customer = await billedCustomersRepo(tx).find(invoice.customerId);
    if (customer?.deletedAt || (await paymentsRepo(tx).pendingOf(invoiceId))) return;
    const fee = await feeOf(books, invoice, await billingTermsRepo(tx).find());
    if (!fee) return;
    const line = await invoicesRepo(tx).addLine(invoiceId, {
      ...worded(paperTexts.rows.lateFee({ on: today })),
      lineId: `LATE-FEE-${fee.number}`,
      kind: 'other',
      unitPriceCents: fee.cents,
      amountCents: fee.cents,
      taxable: false,
      serviceDate: today,
      special: 'late_fee',
      feeNumber: fee.number,
      feeCents: fee.cents,
    });
    await changeTotal(books, invoice, fee.cents);
    await book(books, { lateFees: [{ line, customerId: invoice.customerId }] });
  });

/** The invoice comes to more, or to less; it is paid once nothing is left, and open again where something is. */
async function changeTotal({ tx, now, today }: BillingTx, invoice: InvoiceRow, cents: number): Promise<void> {
  const totalCents = invoice.totalCents + cents;
  const isPaid = invoice.paidCents >= totalCents;
  await invoicesRepo(tx).update(invoice.invoiceId, {
    subtotalCents: invoice.subtotalCents + cents,
    totalCents,
    lateFeeCents: invoice.lateFeeCents + cents,
    state: isPaid ? 'paid' : 'open',
    paidOn: isPaid ? today : null,
    ...(isPaid ? { nextAttemptOn: null } : {}),
    updatedAt: now,
  });
}

/**
 * Waives a late fee, or charges it after all.
 * @throws AppError not_found; conflict (409) where the invoice was voided, or the fee is paid: then it is refunded
 */
export const waiveLateFee = (
  context: BillingContext,
  invoiceId: string,
  lineId: string,
  waived: boolean,
): Promise<Invoice> =>
  inBooks(context, async (books) => {
    const { tx, today } = books;
    const repo = invoicesRepo(tx);
    const invoice = await heldInvoice(books, invoiceId);
    const line = (await repo.feesOf([invoiceId])).find((one) => one.lineId === lineId);
    if (!line || line.feeCents === null) throw notFound(texts.things.lateFee);
    if ((line.flips % 2 === 1) === waived) return presentInvoice(books, invoice);
    if (invoice.state === 'void') throw new AppError('conflict', texts.payments.voided);
    if (waived && balanceCents(invoice) < line.feeCents) throw new AppError('conflict', texts.lateFees.paid);
    const on = line.serviceDate ?? today;
    const cents = waived ? 0 : line.feeCents;
    const changed = await repo.updateFee(invoiceId, lineId, {
      ...worded((waived ? paperTexts.rows.lateFeeWaived : paperTexts.rows.lateFee)({ on })),
      unitPriceCents: cents,
      amountCents: cents,
      flips: line.flips + 1,
      flippedOn: today,
    });
    await changeTotal(books, invoice, waived ? -line.feeCents : line.feeCents);
    await book(books, { lateFees: [{ line: changed, customerId: invoice.customerId }] });
    return presentInvoice(books, (await repo.find(invoiceId)) ?? invoice);
  });

/** What a reminder says of late fees: those that are in it, and the next one, where one comes. */
export async function lateFeeNews(books: BillingTx, invoices: readonly InvoiceRow[]): Promise<Message[]> {
  const terms: BillingTerms = await billingTermsRepo(books.tx).find();
  const about = paperTexts.reminder;
  const cents = invoices.reduce((sum, { lateFeeCents }) => sum + lateFeeCents, 0);
  const lines = await invoicesRepo(books.tx).feesOf(invoices.map(({ invoiceId }) => invoiceId));
  const coming = invoices
    .filter(({ depositCents }) => depositCents === 0)
    .flatMap(({ invoiceId, dueOn }) => {
      const own = lines.filter((line) => line.invoiceId === invoiceId);
      return nextLateFeeOn(terms, dueOn, numbersIn(own)) ?? [];
    })
    .filter((day) => day > books.today)
    .sort();
  const [next] = coming;
  const { lateFeeCents, lateFeePct } = terms;
  return [
    ...(cents > 0 ? [about.withLateFees({ cents })] : []),
    ...(next === undefined
      ? []
      : lateFeeCents !== null
        ? [about.lateFeeComes({ on: next, cents: lateFeeCents })]
        : lateFeePct !== null
          ? [about.lateFeePctComes({ on: next, pct: lateFeePct })]
          : []),
  ];
}
