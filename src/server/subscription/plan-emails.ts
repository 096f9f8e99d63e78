import type { Message } from '#domain/language/index.ts';
import { brandName, graceEndsOn } from '#domain/subscription/index.ts';
import type { MailPurpose } from '#server/mail/index.ts';
import type { Payment } from './repo.ts';
import { descriptionOf, reasonOf } from './terms.ts';
import { subscriptionTexts } from './texts.ts';

/** What is written about a plan, not yet in words. */
export interface PlanEmail {
  purpose: MailPurpose;
  subject: Message;
  /** After the greeting. */
  paragraphs: (Message | null)[];
}

const { mails: texts, onlyTest } = subscriptionTexts;

/** The card that paid; null where none did. */
export const cardText = ({ cardBrand, cardLast4 }: Payment): Message | null =>
  cardBrand && cardLast4 ? subscriptionTexts.cardEndingIn({ brand: brandName(cardBrand), last4: cardLast4 }) : null;

/** The receipt of a payment that was taken. */
export function receiptEmail(payment: Payment): PlanEmail {
  const { receiptNumber: number, periodStartsOn: from, periodEndsOn: to, creditUsedCents } = payment;
  const cents = payment.amountCents;
  return {
    purpose: 'plan-receipt',
    subject: texts.receipt({ number }),
    paragraphs: [
      texts.thanks({ number, description: descriptionOf(payment) }),
      from && to ? texts.period({ from, to }) : null,
      texts.price({ cents: payment.priceCents }),
      creditUsedCents > 0 ? texts.fromCredit({ cents: creditUsedCents }) : null,
      texts.charged({ cents, card: cents > 0 ? cardText(payment) : null }),
      payment.processor === 'sandbox' ? onlyTest : null,
      texts.allReceipts,
    ],
  };
}

/** A renewal was not paid. */
export function declinedEmail(payment: Payment, pastDueSince: string, nextAttemptOn: string): PlanEmail {
  const { amountCents: cents } = payment;
  const until = graceEndsOn(pastDueSince);
  return {
    purpose: 'plan-card-declined',
    subject: texts.declined,
    paragraphs: [
      texts.notCharged({ cents, description: descriptionOf(payment), reason: reasonOf(payment) ?? '' }),
      nextAttemptOn <= until ? texts.nextAttempt({ on: nextAttemptOn }) : null,
      texts.openUntil({ until }),
    ],
  };
}

/** The plan is over. */
export const endedEmail = (why: 'canceled' | 'unpaid'): PlanEmail => ({
  purpose: 'plan-ended',
  subject: texts.ended,
  paragraphs: [texts.endedBecause[why], texts.comeBack],
});

/** The plan will not be renewed. */
export const canceledEmail = (until: string): PlanEmail => ({
  purpose: 'plan-cancelled',
  subject: texts.canceled,
  paragraphs: [texts.canceledUntil({ until }), texts.resume],
});

/** Money goes back. */
export const refundEmail = (cents: number, sandbox: boolean): PlanEmail => ({
  purpose: 'plan-refund',
  subject: texts.refund,
  paragraphs: [texts.refunding({ cents }), sandbox ? onlyTest : texts.fewDays, texts.comeBack],
});
