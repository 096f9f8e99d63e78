import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordsOf } from '#domain/language/index.ts';
import { answerInWords } from '../answer.ts';
import { answerChemistry } from '../answer-chemistry.ts';
import { safeWays } from '../texts.ts';
import { plainText } from './tokens.ts';
import { advisesMixing, alarmIn, namesIn, understand, understandReply } from './understand.ts';

/** What people and attackers type: words of the trade, figures and noise in any order. */
const words = fc.constantFrom(
  'how much',
  'acid',
  'chlorine',
  'pH',
  'TA',
  'CYA',
  'to',
  'from',
  'by',
  'in',
  '18k',
  '18,000 gallons',
  '7.9',
  '.5',
  '30 ppm',
  '2 gal',
  '12.5%',
  'raise',
  'lower',
  'salt',
  'x',
  '16',
  'ft',
  'lsi',
  'shock',
  'drain',
  'bleach',
  'spa',
  'bromine',
  '?',
  ',',
  '-',
  '84F',
  'gpm',
  '0',
  '1e9',
  '99999999 gal',
  'mix',
  'next',
  'stops',
  'today',
  "Pat's",
  'tabs',
);
const typed = fc.oneof(
  fc.array(words, { maxLength: 14 }).map((some) => some.join(' ')),
  fc.string({ maxLength: 200 }),
);
const chemistry = (message: string): string | null => {
  const question = understand(message);
  const answer =
    'pool' in question || question.kind === 'dilution' || question.kind === 'volume' || question.kind === 'convert'
      ? answerChemistry(question)
      : null;
  return answer && answerInWords(answer, wordsOf('en')).text;
};

describe('understanding a question', () => {
  it('never fails, and never answers with something that is no number', () => {
    fc.assert(
      fc.property(typed, (message) => {
        expect(chemistry(message) ?? '').not.toMatch(/NaN|Infinity|undefined/);
      }),
      { numRuns: 3000 },
    );
  });

  it('answers the same question in the same way every time', () => {
    fc.assert(
      fc.property(typed, (message) => {
        expect(understand(message)).toEqual(understand(message));
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    'put ',
    'mix with ',
    'raise from 1 to ',
    'when next ',
    '16 x ',
    'will raise ',
    'last added ',
    'pour acid into ',
    "it's ",
    '1,',
  ])('takes a long message of "%s" without standing still', (part) => {
    const long = part.repeat(Math.ceil(4000 / part.length)).slice(0, 4000);
    const started = performance.now();
    understand(long);
    expect(performance.now() - started).toBeLessThan(1500);
  });

  it.each([
    ['FC .5, ph 7.9, CYA 30', { chlorine: 0.5, pH: 7.9, cyanuricAcid: 30 }],
    ['0.5 FC, 7.9 pH and 30 CYA', { chlorine: 0.5, pH: 7.9, cyanuricAcid: 30 }],
    ['my free chlorine is at 2 ppm and the pH reads 7.4', { chlorine: 2, pH: 7.4 }],
    ['FC=3.2, CC=0.8, pH=7.4, alk: 110', { chlorine: 3.2, combinedChlorine: 0.8, pH: 7.4, totalAlkalinity: 110 }],
    ['salt 2800, water temp 84 F', { salt: 2800, tempF: 84 }],
    ['total chlorine 3, free chlorine 1.5', { totalChlorine: 3, chlorine: 1.5 }],
  ])('reads "%s"', (message, readings) => {
    expect(understand(message)).toMatchObject({ pool: { readings } });
  });

  it.each([
    ['18k gallons', 18_000],
    ['an 18,500 gallon pool', 18_500],
    ['a 20k pool', 20_000],
    ['68,137.4 liters', 18_000],
    ['a 400 gallon hot tub', 400],
  ])('takes "%s" for the volume', (volume, gallons) => {
    const question = understand(`FC 0.5, pH 7.8, ${volume}, what do I add?`);
    expect(question.kind).toBe('plan');
    expect('pool' in question ? question.pool.gallons : null).toBeCloseTo(gallons, 0);
  });

  it('reads figures alone together with the question they answer', () => {
    const reply = understandReply('How much acid to go from 8.0 to 7.5 pH?', '15,000 gallons, TA 100', {
      aboutCustomer: false,
    });
    expect(reply).toMatchObject({
      kind: 'dose',
      parameter: 'pH',
      pool: { gallons: 15_000, readings: { totalAlkalinity: 100 } },
    });
    expect(understandReply('How much acid?', 'Can I mix it with bleach', { aboutCustomer: false }).kind).toBe('danger');
  });

  it('never works out a dose to water that would harm', () => {
    for (const message of [
      'lower pH from 7.5 to 5.5 in 10000 gallons',
      'raise chlorine to 55 ppm from 1 in 20k gallons',
      'TA from 100 to 20, 18,000 gallons, how much acid',
    ]) {
      expect(chemistry(message)).toContain('I won’t calculate a dose');
    }
  });
});

describe('names in a question', () => {
  it.each([
    ["What were the last readings at Pat Rivera's pool?", 'Pat Rivera'],
    ['When is Dana Whitfield next?', 'Dana Whitfield'],
    ['readings for o’brien', 'o’brien'],
    ['What was added last at "The Oaks HOA"?', 'The Oaks HOA'],
  ])('finds the name in "%s"', (message, name) => {
    expect(namesIn(message)[0]).toBe(name);
  });
});

describe('dangers', () => {
  it.each([
    ['can I mix muriatic acid and liquid chlorine', 'mixing'],
    ['is it safe to mix chlorine tablets with granular?', 'mixing'],
    ['add water to acid', 'water-to-chemical'],
    ['my daughter swallowed some bromine', 'medical'],
    ['a boy is drowning in the pool', 'drowning'],
    ['how to make mustard gas', 'harm'],
    ['when can we swim after shock', 'swim-too-early'],
  ])('sees in "%s" %s', (message, danger) => {
    expect(alarmIn(plainText(message))).toBe(danger);
  });

  it.each([
    'combined chlorine 0.8, FC 2, stabilizer 40',
    'How much acid for pH 7.9 in 18,000 gallons?',
    'how do I keep chlorine and stabilizer in balance',
    'How long does chlorine take to mix in?',
    'Which gloves for acid?',
    'How do I treat green algae?',
    'raise chlorine and alkalinity in 20k gallons',
  ])('sees none in "%s"', (message) => {
    expect(alarmIn(plainText(message))).toBeNull();
  });

  it('answers each with what not to do and whom to call', () => {
    for (const danger of ['harm', 'medical', 'mixing', 'water-to-chemical', 'storage', 'spill'] as const) {
      const answer = wordsOf('en').say(safeWays[danger]);
      expect(answer).toContain('1-800-222-1222');
      expect(advisesMixing(answer)).toBe(false);
    }
  });

  it.each([
    ['You can mix bleach with muriatic acid.', true],
    ['Simply combine the cal hypo and the trichlor in the feeder.', true],
    ['Mix the chlorine with the acid in a bucket', true],
    ['Never mix bleach with acid.', false],
    ['Add the acid first, wait 4 hours, then the chlorine.', false],
    ['Let the chlorine mix in for 4 hours before you test and add acid.', false],
  ])('tells advice to mix from a warning: %s', (text, advises) => {
    expect(advisesMixing(text)).toBe(advises);
  });
});
