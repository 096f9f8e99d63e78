import { createHash } from 'node:crypto';
import type { Message } from '#domain/language/index.ts';
import { cardBrand, cardDigits, isExpired, readExpiry } from '#domain/subscription/index.ts';
import { CardDeclined, type CardProcessor, type Charge, type StoredCard } from './port.ts';
import { cardTexts as texts } from './texts.ts';
// Customers are written to in Spanish too.
import './texts.es.ts';

/** The processors' well-known test numbers: null where they are paid with, else the refusal. */
const testCards = new Map<string, Message | null>([
  ['4242424242424242', null],
  ['4000056655665556', null],
  ['4111111111111111', null],
  ['5555555555554444', null],
  ['2223003122003222', null],
  ['5105105105105100', null],
  ['378282246310005', null],
  ['371449635398431', null],
  ['6011111111111117', null],
  ['30569309025904', null],
  ['3566002020360505', null],
  // Taken when it is typed, declined at every later charge: for seeing a renewal fail.
  ['4000000000000341', null],
  ['4000000000000002', texts.declined],
  ['4000000000009995', texts.insufficientFunds],
  ['4000000000009987', texts.declined],
  ['4000000000009979', texts.declined],
  ['4000000000000069', texts.expired],
  ['4000000000000127', texts.wrongSecurityCode],
  ['4000000000000119', texts.processingError],
]);
const declinedLater = new Set(['0341']);

/** The card of who buys without one. */
export const sandboxTestCard: StoredCard = {
  customerId: null,
  paymentMethodId: 'pm_sandbox_4242',
  brand: 'visa',
  last4: '4242',
  expiryMonth: 12,
  expiryYear: 2034,
};

function typedCard(typed: { number: string; expiry: string }): StoredCard {
  const digits = cardDigits(typed.number);
  const refusal = testCards.get(digits);
  if (refusal === undefined) {
    throw new CardDeclined(texts.onlyTestCards);
  }
  if (refusal !== null) throw new CardDeclined(refusal);
  const expiry = readExpiry(typed.expiry);
  if (!expiry) throw new CardDeclined(texts.wrongExpiryDate);
  const last4 = digits.slice(-4);
  return {
    customerId: null,
    paymentMethodId: `pm_sandbox_${last4}`,
    brand: cardBrand(digits),
    last4,
    expiryMonth: expiry.month,
    expiryYear: expiry.year,
  };
}

function storedCard(card: StoredCard, today: string): StoredCard {
  if (declinedLater.has(card.last4)) throw new CardDeclined(texts.declined);
  if (isExpired({ month: card.expiryMonth, year: card.expiryYear }, today)) {
    throw new CardDeclined(texts.expired);
  }
  return card;
}

const cardOf = ({ card }: Charge, today: string): StoredCard => {
  if (card === 'test-card') return sandboxTestCard;
  return 'typed' in card ? typedCard(card.typed) : storedCard(card.stored, today);
};

/** Without a card processor: takes test cards only, and no money moves. It remembers nothing. */
export const sandboxProcessor = (clock: () => Date): CardProcessor => ({
  name: 'sandbox',
  checkout: null,
  async charge(charge) {
    const card = cardOf(charge, clock().toISOString().slice(0, 10));
    const key = createHash('sha256').update(charge.idempotencyKey).digest('hex').slice(0, 24);
    return { paymentIntentId: `pi_sandbox_${key}`, card };
  },
  findCharge: async () => null,
  refund: async () => undefined,
  forgetCard: async () => undefined,
});
