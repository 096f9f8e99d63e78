import type { Page } from '@playwright/test';
import { codeOf } from '../support/authenticator-app.ts';
import { openAsNewOwner, password } from './support/company.ts';
import { expectReadableInEveryTheme } from './support/readable.ts';
import { expect, test } from './support/test.ts';

const toastOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

async function fillSignIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

const expectSignedIn = (page: Page) =>
  expect(page.getByRole('banner').getByRole('button', { name: 'User menu' })).toBeVisible();

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
}

async function openSettings(page: Page, tab: string) {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Account Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Account Settings' });
  await dialog.getByRole('tab', { name: tab }).click();
  return dialog;
}

test('a changed password ends the session of another browser', { tag: '@phone' }, async ({
  page,
  browser,
  baseURL,
  newEmail,
}) => {
  const email = newEmail('owner');
  await openAsNewOwner(page, email);
  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await other.goto('/');
  await fillSignIn(other, email, password);
  await expectSignedIn(other);

  const dialog = await openSettings(page, 'Password');
  await dialog.getByLabel('Current Password').fill(password);
  await dialog.getByLabel('New Password', { exact: true }).fill('a-new-password-2');
  await dialog.getByLabel('Confirm New Password').fill('a-new-password-2');
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(toastOf(page, 'Password Updated')).toBeVisible();

  await other.reload();
  await expect(other.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await elsewhere.close();
  await page.reload();
  await expectSignedIn(page);
});

test('the second step: turned on with an app, then asked for, or answered with a recovery code', {
  tag: '@desktop',
}, async ({ page, newEmail }) => {
  test.slow();
  const email = newEmail('owner');
  await openAsNewOwner(page, email);
  const dialog = await openSettings(page, 'Two-step sign-in');
  await dialog.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectReadableInEveryTheme(page);
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('6-digit code').fill(codeOf(secret, new Date(await page.evaluate(() => Date.now()))));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectReadableInEveryTheme(page);
  const [first = '', second = ''] = await codes.allTextContents();

  // What was saved is what was shown.
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const file = await (await download).createReadStream();
  let saved = '';
  for await (const part of file) saved += part;
  expect(saved).toContain(first);
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(dialog.getByText('10 recovery codes left.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await signOut(page);

  // The code that turned it on is used up: the app's next one is right already.
  await fillSignIn(page, email, password);
  await expect(page.getByRole('heading', { name: 'Enter the 6-digit code from your authenticator app' })).toBeVisible();
  await expect(page.getByLabel('6-digit code')).toBeFocused();
  await expectReadableInEveryTheme(page);
  const soon = new Date((await page.evaluate(() => Date.now())) + 30_000);
  await page.getByLabel('6-digit code').fill(codeOf(secret, soon));
  await page.getByLabel('6-digit code').press('Enter');
  await expectSignedIn(page);
  await signOut(page);

  await fillSignIn(page, email, password);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(second);
  await page.getByLabel('Recovery code').press('Enter');
  await expectSignedIn(page);
  const again = await openSettings(page, 'Two-step sign-in');
  await expect(again.getByText('9 recovery codes left.')).toBeVisible();
});

test('a passkey is added, signs in without a password, and is removed', { tag: '@desktop' }, async ({
  page,
  newEmail,
}) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const email = newEmail('owner');
  await openAsNewOwner(page, email);
  const dialog = await openSettings(page, 'Passkeys');
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByLabel('Name').fill("Dana's phone");
  await dialog.getByLabel('Your password').fill(password);
  await expectReadableInEveryTheme(page);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText("Dana's phone")).toBeVisible();
  await expect(dialog.getByText('Not used yet')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await signOut(page);

  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(toastOf(page, 'Login Successful')).toContainText(`Welcome back, ${email}!`);
  await expectSignedIn(page);

  const again = await openSettings(page, 'Passkeys');
  await expect(again.getByText('Last used')).toBeVisible();
  await again.getByRole('button', { name: "Remove passkey Dana's phone" }).click();
  await again.getByLabel('Your password').fill(password);
  await again.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(again.getByText('No passkeys yet')).toBeVisible();
  await again.getByRole('button', { name: 'Close' }).click();
  await signOut(page);

  // The device still offers it; the server does not know it any more.
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(toastOf(page, 'Login Failed')).toContainText('This passkey doesn’t match an account.');
});

test('the pages before signing in have no serious accessibility finding in any theme', async ({ page, newEmail }) => {
  test.slow();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expectReadableInEveryTheme(page);
  await page.getByRole('tab', { name: 'Start Trial' }).click();
  await expectReadableInEveryTheme(page);
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Email')).toBeVisible();
  await expectReadableInEveryTheme(page);
  await dialog.getByLabel('Email').fill(newEmail('dana'));
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(dialog.getByRole('heading', { name: 'Reset Link Sent!' })).toBeVisible();
  await expectReadableInEveryTheme(page);

  await page.goto('/reset-password?token=no-such-token');
  await page.getByLabel('New Password', { exact: true }).fill('a-new-password-2');
  await page.getByLabel('Confirm New Password').fill('a-new-password-2');
  await expectReadableInEveryTheme(page);
  await page.getByRole('button', { name: 'Set Password' }).click();
  await expect(page.getByRole('heading', { name: 'This link has expired or was already used' })).toBeVisible();
  await expectReadableInEveryTheme(page);
});

test('account settings have no serious accessibility finding in any theme, and give the focus back', async ({
  page,
  newEmail,
}) => {
  test.slow();
  await openAsNewOwner(page, newEmail('owner'));
  const dialog = await openSettings(page, 'Profile');
  for (const tab of ['Profile', 'Password', 'Two-step sign-in', 'Passkeys', 'Sessions']) {
    await dialog.getByRole('tab', { name: tab }).click();
    await expect(dialog.getByRole('tabpanel', { name: tab })).toBeVisible();
    await expect(dialog.getByRole('status')).toHaveCount(0);
    await expectReadableInEveryTheme(page);
  }
  await expect(dialog.getByText('This device')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'User menu' })).toBeFocused();
});
