import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import sharp from 'sharp';
import { weekdays } from '#contract/shapes.ts';
import { openAsNewOwner } from './support/company.ts';
import type { Product } from './support/product.ts';
import { expectNoSeriousAxe, expectReadableInEveryTheme } from './support/readable.ts';
import { expect, test } from './support/test.ts';

/** How the mail is looked at: a phone, a window of its own, a desk. */
const looks = [
  [390, 'light'],
  [390, 'dark'],
  [640, 'light'],
  [1280, 'dark'],
] as const;
const names = ['before', 'before', 'after', 'after', 'equipment', 'issue', 'general', 'general'];
const grounds = ['#4d6b57', '#5b5140', '#2f8fb5', '#3aa0c4', '#7a7f86', '#a0522d', '#267fa0', '#1c6f8f'];

/** A picture as a phone takes it: shapes that can be told apart, and the grain that makes photos heavy. */
async function photo(index: number): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">
    <rect width="1600" height="1200" fill="${grounds[index]}"/>
    <ellipse cx="800" cy="720" rx="640" ry="330" fill="#7fd3ee"/>
    <text x="800" y="220" font-size="130" text-anchor="middle" fill="#ffffff">Photo ${index + 1}</text></svg>`;
  const grain = await sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 18 },
    },
  })
    .png()
    .toBuffer();
  return sharp(Buffer.from(drawing))
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

async function company(page: Page, email: string): Promise<void> {
  const { token } = await openAsNewOwner(page, email);
  const headers = { authorization: `Bearer ${token}` };
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  };
  await post('/api/billing/purchase', { planName: 'enterprise', billingCycle: 'monthly', price: 45 });
  await post('/api/technicians', { technicianId: 'TECH-1', name: 'Luis Ortega', workingDays: weekdays });
  const pat = {
    customerId: 'CUST-1',
    name: 'Pat Rivera',
    email: 'pat@example.com',
    poolType: 'chlorine',
    poolSize: 18_000,
  };
  const place = { address: '5601 West Crocus Drive', city: 'Glendale', state: 'AZ', zipCode: '85306' };
  await post('/api/customers', { ...pat, ...place });
  await post('/api/customers', { name: 'Sam Noble', ...place });
  await post('/api/route-assignments', { customerId: 'CUST-1', technicianId: 'TECH-1', dayOfWeek: 'MONDAY' });
  await post('/api/service-history', {
    customerId: 'CUST-1',
    serviceDate: '2026-11-01',
    serviceTime: '09:10',
    services: [],
    waterChemistry: { chlorine: '0.8', ph: '7.8', alkalinity: '90', hardness: '260' },
    technicianName: 'Luis Ortega',
  });
  const branding = {
    name: 'Desert Blue Pools',
    email: 'office@desertblue.example',
    phone: '(602) 555-0134',
    website: 'desertblue.example',
    address: '12 Palm Way, Phoenix, AZ 85001',
    tagline: 'Clear water, every week.',
  };
  expect((await page.request.put('/api/company-branding', { data: branding, headers })).ok()).toBe(true);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><circle cx="100" cy="100" r="80" fill="#0e86a8"/>
    <text x="210" y="135" font-size="100" font-weight="bold" fill="#0b4f6c">Blue</text></svg>`;
  const buffer = await sharp(Buffer.from(drawing)).png().toBuffer();
  const logo = { name: 'logo.png', mimeType: 'image/png', buffer };
  const uploaded = await page.request.post('/api/company-branding/logo', { headers, multipart: { logo } });
  expect(uploaded.ok(), await uploaded.text()).toBe(true);
}

/** The mail in the outbox that holds these words, with its weight as it was written. */
async function reportMail({ dataDir }: Product, words: string): Promise<{ mail: Email; bytes: number }> {
  const folder = join(dataDir, 'outbox');
  const found: { mail: Email; bytes: number }[] = [];
  const look = async () => {
    for (const name of (await readdir(folder).catch(() => [])).filter((each) => each.endsWith('.eml'))) {
      const content = await readFile(join(folder, name));
      const mail = await PostalMime.parse(content);
      if (mail.text?.includes(words)) found.push({ mail, bytes: content.byteLength });
    }
    return found.length;
  };
  await expect.poll(look).toBeGreaterThan(0);
  const [first] = found;
  if (!first) throw new Error('The mail has gone');
  return first;
}

const bytesOf = (content: string | ArrayBuffer | Uint8Array): Buffer =>
  typeof content === 'string' ? Buffer.from(content, 'base64') : Buffer.from(new Uint8Array(content));

/** The mail as a mail program shows it: its pictures out of the mail itself. */
const asShown = ({ html, attachments }: Email): string =>
  attachments.reduce((shown, { contentId, mimeType, content }) => {
    const name = contentId?.replace(/[<>]/g, '');
    return name
      ? shown.replaceAll(`cid:${name}`, `data:${mimeType};base64,${bytesOf(content).toString('base64')}`)
      : shown;
  }, html ?? '');

test(
  'a report with eight photos is written, previewed, sent and read',
  { tag: '@phone' },
  async ({ page, product, newEmail }, testInfo) => {
    test.slow();
    const marker = `Pump basket is cracked (${testInfo.project.name}).`;
    await company(page, newEmail('reporter'));
    await page.goto('/service-report?customerId=CUST-1');
    await expect(page.getByRole('heading', { name: 'Service Report' })).toBeVisible();
    await page.getByLabel('Technician Name').fill('Luis Ortega');
    for (const service of ['Surface Skimming', 'Chemical Testing & Balance', 'Filter Cleaning']) {
      await page.getByRole('checkbox', { name: service }).check();
    }
    await page.getByLabel('Chlorine').fill('2.1');
    await page.getByLabel('pH', { exact: true }).fill('7.7');
    await page.getByLabel('Alkalinity').fill('95');
    await page.getByLabel('Hardness').fill('255');
    await page.getByLabel('Notes', { exact: true }).fill(marker);
    const files = await Promise.all(
      names.map(async (_name, index) => ({
        name: `photo-${index + 1}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await photo(index),
      })),
    );
    await page.locator('input[type=file]').first().setInputFiles(files);
    await expect(page.getByLabel('Photo 8 shows')).toBeVisible({ timeout: 60_000 });
    for (const [index, category] of names.entries()) {
      await page.getByLabel(`Photo ${index + 1} shows`).selectOption(category);
    }
    await page.getByLabel('Description of photo 1').fill('Leaves on the surface');
    await page.getByLabel('Description of photo 3').fill('Clean');

    // What was entered is on the device: a reload loses nothing.
    await page.reload();
    await expect(page.getByLabel('Notes', { exact: true })).toHaveValue(marker);
    await expect(page.getByLabel('Photo 8 shows')).toHaveValue('general');
    await expectReadableInEveryTheme(page);
    // The phrases are whole sentences: on a phone they wrap instead of making the page wider.
    await expect(page.getByRole('button', { name: 'Plants are dropping leaves' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.screenshot({ path: testInfo.outputPath('report-page.png'), fullPage: true });

    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.frameLocator('iframe[title="Email"]');
    await expect(preview.getByText('Desert Blue Pools', { exact: true }).first()).toBeVisible();
    await expect(preview.getByAltText('Before: Leaves on the surface')).toBeVisible();
    await page.screenshot({ path: testInfo.outputPath('preview.png') });
    await page.getByRole('button', { name: 'Close' }).last().click();

    await page.getByRole('button', { name: 'Send Report' }).click();
    await expect(page.getByRole('heading', { name: 'Report Submitted' })).toBeVisible({ timeout: 60_000 });
    await expect(page).toHaveURL(/\/field-service$/);

    const { mail, bytes } = await reportMail(product, marker);
    expect(bytes).toBeLessThan(1_500_000);
    testInfo.annotations.push({ type: 'bytes of the mail', description: String(bytes) });
    expect(mail.replyTo).toMatchObject([{ address: 'office@desertblue.example' }]);
    const reader = await page.context().browser()?.newContext();
    if (!reader) throw new Error('The browser has gone');
    for (const [width, colorScheme] of looks) {
      const program = await reader.newPage();
      await program.emulateMedia({ colorScheme });
      await program.setViewportSize({ width, height: 900 });
      await program.setContent(asShown(mail));
      await expect(program.getByAltText('Before: Leaves on the surface')).toBeVisible();
      const overflow = await program.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `the mail at ${width} px`).toBeLessThanOrEqual(0);
      await expectNoSeriousAxe(program);
      await program.screenshot({ path: testInfo.outputPath(`mail-${width}-${colorScheme}.png`), fullPage: true });
      await program.close();
    }

    // The customer follows the button, without a session.
    const link = mail.text?.match(/https?:\/\/\S+(\/photo-gallery\?\S+)/)?.[1] ?? '';
    const gallery = await reader.newPage();
    await gallery.goto(product.url + link);
    await expect(gallery.getByRole('region', { name: 'Before and after' })).toBeVisible();
    await expect(gallery.getByRole('button', { name: /^Open photo/ })).toHaveCount(8);
    await expectNoSeriousAxe(gallery);
    await gallery.screenshot({ path: testInfo.outputPath('gallery.png'), fullPage: true });
    await gallery.getByRole('button', { name: 'Open photo: Before: Leaves on the surface' }).click();
    await expect(gallery.getByText('Unaltered.')).toBeVisible();
    await gallery.keyboard.press('ArrowRight');
    await expect(gallery.getByText('2 of 8')).toBeVisible();
    await expectNoSeriousAxe(gallery);
    await gallery.screenshot({ path: testInfo.outputPath('large-view.png') });
    await reader.close();

    await page.goto('/reports');
    await expect(page.getByText('Not emailed', { exact: true })).toBeVisible();
    await expectReadableInEveryTheme(page);
    await page.screenshot({ path: testInfo.outputPath('reports.png') });
    await page.goto('/settings?tab=company');
    await expect(page.getByLabel('Company Name')).toHaveValue('Desert Blue Pools');
    await expectReadableInEveryTheme(page);
    await page.screenshot({ path: testInfo.outputPath('settings-company.png'), fullPage: true });
  },
);
