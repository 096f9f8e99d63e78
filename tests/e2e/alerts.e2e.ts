import type { BrowserContext, Page } from '@playwright/test';
import type { LoginAnswer } from '#contract/accounts/identity.ts';
import { openAsNewOwner } from './support/company.ts';
import { expectReadableInEveryTheme } from './support/readable.ts';
import { expect, test } from './support/test.ts';

const count = (page: Page, text: string) => page.getByRole('button', { name: text, exact: true });

/** A pool whose water was just tested: chlorine critical, pH a little high. */
async function testBadWater(page: Page, { token }: LoginAnswer): Promise<string> {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers: { authorization: `Bearer ${token}` } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const { customerId } = await post('/api/customers', { name: 'Pat Miller' });
  const { poolId } = await post('/api/pools', { name: 'Miller pool', customerId });
  await post('/api/water-tests', { poolId, chlorine: 0.3, pH: 7.8, alkalinity: 100 });
  return poolId;
}

test('alerts arise while one looks, are handled, and come back on Undo', async ({ page, newEmail }) => {
  const login = await openAsNewOwner(page, newEmail('owner'), '/alerts');
  await expect(page.getByText('No Alerts')).toBeVisible();
  await expect(page.getByText('Weather: not connected')).toBeVisible();
  await expectReadableInEveryTheme(page);

  // Nothing is pressed: the page is told.
  await testBadWater(page, login);
  await expect(count(page, 'Total: 2')).toBeVisible();
  await expect(count(page, 'Critical: 1')).toBeVisible();
  await expectReadableInEveryTheme(page);

  await page.getByRole('button', { name: 'Pat Miller · Miller pool', exact: true }).click();
  await page.getByRole('button', { name: 'Details: Chlorine critically low' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Water and chemicals')).toBeVisible();
  await expectReadableInEveryTheme(page);
  await dialog.getByRole('button', { name: 'Mark as Handled' }).click();
  await expect(page.getByText('The notification has been marked as handled')).toBeVisible();
  await expect(count(page, 'Handled: 1')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(count(page, 'Handled: 0')).toBeVisible();

  await page.getByRole('button', { name: 'Refresh Alerts' }).click();
  await expect(page.getByText('Critical Alerts Generated')).toBeVisible();
});

test('the bell counts what is new, marks it read when it opens, and still shows it without signal', {
  tag: '@phone',
}, async ({ page, context, newEmail }) => {
  const login = await openAsNewOwner(page, newEmail('owner'));
  await testBadWater(page, login);
  await expect(page.getByText('1 critical alerts require immediate attention')).toBeVisible();
  const bell = page.getByRole('button', { name: 'Notifications' });
  await expect(page.getByText('1 unread')).toBeAttached();
  await bell.click();
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  await expect(page.getByText('1 unread')).not.toBeAttached();
  await expectReadableInEveryTheme(page);
  await page.keyboard.press('Escape');
  // A message of a new alert lies over a phone's bell, and stays as long as the pointer rests there.
  await page.mouse.move(0, 400);
  await context.setOffline(true);
  await bell.click();
  await expect(page.getByRole('link', { name: 'All alerts' })).toBeVisible();
  await expect(page.getByText(/chlorine/i).first()).toBeVisible();
  await context.setOffline(false);
});

type PushEventMaker = new (type: string, init: { data: string }) => Event;

/** What the worker shows for a push that arrives; the browser's own centre of notifications is not there without a screen. */
async function shownFor(context: BrowserContext, content: string) {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  return worker.evaluate(async (data) => {
    const scope = globalThis as unknown as EventTarget & {
      registration: ServiceWorkerRegistration;
      PushEvent: PushEventMaker;
    };
    const shown: object[] = [];
    scope.registration.showNotification = async (title, options) => {
      shown.push({ title, ...options });
    };
    scope.dispatchEvent(new scope.PushEvent('push', { data }));
    return shown;
  }, content);
}

test.describe('a push', () => {
  test.use({ serviceWorkers: 'allow' });

  test('is shown as its alert, and Account Settings says who is told', { tag: '@phone' }, async ({
    page,
    context,
    newEmail,
  }) => {
    await openAsNewOwner(page, newEmail('owner'));
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const pushed = { title: 'Low chlorine: Miller', body: 'Chlorine is at 0.3 ppm.', tag: 'ALERT-1' };
    expect(await shownFor(context, JSON.stringify({ ...pushed, link: '/alerts' }))).toEqual([
      { ...pushed, data: { link: '/alerts' }, icon: '/icon-192.png', badge: '/icon-192.png' },
    ]);

    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Account Settings' }).click();
    await page.getByRole('tab', { name: 'Notifications' }).click();
    await expect(page.getByText('No devices yet.')).toBeVisible();
    await expectReadableInEveryTheme(page);
  });
});
