import type { Payout, PayoutLine } from '#domain/invoicing/index.ts';
import { type Message, wordsOf } from '#domain/language/index.ts';

/** Who takes the money. */
export type ProcessorName = 'sandbox' | 'stripe';

/** A card as typed. It is passed on to the processor and never stored. */
export interface TypedCard {
  number: string;
  expiry: string;
  cvv: string;
}

/** A card the processor keeps for later charges, by its own id; we store only what a receipt shows. */
export interface StoredCard {
  customerId: string | null;
  paymentMethodId: string;
  brand: string;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
}

/** A bank account as typed, in the sandbox alone. It is passed on and never stored. */
export interface TypedBankAccount {
  routingNumber: string;
  accountNumber: string;
}

/** A bank account the processor keeps for later debits, by its own id. */
export interface StoredBankAccount {
  customerId: string | null;
  paymentMethodId: string;
  /** As the processor calls it. */
  bankName: string;
  last4: string;
}

/** Which payment of which company a charge is for. The processor keeps it with the charge. */
export interface PaymentMark {
  companyId: string;
  paymentId: string;
}

export interface Charge extends PaymentMark {
  /** Whole cents; 0 only asks whether a typed card is good. */
  amountCents: number;
  currency: 'usd';
  description: string;
  /** The same for every attempt at the same payment: the processor charges once. */
  idempotencyKey: string;
  /** `test-card`: the sandbox's own, for who bought without a card. */
  card: { typed: TypedCard } | { stored: StoredCard } | 'test-card';
}

export interface Charged {
  paymentIntentId: string | null;
  /** The card for later charges; null where the processor keeps none. */
  card: StoredCard | null;
  /** The account for later debits, of a payment from a bank. */
  bankAccount?: StoredBankAccount | null;
}

/** Money asked of a bank. */
export interface Debit extends Omit<Charge, 'card'> {
  from: { typed: TypedBankAccount } | { stored: StoredBankAccount };
}

/** What became of a payment, as the processor says. */
export type Outcome =
  | { state: 'succeeded'; amountCents: number; charged: Charged }
  | { state: 'failed'; reason: Message | string }
  /** Not decided yet. */
  | { state: 'open' }
  /** A bank’s debit that takes days. */
  | { state: 'processing'; paymentIntentId: string };

/** The processor's refusal, with the reason it gives. */
export class CardDeclined extends Error {
  override readonly name = 'CardDeclined';
  constructor(
    /** `message` is the same in English. */
    readonly told: Message | string,
    /** The bank wants its customer to confirm: the card works on the processor's own page. */
    readonly wantsConfirmation = false,
  ) {
    super(wordsOf('en').say(told));
  }
}

/** Nobody knows whether the money was taken: ask again later with the same key. */
export class ProcessorUnreachable extends Error {
  override readonly name = 'ProcessorUnreachable';
}

/** Something unforeseen between us and the processor. What it says may carry what was sent, so only its kind is kept. */
export class ProcessorFailed extends Error {
  override readonly name = 'ProcessorFailed';
  constructor(cause: unknown) {
    super(`The card processor failed: ${cause instanceof Error ? cause.name : typeof cause}`);
  }
}

/** The account at the processor is not set up to take money this way. */
export class WayNotOffered extends Error {
  override readonly name = 'WayNotOffered';
}

/** The processor does not know the key it was asked with. */
export class KeyRefused extends Error {
  override readonly name = 'KeyRefused';
}

/** The event was not signed with our secret, or too long ago. */
export class EventNotSigned extends Error {
  override readonly name = 'EventNotSigned';
}

/** Which charge to look for. */
export interface ChargeQuery extends PaymentMark {
  /** Where the processor has named the charge already. */
  paymentIntentId: string | null;
  customerId: string | null;
  since: Date;
}

/** A purchase paid on the processor's own page. */
export interface CheckoutOrder extends PaymentMark {
  /** Whole cents; 0 only takes a card for later charges. */
  amountCents: number;
  currency: 'usd';
  description: string;
  idempotencyKey: string;
  /** Paid from a bank account: the processor's page asks for nothing else. */
  fromBank?: boolean;
  /** Its payer lets the company use the account again. Cards are always kept there. */
  keepsBankAccount?: boolean;
  /** Who pays, where they are known to the processor. */
  customerId: string | null;
  email: string | null;
  /** `{CHECKOUT_SESSION_ID}` in it is filled in by the processor. */
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
}

/** The processor's own page for the card. */
export interface CheckoutPage {
  /** @throws ProcessorUnreachable */
  open(order: CheckoutOrder): Promise<{ sessionId: string; url: string; customerId: string }>;
  /** @throws ProcessorUnreachable */
  look(sessionId: string): Promise<Outcome>;
  /** Closes the page, so that nobody pays there any more. What was paid before stays paid: look. @throws ProcessorUnreachable */
  close(sessionId: string): Promise<void>;
  /**
   * What an event of the processor is about; null for what needs nothing done.
   * @throws EventNotSigned
   */
  readEvent(body: Buffer, signature: string | undefined, now: Date): Promise<ProcessorEvent | null>;
}

/**
 * An event only says where to look: what became of a payment is asked, so that old and repeated events do no harm. A payout is of
 * the account that reports it, and no payment's.
 */
export type ProcessorEvent = PaymentEvent | { kind: 'payout'; payoutId: string };
export type PaymentEvent = PaymentMark &
  (
    | { kind: 'payment'; paymentIntentId: string | null }
    | { kind: 'refund'; refundedCents: number }
    | { kind: 'dispute'; dispute: DisputeNews }
  );

/** A payout as it stands now, with what it holds; empty where the processor doesn't say that. */
export interface PayoutNews extends Payout {
  lines: PayoutLine[];
}

/** Money that the payer's bank takes back, as it stands at the processor now. */
export interface DisputeNews {
  disputeId: string;
  state: 'open' | 'won' | 'lost';
  /** The bank’s word, as the processor passes it on. */
  reason: string;
  amountCents: number;
  feeCents: number;
  /** Until when the company may answer. */
  respondBy: Date | null;
  openedAt: Date;
}

export interface CardProcessor {
  readonly name: ProcessorName;
  /** Null where cards are typed into our own page. */
  readonly checkout: CheckoutPage | null;
  /** @throws CardDeclined; ProcessorUnreachable */
  charge(charge: Charge): Promise<Charged>;
  /**
   * Asks a bank for money, which takes days: what became of it is found out by its id.
   * @throws CardDeclined where the account can’t be debited; ProcessorUnreachable
   */
  debit(debit: Debit): Promise<{ paymentIntentId: string }>;
  /** Whether the account at the processor may debit banks; null where its key may not ask. @throws ProcessorUnreachable */
  mayDebit(): Promise<boolean | null>;
  /** What became of a charge or debit that was asked for; null where the processor never had it. @throws ProcessorUnreachable */
  findCharge(query: ChargeQuery): Promise<Outcome | null>;
  /** Gives money back, once for each key. @throws ProcessorUnreachable */
  refund(refund: { paymentIntentId: string; amountCents: number; idempotencyKey: string }): Promise<void>;
  /** A payout as it stands now; null where the processor has none of that name. @throws ProcessorUnreachable */
  findPayout(payoutId: string): Promise<PayoutNews | null>;
  /** The payouts that were made since then, without what they hold. @throws ProcessorUnreachable */
  payoutsSince(since: Date): Promise<Payout[]>;
  /** The card or account is not kept any more. @throws ProcessorUnreachable */
  forgetCard(kept: Pick<StoredCard, 'paymentMethodId'>): Promise<void>;
}
