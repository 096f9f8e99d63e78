import type { Page } from '@playwright/test';

/** What a person could see or hear since the last look, with where it was. */
export interface Shown {
  text: string;
  where: string;
}
export type Look = (at: string) => Promise<void>;

interface Recorder {
  /** What was shown since it was last taken, also what lasted a moment: each text once. */
  take: () => Shown[];
  /** Comes back when the page has not changed for a moment, and does not say that it loads; at the latest after a second. */
  quiet: () => Promise<boolean>;
}
declare global {
  interface Window {
    recorder: Recorder;
    /** Which text of a catalog something shown is: pseudo-text.ts. */
    wordedBy?: Map<string, string>;
  }
}

/** Runs in the page: keeps each text, and the names and hints of its parts, as it appears. */
function recordShown(): void {
  const named = [
    ...['aria-label', 'title', 'placeholder', 'alt'],
    ...['aria-description', 'aria-roledescription', 'aria-valuetext'],
  ];
  // The frame that is painted first, and the screen of an application that is on its way.
  const loads = '[data-first-frame]:not([hidden]), main > [role=status] > .animate-spin';
  const met = new Set<string>();
  const seen = new Map<string, string>();
  let changedAt = performance.now();
  const placeOf = (element: Element | null): string =>
    element ? `${element.tagName.toLowerCase()}.${String(element.getAttribute('class')).slice(0, 30)}` : '';
  const keep = (text: string | null | undefined, where: string): void => {
    const trimmed = text?.trim();
    if (!trimmed || met.has(trimmed)) return;
    met.add(trimmed);
    seen.set(trimmed, where);
  };
  const keepNames = (element: Element): void => {
    for (const name of named) keep(element.getAttribute(name), `${placeOf(element)} ${name}`);
  };
  const keepText = (node: Node): void => {
    // The title of a work is the same in every language.
    if (node.parentElement && !node.parentElement.closest('script, style, code, cite, [data-first-frame]'))
      keep(node.textContent, placeOf(node.parentElement));
  };
  const keepAll = (node: Node): void => {
    if (node instanceof Text) keepText(node);
    else if (node instanceof Element) {
      keepNames(node);
      for (const child of node.childNodes) keepAll(child);
    }
  };
  new MutationObserver((changes) => {
    changedAt = performance.now();
    for (const { type, target, addedNodes } of changes) {
      if (type === 'childList') for (const node of addedNodes) keepAll(node);
      else if (type === 'attributes') keepNames(target as Element);
      else keepText(target);
    }
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: named,
  });
  window.print = () => undefined;
  window.recorder = {
    take: () => {
      keepAll(document.body);
      keep(document.title, 'title');
      const shown = [...seen].map(([text, where]) => ({ text, where }));
      seen.clear();
      return shown;
    },
    quiet: async () => {
      for (let tries = 0; tries < 40; tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, 25));
        if (!document.querySelector(loads) && performance.now() - changedAt > 100) return true;
      }
      return false;
    },
  };
}

/** A page that is walked through: it waits as long as something is under way, and never longer than a few seconds. */
export async function watched(page: Page): Promise<{ settle: () => Promise<void>; shown: () => Promise<Shown[]> }> {
  const underWay = new Set<object>();
  page.on('request', (request) => underWay.add(request));
  // A stream is answered and goes on; so the head of an answer is what is waited for.
  page.on('response', (response) => underWay.delete(response.request()));
  page.on('requestfailed', (request) => underWay.delete(request));
  page.on('dialog', (dialog) => dialog.accept().catch(() => undefined));
  page.setDefaultTimeout(3_000);
  page.setDefaultNavigationTimeout(30_000);
  await page.addInitScript(recordShown);
  return {
    settle: async () => {
      const until = Date.now() + 6_000;
      for (let isQuiet = false; Date.now() < until && (underWay.size > 0 || !isQuiet); )
        isQuiet = await page.evaluate(() => window.recorder?.quiet() ?? false).catch(() => false);
      underWay.clear();
    },
    shown: () => page.evaluate(() => window.recorder?.take() ?? []).catch(() => []),
  };
}

/** What can be pressed; a field that offers choices is opened as well, and each of its choices made. */
const pressable =
  ':is(button, summary, [role=button], [role=combobox]:not(input), [role=switch], [role=checkbox], [role=radio], [role=tab], [role=option], [role^=menuitem])';
const isOpen = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

interface Thing {
  at: number;
  /** One of each kind is pressed: rows of a list have the same ones, and so has a dialog wherever it is opened. */
  key: string;
  label: string;
  /** How late it is pressed: a form is sent first, what closes a dialog, changes the tab or deletes something comes last. */
  rank: number;
}
interface State {
  path: string;
  hasWindow: boolean;
  things: Thing[];
  links: string[];
}

/** Runs in the page: what can be pressed in what is open over the page, or else on the page. Each gets its place in `data-walk`. */
function stateOfPage({ pressable, isOpen, shape }: { pressable: string; isOpen: string; shape: string }): State {
  const isShown = (element: Element) =>
    element.checkVisibility() && element.getClientRects().length > 0 && !element.closest('[inert], [aria-hidden=true]');
  const letters = (text: string) => /^[^\p{Lu}\d]*\p{Lu}?[^\p{Lu}\d]*/u.exec(text)?.[0] ?? '';
  /** A text by its place in the catalogs; what a company entered is all alike. */
  const textKey = (text: string): string =>
    window.wordedBy?.get(text.trim()) ??
    text
      .replace(/⟦[^⟦⟧]*⟧/g, (marked) => `#${window.wordedBy?.get(marked) ?? letters(marked.slice(1))}#`)
      .replace(/(^|#)[^#]*\p{L}[^#]*(#|$)/gu, '$1x$2')
      .replace(/\d+/g, '0');
  const textsOf = (element: Element): string[] => {
    const name = element.getAttribute('aria-label');
    if (name) return [name];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
    return texts.filter((text) => text.trim());
  };
  const keysOf = (element: Element | null): string => (element ? textsOf(element).map(textKey).join(' ') : '');
  const window_ = [...document.querySelectorAll(isOpen)].filter(isShown).at(-1);
  const titled = window_?.getAttribute('aria-labelledby');
  const isList = /menu|listbox/.test(window_?.getAttribute('role') ?? '');
  const title = titled ? keysOf(document.getElementById(titled)) : (window_?.getAttribute('aria-label') ?? '');
  const things = [...(window_ ?? document).querySelectorAll(pressable)].flatMap((element, at): Thing[] => {
    element.setAttribute('data-walk', String(at));
    if (!isShown(element) || element.matches(':disabled, [aria-disabled=true], [data-disabled]')) return [];
    const texts = textsOf(element);
    const keys = texts.map(textKey).join(' ');
    const role = element.getAttribute('role');
    const look = /[a-z]{3}/i.test(keys) ? '' : element.getAttribute('class');
    const kind = [element.querySelector('svg')?.getAttribute('class'), role, keys, look].join(' ');
    const scope = window_ ? (isList ? `${shape} list` : `dialog ${title}`) : element.closest('main') ? shape : '';
    const isDanger = /\bbad\b|danger|-bad/.test(element.getAttribute('class') ?? '');
    const closes = /close|cancel|keep/i.test(keys) && Boolean(window_);
    const rank = isDanger ? 4 : closes ? 3 : role === 'tab' ? 2 : element.matches('[type=submit]') ? 0 : 1;
    return [{ at, key: `${scope} ${kind}`, label: texts.join(' ').slice(0, 60), rank }];
  });
  const kinds = new Map(things.toReversed().map((thing) => [thing.key, thing]));
  return {
    path: location.pathname + location.search,
    hasWindow: Boolean(window_),
    things: [...kinds.values()].toReversed().sort((one, other) => one.rank - other.rank),
    links: [...document.querySelectorAll('a[href^="/"]')].map((link) => link.getAttribute('href') ?? ''),
  };
}

/** An address without whose it is: pages of other ids have the same texts. */
const shapeOf = (address: string): string => {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  // The articles of the assistant’s knowledge are pages of one kind.
  if (pathname.startsWith('/chat/knowledge/')) return '/chat/knowledge/*';
  const shaped = (value: string) => (/^[a-z][a-z-]*$/.test(value) ? value : '*');
  const asked = [...searchParams].map(([key, value]) => `${key}=${shaped(value)}`).sort();
  return [
    pathname
      .split('/')
      .map((part) => (part ? shaped(part) : ''))
      .join('/'),
    ...asked,
  ].join('?');
};
const shapeOfPath = (address: string): string => shapeOf(address).split('?')[0] as string;

export interface Walk {
  page: Page;
  settle: () => Promise<void>;
  look: Look;
  /** Comes back to an address: signed in, where somebody is. */
  open: (path: string) => Promise<void>;
  /** Whether everything is pressed, and links followed. */
  opensAll: boolean;
  /** Which of the links that are met are followed. */
  follows: (path: string) => boolean;
  /** How long one page may take, in ms; and how long all of them. */
  mostForPage: number;
  until: number;
}

/** Walks through pages and whatever can be reached from them. @returns the places it had no time to open, or did not reach */
export async function walkThrough(walk: Walk, paths: readonly string[]): Promise<string[]> {
  const waiting = [...paths];
  const met = new Set(paths.map(shapeOf));
  const pressed = new Set<string>();
  const left: string[] = [];
  const { page, settle, look, opensAll, follows } = walk;

  const keepLinks = (links: readonly string[]): void => {
    for (const address of links) {
      if (address.startsWith('/api/') || !follows(address) || met.has(shapeOf(address))) continue;
      met.add(shapeOf(address));
      waiting.push(address);
    }
  };
  const lookAt = async (at: string): Promise<void> => {
    await settle();
    await look(at);
  };

  /**
   * Presses everything on a page once, and in what opens. It goes on from the page as it is then; what is no longer there
   * is come back to by the way it was met on.
   */
  const pressEach = async (address: string): Promise<void> => {
    const until = Math.min(Date.now() + walk.mostForPage, walk.until);
    const shape = shapeOfPath(address);
    /** Everything met here, with what had been pressed last. */
    const cameBy = new Map<string, Thing & { by: string | null }>();
    const tries = new Map<string, number>();
    let last: string | null = null;
    let isFresh = true;

    const stateNow = async (): Promise<State> => {
      const state = await page
        .evaluate(stateOfPage, { pressable, isOpen, shape })
        .catch((): State => ({ path: '', hasWindow: false, things: [], links: [] }));
      if (shapeOfPath(state.path) !== shape) return { ...state, things: [] };
      keepLinks(state.links);
      for (const thing of state.things) if (!cameBy.has(thing.key)) cameBy.set(thing.key, { ...thing, by: last });
      return state;
    };
    const reopen = async (): Promise<void> => {
      await walk.open(address);
      [last, isFresh] = [null, true];
    };
    const press = async ({ at, key, label }: Thing): Promise<void> => {
      pressed.add(key);
      await page
        .locator(`[data-walk="${at}"]`)
        .click({ timeout: 1_500 })
        .catch(() => undefined);
      [last, isFresh] = [key, false];
      await lookAt(`${address}, "${label}"`);
    };
    /** Comes to something met before, from the page as it is or as it is opened. */
    const comeTo = async (wanted: string): Promise<void> => {
      const way: string[] = [];
      for (let key = cameBy.get(wanted)?.by; key && !way.includes(key); key = cameBy.get(key)?.by) way.unshift(key);
      const { things } = await stateNow();
      const isNear = way.some((key) => things.some((thing) => thing.key === key));
      if (!isFresh && (!isNear || tries.get(wanted) === 2)) await reopen();
      for (const key of way) {
        const step = (await stateNow()).things.find((thing) => thing.key === key);
        if (step) await press(step);
      }
    };

    while (Date.now() < until) {
      const { path, hasWindow, things } = await stateNow();
      const open = things.filter(({ key }) => !pressed.has(key));
      // What has just shown up goes first: it may not stay.
      const next = open.find(({ key }) => last !== null && cameBy.get(key)?.by === last) ?? open[0];
      if (shapeOfPath(path) !== shape) await reopen();
      else if (next) await press(next);
      else if (hasWindow) {
        await page.keyboard.press('Escape');
        await settle();
        const state = await stateNow();
        if (state.hasWindow && state.things.every(({ key }) => pressed.has(key))) await reopen();
      } else {
        const far = [...cameBy.keys()].find((key) => !pressed.has(key) && (tries.get(key) ?? 0) < 2);
        if (!far) break;
        tries.set(far, (tries.get(far) ?? 0) + 1);
        await comeTo(far);
      }
    }
    for (const { key, label } of cameBy.values()) if (!pressed.has(key)) left.push(`${address}, "${label}"`);
  };

  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (Date.now() > walk.until) {
      left.push(path);
      continue;
    }
    const begun = Date.now();
    await walk.open(path);
    await lookAt(path);
    if (opensAll) {
      await pressEach(path);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${path.replace(/\W+/g, '_')}.png` });
      process.stdout.write(`${path}: ${Math.round((Date.now() - begun) / 1000)} s, ${pressed.size} pressed\n`);
      continue;
    }
    const tabs = page.getByRole('tab');
    for (let tab = 0, all = await tabs.count(); tab < all; tab += 1) {
      await tabs
        .nth(tab)
        .click()
        .catch(() => undefined);
      await lookAt(`${path}, tab ${tab + 1}`);
    }
  }
  return left;
}
