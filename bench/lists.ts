/**
 * Loads the directory of 183 and of 10,000 customers again and again, on a phone and on a desktop, quiet and at a quarter of
 * this machine's speed, goes to the end of the page, and counts the loads in which the last row could not be reached.
 * Writes bench/results/lists.json. Run: npm run bench lists; or with another number of loads in all, without the build:
 * npx tsx bench/lists.ts <loads>
 */
import { type BrowserContext, chromium } from '@playwright/test';
import { browserLaunch } from '#tests/e2e/support/browser.ts';
import { addCompany } from './api/companies.ts';
import { buildServer, startServer } from './api/processes.ts';
import { openApp } from './app/open-app.ts';
import { load, report, slow, slowDown, spreadOf } from './field/browser.ts';

const given = Number(process.argv[2]);
const loads = given || 200;
const withinMs = 15_000;
const sizes = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
};

if (!given) buildServer();
const loadBefore = load();
const bench = await openApp(() => new Date());
const server = await startServer(bench.connectionString);
const browser = await chromium.launch(await browserLaunch());

/** @returns milliseconds from the address to the last row on the screen; null where it was not reached in time */
async function reachLast(context: BrowserContext, rows: number, rate: number): Promise<number | null> {
  const page = await context.newPage();
  try {
    await slow(await context.newCDPSession(page), rate);
    const start = performance.now();
    await page.goto('/customers');
    await page.waitForFunction(
      (wanted) => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        // Cards on a phone; on a desktop the rows of a table, whose first is its head.
        const last = document.querySelector(
          `[aria-posinset="${wanted}"][aria-setsize="${wanted}"], [aria-rowcount="${wanted + 1}"] [aria-rowindex="${wanted + 1}"]`,
        );
        const { top, bottom } = last?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
        return top >= 0 && bottom <= window.innerHeight;
      },
      rows,
      { timeout: withinMs * rate, polling: 50 },
    );
    return performance.now() - start;
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') return null;
    throw error;
  } finally {
    await page.close();
  }
}

try {
  const kinds = [];
  for (const [number, rows] of [183, 10_000].entries()) {
    const { token } = await addCompany(bench.db, number + 1, rows, new Date());
    for (const [size, look] of Object.entries(sizes)) {
      const context = await browser.newContext({ ...look, baseURL: server.url, serviceWorkers: 'block' });
      await context.addInitScript((kept) => localStorage.setItem('auth_token', kept), token);
      for (const rate of [1, slowDown]) {
        kinds.push({ rows, size, slowDown: rate, context, ms: [] as number[], loads: 0, notReached: 0 });
      }
    }
  }
  // In turn, so that a busy moment of the machine falls on all of them.
  for (let turn = 0; turn < loads; turn += 1) {
    const kind = kinds[turn % kinds.length];
    if (!kind) break;
    const ms = await reachLast(kind.context, kind.rows, kind.slowDown);
    kind.loads += 1;
    if (ms === null) kind.notReached += 1;
    else kind.ms.push(ms);
  }
  const notReached = kinds.reduce((sum, kind) => sum + kind.notReached, 0);
  await report(
    'lists',
    {
      what: 'Loads of /customers in which the last row could not be reached; none is allowed',
      loads,
      notReached,
      holds: notReached === 0,
      kinds: kinds.map(({ context: _, ms, ...kind }) => ({ ...kind, reachedMs: spreadOf(ms) })),
    },
    loadBefore,
  );
  if (notReached > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
  await bench.close();
}
