import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The server listens on PORT; in development the pages come from here and the calls go there.
const serverPort = process.env.PORT ?? '3000';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    rolldownOptions: {
      treeshake: {
        // Making a schema does nothing but make it: a page leaves out the schemas of a file that it does not use.
        manualPureFunctions: ['z'],
        moduleSideEffects: [{ test: /\/src\/(contract|domain|web)\/.*[.]tsx?$/, sideEffects: false }],
      },
    },
    // A data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
  },
  server: {
    host: 'localhost',
    proxy: { '/api': { target: `http://localhost:${serverPort}` } },
  },
});
