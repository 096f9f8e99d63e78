import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const web = fileURLToPath(new URL('../src/web/', import.meta.url));

/** What is needed before it is known which page is at the address. */
const neededBy = {
  signedOut: ['accounts/sign-in/sign-in-page.tsx'],
  signedIn: ['shell/signed-in.tsx', 'offline/phone.ts', 'offline/engine.ts'],
};
/** The pages that a day begins with: those of a phone's bottom bar. */
const pagesAt = {
  '/': 'shell/home/home-page.tsx',
  '/customers': 'customers/directory/directory-page.tsx',
  '/field-service': 'visits/today/field-service-page.tsx',
  '/routes': 'scheduling/routes/routes-page.tsx',
};

/** The files of a module, with those it needs to run, that the first file does not bring along. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<string>();
  const add = (fileName: string): void => {
    const chunk = byFile.get(fileName);
    if (!chunk || chunk.isEntry || found.has(fileName)) return;
    found.add(fileName);
    for (const name of chunk.imports) add(name);
  };
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(web + module));
    if (!chunk) throw new Error(`No file of the pages holds ${module}.`);
    add(chunk.fileName);
  }
  const loaded = [...chunks].find(({ isEntry }) => isEntry)?.imports ?? [];
  return [...found].filter((name) => !loaded.includes(name)).map((name) => name.replace(/^assets\/|[.]js$/g, ''));
}

/**
 * The document as it is shipped names the files of the first page, so that they are fetched together, and leaves starting
 * the application to public/start.js.
 */
export function firstPageFiles(): Plugin {
  return {
    name: 'first-page-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle || !html.includes('<script src="/start.js">')) return html;
        const signedIn = filesOf(bundle, neededBy.signedIn);
        const parts = {
          signedOut: filesOf(bundle, neededBy.signedOut),
          signedIn,
          at: Object.fromEntries(
            Object.entries(pagesAt).map(([path, page]) => [
              path,
              filesOf(bundle, [page]).filter((name) => !signedIn.includes(name)),
            ]),
          ),
        };
        const font = Object.keys(bundle).find((name) => /inter-latin-wght-normal.*[.]woff2$/.test(name));
        const [script, application] = /<script type="module" crossorigin src="([^"]+)"><\/script>/.exec(html) ?? [];
        if (!script) throw new Error('The document does not name the application.');
        return html
          .replace(script, `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`)
          .replace(
            '<script src="/start.js">',
            `<meta id="application" content="${application}" data-parts='${JSON.stringify(parts)}'>
    <script src="/start.js">`,
          );
      },
    },
  };
}
