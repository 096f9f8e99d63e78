import * as z from 'zod/mini';
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

/** A list as an archive may hold one: read no further than to its first strange member, however long it is. */
export const listOf = (member: z.ZodMiniType, most = Number.POSITIVE_INFINITY) =>
  z.custom<unknown[]>(
    (value) => Array.isArray(value) && value.length <= most && value.every((each) => z.safeParse(member, each).success),
  );

/** Values by any names. */
export const byName = (member: z.ZodMiniType) => {
  const values = listOf(member);
  return z.custom<Record<string, unknown>>(
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      z.safeParse(values, Object.values(value)).success,
  );
};

/** An amount, a time or a sum: more than any company has, and little enough to be added up. */
export const quantity = z.number().check(z.minimum(-1e12), z.maximum(1e12));

/** Its readers put a text in the place of what is no message (`messageKept`), so it may be anything. */
export const message = z.unknown();

/** Ranges of a body of water that something was judged by. */
export const rangesThen = byName(z.object({ min: quantity, max: z.nullable(quantity) }));

/** Ranges that doses follow: each within what water can have. */
export const rangesToDose = z.intersection(rangesThen, ownTargets);
