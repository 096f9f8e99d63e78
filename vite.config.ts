import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups, firstLine } from './scripts/chunks.ts';
import { firstPageFiles } from './scripts/first-page-plugin.ts';
import { textsIn } from './scripts/language-plugin.ts';
import { offeredLanguages } from './src/domain/language/languages.ts';

// The server listens on PORT; in development the pages come from here and the calls go there.
const serverPort = process.env.PORT ?? '3000';

/** A customer's own page is built by itself: it has its own files, and shares none with the application. */
const isPortal = process.env.PORTAL === '1';

export default defineConfig({
  plugins: [textsIn(process.env.VITE_LANGUAGE), react(), tailwindcss(), ...(isPortal ? [] : [firstPageFiles()])],
  // Empty where there is nothing to choose: the bundler then leaves the choice out.
  define: {
    'import.meta.env.VITE_LANGUAGES': JSON.stringify(offeredLanguages.length > 1 ? offeredLanguages.join(' ') : ''),
  },
  resolve: {
    // The package writes styles into the page, which its content security policy refuses.
    alias: { 'react-style-singleton': fileURLToPath(new URL('src/web/ui/style-singleton.ts', import.meta.url)) },
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: !isPortal,
    copyPublicDir: !isPortal,
    rolldownOptions: {
      ...(isPortal
        ? { input: fileURLToPath(new URL('my.html', import.meta.url)) }
        : { output: { codeSplitting: { groups: chunkGroups }, postBanner: firstLine } }),
      treeshake: {
        // Making a schema, and what it says of a faulty value, does nothing but make it: a page leaves out the schemas of a file
        // that it does not use, with their texts.
        manualPureFunctions: ['z', 'issue'],
        propertyReadSideEffects: false,
        // The contract, the domain and the choice of a language do nothing when they are loaded, and an area's index.ts only
        // hands on.
        moduleSideEffects: [
          {
            test: /\/src\/(contract|domain|web\/accounts\/language)\/|\/src\/web\/[^/]+\/index[.]ts$/,
            sideEffects: false,
          },
        ],
      },
    },
    // Every browser that runs the pages preloads modules by itself.
    modulePreload: {
      polyfill: false,
      // Scripts that a part needs beside itself are found when it is loaded: the lists of all of them weighed 2.5 kB on every
      // page, and a phone was longer at naming them to the browser than the browser at finding them.
      resolveDependencies: (_, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((path) => path.endsWith('.css')),
    },
    // A data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
  },
  server: {
    host: 'localhost',
    proxy: { '/api': { target: `http://localhost:${serverPort}` } },
  },
});
