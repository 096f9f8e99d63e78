import type { Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import sharp from 'sharp';
import { picture } from '../support/pictures.ts';
import { password } from './support/company.ts';
import { type MailServer, startMailServer } from './support/mail-server.ts';
import { startProduct } from './support/product.ts';
import { type GlendaleCustomer, glendaleCustomers, glendaleFile, waterTests } from './support/real-data.ts';
import { StopScreen } from './support/stop-screen.ts';
import { test as base, expect } from './support/test.ts';

/** The product with a real mail server behind it. */
const test = base.extend<object, { mailServer: MailServer }>({
  mailServer: [
    async ({ browserName: _ }, use) => {
      const server = await startMailServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ mailServer }, use) => {
      const product = await startProduct({ SMTP_URL: mailServer.url });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** The pool of the water tests is taken for 18,000 gallons: its tests are typed at pools of that size. */
const routeCustomers = glendaleCustomers.filter(({ gallons }) => gallons === 18_000).slice(0, 5);
const technicians = ['Luis Ortega', 'Sam Lee', 'Priya Nair'];

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('tab', { name: 'Start Trial' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Start Trial' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeVisible();
}

async function takeEnterprisePlan(page: Page): Promise<void> {
  await page.goto('/billing');
  await page.getByRole('button', { name: 'Choose Enterprise' }).click();
  await page.getByRole('button', { name: 'Complete Purchase' }).click();
  await expect(page.getByText('Purchase Successful!').first()).toBeVisible();
}

async function importCustomers(page: Page): Promise<void> {
  await page.goto('/customers/import');
  await page.getByLabel('Customer file (CSV)').setInputFiles(glendaleFile);
  await page.getByRole('button', { name: 'Import 183 customers' }).click();
  await expect(page.getByText('183 customers imported')).toBeVisible();
}

async function addTechnicians(page: Page): Promise<void> {
  await page.goto('/routes');
  for (const name of technicians) {
    await page.getByRole('button', { name: 'Add Technician' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    // They work on the day of the test, whichever it is.
    for (const day of ['Saturday', 'Sunday']) await dialog.getByRole('checkbox', { name: day }).check();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  }
}

async function buildRoute(page: Page, technician: string, customers: readonly GlendaleCustomer[]): Promise<void> {
  await page.getByRole('button', { name: 'Route Work Form' }).click();
  const form = page.getByRole('dialog', { name: 'Build Route' });
  await form.getByRole('combobox', { name: 'Technician' }).selectOption(`${technician} (0 stops)`);
  for (const { name } of customers) await form.getByRole('checkbox', { name, exact: true }).check();
  await expect(form.getByText(`${customers.length} customers selected`)).toBeVisible();
  await form.getByRole('button', { name: 'Optimize Route' }).click();
  // Miles before and after, and what the new order saves.
  await expect(form.getByRole('term').filter({ hasText: 'Saved' })).toBeVisible();
  await form.getByRole('button', { name: 'Save Route' }).click();
  await expect(form).toBeHidden();
}

const mailTo = (mails: readonly Email[], address: string, subject = /./): Email | undefined =>
  mails.find((mail) => mail.to?.some((each) => each.address === address) && subject.test(mail.subject ?? ''));

/** Before that nothing leaves in the company's name. */
async function confirmEmail(page: Page, { arrived }: MailServer, address: string): Promise<void> {
  const codeMail = () => mailTo(arrived, address, /Confirm your email/);
  await expect.poll(codeMail).toBeDefined();
  await page.getByRole('button', { name: 'Confirm your email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Account Settings' });
  await dialog.getByLabel('Code from the email').fill(/code is (\d{6})/.exec(codeMail()?.text ?? '')?.[1] ?? '');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(dialog.getByLabel('Code from the email')).toBeHidden();
  await dialog.getByRole('button', { name: 'Close' }).click();
}

/** The stored reading as the report writes it: "2.68", "7.6". */
const written = (value: number | undefined): string => String(value);

test('the first day of a pool company, from signing up to the reports in the customers’ mail', async ({
  page,
  newEmail,
  mailServer,
}) => {
  test.setTimeout(300_000);
  const ownerEmail = newEmail('dana');
  await signUp(page, ownerEmail);
  await confirmEmail(page, mailServer, ownerEmail);
  await takeEnterprisePlan(page);
  await expect.poll(() => mailTo(mailServer.arrived, ownerEmail, /receipt/)).toBeDefined();
  await importCustomers(page);
  await addTechnicians(page);
  await buildRoute(page, 'Luis Ortega', routeCustomers);

  await page.goto('/field-service');
  await expect(page.getByText(`0 of ${routeCustomers.length} done`)).toBeVisible();
  const stop = new StopScreen(page);
  const photo = {
    name: 'pool.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture({ width: 2400, height: 1800, withPosition: true }),
  };
  const typedAt = new Map<string, readonly number[]>();
  let name: string | null = null;
  for (const [index] of routeCustomers.entries()) {
    const readings = waterTests[index] ?? [];
    name = await stop.startNext(name);
    const first = index === 0;
    await stop.work({
      readings,
      // Measuring ticks its own task.
      services: readings.length > 0 ? [] : ['Chemical Testing & Balance'],
      addsFirstStep: readings[0] !== undefined && readings[0] < 1,
      ...(first ? { before: photo, notes: 'Pump basket is cracked.' } : {}),
    });
    await stop.finish();
    typedAt.set(name, readings);
  }
  expect([...typedAt.keys()].sort()).toEqual(routeCustomers.map((customer) => customer.name).sort());
  await expect(page.getByText(`${routeCustomers.length} of ${routeCustomers.length} done`)).toBeVisible();

  // Every customer has one mail, and nobody a second. The owner's own, the receipt and critical alerts, are not counted.
  const toCustomers = () => mailServer.arrived.filter((mail) => mailTo([mail], ownerEmail) === undefined);
  await expect.poll(() => toCustomers().length, { timeout: 30_000 }).toBe(routeCustomers.length);
  for (const customer of routeCustomers) {
    const mail = mailTo(mailServer.arrived, customer.email);
    const [chlorine, pH, alkalinity] = typedAt.get(customer.name) ?? [];
    expect(mail?.text).toContain(`Free chlorine: ${written(chlorine)} ppm`);
    expect(mail?.text).toContain(`pH: ${written(pH)}`);
    expect(mail?.text).toContain(`Total alkalinity: ${written(alkalinity)} ppm`);
    expect(mail?.html).toContain('Chemical Testing &amp; Balance');
  }
  await expectPhotoWithoutItsPlace(mailServer.arrived);
  await expectInHistory(page, [...typedAt][0] ?? ['', []]);
});

async function expectPhotoWithoutItsPlace(mails: readonly Email[]): Promise<void> {
  // Every report has its copy on paper with it; a photo was taken at one stop.
  const picturesOf = ({ attachments }: Email) => attachments.filter(({ mimeType }) => mimeType.startsWith('image/'));
  const withPhoto = mails.filter((mail) => picturesOf(mail).length > 0);
  expect(withPhoto).toHaveLength(1);
  const [mail] = withPhoto;
  expect(mail?.text).toContain('Pump basket is cracked.');
  const [photo] = mail ? picturesOf(mail) : [];
  expect(mail?.html).toContain(`cid:${photo?.contentId?.replace(/[<>]/g, '')}`);
  const content = photo?.content;
  if (!(content instanceof ArrayBuffer || content instanceof Uint8Array)) throw new Error('The photo has no content');
  const about = await sharp(Buffer.from(content as ArrayBuffer)).metadata();
  expect(about.exif).toBeUndefined();
  expect(Math.max(about.width, about.height)).toBeLessThanOrEqual(1600);
}

async function expectInHistory(page: Page, [name, readings]: readonly [string, readonly number[]]): Promise<void> {
  await page.goto('/customers');
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('article', { name }).getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Visits' }).click();
  const visit = page.getByRole('tabpanel', { name: 'Timeline' }).getByRole('article');
  await expect(visit).toHaveCount(1);
  await expect(visit).toContainText('by Luis Ortega');
  await expect(visit).toContainText(`Chlorine${written(readings[0])}`);
  await expect(visit).toContainText(`pH${written(readings[1])}`);
  await expect(visit).toContainText('Pump basket is cracked.');
  await expect(visit).toContainText('Report sent');
}
