import {
  InvalidReading,
  indexWord,
  type PoolType,
  poolTypeOf,
  type Range,
  type RangedReading,
  saturationIndex,
  statusWord,
  waterLimits,
} from '#domain/water/index.ts';
import type { Tone, WaterRow } from '#server/documents/index.ts';

/** Readings as reports carry them: text by the documents' names, with those the documents leave out. */
export type WaterChemistry = Readonly<Record<string, string>>;

interface Shown {
  key: string;
  label: string;
  unit: string;
  ranged: RangedReading | null;
}

const shown: readonly Shown[] = [
  { key: 'chlorine', label: 'Free chlorine', unit: ' ppm', ranged: 'chlorine' },
  { key: 'totalChlorine', label: 'Total chlorine', unit: ' ppm', ranged: null },
  { key: 'ph', label: 'pH', unit: '', ranged: 'pH' },
  { key: 'alkalinity', label: 'Total alkalinity', unit: ' ppm', ranged: 'totalAlkalinity' },
  { key: 'hardness', label: 'Calcium hardness', unit: ' ppm', ranged: 'calciumHardness' },
  { key: 'cyanuricAcid', label: 'Cyanuric acid', unit: ' ppm', ranged: 'cyanuricAcid' },
  { key: 'salt', label: 'Salt', unit: ' ppm', ranged: 'salt' },
  // Nobody heats a pool for a visit: the temperature is shown, not judged.
  { key: 'temperature', label: 'Water temperature', unit: ' °F', ranged: null },
];

const numberOf = (text: string | undefined): number | null => {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
};

const grouped = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 2 });

const rangeInWords = ({ min, max }: Range): string =>
  max === null ? `${grouped(min)} or more` : `${grouped(min)} – ${grouped(max)}`;

/** The saturation index of a report: as it was stored with the visit, else computed where the readings suffice. */
function indexOf(chemistry: WaterChemistry, poolType: PoolType): number | null {
  const stored = numberOf(chemistry.lsi);
  if (stored !== null) return stored;
  const [pH, calciumHardness, totalAlkalinity, tempF] = ['ph', 'hardness', 'alkalinity', 'temperature'].map((key) =>
    numberOf(chemistry[key]),
  );
  if (pH == null || calciumHardness == null || totalAlkalinity == null || tempF == null) return null;
  try {
    const cyanuricAcid = numberOf(chemistry.cyanuricAcid) ?? undefined;
    const readings = { pH, calciumHardness, totalAlkalinity, tempF, cyanuricAcid };
    return saturationIndex(readings, { poolType }).lsi;
  } catch (error) {
    if (error instanceof InvalidReading) return null;
    throw error;
  }
}

const toneOf = (word: string): Tone => (word === 'Ideal' ? 'good' : word === 'Critical' ? 'bad' : 'fair');

const signed = (lsi: number): string => `${lsi > 0 ? '+' : lsi < 0 ? '−' : ''}${Math.abs(lsi).toFixed(2)}`;

/**
 * The water table of a report: every reading with its word, the ideal range of this kind of pool, and what it was at the
 * visit before.
 */
export function waterRows(
  chemistry: WaterChemistry,
  poolType: string | null,
  before: WaterChemistry | null = null,
): WaterRow[] {
  const type = poolTypeOf(poolType);
  const limits = waterLimits(type);
  const rows = shown.flatMap(({ key, label, unit, ranged }): WaterRow[] => {
    const text = chemistry[key]?.trim() ?? '';
    if (text === '') return [];
    const value = numberOf(text);
    const former = numberOf(before?.[key]);
    const last = former === null ? null : `${grouped(former)}${unit}`;
    const judged = ranged === null ? null : limits[ranged];
    if (value === null || judged === null) {
      const written = value === null ? text : `${grouped(value)}${unit}`;
      return [{ label, value: written, ideal: null, word: null, tone: 'plain', last }];
    }
    const word = statusWord(value, judged);
    return [
      { label, value: `${grouped(value)}${unit}`, ideal: rangeInWords(judged.ideal), word, tone: toneOf(word), last },
    ];
  });
  const lsi = indexOf(chemistry, type);
  if (lsi === null) return rows;
  const word = indexWord(lsi);
  const former = before && indexOf(before, type);
  const tone = word === 'Balanced' ? 'good' : word.startsWith('Slightly') ? 'fair' : 'bad';
  const last = former === null ? null : signed(former);
  const { min, max } = limits.lsi.ideal;
  const ideal = `−${grouped(-min)} – +${grouped(max ?? 0)}`;
  return [...rows, { label: 'Water balance (LSI)', value: signed(lsi), ideal, word, tone, last }];
}
