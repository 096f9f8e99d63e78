import type { Message } from '#domain/language/index.ts';
import { invoicingTexts } from './texts.ts';

/** What of a payment goes to one invoice; whole cents. */
export interface PaymentShare {
  invoiceId: string;
  amountCents: number;
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
 * means while the payment was under way is not paid twice. The rest is surplus, and goes back to who paid.
 * `owedCents` answers what is left of an invoice, 0 for a void one.
 */
export function creditShares(
  planned: readonly PaymentShare[],
  takenCents: number,
  owedCents: (invoiceId: string) => number,
): { credited: PaymentShare[]; surplusCents: number } {
  let leftCents = takenCents;
  const credited = planned.map(({ invoiceId, amountCents: wanted }) => {
    const amountCents = Math.max(0, Math.min(wanted, leftCents, owedCents(invoiceId)));
    leftCents -= amountCents;
    return { invoiceId, amountCents };
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
