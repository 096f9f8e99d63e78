import type { Page } from '@playwright/test';
import { fillCompany, openAsNewOwner } from './support/company.ts';
import { expectNoSeriousAxe, expectReadableInEveryTheme } from './support/readable.ts';
import { expect, test } from './support/test.ts';

const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });
const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);

async function chooseTheme(page: Page, theme: string): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitemradio', { name: theme, exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
}

/** What a browser does when the application can be installed. */
const offerInstalling = (page: Page) =>
  page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    window.dispatchEvent(
      Object.assign(event, {
        prompt: async () => {
          document.documentElement.dataset.asked = 'yes';
        },
      }),
    );
  });

test('the frame has no serious accessibility finding in any theme, with its menus open', async ({ page, newEmail }) => {
  await openAsNewOwner(page, newEmail('owner'));
  await expect(dashboard(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Account status' })).toBeVisible();
  await offerInstalling(page);
  await expect(page.getByRole('button', { name: 'Install' })).toBeVisible();
  await expectReadableInEveryTheme(page);
  const beside = page.viewportSize()?.width === 1280;
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await page.getByRole('button', { name: 'Navigation menu' }).click();
  // Beside the page it folds to its pictures; elsewhere it opens over the page.
  await expect(navigation.getByRole('link', { name: 'Customers', exact: true })).toBeVisible();
  await expectReadableInEveryTheme(page);
  if (beside) await page.getByRole('button', { name: 'Navigation menu' }).click();
  else await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectReadableInEveryTheme(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await page.getByRole('button', { name: 'Notifications' }).click();
  await expect(page.getByText('You’re all caught up')).toBeVisible();
  await expectReadableInEveryTheme(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeVisible();
  await expectReadableInEveryTheme(page);
});

test('however a load goes, the last of 183 customers is reached, and all are printed', { tag: '@phone' }, async ({
  page,
  newEmail,
}) => {
  const { token } = await openAsNewOwner(page, newEmail('owner'));
  const headers = { authorization: `Bearer ${token}` };
  await page.request.post('/api/billing/purchase', {
    data: { planName: 'enterprise', billingCycle: 'monthly', price: 45 },
    headers,
  });
  for (let number = 1; number <= 183; number += 1) {
    const name = `Customer ${String(number).padStart(3, '0')}`;
    const made = await page.request.post('/api/customers', { data: { name }, headers });
    expect(made.status(), await made.text()).toBe(201);
  }
  const rows = page.locator('[data-customer]');
  const last = rows.filter({ hasText: 'Customer 183' });
  for (let load = 0; load < 6; load += 1) {
    await page.goto('/customers');
    await expect(rows.first()).toBeVisible();
    await expect(async () => {
      await page.keyboard.press('End');
      await expect(last).toBeInViewport({ timeout: 250 });
    }).toPass({ timeout: 10_000 });
  }
  await page.emulateMedia({ media: 'print' });
  await expect(rows).toHaveCount(183);
  await page.emulateMedia({ media: 'screen' });
  await expect.poll(() => rows.count()).toBeLessThan(60);
});

test('an office narrows the list of customers, ticks some and holds them, and takes it back', async ({
  page,
  newEmail,
  isMobile,
}) => {
  const login = await openAsNewOwner(page, newEmail('owner'), null);
  await fillCompany(page, login, ['Pat Rivera', 'Kim Chen', 'Sam Lee']);
  await page.goto('/customers');
  const rows = page.locator('[data-customer]');
  await expect(rows).toHaveCount(3);
  const bar = page.getByRole('region', { name: 'Selected customers' });
  if (isMobile) {
    await page.getByRole('button', { name: 'More for Pat Rivera' }).click();
    await page.getByRole('menuitem', { name: 'Select' }).click();
    await page.getByRole('checkbox', { name: 'Select Kim Chen' }).check();
  } else {
    const head = page.getByRole('columnheader', { name: 'Customer', exact: true });
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await expect(rows.first()).toContainText('Sam Lee');
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await expect(page.getByRole('link', { name: 'Sam Lee' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await page.getByRole('checkbox', { name: 'Select Kim Chen' }).click({ modifiers: ['Shift'] });
  }
  await expect(bar).toContainText('2 selected');
  await expectReadableInEveryTheme(page);
  if (isMobile) {
    await bar.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Hold' }).click();
  } else await bar.getByRole('button', { name: 'Hold' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hold' }).click();
  await expect(page.getByText('2 customers put on hold')).toBeVisible();
  await page.getByRole('button', { name: /^On hold/ }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(0);
  await expect(page.getByText('No customers found')).toBeVisible();
});

test('the keyboard alone finds a customer, walks the palette and leaves by it', { tag: '@desktop' }, async ({
  page,
  newEmail,
}) => {
  const login = await openAsNewOwner(page, newEmail('owner'), null);
  await fillCompany(page, login, ['Pat Rivera', 'Kim Chen']);
  await page.goto('/');
  await expect(dashboard(page)).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  // Both live on a Drive; the one whose name it is comes first.
  await page.keyboard.type('riv');
  await expect(palette(page).getByRole('option', { name: /Kim Chen/ })).toBeVisible();
  await expect(palette(page).getByRole('option').first()).toContainText('Pat Rivera');
  await expect(palette(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/customers\?view=/);
  await expect(page.getByRole('heading', { level: 1, name: 'Pat Rivera' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Customers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  // What was chosen last comes first.
  await expect(palette(page).getByRole('option').first()).toContainText('Pat Rivera');
  await page.keyboard.type('das');
  await expect(palette(page).getByRole('option').first()).toContainText('Dashboard');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(dashboard(page)).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('sign out');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
});

test('on a phone an owner finds a customer by Search, sees the week, and goes live', { tag: '@phone' }, async ({
  page,
  newEmail,
}) => {
  const login = await openAsNewOwner(page, newEmail('owner'), null);
  await fillCompany(page, login, ['Pat Rivera', 'Kim Chen']);
  await page.goto('/');
  await page.getByRole('button', { name: 'Search' }).first().tap();
  await palette(page).getByRole('combobox').fill('riv');
  await palette(page)
    .getByRole('option', { name: /Pat Rivera/ })
    .first()
    .tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Pat Rivera' })).toBeVisible();
  await expectReadableInEveryTheme(page);

  await page.goto('/routes/week');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Find an opening' })).toBeVisible();
  await expectReadableInEveryTheme(page);

  await page.getByRole('link', { name: 'Dashboard' }).last().tap();
  await page.getByRole('main').getByRole('link', { name: 'Go live' }).tap();
  await page.getByRole('main').getByRole('button', { name: 'Go live' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Go live' }).tap();
  await expect(page.getByText(/^Live since/).first()).toBeVisible();
  await expectReadableInEveryTheme(page);
});

test('the bell counts what is unread, and opening it reads all', { tag: '@phone' }, async ({ page, newEmail }) => {
  const { token } = await openAsNewOwner(page, newEmail('owner'));
  await expect(dashboard(page)).toBeVisible();
  const answer = await page.request.get('/api/auth/profile', { headers: { authorization: `Bearer ${token}` } });
  const { id } = await answer.json();
  await page.evaluate((userId) => {
    const alerts = Array.from({ length: 12 }, (_, place) => ({
      id: `alert-${place}`,
      timestamp: '2026-11-20T16:00:00.000Z',
      isRead: false,
      type: 'warning',
      title: `Matter ${place}`,
      message: 'About something that is worth a line or two of text in the list.',
      cause: `seeded:${place}`,
    }));
    localStorage.setItem('pool-notifications', JSON.stringify({ [userId]: { alerts, dismissed: [] } }));
  }, id);
  await page.reload();
  const bell = page.getByRole('button', { name: 'Notifications' });
  await expect(bell).toHaveText('9+');
  await bell.click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await expect(list.getByRole('listitem')).toHaveCount(12);
  await expect(list).toBeInViewport({ ratio: 0.99 });
  await expect(bell).toHaveText('');
  await expectNoSeriousAxe(page);
  await page.keyboard.press('Escape');
  await expect(bell).toBeFocused();
  await page.reload();
  await expect(bell).toHaveText('');
});

test('the offer to install asks the browser, and Later sends it away', { tag: '@phone' }, async ({
  page,
  newEmail,
}) => {
  await openAsNewOwner(page, newEmail('owner'));
  await expect(dashboard(page)).toBeVisible();
  await offerInstalling(page);
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(page.getByRole('button', { name: 'Install' })).toBeHidden();

  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth');
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await offerInstalling(page);
  await page.getByRole('button', { name: 'Install' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes');
  await expect(page.getByRole('button', { name: 'Install' })).toBeHidden();
});

test('the web manifest and its icons are served as what they are', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/auth');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await page.request.get(address ?? '');
  expect(answer.headers()['content-type']).toMatch(/^application\/manifest\+json/);
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ name: 'Poolhand', start_url: '/', display: 'standalone' });
  for (const { src, type } of manifest.icons) {
    const icon = await page.request.get(src);
    expect(icon.headers()['content-type']).toBe(type);
    expect((await icon.body()).length).toBeGreaterThan(100);
  }
});

test('the theme follows the system until another one is chosen', { tag: '@desktop' }, async ({ page, newEmail }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openAsNewOwner(page, newEmail('owner'));
  await expect(dashboard(page)).toBeVisible();
  expect(await themeOf(page)).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => themeOf(page)).toBe('light');
  await chooseTheme(page, 'Sunlight');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await expect(dashboard(page)).toBeVisible();
  expect(await themeOf(page)).toBe('sunlight');
  await chooseTheme(page, 'Match device');
  expect(await themeOf(page)).toBe('dark');
});

test('an unknown address says so inside the frame and leads back', { tag: '@desktop' }, async ({ page, newEmail }) => {
  await openAsNewOwner(page, newEmail('owner'));
  await expect(dashboard(page)).toBeVisible();
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(dashboard(page)).toBeVisible();
});

test('a message stays 5 seconds, one at a time, and F8 reaches it', { tag: '@desktop' }, async ({ page, newEmail }) => {
  await openAsNewOwner(page, newEmail('owner'));
  await expect(dashboard(page)).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/auth-debug');
  const copy = page.getByRole('button', { name: 'Copy' });
  await copy.click();
  await copy.click();
  const message = page.getByRole('region', { name: /Messages/ }).getByRole('listitem');
  await expect(message).toHaveCount(1);
  await page.mouse.move(0, 0);
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /Messages/ })).toBeFocused();
  await expectNoSeriousAxe(page);
  // Who reads it is not hurried; it goes when the reader moves on.
  await copy.focus();
  await expect(message).toHaveCount(0, { timeout: 8_000 });
});
