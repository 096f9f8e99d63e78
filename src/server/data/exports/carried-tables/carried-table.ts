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
