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
    // A data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
  },
  server: {
    host: 'localhost',
    proxy: { '/api': { target: `http://localhost:${serverPort}` } },
  },
});
