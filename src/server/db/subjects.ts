import { sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import type { CompanyNumbers, SubjectsOf } from './kept-rows.ts';

/** The numbers of some subjects, to be compared; of all without any. */
export const numbersOf = (numbers: CompanyNumbers, subjects: readonly string[] | null): string =>
  (subjects ?? Object.keys(numbers)).map((subject) => `${subject} ${numbers[subject] ?? 0}`).join();

interface Named {
  name: string;
  /** Of a table. */
  subject: string | null;
  /** Of a view or function, which stands for what it names. */
  text: string | null;
}

/** Everything of the database that a statement can name: tables with their subjects, and what reads tables behind its name. */
const findNamed = sql`
  select c.relname as name, split_part(encode(t.tgargs, 'escape'), '\\000', 1) as subject, null as text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'version_of_changed'
  union all
  select c.relname, null, pg_get_viewdef(c.oid) from pg_class c
    where c.relkind in ('v', 'm') and c.relnamespace = 'public'::regnamespace
  union all
  select p.proname, null, coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) from pg_proc p
    join pg_language l on l.oid = p.prolang and l.lanname in ('sql', 'plpgsql')
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype`;

/** A statement that is put together where it runs may name anything. */
const namesAnything = 'execute';

/** Texts that differ at each call are not worth remembering. */
const mostTexts = 5_000;

/** The words of a text, quoted or not, but for what comes after a dot: columns. */
const word = /(?<![a-z_0-9.]|[.]")[a-z_][a-z_0-9]*/g;

/**
 * Tells by the words of a statement what it reads: each that is the name of a table counts, also where it means something
 * else, so that too much may count and never too little.
 */
export function subjectsByName(all: readonly Named[]): SubjectsOf {
  const byName = new Map<string, Named[]>();
  for (const one of all) byName.set(one.name, [...(byName.get(one.name) ?? []), one]);

  /** Adds what a text names to `found`. @returns false where it may name anything */
  const add = (text: string, found: Set<string>, passed: Set<Named>): boolean => {
    const words = new Set(
      text
        .toLowerCase()
        .replaceAll(/"?public"?[.]/g, '')
        .match(word),
    );
    if (words.has(namesAnything)) return false;
    for (const named of [...words].flatMap((name) => byName.get(name) ?? [])) {
      if (passed.has(named)) continue;
      passed.add(named);
      if (named.subject !== null) found.add(named.subject);
      if (named.text !== null && !add(named.text, found, passed)) return false;
    }
    return true;
  };

  const known = new Map<string, ReadonlySet<string> | null>();
  const subjectsOfOne = (text: string): ReadonlySet<string> | null => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = new Set<string>();
    const told = add(text, found, new Set()) && found.size > 0 ? found : null;
    if (known.size >= mostTexts) known.clear();
    known.set(text, told);
    return told;
  };

  return (statements) => {
    const subjects = new Set<string>();
    for (const text of statements) {
      const of = subjectsOfOne(text);
      if (of === null) return null;
      for (const subject of of) subjects.add(subject);
    }
    return subjects.size > 0 ? [...subjects].sort() : null;
  };
}

const readers = new WeakMap<Database, Promise<SubjectsOf>>();

/** Read once: a table keeps its subject. */
export function readSubjects(db: Database): Promise<SubjectsOf> {
  const reading =
    readers.get(db) ??
    db.system.execute<Named & Record<string, unknown>>(findNamed).then(({ rows }) => subjectsByName(rows));
  readers.set(db, reading);
  reading.catch(() => readers.delete(db));
  return reading;
}
