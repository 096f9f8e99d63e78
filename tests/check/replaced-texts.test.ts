import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// Sentences that read as translated, and what replaced them (tests/data/replaced-texts.json): none may come back.

interface Row {
  now: string;
  replacement: string;
}
const rows = JSON.parse(readFileSync('tests/data/replaced-texts.json', 'utf8')) as Row[];

/** Without the property's name and the quotes around it; parameters are alike whatever they are called. */
const textOf = (now: string): string => {
  const [, quoted] = /^'?[\w-]+'?: (?:\([^)]*\)(?:: \w+)? => )?['`](.*)['`]$/.exec(now) ?? [];
  return comparable(quoted ?? now.replace(/^[`']|[`']$/g, ''));
};
const comparable = (text: string): string => text.replace(/\$\{[^}]*\}/g, '§').replaceAll('’', "'");
const withoutComments = (text: string): string => text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');

const sourceFiles = ['src', 'tests', 'docs'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => /[.](?:tsx?|md)$/.test(path) && !path.startsWith('docs/decisions/')),
);

it('has no sentence left that was replaced', () => {
  const texts = sourceFiles.map((path) => [path, comparable(withoutComments(readFileSync(path, 'utf8')))] as const);
  const left = rows
    // A single short word is right in other places, and some rows name a property alone.
    .filter(({ now }) => textOf(now).length > 12 && !/(?:=>|[:{])$/.test(now))
    .flatMap(({ now }) => texts.filter(([, text]) => text.includes(textOf(now))).map(([path]) => `${now} (${path})`));
  expect(left).toEqual([]);
  expect(rows.length).toBeGreaterThan(400);
});
