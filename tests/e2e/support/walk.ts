import type { Page } from '@playwright/test';

/** What a person could see or hear since the last look, with where it was. */
export interface Shown {
  text: string;
  where: string;
}
export type Look = (at: string) => Promise<void>;

interface Recorder {
  /** What was shown since it was last taken, also what lasted a moment. */
  take: () => Shown[];
  /** Milliseconds since the page last changed; 0 while it says that it loads. */
  quietFor: () => number;
}
declare global {
  interface Window {
    recorder: Recorder;
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
  const seen = new Map<string, string>();
  let changedAt = performance.now();
  const placeOf = (element: Element | null): string =>
    element ? `${element.tagName.toLowerCase()}.${String(element.getAttribute('class')).slice(0, 30)}` : '';
  const keep = (text: string | null | undefined, where: string): void => {
    const trimmed = text?.trim();
    if (trimmed && !seen.has(trimmed)) seen.set(trimmed, where);
  };
  const keepNames = (element: Element): void => {
    for (const name of named) keep(element.getAttribute(name), `${placeOf(element)} ${name}`);
  };
  const keepText = (node: Node): void => {
    if (node.parentElement && !node.parentElement.closest('script, style, code, [data-first-frame]'))
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
    quietFor: () => (document.querySelector(loads) ? 0 : performance.now() - changedAt),
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
      for (let quiet = 0; Date.now() < until && (underWay.size > 0 || quiet < 120); ) {
        await new Promise((resolve) => setTimeout(resolve, 40));
        quiet = await page.evaluate(() => window.recorder?.quietFor() ?? 0).catch(() => 0);
      }
      underWay.clear();
    },
    shown: () => page.evaluate(() => window.recorder?.take() ?? []).catch(() => []),
  };
}

/** What can be pressed; a field that offers choices is opened as well. */
const pressable = ':is(button, summary, [role=button], [role=combobox]:not(input), [role=switch], [role=checkbox])';
const isOpen = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

const submits = `:is(${isOpen}) button[type=submit]`;

interface Button {
  at: number;
  label: string;
  kind: string;
}

/** What can be pressed on the page, or in what is open on it: one of each kind, since rows of a list have the same ones. */
const kindsOfButtons = (page: Page, within: string): Promise<Button[]> =>
  page.locator(`${within} ${pressable}`).evaluateAll((buttons) => {
    const kinds = new Set<string>();
    return buttons.flatMap((button, at) => {
      const label = button.getAttribute('aria-label') ?? button.textContent ?? '';
      const icon = button.querySelector('svg')?.getAttribute('class') ?? '';
      // Of a label that is in a catalog, what comes before the name in it.
      const kind = `${icon} ${button.getAttribute('role')} ${/⟦[^\p{Lu}\d]*\p{Lu}?[^\p{Lu}\d]*/u.exec(label)?.[0] ?? label.length}`;
      const isShown = button.getClientRects().length > 0 && !button.closest('[inert], [aria-hidden=true]');
      if (kinds.has(kind) || !isShown || button.hasAttribute('disabled')) return [];
      kinds.add(kind);
      return [{ at, label: label.slice(0, 60), kind }];
    });
  });

/** An address without whose it is: pages of other ids have the same texts. */
const shapeOf = (address: string): string => {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
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

export interface Walk {
  page: Page;
  settle: () => Promise<void>;
  look: Look;
  /** Comes back to an address: signed in, where somebody is. */
  open: (path: string) => Promise<void>;
  /** Whether buttons, menus and windows are opened, and links followed. */
  opensAll: boolean;
  /** Which of the links that are met are followed. */
  follows: (path: string) => boolean;
  /** How long one page may take, in ms; and how long all of them. */
  mostForPage: number;
  until: number;
}

/** Walks through pages and whatever can be reached from them. @returns the places it had no time to open */
export async function walkThrough(walk: Walk, paths: readonly string[]): Promise<string[]> {
  const waiting = [...paths];
  const met = new Set(paths.map(shapeOf));
  const pressed = new Set<string>();
  const left: string[] = [];
  const { page, settle, look, open, opensAll, follows } = walk;

  const links = async (): Promise<void> => {
    const found = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
      .catch((): string[] => []);
    for (const address of found) {
      if (address.startsWith('/api/') || !follows(address) || met.has(shapeOf(address))) continue;
      met.add(shapeOf(address));
      waiting.push(address);
    }
  };
  /** The page as it was opened: what can be pressed there, and nothing open over it. */
  let opened = '';
  const asItIs = (): Promise<string> =>
    page
      .evaluate(
        ([buttons = '', windows = '']) =>
          [
            location.pathname + location.search + location.hash,
            document.querySelectorAll(windows).length,
            ...[...document.querySelectorAll(buttons)].map(
              (each) => each.getAttribute('aria-label') ?? each.textContent,
            ),
          ].join('|'),
        [pressable, isOpen],
      )
      .catch(() => '');
  /** Comes back to a page as it is when it is opened; loading it again only where it is no longer so. */
  const backTo = async (address: string): Promise<void> => {
    for (let tries = 0; tries < 3; tries += 1) {
      if (opened !== '' && (await asItIs()) === opened) return;
      if (!(await page.locator(isOpen).count())) break;
      await page.keyboard.press('Escape');
      await settle();
    }
    await open(address);
    opened = await asItIs();
  };
  /** Presses one thing after another, from the page as it is when it is opened. */
  const press = async (address: string, ...steps: { within: string; at: number }[]): Promise<boolean> => {
    await backTo(address);
    for (const { within, at } of steps) {
      const done = await page
        .locator(`${within} ${pressable}`)
        .nth(at)
        .click()
        .then(
          () => true,
          () => false,
        );
      if (!done) return false;
      await settle();
    }
    return true;
  };
  const lookAt = async (at: string): Promise<void> => {
    await settle();
    await look(at);
    if (opensAll) await links();
  };

  /** Looks behind each item of an open menu or list of choices. */
  const openItems = async (address: string, label: string, step: { within: string; at: number }): Promise<void> => {
    const items = page.locator('[role=menuitem], [role=menuitemradio], [role=menuitemcheckbox]');
    for (let item = 0, all = await items.count(); item < all; item += 1) {
      const name =
        (await items
          .nth(item)
          .textContent()
          .catch(() => '')) ?? '';
      if (
        !pressed.has(`item ${name}`) &&
        (await items
          .nth(item)
          .click()
          .then(
            () => true,
            () => false,
          ))
      ) {
        pressed.add(`item ${name}`);
        await lookAt(`${address}, "${label}", "${name}"`);
        await send(`${address}, "${label}", "${name}"`);
      }
      if (item + 1 < all && !(await press(address, step))) return;
    }
  };
  /** Sends the form of an open window as it is, and looks at what it says. */
  const send = async (at: string): Promise<void> => {
    const submit = page.locator(submits).last();
    if (!(await submit.isVisible().catch(() => false))) return;
    if (
      await submit.click().then(
        () => true,
        () => false,
      )
    )
      await lookAt(`${at}, sent`);
  };

  const openEach = async (address: string): Promise<void> => {
    const until = Math.min(Date.now() + walk.mostForPage, walk.until);
    const shape = shapeOf(address).split('?')[0];
    const own = 'body';
    opened = await asItIs();
    for (const { at, label, kind } of await kindsOfButtons(page, own)) {
      const isFrames = await page
        .locator(`${own} ${pressable}`)
        .nth(at)
        .evaluate((button) => !button.closest('main'))
        .catch(() => true);
      const name = `${isFrames ? '' : shape} ${kind}`;
      if (pressed.has(name)) continue;
      pressed.add(name);
      if (Date.now() > until) {
        left.push(`${address}, "${label}"`);
        continue;
      }
      const step = { within: own, at };
      if (!(await press(address, step))) continue;
      await lookAt(`${address}, "${label}"`);
      const hasForm = (await page.locator(submits).count()) > 0;
      await openItems(address, label, step);
      for (const inner of await kindsOfButtons(page, `:is(${isOpen})`).catch((): Button[] => [])) {
        const inside = `${shape} ${kind} ${inner.kind}`;
        if (pressed.has(inside) || Date.now() > until) continue;
        pressed.add(inside);
        if (await press(address, step, { within: `:is(${isOpen})`, at: inner.at }))
          await lookAt(`${address}, "${label}", "${inner.label}"`);
      }
      if (hasForm && (await press(address, step))) await send(`${address}, "${label}"`);
    }
  };

  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (Date.now() > walk.until) {
      left.push(path);
      continue;
    }
    const begun = Date.now();
    await open(path);
    await lookAt(path);
    const tabs = await page.getByRole('tab').count();
    for (let tab = 0; tab < tabs; tab += 1) {
      await page
        .getByRole('tab')
        .nth(tab)
        .click()
        .catch(() => undefined);
      await lookAt(`${path}, tab ${tab + 1}`);
      const address = new URL(page.url());
      if (opensAll && address.search) await openEach(address.pathname + address.search);
    }
    if (opensAll) {
      if (tabs > 0) await open(path);
      await openEach(path);
      process.stdout.write(`${path}: ${Math.round((Date.now() - begun) / 1000)} s\n`);
    }
  }
  return left;
}
