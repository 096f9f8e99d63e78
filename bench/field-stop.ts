/**
 * Measures a technician's phone at a quarter of this machine's speed, without network: how long after a tap of a routine
 * stop the next frame is painted, how long the application takes from cold to a usable route, and the longest frame while a
 * picture of 12 megapixels is made smaller. `npm run bench field-stop`.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { fieldCompany, photoFile } from '#tests/e2e/support/field-company.ts';
import { startProduct } from '#tests/e2e/support/product.ts';
import {
  type Frames,
  idleFrames,
  inFolder,
  load,
  openPhone,
  report,
  slow,
  slowDown,
  spreadOf,
  startFrames,
  stolenMs,
  takeAlong,
  takeFrames,
} from './field/browser.ts';

const stops = 12;
const workedStops = 8;
const coldStarts = 5;
const pictures = 3;

/**
 * Notes for every tap the time from the finger's leaving to the frame that follows, and tells it by itself: asking whether
 * there is one would be work on the page's thread between the tap and its frame.
 */
function noteTaps(): void {
  const soonest = { priority: 'user-blocking' } as const;
  document.addEventListener(
    'click',
    (event) => {
      const element = event.target instanceof Element ? event.target.closest('a,button,label') : null;
      const label = (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim().slice(0, 40);
      const tell = () => (window as unknown as Notes).tellTap({ label, ms: performance.now() - event.timeStamp });
      // Handled once the frame was painted, before whatever else waits by then.
      requestAnimationFrame(() => void (window as unknown as Notes).scheduler.postTask(tell, soonest));
    },
    true,
  );
}

/**
 * Notes when the route can be used first: its next stop is there to be tapped, and painted. It tells so by itself, because
 * being asked again and again would take the page a tenth of its start.
 */
function noteUsable(): void {
  const look = new MutationObserver(() => {
    const isThere = [...document.querySelectorAll('a')].some((link) => link.textContent?.startsWith('Next stop: '));
    if (!isThere) return;
    look.disconnect();
    requestAnimationFrame(() => setTimeout(() => (window as unknown as Notes).tellUsable(performance.now()), 0));
  });
  look.observe(document, { childList: true, subtree: true });
}

interface Notes {
  tellUsable: (ms: number) => void;
  tellTap: (tap: Tap) => void;
  scheduler: { postTask: (task: () => void, how: { priority: 'user-blocking' }) => Promise<void> };
}

interface Tap {
  label: string;
  ms: number;
}

/** With the time that the machine was away meanwhile. */
interface NotedTap extends Tap {
  stolenMs: number;
}

const loadBefore = load();

const product = await startProduct();
try {
  const company = await fieldCompany({ url: product.url, newEmail: (name) => `${name}@pools.example`, stops });
  await inFolder(async (profile) => {
    const first = await openPhone(profile, product.url);
    await takeAlong(first.page, company);
    await first.context.close();

    const usableMs: number[] = [];
    for (let start = 0; start < coldStarts; start += 1) {
      const { context, page, cdp } = await openPhone(profile, product.url, true);
      await page.addInitScript(noteUsable);
      await slow(cdp, slowDown);
      const told = new Promise<number>((resolve) => {
        void page.exposeFunction('tellUsable', resolve);
      });
      await page.goto('/field-service');
      usableMs.push(await told);
      await context.close();
    }

    const { context, page, cdp } = await openPhone(profile, product.url, true);
    await page.addInitScript(noteTaps);
    await slow(cdp, slowDown);
    const taps: NotedTap[] = [];
    const fingerTaps: NotedTap[] = [];
    let byFinger = false;
    let tell: (tap: Tap) => void = () => undefined;
    await page.exposeFunction('tellTap', (tap: Tap) => tell(tap));
    const tap = async (target: Locator): Promise<void> => {
      const told = new Promise<Tap>((resolve) => {
        tell = resolve;
      });
      // The place is looked for beforehand: looking for it, as `click` does, is work on the page's thread.
      await target.tap({ trial: true });
      const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const [middleX, middleY] = [x + width / 2, y + height / 2];
      // Nobody taps what was not painted yet.
      await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen, 0))));
      const before = stolenMs();
      if (byFinger) await page.touchscreen.tap(middleX, middleY);
      else await page.mouse.click(middleX, middleY);
      (byFinger ? fingerTaps : taps).push({ ...(await told), stolenMs: stolenMs() - before });
    };
    const picture = await photoFile('before.jpg');
    for (let stop = 0; stop < workedStops; stop += 1) {
      byFinger = stop % 2 === 1;
      await page.goto('/field-service');
      await tap(page.getByRole('link', { name: /^Next stop: / }));
      const keypad = page.getByRole('group', { name: 'Keypad' });
      await keypad.waitFor();
      for (const [row, value] of ['2.1', '7.4', '90'].entries()) {
        if (row > 0) await tap(keypad.getByRole('button', { name: 'Next' }));
        for (const digit of value) {
          await tap(keypad.getByRole('button', { name: digit === '.' ? 'Point' : digit, exact: true }));
        }
      }
      await tap(page.getByRole('button', { name: 'Done typing' }));
      await tap(page.getByText('Surface Skimming', { exact: true }));
      await page.getByLabel('Add photo: Before').setInputFiles(picture);
      await page.getByRole('img', { name: 'Before photo 1' }).waitFor();
      await tap(page.getByRole('button', { name: 'Finish visit' }));
      await tap(page.getByRole('button', { name: 'Finish and send report' }));
      await page.getByRole('heading', { name: 'The visit is saved on this phone' }).waitFor();
    }

    await page.goto('/field-service');
    await page.getByRole('link', { name: /^Next stop: / }).click();
    await page.getByRole('group', { name: 'Keypad' }).waitFor();
    const idle = await idleFrames(page);
    const large = await photoFile('large.jpg', 4000, 3000);
    // As files of the machine: the test's own way of handing a picture over would be measured with it.
    const names = Array.from({ length: pictures }, (_, index) => join(profile, `large-${index + 1}.jpg`));
    for (const name of names) await writeFile(name, large.buffer);
    const frames: (Frames & { stolenMs: number })[] = [];
    for (const [index, name] of names.entries()) {
      await startFrames(page);
      const before = stolenMs();
      await page.getByLabel('Add photo: General').setInputFiles(name);
      await page.getByRole('img', { name: `General photo ${index + 1}` }).waitFor({ timeout: 120_000 });
      frames.push({ ...(await takeFrames(page)), stolenMs: stolenMs() - before });
    }
    await context.close();

    const told = (noted: readonly NotedTap[]) => ({
      ...spreadOf(noted.map(({ ms }) => ms)),
      limitMs: 100,
      slowest: [...noted]
        .sort((a, b) => b.ms - a.ms)
        .slice(0, 8)
        .map((each) => ({ ...each, ms: Math.round(each.ms) })),
    });
    await report(
      'field-stop',
      {
        coldStartOffline: { usableMs: usableMs.map(Math.round), limitMs: 1500 },
        tapToNextFrame: told(taps),
        // The same by touch events, which the browser first makes a tap of: a frame more.
        fingerToNextFrame: told(fingerTaps),
        picture: {
          pixels: 12_000_000,
          bytes: large.buffer.length,
          longestFrameMs: frames.map(({ longestMs }) => longestMs),
          longestTaskMs: frames.map(({ longestTaskMs }) => longestTaskMs),
          stolenMs: frames.map((each) => each.stolenMs),
          idleLongestFrameMs: idle.longestMs,
          limitMs: 100,
        },
      },
      loadBefore,
    );
  });
} finally {
  await product.stop();
}
