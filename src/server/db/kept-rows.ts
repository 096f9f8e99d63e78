/** The number of each subject of a company's version, in the order of their names (migration 0345). */
export type CompanyNumbers = Readonly<Record<string, string>>;

/**
 * The subjects of what some statements read; null where it can't be told, for all.
 * @param statements their texts
 */
export type SubjectsOf = (statements: Iterable<string>) => readonly string[] | null;

/** A call that writes nothing, and may be given rows that an earlier one has read. */
export interface Reading {
  /** The texts of its statements so far, and of those whose rows it was given. */
  statements: Set<string>;
  /** The company's numbers, read before anything else of the call. */
  numbers: CompanyNumbers;
  subjectsOf: SubjectsOf;
}

interface Found {
  numbers: string;
  rows: readonly unknown[];
}

/** A stop with its customer takes some 1.5 kB. */
const mostRows = 20_000;

/** What statements have found, for all companies; what was not asked for longest goes first. */
export class KeptRows {
  readonly #found = new Map<string, Found>();
  #count = 0;

  find(key: string, numbers: string): readonly unknown[] | null {
    const found = this.#found.get(key);
    if (found?.numbers !== numbers) return null;
    this.#found.delete(key);
    this.#found.set(key, found);
    return found.rows;
  }

  keep(key: string, found: Found): void {
    this.#drop(key);
    this.#found.set(key, found);
    this.#count += found.rows.length;
    for (const oldest of this.#found.keys()) {
      if (this.#count <= mostRows) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#count -= this.#found.get(key)?.rows.length ?? 0;
    this.#found.delete(key);
  }
}
