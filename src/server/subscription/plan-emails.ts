import { formatDay } from '#domain/calendar/index.ts';
import { dollarText } from '#domain/money/index.ts';
import { brandName, graceEndsOn } from '#domain/subscription/index.ts';
import { paragraphsMail } from '#server/mail/index.ts';
import type { BillingCompany, Payment } from './repo.ts';

/** What is written about a plan, as the outbox takes it. */
export interface PlanEmail {
  purpose: string;
  subject: string;
  text: string;
  html: string;
}

/** "2026-12-23" → "December 23, 2026". */
export const longDay = (day: string): string => formatDay(day, 'longDate');

type Company = Pick<BillingCompany, 'name'>;

const email = (purpose: string, subject: string, paragraphs: (string | null)[]): PlanEmail => ({
  purpose,
  subject,
  ...paragraphsMail(paragraphs.filter((paragraph) => paragraph !== null)),
});

const sandboxNote = 'Test payment only. No money was charged.';
const greeting = ({ name }: Company): string => `Hello${name ? ` ${name}` : ''},`;
const cardInWords = ({ cardBrand, cardLast4 }: Payment): string | null =>
  cardBrand && cardLast4 ? `${brandName(cardBrand)} ending in ${cardLast4}` : null;

/** The receipt of a payment that was taken. */
export function receiptEmail(company: Company, payment: Payment): PlanEmail {
  const { receiptNumber, description, periodStartsOn, periodEndsOn, priceCents, creditUsedCents, amountCents } =
    payment;
  const card = cardInWords(payment);
  return email('plan-receipt', `Your Poolhand receipt ${receiptNumber}`, [
    greeting(company),
    `Thank you for your payment. Receipt ${receiptNumber}: ${description}.`,
    periodStartsOn && periodEndsOn ? `From ${longDay(periodStartsOn)} to ${longDay(periodEndsOn)}.` : null,
    `Price: ${dollarText(priceCents)}`,
    creditUsedCents > 0 ? `Paid with credit: ${dollarText(creditUsedCents)}` : null,
    `Charged: ${dollarText(amountCents)}${amountCents > 0 && card ? ` to ${card}` : ''}`,
    payment.processor === 'sandbox' ? sandboxNote : null,
    'All your receipts are under Billing.',
  ]);
}

/** A renewal was not paid. */
export function declinedEmail(
  company: Company,
  payment: Payment,
  pastDueSince: string,
  nextAttemptOn: string,
): PlanEmail {
  const lastDay = graceEndsOn(pastDueSince);
  return email('plan-card-declined', 'Your card was declined', [
    greeting(company),
    `We couldn’t charge ${dollarText(payment.amountCents)} for your ${payment.description}: ${payment.reason ?? ''}`.trim(),
    nextAttemptOn <= lastDay ? `We’ll try again on ${longDay(nextAttemptOn)}.` : null,
    `You can use your plan until ${longDay(lastDay)}. To keep it, add a card under Billing.`,
  ]);
}

/** The plan is over. */
export const endedEmail = (company: Company, why: 'canceled' | 'unpaid'): PlanEmail =>
  email('plan-ended', 'Your Poolhand plan has ended', [
    greeting(company),
    why === 'canceled'
      ? 'Your Poolhand plan has ended, as you asked.'
      : 'Your Poolhand plan has ended because the payment failed.',
    'Your data is saved. Pick a plan under Billing any time to come back.',
  ]);

/** The plan will not be renewed. */
export const canceledEmail = (company: Company, endsOn: string): PlanEmail =>
  email('plan-cancelled', 'Your Poolhand plan is canceled', [
    greeting(company),
    `You can use your plan until ${longDay(endsOn)}. You won’t be charged again.`,
    'Changed your mind? Resume it under Billing before that day.',
  ]);

/** Money goes back. */
export const refundEmail = (company: Company, cents: number, sandbox: boolean): PlanEmail =>
  email('plan-refund', 'Your refund is on its way', [
    greeting(company),
    `We’re refunding ${dollarText(cents)} as you requested. Your plan ended today.`,
    sandbox ? sandboxNote : 'It can take a few days to show up on your card statement.',
    'Your data is saved. Pick a plan under Billing any time to come back.',
  ]);
