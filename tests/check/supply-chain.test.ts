import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { lockedPackages } from '../../scripts/shipped-packages.mjs';
import { type PlantedProject, plantedProject } from './planted-project.ts';

const projects: PlantedProject[] = [];
afterAll(() => Promise.all(projects.map((project) => project.remove())));

const packages = {
  'node_modules/@acme/pump': { version: '2.1.0', license: '(MIT OR CC0-1.0)', integrity: 'sha512-AAECAw==' },
  'node_modules/filter': { version: '4.0.0-beta.2', license: 'MIT' },
  'node_modules/asked-for-twice': { version: '1.0.0', license: 'MIT', peer: true },
  'node_modules/tool': { version: '3.0.0', license: 'MIT', dev: true },
  'node_modules/tool-of-before': { name: 'tool', version: '1.0.0', license: 'MIT', dev: true },
};

async function run(command: string[], planted: Record<string, string> = {}) {
  const lock = JSON.stringify({ lockfileVersion: 3, packages: { '': { name: 'planted' }, ...packages } });
  const project = await plantedProject({ 'package-lock.json': lock, ...planted });
  projects.push(project);
  return project.run(...command);
}

describe('the list of components', () => {
  it('is CycloneDX, with every shipped package of this lock file, its version, licence and checksum', async () => {
    const { said } = await run(['scripts/sbom.mjs', '-']);
    const list = JSON.parse(said) as { components: object[] };
    expect(list).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' });
    expect(list.components).toMatchObject([
      {
        name: '@acme/pump',
        version: '2.1.0',
        purl: 'pkg:npm/%40acme/pump@2.1.0',
        hashes: [{ alg: 'SHA-512', content: '00010203' }],
        licenses: [{ expression: '(MIT OR CC0-1.0)' }],
      },
      { name: 'asked-for-twice' },
      { name: 'filter', version: '4.0.0-beta.2', hashes: [], licenses: [{ license: { id: 'MIT' } }] },
    ]);
  });

  it('has what the product cannot do without, also where a tool asks for it too', () => {
    const shipped = new Set(lockedPackages('.').flatMap(({ name, isShipped }) => (isShipped ? [name] : [])));
    for (const name of ['react', 'nodemailer', 'fastify', 'tailwindcss']) expect(shipped).toContain(name);
    expect(shipped).not.toContain('vitest');
  });

  it('is of packages with a checksum each', async () => {
    const text = await readFile('package-lock.json', 'utf8');
    const lock = JSON.parse(text) as {
      packages: Record<string, { integrity?: string; dev?: boolean; link?: boolean }>;
    };
    const without = Object.entries(lock.packages).filter(([path, { integrity, dev }]) => path && !dev && !integrity);
    expect(without.map(([path]) => path)).toEqual([]);
  });
});

describe('published advisories', () => {
  const advisory = (id: string, name: string, events: object[], more: object = {}) => ({
    schema_version: '1.4.0',
    id,
    modified: '2026-11-20T00:00:00Z',
    published: '2026-01-01T00:00:00Z',
    summary: 'Something is wrong',
    database_specific: { severity: 'MODERATE' },
    affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] }],
    ...more,
  });
  const compared = (...advisories: object[]) =>
    run(['scripts/vulnerabilities.mjs', 'known.json'], { 'known.json': JSON.stringify(advisories) });

  it('that affect a package are told with the version that mends it, and whether it is late', async () => {
    const outcome = await compared(
      advisory('GHSA-1', '@acme/pump', [{ introduced: '0' }, { fixed: '2.1.1' }]),
      advisory('GHSA-2', 'tool', [{ introduced: '2.0.0' }, { last_affected: '3.0.0' }], { published: '2999-01-01' }),
      advisory('GHSA-3', 'filter', [{ introduced: '3.0.0' }, { fixed: '4.0.0-beta.10' }]),
      advisory('MAL-4', 'asked-for-twice', [], {
        affected: [{ package: { ecosystem: 'npm', name: 'asked-for-twice' }, versions: ['1.0.0'] }],
      }),
    );
    expect(outcome.passed).toBe(false);
    expect(outcome.said).toMatch(
      /MODERATE @acme\/pump 2\.1\.0 \(shipped\): GHSA-1 .* fixed in 2\.1\.1, LATE: published/,
    );
    expect(outcome.said).toMatch(/MODERATE tool 3\.0\.0 \(tool\): GHSA-2 .* no fixed version\n/);
    expect(outcome.said).toContain('filter 4.0.0-beta.2 (shipped): GHSA-3');
    expect(outcome.said).toContain('CRITICAL asked-for-twice 1.0.0 (shipped): MAL-4');
    expect(outcome.said).toContain('the newest of 2026-11-20; 4 affect');
  });

  it('that are about other versions, other ecosystems, or withdrawn, are not', async () => {
    const outcome = await compared(
      advisory('GHSA-1', '@acme/pump', [{ introduced: '0' }, { fixed: '2.1.0' }]),
      advisory('GHSA-2', '@acme/pump', [{ introduced: '2.1.1' }]),
      advisory('GHSA-3', 'filter', [{ introduced: '4.0.0' }]),
      advisory('GHSA-4', 'tool', [{ introduced: '0' }], { withdrawn: '2026-02-01T00:00:00Z' }),
      advisory('GHSA-5', 'tool', [{ introduced: '0' }, { fixed: '1.0.0' }, { introduced: '3.0.1' }]),
      { id: 'RUSTSEC-1', affected: [{ package: { ecosystem: 'crates.io', name: 'tool' }, versions: ['3.0.0'] }] },
    );
    expect(outcome).toMatchObject({ passed: true, said: expect.stringContaining('5 advisories about npm packages') });
  });

  it('count by the name a package has, also where it is installed under another', async () => {
    const outcome = await compared(advisory('GHSA-1', 'tool', [{ introduced: '1.0.0' }, { fixed: '1.0.1' }]));
    expect(outcome).toMatchObject({ passed: false, said: expect.stringContaining('tool 1.0.0 (tool): GHSA-1') });
  });

  it('count as GitHub’s own files have them, which call the order of versions that of the ecosystem', async () => {
    const ranges = [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '2.1.1' }] }];
    const affected = [{ package: { ecosystem: 'npm', name: '@acme/pump' }, ranges }];
    const outcome = await compared(advisory('GHSA-1', '@acme/pump', [], { affected }));
    expect(outcome).toMatchObject({
      passed: false,
      said: expect.stringContaining('@acme/pump 2.1.0 (shipped): GHSA-1'),
    });
  });

  it('that were not given are no good news', async () => {
    expect(await run(['scripts/vulnerabilities.mjs'])).toMatchObject({
      passed: false,
      said: expect.stringContaining('nothing-seen'),
    });
  });
});

describe('the bundled advisories', () => {
  const file = 'docs/security/advisories.json';
  const today = new Date().toISOString().slice(0, 10);
  const about = (name: string) => ({
    id: 'GHSA-1',
    published: today,
    database_specific: { severity: 'MODERATE' },
    affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }] }],
  });
  const compared = (accepted: object[], name = '@acme/pump') =>
    run(['scripts/vulnerabilities.mjs'], {
      [file]: JSON.stringify({ lookedFor: ['@acme/pump'], accepted, vulns: [about(name)] }),
    });

  it('fail a lock file with a package they affect', async () => {
    const outcome = await compared([]);
    expect(outcome.passed).toBe(false);
    expect(outcome.said).toContain('MODERATE @acme/pump 2.1.0 (shipped): GHSA-1 https://github.com/advisories/GHSA-1');
    expect(outcome.said).toContain('1 of 4 packages were looked for');
  });

  it('let pass what is accepted with a reason, as long as a fix may take', async () => {
    const entry = { id: 'GHSA-1', package: '@acme/pump', since: today, reason: 'the pump is never primed' };
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    expect(await compared([entry])).toMatchObject({ passed: true, said: expect.stringContaining('never primed') });
    expect(await compared([{ ...entry, since: daysAgo(89) }])).toMatchObject({ passed: true });
    const refused = [
      { ...entry, since: daysAgo(92) },
      { ...entry, since: daysAgo(-2) },
      { ...entry, since: 'soon' },
      { ...entry, reason: '' },
      { ...entry, package: 'filter' },
    ];
    for (const each of refused) expect(await compared([each]), JSON.stringify(each)).toMatchObject({ passed: false });
  });

  it('refuse an acceptance that nothing needs', async () => {
    const entry = { id: 'GHSA-2', package: 'filter', since: today, reason: 'unused' };
    const outcome = await compared([entry], 'somebody-else’s');
    expect(outcome).toMatchObject({ passed: false, said: expect.stringContaining('not-needed: GHSA-2') });
  });

  it('are taken from an export: what is about the lock file’s packages, without its text', async () => {
    const planted = {
      'export.json': JSON.stringify([
        { ...about('filter'), summary: 'Leaks', details: 'At length' },
        about('somebody-else’s'),
      ]),
      [file]: JSON.stringify({ licence: 'CC-BY-4.0', lookedFor: [], accepted: [], vulns: [] }),
    };
    const lock = JSON.stringify({ lockfileVersion: 3, packages: { '': { name: 'planted' }, ...packages } });
    const project = await plantedProject({ 'package-lock.json': lock, ...planted });
    projects.push(project);
    await project.run('scripts/vulnerabilities.mjs', '--bundle', 'export.json');
    const { said } = await project.run('scripts/vulnerabilities.mjs');
    expect(said).toContain('filter 4.0.0-beta.2 (shipped): GHSA-1 https://github.com/advisories/GHSA-1');
    expect(said).toContain('1 advisories about npm packages');
    expect(said).toContain('4 of 4 packages were looked for');
    expect(said).not.toContain('Leaks');
  });

  it('say where they are from, under which licence, and are each about a package that was looked for', async () => {
    const bundled = JSON.parse(await readFile(file, 'utf8')) as {
      [head: string]: unknown;
      lookedFor: string[];
      vulns: {
        id: string;
        published: string;
        affected: { package: { name: string }; ranges: { events: object[] }[] }[];
      }[];
    };
    for (const head of ['about', 'source', 'licence', 'from', 'newest', 'gathered']) expect(bundled[head]).toBeTruthy();
    expect(bundled.vulns.length).toBeGreaterThan(100);
    expect(
      bundled.vulns
        .map(({ published }) => published.slice(0, 10))
        .toSorted()
        .at(-1),
    ).toBe(bundled.newest);
    const names = bundled.vulns.flatMap(({ affected }) => affected.map((each) => each.package.name));
    expect(names.filter((name) => !bundled.lookedFor.includes(name))).toEqual([]);
  });
});
