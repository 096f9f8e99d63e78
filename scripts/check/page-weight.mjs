// node scripts/check/page-weight.mjs [folder] [language] – how much JavaScript the pages of a language load, against the budgets of decision 13.
// The pages are built in memory as they are shipped. The first load is what a visitor who is not signed in gets: the entry
// and the sign-in page. A later page costs what it needs beyond that at once, the frame around it included; what is loaded
// when something is opened (a dialog, the palette) is not part of it. Sizes are gzip's, in kB of 1000 bytes.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const budgets = { firstLoad: 131, laterPage: 60, portal: 90 };

const project = fileURLToPath(new URL('../..', import.meta.url));
const root = resolve(process.argv[2] ?? project);
process.env.VITE_LANGUAGE = process.argv[3] ?? 'en';
const web = join(root, 'src/web');
const file = {
  signIn: join(web, 'accounts/sign-in/sign-in-page.tsx'),
  frame: join(web, 'shell/signed-in.tsx'),
  pages: join(web, 'shell/pages.ts'),
  signedOut: join(web, 'shell/signed-out.tsx'),
};

/** Where each module's `import()` calls lead. */
const leadsTo = new Map();
const readModules = {
  name: 'read-modules',
  buildEnd() {
    for (const id of this.getModuleIds()) leadsTo.set(id, this.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  },
};

const { output } = await build({
  root,
  configFile: join(project, 'vite.config.ts'),
  logLevel: 'error',
  plugins: [readModules],
  build: { write: false },
});
const chunks = new Map(output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
const weights = new Map([...chunks].map(([name, { code }]) => [name, gzipSync(code).length]));

/** The files a chunk needs before it can run, itself among them. */
function neededBy(chunk, needed = new Set()) {
  if (!chunk || needed.has(chunk.fileName)) return needed;
  needed.add(chunk.fileName);
  for (const name of chunk.imports) neededBy(chunks.get(name), needed);
  return needed;
}
const chunkOf = (module) => [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(module));
const weightOf = (names) => [...names].reduce((sum, name) => sum + (weights.get(name) ?? 0), 0);
const kB = (bytes) => (bytes / 1000).toFixed(1);

/** Scripts that the document names itself, outside the bundle. */
const document = readFileSync(join(root, 'index.html'), 'utf8');
const ownScripts = [...document.matchAll(/<script[^>]*\ssrc="\/([^"]+)"/g)]
  .map(([, name]) => join(root, 'public', name))
  .filter((path) => existsSync(path))
  .reduce((sum, path) => sum + gzipSync(readFileSync(path)).length, 0);

const faults = [];
const lines = [];
function weigh(name, bytes, budget) {
  lines.push(`${kB(bytes).padStart(6)} of ${budget} kB  ${name}`);
  if (bytes > budget * 1000) faults.push(`${name}: ${kB(bytes)} kB, ${kB(bytes - budget * 1000)} kB over its budget`);
}

const entry = [...chunks.values()].find(({ isEntry }) => isEntry);
for (const [what, path] of Object.entries(file)) if (!chunkOf(path)) faults.push(`nothing-seen: no ${what} at ${path}`);

const first = neededBy(chunkOf(file.signIn), neededBy(entry));
weigh('first load', weightOf(first) + ownScripts, budgets.firstLoad);

/** What a page costs after the first load; pages of the table come inside the frame. */
function weighPages(table, inside, how = '') {
  const pages = (leadsTo.get(table) ?? []).filter((page) => page !== file.signIn);
  if (pages.length === 0) faults.push(`nothing-seen: ${relative(root, table)} leads to no page`);
  for (const page of pages) {
    const needed = neededBy(chunkOf(page), neededBy(inside));
    const more = [...needed].filter((name) => !first.has(name));
    weigh(`${relative(web, page)}${how}`, weightOf(more), budgets.laterPage);
  }
}
weighPages(file.pages, chunkOf(file.frame));
weighPages(file.signedOut, entry, ', signed out');

// A customer's own page is a build of its own: all that it loads at once is its own.
const portal = join(web, 'homeowner/portal/main.tsx');
if (existsSync(portal)) {
  process.env.PORTAL = '1';
  const { output: own } = await build({
    root,
    configFile: join(project, 'vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
  });
  const scripts = new Map(own.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
  const atOnce = new Set();
  const take = (chunk) => {
    if (!chunk || atOnce.has(chunk)) return;
    atOnce.add(chunk);
    for (const name of chunk.imports) take(scripts.get(name));
  };
  take([...scripts.values()].find(({ isEntry }) => isEntry));
  if (atOnce.size === 0) faults.push('nothing-seen: no entry of a customer’s own page');
  const bytes = [...atOnce].reduce((sum, { code }) => sum + gzipSync(code).length, 0);
  weigh(`${relative(web, portal)}, a customer’s own page`, bytes, budgets.portal);
}

process.stdout.write(`${[...lines, ...faults].join('\n')}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
