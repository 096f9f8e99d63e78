import type { Message } from '#domain/language/index.ts';
import { invoicingTexts } from './texts.ts';

/** What of a payment goes to one invoice; whole cents. */
export interface PaymentShare {
  invoiceId: string;
  amountCents: number;
  /** What is discounted for the way it is paid: offered until the money is taken, given from then on. */
  discountCents?: number;
}

/** How much less may be asked for, in percent. */
export const paymentDiscountBounds = { leastPct: 0.1, mostPct: 5 } as const;
/** So little is worth no discount, and a processor takes no less. */
const leastDiscountedCents = 100;

/** Ways to pay that cost next to nothing to take. A card’s discount would be a surcharge on the other cards. */
export const isDiscountedMethod = (method: string): boolean =>
  method === 'bank_transfer' || method === 'check' || method === 'cash';

/**
 * What an invoice is discounted by where all that is left of it is paid by bank debit, check or cash; rounded down to a cent.
 * Late fees and deposits aren’t discounted. `pct` has at most two decimals.
 */
export function paymentDiscountOf(
  pct: number | null,
  { depositCents, lateFeeCents }: { depositCents: number; lateFeeCents: number },
  leftCents: number,
): number {
  // What was paid before went to the work first.
  const workCents = leftCents - Math.min(leftCents, lateFeeCents);
  if (pct === null || depositCents > 0 || workCents < leastDiscountedCents) return 0;
  return Math.floor((workCents * Math.round(pct * 100)) / 10_000);
}

/** What a bank does with the money of an invoice: on its way, disputed, lost after a dispute, or returned. */
type BankState = 'pending' | 'disputed' | 'lost' | 'returned';

/** `balance`: what is left to pay by its entries, in any unit. Money that a bank holds in a dispute is not part of it. */
interface OwedInvoice {
  state: string;
  balance: number;
  bankState: BankState | null;
}

export const isOwed = ({ state, balance }: OwedInvoice): boolean => state === 'open' && balance > 0;

/** Nothing is paid again while a bank works on it. */
export const isPayable = (invoice: OwedInvoice): boolean => isOwed(invoice) && invoice.bankState !== 'pending';

/** What the customer reads about the bank’s part in paying the invoice; null once that is settled. */
export const bankNewsOf = ({ state, bankState }: OwedInvoice): BankState | null =>
  state === 'open' || (state === 'paid' && bankState === 'disputed') ? bankState : null;

/**
 * What a payment brings to its invoices. Each gets its share, and no more than is owed of it by then: what was paid by other
 * means while the payment was under way is not paid twice. The rest is surplus, and goes back to who paid. The discount that was
 * offered is given where the whole share came in, and at most as much as is left then.
 * `owedCents` answers what is left of an invoice, 0 for a void one.
 */
export function creditShares(
  planned: readonly PaymentShare[],
  takenCents: number,
  owedCents: (invoiceId: string) => number,
): { credited: PaymentShare[]; surplusCents: number } {
  let leftCents = takenCents;
  const credited = planned.map(({ invoiceId, amountCents: wanted, discountCents: offered = 0 }) => {
    const owed = owedCents(invoiceId);
    const amountCents = Math.max(0, Math.min(wanted, leftCents, owed));
    leftCents -= amountCents;
    const discountCents = amountCents === wanted ? Math.min(offered, owed - amountCents) : 0;
    return discountCents > 0 ? { invoiceId, amountCents, discountCents } : { invoiceId, amountCents };
  });
  return { credited, surplusCents: leftCents };
}

/** What is left of a payment's share to give back; of the surplus `invoiceId` is null. */
export interface RefundableShare {
  invoiceId: string | null;
  leftCents: number;
}

/**
 * From which shares an amount is taken back: from the last first, the one due latest. Zero shares are left out.
 * Sums to `amountCents`, or to all that is left where that is less.
 */
export function takeBack(shares: readonly RefundableShare[], amountCents: number): RefundableShare[] {
  let wanted = amountCents;
  const taken = shares.toReversed().map(({ invoiceId, leftCents }) => {
    const cents = Math.max(0, Math.min(leftCents, wanted));
    wanted -= cents;
    return { invoiceId, leftCents: cents };
  });
  return taken.filter(({ leftCents }) => leftCents > 0);
}

/** What a customer agrees to when they turn autopay on; `method` names the card or bank account in their language. */
export const autopayConsent = (asked: { company: string; method: string; isBank: boolean }): Message =>
  invoicingTexts.autopayConsent(asked);

interface AskedOfBank {
  company: string;
  cents: number;
  /** The account is kept, and later invoices are taken from it too. */
  isKept: boolean;
}

/**
 * What a payer agrees to before a bank is asked for the money; it is kept as it was shown. It names who takes it, how much and
 * when, and how to end it.
 */
export const debitConsent = ({ company, cents, isKept }: AskedOfBank): Message =>
  isKept ? invoicingTexts.consentKept({ company, cents }) : invoicingTexts.consentOnce({ company, cents });
