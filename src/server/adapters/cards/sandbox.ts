import { createHash } from 'node:crypto';
import type { Message } from '#domain/language/index.ts';
import { cardBrand, cardDigits, isExpired, readExpiry } from '#domain/subscription/index.ts';
import {
  CardDeclined,
  type CardProcessor,
  type Charge,
  type Debit,
  type Outcome,
  type StoredBankAccount,
  type StoredCard,
} from './port.ts';
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

/** The bank of the processors' well-known test accounts: null where the debit is paid, else why it is returned. */
const testRoutingNumber = '110000000';
const testAccounts = new Map<string, Message | null>([
  ['000123456789', null],
  ['000111111113', texts.accountClosed],
  ['000222222227', texts.accountWithoutFunds],
  ['000333333335', texts.debitNotAuthorized],
]);
const testBankName = 'STRIPE TEST BANK';
/** A bank takes days; here, so that trying it out needs none, a minute. */
const bankTakesMs = 60_000;

function debitedAccount({ from }: Debit): string {
  if ('stored' in from) return from.stored.paymentMethodId.split('_').at(-1) ?? '';
  const { routingNumber, accountNumber } = from.typed;
  if (routingNumber !== testRoutingNumber || !testAccounts.has(accountNumber)) {
    throw new CardDeclined(texts.onlyTestAccounts);
  }
  return accountNumber;
}

const keptAccount = (account: string): StoredBankAccount => ({
  customerId: null,
  paymentMethodId: `pm_sandbox_bank_${account}`,
  bankName: testBankName,
  last4: account.slice(-4),
});

/** It remembers nothing, so the debit's own id says what is to become of it, and when. */
function outcomeOfDebit(paymentIntentId: string, now: Date): Outcome | null {
  const [, account = '', cents, asked] = /^pi_sandbox_bank_(\d+)_(\d+)_(\d+)_/.exec(paymentIntentId) ?? [];
  const end = testAccounts.get(account);
  if (end === undefined) return null;
  if (now.getTime() - Number(asked) < bankTakesMs) return { state: 'processing', paymentIntentId };
  if (end !== null) return { state: 'failed', reason: end };
  const charged = { paymentIntentId, card: null, bankAccount: keptAccount(account) };
  return { state: 'succeeded', amountCents: Number(cents), charged };
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 24);

/** Without a card processor: takes test cards and accounts only, and no money moves. It remembers nothing. */
export const sandboxProcessor = (clock: () => Date): CardProcessor => ({
  name: 'sandbox',
  checkout: null,
  async debit(debit) {
    const account = debitedAccount(debit);
    const { amountCents, idempotencyKey } = debit;
    return {
      paymentIntentId: `pi_sandbox_bank_${account}_${amountCents}_${clock().getTime()}_${hashOf(idempotencyKey)}`,
    };
  },
  mayDebit: async () => true,
  async charge(charge) {
    const card = cardOf(charge, clock().toISOString().slice(0, 10));
    return { paymentIntentId: `pi_sandbox_${hashOf(charge.idempotencyKey)}`, card };
  },
  findCharge: async ({ paymentIntentId }) => (paymentIntentId ? outcomeOfDebit(paymentIntentId, clock()) : null),
  refund: async () => undefined,
  // What would be paid out is worked out from the test payments themselves.
  findPayout: async () => null,
  payoutsSince: async () => [],
  forgetCard: async () => undefined,
});
