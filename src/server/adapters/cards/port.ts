/** A card as typed. It is handed on to the processor and rests nowhere (decisions §8). */
export interface Card {
  number: string;
  expiry: string;
  cvv: string;
}

export interface Charge {
  amountCents: number;
  currency: 'usd';
  description: string;
  /** The same for every attempt at the same purchase. */
  idempotencyKey: string;
  /** Null uses the card the processor holds. */
  card: Card | null;
}

export interface Charged {
  paymentIntentId: string;
  /** True where no money moves. */
  sandbox: boolean;
}

/** The processor's refusal, with the reason it gives. */
export class CardDeclined extends Error {
  override readonly name = 'CardDeclined';
}

export interface CardProcessor {
  /** @throws CardDeclined; Error where the processor is out of reach */
  charge(charge: Charge): Promise<Charged>;
}
