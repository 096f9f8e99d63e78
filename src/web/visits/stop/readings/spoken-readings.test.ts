import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readingKeys, readingKind } from './reading-kinds.ts';
import { readingsHeard } from './spoken-readings.ts';

const heard = (said: string) => Object.fromEntries(readingsHeard(said).readings.map(({ key, text }) => [key, text]));

describe('readings that are said', () => {
  it.each<[string, Record<string, string>]>([
    ['chlorine two point five, pH seven six', { chlorine: '2.5', pH: '7.6' }],
    ['chlorine 2.5 pH 7.6 alkalinity 90', { chlorine: '2.5', pH: '7.6', totalAlkalinity: '90' }],
    ['free chlorine three and a half, total chlorine four', { chlorine: '3.5', totalChlorine: '4' }],
    ['P.H. seventy four', { pH: '7.4' }],
    ['p h seven point two', { pH: '7.2' }],
    ['pH 76', { pH: '7.6' }],
    ['ph seven sixty two', { pH: '7.62' }],
    ['alkalinity one twenty', { totalAlkalinity: '120' }],
    ['total alkalinity is one hundred and five', { totalAlkalinity: '105' }],
    ['alkalinity one oh five', { totalAlkalinity: '105' }],
    ['hardness three fifty CYA forty five', { calciumHardness: '350', cyanuricAcid: '45' }],
    ['calcium hardness two hundred seventy five ppm', { calciumHardness: '275' }],
    ['cyanuric acid 50, temp eighty two', { cyanuricAcid: '50', temperature: '82' }],
    ['salt thirty two hundred', { salt: '3200' }],
    ['salt three thousand four hundred', { salt: '3400' }],
    ['salt 3,200', { salt: '3200' }],
    ['chlorine zero', { chlorine: '0' }],
    ['chlorine zero point five', { chlorine: '0.5' }],
    ['chlorine point two five', { chlorine: '0.25' }],
    ['chlorine 2.5 no chlorine 3', { chlorine: '3' }],
    ['cloro dos punto cinco, pe hache siete seis', { chlorine: '2.5', pH: '7.6' }],
    ['cloro 2,5 ph 7,6', { chlorine: '2.5', pH: '7.6' }],
    ['cloro libre tres y medio', { chlorine: '3.5' }],
    ['el pH está en siete coma cuatro', { pH: '7.4' }],
    ['alcalinidad ciento veinte', { totalAlkalinity: '120' }],
    ['alcalinidad noventa y cinco', { totalAlkalinity: '95' }],
    ['dureza trescientos cincuenta', { calciumHardness: '350' }],
    ['dureza de calcio doscientos setenta y cinco', { calciumHardness: '275' }],
    ['ácido cianúrico cuarenta y cinco', { cyanuricAcid: '45' }],
    ['estabilizador treinta, temperatura ochenta y dos', { cyanuricAcid: '30', temperature: '82' }],
    ['sal tres mil doscientos', { salt: '3200' }],
    ['salt three thousand four hundred twenty five', { salt: '3425' }],
    ['sal mil quinientos', { salt: '1500' }],
    ['cloro total treinta y cinco', {}],
    ['cloro dos cinco', { chlorine: '2.5' }],
    ['cloro uno, pH seven eight, alkalinity ochenta', { chlorine: '1', pH: '7.8', totalAlkalinity: '80' }],
  ])('"%s"', (said, readings) => expect(heard(said)).toEqual(readings));

  it('says which it did not understand, and guesses none', () => {
    expect(readingsHeard('chlorine fifty, pH')).toEqual({ readings: [], unclear: ['chlorine', 'pH'] });
    expect(readingsHeard('alkalinity twenty three hundred')).toEqual({ readings: [], unclear: ['totalAlkalinity'] });
    expect(readingsHeard('temperature')).toEqual({ readings: [], unclear: ['temperature'] });
    expect(readingsHeard('the gate was open, 12 leaves in the basket')).toEqual({ readings: [], unclear: [] });
  });

  it('takes every value of every reading that is said in digits, and none out of bounds', () => {
    const names = { chlorine: 'chlorine', pH: 'pH', totalAlkalinity: 'alkalinity', calciumHardness: 'hardness' };
    const more = { cyanuricAcid: 'CYA', temperature: 'temp', totalChlorine: 'total chlorine', salt: 'salt' };
    fc.assert(
      fc.property(fc.constantFrom(...readingKeys), fc.integer({ min: 0, max: 30_000 }), (key, tenths) => {
        const value = key === 'salt' ? tenths : tenths / 10;
        const { min, max } = readingKind(key);
        const { readings } = readingsHeard(`${{ ...names, ...more }[key]} ${value}`);
        // "pH 76" is 7.6.
        if (key === 'pH' && Number.isInteger(value) && value > max) return;
        expect(readings).toEqual(value >= min && value <= max ? [{ key, text: String(value) }] : []);
      }),
    );
  });

  it('reads any text in a time that grows with its length only', () => {
    fc.assert(fc.property(fc.string({ maxLength: 2_000 }), (text) => void readingsHeard(text)));
    const { readings } = readingsHeard('chlorine two point five '.repeat(5_000));
    expect(readings).toEqual([{ key: 'chlorine', text: '2.5' }]);
  });
});
