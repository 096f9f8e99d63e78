import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { FaultyProxy } from './support/faulty-proxy.ts';
import { openFaultyProxy } from './support/faulty-proxy.ts';
import { type FieldCompany, fieldCompany, photoFile } from './support/field-company.ts';
import { Phone } from './support/phone.ts';
import type { Product } from './support/product.ts';
import { test as base, expect } from './support/test.ts';

interface Field {
  company: FieldCompany;
  proxy: FaultyProxy;
  phone: Phone;
}

/** A technician with a phone behind a bad connection. */
const test = base.extend<{ field: (stops: number) => Promise<Field> }>({
  field: async ({ product, newEmail }, use) => {
    const opened: Field[] = [];
    await use(async (stops) => {
      const company = await fieldCompany({ url: product.url, newEmail, stops });
      const proxy = await openFaultyProxy(product.url);
      const field = { company, proxy, phone: new Phone(proxy.url, await mkdtemp(join(tmpdir(), 'poolhand-phone-'))) };
      opened.push(field);
      return field;
    });
    for (const { proxy, phone } of opened) {
      await phone.close();
      await proxy.close();
      await rm(phone.profile, { recursive: true, force: true });
      expect(phone.faults, 'page errors on the phone').toEqual([]);
    }
  },
});

async function signIn(page: Page, { technician }: FieldCompany): Promise<void> {
  await page.getByLabel('Email').fill(technician.email);
  await page.getByLabel('Password', { exact: true }).fill(technician.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeHidden();
}

const hub = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Field Service' })).toBeVisible();

/** Signs in while there is signal and lets the phone take along what the day calls for. */
async function takeAlong({ phone, company }: Field): Promise<void> {
  const page = await phone.start('/auth');
  await signIn(page, company);
  await page.goto('/field-service');
  await hub(page);
  await expect(page.getByText(`0 of ${company.customers.length} done`)).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect.poll(() => keptAnswers(page), { timeout: 30_000 }).toBeGreaterThan(company.customers.length + 4);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** How many of the server's answers lie on the phone. */
const keptAnswers = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('poolhand');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('answers').objectStore('answers').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );

async function loseSignal({ phone, proxy }: Field): Promise<void> {
  await proxy.set('refuse');
  await phone.setOffline(true);
}

async function findSignal({ phone, proxy }: Field, fault: 'pass' | 'every-third' | 'cut-answers'): Promise<void> {
  await proxy.set(fault);
  await phone.setOffline(false);
}

/** Begins the stop that comes next on the day's list; answers the customer's name. */
async function beginNext(page: Page): Promise<string> {
  const next = page.getByRole('link', { name: /^Next stop: / });
  const name = ((await next.textContent()) ?? '').replace('Next stop: ', '');
  await next.click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  return name;
}

async function typeReadings(page: Page, readings: readonly string[]): Promise<void> {
  const keypad = page.getByRole('group', { name: 'Keypad' });
  await expect(keypad).toBeVisible();
  for (const [row, value] of readings.entries()) {
    for (const digit of value) {
      await keypad.getByRole('button', { name: digit === '.' ? 'Point' : digit, exact: true }).click();
    }
    if (row < readings.length - 1) await keypad.getByRole('button', { name: 'Next' }).click();
  }
  await page.getByRole('button', { name: 'Done typing' }).click();
  await expect(keypad).toBeHidden();
}

async function addPhotos(page: Page, name: string): Promise<void> {
  await page.getByLabel('Add photo: Before').setInputFiles(await photoFile(`${name} before.jpg`));
  await expect(page.getByRole('img', { name: 'Before photo 1' })).toBeVisible();
  await page.getByLabel('Add photo: After', { exact: true }).setInputFiles(await photoFile(`${name} after.jpg`));
  await expect(page.getByRole('img', { name: 'After photo 2' })).toBeVisible();
}

async function finish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Finish visit' }).click();
  await page.getByRole('button', { name: 'Finish and send report' }).click();
}

/** Works the stop that comes next without signal, with two photos. */
async function workNext(page: Page): Promise<void> {
  await page.goto('/field-service');
  const name = await beginNext(page);
  await typeReadings(page, ['2.1', '7.4']);
  await page.getByText('Surface Skimming', { exact: true }).click();
  await addPhotos(page, name);
  await finish(page);
  await expect(page.getByRole('heading', { name: 'The visit is saved on this phone' })).toBeVisible();
}

/** All that was worked is on the server, once: visits, photos, mails. And the phone knows it. */
async function everythingOnce(page: Page, { company }: Field, product: Product): Promise<void> {
  const stops = company.customers.length;
  await expect
    .poll(async () => (await company.visits()).filter(({ state }) => state === 'done').length, { timeout: 90_000 })
    .toBe(stops);
  const visits = await company.visits();
  expect(visits.map(({ customerId }) => customerId).sort()).toEqual(
    company.customers.map(({ customerId }) => customerId).sort(),
  );
  for (const { photos, readings, services } of visits) {
    expect(photos.map(({ category }) => category).sort()).toEqual(['after', 'before']);
    expect(readings).toMatchObject({ chlorine: 2.1, pH: 7.4 });
    expect(services).toEqual(['Surface Skimming', 'Chemical Testing & Balance']);
  }
  const hashes = visits.flatMap(({ photos }) => photos.map(({ sha256 }) => sha256));
  expect(new Set(hashes).size).toBe(2 * stops);
  const mailsOf = async (): Promise<number[]> => {
    const mails = await product.mails();
    return company.customers.map(
      ({ email }) => mails.filter(({ to }) => to?.some(({ address }) => address === email)).length,
    );
  };
  await expect.poll(mailsOf, { timeout: 30_000 }).toEqual(Array.from({ length: stops }, () => 1));
  await page.goto('/outbox');
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible();
  await expect.poll(() => waitingOnPhone(page)).toBe(0);
  expect(await mailsOf()).toEqual(Array.from({ length: stops }, () => 1));
}

/** What the phone still has to send. */
const waitingOnPhone = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('poolhand');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('outbox').objectStore('outbox').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve((reading.result as { state: string }[]).filter(({ state }) => state !== 'sent').length);
          };
        };
      }),
  );

/** The visits that the server knows of. */
const visitsOnServer = async ({ company }: Field): Promise<number> => (await company.visits()).length;

/** The browser was killed, and opens from cold without signal. */
async function reopened({ phone }: Field): Promise<Page> {
  await phone.kill();
  const page = await phone.start('/field-service');
  await hub(page);
  return page;
}

test('a day of 12 stops and 24 photos without signal survives killed browsers and is on the server once', async ({
  field,
  product,
}) => {
  test.setTimeout(240_000);
  const day = await field(12);
  await takeAlong(day);
  await loseSignal(day);
  let page = await reopened(day);
  await expect(page.getByText('0 of 12 done')).toBeVisible();
  for (let stop = 1; stop <= 5; stop += 1) await workNext(page);
  await page.goto('/field-service');
  const begun = await beginNext(page);
  await typeReadings(page, ['2.1', '7.4']);
  await addPhotos(page, begun);

  page = await reopened(day);
  await expect(page.getByText('5 of 12 done')).toBeVisible();
  expect(await visitsOnServer(day)).toBe(0);
  expect(await beginNext(page)).toBe(begun);
  await expect(page.getByLabel('Free chlorine')).toHaveValue('2.1');
  await expect(page.getByLabel('pH', { exact: true })).toHaveValue('7.4');
  await expect(page.getByRole('img', { name: 'Before photo 1' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'After photo 2' })).toBeVisible();
  await page.getByText('Surface Skimming', { exact: true }).click();
  await finish(page);
  await expect(page.getByRole('heading', { name: 'The visit is saved on this phone' })).toBeVisible();
  for (let stop = 7; stop <= 12; stop += 1) await workNext(page);

  page = await reopened(day);
  await expect(page.getByText('12 of 12 done')).toBeVisible();
  expect(await visitsOnServer(day)).toBe(0);
  await findSignal(day, 'pass');
  await everythingOnce(page, day, product);
});

test('every third request that fails loses nothing and doubles nothing', async ({ field, product }) => {
  const day = await field(3);
  await takeAlong(day);
  await loseSignal(day);
  const page = await reopened(day);
  for (let stop = 1; stop <= 3; stop += 1) await workNext(page);
  await findSignal(day, 'every-third');
  await everythingOnce(page, day, product);
  expect(day.proxy.lost.requests).toBeGreaterThan(3);
});

test('answers cut off after the work was done lose nothing and double nothing', async ({ field, product }) => {
  const day = await field(2);
  await takeAlong(day);
  await loseSignal(day);
  const page = await reopened(day);
  for (let stop = 1; stop <= 2; stop += 1) await workNext(page);
  await findSignal(day, 'cut-answers');
  await everythingOnce(page, day, product);
  expect(day.proxy.lost.answers).toBeGreaterThanOrEqual(8);
});

test('a session that was ended meanwhile asks to sign in again, and the outbox goes on', async ({ field, product }) => {
  const day = await field(2);
  await takeAlong(day);
  await loseSignal(day);
  const page = await reopened(day);
  for (let stop = 1; stop <= 2; stop += 1) await workNext(page);
  await day.company.endSessions();
  await findSignal(day, 'pass');
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible({ timeout: 30_000 });
  expect(await visitsOnServer(day)).toBe(0);
  await signIn(page, day.company);
  await everythingOnce(page, day, product);
});
