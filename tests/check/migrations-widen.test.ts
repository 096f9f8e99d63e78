import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

const folder = 'src/server/db/migrations';
/** From here on two releases serve side by side while the newer one comes up. */
const since = 221;

/** What a server of the release before would fail at: it still names the column, still leaves it out, still writes the old kind. */
const narrowing: readonly [RegExp, string][] = [
  [/\bdrop\s+(?:table|view|column)\b/i, 'drops what the release before reads'],
  [/\brename\s+(?:to|column|constraint)\b/i, 'renames what the release before names'],
  [/\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/i, 'changes a type under the release before'],
  [/\balter\s+column\s+\S+\s+set\s+not\s+null\b/i, 'asks for what the release before leaves out'],
  [
    /\badd\s+column\s+(?:if\s+not\s+exists\s+)?[^,;]*\bnot\s+null\b(?![^,;]*\bdefault\b)(?<!\bdefault\b[^,;]*)/i,
    'asks for what the release before leaves out',
  ],
  [/\brevoke\b[^;]*\bfrom\s+poolhand_(?:app|system)\b/i, 'takes a right that the release before uses'],
];

/** What a migration narrows, one line each; a line `-- narrows: why nobody is hurt` before a statement allows that one. */
function faultsOf(sql: string): string[] {
  const statements = sql.split(/;\s*(?:\n|$)/).filter((each) => !/^\s*--\s*narrows:/m.test(each));
  const bare = statements.map((each) => each.replace(/--[^\n]*/g, ''));
  return bare.flatMap((each) => narrowing.filter(([pattern]) => pattern.test(each)).map(([, why]) => why));
}

describe('a migration', () => {
  it('only widens: a server of the release before goes on beside the new one', async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql') && Number(name.slice(0, 4)) >= since);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(faultsOf(await readFile(`${folder}/${name}`, 'utf8')), name).toEqual([]);
  });

  it.each([
    'alter table customers drop column notes;',
    'drop table pools;',
    'alter table pools rename column name to title;',
    'alter table pools alter column gallons type text;',
    'alter table pools alter column gallons set not null;',
    'alter table pools add column depth integer not null;',
    'revoke insert on pools from poolhand_app;',
  ])('that narrows is refused: %s', (sql) => {
    expect(faultsOf(sql)).toHaveLength(1);
  });

  it.each([
    'alter table pools add column depth integer not null default 0;',
    'alter table pools add column depth integer default 0 not null;',
    'alter table pools add column depth integer;',
    'create table depths (pool_id text not null);',
    '-- narrows: written by nobody since two releases\nalter table pools drop column depth;',
    '-- we could drop column depth later\nselect 1;',
  ])('that widens, or says why it may narrow, is not: %s', (sql) => {
    expect(faultsOf(sql)).toEqual([]);
  });
});
