import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const project = resolve(import.meta.dirname, '../..');

/** A small house with every layer in order, the project's own rules and its installed packages. */
const inOrder: Record<string, string> = {
  'src/domain/subscription/index.ts': "export { customerLimit } from './limits.ts';\n",
  'src/domain/subscription/limits.ts': 'export const customerLimit = 3;\n',
  'src/domain/subscription/limits.test.ts':
    "import { expect, it } from 'vitest';\nimport { customerLimit } from './limits.ts';\n" +
    "it('is three', () => expect(customerLimit).toBe(3));\n",
  'src/contract/customers/customers.ts':
    "import * as z from 'zod/mini';\nimport { customerLimit } from '#domain/subscription/index.ts';\n" +
    'export const customerList = z.array(z.object({ name: z.string() })).check(z.maxLength(customerLimit));\n',
  'src/server/main.ts':
    "import { readConfig } from './config.ts';\nimport { listCustomers } from './customers/index.ts';\n" +
    "import { now } from './platform/time-and-chance.ts';\nimport { measureWater } from './water/index.ts';\n" +
    'export const started = [listCustomers(), measureWater(), readConfig(), now()];\n',
  'src/server/config.ts': 'export const readConfig = () => process.env.PORT;\n',
  'src/server/platform/time-and-chance.ts': 'export const now = () => new Date();\n',
  'src/server/db/client.ts': "import pg from 'pg';\nexport const openPool = () => new pg.Pool();\n",
  'src/server/db/schema/customers.ts':
    "import { pgTable, text } from 'drizzle-orm/pg-core';\nexport const customers = pgTable('customers', { name: text() });\n",
  'src/server/customers/index.ts': "export { listCustomers } from './service.ts';\n",
  'src/server/customers/service.ts':
    "import { customerList } from '#contract/customers/customers.ts';\nimport { storedCustomers } from './repo.ts';\n" +
    'export const listCustomers = () => customerList.parse(storedCustomers());\n',
  'src/server/customers/repo.ts':
    "import { getTableName } from 'drizzle-orm';\nimport { openPool } from '#server/db/client.ts';\n" +
    "import { customers } from '#server/db/schema/customers.ts';\n" +
    'export const storedCustomers = () => [getTableName(customers), openPool()];\n',
  'src/server/water/index.ts':
    "import { listCustomers } from '#server/customers/index.ts';\nexport const measureWater = () => listCustomers();\n",
  'src/web/main.tsx':
    "import { customerList } from '#contract/customers/customers.ts';\nexport const parse = (text: string) => customerList.parse(JSON.parse(text));\n",
};

const manifest = {
  name: 'planted',
  private: true,
  type: 'module',
  imports: {
    '#domain/*': './src/domain/*',
    '#contract/*': './src/contract/*',
    '#server/*': './src/server/*',
    '#web/*': './src/web/*',
    '#tests/*': './tests/*',
  },
  dependencies: { zod: '*', pg: '*', 'drizzle-orm': '*' },
  devDependencies: { '@types/pg': '*', vitest: '*' },
};

export interface Outcome {
  passed: boolean;
  said: string;
}

export interface PlantedProject {
  /** Runs a program of the project in the planted one. */
  run(...command: string[]): Promise<Outcome>;
  remove(): Promise<void>;
}

/** The house in order, with some files planted in it and some left out. */
export async function plantedProject(
  planted: Record<string, string> = {},
  without: readonly string[] = [],
): Promise<PlantedProject> {
  const folder = await mkdtemp(join(tmpdir(), 'poolhand-check-'));
  for (const [path, text] of Object.entries({ ...inOrder, ...planted, 'package.json': JSON.stringify(manifest) })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    if (without.includes(path)) continue;
    await writeFile(join(folder, path), text);
  }
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'));
  const layers = ['domain', 'contract', 'server', 'web'].map((layer) => `src/${layer}/tsconfig.json`);
  for (const path of ['tsconfig.base.json', 'knip.json', ...layers]) await cp(join(project, path), join(folder, path));
  return { run: (...command) => run(folder, command), remove: () => rm(folder, { recursive: true, force: true }) };
}

function run(folder: string, [program = '', ...args]: string[]): Promise<Outcome> {
  return new Promise((done) => {
    execFile(process.execPath, [join(project, program), ...args], { cwd: folder }, (error, stdout, stderr) => {
      done({ passed: error === null, said: `${stdout}${stderr}` });
    });
  });
}

/** The sources in order, to plant something at the end of one of them. */
export const sourceInOrder = (path: string): string => inOrder[path] ?? '';

/** The names of all import rules, read from the rules themselves. */
export async function importRuleNames(): Promise<string[]> {
  const rules = await readFile(join(project, '.dependency-cruiser.cjs'), 'utf8');
  return [...rules.matchAll(/^\s+name: '([^']+)'/gm)].map(([, name = '']) => name);
}
