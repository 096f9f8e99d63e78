import { readdirSync, readFileSync } from 'node:fs';
import type { Browser, Page, Response } from '@playwright/test';
import { misfits } from './support/fits.ts';
import { type Product, startProduct } from './support/product.ts';
import { makeMarkedProduct, makeSpanishProduct } from './support/pseudo-language.ts';
import { test as base, expect } from './support/test.ts';
import { walkThrough, watched } from './support/walk.ts';
import { zone } from './support/zone.ts';

/**
 * With `WALK_ALL=1` everything that can be pressed is pressed too, links are followed, and what the server says is marked as
 * well: a quarter of an hour. `WALK_ALL=/routes,/settings` walks through these pages alone. With `WALK_WIDTH=360` beside it the
 * pages are in Spanish, and what does not fit a screen of that width is looked for instead.
 */
const { WALK_ALL, WALK_WIDTH, WALK_PICTURES } = process.env;
const opensAll = Boolean(WALK_ALL);
const asked = WALK_ALL?.startsWith('/') ? WALK_ALL.split(',') : null;
const width = Number(WALK_WIDTH ?? 1280);
const language = WALK_WIDTH ? 'es' : 'en';

/** The demonstration, whose pages come with every text of a catalog in brackets. */
const test = base.extend<object, { demonstration: Product }>({
  demonstration: [
    async ({ browserName: _ }, use) => {
      const server = await (WALK_WIDTH ? makeSpanishProduct() : makeMarkedProduct(opensAll));
      const product = await startProduct({ DEMO: 'true' }, undefined, server);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

/** The same in every language: the product, measures, chemistry’s signs, kinds of files and what other companies are called. */
const fixedNames =
  /^(?:Poolhand|pH|LSI|CYA|ppm|gal|fl oz|lb|oz|qt|cup|°F|min|hr|mi|AM|PM|CSV|JSON|PDF|ZIP|ICS|HTML|SMS|Stripe|Twilio|English|Español|Basic|Professional|Enterprise|Service|Pro|Elite|Business|Empire|OpenStreetMap|©|x)$/i;
/** Days, months and hours come from the browser, by the language’s tag. */
const dated =
  /^(?:(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?|(?:Jan|Febr?|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)\w*|AM|PM|at|MST|M|T|W|F|S)$/;

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};

/** What the demonstration has entered, as a company would: the words of its own files. */
const enteredWords = (): Set<string> => {
  const folder = 'src/server/demo';
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /[.](?:ts|csv)$/.test(name),
  );
  // What it has in stock is called as its products are.
  const files = [...names.map((name) => `${folder}/${name}`), 'src/domain/water/plan/product-texts.ts'];
  const text = files.map((file) => readFileSync(file, 'utf8')).join(' ');
  return new Set(text.match(/\p{L}+(?:[’'.-]\p{L}+)*/gu)?.map((word) => word.toLowerCase()));
};

/** Everything the server has answered: what a company entered, and, where it is not marked, what the server words itself. */
function keepAnswers(page: Page): { holds: (text: string) => boolean; allRead: () => Promise<unknown> } {
  if (opensAll) {
    // The server’s own words are marked: what is not was entered.
    const entered = enteredWords();
    return {
      allRead: async () => undefined,
      holds: (text) =>
        !/\s/.test(text) &&
        (/@|\d/.test(text) || entered.has(text.toLowerCase().replace(/^[^\p{L}]+|(?:['’]s)?[^\p{L}]*$/gu, ''))),
    };
  }
  const answers = new Set<string>();
  const keep = (value: unknown): void => {
    if (typeof value === 'string') answers.add(value.trim());
    else if (Array.isArray(value)) for (const each of value) keep(each);
    else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) keep(each);
  };
  const reading = new Set<Promise<void>>();
  const read = async (response: Response): Promise<void> => {
    const text = await response.text().catch(() => '');
    // An answer that streams is many values, each in a line of its own.
    const streams = /event-stream|ndjson/.test(response.headers()['content-type'] ?? '');
    keep(streams ? text.split('\n').map((line) => parsed(line.replace(/^data: /, ''))) : parsed(text));
  };
  page.on('response', (response) => {
    if (!response.url().includes('/api/')) return;
    const one: Promise<void> = read(response).finally(() => reading.delete(one));
    reading.add(one);
  });
  return {
    // The browser shows an answer before it is read here; one that streams has no end.
    allRead: () => Promise.race([Promise.all(reading), page.waitForTimeout(2000)]),
    holds: (text) => answers.has(text) || [...answers].some((answer) => answer.includes(text)),
  };
}

/** Takes out what is marked, and what stands marked inside of it: a date in a message. */
function withoutMarked(text: string): string {
  const without = text.replace(/⟦[^⟦⟧]*⟧/g, ' ');
  return without === text ? text : withoutMarked(without);
}

/** The words of a text that stand outside the marks. */
const unmarkedWords = (text: string): string[] =>
  withoutMarked(text)
    // A text that is still being written has no closing mark yet.
    .replace(/⟦[^⟧]*(?:⟧|$)/g, ' ')
    .split(/[^\p{L}\p{N}°@.’'-]+/u)
    .filter((word) => /\p{L}{2}/u.test(word) && !fixedNames.test(word) && !dated.test(word));

/** A street as a list shortens it. */
const shortStreet = /^\d+ [NSEW] [\w .#]+$/;
/** Of a person, in place of a picture. */
const initials = /^\p{Lu}{1,2}$/u;

/** The pages of the assistant’s knowledge are articles in each language, not texts of a catalog. */
const articles = opensAll
  ? readdirSync('src/domain/assistant/knowledge')
      .filter((name) => /(?<![.]es|[.]test)[.]ts$/.test(name))
      .map((name) => `src/domain/assistant/knowledge/${name}`)
      .map((file) =>
        readFileSync(file, 'utf8')
          .replaceAll('**', '')
          .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'),
      )
      .join(' ')
  : '';

/** What a page for whoever looks after the installation lists: names of permissions, and what a device keeps. */
const technical = (at: string, text: string): boolean =>
  at.startsWith('/auth-debug') && /^(?:[\w-]+(?: \(⟦.*)?|[{/].*)$/.test(text);

/** A part of what the server has answered, as a list shortens an address or joins a name to it. */
const unknownWords = (text: string, answers: { holds: (text: string) => boolean }): string[] => {
  if (answers.holds(text) || shortStreet.test(text) || initials.test(text)) return [];
  const words = unmarkedWords(text).filter((word) => !answers.holds(word));
  const rest = text
    .replace(/⟦[^⟧]*⟧:?/g, '')
    .replace(/ · Poolhand$/, '')
    .trim();
  return words.length > 0 && articles.includes(rest) ? [] : words;
};

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

/** The address in a mail to somebody. */
async function inMail({ mails }: Product, wanted: RegExp): Promise<string> {
  let found = '';
  const find = async () => {
    found =
      (await mails()).map(({ subject, text }) => `${subject}\n${text}`.match(wanted)?.[1]).findLast(Boolean) ?? '';
    return found;
  };
  await expect.poll(find, { timeout: 60_000 }).not.toBe('');
  return found;
}

/** A customer of the demonstration who gets an invoice, a quote and a report by email. @returns the links in them */
async function writtenToCustomer(browser: Browser, product: Product): Promise<string[]> {
  const data = { email: 'owner@demo.poolhand.example', password: 'demo-owner' };
  // A browser of its own: in the customer's nobody of the company is signed in.
  const { request } = await browser.newContext({ baseURL: product.url });
  const { token } = await (await request.post('/api/auth/login', { data })).json();
  const post = async (path: string, sent: object) => {
    const answer = await request.post(path, { data: sent, headers: { authorization: `Bearer ${token}` } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const { customerId } = await post('/api/customers', {
    name: 'Demo Customer',
    email: 'customer@demo.poolhand.example',
    language,
  });
  const { poolId } = await post('/api/pools', { name: 'Pool', customerId });
  await post('/api/billing/invoices', {
    customerId,
    lines: [{ kind: 'work', description: 'Demo', unitPrice: 240 }],
    issue: true,
  });
  const lines = [{ description: 'Demo', quantity: 1, unitPrice: 900 }];
  const { workOrderId } = await post('/api/work-orders', { customerId, title: 'Demo', lines });
  await post(`/api/work-orders/${workOrderId}/quote`, {});
  const { visitId } = await post('/api/visits', { customerId, poolId });
  await post(`/api/visits/${visitId}/complete`, {
    readings: { pH: 7.5, chlorine: 0.5 },
    services: ['Demo'],
    reportId: 'R-1',
  });
  return [
    await inMail(product, /(\/pay\?key=[\w%-]+)/),
    await inMail(product, /(\/quote\?key=[\w%-]+)/),
    await inMail(product, /(\/my\?key=[\w%-]+)/),
  ];
}

/** Signs the customer in by the code that is sent, so that all of the page opens. An invoice's number is none. */
async function enterByCode(page: Page, product: Product, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: /^⟦?(?:Send a code|Enviar un código)/ }).click({ timeout: 20_000 });
  await page.getByLabel(/^⟦?(?:Code|Código)/).pressSequentially(await inMail(product, /(?<![\d-])(\d{6})\b/));
  await expect(page.getByRole('link', { name: /^⟦?(?:History|Historial)/ })).toBeVisible();
}

const customerPage = /^[/](?:my|pay|quote|survey|photo-gallery)\b/;
const minute = 60_000;

for (const [who, secret, paths] of [
  ['owner', 'demo-owner', ownerPages],
  ['technician', 'demo-technician', technicianPages],
  ['homeowner', 'demo-homeowner', ['/', '/settings', '/billing']],
  ['nobody', null, signedOutPages],
  // What opens by the links in a customer’s mail, and the page of their own.
  ...(opensAll ? ([['customer', null, ['/my#now', '/my#history', '/my#papers', '/my#ask', '/my#you']]] as const) : []),
] as const) {
  test(`every text that ${who} meets stands in a catalog`, async ({ browser, demonstration }) => {
    if (opensAll) test.setTimeout(40 * minute);
    const until = Date.now() + 35 * minute;
    const context = await browser.newContext({
      baseURL: demonstration.url,
      timezoneId: zone,
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
      locale: WALK_WIDTH ? 'es-US' : 'en-US',
      viewport: { width, height: 800 },
      hasTouch: width < 500,
      isMobile: width < 500,
    });
    const page = await context.newPage();
    const links = who === 'customer' ? await writtenToCustomer(browser, demonstration) : [];
    const answers = keepAnswers(page);
    const { settle, shown } = await watched(page);
    /** Each text once, with where it was met first. */
    const found = new Map<string, string>();
    let looks = 0;
    const kindsMet = new Set<string>();
    const lookForMisfits = async (at: string) => {
      for (const { fault, text, where } of await misfits(page)) {
        const name = `${fault}: ${text}`;
        // One of each kind: a list has many rows.
        const kind = `${fault.split(' ')[0]} ${where} ${/^overlaps/.test(fault) ? at : text}`;
        if (found.has(name) || kindsMet.has(kind)) continue;
        kindsMet.add(kind);
        found.set(name, `${at} (${where})`);
        process.stdout.write(`${JSON.stringify(name)}: ${found.get(name)}\n`);
        if (WALK_PICTURES) await page.screenshot({ path: `${WALK_PICTURES}/${who}-${width}-${found.size}.png` });
      }
    };
    const look = async (at: string) => {
      looks += 1;
      if (WALK_WIDTH) return lookForMisfits(at);
      for (const { text, where } of await shown()) {
        // A message that no catalog of the build knows shows its code.
        const isCode = /⟦[a-z-]+(?:[.][A-Za-z-]+)+⟧/.test(text);
        if (found.has(text) || technical(at, text) || (!isCode && unknownWords(text, answers).length === 0)) continue;
        await answers.allRead();
        if (!isCode && unknownWords(text, answers).length === 0) continue;
        found.set(text, `${at} (${where})${isCode ? ', a code' : ''}`);
        if (opensAll) process.stdout.write(`${JSON.stringify(text)}: ${found.get(text)}\n`);
      }
    };
    const signIn = async () => {
      if (!secret) return;
      const data = { email: `${who}@demo.poolhand.example`, password: secret };
      const { token } = await (await page.request.post('/api/auth/login', { data })).json();
      const headers = { authorization: `Bearer ${token}` };
      if (WALK_WIDTH) await page.request.patch('/api/auth/profile', { data: { language }, headers });
      await page.addInitScript((kept) => localStorage.setItem('auth_token', kept), token);
    };
    const open = async (path: string) => {
      await page.goto(path).catch(() => undefined);
      await settle();
      // What was pressed may have signed the account out: its token is gone then.
      if (!secret || (await page.evaluate(() => localStorage.getItem('auth_token')).catch(() => null))) return;
      await signIn();
      await page.goto(path).catch(() => undefined);
      await settle();
    };
    await signIn();
    if (who === 'customer') await enterByCode(page, demonstration, links[2] as string);
    const toWalk = [...paths, ...links].filter((path) => !asked || asked.some((start) => path.startsWith(start)));
    // The customer's pages link to the sign-in page, from where everything of a company could be walked to.
    const follows = (path: string) =>
      (who !== 'customer' || customerPage.test(path)) && (!asked || asked.some((start) => path.startsWith(start)));
    const walk = { page, settle, look, open, opensAll, follows, mostForPage: 4 * minute, until };
    const left = await walkThrough(walk, toWalk);
    const minutes = Math.round((Date.now() - until) / minute) + 35;
    if (opensAll)
      process.stdout.write(
        `${who}: ${looks} looks in ${minutes} min, ${found.size} faults, ${left.length} not opened: ${left.join('; ')}\n`,
      );
    await context.close();
    expect(Object.fromEntries(found)).toEqual({});
  });
}
