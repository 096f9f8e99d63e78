import { describe, expect, it } from 'vitest';
import {
  expiryState,
  formatCardNumber,
  formatCvv,
  formatExpiry,
  isCardNumber,
  isCvv,
  isZipCode,
} from './card-format.ts';

describe('a card number', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242 42', '4242 42'],
    ['42424', '4242 4'],
    ['378282246310005', '3782 822463 10005'],
    ['3782-8224', '3782 8224'],
    ['6304000000000000000123', '6304 0000 0000 0000 000'],
    ['', ''],
  ])('typed as "%s" reads "%s"', (typed, shown) => {
    expect(formatCardNumber(typed)).toBe(shown);
    expect(formatCardNumber(shown)).toBe(shown);
  });

  it('has a fitting check digit and a card’s length', () => {
    for (const good of ['4242 4242 4242 4242', '4000 0000 0000 0002', '5555 5555 5555 4444', '3782 822463 10005'])
      expect(isCardNumber(good), good).toBe(true);
    for (const bad of ['4242 4242 4242 4241', '4242 4242 4242', '3782 822463 1000', '', 'abc'])
      expect(isCardNumber(bad), bad).toBe(false);
  });
});

describe('an expiry date', () => {
  it.each([
    ['1230', '12/30'],
    ['12/30', '12/30'],
    ['12 / 30', '12/30'],
    ['12/2030', '12/30'],
    ['3', '03'],
    ['330', '03/30'],
    ['3/30', '03/30'],
    ['1/', '01'],
    ['12', '12'],
    ['12/', '12'],
    ['1', '1'],
  ])('typed as "%s" reads "%s"', (typed, shown) => expect(formatExpiry(typed)).toBe(shown));

  it('holds to the end of its month', () => {
    const now = new Date('2026-11-23T12:00:00Z');
    expect(expiryState('11/26', now)).toBe('good');
    expect(expiryState('12/30', now)).toBe('good');
    expect(expiryState('10/26', now)).toBe('past');
    for (const malformed of ['13/30', '00/30', '12', '']) expect(expiryState(malformed, now)).toBe('malformed');
  });
});

it('a security code has three digits, four on an American Express', () => {
  expect(formatCvv('12a345')).toBe('1234');
  expect(isCvv('123', '4242')).toBe(true);
  expect(isCvv('1234', '4242')).toBe(false);
  expect(isCvv('1234', '3782')).toBe(true);
  expect(isCvv('123', '3782')).toBe(false);
});

it('a ZIP code has five digits, or nine', () => {
  expect(['85306', '85306-1234', '853061234'].every(isZipCode)).toBe(true);
  expect(['8530', 'ABCDE', '85306-12'].some(isZipCode)).toBe(false);
});
