import type { Message, Words } from '#domain/language/index.ts';
import {
  type BodyOfWater,
  InvalidReading,
  indexTexts,
  indexWord,
  type PoolType,
  poolTypeOf,
  type Range,
  type RangedReading,
  type StatusWord,
  saturationIndex,
  statusTexts,
  statusWord,
  waterLimits,
} from '#domain/water/index.ts';
import type { Tone, WaterRow } from '#server/documents/index.ts';
import { letterTexts } from './mail/texts.ts';

/** Readings as reports carry them: text by the documents' names, with those the documents leave out. */
export type WaterChemistry = Readonly<Record<string, string>>;

const { readings } = letterTexts;

interface Shown {
  key: string;
  label: Message;
  unit: string;
  ranged: RangedReading | null;
}

const shown: readonly Shown[] = [
  { key: 'chlorine', label: readings.chlorine, unit: ' ppm', ranged: 'chlorine' },
  { key: 'totalChlorine', label: readings.totalChlorine, unit: ' ppm', ranged: null },
  { key: 'ph', label: readings.ph, unit: '', ranged: 'pH' },
  { key: 'alkalinity', label: readings.alkalinity, unit: ' ppm', ranged: 'totalAlkalinity' },
  { key: 'hardness', label: readings.hardness, unit: ' ppm', ranged: 'calciumHardness' },
  { key: 'cyanuricAcid', label: readings.cyanuricAcid, unit: ' ppm', ranged: 'cyanuricAcid' },
  { key: 'salt', label: readings.salt, unit: ' ppm', ranged: 'salt' },
  // Nobody heats a pool for a visit: the temperature is shown, not judged.
  { key: 'temperature', label: readings.temperature, unit: ' °F', ranged: null },
];

const numberOf = (text: string | undefined): number | null => {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
};

const rangeInWords = ({ min, max }: Range, { number, say }: Words): string =>
  max === null ? say(letterTexts.orMore({ value: min })) : `${number(min, 2)} – ${number(max, 2)}`;

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

const toneOf = (word: StatusWord): Tone => (word === 'ideal' ? 'good' : word === 'critical' ? 'bad' : 'fair');

const signed = (lsi: number, { number }: Words): string =>
  `${lsi > 0 ? '+' : lsi < 0 ? '−' : ''}${number(Math.abs(lsi), 2, 2)}`;

/**
 * The water table of a report: every reading with its word, this water's ideal range, and what it was at the
 * visit before.
 */
export function waterRows(
  chemistry: WaterChemistry,
  water: BodyOfWater,
  before: WaterChemistry | null,
  words: Words,
): WaterRow[] {
  const { say } = words;
  const grouped = (value: number): string => words.number(value, 2);
  const type = poolTypeOf(water.poolType);
  const limits = waterLimits(water);
  const rows = shown.flatMap(({ key, unit, ranged, ...about }): WaterRow[] => {
    const label = say(about.label);
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
      {
        label,
        value: `${grouped(value)}${unit}`,
        ideal: rangeInWords(judged.ideal, words),
        word: say(statusTexts[word]),
        tone: toneOf(word),
        last,
      },
    ];
  });
  const lsi = indexOf(chemistry, type);
  if (lsi === null) return rows;
  const word = indexWord(lsi);
  const former = before && indexOf(before, type);
  const tone = word === 'balanced' ? 'good' : word.startsWith('slightly') ? 'fair' : 'bad';
  const last = former === null ? null : signed(former, words);
  const { min, max } = limits.lsi.ideal;
  const ideal = `−${grouped(-min)} – +${grouped(max ?? 0)}`;
  return [
    ...rows,
    { label: say(readings.balance), value: signed(lsi, words), ideal, word: say(indexTexts[word]), tone, last },
  ];
}
