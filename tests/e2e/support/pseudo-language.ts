import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { textsFile } from '../../../scripts/language-plugin.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const pseudo = fileURLToPath(new URL('./pseudo-text.ts', import.meta.url));
const markedFile = '?marked';
const plainFile = '?plain';
const spanishFile = /[/-]texts[.]es[.]ts$/;

/** A file of texts as it is; of those that it takes over, its own English one is plain, and others are translated. */
const plainCode = (file: string): string =>
  readFileSync(file, 'utf8').replace(/from '([^']*texts)[.]ts'/g, (_, source: string) => {
    const path = source.startsWith('#') ? join(root, 'src', source.slice(1)) : join(dirname(file), source);
    return `from '${file === `${path}.es.ts` ? `${path}.ts${plainFile}` : `${path}.es.ts`}'`;
  });

const handsOn = (code: string, name: string): boolean => new RegExp(`^export [{][^}]*\\b${name}\\b`, 'm').test(code);

/** Every text of a catalog comes out marked: those of the pages as they are imported, those of the domain as they are said. */
const markedTexts = (): Plugin => ({
  name: 'marked-texts',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (source.endsWith(plainFile)) return source;
    const isTranslated = Boolean(process.env.VITE_LANGUAGE);
    if (isTranslated || !textsFile.test(source) || importer?.endsWith(markedFile)) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found?.id.includes('/src/web/') ? { ...found, id: found.id + markedFile } : found;
  },
  load(id) {
    if (id.endsWith(plainFile)) return { code: plainCode(id.slice(0, -plainFile.length)), moduleType: 'ts' };
    // A translation has been put in place of the English file by then.
    const isSpanish = spanishFile.test(id) && id.includes('/src/web/');
    if (!isSpanish && !id.endsWith(markedFile)) return null;
    const file = isSpanish ? id : id.slice(0, -markedFile.length);
    const original = JSON.stringify(isSpanish ? file + plainFile : file);
    const code = readFileSync(file, 'utf8');
    const names = [...code.matchAll(/^export (?:const |function |[{] (?:type \w+, )?)(\w+)/gm)].map(
      ([, name]) => name as string,
    );
    return names
      .map((name) =>
        // What a catalog holds is marked as it is said, also where a translation hands the English one on.
        name.endsWith('Texts') && !code.includes(`export const ${name} = catalog(`) && !handsOn(code, name)
          ? `import { ${name} as _${name} } from ${original}; export const ${name} = marked(_${name}, ${JSON.stringify(name)});`
          : `export { ${name} } from ${original};`,
      )
      .join('\n')
      .replace(/^/, `import { marked } from ${JSON.stringify(pseudo)};\n`);
  },
  transform(code, id) {
    if (!id.endsWith('/src/domain/language/words.ts')) return null;
    const said = 'say: (message) => {';
    if (!code.includes(said)) throw new Error('Words are no longer said where the marks are put on');
    return `import { marked } from ${JSON.stringify(pseudo)};\n${code.replace('  return words;', '  return Object.assign(words, { say: saidMarked(words.say) });')}
const saidMarked = (say: Words['say']): Words['say'] => (message) => marked(say(message), isMessage(message) ? message.code : '');`;
  },
});

const buildPages = (outDir: string, emptyOutDir: boolean) =>
  build({
    ...{ root, plugins: [markedTexts()] },
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir, emptyOutDir, minify: false },
  });

/** What the server says comes out marked as well; what it keeps with its message is kept as it is. */
const markedServerText = (code: string, file: string): string => {
  const said =
    /const (\w+)\s*=\s*(\{\s*language:\s*\w+,\s*tag:\s*\w+,)\s*say:\s*(\(?message\)?\s*=>\s*\{\s*if\s*\(!(\w+)\(message\)\)\s*return message;)/g;
  if (!said.test(code)) {
    if (file === 'main.js') throw new Error('Words are no longer said where the marks are put on');
    return code;
  }
  const mark = `const markText = (text) =>
    text.replace(/[^\\n]+/g, (line) => (/\\p{L}/u.test(line) ? '⟦' + line.replace(/[⟦⟧]/g, '') + '⟧' : line));
`;
  return (
    mark +
    code
      .replace(
        said,
        'const $1 = $2 say: (message) => ($4(message) ? markText($1.sayPlain(message)) : message), sayPlain: $3',
      )
      .replace(/("en"\))[.]say\((said|message)\)/g, '$1.sayPlain($2)')
  );
};

/**
 * The built product, whose pages come with every text of a catalog marked. `marksAll`: a customer’s own page, and what the server
 * says, as well. @returns the file of its server
 */
export async function makeMarkedProduct(marksAll: boolean): Promise<string> {
  const { folder, server } = copyOfServer();
  await buildPages(join(folder, 'web'), true);
  if (!marksAll) return join(server, 'main.js');
  await withEnvironment({ PORTAL: '1' }, () => buildPages(join(folder, 'web'), false));
  for (const name of readdirSync(server).filter((each) => each.endsWith('.js'))) {
    const file = join(server, name);
    writeFileSync(file, markedServerText(readFileSync(file, 'utf8'), name));
  }
  return join(server, 'main.js');
}

/** The built product with pages in Spanish alone, whose texts are as people read them and known by their names to a walk. */
export async function makeSpanishProduct(): Promise<string> {
  const { folder, server } = copyOfServer();
  const spanish = { VITE_LANGUAGE: 'es', VITE_UNMARKED: '1' };
  await withEnvironment(spanish, () => buildPages(join(folder, 'web'), true));
  await withEnvironment({ ...spanish, PORTAL: '1' }, () => buildPages(join(folder, 'web'), false));
  return join(server, 'main.js');
}

function copyOfServer(): { folder: string; server: string } {
  const folder = join(root, '.cache/marked');
  const server = join(folder, 'server');
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(root, 'dist/server'), server, { recursive: true });
  return { folder, server };
}

async function withEnvironment(set: Record<string, string>, work: () => Promise<unknown>): Promise<void> {
  Object.assign(process.env, set);
  await work().finally(() => {
    for (const name of Object.keys(set)) delete process.env[name];
  });
}
