import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAccountNumber, isRoutingNumber } from './card-entry.ts';

describe('a routing number', () => {
  it('is nine digits of which the last checks the others', () => {
    // The Federal Reserve Bank of Boston, two large banks, and the processors' test bank.
    for (const good of ['011000015', '021000021', '121000248', '110000000']) expect(isRoutingNumber(good)).toBe(true);
    for (const bad of ['', '000000000', '12100024', '1210002480', '12100024a', '121000249']) {
      expect(isRoutingNumber(bad)).toBe(false);
    }
  });

  it('with one digit mistyped, or two different neighbors whose difference is not five swapped, is none', () => {
    const good = fc
      .stringMatching(/^\d{8}$/)
      .map((first) => [...'0123456789'].map((last) => first + last).find(isRoutingNumber) ?? '')
      .filter((digits) => digits !== '');
    fc.assert(
      fc.property(good, fc.nat(8), fc.integer({ min: 1, max: 9 }), (digits, place, by) => {
        const wrong = (Number(digits[place]) + by) % 10;
        expect(isRoutingNumber(digits.slice(0, place) + wrong + digits.slice(place + 1))).toBe(false);
        const [one, two] = [Number(digits[place]), Number(digits[place + 1])];
        if (place < 8 && (one - two) % 5 !== 0) {
          expect(isRoutingNumber(`${digits.slice(0, place)}${two}${one}${digits.slice(place + 2)}`)).toBe(false);
        }
      }),
    );
  });

  it('goes with an account number of 4 to 17 digits', () => {
    expect(['1234', '00012345678901234'].every(isAccountNumber)).toBe(true);
    expect(['123', '000123456789012345', '12 34', 'x234'].some(isAccountNumber)).toBe(false);
  });
});
