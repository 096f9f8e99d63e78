import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandName, cardBrand, cardFaults, groupCardNumber, passesLuhn, readExpiry } from './card-entry.ts';

const today = '2026-11-23';
const good = { cardNumber: '4242 4242 4242 4242', expiryDate: '12/30', cvv: '123' };
const faultyFields = (card: Partial<typeof good>) => cardFaults({ ...good, ...card }, today).map(({ field }) => field);

describe('a typed card', () => {
  it.each([
    ['4242424242424242', 'visa', '4242 4242 4242 4242'],
    ['5555555555554444', 'mastercard', '5555 5555 5555 4444'],
    ['2223003122003222', 'mastercard', '2223 0031 2200 3222'],
    ['378282246310005', 'amex', '3782 822463 10005'],
    ['6011111111111117', 'discover', '6011 1111 1111 1117'],
    ['3566002020360505', 'jcb', '3566 0020 2036 0505'],
    ['30569309025904', 'diners', '3056 930902 5904'],
    ['9999', 'card', '9999'],
  ])('%s is a %s written %s', (digits, brand, written) => {
    expect(cardBrand(digits)).toBe(brand);
    expect(groupCardNumber(digits)).toBe(written);
    expect(groupCardNumber(written)).toBe(written);
  });

  it('is named as people write it', () => {
    expect(['visa', 'amex', 'unionpay'].map(brandName)).toEqual(['Visa', 'American Express', 'unionpay']);
  });

  it('is taken when number, expiry and security code can be right', () => {
    expect(faultyFields({})).toEqual([]);
    expect(faultyFields({ cardNumber: '4242-4242-4242-4242', expiryDate: '11 / 2026' })).toEqual([]);
    expect(faultyFields({ cardNumber: '3782 822463 10005', cvv: '1234' })).toEqual([]);
  });

  it.each([
    [{ cardNumber: '4242 4242 4242 4241' }, ['cardNumber']],
    [{ cardNumber: '4242 4242 4242' }, ['cardNumber']],
    [{ cardNumber: 'forty-two' }, ['cardNumber']],
    [{ cardNumber: '4242 4242 4242 424O' }, ['cardNumber']],
    [{ expiryDate: '10/26' }, ['expiryDate']],
    [{ expiryDate: '13/30' }, ['expiryDate']],
    [{ expiryDate: 'soon' }, ['expiryDate']],
    [{ cvv: '12' }, ['cvv']],
    [{ cvv: '1234' }, ['cvv']],
    [{ cvv: 'abc' }, ['cvv']],
    [{ cardNumber: '1', expiryDate: '1', cvv: '1' }, ['cardNumber', 'expiryDate', 'cvv']],
  ])('with %j is faulty at %j', (card, fields) => {
    expect(faultyFields(card)).toEqual(fields);
  });

  it('never repeats what was typed when it is faulty', () => {
    const said = cardFaults({ cardNumber: '4242424242424241', expiryDate: '10/26', cvv: '98765' }, today);
    expect(JSON.stringify(said)).not.toMatch(/4242|10\/26|98765/);
  });

  it('is read with its expiry in the ways people write it', () => {
    for (const written of ['3/29', '03/29', '03 / 2029', '03-29', '0329', '032029']) {
      expect(readExpiry(written), written).toEqual({ month: 3, year: 2029 });
    }
    for (const written of ['', '3', '/29', '00/29', '3/2']) expect(readExpiry(written), written).toBeNull();
  });

  it('has a checksum that any one mistyped digit breaks', () => {
    fc.assert(
      fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digits = [...'4242424242424242'];
        digits[at] = String((Number(digits[at]) + by) % 10);
        expect(passesLuhn(digits.join(''))).toBe(false);
      }),
    );
  });
});
