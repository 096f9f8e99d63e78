import type { Message } from '#domain/language/index.ts';
import { cleanLine } from './clean-text.ts';
import { fieldHeaders, headerKey, isComputedColumn, layoutSignatures, secondChoice } from './header-synonyms.ts';
import {
  type ColumnMapping,
  type ImportField,
  type ImportLayout,
  importFieldNames,
  importFields,
  isImportField,
  ownExportColumns,
} from './import-fields.ts';
import { importTexts as texts } from './texts.ts';

/** What a file's header row says: its layout, its columns under unique names, and what each one feeds. */
export interface RecognisedColumns {
  layout: ImportLayout;
  columns: string[];
  mapping: ColumnMapping;
}

const candidates = new Map<string, { field: ImportField; rank: number }>(
  importFieldNames.flatMap((field) => fieldHeaders[field].map((key, rank) => [key, { field, rank }] as const)),
);
const ownKeys = new Set<string>(ownExportColumns.map(headerKey));

const candidateFor = (key: string) => {
  const exact = candidates.get(key);
  if (exact) return exact;
  // Jobber's own fields come as "CFC[Gate code]" or "PFT[Gallons]": the name inside says what the column is.
  const inner = /^(?:cfc|pft|cft|cfd|cfn|cfl|ctf|pfn|pfd|pfl|pfa)(.+)$/.exec(key)?.[1];
  return inner === undefined ? undefined : candidates.get(inner);
};

/** Column names as a client can tell them apart: cleaned, unnamed ones numbered, repeated ones with their count. */
export const nameColumns = (header: readonly string[]): string[] => {
  const taken = new Set<string>();
  return header.map((cell, index) => {
    // '__proto__' as the key of an object would not be a key at all.
    const base = cleanLine(cell).replace(/^__proto__$/, '') || `Column ${index + 1}`;
    let name = base;
    for (let count = 2; taken.has(name); count += 1) name = `${base} (${count})`;
    taken.add(name);
    return name;
  });
};

const countOf = (keys: ReadonlySet<string>, signature: readonly string[]): number =>
  signature.filter((key) => keys.has(key)).length;

const layoutOf = (keys: ReadonlySet<string>): ImportLayout => {
  const own = [...keys].filter((key) => ownKeys.has(key)).length;
  if (keys.has('name') && own === keys.size && (keys.has('customerid') || keys.has('servicefrequency')))
    return 'poolhand';
  if (keys.has('customerid') && keys.has('servicefrequency') && own >= 8) return 'poolhand';
  const scores = (['skimmer', 'jobber', 'quickbooks'] as const).map((layout) => ({
    layout,
    score: countOf(keys, layoutSignatures[layout]),
  }));
  const best = scores.reduce((top, next) => (next.score > top.score ? next : top));
  if (best.score >= 2) return best.layout;
  // Product exports of few columns: what is left is the pairing of names only that product uses.
  if (keys.has('mobile') && keys.has('firstname') && keys.has('tags')) return 'jobber';
  if (best.score === 1 && (keys.has('customerfullname') || keys.has('billto1') || keys.has('mainemail')))
    return 'quickbooks';
  return 'general';
};

/**
 * Says what each column of a header row feeds. Case, punctuation and spaces do not count. Where two columns name one
 * field the better name takes it; the other becomes a second phone, email or note line where that makes sense and is
 * ignored otherwise. The application's computed figures are ignored.
 */
export const recogniseColumns = (header: readonly string[]): RecognisedColumns => {
  const columns = nameColumns(header);
  const keys = header.map(headerKey);
  const mapping: ColumnMapping = Object.fromEntries(columns.map((column) => [column, null]));
  const best = new Map<ImportField, { column: string; rank: number }>();
  const assign = (column: string, field: ImportField, rank: number): void => {
    const holder = best.get(field);
    if (importFields[field].many || !holder) {
      mapping[column] = field;
      best.set(field, { column, rank });
      return;
    }
    const winner = rank < holder.rank;
    const loser = winner ? holder.column : column;
    if (winner) {
      mapping[column] = field;
      best.set(field, { column, rank });
    }
    mapping[loser] = secondChoice[field] ?? null;
  };
  columns.forEach((column, index) => {
    const key = keys[index] ?? '';
    const found = isComputedColumn(key) ? undefined : candidateFor(key);
    if (found) assign(column, found.field, found.rank);
  });
  return { layout: layoutOf(new Set(keys.filter((key) => key !== ''))), columns, mapping };
};

/**
 * Which of a file's first rows is the header: accounting programs print a title and the company above it. It is the
 * first of ten rows that names the customer and one thing more; where none does, the first that is not blank.
 *
 * @returns the index in `rows`, or -1 where every row is blank
 */
export const findHeaderRow = (rows: readonly (readonly string[])[]): number => {
  const firstFilled = rows.findIndex((row) => row.some((cell) => cleanLine(cell) !== ''));
  for (let index = Math.max(firstFilled, 0); index < Math.min(rows.length, firstFilled + 10); index += 1) {
    const fields = Object.values(recogniseColumns(rows[index] ?? []).mapping).filter((field) => field !== null);
    if (fields.length >= 2 && namesCustomer(fields)) return index;
  }
  return firstFilled;
};

/** Whether fields that are fed suffice to name a customer. */
export const namesCustomer = (fields: Iterable<ImportField | null>): boolean => {
  const fed = new Set(fields);
  return (['name', 'firstName', 'lastName', 'companyName'] as const).some((field) => fed.has(field));
};

/** A mapping by hand that cannot be followed; `column` is where it went wrong. */
export interface MappingFault {
  column: string;
  message: Message;
}

/**
 * Lays a mapping made by hand over the recognised one. Columns it does not mention keep what was recognised, except
 * that a column loses a field which the hand gave to another. It may be written either way round,
 * `{ "Column": "field" }` as the answer shows it, or `{ "field": "Column" }`.
 *
 * Faults: a column the file does not have, a field that does not exist, and two columns for one field that takes one.
 */
export const applyMapping = (
  recognised: RecognisedColumns,
  byHand: Readonly<Record<string, string | null>>,
): { mapping: ColumnMapping } | { faults: MappingFault[] } => {
  const columns = new Set(recognised.columns);
  const faults: MappingFault[] = [];
  const chosen = new Map<string, ImportField | null>();
  for (const [left, right] of Object.entries(byHand)) {
    const turned = !columns.has(left) && isImportField(left) && right !== null && columns.has(right);
    const [column, field] = turned ? [right, left] : [left, right === '' ? null : right];
    if (!columns.has(column)) faults.push({ column, message: texts.noColumn({ column }) });
    else if (field !== null && !isImportField(field)) faults.push({ column, message: texts.noField({ field }) });
    else chosen.set(column, field);
  }
  const holders = new Map<ImportField, string>();
  for (const [column, field] of chosen) {
    if (field === null || importFields[field].many) continue;
    const holder = holders.get(field);
    const label = importFields[field].label;
    if (holder !== undefined)
      faults.push({ column, message: texts.fedTwice({ one: holder, other: column, field: label }) });
    holders.set(field, column);
  }
  if (faults.length > 0) return { faults };
  const mapping: ColumnMapping = {};
  for (const column of recognised.columns) {
    const recognisedField = recognised.mapping[column] ?? null;
    const lost = recognisedField !== null && holders.has(recognisedField) && holders.get(recognisedField) !== column;
    mapping[column] = chosen.has(column) ? (chosen.get(column) ?? null) : lost ? null : recognisedField;
  }
  return { mapping };
};
