import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inEnglish } from '#tests/support/in-english.ts';
import { readGallons, readPosition, readPriceCents } from './amounts.ts';
import { cleanLine, cleanLines, isEmailAddress, phoneKey, readEmails, readPhone } from './clean-text.ts';
import { readZipCode } from './row-address.ts';
import { readFlag, readFrequency, readPoolType, readServiceDays, readTags } from './service-terms.ts';
import { joinStreet, splitWholeAddress, streetKey } from './street-address.ts';
import { stateCode, stateCodes } from './us-states.ts';

describe('text', () => {
  it('loses control and invisible characters and runs of white space, nothing else', () => {
    expect(cleanLine('\uFEFF  Ann\u0000\u200b\u00a0 \t Lee\r\n')).toBe('Ann Lee');
    expect(cleanLine('=HYPERLINK("http://x")')).toBe('=HYPERLINK("http://x")');
    expect(cleanLines(' a \r\n\r\n\r\n\r\n b\u0007 ')).toBe('a\n\nb');
  });

  it('is left alone by a second cleaning', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(cleanLine(cleanLine(text))).toBe(cleanLine(text));
        expect(cleanLines(cleanLines(text))).toBe(cleanLines(text));
      }),
    );
  });
});

describe('ZIP codes', () => {
  it.each([
    ['85306', 'AZ', '85306'],
    ['85306-1234', null, '85306-1234'],
    ['853061234', null, '85306-1234'],
    ['85306-', null, '85306'],
    ['85306.0', null, '85306'],
    ['02134', 'MA', '02134'],
  ])('%s is read', (typed, state, zipCode) => {
    expect(readZipCode(typed, state)).toEqual({ zipCode });
  });

  it.each([
    ['2134', 'MA', '02134'],
    ['7030', 'NJ', '07030'],
    ['6511', 'CT', '06511'],
    ['2903', 'RI', '02903'],
    ['3301', 'NH', '03301'],
    ['5401', 'VT', '05401'],
    ['4101', 'ME', '04101'],
    ['901', 'PR', '00901'],
    ['802', 'VI', '00802'],
  ])('%s in %s gets its lost zeros back, with a note', (typed, state, zipCode) => {
    expect(inEnglish(readZipCode(typed, state))).toEqual({
      zipCode,
      note: `ZIP code ${typed} read as ${zipCode} (missing leading 0)`,
    });
  });

  it.each([
    ['3240', 'FL', 'ZIP code "3240" has 4 digits instead of 5'],
    ['3240', null, 'ZIP code "3240" has 4 digits instead of 5'],
    ['9999', 'MA', 'ZIP code "9999" has 4 digits instead of 5'],
    ['1', 'MA', 'ZIP code "1" has 1 digit instead of 5'],
    ['853061', 'AZ', 'ZIP code "853061" has 6 digits instead of 5'],
    ['K1A 0B1', null, '"K1A 0B1" isn’t a US ZIP code'],
  ])('%s in %s is a fault', (typed, state, fault) => {
    expect(inEnglish(readZipCode(typed, state))).toEqual({ fault });
  });
});

describe('states', () => {
  it.each([
    ['Florida', 'FL'],
    ['fl', 'FL'],
    ['FLA.', 'FL'],
    ['new  york', 'NY'],
    ['Washington', 'WA'],
    ['D.C.', 'DC'],
    ['W. Va.', 'WV'],
    ['Puerto Rico', 'PR'],
    ['Ontario', null],
  ])('%s is %s', (typed, code) => {
    expect(stateCode(typed)).toBe(code);
  });

  it('are the fifty, the capital and the five territories', () => {
    expect(new Set(stateCodes).size).toBe(56);
  });
});

describe('phone numbers', () => {
  it.each([
    '(602) 555-0001',
    '602-555-0001',
    '602.555.0001',
    '6025550001',
    '+16025550001',
    '1 602 555 0001',
    'Phone:(602) 555-0001 Mobile:(602) 555-0002',
    '602-555-0001 / 602-555-0002',
  ])('%s is shown and compared as one', (typed) => {
    expect(readPhone(typed)).toEqual({ shown: '(602) 555-0001', key: '+16025550001' });
  });

  it('keeps an extension', () => {
    expect(readPhone('602-555-0001 ext. 12')?.shown).toBe('(602) 555-0001 x12');
  });

  it('keeps a number that is not a US one as typed, with a note', () => {
    expect(inEnglish(readPhone('555-0199'))).toMatchObject({
      shown: '555-0199',
      note: expect.stringContaining('555-0199'),
    });
    expect(readPhone('+44 20 7946 0958')?.shown).toBe('+44 20 7946 0958');
  });

  it('is none where there is no digit', () => {
    expect(readPhone('call office')).toBeNull();
  });

  it('is read the same again from what is shown', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ 0-9()+.x#-]{0,30}$/), (typed) => {
        const first = readPhone(cleanLine(typed));
        if (!first) return;
        expect(readPhone(first.shown)?.shown).toBe(first.shown);
        expect(phoneKey(first.shown)).toBe(first.key);
      }),
    );
  });
});

describe('e-mail addresses', () => {
  it.each(['pat@example.com', 'p.o+pool@mail.example.co.uk', "o'neil@example.com"])('%s is one', (typed) => {
    expect(isEmailAddress(typed)).toBe(true);
  });

  it.each(['not-an-email', 'a@b', '@example.com', 'a..b@example.com', '.a@example.com', 'a b@example.com', 'a@-x.com'])(
    '%s is none',
    (typed) => {
      expect(isEmailAddress(typed)).toBe(false);
    },
  );

  it('are taken out of lists, brackets and links', () => {
    expect(readEmails('a@example.com; b@example.com').addresses).toEqual(['a@example.com', 'b@example.com']);
    expect(readEmails('Pat Lee <pat@example.com>').addresses).toEqual(['pat@example.com']);
    expect(readEmails('mailto:pat@example.com').addresses).toEqual(['pat@example.com']);
  });

  it('are a fault where any of a cell is none', () => {
    expect(inEnglish(readEmails('a@example.com, oops'))).toEqual({
      addresses: ['a@example.com'],
      fault: '"a@example.com, oops" isn’t an email address',
    });
  });
});

describe('streets', () => {
  it.each([
    ['5601 West Crocus Drive', '5601 W. CROCUS DR'],
    ['100 Bay Avenue, Apartment 4', '100 Bay Ave #4'],
    ['12 Saint Mary’s Terrace', "12 St Mary's Ter."],
    ['12 Fifth Street', '12 5th St'],
  ])('%s and %s are the same', (one, other) => {
    expect(streetKey(one)).toBe(streetKey(other));
  });

  it.each([
    ['100 Bay Ave', '101 Bay Ave'],
    ['100 Bay Ave #4', '100 Bay Ave #5'],
    ['100 Bay Ave', '100 Bay St'],
  ])('%s and %s are not', (one, other) => {
    expect(streetKey(one)).not.toBe(streetKey(other));
  });

  it('take the unit of a second cell once', () => {
    expect(joinStreet('100 Bay Ave', 'Unit 4')).toBe('100 Bay Ave, Unit 4');
    expect(joinStreet('100 Bay Ave #4', 'Unit 4')).toBe('100 Bay Ave #4');
  });

  it.each([
    ['100 Bay Ave, Panama City, FL 32401', '100 Bay Ave', 'Panama City', 'FL', '32401'],
    [
      '100 Bay Ave\nUnit 4\nPanama City, Florida 32401-1234\nUSA',
      '100 Bay Ave, Unit 4',
      'Panama City',
      'FL',
      '32401-1234',
    ],
    ['1 Elm St, Charleston, West Virginia, 25301', '1 Elm St', 'Charleston', 'WV', '25301'],
    ['1 Elm St, New York New York 10001', '1 Elm St', 'New York', 'NY', '10001'],
    ['1 Elm St, Mesa, AZ', '1 Elm St', 'Mesa', 'AZ', ''],
  ])('%s is taken apart', (whole, address, city, state, zipCode) => {
    expect(splitWholeAddress(whole)).toEqual({ address, city, state, zipCode });
  });

  it.each(['100 Bay Ave', '100 Bay Ave, Unit 4', ''])('"%s" has no town to take apart', (whole) => {
    expect(splitWholeAddress(whole)).toBeNull();
  });
});

describe('amounts', () => {
  it.each([
    ['$85.00', 8500],
    ['85', 8500],
    ['1,200.50', 120050],
    ['$ 95 / month', 9500],
    ['USD 110', 11000],
    ['$85 per visit', 8500],
    ['85.0000', 8500],
    ['0', 0],
  ])('the price %s is %i cents', (typed, value) => {
    expect(readPriceCents(typed)).toEqual({ value });
  });

  it.each(['-85', '($85.00)', 'call me', '85,00', '1,2,3', '1e5', '99999999999'])('%s is no price', (typed) => {
    expect(inEnglish(readPriceCents(typed))).toEqual({ fault: `"${typed}" isn’t a dollar amount` });
  });

  it.each([
    ['12,000', 12000],
    ['12000 gal', 12000],
    ['15 000 Gallons', 15000],
    ['12k', 12000],
    ['13.5K', 13500],
  ])('the volume %s is %i gallons', (typed, value) => {
    expect(readGallons(typed)).toEqual({ value });
  });

  it('takes a volume of 0 as not known and text as a fault', () => {
    expect(readGallons('0')).toBeNull();
    expect(inEnglish(readGallons('big'))).toEqual({ fault: '"big" isn’t a number of gallons' });
  });

  it('takes a position only whole, in range and not at 0,0', () => {
    expect(readPosition('33.6152469', '-112.179737')).toEqual({ latitude: 33.6152469, longitude: -112.179737 });
    expect(readPosition('', '')).toEqual({});
    expect(readPosition('0', '0')).toEqual({});
    for (const [latitude, longitude] of [
      ['33.6', ''],
      ['', '-112'],
      ['91', '10'],
      ['10', '181'],
      ['north', 'west'],
    ] as const) {
      expect(readPosition(latitude, longitude)).toHaveProperty('note');
    }
  });
});

describe('words of the service', () => {
  it.each([
    ['Monday', ['Monday']],
    ['mon', ['Monday']],
    ['TUES.', ['Tuesday']],
    ['Thurs', ['Thursday']],
    ['Wednesdays', ['Wednesday']],
    ['Mon/Thu', ['Monday', 'Thursday']],
    ['Mon & Fri', ['Monday', 'Friday']],
    ['someday', []],
  ])('%s names %j', (typed, days) => {
    expect(readServiceDays(typed)).toEqual(days);
  });

  it.each([
    ['Weekly', 'weekly'],
    ['once a week', 'weekly'],
    ['1x/week', 'weekly'],
    ['Bi-Weekly', 'biweekly'],
    ['Every other week', 'biweekly'],
    ['every 2 weeks', 'biweekly'],
    ['EOW', 'biweekly'],
    ['MONTHLY', 'monthly'],
    ['every 4 weeks', 'monthly'],
    ['as needed', null],
  ])('%s is %s', (typed, frequency) => {
    expect(readFrequency(typed)).toBe(frequency);
  });

  it.each([
    ['Chlorine', 'chlorine'],
    ['Salt', 'saltwater'],
    ['Salt Water', 'saltwater'],
    ['Bromine', 'bromine'],
    ['Hot Tub', 'spa'],
    ['Commercial', 'commercial'],
    ['Lava', null],
  ])('the pool type %s is %s', (typed, type) => {
    expect(readPoolType(typed)).toBe(type);
  });

  it.each([
    ['Yes', true],
    ['TRUE', true],
    ['Active', true],
    ['0', false],
    ['Inactive', false],
    ['maybe', null],
  ])('%s says %s', (typed, says) => {
    expect(readFlag(typed)).toBe(says);
  });

  it('finds frequency, day and kind of pool among tags and keeps the others', () => {
    expect(readTags('Pool; Weekly;VIP, Fridays | Salt')).toEqual({
      serviceFrequency: 'weekly',
      serviceDay: 'Friday',
      poolType: 'saltwater',
      other: ['VIP'],
    });
  });
});
