import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importRuleNames, type Outcome, type PlantedProject, plantedProject } from './planted-project.ts';

const check = ['scripts/check/boundaries.mjs', '.'];

/** One offence or more for each rule: the folder of the file it is planted in, and the line. */
const offences: [rule: string, offence: string, folder: string, line: string][] = [
  [
    'domain-imports-nothing',
    'a rule of the business that imports a library',
    'src/domain/subscription',
    "import 'zod';",
  ],
  [
    'domain-imports-nothing',
    'a rule of the business that imports Node',
    'src/domain/subscription',
    "import 'node:fs';",
  ],
  [
    'domain-imports-nothing',
    'a rule of the business that imports a type of the contract',
    'src/domain/subscription',
    "import type { customerList } from '#contract/customers/customers.ts';",
  ],
  [
    'contract-imports-domain-and-zod',
    'a contract that imports another library',
    'src/contract/customers',
    "import 'pg';",
  ],
  [
    'contract-imports-domain-and-zod',
    'a contract that imports the server',
    'src/contract',
    "import '#server/platform/time-and-chance.ts';",
  ],
  ['zod-in-its-small-form', 'a contract in the whole of zod', 'src/contract/customers', "import 'zod';"],
  ['server-not-web', 'a server file that imports a page', 'src/server/platform', "import '#web/main.tsx';"],
  [
    'web-not-server',
    'a page that imports the server',
    'src/web/base',
    "import '../../server/platform/time-and-chance.ts';",
  ],
  ['web-not-node', 'a page that imports Node', 'src/web/base', "import 'node:path';"],
  [
    'area-through-index',
    'a server area that reaches into another',
    'src/server/water',
    "import '#server/customers/service.ts';",
  ],
  [
    'area-through-index',
    'a web area that reaches into another',
    'src/web/reports',
    "import '#web/customers/form.tsx';",
  ],
  [
    'area-through-index',
    'a rule that reaches into another area',
    'src/domain/access',
    "import '#domain/subscription/limits.ts';",
  ],
  [
    'domain-through-index',
    'a service that reaches into the domain',
    'src/server/customers',
    "import '#domain/subscription/limits.ts';",
  ],
  ['area-order', 'an area that imports one above it', 'src/server/customers', "import '#server/water/index.ts';"],
  ['area-order', 'the ground that imports a feature', 'src/server/http', "import '#server/customers/index.ts';"],
  ['orm-in-db-and-repo', 'a service that imports the ORM', 'src/server/water', "import 'drizzle-orm';"],
  [
    'orm-in-db-and-repo',
    'a service that imports the tables',
    'src/server/water',
    "import '#server/db/schema/customers.ts';",
  ],
  ['driver-in-db', 'a service that opens its own connection', 'src/server/water', "import 'pg';"],
  [
    'product-not-tests',
    'a product file that imports test support',
    'src/server/platform',
    "import '#tests/visitor.ts';",
  ],
  ['product-not-tests', 'a product file that imports a test', 'src/domain/subscription', "import './limits.test.ts';"],
  ['product-not-dev-dependencies', 'a product file that needs a development package', 'src/server', "import 'vitest';"],
  ['no-cycles', 'two files that import each other', 'src/server/jobs', "import './turn.ts';"],
  ['resolvable', 'an import that leads nowhere', 'src/server', "import './watch.ts';"],
];

const pathOf = (index: number) => `${offences[index]?.[2]}/planted-${index}.ts`;
const cycle = offences.findIndex(([rule]) => rule === 'no-cycles');
const planted = {
  ...Object.fromEntries(offences.map(([, , , line], index) => [pathOf(index), `${line}\n`])),
  'src/web/customers/form.tsx': 'export const form = 1;\n',
  'src/server/jobs/turn.ts': `import './planted-${cycle}.ts';\n`,
  'tests/visitor.ts': 'export {};\n',
};

describe('the check of who may import whom', () => {
  const houses: PlantedProject[] = [];
  let outcome: Outcome;
  const checkWith = async (files: Record<string, string>, without: string[] = []) => {
    const house = await plantedProject(files, without);
    houses.push(house);
    return house.run(...check);
  };

  beforeAll(async () => {
    outcome = await checkWith(planted);
  });
  afterAll(() => Promise.all(houses.map((house) => house.remove())));

  it('passes a house in order', async () => {
    expect(await checkWith({})).toEqual({
      passed: true,
      said: expect.stringMatching(/^\d+ modules keep to their layers\n$/),
    });
  });

  it.each(offences.map(([rule, offence], index) => ({ rule, offence, path: pathOf(index) })))(
    '$rule: fails on $offence',
    ({ rule, path }) => {
      expect(outcome.passed).toBe(false);
      expect(outcome.said).toContain(`${rule}: ${path} → `);
    },
  );

  it('has seen every rule fail', async () => {
    const seen = new Set(offences.map(([rule]) => rule));
    expect((await importRuleNames()).filter((name) => !seen.has(name))).toEqual([]);
  });

  it('fails when it reads no module of a layer, rather than calling that a success', async () => {
    // What the tool does under a compiler it does not know: it sees no file and finds no fault.
    const { passed, said } = await checkWith({}, ['src/web/main.tsx']);
    expect(passed).toBe(false);
    expect(said).toContain('nothing-seen: no module of src/web was read');
  });
});
