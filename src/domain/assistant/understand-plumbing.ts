import type { Figures } from './figures.ts';
import { type UnitName, unitNamed } from './lexicon.ts';
import type { ChemistryQuestion, PoolShape } from './question.ts';
import type { NumberToken } from './tokens.ts';

const TO_UNIT = /\b(?:to|in|into|as|is|are|makes?|equals?)\s+((?:fluid |cubic |fl\.? )?[a-z°³0-9]+(?: [cf]\b)?)/g;
const HOW_MANY = /\bhow many ((?:fluid |cubic |fl\.? )?[a-z]+)\b/;
const IS_CONVERSION = /\b(?:convert|conversion|how many|what is|what's|equals?|how much is)\b/;

/** Unit groups that convert into each other without knowing a product's density. */
const CONVERTIBLE: readonly (readonly UnitName[])[] = [
  ['gal', 'imp_gal', 'qt', 'pt', 'cup', 'fl_oz', 'l', 'ml', 'm3', 'ft3'],
  ['oz', 'lb', 'kg', 'g'],
  ['ft', 'in', 'm'],
  ['F', 'C'],
  ['gpm', 'gph'],
];

/** "Ounces in a pound": one of it. */
function oneOf(text: string): Pick<NumberToken, 'value' | 'unit'> | undefined {
  const [, word] = text.match(/\b(?:in|is|are) (?:a|an|one) ((?:fluid |cubic )?[a-z]+)\b/) ?? [];
  const unit = word === undefined ? null : unitNamed(word);
  return unit === null ? undefined : { value: 1, unit };
}

/** "Convert 60,000 liters to gallons", "how many fl oz in 2.5 gallons". */
export function conversionIn(text: string, { numbers, readings, chemicals }: Figures): ChemistryQuestion | null {
  const [number = oneOf(text), ...others] = numbers.filter(({ unit }) => unit !== null);
  const isAboutWater = Object.keys(readings).some((name) => name !== 'tempF') || chemicals.length > 0;
  if (!number?.unit || others.length > 0 || isAboutWater || !IS_CONVERSION.test(text)) return null;
  const from = number.unit;
  const group = CONVERTIBLE.find((units) => units.includes(from));
  const asked = [
    ...(text.match(HOW_MANY)?.slice(1) ?? []),
    ...[...text.matchAll(TO_UNIT)].flatMap(([, unit]) => unit ?? []),
  ];
  const isLiquid = group?.includes('gal') === true;
  for (const word of asked) {
    // "Ounces in a gallon" are fluid ones.
    const named = unitNamed(word) ?? unitNamed(word.split(' ')[0] ?? '');
    const to = named === 'oz' && isLiquid ? 'fl_oz' : named;
    if (to !== null && to !== from && group?.includes(to)) return { kind: 'convert', value: number.value, from, to };
  }
  return null;
}

const feetOf = ({ value, unit }: NumberToken): number => {
  if (unit === 'm') return value / 0.3048;
  return unit === 'in' ? value / 12 : value;
};
const SHAPES: readonly (readonly [PoolShape, RegExp])[] = [
  ['round', /\b(?:round|circular|circle|diameter|across)\b/],
  ['oval', /\b(?:oval|elliptical|ellipse)\b/],
  ['kidney', /\b(?:kidney|freeform|free[- ]form)\b/],
];
const isLength = ({ unit }: NumberToken): boolean => unit === 'ft' || unit === 'm' || unit === 'in' || unit === null;

/** "A 16 x 32 ft pool, 3 to 8 feet deep: how many gallons?" */
export function volumeIn(text: string, { numbers, gallons }: Figures): ChemistryQuestion | null {
  if (gallons !== null || !/\b(?:volume|gallons|gallon|capacity|size|how big|how much water|hold)\b/.test(text))
    return null;
  const shape = SHAPES.find(([, pattern]) => pattern.test(text))?.[0] ?? 'rectangle';
  const lengths = numbers
    .filter(isLength)
    .flatMap((one) => (one.upTo === null ? [feetOf(one)] : [feetOf(one), one.upTo]));
  const needed = shape === 'round' ? 1 : 2;
  const isDescribed = numbers.some(({ times, unit }) => times || unit === 'ft' || unit === 'm');
  if (!isDescribed || lengths.length < needed) return null;
  return {
    kind: 'volume',
    shape,
    lengthsFeet: lengths.slice(0, needed),
    depthsFeet: lengths.slice(needed, needed + 2),
  };
}

/** "How long does a 45 gpm pump take to turn over 18,000 gallons?" */
export function turnoverIn(text: string, { numbers, gallons }: Figures): ChemistryQuestion | null {
  const isAsked =
    /\b(?:turn ?over|turns? (?:the )?(?:pool|water) over|run (?:the|my) pump|pump run|circulat\w*|flow rate|gpm)\b/.test(
      text,
    );
  if (!isAsked || gallons === null) return null;
  const perMinute = numbers.find(({ unit }) => unit === 'gpm')?.value;
  const perHour = numbers.find(({ unit }) => unit === 'gph')?.value;
  const hours = numbers.find(({ unit }) => unit === 'h')?.value ?? null;
  const gallonsPerMinute = perMinute ?? (perHour === undefined ? null : perHour / 60);
  return gallonsPerMinute === null && hours === null ? null : { kind: 'turnover', gallons, gallonsPerMinute, hours };
}
