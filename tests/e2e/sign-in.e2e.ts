import type { Page } from '@playwright/test';
import { openAsNewOwner, password } from './support/company.ts';
import type { Product } from './support/product.ts';
import { expectNoSeriousAxe } from './support/readable.ts';
import { expect, test } from './support/test.ts';

const toastOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

async function startTrial(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('tab', { name: 'Start Trial' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Start Trial' }).click();
}

async function signIn(page: Page, email: string, secret: string, stay = false): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  if (stay) await page.getByLabel('Keep me signed in for 30 days').check();
  await page.getByRole('button', { name: 'Sign In' }).click();
}

const expectSignedIn = (page: Page) =>
  expect(page.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeVisible();

/** The link of the reset mail that went to an address. */
async function resetLink(product: Product, email: string): Promise<string> {
  const find = async () => {
    const mails = await product.mails();
    const mail = mails.findLast((each) => each.to?.some((to) => to.address === email));
    return mail?.text?.match(/https?:\/\/\S*\/reset-password\?token=[^\s)]+/)?.[0] ?? '';
  };
  await expect.poll(find).toContain('/reset-password?token=');
  return find();
}

test('a company signs up, is signed in by itself, and signs out', { tag: '@phone' }, async ({ page, newEmail }) => {
  const email = newEmail('owner');
  await startTrial(page, email);
  // That the trial has started is said for as long as signing in takes: a page test reads it.
  await expect(toastOf(page, 'Welcome to Poolhand!')).toContainText(
    'Your trial account is ready. You have 7 days of full access.',
  );
  await expectSignedIn(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('dialog', { name: 'Navigation menu' })).toContainText(
    'Owner Access - Full Platform Control',
  );
  await page.keyboard.press('Escape');

  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
});

test('signing in with "keep me signed in" says so and outlasts a reload', { tag: '@desktop' }, async ({
  page,
  newEmail,
}) => {
  const email = newEmail('owner');
  await page.goto('/');
  await page.request.post('/api/auth/register', { data: { email, hashedPassword: password } });
  await signIn(page, email, password, true);
  await expect(toastOf(page, 'Login Successful')).toContainText(
    `Welcome back, ${email}! You will stay logged in for 30 days.`,
  );
  await expectSignedIn(page);
  await page.reload();
  await expectSignedIn(page);
  const days = await page.evaluate(() => (Number(localStorage.getItem('token_expiry')) - Date.now()) / 86_400_000);
  expect(days).toBeGreaterThan(29.9);
  expect(await page.evaluate(() => localStorage.getItem('stay_logged_in'))).toBe('true');
});

test('wrong credentials and faulty input are told, and what was typed stays', { tag: '@phone' }, async ({
  page,
  newEmail,
}) => {
  await page.goto('/');
  await expectNoSeriousAxe(page);
  await signIn(page, 'no address', 'short');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectNoSeriousAxe(page);

  const email = newEmail('nobody');
  await signIn(page, email, 'wrong-password');
  await expect(toastOf(page, 'Login Failed')).toContainText('Invalid email or password.');
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('passwords that differ are refused before anything is sent', { tag: '@phone' }, async ({ page, newEmail }) => {
  await page.goto('/');
  await page.getByRole('tab', { name: 'Start Trial' }).click();
  await page.getByLabel('Email').fill(newEmail('owner'));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill('something-else');
  await page.getByRole('button', { name: 'Start Trial' }).click();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await expectNoSeriousAxe(page);
});

test('a forgotten password is set anew through the link in the mail, once', { tag: '@phone' }, async ({
  page,
  product,
  newEmail,
}) => {
  const email = newEmail('owner');
  await page.request.post('/api/auth/register', { data: { email, hashedPassword: password } });
  await page.goto('/');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(toastOf(page, 'Email Required')).toContainText('Please enter your email address.');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(dialog.getByRole('heading', { name: 'Reset Link Sent!' })).toBeVisible();
  await expect(dialog).toContainText(email);
  await expectNoSeriousAxe(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Forgot your password?' })).toBeFocused();

  const link = new URL(await resetLink(product, email));
  await page.goto(link.pathname + link.search);
  await expectNoSeriousAxe(page);
  await page.getByLabel('New Password', { exact: true }).fill('a-new-password-2');
  await page.getByLabel('Confirm New Password').fill('a-new-password-2');
  await page.getByRole('button', { name: 'Set Password' }).click();
  await expect(toastOf(page, 'Password Updated')).toBeVisible();

  await signIn(page, email, 'a-new-password-2');
  await expectSignedIn(page);

  const again = await page.request.post('/api/auth/reset-password', {
    data: { token: link.searchParams.get('token'), password: 'a-third-password-3' },
  });
  expect(again.status()).toBe(400);
});

test('an address that does not exist says so', { tag: '@desktop' }, async ({ page, newEmail }) => {
  await openAsNewOwner(page, newEmail('owner'), '/no-such-page');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expectNoSeriousAxe(page);
});

test('a fresh load goes back to the page visited last, until the user signs out', { tag: '@phone' }, async ({
  page,
  newEmail,
}) => {
  const email = newEmail('owner');
  await openAsNewOwner(page, email, '/customers');
  await expectSignedIn(page);
  await page.goto('/');
  await expect(page).toHaveURL(/\/customers$/);
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await signIn(page, email, password);
  await expectSignedIn(page);
  await expect(page).toHaveURL(/\/$/);
});
