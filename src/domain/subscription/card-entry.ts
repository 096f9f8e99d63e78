import type { Message } from '#domain/language/index.ts';
import { subscriptionTexts } from './texts.ts';

/**
 * What a typed card shows without asking anyone: its digits, brand, checksum and expiry. Page and server ask the
 * same functions. Whether a card may be charged is the processor's to say.
 */

const brands = [
  { brand: 'amex', starts: /^3[47]/, lengths: [15], cvv: 4, groups: [4, 6, 5] },
  { brand: 'diners', starts: /^3(?:0[0-5]|[68])/, lengths: [14, 16, 19], cvv: 3, groups: [4, 6, 4] },
  { brand: 'jcb', starts: /^35/, lengths: [16, 17, 18, 19], cvv: 3, groups: [4, 4, 4, 4, 3] },
  { brand: 'visa', starts: /^4/, lengths: [13, 16, 19], cvv: 3, groups: [4, 4, 4, 4, 3] },
  {
    brand: 'mastercard',
    starts: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    cvv: 3,
    groups: [4, 4, 4, 4],
  },
  { brand: 'discover', starts: /^6(?:011|4[4-9]|5)/, lengths: [16, 17, 18, 19], cvv: 3, groups: [4, 4, 4, 4, 3] },
] as const;

/** The card network of a number, by its first digits (ISO/IEC 7812); `card` for any other. */
export type CardBrand = (typeof brands)[number]['brand'] | 'card';

const rulesOf = (digits: string) => brands.find(({ starts }) => starts.test(digits));

/** The digits of a number as typed, with blanks or dashes between them. */
export const cardDigits = (typed: string): string => typed.replace(/[\s-]/g, '');

/** The network of a number, also while it is being typed. */
export const cardBrand = (typed: string): CardBrand => rulesOf(cardDigits(typed))?.brand ?? 'card';

const brandNames: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  visa: 'Visa',
  mastercard: 'Mastercard',
  discover: 'Discover',
};

/** A network as people write it; what is not known is left as it is. */
export const brandName = (brand: string): string => brandNames[brand] ?? brand;

/** The digits in the groups that are embossed on the card: `4242 4242 4242 4242`. Other characters are dropped. */
export function groupCardNumber(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 19);
  const groups: readonly number[] = rulesOf(digits)?.groups ?? [4, 4, 4, 4, 3];
  const parts: string[] = [];
  let from = 0;
  for (const size of groups) {
    if (from < digits.length) parts.push(digits.slice(from, from + size));
    from += size;
  }
  if (from < digits.length) parts.push(digits.slice(from));
  return parts.join(' ');
}

/** The checksum of card numbers (Luhn, ISO/IEC 7812-1 annex B): a mistyped digit or two swapped neighbours fail it. */
export function passesLuhn(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

export interface CardExpiry {
  /** 1 to 12. */
  month: number;
  /** Four digits. */
  year: number;
}

/** Reads `12/30`, `12 / 2030`, `12-30` or `1230`; null where it is no month and year. */
export function readExpiry(typed: string): CardExpiry | null {
  const [, month, year] = typed.trim().match(/^(\d{1,2})\s*[/-]\s*(\d{2}|\d{4})$/) ??
    typed.trim().match(/^(\d{2})(\d{2}|\d{4})$/) ?? ['', '', ''];
  if (!month || !year) return null;
  const expiry = { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) };
  return expiry.month >= 1 && expiry.month <= 12 ? expiry : null;
}

/** A card is good to the last day of the month it names. `today` is YYYY-MM-DD. */
export function isExpired({ month, year }: CardExpiry, today: string): boolean {
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number);
  return year < thisYear || (year === thisYear && month < thisMonth);
}

export interface TypedCard {
  cardNumber: string;
  expiryDate: string;
  cvv: string;
}
export interface CardFault {
  field: keyof TypedCard;
  message: Message;
}

const texts = subscriptionTexts.card;

/** What is wrong with a card as typed, by field, in the order of the form; empty where nothing is. */
export function cardFaults({ cardNumber, expiryDate, cvv }: TypedCard, today: string): CardFault[] {
  const faults: CardFault[] = [];
  const digits = cardDigits(cardNumber);
  const rules = rulesOf(digits);
  const lengths: readonly number[] = rules?.lengths ?? [12, 13, 14, 15, 16, 17, 18, 19];
  if (!lengths.includes(digits.length) || !passesLuhn(digits)) {
    faults.push({ field: 'cardNumber', message: texts.number });
  }
  const expiry = readExpiry(expiryDate);
  if (!expiry) faults.push({ field: 'expiryDate', message: texts.expiry });
  else if (isExpired(expiry, today)) faults.push({ field: 'expiryDate', message: texts.expired });
  const cvvLengths = rules ? [rules.cvv] : [3, 4];
  if (!/^\d+$/.test(cvv.trim()) || !cvvLengths.includes(cvv.trim().length as 3 | 4)) {
    faults.push({ field: 'cvv', message: texts.securityCode({ digits: rules?.cvv ?? 3 }) });
  }
  return faults;
}

/** Whether nine digits can be the routing number of a US bank: the last one checks the others. */
export function isRoutingNumber(digits: string): boolean {
  if (!/^\d{9}$/.test(digits) || digits === '000000000') return false;
  const weights = [3, 7, 1];
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (weights[place % 3] ?? 0), 0);
  return sum % 10 === 0;
}

/** Account numbers of US banks have 4 to 17 digits. */
export const isAccountNumber = (digits: string): boolean => /^\d{4,17}$/.test(digits);
