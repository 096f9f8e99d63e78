import type { ListFieldName } from './list-fields.ts';

/** A cell's value, or the words that say why it has none. */
export type CellReading<Value> = { value: Value } | { fault: string };

/** A day as `2026-11-23`, `11/23/2026`, `11/23/26`, with or without a time after it. US order. */
export function readDay(line: string): CellReading<string> {
  const text = line.replace(/[T ].*$/, '');
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const us = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text);
  const [year, month, day] = iso
    ? [Number(iso[1]), Number(iso[2]), Number(iso[3])]
    : us
      ? [Number(us[3]) + ((us[3] ?? '').length === 2 ? 2000 : 0), Number(us[1]), Number(us[2])]
      : [0, 0, 0];
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!isReal || year < 1990 || year > 2100) return { fault: `"${line}" is not a date` };
  return { value: `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` };
}

/** What the columns of the history can hold: spec 2 §3's widest bounds. */
export const readingBounds = {
  chlorine: [0, 50],
  totalChlorine: [0, 50],
  ph: [0, 14],
  totalAlkalinity: [0, 1000],
  calciumHardness: [0, 5000],
  cyanuricAcid: [0, 1000],
  salt: [0, 50_000],
  temperature: [32, 120],
  borate: [0, 500],
} as const satisfies Partial<Record<ListFieldName, readonly [number, number]>>;
export type ReadingField = keyof typeof readingBounds;
export const readingFields = Object.keys(readingBounds) as ReadingField[];

/** A number of a reading: "7.4", "1,200", "90 ppm", "82 °F". */
export function readReading(field: ReadingField, line: string): CellReading<number> {
  const text = line.replace(/\s*(?:ppm|mg\/l|°?\s*f)\.?$/i, '').replace(/,(?=\d{3}\b)/g, '');
  const value = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  const [least, most] = readingBounds[field];
  if (Number.isNaN(value)) return { fault: `"${line}" is not a number` };
  if (value < least || value > most) return { fault: `${line} is not between ${least} and ${most}` };
  return { value };
}

/** A whole number within bounds. */
export function readWhole(line: string, least: number, most: number): CellReading<number> {
  const value = /^\d+$/.test(line) ? Number(line) : Number.NaN;
  return value >= least && value <= most ? { value } : { fault: `"${line}" is not a number from ${least} to ${most}` };
}
