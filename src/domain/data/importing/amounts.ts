import type { Message } from '#domain/language/index.ts';
import { type OwnTargets, type TargetReading, targetBounds, targetReadings } from '#domain/water/index.ts';
import { importTexts as texts } from './texts.ts';

/** A number read from a cell, or the fault that keeps it from being one. */
export type AmountReading = { value: number } | { fault: Message };

const grouped = /^\d{1,3}(,\d{3})+(\.\d+)?$|^\d+(\.\d+)?$|^\.\d+$/;
const toNumber = (text: string): number | null => (grouped.test(text) ? Number(text.replace(/,/g, '')) : null);

/**
 * Reads a price in US dollars as it is written: "$85.00", "85", "1,200.50", "USD 85", "$85/mo", "$85 per visit".
 *
 * @param line a cleaned cell, not empty
 * @returns whole cents, at least 0 and at most ten million dollars
 */
export const readPriceCents = (line: string): AmountReading => {
  const plain = line
    .replace(/\s*(?:\/|per|a|each)\s*(?:mo(?:nth)?|wk|week|visit|stop|service|yr|year)\.?$/i, '')
    .replace(/\s*(?:monthly|weekly|each|usd|dollars?)\.?$/i, '')
    .replace(/^(?:usd|us)\s*/i, '')
    .replace(/^\$\s*/, '');
  const dollars = toNumber(plain);
  if (dollars === null || dollars > 10_000_000) return { fault: texts.notDollars({ text: line }) };
  return { value: Math.round(dollars * 100) };
};

/**
 * Reads a pool's volume in US gallons: "12,000", "12000 gal", "12k", "15 000".
 *
 * @param line a cleaned cell, not empty
 * @returns whole gallons, 1 to 10,000,000; 0 is taken as not known, as other products write it
 */
export const readGallons = (line: string): AmountReading | null => {
  const plain = line.replace(/\s*(?:us\s*)?(?:gals?|gallons?)\.?$/i, '').replace(/(?<=\d) (?=\d{3}\b)/g, '');
  const thousands = /^(.*\d)\s*k$/i.exec(plain)?.[1];
  const value = toNumber(thousands ?? plain);
  const gallons = value === null ? null : Math.round(thousands === undefined ? value : value * 1000);
  if (gallons === 0) return null;
  if (gallons === null || gallons > 10_000_000) return { fault: texts.notGallons({ text: line }) };
  return { value: gallons };
};

const degrees = (line: string, limit: number): number | null => {
  if (!/^[+-]?\d{1,3}(\.\d+)?°?$/.test(line)) return null;
  const value = Math.round(Number(line.replace('°', '')) * 1e7) / 1e7;
  return Math.abs(value) <= limit ? value : null;
};

/** Coordinates in decimal degrees; null with `note` where the cells hold none that can be used. */
export type PositionReading = { latitude: number; longitude: number } | { note?: Message };

/**
 * Reads latitude and longitude together: one without the other, one out of range, or 0,0 (what products write for "not
 * known") is no position, and the row comes in without: it is found by its address instead.
 */
export const readPosition = (latitudeLine: string, longitudeLine: string): PositionReading => {
  if (latitudeLine === '' && longitudeLine === '') return {};
  const latitude = degrees(latitudeLine, 90);
  const longitude = degrees(longitudeLine, 180);
  if (latitude === null || longitude === null) return { note: texts.badCoordinates };
  if (latitude === 0 && longitude === 0) return {};
  return { latitude, longitude };
};

const targetNames: Readonly<Record<TargetReading, readonly string[]>> = {
  chlorine: ['chlorine', 'free chlorine', 'fc', 'cl', 'cloro', 'cloro libre'],
  bromine: ['bromine', 'br', 'bromo'],
  pH: ['ph'],
  totalAlkalinity: ['totalalkalinity', 'total alkalinity', 'alkalinity', 'ta', 'alcalinidad', 'alcalinidad total'],
  calciumHardness: ['calciumhardness', 'calcium hardness', 'calcium', 'ch', 'hardness', 'calcio', 'dureza'],
  cyanuricAcid: ['cyanuricacid', 'cyanuric acid', 'cya', 'stabilizer', 'estabilizador', 'ácido cianúrico'],
  salt: ['salt', 'sal'],
  temperature: ['temperature', 'temp', 'temperatura'],
};
const partOfTargets = /^(\D+?)\s*[:=]?\s*(\d+(?:\.\d+)?)\s*(?:(?:-|–|to|a)\s*(\d+(?:\.\d+)?)|\+|or more|o más)$/i;

/** The ranges of an export, {"pH":{"min":7.4,"max":7.8}}, as parts to be looked at like any other. */
function partsOfExport(text: string): unknown[][] {
  try {
    const ranges = Object.entries(JSON.parse(text) as Record<string, { min?: unknown; max?: unknown } | null>);
    return ranges.map(([name, range]) => [name, range?.min, range?.max ?? null]);
  } catch {
    return [[]];
  }
}

/**
 * Ideal ranges as an export writes them, or as people do: "pH 7.4-7.8; calcium 200 to 400; salt 3000+".
 * @returns null for what is none, or is outside of what may be asked for
 */
export function readTargets(line: string): OwnTargets | null {
  const parts = line.startsWith('{')
    ? partsOfExport(line)
    : line.split(/[;,·\n]/).map((part) => {
        const [, name, min, max] = partOfTargets.exec(part.trim()) ?? [];
        return [name, Number(min), max === undefined ? null : Number(max)];
      });
  const ranges = parts.map(([name, min, max]) => {
    const reading = targetReadings.find((each) => targetNames[each].includes(String(name).trim().toLowerCase()));
    const isBetween = (value: unknown): value is number =>
      typeof value === 'number' &&
      reading !== undefined &&
      value >= targetBounds[reading].min &&
      value <= targetBounds[reading].max;
    return reading && isBetween(min) && (max === null || (isBetween(max) && max >= min)) ? { reading, min, max } : null;
  });
  const sound = ranges.filter((range) => range !== null);
  if (sound.length === 0 || sound.length < ranges.length) return null;
  return Object.fromEntries(sound.map(({ reading, min, max }) => [reading, { min, max }]));
}
