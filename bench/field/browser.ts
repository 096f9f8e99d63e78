import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { browserLaunch } from '#tests/e2e/support/browser.ts';
import type { FieldCompany } from '#tests/e2e/support/field-company.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** A phone of the cheaper kind is about so much slower than the machine the tests run on. */
export const slowDown = 4;

const look = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  locale: 'en-US',
  timezoneId: 'America/Phoenix',
} as const;

export interface SlowPhone {
  context: BrowserContext;
  page: Page;
  cdp: CDPSession;
}

/** A browser on a profile of its own, slowed down before it opens anything. */
export async function openPhone(profile: string, url: string, offline = false): Promise<SlowPhone> {
  const launch = await browserLaunch();
  const context = await chromium.launchPersistentContext(profile, { ...launch, ...look, baseURL: url, offline });
  // The names that the TypeScript runner gives to functions are unknown to a page.
  await context.addInitScript('globalThis.__name ??= (named) => named');
  const page = context.pages()[0] ?? (await context.newPage());
  const cdp = await context.newCDPSession(page);
  return { context, page, cdp };
}

export const slow = (cdp: CDPSession, rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate });

/** Signs in and waits until the day lies on the phone and the pages open without network. */
export async function takeAlong(page: Page, { technician, customers }: FieldCompany): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(technician.email);
  await page.getByLabel('Password', { exact: true }).fill(technician.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('tab', { name: 'Sign In' }).waitFor({ state: 'hidden' });
  await page.goto('/field-service');
  await page.getByRole('link', { name: /^Next stop: / }).waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await until(async () => {
    const { kept, controlled } = await page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open('poolhand');
        opening.onsuccess = () => resolve(opening.result);
      });
      const counting = database.transaction('answers').objectStore('answers').count();
      const kept = await new Promise<number>((resolve) => {
        counting.onsuccess = () => resolve(counting.result);
      });
      database.close();
      return { kept, controlled: navigator.serviceWorker.controller !== null };
    });
    return controlled && kept > customers.length + 4;
  }, 90_000);
}

/** Asks every half second. @throws Error when it does not come true in time */
export async function until(isTrue: () => Promise<boolean>, withinMs: number): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`Not within ${withinMs} ms`);
    await wait(500);
  }
}

/**
 * Notes the longest of the page's frames from now on, and the longest task of its thread, until they are taken. The browser
 * does not tell its own collection of garbage as a task: a frame may be late for that, or for the machine, without one.
 */
export const startFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const noted = { longest: 0, over100: 0, longestTask: 0, ends: false };
    Object.assign(window, { notedFrames: noted });
    const tasks = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) noted.longestTask = Math.max(noted.longestTask, duration);
    });
    tasks.observe({ type: 'longtask' });
    let before = performance.now();
    const frame = (): void => {
      const now = performance.now();
      noted.longest = Math.max(noted.longest, now - before);
      if (now - before > 100) noted.over100 += 1;
      before = now;
      if (!noted.ends) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });

export interface Frames {
  longestMs: number;
  over100: number;
  /** 0 where no task took longer than 50 ms. */
  longestTaskMs: number;
}

export const takeFrames = (page: Page): Promise<Frames> =>
  page.evaluate(() => {
    const { notedFrames } = window as unknown as {
      notedFrames: { longest: number; over100: number; longestTask: number; ends: boolean };
    };
    notedFrames.ends = true;
    return {
      longestMs: Math.round(notedFrames.longest),
      over100: notedFrames.over100,
      longestTaskMs: Math.round(notedFrames.longestTask),
    };
  });

/** The longest frame of a page in which nothing happens: what the machine itself adds. */
export async function idleFrames(page: Page): Promise<Frames> {
  await startFrames(page);
  await wait(4000);
  return takeFrames(page);
}

export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'poolhand-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const load = (): number => Math.round((loadavg()[0] ?? 0) * 10) / 10;

/**
 * Milliseconds that other machines on the same iron have taken of this one's processors so far (Linux says so, to a
 * hundredth of a second; elsewhere 0): what was late meanwhile waited for them.
 */
export function stolenMs(): number {
  if (!existsSync('/proc/stat')) return 0;
  const [, ...ticks] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/\s+/);
  return 10 * Number(ticks[7] ?? 0);
}

export interface Spread {
  count: number;
  p50: number;
  p95: number;
  max: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number => Math.round(sorted[Math.ceil(share * (sorted.length - 1))] ?? 0);
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), max: at(1) };
}

/** Writes what was measured, with the machine and its load: above its number of processors the times say little. */
export async function report(name: string, result: object, loadBefore: number): Promise<void> {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`;
  const text = `${JSON.stringify({ machine, load: { before: loadBefore, after: load() }, slowDown, ...result }, null, 2)}\n`;
  await writeFile(join(root, `bench/results/${name}.json`), text);
  process.stdout.write(text);
}
