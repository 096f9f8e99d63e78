import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fillCompany, openAsNewOwner, password } from './support/company.ts';
import { startProduct } from './support/product.ts';
import { expectNoSeriousAxe } from './support/readable.ts';
import { expect, test } from './support/test.ts';

test('notifications and system are readable in light and dark, and stay as they were switched', async ({
  page,
  newEmail,
}) => {
  await openAsNewOwner(page, newEmail('owner'), null);
  for (const tab of ['notifications', 'system']) {
    await page.goto(`/settings?tab=${tab}`);
    await expect(page.getByRole('switch').first()).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      await expectNoSeriousAxe(page);
    }
  }
  await page.getByRole('switch', { name: 'Auto Backup' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Settings Saved Successfully' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Auto Backup' })).toHaveAttribute('aria-checked', 'false');
});

test('maintenance closes the employee’s page and opens it again by itself', { tag: '@desktop' }, async ({
  page,
  browser,
  baseURL,
  newEmail,
}) => {
  const login = await openAsNewOwner(page, newEmail('owner'));
  await fillCompany(page, login, ['Pat Rivera']);
  const email = newEmail('sam');
  const headers = { authorization: `Bearer ${login.token}` };
  const made = await page.request.post('/api/technician-users', {
    headers,
    data: { name: 'Sam Lee', email, password: 'temporary-7' },
  });
  expect(made.status()).toBe(201);

  // The browser reports every 503 in its console; here they are meant.
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const sam = await context.newPage();
  await sam.goto('/');
  await sam.getByLabel('Email').fill(email);
  await sam.getByLabel('Password', { exact: true }).fill('temporary-7');
  await sam.getByRole('button', { name: 'Sign In' }).click();
  await expect(sam.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await sam.getByLabel('New Password', { exact: true }).fill(password);
  await sam.getByLabel('Confirm New Password').fill(password);
  await sam.getByRole('button', { name: 'Set Password' }).click();
  await expect(sam.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goto('/settings?tab=system');
  await page.getByRole('switch', { name: 'Maintenance Mode' }).click();
  await expect(page.getByRole('region', { name: 'Maintenance mode is on' })).toBeVisible();
  await sam.reload();
  const closed = sam.getByRole('dialog', { name: 'Under maintenance' });
  await expect(closed).toBeVisible();
  await expectNoSeriousAxe(sam);
  await sam.keyboard.press('Escape');
  await sam.keyboard.press('Escape');
  await expect(closed).toBeVisible();

  await page.getByRole('switch', { name: 'Maintenance Mode' }).click();
  await expect(closed).toBeHidden({ timeout: 30_000 });
  await expect(sam.getByRole('heading', { level: 1 })).toBeVisible();
  await context.close();
});

const heatEnds = new Date(Date.now() + 86_400_000);

// A server of its own: the others have no weather service.
const withWeather = test.extend({
  product: [
    async ({ browserName: _ }, use) => {
      // It is hot in Miami alone.
      const weather = createServer(({ url = '' }, answer) => {
        const properties = { event: 'Excessive Heat Warning', areaDesc: 'Miami-Dade', expires: heatEnds.toISOString() };
        answer.writeHead(200, { 'content-type': 'application/geo+json' });
        answer.end(JSON.stringify({ features: /point=25[.]\d+,-80[.]/.test(url) ? [{ properties }] : [] }));
      });
      await new Promise<void>((resolve) => weather.listen(0, '127.0.0.1', resolve));
      const { port } = weather.address() as AddressInfo;
      const product = await startProduct({ WEATHER_URL: `http://127.0.0.1:${port}` });
      await use(product);
      await product.stop();
      weather.closeAllConnections();
      weather.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

withWeather(
  'a company says where its weather is and which time it keeps, and its alerts follow',
  async ({ page, newEmail }) => {
    await openAsNewOwner(page, newEmail('owner'), '/settings?tab=company');
    const place = page.getByRole('group', { name: 'Where weather alerts are for' });
    const save = async (zip: string) => {
      await place.getByLabel('ZIP code').fill(zip);
      await page.getByRole('button', { name: 'Save Company Information' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: 'Settings Saved Successfully' })).toBeVisible();
    };
    await save('85306');
    await page.goto('/alerts');
    await expect(page.getByText(/^For 85306/)).toBeVisible();
    await expect(page.getByText('No weather alerts')).toBeVisible();

    await page.goto('/settings?tab=company');
    await place.getByLabel('City').fill('Miami');
    await place.getByLabel('State').fill('FL');
    await page.getByLabel('Time Zone').selectOption('Eastern');
    await expectNoSeriousAxe(page);
    await save('33139');
    await page.goto('/alerts');
    await expect(page.getByText(/^For Miami, FL 33139/)).toBeVisible();
    const ends = heatEnds.toLocaleTimeString('en-US', {
      ...{ hour: 'numeric', minute: '2-digit', timeZone: 'America/New_York' },
    });
    await expect(page.getByText('Miami-Dade')).toContainText(ends);
  },
);
