import { defineConfig } from '@playwright/test';
import { fastTmp } from './scripts/fast-tmp.mjs';
import { browserLaunch } from './tests/e2e/support/browser.ts';
import { zone } from './tests/e2e/support/zone.ts';

const launchOptions = await browserLaunch();
// The servers’ databases: on a disk the browsers wait for them half of their time.
process.env.TMPDIR = fastTmp();

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 800 } };

/** These take minutes, each file in one worker: begun last, they would be what the others wait for. */
const languages = '**/languages.desktop.e2e.ts';
const offline = '**/offline.phone.e2e.ts';

/** Needs roads that were built from an extract. */
const needsRoads = process.env.ROADS_FOLDER ? [] : ['**/roads-of-an-extract.desktop.e2e.ts'];

/**
 * The built product (`npm run build`) in a real browser. `x.phone.e2e.ts` and `x.desktop.e2e.ts` run on one size, and of
 * `x.e2e.ts` what is tagged `@phone` or `@desktop`: what a flow stores and answers is the same on both, what fits the screen
 * and can be read is not. Each worker starts its own server on its own data folder without any company (support/test.ts).
 */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/first-folder.ts',
  outputDir: 'test-results',
  timeout: 150_000,
  expect: { timeout: 15_000 },
  workers: 5,
  retries: 0,
  forbidOnly: true,
  reporter: 'line',
  use: {
    launchOptions,
    locale: 'en-US',
    timezoneId: zone,
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Registering it and fetching the whole application for offline use was a quarter of a test's time; what is about it allows it.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'offline', use: phone, testMatch: offline },
    { name: 'languages', use: desktop, testMatch: languages },
    {
      name: 'phone',
      use: phone,
      testMatch: '**/*.e2e.ts',
      testIgnore: ['**/*.desktop.e2e.ts', offline],
      grepInvert: /@desktop/,
    },
    {
      name: 'desktop',
      use: desktop,
      testMatch: '**/*.e2e.ts',
      testIgnore: ['**/*.phone.e2e.ts', languages, ...needsRoads],
      grepInvert: /@phone/,
    },
  ],
});
