import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordsOf } from '#domain/language/index.ts';
import { brandName, cardBrand, cardFaults, groupCardNumber, isExpired, passesLuhn, readExpiry } from './card-entry.ts';

const today = '2026-11-23';
const good = { cardNumber: '4242 4242 4242 4242', expiryDate: '12/30', cvv: '123' };
const faultyFields = (card: Partial<typeof good>) => cardFaults({ ...good, ...card }, today).map(({ field }) => field);

/** A number of this length that begins so and has a right checksum. */
function numberOf(length: number, begins: string): string {
  const body = begins.padEnd(length - 1, '0');
  const check = [...'0123456789'].find((digit) => passesLuhn(body + digit));
  return `${body}${check}`;
}

describe('the network of a number', () => {
  it.each([
    ['amex', ['34', '37']],
    ['diners', ['300', '305', '36', '38']],
    ['jcb', ['35']],
    ['visa', ['4', '40', '49']],
    ['mastercard', ['51', '55', '2221', '2229', '223', '229', '23', '26', '270', '271', '2720']],
    ['discover', ['6011', '644', '649', '65']],
    [
      'card',
      [
        '',
        '2',
        '2220',
        '2721',
        '272',
        '28',
        '306',
        '33',
        '39',
        '50',
        '56',
        '6012',
        '643',
        '66',
        '14',
        '135',
        '151',
        '165',
        '136',
        '137',
        '1300',
        '16011',
        '12720',
        '1644',
      ],
    ],
  ])('is %s where it begins with one of %j', (brand, beginnings) => {
    expect(beginnings.map(cardBrand)).toEqual(beginnings.map(() => brand));
  });

  it('is known by a name of its own', () => {
    expect(['amex', 'diners', 'jcb', 'visa', 'mastercard', 'discover'].map(brandName)).toEqual([
      'American Express',
      'Diners Club',
      'JCB',
      'Visa',
      'Mastercard',
      'Discover',
    ]);
  });

  it.each([
    ['34', [15]],
    ['36', [14, 16, 19]],
    ['35', [16, 17, 18, 19]],
    ['4', [13, 16, 19]],
    ['51', [16]],
    ['65', [16, 17, 18, 19]],
    ['9', [12, 13, 14, 15, 16, 17, 18, 19]],
  ])('that begins with %s decides how long a number may be: %j', (begins, lengths) => {
    const cvv = begins === '34' ? '1234' : '123';
    const taken = Array.from({ length: 12 }, (_, index) => index + 10).filter(
      (length) => faultyFields({ cardNumber: numberOf(length, begins), cvv }).length === 0,
    );
    expect(taken).toEqual(lengths);
  });

  it('decides how many digits the security code has; of an unknown network it is three or four', () => {
    const codes = ['12', '123', '1234', '12345'];
    const taken = (cardNumber: string) => codes.filter((cvv) => faultyFields({ cardNumber, cvv }).length === 0);
    expect(taken(numberOf(15, '37'))).toEqual(['1234']);
    for (const begins of ['36', '35', '4', '51', '65']) expect(taken(numberOf(16, begins)), begins).toEqual(['123']);
    expect(taken(numberOf(16, '9'))).toEqual(['123', '1234']);
  });
});

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

  it('may have blanks around its security code, and nothing but digits in it', () => {
    expect(faultyFields({ cvv: ' 123 ' })).toEqual([]);
    for (const cvv of ['', '12a', 'a12', '1 2', '-12', '1.2']) expect(faultyFields({ cvv }), cvv).toEqual(['cvv']);
  });

  it('says how many digits the security code of this card has', () => {
    const said = (cardNumber: string) =>
      wordsOf('en').say(cardFaults({ ...good, cardNumber, cvv: '' }, today).at(-1)?.message ?? '');
    expect(said('378282246310005')).toContain('4 digits');
    expect(said('4242424242424242')).toContain('3 digits');
    expect(said('9')).toContain('3 digits');
  });

  it('says of an old card that it has expired, and of no date how to write one', () => {
    const said = (expiryDate: string) =>
      wordsOf('en').say(cardFaults({ ...good, expiryDate }, today)[0]?.message ?? '');
    expect(said('10/26')).toMatch(/expired/);
    expect(said('soon')).toMatch(/MM\/YY/);
  });

  it('keeps the digits beyond its groups while it is typed, up to nineteen in all', () => {
    expect(groupCardNumber('42424242424242420005')).toBe('4242 4242 4242 4242 000');
    expect(groupCardNumber('5555555555554444123')).toBe('5555 5555 5555 4444 123');
    expect(groupCardNumber('3782822463100051')).toBe('3782 822463 10005 1');
    expect(groupCardNumber('305693090259041')).toBe('3056 930902 5904 1');
    expect(groupCardNumber('9'.repeat(19))).toBe('9999 9999 9999 9999 999');
    expect(groupCardNumber('3566002020360505123')).toBe('3566 0020 2036 0505 123');
    expect(groupCardNumber('6011111111111117123')).toBe('6011 1111 1111 1117 123');
    expect(groupCardNumber('4242')).toBe('4242');
    expect(groupCardNumber('42425')).toBe('4242 5');
    expect(groupCardNumber('')).toBe('');
  });

  it('is good to the last day of the month it names', () => {
    expect(isExpired({ month: 11, year: 2026 }, '2026-11-30')).toBe(false);
    expect(isExpired({ month: 11, year: 2026 }, '2026-12-01')).toBe(true);
    expect(isExpired({ month: 12, year: 2025 }, '2026-01-01')).toBe(true);
    expect(isExpired({ month: 1, year: 2027 }, '2026-12-31')).toBe(false);
  });

  it('never repeats what was typed when it is faulty', () => {
    const said = cardFaults({ cardNumber: '4242424242424241', expiryDate: '10/26', cvv: '98765' }, today);
    expect(JSON.stringify(said)).not.toMatch(/4242|10\/26|98765/);
  });

  it('may expire in any month of a year', () => {
    expect(readExpiry('1/29')?.month).toBe(1);
    expect(readExpiry('12/29')?.month).toBe(12);
  });

  it('is read with its expiry in the ways people write it', () => {
    for (const written of ['3/29', '03/29', '03 / 2029', '03-29', '3 - 29', ' 3/29 ', ' 0329 ', '0329', '032029']) {
      expect(readExpiry(written), written).toEqual({ month: 3, year: 2029 });
    }
    for (const written of [
      '',
      '3',
      '/29',
      '3/',
      '0/29',
      '00/29',
      '13/29',
      '99/29',
      '3/2',
      '3/299',
      '3/20299',
      '123/29',
      '3:29',
      'x3/29',
      '3/29x',
      '3/x29',
      '329',
      '03291',
      '0320291',
      'x0329',
      'ab29',
      '03ab',
      '0000',
    ])
      expect(readExpiry(written), written).toBeNull();
  });

  it('has a checksum over digits alone', () => {
    expect(passesLuhn('0')).toBe(true);
    for (const typed of ['', '4242x', 'x4242', '4242 4242', '0 0', '-0']) expect(passesLuhn(typed), typed).toBe(false);
    const right = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0')).filter(passesLuhn);
    expect(right).toEqual(['00', '18', '26', '34', '42', '59', '67', '75', '83', '91']);
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
