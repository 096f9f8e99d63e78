// What a device keeps of the built pages: one file with all scripts and styles of each language, and /sw.js, which names the files of all of them.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const source = fileURLToPath(new URL('../src/web/service-worker/service-worker.ts', import.meta.url));

/**
 * Browsers fetch fonts’ alphabets when a text needs them, pictures of the home screen when it is
 * installed, and those of the sign-in page on a desk. */
const leftOut = /[.]map$|^sw[.]js$|-(?:cyrillic|greek|vietnamese)(?:-ext)?-|^icon-.*[.]png$|^product[.]webp$/;

const hashOf = (content) => createHash('sha256').update(content).digest('hex');

/** The application's files with what distinguishes one version from the next; a hash in the name is enough of that. */
function applicationFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !leftOut.test(path.split('/').at(-1) ?? path))
    .sort()
    .map((path) => ({
      url: `/${path}`,
      revision: path.startsWith('assets/') ? null : hashOf(readFileSync(join(folder, path))).slice(0, 16),
    }));
}

/** Writes scripts and styles into one file that the worker fetches instead of hundreds; answers its address. */
function writeBundle(folder, files) {
  const bundled = files.filter(({ url }) => /^[/]assets[/].*[.](?:js|css)$/.test(url));
  const text = JSON.stringify(
    Object.fromEntries(bundled.map(({ url }) => [url, readFileSync(join(folder, url), 'utf8')])),
  );
  const url = `/assets/application-${hashOf(text).slice(0, 8)}.json`;
  writeFileSync(join(folder, url), text);
  return url;
}

/**
 * Writes the worker into the folder of each language; it is the same in all of them, so that another language is no new version.
 * Call it before a customer's own page is built into the folders: that is none of the application.
 * @param folders each language's pages, as built
 */
export async function writeServiceWorker(folders) {
  const pages = Object.entries(folders).map(([language, folder]) => {
    const files = applicationFiles(folder);
    return { language, files, bundle: writeBundle(folder, files) };
  });
  const isOneForAll = (file) =>
    pages.every(({ files }) => files.some(({ url, revision }) => url === file.url && revision === file.revision));
  const applications = pages.map(({ language, files, bundle }) => {
    // A file that each language has under the same name: the server answers in the language that is asked for.
    const addressOf = (file) =>
      file.revision === null || isOneForAll(file) ? file.url : `${file.url}?language=${language}`;
    return { language, bundle, files: files.map((file) => ({ ...file, url: addressOf(file) })) };
  });
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: { applications: JSON.stringify(applications), 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
    write: false,
  });
  for (const folder of Object.values(folders)) writeFileSync(join(folder, 'sw.js'), outputFiles[0].contents);
}
