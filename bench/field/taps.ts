import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { type SlowPhone, stolenMs } from './browser.ts';

/** How long after the finger's leaving the frame that follows was painted. */
export interface Tap {
  label: string;
  ms: number;
  /** The time that the machine was away meanwhile. */
  stolenMs: number;
}

type Told = Pick<Tap, 'label' | 'ms'>;

interface Notes {
  tellTap: (tap: Told) => void;
  tellUsable: (usable: Usable) => void;
  scheduler: { postTask: (task: () => void, how: { priority: 'user-blocking' }) => Promise<void> };
}

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

/** A sheet that begins to move stands still for a frame or two before. */
const framesAtRest = 4;

export interface Place {
  x: number;
  y: number;
}

/**
 * The middle of what is to be tapped, once it is painted, in sight and at rest. Asked of the page itself and beforehand:
 * Playwright's own `click` and `tap` leave listeners behind that take a part of every press.
 */
function placeAtRest(element: Element, framesAtRest: number): Promise<Place> {
  element.scrollIntoView({ block: 'nearest' });
  return new Promise((resolve) => {
    let before = '';
    let frames = 0;
    const look = (): void => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const middle = { x: x + width / 2, y: y + height / 2 };
      const now = JSON.stringify([x, y, width, height]);
      const hit = document.elementFromPoint(middle.x, middle.y);
      const isThere = now === before && hit !== null && element.contains(hit);
      frames = isThere ? frames + 1 : 0;
      before = now;
      // Nobody taps what was not painted yet.
      requestAnimationFrame(frames >= framesAtRest ? () => setTimeout(resolve, 0, middle) : look);
    };
    look();
  });
}

/** A quick tap: no finger leaves the glass in the moment in which it comes, as Playwright's does. */
const restsMs = 50;

export type Pointer = 'mouse' | 'finger';

export interface Tapping {
  tap: (target: Locator, by: Pointer) => Promise<Tap>;
  tapAt: (place: Place, by: Pointer) => Promise<Tap>;
}

/** Taps in a page, from its next address on; by the phone's own session: beside a second one it is no longer slowed down. */
export async function tapsIn({ page, cdp }: Omit<SlowPhone, 'context'>): Promise<Tapping> {
  await page.addInitScript(noteTaps);
  let tell: (tap: Told) => void = () => undefined;
  await page.exposeFunction('tellTap', (tap: Told) => tell(tap));
  const touch = async (place: Place): Promise<void> => {
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] });
    await wait(restsMs);
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const tapAt: Tapping['tapAt'] = async (place, by) => {
    const told = new Promise<Told>((resolve) => {
      tell = resolve;
    });
    const before = stolenMs();
    if (by === 'finger') await touch(place);
    else await page.mouse.click(place.x, place.y, { delay: restsMs });
    return { ...(await told), stolenMs: stolenMs() - before };
  };
  return { tap: async (target, by) => tapAt(await target.evaluate(placeAtRest, framesAtRest), by), tapAt };
}

/** When a page could be used first, and where its first tap goes. */
export interface Usable {
  ms: number;
  place: Place;
}

/**
 * Asks when a page can be used first, from its next address on: the link whose words begin so is there to be tapped, and
 * painted. The page tells so by itself, and where the link lies: being asked again and again would take it a tenth of its
 * start, and the scripts with which Playwright looks for a link take a slow page a third of a second, just when the first
 * tap comes.
 */
export async function whenUsable(page: Page, linkBegins: string): Promise<() => Promise<Usable>> {
  let tell: (usable: Usable) => void = () => undefined;
  const told = new Promise<Usable>((resolve) => {
    tell = resolve;
  });
  await page.exposeFunction('tellUsable', (usable: Usable) => tell(usable));
  await page.addInitScript(`(${noteUsable})(${JSON.stringify(linkBegins)}, ${framesAtRest}, ${placeAtRest})`);
  return () => told;
}

function noteUsable(linkBegins: string, frames: number, placeOf: typeof placeAtRest): void {
  const look = new MutationObserver(() => {
    const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent?.startsWith(linkBegins));
    if (!link) return;
    look.disconnect();
    const tell = async (): Promise<void> => {
      const ms = performance.now();
      (window as unknown as Notes).tellUsable({ ms, place: await placeOf(link, frames) });
    };
    requestAnimationFrame(() => setTimeout(tell, 0));
  });
  look.observe(document, { childList: true, subtree: true });
}
