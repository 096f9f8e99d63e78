import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Outcome, type PlantedProject, plantedProject, sourceInOrder } from './planted-project.ts';

const limits = 'src/domain/subscription/limits.ts';

/** One house with every offence; the dead ones are told apart from the living in the same report. */
const planted = {
  'src/domain/access/port.ts': 'export const port = process.version;\n',
  'src/domain/access/title.ts': 'export const title = document.title;\n',
  'src/contract/port.ts': 'export const port = process.version;\n',
  'src/server/title.ts': 'export const title = document.title;\n',
  [limits]: `${sourceInOrder(limits)}export const poolLimit = 1;\n`,
};

const tsc = (layer: string) => ['node_modules/typescript7/bin/tsc', '-p', `src/${layer}`];
const knip = ['node_modules/knip/bin/knip.js', '--no-progress'];

let inOrder: PlantedProject;
let house: PlantedProject;
beforeAll(async () => {
  inOrder = await plantedProject();
  house = await plantedProject(planted);
});
afterAll(() => Promise.all([inOrder.remove(), house.remove()]));

describe('a tsconfig per layer', () => {
  it('passes a layer in order', async () => {
    expect(await inOrder.run(...tsc('domain'))).toMatchObject({ passed: true });
  });

  it('keeps Node and the browser out of the domain', async () => {
    const { passed, said } = await house.run(...tsc('domain'));
    expect(passed).toBe(false);
    expect(said).toMatch(/access\/port.ts.*Cannot find name 'process'/);
    expect(said).toMatch(/access\/title.ts.*Cannot find name 'document'/);
  });

  it.each([
    ['Node', 'contract', /port.ts.*Cannot find name 'process'/],
    ['the browser', 'server', /title.ts.*Cannot find name 'document'/],
  ])('keeps %s out of %s', async (_stranger, layer, fault) => {
    expect(await house.run(...tsc(layer))).toMatchObject({ passed: false, said: expect.stringMatching(fault) });
  });
});

describe('the check for dead code', () => {
  let outcome: Outcome;
  beforeAll(async () => {
    outcome = await house.run(...knip);
  });

  it('passes a house in order', async () => {
    expect(await inOrder.run(...knip)).toMatchObject({ passed: true });
  });

  it.each([
    ['a file that nothing imports', 'src/domain/access/port.ts'],
    ['an export that nothing uses', 'poolLimit'],
  ])('fails on %s', (_offence, named) => {
    expect(outcome.passed).toBe(false);
    expect(outcome.said).toContain(named);
  });
});
