import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type FaultyProxy, openFaultyProxy } from './faulty-proxy.ts';
import { type FieldCompany, fieldCompany, photoFile } from './field-company.ts';
import { Phone } from './phone.ts';
import { keptAnswers } from './phone-storage.ts';
import { type Product, startProduct } from './product.ts';
import { expect } from './test.ts';

/** A technician's phone behind a connection that can be spoiled, and the product behind that. */
export interface Field {
  company: FieldCompany;
  product: Product;
  proxy: FaultyProxy;
  phone: Phone;
}

/** A day worked without signal: the phone's browser is dead and the server is ended, the folders of both are kept. */
export interface WorkedDay {
  company: FieldCompany;
  /** The address that the phone knows the product by; what a browser keeps is bound to it. */
  phoneUrl: string;
  productUrl: string;
  dataDir: string;
  profile: string;
}

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'poolhand-field-'));
const removeFolder = (path: string): Promise<void> => rm(path, { recursive: true, force: true });

/**
 * Works a day of 12 stops with two photos each without signal. The browser is killed three times: before the first stop,
 * in the middle of the sixth and after the last.
 */
export async function workDayOffline(): Promise<WorkedDay> {
  const product = await startProduct();
  const newEmail = (name: string) => `${name}@field.example`;
  const company = await fieldCompany({ url: product.url, newEmail, stops: 12 });
  const proxy = await openFaultyProxy(product.url);
  const field: Field = { company, product, proxy, phone: new Phone(proxy.url, await newFolder()) };
  try {
    await takeAlong(field);
    await loseSignal(field);
    await work(field);
  } finally {
    await field.phone.kill();
    await proxy.close();
    await product.end();
  }
  const { dataDir, url: productUrl } = product;
  return { company, phoneUrl: proxy.url, productUrl, dataDir, profile: field.phone.profile };
}

async function work(field: Field): Promise<void> {
  let page = await killedAndOpened(field);
  await expect(page.getByText('0 of 12 done')).toBeVisible();
  for (let stop = 1; stop <= 5; stop += 1) await workNext(page);
  const begun = await openNext(page);
  await find(page, begun);

  page = await killedAndOpened(field);
  await expect(page.getByText('5 of 12 done')).toBeVisible();
  expect(await openNext(page)).toBe(begun);
  await expect(page.getByLabel('Free chlorine')).toHaveValue('2.1');
  await expect(page.getByLabel('pH', { exact: true })).toHaveValue('7.4');
  await expect(page.getByRole('img', { name: 'Before photo 1' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'After photo 2' })).toBeVisible();
  await finish(page);
  for (let stop = 7; stop <= 12; stop += 1) await workNext(page);
  expect(await field.company.visits()).toEqual([]);
  expect(field.phone.faults, 'page errors on the phone').toEqual([]);
}

export async function forgetDay({ dataDir, profile }: WorkedDay): Promise<void> {
  await Promise.all([dataDir, profile].map(removeFolder));
}

/** The evening of a worked day, as often as wished: copies of the phone and of the server, still without signal. */
export async function eveningOf(day: WorkedDay): Promise<Field> {
  const [profile, dataDir] = await Promise.all(
    [day.profile, day.dataDir].map(async (folder) => {
      const copy = await newFolder();
      await cp(folder, copy, { recursive: true });
      return copy;
    }),
  );
  if (!profile || !dataDir) throw new Error('Nothing was copied');
  const product = await startProduct({}, { dataDir, url: day.productUrl });
  const proxy = await openFaultyProxy(product.url, day.phoneUrl);
  const field: Field = { company: day.company, product, proxy, phone: new Phone(proxy.url, profile) };
  await loseSignal(field);
  return field;
}

export async function endEvening({ product, proxy, phone }: Field): Promise<void> {
  await phone.close();
  await proxy.close();
  await removeFolder(phone.profile);
  await product.stop();
  expect(phone.faults, 'page errors on the phone').toEqual([]);
}

export async function signIn(page: Page, { technician }: FieldCompany): Promise<void> {
  await page.getByLabel('Email').fill(technician.email);
  await page.getByLabel('Password', { exact: true }).fill(technician.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeHidden();
}

async function loseSignal({ phone, proxy }: Field): Promise<void> {
  await proxy.set('refuse');
  await phone.setOffline(true);
}

/** The browser dies and opens again from cold, with or without signal. */
export async function killedAndOpened({ phone }: Field): Promise<Page> {
  await phone.kill();
  const page = await phone.start('/field-service');
  await hub(page);
  return page;
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

/** Works the stop that comes next, with two photos. */
async function workNext(page: Page): Promise<void> {
  await find(page, await openNext(page));
  await finish(page);
}

/** Opens the stop that comes next on the day's list; answers the customer's name. */
async function openNext(page: Page): Promise<string> {
  await page.goto('/field-service');
  const next = page.getByRole('link', { name: /^Next stop: / });
  const name = ((await next.textContent()) ?? '').replace('Next stop: ', '');
  await next.click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  return name;
}

/** Types two readings and takes a photo before and one after. */
async function find(page: Page, name: string): Promise<void> {
  await typeReadings(page, ['2.1', '7.4']);
  await page.getByLabel('Add photo: Before').setInputFiles(await photoFile(`${name} before.jpg`));
  await expect(page.getByRole('img', { name: 'Before photo 1' })).toBeVisible();
  await page.getByLabel('Add photo: After', { exact: true }).setInputFiles(await photoFile(`${name} after.jpg`));
  await expect(page.getByRole('img', { name: 'After photo 2' })).toBeVisible();
}

async function typeReadings(page: Page, readings: readonly string[]): Promise<void> {
  const keypad = page.getByRole('group', { name: 'Keypad' });
  await expect(keypad).toBeVisible();
  for (const [row, value] of readings.entries()) {
    for (const digit of value) {
      await keypad.getByRole('button', { name: digit === '.' ? 'Decimal point' : digit, exact: true }).click();
    }
    if (row < readings.length - 1) await keypad.getByRole('button', { name: 'Next' }).click();
  }
  await page.getByRole('button', { name: 'Done typing' }).click();
  await expect(keypad).toBeHidden();
}

async function finish(page: Page): Promise<void> {
  await page.getByText('Surface Skimming', { exact: true }).click();
  await page.getByRole('button', { name: 'Finish visit' }).click();
  await page.getByRole('button', { name: 'Finish and send report' }).click();
  await expect(page.getByRole('heading', { name: 'Visit saved on this phone' })).toBeVisible();
}
