import type { Page } from '@playwright/test';
import { openAsNewOwner, password } from './support/company.ts';
import { endTrial } from './support/ended-trial.ts';
import type { Product } from './support/product.ts';
import { expectReadableInEveryTheme } from './support/readable.ts';
import { expect, test } from './support/test.ts';

const toastOf = (page: Page, title: string) =>
  page
    .getByRole('region', { name: /^Messages/ })
    .getByRole('listitem')
    .filter({ hasText: title });

async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card Number').pressSequentially(number);
  await page.getByLabel('Expiry Date').pressSequentially('1230');
  await page.getByLabel('CVV').pressSequentially('123');
  await page.getByLabel('Cardholder Name').fill('Dana Q. Cardholder');
  await page.getByLabel('ZIP Code').fill('85306');
}

/** Everything that the browser keeps for the product: storages, databases, caches, and the addresses it has been at. */
const keptByBrowser = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href, history.state];
    for (const entry of performance.getEntriesByType('resource')) kept.push(entry.name);
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store).getAll();
        kept.push(await new Promise((resolve) => rows.addEventListener('success', () => resolve(rows.result))));
      }
      database.close();
    }
    for (const name of 'caches' in window ? await caches.keys() : []) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        kept.push(request.url);
        // The application's own code names the sandbox's test cards; nobody typed them.
        if (!new URL(request.url).pathname.startsWith('/assets/')) {
          kept.push(await (await cache.match(request))?.text());
        }
      }
    }
    return JSON.stringify(kept).replaceAll(/[\s-]|%20/g, '');
  });

async function expectNoCardKept(page: Page, number: string): Promise<void> {
  const kept = await keptByBrowser(page);
  expect(kept).toContain('auth_token');
  expect(kept).not.toContain(number);
  expect(kept).not.toContain('Cardholder');
}

/** The mail to an address whose subject says that it is the receipt. */
async function expectReceipt(product: Product, email: string): Promise<void> {
  await expect
    .poll(
      async () => (await product.mails()).filter((mail) => mail.to?.some(({ address }) => address === email)).length,
    )
    .toBeGreaterThan(0);
}

test('a plan is bought on the plans page, and its receipt opens', { tag: '@desktop' }, async ({
  page,
  newEmail,
  context,
}) => {
  await openAsNewOwner(page, newEmail('owner'), '/billing');
  await page.getByRole('button', { name: 'Choose Professional' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Buy the Professional plan?' });
  await expect(dialog.getByText('Due now')).toBeVisible();
  await dialog.getByRole('button', { name: 'Complete Purchase' }).click();
  await expect(toastOf(page, 'Purchase Successful!')).toContainText(
    'Your subscription has been activated. Welcome to premium features!',
  );
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto('/billing');
  await expect(page.getByRole('button', { name: 'Current Plan' })).toBeDisabled();
  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: /^Receipt, / }).click();
  const receipt = await opening;
  await expect(receipt.getByText('$29.00').first()).toBeVisible();
});

test('a card is declined, then another pays; neither rests in the browser', { tag: '@phone' }, async ({
  page,
  newEmail,
  product,
}) => {
  const email = newEmail('owner');
  await openAsNewOwner(page, email, '/payment?plan=professional');
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
  await typeCard(page, '4000000000000002');
  await expect(page.getByLabel('Card Number')).toHaveValue('4000 0000 0000 0002');
  await page.getByRole('button', { name: 'Complete Purchase' }).click();
  await expect(toastOf(page, 'Payment Failed')).toContainText('Your card was declined.');
  await expect(page.getByLabel('Cardholder Name')).toHaveValue('Dana Q. Cardholder');
  await expectNoCardKept(page, '4000000000000002');

  await page.getByLabel('Card Number').clear();
  await page.getByLabel('Card Number').pressSequentially('4242424242424242');
  await page.getByLabel('CVV').fill('123');
  await page.getByRole('button', { name: 'Complete Purchase' }).click();
  await expect(toastOf(page, 'Payment Successful!')).toContainText(
    'Welcome to Service Pro Elite! Your subscription is now active.',
  );
  await expect(page).toHaveURL(/\/dashboard$/);
  await expectNoCardKept(page, '4242424242424242');
  await expectReceipt(product, email);
});

test('a digit can be corrected in the middle of a card number', { tag: '@phone' }, async ({ page, newEmail }) => {
  await openAsNewOwner(page, newEmail('owner'), '/payment');
  const number = page.getByLabel('Card Number');
  await number.pressSequentially('4242429242424242');
  for (let step = 0; step < 11; step += 1) await number.press('ArrowLeft');
  await number.press('Backspace');
  await number.pressSequentially('4');
  await expect(number).toHaveValue('4242 4242 4242 4242');
});

test('the plans, what they cost and the own plan are readable in every theme', async ({ page, newEmail }) => {
  test.slow();
  const { token } = await openAsNewOwner(page, newEmail('owner'));
  const bought = await page.request.post('/api/billing/purchase', {
    data: { planName: 'basic', billingCycle: 'monthly', price: 15 },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(bought.status()).toBe(200);
  await page.goto('/billing');
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible();
  await expectReadableInEveryTheme(page);
  await page.getByRole('button', { name: 'Choose Professional' }).click();
  await expect(page.getByRole('alertdialog').getByText('Due now')).toBeVisible();
  await expectReadableInEveryTheme(page);
});

test('the payment page is readable in every theme, also with its faults', async ({ page, newEmail }) => {
  test.slow();
  await openAsNewOwner(page, newEmail('owner'), '/payment');
  await expect(page.getByText('Due now')).toBeVisible();
  await page.getByRole('button', { name: 'Complete Purchase' }).click();
  await expect(toastOf(page, 'Missing Information')).toContainText('Please fill in all required fields.');
  await expectReadableInEveryTheme(page);
});

test('the comparison of the plans is readable in every theme', async ({ page, newEmail }) => {
  test.slow();
  await openAsNewOwner(page, newEmail('owner'), '/upgrade-required?feature=routes');
  await expect(page.getByRole('heading', { level: 1, name: 'Upgrade Required' })).toBeVisible();
  await expectReadableInEveryTheme(page);
  await page.getByRole('link', { name: 'Upgrade Now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Choose Your Plan' })).toBeVisible();
});

test('an ended trial chooses a plan at sign-in, pays signed out, and gets in', { tag: '@desktop' }, async ({
  page,
  newEmail,
  product,
}) => {
  test.slow();
  const email = newEmail('owner');
  await page.request.post('/api/auth/register', { data: { email, hashedPassword: password } });
  await endTrial(product, email);
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog', { name: 'Trial Expired' });
  await expect(dialog.getByRole('radio', { name: 'Professional Plan' })).toBeChecked();
  await expectReadableInEveryTheme(page);
  await dialog.getByRole('radio', { name: 'Basic Plan' }).check();
  await dialog.getByRole('button', { name: 'Upgrade' }).click();

  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expectReadableInEveryTheme(page);
  await typeCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Complete Purchase' }).click();
  await expect(toastOf(page, 'Payment Successful!')).toContainText(
    'Welcome to Pool Care Starter! Your subscription is now active.',
  );
  await expect(page.getByText('Your plan is active. Sign in to start.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeVisible();
});
