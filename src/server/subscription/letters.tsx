/** @jsxRuntime automatic */
import { renderToStaticMarkup } from 'react-dom/server';
import { brandName, graceEndsOn } from '#domain/subscription/index.ts';
import { dollars, longDay } from './company-day.ts';
import type { BillingCompany, Payment } from './repo.ts';

/** What is written about a plan, as the outbox takes it. */
export interface Letter {
  purpose: string;
  subject: string;
  text: string;
  html: string;
}

type Company = Pick<BillingCompany, 'name'>;

function letter(purpose: string, subject: string, paragraphs: (string | null)[]): Letter {
  const said = paragraphs.filter((paragraph) => paragraph !== null);
  return {
    purpose,
    subject,
    text: said.join('\n\n'),
    html: said.map((paragraph) => renderToStaticMarkup(<p>{paragraph}</p>)).join('\n'),
  };
}

const sandboxNote = 'Test payment only. No money was charged.';
const greeting = ({ name }: Company): string => `Hello${name ? ` ${name}` : ''},`;
const cardInWords = ({ cardBrand, cardLast4 }: Payment): string | null =>
  cardBrand && cardLast4 ? `${brandName(cardBrand)} ending in ${cardLast4}` : null;

/** The receipt of a payment that was taken. */
export function receiptLetter(company: Company, payment: Payment): Letter {
  const { receiptNumber, description, periodStartsOn, periodEndsOn, priceCents, creditUsedCents, amountCents } =
    payment;
  const card = cardInWords(payment);
  return letter('plan-receipt', `Your Poolhand receipt ${receiptNumber}`, [
    greeting(company),
    `Thank you for your payment. Receipt ${receiptNumber}: ${description}.`,
    periodStartsOn && periodEndsOn ? `From ${longDay(periodStartsOn)} to ${longDay(periodEndsOn)}.` : null,
    `Price: ${dollars(priceCents)}`,
    creditUsedCents > 0 ? `Paid from your credit: ${dollars(creditUsedCents)}` : null,
    `Charged: ${dollars(amountCents)}${amountCents > 0 && card ? ` to ${card}` : ''}`,
    payment.processor === 'sandbox' ? sandboxNote : null,
    'All your receipts are under Billing.',
  ]);
}

/** A renewal was not paid. */
export function declinedLetter(
  company: Company,
  payment: Payment,
  pastDueSince: string,
  nextAttemptOn: string,
): Letter {
  const lastDay = graceEndsOn(pastDueSince);
  return letter('plan-card-declined', 'Your card was declined', [
    greeting(company),
    `We could not take ${dollars(payment.amountCents)} for your ${payment.description}: ${payment.reason ?? ''}`.trim(),
    nextAttemptOn <= lastDay ? `We will try again on ${longDay(nextAttemptOn)}.` : null,
    `Your plan stays open until ${longDay(lastDay)}. To keep it, please enter a card under Billing.`,
  ]);
}

/** The plan is over. */
export const endedLetter = (company: Company, why: 'cancelled' | 'unpaid'): Letter =>
  letter('plan-ended', 'Your Poolhand plan has ended', [
    greeting(company),
    why === 'cancelled' ? 'Your plan has ended, as you asked.' : 'Your plan has ended because it could not be paid.',
    'Your data is saved. Pick a plan under Billing any time to come back.',
  ]);

/** The plan will not be renewed. */
export const cancelledLetter = (company: Company, endsOn: string): Letter =>
  letter('plan-cancelled', 'Your Poolhand plan is cancelled', [
    greeting(company),
    `Your plan stays open until ${longDay(endsOn)} and is not charged again.`,
    'If you change your mind before that day, resume it under Billing.',
  ]);

/** Money goes back. */
export const refundLetter = (company: Company, cents: number, sandbox: boolean): Letter =>
  letter('plan-refund', 'Your money is on its way back', [
    greeting(company),
    `As you asked, we give back ${dollars(cents)}, and your plan has ended today.`,
    sandbox ? sandboxNote : 'It takes a few days until it shows on your statement.',
    'Your data is saved. Pick a plan under Billing any time to come back.',
  ]);
