import { tmpdir } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { fastTmp } from './scripts/fast-tmp.mjs';

const disk = tmpdir();
process.env.TMPDIR = fastTmp();

const database = {
  globalSetup: ['tests/support/postgres-global-setup.ts'],
  hookTimeout: 60_000,
  testTimeout: 60_000,
};

/** They mark what is said, to see what is not said by a catalog: such tests share nothing with other files. */
const alone = ['tests/api/outgoing-words.api.test.ts', 'tests/api/attack.api.test.ts'];

/**
 * `isolate: false`: files share what they import, which was half of their time. What a module keeps between tests (session,
 * messages, answers) is forgotten by the tests' support. The platform's tests stay on a disk: they are about what survives.
 */
export default defineConfig({
  plugins: [react()],
  test: {
    maxWorkers: 3,
    // Tests make much and keep little: with room for it less is copied to and fro (4% of a page test's processor time).
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          isolate: false,
          include: ['src/**/*.test.ts'],
          exclude: ['**/*.api.test.ts'],
          // Long for a busy machine; none of them waits for anything.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: { name: 'check', include: ['tests/check/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
      },
      {
        extends: true,
        test: {
          name: 'api',
          isolate: false,
          include: ['src/server/**/*.api.test.ts', 'tests/api/**/*.api.test.ts', 'tests/firmware/**/*.test.ts'],
          exclude: alone,
          ...database,
        },
      },
      { extends: true, test: { name: 'alone', include: alone, ...database } },
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['src/web/**/*.page.test.tsx'],
          isolate: false,
          environment: 'happy-dom',
          setupFiles: ['tests/support/page-setup.ts'],
          ...database,
        },
      },
      {
        extends: true,
        test: {
          name: 'platform',
          include: ['tests/platform/**/*.test.ts'],
          env: { TMPDIR: disk },
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
