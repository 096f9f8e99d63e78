import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Outcome, type PlantedProject, plantedProject } from './planted-project.ts';

const service = 'src/server/customers/greet.ts';
const page = 'src/web/customers/greet.tsx';
const rule = 'src/domain/access/greet.ts';
const test = 'src/domain/access/greet.test.ts';

const offences: [name: string, path: string, text: string][] = [
  ['environment-in-config', service, 'export const port = process.env.PORT;'],
  ['environment-in-config', service, "export const port = process['env'].PORT;"],
  ['environment-in-config', service, "import { env } from 'node:process';\nexport const port = env.PORT;"],
  ['environment-in-config', service, 'export const port = globalThis.process.env.PORT;'],
  ['time-from-the-clock', service, 'export const at = Date.now();'],
  ['time-from-the-clock', service, 'export const now = Date.now;'],
  ['time-from-the-clock', service, 'export const at = new Date();'],
  ['time-from-the-clock', page, 'export const at = new Date();'],
  ['time-from-the-clock', rule, 'export const at = new Date();'],
  ['time-from-calendar', service, "export const at = new Intl.DateTimeFormat('en-US');"],
  ['time-from-calendar', service, "import { TZDate } from '@date-fns/tz';\nexport const at = new TZDate(0, 'UTC');"],
  ['time-from-calendar', rule, "export const day = (at: Date) => at.toLocaleDateString('en-US');"],
  ['time-from-calendar', page, "export const time = (at: Date) => at.toLocaleTimeString('en-US');"],
  ['written-by-one-formatter', page, "export const list = new Intl.ListFormat('en-US');"],
  ['written-by-one-formatter', page, "export const count = (n: number) => n.toLocaleString('en-US');"],
  ['texts-in-catalogs', page, 'export const Greeting = () => <p>Hello</p>;'],
  ['texts-in-catalogs', page, 'export const Bar = () => <hr aria-label="Hello" />;'],
  ['texts-in-catalogs', page, "export const greeting = 'Hello there.';"],
  ['catalogs-in-texts', service, "const texts = catalog('faults', { done: 'It is done already' });"],
  ['refusals-in-catalogs', service, "export const fault = new AppError('conflict', 'It is done already');"],
  ['refusals-in-catalogs', service, 'export const fault = invalid("at", `Not at ${1}, try again`);'],
  ['plain-words', 'src/web/customers/greet-texts.ts', "export const texts = { hint: 'The list is made anew.' };"],
  [
    'plain-words',
    'src/domain/access/greet-words.ts',
    "export const sent = (name: string) => name + ' is told by e-mail';",
  ],
  ['plain-words', service, "export const fault = invalid('at', 'This stop was served already');"],
  ['plain-words', service, "export const fault = new AppError('conflict', `Nothing can be given back.`);"],
  ['chance-from-outside', service, 'export const toss = Math.random();'],
  ['chance-from-outside', service, "import { randomUUID } from 'node:crypto';\nexport const id = randomUUID();"],
  ['chance-from-outside', page, 'export const id = crypto.randomUUID();'],
  ['calls-out-in-one-place', service, "export const answer = fetch('https://example.com');"],
  ['calls-out-in-one-place', service, "import { request } from 'node:https';\nexport const ask = request;"],
  ['pictures-in-their-own-process', service, "import sharp from 'sharp';\nexport const open = sharp;"],
  ['pictures-in-their-own-process', service, "export const open = await import('sharp');"],
  ['pure-layers-have-no-clock-or-chance', rule, 'export const at = performance.now();'],
  ['no-rule-silenced', service, '// biome' + '-ignore lint: because\nexport const at = 1;'],
  ['no-rule-silenced', page, '// @ts' + '-expect-error\nexport const at: string = 1;'],
  ['plain-comments', service, '// The list is made anew.\nexport const at = 1;'],
  ['no-leftover', service, '// TO' + 'DO: greet in Spanish\nexport const at = 1;'],
  ['no-test-left-out', test, 'it.sk' + "ip('greets', () => undefined);"],
  ['no-test-left-out', test, 'describe.on' + "ly('greets', () => undefined);"],
  ['no-dangling-reference', rule, '/** As in sp' + 'ec 2, §4. */\nexport const at = 1;'],
  ['no-dangling-reference', rule, '/** Deci' + 'sion 99 says why. */\nexport const at = 1;'],
  ['file-named-for-its-subject', 'src/domain/access/utils.ts', 'export const at = 1;'],
  ['file-named-for-its-subject', 'src/domain/access/Greeting.ts', 'export const at = 1;'],
];

/** Every offence in a file of its own, so that one run sees them all. */
const plantedPath = (path: string, index: number) => path.replace('greet', `greet-${index}`);

describe('the source rules', () => {
  const houses: PlantedProject[] = [];
  let outcome: Outcome;
  const checkWith = async (files: Record<string, string>, folder = '.') => {
    const house = await plantedProject(files);
    houses.push(house);
    return house.run('scripts/check/source-rules.mjs', folder);
  };

  beforeAll(async () => {
    const planted = offences.map(([, path, text], index) => [plantedPath(path, index), `${text}\n`]);
    outcome = await checkWith(Object.fromEntries(planted));
  });
  afterAll(() => Promise.all(houses.map((house) => house.remove())));

  it.each(offences.map(([name, path, text], index) => ({ name, text, path: plantedPath(path, index) })))(
    '$name: fails in $path on $text',
    ({ name, path }) => {
      expect(outcome.passed).toBe(false);
      expect(outcome.said).toContain(`${name}: ${path}:`);
    },
  );

  it('pass a house in order: config reads the environment, the clock the time, a test makes its own', async () => {
    const planted = {
      [service]: 'export const at = (given: string) => new Date(given);\n',
      [test]: 'export const at = new Date();\n',
    };
    expect(await checkWith(planted)).toMatchObject({ passed: true });
  });

  it('fail when there is no source to read, rather than calling that a success', async () => {
    const nothing = await checkWith({}, './src/domain');
    expect(nothing).toMatchObject({ passed: false, said: expect.stringContaining('nothing-seen') });
  });
});
