import {
  type Chemical,
  chlorineForCyanuricAcid,
  formatAmount,
  idealRanges,
  type PoolType,
  productTable,
  type Range,
  type RangedReading,
  type Unit,
} from '#domain/water/index.ts';
import type { ReadingName } from './lexicon.ts';
import type { PoolAsked } from './question.ts';

export const readingWords: Readonly<Record<ReadingName, string>> = {
  chlorine: 'free chlorine',
  totalChlorine: 'total chlorine',
  combinedChlorine: 'combined chlorine',
  bromine: 'bromine',
  pH: 'pH',
  totalAlkalinity: 'total alkalinity',
  calciumHardness: 'calcium hardness',
  cyanuricAcid: 'CYA (stabilizer)',
  salt: 'salt',
  borate: 'borate',
  tempF: 'water temperature',
  tds: 'total dissolved solids',
};

/** Readings that have an ideal range. */
export const rangedReadings: Readonly<Partial<Record<ReadingName, RangedReading>>> = {
  chlorine: 'chlorine',
  bromine: 'bromine',
  pH: 'pH',
  totalAlkalinity: 'totalAlkalinity',
  calciumHardness: 'calciumHardness',
  cyanuricAcid: 'cyanuricAcid',
  salt: 'salt',
  tempF: 'temperature',
};

/** A reading's ideal range, if it has one. */
export const idealRange = (reading: ReadingName, poolType: PoolType | null): Range | null => {
  const ranged = rangedReadings[reading];
  return ranged === undefined ? null : (idealRanges(poolType ?? 'chlorine')[ranged] ?? null);
};

/** The free chlorine the stabilizer calls for; null where the water has enough. */
export function stabilizerNote(freeChlorine: number | undefined, { readings, poolType }: PoolAsked): string | null {
  const { cyanuricAcid } = readings;
  if (freeChlorine === undefined || cyanuricAcid === undefined) return null;
  const { minimum } = chlorineForCyanuricAcid(cyanuricAcid, poolType === 'saltwater' ? 'swg' : 'manual');
  return freeChlorine < minimum
    ? `With CYA (stabilizer) at ${readingWritten('cyanuricAcid', cyanuricAcid)}, keep at least ${minimum} ppm of free chlorine.`
    : null;
}

/** "18,000", "1.5": with at most so many digits behind the point. */
export function plainNumber(value: number, digits = 0): string {
  const [whole = '0', fraction] = String(Number(value.toFixed(digits))).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** A reading with its unit, as precise as given: "7.85", "0.5 ppm", "82 °F". */
export function readingWritten(reading: ReadingName, value: number): string {
  if (reading === 'pH') return String(Number(value.toFixed(2)));
  if (reading === 'tempF') return `${plainNumber(value, 1)} °F`;
  return `${plainNumber(value, reading === 'totalAlkalinity' || reading === 'salt' ? 0 : 1)} ppm`;
}

/** "26 fl oz of Liquid chlorine (12.5%)". */
export const amountOf = (amount: number, unit: Unit, chemical: Chemical, strengthPct?: number): string =>
  `${formatAmount(amount, unit)} of ${productWritten(chemical, strengthPct)}`;

/** "Liquid chlorine (12.5%)"; pure products without their 100%. */
export function productWritten(chemical: Chemical, strengthPct: number = productTable[chemical].strengthPct): string {
  const { name } = productTable[chemical];
  return strengthPct === 100 ? name : `${name} (${plainNumber(strengthPct, 2)}%)`;
}

export const signedIndex = (lsi: number): string => {
  const shown = Math.abs(lsi).toFixed(2);
  return shown === '0.00' ? '0.00' : `${lsi < 0 ? '-' : '+'}${shown}`;
};

/** Capitalized, except pH. */
export const capitalised = (text: string): string =>
  text.startsWith('pH') ? text : text.charAt(0).toUpperCase() + text.slice(1);
