import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const table = 'docs/security/asvs.md';
const states = ['met', 'partly', 'installation', 'not met', 'n/a'];

const rows = [...readFileSync(table, 'utf8').matchAll(/^\| (\d+\.\d+\.\d+) \| ([^|]+) \| (.+) \|$/gm)].map(
  ([, number = '', state = '', why = '']) => ({ number, state, why }),
);
const { level1, level2 } = JSON.parse(readFileSync('tests/data/asvs-5.0.0.json', 'utf8')) as Record<
  'level1' | 'level2',
  string[]
>;

/** Every file with tests, by its name without the folder and what says of which kind it is; a few share one. */
const tests = new Map<string, string[]>();
for (const path of execFileSync('git', ['ls-files', 'src', 'tests'], { encoding: 'utf8' }).split('\n')) {
  const name = /([^/]+?)(?:[.]api|[.]page)?[.](?:test|e2e)[.]tsx?$/.exec(path)?.[1];
  if (name) tests.set(name, [...(tests.get(name) ?? []), path]);
}

/** What an attack found, and the tests that keep it closed. */
const findings = [
  ...readFileSync('docs/security/findings.md', 'utf8').matchAll(/^\| ([AHML]\d+) \| ([^|]+) \| (.+) \|$/gm),
].map(([, number = '', , why = '']) => ({ number, why }));

/** `some-test` “title” and “another”: the file's name and the titles behind it. */
const testsNamedIn = (table: { number: string; why: string }[]) =>
  table.flatMap(({ number, why }) =>
    [...why.matchAll(/`([a-z][a-z0-9-]+)`((?: (?:and )?“[^”]+”)*)/g)]
      .filter(([, name]) => name !== 'info' && name !== 'no-store' && name !== 'no-referrer')
      .map(([, name = '', titles = '']) => ({
        at: `${number} ${name}`,
        name,
        titles: [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
      })),
  );

function expectTests(named: ReturnType<typeof testsNamedIn>): void {
  const faults = named.flatMap(({ at, name, titles }) => {
    const texts = (tests.get(name) ?? []).map((path) => readFileSync(path, 'utf8'));
    if (texts.length === 0) return [`${at}: no file`];
    if (titles.length === 0 && texts.length > 1) return [`${at}: several files of that name, and no title`];
    const missing = titles.filter((title) => !texts.some((text) => text.includes(title)));
    return missing.map((title) => `${at}: no test “${title}”`);
  });
  expect(faults).toEqual([]);
}

describe('the findings of an attack', () => {
  it('are all there, each with a test by the name it has', () => {
    const numbers = [...[1, 2, 3, 4, 5, 6].map((n) => `H${n}`), ...Array.from({ length: 12 }, (_, n) => `M${n + 1}`)];
    numbers.push(...Array.from({ length: 18 }, (_, n) => `L${n + 1}`));
    const later = findings.filter(({ number }) => number.startsWith('A'));
    numbers.push(...later.map((_, n) => `A${n + 1}`));
    expect(later.length).toBeGreaterThan(0);
    expect(findings.map(({ number }) => number)).toEqual(numbers);
    expect(findings.filter(({ why }) => !/^`[a-z-]+`/.test(why))).toEqual([]);
    expectTests(testsNamedIn(findings));
  });
});

describe('the ASVS table', () => {
  it('has every requirement of levels 1 and 2 once, and no other', () => {
    expect([level1.length, level2.length]).toEqual([70, 183]);
    expect(rows.map(({ number }) => number).toSorted()).toEqual([...level1, ...level2].toSorted());
  });

  it('says of each one of five things, and why', () => {
    expect(rows.filter(({ state, why }) => !states.includes(state) || why.trim().length < 4)).toEqual([]);
  });

  it('names files that are there', () => {
    const named = rows.flatMap(({ number, why }) => [
      ...[...why.matchAll(/`((?:src|tests|docs|scripts|deploy)\/[^`]+)`/g)].map(([, path = '']) => ({ number, path })),
      ...[...why.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => ({ number, path: join(dirname(table), path) })),
    ]);
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter(({ path }) => !existsSync(path))).toEqual([]);
  });

  it('names tests that are there, by the names they have', () => {
    const named = testsNamedIn(rows);
    expect(named.length).toBeGreaterThan(90);
    expectTests(named);
  });

  it('names sections and decisions that are there', () => {
    const rules = readFileSync('docs/security/rules.md', 'utf8');
    const decisions = execFileSync('git', ['ls-files', 'docs/decisions'], { encoding: 'utf8' });
    const missing = rows.flatMap(({ number, why }) => [
      ...[...why.matchAll(/rules: ([A-Z][a-z ]+)/g)]
        .filter(([, section = '']) => !rules.includes(`\n## ${section.trim()}\n`))
        .map(([said]) => `${number}: ${said}`),
      ...[...why.matchAll(/decision (\d+)/g)]
        .filter(([, decision = '']) => !decisions.includes(`/${decision.padStart(4, '0')}-`))
        .map(([said]) => `${number}: ${said}`),
    ]);
    expect(missing).toEqual([]);
  });
});
