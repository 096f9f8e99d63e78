import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { type PlantedProject, plantedProject } from './planted-project.ts';

const lockOf = (packages: Record<string, object>) =>
  JSON.stringify({ lockfileVersion: 3, packages: { '': { name: 'planted' }, ...packages } });

describe('the licences', () => {
  const houses: PlantedProject[] = [];
  const checked = async (packages: Record<string, object>) => {
    const house = await plantedProject({ 'package-lock.json': lockOf(packages), 'docs/licences.md': 'old\n' });
    houses.push(house);
    await house.run('scripts/licences.mjs', '.');
    return house.run('scripts/licences.mjs', '--check', '.');
  };
  afterAll(() => Promise.all(houses.map((house) => house.remove())));

  it.each([
    ['GPL-3.0-only', 'GPL-3.0-only'],
    ['(GPL-2.0 AND MIT)', 'GPL-2.0'],
    ['LGPL-3.0-or-later', 'LGPL'],
    [undefined, 'not told'],
  ])('of a shipped package under %s are refused', async (license, said) => {
    const outcome = await checked({ 'node_modules/copied': { version: '1.0.0', license } });
    expect(outcome).toMatchObject({ passed: false, said: expect.stringContaining('licence: copied 1.0.0') });
    expect(outcome.said).toContain(said);
  });

  it('pass where every shipped package may be shipped and the list says so', async () => {
    const outcome = await checked({
      'node_modules/free': { version: '1.0.0', license: '(GPL-3.0 OR MIT)' },
      'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0', dev: true },
    });
    expect(outcome).toMatchObject({ passed: true });
  });

  it('fail where the list is older than the lock file', async () => {
    const house = await plantedProject({
      'package-lock.json': lockOf({ 'node_modules/free': { version: '1.0.0', license: 'MIT' } }),
      'docs/licences.md': 'old\n',
    });
    houses.push(house);
    expect(await house.run('scripts/licences.mjs', '--check', '.')).toMatchObject({
      passed: false,
      said: expect.stringContaining('not-up-to-date'),
    });
  });

  it('are of what runs: the tools of the build are development dependencies', async () => {
    const { dependencies, engines } = JSON.parse(
      await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
    ) as { dependencies: Record<string, string>; engines: { node: string } };
    // esbuild stays: where the source itself runs, workers are compiled by it.
    const tools = Object.keys(dependencies).filter((name) => /vite|tailwind|tsx|rollup/.test(name));
    expect(tools).toEqual([]);
    // As the product’s documents ask; SECURITY.md says which get fixes.
    expect(engines.node).toBe('>=20');
  });
});
