import type { Page } from '@playwright/test';
import { fillCompany, openAsNewOwner } from './support/company.ts';
import { expectReadableInEveryTheme } from './support/readable.ts';
import { expect, test } from './support/test.ts';

const said = (text: string) => ({ hasText: text });

/** From the top of the page: what the header lies over after scrolling counts as too small to be pressed. */
async function expectTabReadable(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await expectReadableInEveryTheme(page);
}

test('the hub schedules, cancels, puts back, writes templates and counts a broadcast; every tab is readable', {
  tag: '@desktop',
}, async ({ page, newEmail }) => {
  const login = await openAsNewOwner(page, newEmail('owner'), null);
  await fillCompany(page, login, ['Pat Rivera']);
  const headers = { authorization: `Bearer ${login.token}` };
  const [pat] = await (await page.request.get('/api/customers', { headers })).json();
  const data = { phone: '(602) 555-0142', smsAlerts: true };
  expect((await page.request.patch(`/api/customers/${pat.customerId}`, { headers, data })).ok()).toBe(true);

  await page.goto('/communication-hub');
  await expect(page.getByRole('heading', { level: 1, name: 'Communication Hub' })).toBeVisible();
  await expect(page.getByText('No messages are waiting.')).toBeVisible();
  await page.getByRole('button', { name: 'Schedule Pre-Visit' }).click();
  const toasts = page.getByRole('listitem');
  await expect(toasts.filter(said('Pre-Visit Messages Scheduled'))).toBeVisible();
  await expectTabReadable(page);

  await page.getByRole('tab', { name: 'Messages' }).click();
  const message = page.getByRole('article', { name: 'Pat Rivera' });
  await expect(message).toContainText('Reply STOP to opt out');
  await message.getByRole('button', { name: 'Cancel the message to Pat Rivera' }).click();
  await expect(message).toContainText('Canceled');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toasts.filter(said('Message will be sent'))).toBeVisible();
  await expectTabReadable(page);

  await page.getByRole('tab', { name: 'Surveys' }).click();
  await expect(page.getByText('No Responses Yet')).toBeVisible();
  await expectTabReadable(page);

  await page.getByRole('tab', { name: 'Templates' }).click();
  await page.getByRole('button', { name: 'Add Template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Template' });
  await dialog.getByLabel('Name', { exact: true }).fill('Short notice');
  await dialog.getByLabel('Template', { exact: true }).fill('Hi {customerName}, see you tomorrow.');
  await expect(dialog).toContainText('Hi Pat Rivera, see you tomorrow.');
  await expectTabReadable(page);
  await dialog.getByRole('button', { name: 'Save Template' }).click();
  const template = page.getByRole('article', { name: 'Short notice' });
  await expect(template).toContainText('Yours');
  await expectTabReadable(page);

  await page.getByRole('tab', { name: 'Inbox' }).click();
  await expect(page.getByText('No Conversations Yet')).toBeVisible();
  await page.goto(`/communication-hub?tab=inbox&customer=${pat.customerId}`);
  await page.getByLabel('Message', { exact: true }).fill('We come at nine.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Messages', exact: true })).toContainText('We come at nine.');
  await expectTabReadable(page);

  await page.getByRole('tab', { name: 'Broadcast' }).click();
  await page
    .getByRole('form', { name: 'Message many customers' })
    .getByLabel('Message', { exact: true })
    .fill('Closed on Thanksgiving.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('button', { name: 'Send to 1 customer' })).toBeVisible();
  await expectTabReadable(page);
});

test('a survey link that opens nothing says so to a visitor', { tag: '@phone' }, async ({ page }) => {
  await page.goto(`/survey?key=${'x'.repeat(43)}`);
  await expect(page.getByText('This Survey Isn’t Available')).toBeVisible();
  await expectReadableInEveryTheme(page);
});
