import { createHash } from 'node:crypto';
import { CardDeclined, type CardProcessor } from './port.ts';

/** The processors' well-known test numbers and what they stand for. */
const testCards = new Map<string, string | null>([
  ['4242424242424242', null],
  ['5555555555554444', null],
  ['378282246310005', null],
  ['4000000000000002', 'Your card was declined.'],
  ['4000000000009995', 'Your card has insufficient funds.'],
  ['4000000000000069', 'Your card has expired.'],
  ['4000000000000127', "Your card's security code is incorrect."],
]);

/** Without a card processor: takes test cards only, and no money moves. */
export function sandboxProcessor(): CardProcessor {
  return {
    async charge({ card, idempotencyKey }) {
      if (card) {
        const refusal = testCards.get(card.number.replace(/\D/g, ''));
        if (refusal === undefined) {
          throw new CardDeclined('This is the sandbox: only test cards such as 4242 4242 4242 4242 are accepted.');
        }
        if (refusal !== null) throw new CardDeclined(refusal);
      }
      const paymentIntentId = `pi_sandbox_${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 24)}`;
      return { paymentIntentId, sandbox: true };
    },
  };
}
