/**
 * `npm run test:near -- FOLDER ...`: the tests that a change in these folders is most likely to break. Of the server an area's
 * own and the walks over every call, of the web an area's rules and pages, of the domain the rules and the calls of the
 * areas that import them, of the contract both its sides. What it passes is not yet what `npm test` passes.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const walks = ['isolation', 'permission-matrix', 'limits'].map((name) => `tests/api/${name}.api.test.ts`);

/** The areas of the server that import an area of the domain, as folders. */
function serverAreasUsing(area) {
  const using = readdirSync('src/server', { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && readFileSync(join('src/server', path), 'utf8').includes(`'#domain/${area}/`),
  );
  return [...new Set(using.filter((path) => path.includes('/')).map((path) => `src/server/${path.split('/')[0]}/`))];
}

/** Projects and paths of the tests near a folder. */
function near(folder) {
  const [, layer, area = ''] = folder.split('/');
  if (layer === 'server') return { projects: ['rules', 'api'], paths: [folder, ...walks] };
  if (layer === 'web') return { projects: ['rules', 'pages'], paths: [folder] };
  if (layer === 'domain') return { projects: ['rules', 'api'], paths: [folder, ...serverAreasUsing(area)] };
  if (layer === 'contract') {
    const name = area.replace(/\.ts$/, '');
    return { projects: ['rules', 'api', 'pages'], paths: [`src/server/${name}/`, `src/web/${name}/`, ...walks] };
  }
  return undefined;
}

const folders = process.argv.slice(2).map((folder) => `${folder.replace(/\/$/, '')}/`);
const found = folders.filter((folder) => existsSync(folder)).map(near);
if (folders.length === 0 || found.length < folders.length || found.includes(undefined)) {
  process.stderr.write('Which folder of src? For example: npm run test:near -- src/server/invoicing\n');
  process.exit(2);
}
const unique = (key) => [...new Set(found.flatMap((each) => each[key]))];
const args = unique('projects').flatMap((project) => ['--project', project]);
const { status } = spawnSync('npx', ['vitest', 'run', ...args, ...unique('paths')], { stdio: 'inherit' });
process.exitCode = status ?? 1;
