import { addDays, addMonths, type CivilDate, daysBetween } from '#domain/calendar/index.ts';
import { taxCentsOf } from '#domain/money/index.ts';
import type { Proration } from './cycles.ts';
import type { DepositRule } from './work-orders/order-state.ts';

/** What a company adds to an invoice that is paid late. */
export interface LateFeeRule {
  /** The day on which it was switched on; null where it is off. */
  lateFeesSince: CivilDate | null;
  /** An amount, or percent of what is open; one of them. */
  lateFeeCents: number | null;
  /** At most three decimals. */
  lateFeePct: number | null;
  /** Days after the due day until the first fee. */
  lateFeeAfterDays: number;
  /** Another one each month; else one for each invoice. */
  lateFeeMonthly: boolean;
  /** What the fees of one invoice come to at most. */
  lateFeeCapCents: number | null;
  /** Less than this is open: no fee. */
  lateFeeMinimumCents: number;
}

/** How a company asks for its money. */
export interface BillingTerms extends DepositRule, LateFeeRule {
  /** Days after the due day before an unpaid invoice makes its subscription past due. */
  graceDays: number;
  /** How often the card on file is tried again after it was declined. */
  retryAttempts: number;
  taxRatePct: number;
  /** Which kinds of lines the tax is added to. */
  taxService: boolean;
  taxChemicals: boolean;
  taxWork: boolean;
  /** False until the company has said what it taxes. */
  taxAnswered: boolean;
  /** Days from the day of issue until an invoice is due. */
  dueDays: number;
  /** How a part of a billing cycle is charged. */
  proration: Proration;
  /** Customers may pay from a bank account. */
  bankDebits: boolean;
  /** How much less is asked for where an invoice is paid by bank debit, check or cash; null: no less. */
  paymentDiscountPct: number | null;
  /** Customers may leave a tip. */
  tips: boolean;
  /** What is suggested as a tip. */
  tipCents: number[];
}

/** Payment settings of a company that has changed none: nothing is taxed until it says so. */
export const defaultBillingTerms: BillingTerms = {
  graceDays: 7,
  retryAttempts: 3,
  taxRatePct: 0,
  taxService: true,
  taxChemicals: true,
  taxWork: true,
  taxAnswered: false,
  dueDays: 14,
  proration: 'days',
  bankDebits: false,
  paymentDiscountPct: null,
  depositPct: null,
  depositCents: null,
  lateFeesSince: null,
  lateFeeCents: null,
  lateFeePct: null,
  lateFeeAfterDays: 10,
  lateFeeMonthly: false,
  lateFeeCapCents: null,
  lateFeeMinimumCents: 0,
  tips: false,
  tipCents: [500, 1000, 2000],
};

/** Days between two attempts at a card. */
const retryDays = 2;

/** The day on which a declined card is tried again; null where it has been tried often enough. */
export const nextAttempt = (
  attempts: number,
  { retryAttempts }: Pick<BillingTerms, 'retryAttempts'>,
  today: string,
): string | null => (attempts > retryAttempts ? null : addDays(today, retryDays));

/** An open invoice, as a late fee looks at it. */
export interface LateInvoice {
  dueOn: CivilDate | null;
  balanceCents: number;
  /** What of its total is late fees. */
  lateFeeCents: number;
  /** The numbers of the fees that it had, also of those that were waived. */
  charged: readonly number[];
}

/** A fee of an invoice: 1 for the first, and the day that it is for. */
export interface LateFee {
  number: number;
  on: CivilDate;
  cents: number;
}

/** The fee day that was reached last: 1 for the first one after the due day, then one each month. Null before the first. */
function reachedOn(
  { lateFeeAfterDays, lateFeeMonthly }: LateFeeRule,
  dueOn: CivilDate,
  today: CivilDate,
): Pick<LateFee, 'number' | 'on'> | null {
  const first = addDays(dueOn, lateFeeAfterDays);
  if (today < first) return null;
  let number = 1;
  while (lateFeeMonthly && addMonths(first, number) <= today) number += 1;
  return { number, on: addMonths(first, number - 1) };
}

/**
 * The late fee that an open invoice has to get now, if any. A fee day that passed before another one, or before the rule was switched
 * on, is not caught up on: an invoice gets one fee at a time. Percent is of what is open without earlier fees: no fee is on a fee.
 */
export function lateFeeOf(rule: LateFeeRule, invoice: LateInvoice, today: CivilDate): LateFee | null {
  const { lateFeesSince, lateFeeCents, lateFeePct, lateFeeCapCents, lateFeeMinimumCents } = rule;
  if (lateFeesSince === null || today < lateFeesSince || invoice.dueOn === null) return null;
  const reached = reachedOn(rule, invoice.dueOn, today);
  if (!reached || invoice.charged.some((number) => number >= reached.number)) return null;
  const openCents = invoice.balanceCents - invoice.lateFeeCents;
  if (openCents <= 0 || openCents < lateFeeMinimumCents) return null;
  const wanted = lateFeeCents ?? (lateFeePct === null ? 0 : taxCentsOf(openCents, lateFeePct));
  const cents = lateFeeCapCents === null ? wanted : Math.min(wanted, lateFeeCapCents - invoice.lateFeeCents);
  return cents > 0 ? { ...reached, cents } : null;
}

/** The first day on which an unpaid invoice gets a fee that it does not have yet; null where none comes. */
export function nextLateFeeOn(
  rule: LateFeeRule,
  dueOn: CivilDate | null,
  charged: readonly number[],
): CivilDate | null {
  if (rule.lateFeesSince === null || dueOn === null) return null;
  const had = Math.max(0, ...charged);
  if (had > 0 && !rule.lateFeeMonthly) return null;
  return addMonths(addDays(dueOn, rule.lateFeeAfterDays), had);
}

/** An open invoice that was due before this day is overdue: its days of grace are over. */
export const overdueBefore = ({ graceDays }: Pick<BillingTerms, 'graceDays'>, today: CivilDate): CivilDate =>
  addDays(today, -graceDays);

/** How long something is past due, in days, as books have it: the last without an end. */
export const ageBands = [
  { fromDays: 1, toDays: 30 },
  { fromDays: 31, toDays: 60 },
  { fromDays: 61, toDays: 90 },
  { fromDays: 91, toDays: null },
] as const;

/** Which of the bands a due day belongs to that has passed. */
export const ageBandOf = (dueOn: CivilDate, today: CivilDate): (typeof ageBands)[number] =>
  ageBands.find(({ toDays }) => toDays === null || daysBetween(dueOn, today) <= toDays) ?? ageBands[3];

/** Whether an issued, unpaid invoice has passed its due day and the days of grace. */
export const isOverdue = (dueOn: CivilDate | null, terms: Pick<BillingTerms, 'graceDays'>, today: CivilDate): boolean =>
  dueOn !== null && dueOn < overdueBefore(terms, today);

/** What is left to pay of an issued invoice, in cents, and when it was due. */
export interface OwedPart {
  balanceCents: number;
  dueOn: CivilDate | null;
}

export interface AgedDebt {
  notOverdueCents: number;
  /** By `ageBands`. */
  overdueCents: readonly number[];
  oldestDueOn: CivilDate | null;
}

/** What one customer owes, by how long it is overdue; what is within the days of grace is not overdue. */
export function ageDebt(
  parts: readonly OwedPart[],
  terms: Pick<BillingTerms, 'graceDays'>,
  today: CivilDate,
): AgedDebt {
  const sumOf = (some: readonly OwedPart[]): number => some.reduce((sum, { balanceCents }) => sum + balanceCents, 0);
  const late = parts.filter(({ dueOn }) => isOverdue(dueOn, terms, today));
  const bandOf = ({ dueOn }: OwedPart) => (dueOn === null ? null : ageBandOf(dueOn, today));
  return {
    notOverdueCents: sumOf(parts) - sumOf(late),
    overdueCents: ageBands.map((band) => sumOf(late.filter((part) => bandOf(part) === band))),
    oldestDueOn: late.reduce<CivilDate | null>(
      (oldest, { dueOn }) => (dueOn !== null && (oldest === null || dueOn < oldest) ? dueOn : oldest),
      null,
    ),
  };
}
