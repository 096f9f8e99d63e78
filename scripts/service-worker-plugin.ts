import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const source = fileURLToPath(new URL('../src/web/service-worker/service-worker.ts', import.meta.url));

/**
 * Browsers fetch fonts’ alphabets when a text needs them, pictures of the home screen when it is
 * installed, and those of the sign-in page on a desk. */
const leftOut = /[.]map$|^sw[.]js$|-(?:cyrillic|greek|vietnamese)(?:-ext)?-|^icon-.*[.]png$|^product[.]webp$/;

/** The application's files with what distinguishes one version from the next; a hash in the name is enough of that. */
function applicationFiles(folder: string): { url: string; revision: string | null }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !leftOut.test(path.split('/').at(-1) ?? path))
    .sort()
    .map((path) => ({
      url: `/${path}`,
      revision: path.startsWith('assets/')
        ? null
        : createHash('sha256')
            .update(readFileSync(join(folder, path)))
            .digest('hex')
            .slice(0, 16),
    }));
}

/** Writes scripts and styles into one file that the worker fetches instead of hundreds; answers its address. */
function writeBundle(folder: string, files: readonly { url: string }[]): string {
  const bundled = files.filter(({ url }) => /^[/]assets[/].*[.](?:js|css)$/.test(url));
  const text = JSON.stringify(
    Object.fromEntries(bundled.map(({ url }) => [url, readFileSync(join(folder, url), 'utf8')])),
  );
  const url = `/assets/application-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.json`;
  writeFileSync(join(folder, url), text);
  return url;
}

/** Builds /sw.js, one file, when the pages are there: it names them all. */
export function serviceWorker(): Plugin {
  let folder = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: ({ root, build: { outDir } }) => {
      folder = resolve(root, outDir);
    },
    async writeBundle() {
      const files = applicationFiles(folder);
      await build({
        entryPoints: [source],
        outfile: join(folder, 'sw.js'),
        bundle: true,
        minify: true,
        format: 'iife',
        target: 'es2022',
        define: {
          applicationFiles: JSON.stringify(files),
          applicationBundle: JSON.stringify(writeBundle(folder, files)),
          'process.env.NODE_ENV': '"production"',
        },
        logLevel: 'warning',
      });
    },
  };
}
