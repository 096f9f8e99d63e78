import type { Page } from '@playwright/test';
import { weekdays } from '#contract/shapes.ts';
import { fillCompany, openAsNewOwner } from './support/company.ts';
import { expectNoSeriousAxe, expectReadableInEveryTheme } from './support/readable.ts';
import { expect, test } from './support/test.ts';

/** Nothing may stick out at the side of the screen. */
const sidewaysPx = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function openHub(page: Page, email: string): Promise<void> {
  await fillCompany(page, await openAsNewOwner(page, email, null), ['Pat Rivera', 'Kim Chen']);
  await page.goto('/field-service');
  await expect(page.getByRole('button', { name: 'Pat Rivera', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dictate' })).toBeVisible();
}

test('the hub, its week and a checklist are readable; a tick at the checklist begins the visit', async ({
  page,
  newEmail,
}) => {
  await openHub(page, newEmail('owner'));
  await expectNoSeriousAxe(page);
  expect(await sidewaysPx(page)).toBeLessThanOrEqual(0);

  await page.getByRole('tab', { name: 'Weekly Calendar' }).click();
  await expect(page.getByRole('link', { name: /^Open / })).toHaveCount(7);
  await expectNoSeriousAxe(page);
  expect(await sidewaysPx(page)).toBeLessThanOrEqual(0);
  await page.getByRole('tab', { name: "Today's Routes" }).click();

  await page.getByRole('button', { name: 'Pat Rivera', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Service Checklist: Pat Rivera' });
  await expect(dialog.getByRole('heading', { name: 'Water Chemistry' })).toBeVisible();
  await dialog.getByText('Surface Skimming').click();
  await expect(dialog.getByRole('checkbox', { name: 'Surface Skimming' })).toBeChecked();
  await expectNoSeriousAxe(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Resume: Pat Rivera' })).toBeVisible();
});

test('an office reads the day in one row a stop; what can be done is behind the row’s button', async ({
  page,
  newEmail,
}) => {
  const login = await openAsNewOwner(page, newEmail('owner'), null);
  await fillCompany(page, login, ['Pat Rivera', 'Kim Chen', 'Jo Marsh', 'Dee Wong']);
  const headers = { authorization: `Bearer ${login.token}` };
  const post = async (path: string, data: object) =>
    (await page.request.post(path, { data, headers })).json() as Promise<{ customerId: string }>;
  const { customerId } = await post('/api/customers', { name: 'Ana Lopez', address: '1 North First Street' });
  await post('/api/technicians', { technicianId: 'SAM', name: 'Sam Lee', workingDays: weekdays });
  for (const dayOfWeek of weekdays)
    await post('/api/route-assignments', { customerId, technicianId: 'SAM', dayOfWeek });
  await post('/api/visits', { customerId });
  await page.goto('/field-service');
  const row = page.getByRole('listitem').filter({ hasText: 'Ana Lopez' });
  await expect(row.getByText(/^On site since /)).toBeVisible();
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(54);
  await expectReadableInEveryTheme(page);
  expect(await sidewaysPx(page)).toBeLessThanOrEqual(0);

  await row.getByRole('button', { name: 'Actions: Ana Lopez' }).click();
  await expect(row.getByRole('link', { name: 'Resume: Ana Lopez' })).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.getByRole('button', { name: 'Not started 4' }).click();
  await expect(row).toBeHidden();
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(4);
});

test('what is typed on the keypad is seen beside it', { tag: '@phone' }, async ({ page, newEmail }) => {
  await openHub(page, newEmail('owner'));
  await page.getByRole('link', { name: /^Next stop: / }).click();
  const keypad = page.getByRole('group', { name: 'Keypad' });
  await expect(keypad).toBeInViewport({ ratio: 1 });
  await keypad.getByRole('button', { name: '7', exact: true }).click();
  const typed = page.getByRole('textbox', { name: 'Free chlorine' });
  await expect(typed).toHaveValue('7');
  await expect(keypad).toBeInViewport({ ratio: 1 });
  await expect(typed).toBeInViewport({ ratio: 1 });
  await expectNoSeriousAxe(page);
  expect(await sidewaysPx(page)).toBeLessThanOrEqual(0);
});

test('a note is kept for the customer it is about, and outlives the page', { tag: '@phone' }, async ({
  page,
  newEmail,
}) => {
  await openHub(page, newEmail('owner'));
  await page.getByRole('combobox', { name: 'Customer' }).selectOption('Kim Chen');
  await page.getByLabel('Voice note', { exact: true }).fill('The skimmer lid is cracked.');
  await page.getByRole('main').getByText('Equipment', { exact: true }).click();
  await page.getByRole('button', { name: 'Save voice note' }).click();
  const notes = page.getByRole('region', { name: 'Voice notes: Kim Chen' });
  await expect(notes.getByText('The skimmer lid is cracked.')).toBeVisible();
  await expect(notes.getByText('Saved on this phone, not sent yet')).toBeHidden();
  await page.reload();
  await page.getByRole('combobox', { name: 'Customer' }).selectOption('Kim Chen');
  await expect(notes.getByText('The skimmer lid is cracked.')).toBeVisible();
  await expectNoSeriousAxe(page);
});

test('the checklist in the settings is readable and can be changed', { tag: '@desktop' }, async ({
  page,
  newEmail,
}) => {
  await openAsNewOwner(page, newEmail('owner'), '/settings?tab=checklist');
  await page.getByRole('button', { name: 'Edit Surface Skimming' }).click();
  await page.getByLabel('Title').fill('Skim and net');
  await expectNoSeriousAxe(page);
  expect(await sidewaysPx(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Save checklist' }).click();
  await expect(page.getByText('Checklist saved')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Skim and net')).toBeVisible();
});
