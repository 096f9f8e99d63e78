const digitsOf = (typed: string): string => typed.replace(/\D/g, '');

/** American Express numbers begin with 34 or 37; they are grouped 4-6-5 and carry four digits of security code. */
export const isAmex = (cardNumber: string): boolean => /^3[47]/.test(digitsOf(cardNumber));

/** A card number as it stands on the card: groups of four, or 4-6-5 (American Express). */
export function formatCardNumber(typed: string): string {
  const digits = digitsOf(typed);
  if (isAmex(digits)) {
    return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(' ');
  }
  return (digits.slice(0, 19).match(/.{1,4}/g) ?? []).join(' ');
}

/** MM/YY from digits; takes the four-digit year that browsers fill in, and completes a month that cannot go on. */
export function formatExpiry(typed: string): string {
  const whole = /^\s*(\d{1,2})\s*[/-]\s*(?:20)?(\d{2})\s*$/.exec(typed);
  if (whole) return `${(whole[1] ?? '').padStart(2, '0')}/${whole[2]}`;
  const month = /^\s*([1-9])\s*\/$/.exec(typed);
  const digits = month
    ? `0${month[1]}`
    : digitsOf(typed)
        .replace(/^([2-9])/, '0$1')
        .slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

export const formatCvv = (typed: string): string => digitsOf(typed).slice(0, 4);

/** Whether the number has a card's length and its check digit fits (Luhn, ISO/IEC 7812-1 annex B). */
export function isCardNumber(typed: string): boolean {
  const digits = digitsOf(typed);
  if (isAmex(digits) ? digits.length !== 15 : digits.length < 13 || digits.length > 19) return false;
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** `past`: the card's last month is over. The month itself still counts. */
export function expiryState(typed: string, now: Date): 'good' | 'malformed' | 'past' {
  const found = /^(\d{2})\/(\d{2})$/.exec(typed.trim());
  const month = Number(found?.[1]);
  if (!found || month < 1 || month > 12) return 'malformed';
  const monthsSince2000 = Number(found[2]) * 12 + month - 1;
  return monthsSince2000 < (now.getFullYear() - 2000) * 12 + now.getMonth() ? 'past' : 'good';
}

/** Three digits, four on an American Express. */
export const isCvv = (typed: string, cardNumber: string): boolean =>
  new RegExp(`^\\d{${isAmex(cardNumber) ? 4 : 3}}$`).test(typed.trim());

/** A US ZIP code, with or without its four further digits. */
export const isZipCode = (typed: string): boolean => /^\d{5}(-?\d{4})?$/.test(typed.trim());
