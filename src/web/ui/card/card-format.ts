const digitsOf = (typed: string): string => typed.replace(/\D/g, '');

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

/** The digits of the security code; no card has more than four. */
export const formatCvv = (typed: string): string => digitsOf(typed).slice(0, 4);
