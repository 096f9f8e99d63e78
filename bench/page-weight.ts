/**
 * Opens the pages that people start from in a real browser with nothing cached, and counts what came over the network until
 * the page rested: compressed, as it came, by kind. Writes bench/results/page-weight.json. Run: npm run bench page-weight
 */
import { type BrowserContext, chromium } from '@playwright/test';
import { browserLaunch } from '#tests/e2e/support/browser.ts';
import { startProduct } from '#tests/e2e/support/product.ts';
import { buildServer } from './api/processes.ts';
import { load, report } from './field/browser.ts';

/** Kilobytes (of 1000 bytes) of scripts and styles, as they travel: half a second on a slow phone's 8 Mbit/s. */
const boundKb = 500;
const pages = [
  { name: 'sign-in', path: '/auth', role: null },
  { name: 'dashboard', path: '/', role: /Business Owner/ },
  { name: 'customers', path: '/customers', role: /Business Owner/ },
  { name: 'week', path: '/routes/week', role: /Business Owner/ },
  { name: 'field service hub', path: '/field-service', role: /Technician/ },
  { name: 'pool owner', path: '/', role: /Pool Owner/ },
] as const;

buildServer();
const loadBefore = load();
const product = await startProduct({ DEMO: 'true' });
const browser = await chromium.launch(await browserLaunch());

async function signIn(context: BrowserContext, role: RegExp): Promise<void> {
  const page = await context.newPage();
  await page.goto('/auth');
  await page.getByRole('button', { name: role }).click();
  await page.getByRole('tab', { name: 'Sign In' }).waitFor({ state: 'hidden' });
  await page.getByRole('main').getByRole('heading').first().waitFor();
  await page.close();
}

/** Kilobytes by kind of what one page fetches with an empty cache. */
async function weigh(context: BrowserContext, path: string): Promise<Record<string, number>> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.clearBrowserCache');
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = {};
  cdp.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type.toLowerCase()));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'other';
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
    bytes.total = (bytes.total ?? 0) + encodedDataLength;
  });
  await page.goto(path);
  await page.getByRole('main').getByRole('heading').first().waitFor();
  // The stream of changes stays open, so the network is never idle: what a page fetches at its start has come by then.
  await page.waitForLoadState('load');
  await page.waitForFunction(() => document.querySelectorAll('[aria-busy="true"]').length === 0);
  await page.close();
  return Object.fromEntries(Object.entries(bytes).map(([kind, count]) => [kind, Math.round(count / 100) / 10]));
}

try {
  const weights: { name: string; kilobytes: Record<string, number> }[] = [];
  for (const { name, path, role } of pages) {
    const context = await browser.newContext({ baseURL: product.url, serviceWorkers: 'block' });
    if (role) await signIn(context, role);
    weights.push({ name, kilobytes: await weigh(context, path) });
    await context.close();
  }
  const code = ({ kilobytes }: (typeof weights)[number]): number =>
    (kilobytes.script ?? 0) + (kilobytes.stylesheet ?? 0);
  const holds = weights.every((page) => code(page) > 0 && code(page) <= boundKb);
  await report(
    'page-weight',
    {
      what: `Kilobytes over the network per page with an empty cache; at most ${boundKb} of code`,
      holds,
      pages: weights,
    },
    loadBefore,
  );
  if (!holds) process.exitCode = 1;
} finally {
  await browser.close();
  await product.stop();
}
