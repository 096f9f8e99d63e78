import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build, type Plugin } from 'vite';
import { textsFile } from '../../../scripts/language-plugin.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const pseudo = fileURLToPath(new URL('./pseudo-text.ts', import.meta.url));
const markedFile = '?marked';

/** Every text of a catalog comes out marked: those of the pages as they are imported, those of the domain as they are said. */
const markedTexts = (): Plugin => ({
  name: 'marked-texts',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!textsFile.test(source) || importer?.endsWith(markedFile)) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found?.id.includes('/src/web/') ? { ...found, id: found.id + markedFile } : found;
  },
  load(id) {
    if (!id.endsWith(markedFile)) return null;
    const file = id.slice(0, -markedFile.length);
    const names = [...readFileSync(file, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)].map(
      ([, name]) => name as string,
    );
    return names
      .map((name) =>
        name.endsWith('Texts')
          ? `import { ${name} as _${name} } from ${JSON.stringify(file)}; export const ${name} = marked(_${name});`
          : `export { ${name} } from ${JSON.stringify(file)};`,
      )
      .join('\n')
      .replace(/^/, `import { marked } from ${JSON.stringify(pseudo)};\n`);
  },
  transform(code, id) {
    if (!id.endsWith('/src/domain/language/words.ts')) return null;
    const said = 'say: (message) => {';
    if (!code.includes(said)) throw new Error('Words are no longer said where the marks are put on');
    return `import { marked } from ${JSON.stringify(pseudo)};\n${code.replace('  return words;', '  return Object.assign(words, { say: marked(words.say) });')}`;
  },
});

const buildPages = (outDir: string, plugins: Plugin[], define: Record<string, string> = {}) =>
  build({
    ...{ root, plugins, define },
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, minify: false },
  });

/** Builds the pages with every text of a catalog marked. @returns their folder */
export async function buildMarkedPages(): Promise<string> {
  const outDir = join(root, '.cache/marked-pages');
  await buildPages(outDir, [markedTexts()]);
  return outDir;
}

/** From now on the browser gets the pages from there; its calls go to the server. */
export async function servePagesFrom(page: Page, folder: string): Promise<void> {
  await page.route(
    (url) => !url.pathname.startsWith('/api/'),
    (route) => {
      const { pathname } = new URL(route.request().url());
      const file = join(folder, pathname);
      const isFile = extname(pathname) !== '' && existsSync(file);
      return route.fulfill({ path: isFile ? file : join(folder, 'index.html') });
    },
  );
}
