import { type Finding, fail, pass } from './finding.ts';
import { mobileTestTexts } from './texts.ts';

const texts = mobileTestTexts.found;

/** What the checks of the screen look at. */
export interface ScreenOfDevice {
  maxTouchPoints: number;
  /** The tests were begun with a finger. */
  tapped: boolean;
  /** Sends a touch to the page; whether it arrived. */
  touchArrives: () => boolean;
  /** As the browser names it, e.g. `portrait-primary`; null where it does not. */
  orientation: string | null;
  width: number;
  height: number;
  /** How wide the page is drawn. */
  pageWidth: number;
}

export function checkTouch({ maxTouchPoints, tapped, touchArrives }: ScreenOfDevice): Finding {
  if (maxTouchPoints < 1 && !tapped) return fail(texts.noTouch);
  if (!tapped && !touchArrives()) return fail(texts.touchLost);
  return pass(texts.touch(Math.max(maxTouchPoints, 1), tapped));
}

export function checkOrientation({ orientation, width, height, pageWidth }: ScreenOfDevice): Finding {
  if (orientation === null) return fail(texts.noOrientation);
  const held = height >= width ? 'portrait' : 'landscape';
  // A keyboard on the screen makes a page that is held upright wider than high.
  const isTold = orientation.startsWith(held) || (held === 'landscape' && orientation.startsWith('portrait'));
  if (!isTold) return fail(texts.orientationDiffers);
  if (pageWidth > width + 1) return fail(texts.tooWide(pageWidth, width));
  return pass(texts.orientation(held, width, height));
}

/** The screen of the browser; touches are sent to `pad`. */
export function screenOfBrowser(pad: HTMLElement, tapped: boolean): ScreenOfDevice {
  return {
    maxTouchPoints: navigator.maxTouchPoints ?? 0,
    tapped,
    touchArrives: () => {
      if (typeof TouchEvent === 'undefined' || typeof Touch === 'undefined') return false;
      let arrived = 0;
      const count = (event: TouchEvent): void => {
        arrived += event.changedTouches.length;
      };
      const { left, top } = pad.getBoundingClientRect();
      const touch = new Touch({ identifier: 1, target: pad, clientX: left + 1, clientY: top + 1 });
      for (const kind of ['touchstart', 'touchend'] as const) {
        pad.addEventListener(kind, count, { once: true });
        pad.dispatchEvent(new TouchEvent(kind, { changedTouches: [touch], bubbles: true }));
      }
      return arrived === 2;
    },
    orientation: window.screen.orientation?.type ?? null,
    width: window.innerWidth,
    height: window.innerHeight,
    pageWidth: document.documentElement.scrollWidth,
  };
}
