import type { Page } from '@playwright/test';
import { type Product, startProduct } from './support/product.ts';
import { buildMarkedPages, servePagesFrom } from './support/pseudo-language.ts';
import { test as base, expect } from './support/test.ts';
import { zone } from './support/zone.ts';

/** The demonstration, whose pages come with every text of a catalog in brackets. */
const test = base.extend<object, { demonstration: Product; markedPages: string }>({
  demonstration: [
    async ({ browserName: _ }, use) => {
      const product = await startProduct({ DEMO: 'true' });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  markedPages: [async ({ browserName: _ }, use) => use(await buildMarkedPages()), { scope: 'worker', timeout: 60_000 }],
});

/** The same in every language: the product, measures, chemistry’s signs, kinds of files and what other companies are called. */
const fixedNames =
  /^(?:Poolhand|pH|LSI|CYA|ppm|gal|fl oz|lb|oz|qt|cup|°F|min|hr|mi|AM|PM|CSV|JSON|PDF|ZIP|ICS|HTML|SMS|Stripe|Twilio|English|Español|Basic|Professional|Enterprise|Service|Pro|Elite|Business|Empire|OpenStreetMap|©|x)$/i;
/** Days, months and hours come from the browser, by the language’s tag. */
const dated =
  /^(?:(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?|(?:Jan|Febr?|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)\w*|AM|PM|at|MST|M|T|W|F|S)$/;

interface Shown {
  text: string;
  where: string;
}

/** What a person sees or hears of the page: texts, and the names and hints of its parts. */
const shownOn = (page: Page): Promise<Shown[]> =>
  page.evaluate(() => {
    const found: { text: string; where: string }[] = [];
    const placeOf = (element: Element | null) =>
      element ? `${element.tagName.toLowerCase()}.${element.className.toString().slice(0, 30)}` : '';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent?.closest('script, style, [data-first-frame]')) continue;
      if (node.textContent?.trim()) found.push({ text: node.textContent.trim(), where: placeOf(parent) });
    }
    for (const name of [
      'aria-label',
      'title',
      'placeholder',
      'alt',
      'aria-description',
      'aria-roledescription',
      'aria-valuetext',
    ]) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        const text = element.getAttribute(name)?.trim();
        if (text) found.push({ text, where: `${placeOf(element)} ${name}` });
      }
    }
    return [...found, { text: document.title, where: 'title' }];
  });

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};

/** Everything the server has answered: what a company entered, and what the server words itself. */
function keepAnswers(page: Page): { holds: (text: string) => boolean } {
  const answers = new Set<string>();
  const keep = (value: unknown): void => {
    if (typeof value === 'string') answers.add(value.trim());
    else if (Array.isArray(value)) for (const each of value) keep(each);
    else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) keep(each);
  };
  page.on('response', async (response) => {
    if (!response.url().includes('/api/')) return;
    const text = await response.text().catch(() => '');
    // An answer that streams is many values, each in a line of its own.
    const streams = /event-stream|ndjson/.test(response.headers()['content-type'] ?? '');
    keep(streams ? text.split('\n').map((line) => parsed(line.replace(/^data: /, ''))) : parsed(text));
  });
  return {
    holds: (text) => answers.has(text) || [...answers].some((answer) => answer.includes(text)),
  };
}

/** The words of a text that stand outside the marks. */
const unmarkedWords = (text: string): string[] =>
  text
    .replace(/⟦[^⟧]*⟧/g, ' ')
    .split(/[^\p{L}\p{N}°@.’'-]+/u)
    .filter((word) => /\p{L}{2}/u.test(word) && !fixedNames.test(word) && !dated.test(word));

/** A street as a list shortens it. */
const shortStreet = /^\d+ [NSEW] [\w .#]+$/;

/** A part of what the server has answered, as a list shortens an address or joins a name to it. */
const unknownWords = (text: string, answers: { holds: (text: string) => boolean }): string[] =>
  answers.holds(text) || shortStreet.test(text) ? [] : unmarkedWords(text).filter((word) => !answers.holds(word));

const ownerPages = [
  ...[
    '/',
    '/customers',
    '/equipment',
    '/customers/import',
    '/create-customer',
    '/routes',
    '/routes?template=Monday',
    '/routes/week',
  ],
  '/outbox',
  // One customer’s page with its tabs, and what is opened from it.
  ...['/customers?view=CUST-0001', '/statements/CUST-0001', '/field-service/customer/CUST-0001'],
  '/service-report?customerId=CUST-0001',
  ...['/truck-stock', '/timesheets', '/calculators', '/reports', '/chemical-usage', '/data', '/data/lists'],
  ...['/data/moving-here', '/business', '/alerts', '/work-orders', '/communication-hub', '/billing', '/settings'],
  ...[
    '/user-management',
    '/change-log',
    '/mobile-test',
    '/chat',
    '/dosage',
    '/payment',
    '/upgrade-required',
    '/nowhere',
  ],
];
const technicianPages = ['/', '/field-service', '/routes', '/truck-stock', '/outbox', '/mobile-test', '/settings'];
const signedOutPages = [
  '/auth',
  '/reset-password?token=x',
  '/pay?key=x',
  '/quote?key=x',
  '/survey?key=x',
  '/photo-gallery?key=x',
];

/** With `WALK_ALL=1` each kind of button is pressed too, to look into windows and menus: a quarter of an hour. */
const opensWindows = Boolean(process.env.WALK_ALL);

type Look = (at: string) => Promise<void>;

/** One button of each kind on the page, by its place among them: rows of a list have the same ones. */
const kindsOfButtons = (page: Page): Promise<{ at: number; label: string }[]> =>
  page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll((buttons) => {
      const seen = new Set<string>();
      return buttons.flatMap((button, at) => {
        const label = button.getAttribute('aria-label') ?? button.textContent ?? '';
        const icon = button.querySelector('svg')?.getAttribute('class') ?? '';
        // Of a label that is in a catalog, what comes before the name in it.
        const kind = `${icon} ${button.className} ${/⟦[^\p{Lu}\d]*\p{Lu}?[^\p{Lu}\d]*/u.exec(label)?.[0] ?? ''}`;
        if (seen.has(kind) || button.hasAttribute('disabled')) return [];
        seen.add(kind);
        return [{ at, label }];
      });
    });

/** Looks at what a button opened; in a window also at what it says of a form left empty. */
async function lookInside(page: Page, at: string, look: Look): Promise<void> {
  await page.waitForLoadState('networkidle');
  await look(at);
  const submit = page.getByRole('dialog').locator('button[type=submit]').last();
  if (!(await submit.isVisible())) return;
  await submit.click({ timeout: 1_000 }).catch(() => undefined);
  await page.waitForLoadState('networkidle');
  await look(`${at}, sent`);
}

/** Looks behind the buttons of a page, and behind each item of the menus that they open. */
async function openEach(page: Page, path: string, look: Look): Promise<void> {
  const press = async (at: number): Promise<boolean> => {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const pressed = page.getByRole('main').getByRole('button').nth(at).click({ timeout: 1_000 });
    return pressed.then(
      () => true,
      () => false,
    );
  };
  for (const { at, label } of await kindsOfButtons(page)) {
    if (!(await press(at))) continue;
    await lookInside(page, `${path}, "${label}"`, look);
    const items = page.getByRole('menuitem');
    for (let item = 0, all = await items.count(); item < all; item += 1) {
      if (!(await press(at))) continue;
      const name = await items
        .nth(item)
        .textContent({ timeout: 1_000 })
        .catch(() => null);
      await items
        .nth(item)
        .click({ timeout: 1_000 })
        .catch(() => undefined);
      await lookInside(page, `${path}, "${label}", "${name}"`, look);
    }
  }
}

/** Looks at a page, at each of its tabs and, where asked, behind its buttons. */
async function walk(page: Page, path: string, look: Look): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await look(path);
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click({ timeout: 2_000 }).catch(() => undefined);
    await page.waitForLoadState('networkidle');
    await look(`${path}, a tab`);
    const address = new URL(page.url());
    if (opensWindows && address.search) await openEach(page, address.pathname + address.search, look);
  }
  if (opensWindows) await openEach(page, path, look);
}

for (const [who, secret, paths] of [
  ['owner', 'demo-owner', ownerPages],
  ['technician', 'demo-technician', technicianPages],
  ['homeowner', 'demo-homeowner', ['/', '/settings', '/billing']],
  ['nobody', null, signedOutPages],
] as const) {
  test(`every text that ${who} meets stands in a catalog`, async ({ browser, demonstration, markedPages }) => {
    if (opensWindows) test.setTimeout(0);
    const context = await browser.newContext({
      baseURL: demonstration.url,
      timezoneId: zone,
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 800 },
    });
    const page = await context.newPage();
    await servePagesFrom(page, markedPages);
    const answers = keepAnswers(page);
    /** Each text once, with where it was met first. */
    const found = new Map<string, string>();
    const look = async (at: string) => {
      for (const { text, where } of await shownOn(page)) {
        // A message that no catalog of the build knows shows its code.
        if (/⟦[a-z-]+(?:[.][A-Za-z-]+)+⟧/.test(text)) found.set(text, `${at} (${where}), a code`);
        if (!found.has(text) && unknownWords(text, answers).length > 0) found.set(text, `${at} (${where})`);
      }
    };
    if (secret) {
      const data = { email: `${who}@demo.poolhand.example`, password: secret };
      const { token } = await (await page.request.post('/api/auth/login', { data })).json();
      await page.addInitScript((kept) => localStorage.setItem('auth_token', kept), token);
    }
    for (const path of paths) await walk(page, path, look);
    await context.close();
    expect(Object.fromEntries(found)).toEqual({});
  });
}
