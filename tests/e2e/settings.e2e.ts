import { fillCompany, openAsNewOwner, password } from './support/company.ts';
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
    data: { name: 'Sam Lee', email, password },
  });
  expect(made.status()).toBe(201);

  // The browser reports every 503 in its console; here they are meant.
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const sam = await context.newPage();
  await sam.goto('/');
  await sam.getByLabel('Email').fill(email);
  await sam.getByLabel('Password', { exact: true }).fill(password);
  await sam.getByRole('button', { name: 'Sign In' }).click();
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
