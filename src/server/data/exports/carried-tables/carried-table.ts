import * as z from 'zod/mini';
import { clockTime, day, serviceFrequencies } from '#contract/shapes.ts';
import { ownTargets } from '#contract/water/targets.ts';

/** A table whose rows an export carries and an import stores again. */
export interface CarriedTable {
  name: string;
  /** The order its rows are written in, and stored again: the same rows make the same file. */
  order: readonly string[];
  columns: readonly string[];
  /** Columns that stay behind, and why. Generated ones need no mention: the database makes them again. */
  left?: Readonly<Record<string, string>>;
  /** What is written in a column's place (SQL over the table as `t`). */
  written?: Readonly<Record<string, string>>;
  /** Which rows (SQL over the table as `t`); all without it. */
  rows?: string;
  /** Columns that name a file of the company, each with its folder. The file comes along. */
  files?: Readonly<Record<string, string>>;
  /**
   * What a column may say, and each member of a column that is a list: types of content that a browser gets, states that
   * nothing acts on any more, and words that the database takes as they are. An archive that says anything else is
   * refused: a message that waited would be sent, a refund made, and no list with a word that nothing knows is answered.
   */
  kinds?: Readonly<Record<string, readonly string[]>>;
  /**
   * What each JSON column holds, as it is stored: all that its readers count on, and no more, so that the exports of earlier
   * releases come in. What an archive says is stored as it is, so a shape changes nothing.
   */
  shapes?: Readonly<Record<string, z.ZodMiniType>>;
  /**
   * The rows that a company may have before anything is brought in (SQL over the table as `t`): an import puts its own in
   * their place, or beside them. Any other row, and the company counts as begun.
   */
  atFirst?: { rows: string; stay?: true };
}

/** A table whose rows do not come in again. */
export interface LeftTable {
  why: string;
  /** Written for reading all the same, these columns in this order. */
  forReading?: { order: readonly string[]; columns: readonly string[] };
}

/** Unsent emails stay behind, with the references to them: they can be written again. */
export const onlyWhereSent = `(select m.mail_id from mails m where m.company_id = t.company_id and m.mail_id = t.mail_id
  and m.state = 'sent' and not m.is_sealed)`;

/** As many as a list's page may be asked for: more customers, stops or days nothing names at once. */
const mostOfCompany = 20_000;

/** How many members the contract lets a list have that is sent. */
export function mostOf(sent: z.core.$ZodType): number {
  const { innerType, checks = [] } = sent._zod.def as z.core.$ZodArrayDef & { innerType?: z.core.$ZodType };
  if (innerType) return mostOf(innerType);
  const bound = checks.map((check) => check._zod.def as Partial<z.core.$ZodCheckMaxLengthDef>);
  const most = bound.find((each) => each.check === 'max_length')?.maximum;
  if (most === undefined) throw new Error('The contract has no bound for this list');
  return most;
}

/** A list as an archive may hold one: read no further than to its first strange member. */
export const listOf = (member: z.ZodMiniType, most = mostOfCompany) =>
  z.custom<unknown[]>(
    (value) => Array.isArray(value) && value.length <= most && value.every((each) => z.safeParse(member, each).success),
  );

/** More names than there are readings, on whatever list. */
const mostNames = 100;

/** Values by any names. */
export const byName = (member: z.ZodMiniType) => {
  const values = listOf(member, mostNames);
  return z.custom<Record<string, unknown>>(
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      z.safeParse(values, Object.values(value)).success,
  );
};

/** An amount, a time or a sum: more than any company has, and little enough to be added up. */
const mostOfNumbers = 1e12;
export const quantity = z.number().check(z.minimum(-mostOfNumbers), z.maximum(mostOfNumbers));

/** Its readers put a text in the place of what is no message (`messageKept`), so it may be anything. */
export const message = z.unknown();

/** Ranges of a body of water that something was judged by. */
export const rangesThen = byName(z.object({ min: quantity, max: z.nullable(quantity) }));

/** Ranges that doses follow: each within what water can have. */
export const rangesToDose = z.intersection(rangesThen, ownTargets);

const within =
  (least: number, most: number) =>
  (cell: string): boolean =>
    cell !== '' && Number(cell) >= least && Number(cell) <= most;
const isDay = (cell: string): boolean => day.safeParse(cell).success;
/** As PostgreSQL writes one of the years that have four digits; what is never due waits until the last of them. */
const isMoment = (cell: string): boolean => /^\d{4}-\d\d-\d\d[ T][-+:.\d]+Z?$/.test(cell);
const isClockTime = (cell: string): boolean => clockTime.safeParse(cell).success;

/** Bounds of the contract that columns of the same name have in all tables, where the database has none. */
const boundsOfNames: Readonly<Record<string, (cell: string) => boolean>> = {
  latitude: within(-90, 90),
  longitude: within(-180, 180),
  service_frequency: (cell) => serviceFrequencies.some((each) => each === cell),
  start_time: isClockTime,
  end_time: isClockTime,
  quiet_from: isClockTime,
  quiet_to: isClockTime,
};

/** NaN is a number to the database, and infinity a date; no answer can hold them. */
const boundsOfTypes: readonly [RegExp, (cell: string) => boolean][] = [
  [/^(?:smallint|integer|bigint|numeric|real|double)/, within(-mostOfNumbers, mostOfNumbers)],
  [/^date$/, isDay],
  [/^timestamp/, isMoment],
];

/** What a column may say by its name or its type; null where that says nothing. */
export const boundOf = (column: string, type: string): ((cell: string) => boolean) | null =>
  boundsOfNames[column] ?? boundsOfTypes.find(([types]) => types.test(type) && !type.endsWith('[]'))?.[1] ?? null;
