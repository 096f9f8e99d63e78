import type { Page } from '@playwright/test';
import type { LoginAnswer, User } from '#contract/accounts/identity.ts';
import { password } from './support/company.ts';
import { expect, test } from './support/test.ts';
import { zone } from './support/zone.ts';

/** A new owner, who has chosen a language or not. */
async function newOwner(page: Page, email: string, language: 'en' | null) {
  const data = { email, hashedPassword: password, timeZone: zone };
  expect((await page.request.post('/api/auth/register', { data })).status()).toBe(201);
  const login = await page.request.post('/api/auth/login', { data: { email, password } });
  const { token }: LoginAnswer = await login.json();
  const headers = { authorization: `Bearer ${token}` };
  const kept = await page.request.patch('/api/auth/profile', { data: { language }, headers });
  expect(kept.status()).toBe(200);
  return async (): Promise<User> => (await page.request.get('/api/auth/profile', { headers })).json();
}

async function chooseSpanish(page: Page): Promise<void> {
  await page.getByLabel('Language').selectOption('Español');
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
}

const languageKept = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'poolhand_language')?.value;

test('a language chosen at the sign-in page becomes the user’s own, who takes another in the account', async ({
  page,
  newEmail,
}) => {
  const email = newEmail('owner');
  const profile = await newOwner(page, email, null);
  await page.goto('/auth');
  await chooseSpanish(page);
  await signIn(page, email);
  await expect.poll(profile).toMatchObject({ language: 'es', readsIn: 'es' });
  await page.getByRole('button', { name: 'Menú de usuario' }).click();
  await page.getByRole('menuitem', { name: 'Mi cuenta' }).click();
  await page.getByLabel('Idioma').selectOption('English');
  await expect(page.getByRole('button', { name: 'User menu', exact: true })).toBeVisible();
  expect(await profile()).toMatchObject({ language: 'en', readsIn: 'en' });
  expect(await languageKept(page)).toBe('en');
});

test.describe('with the application installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the pages come in the language that was chosen and then in the user’s own, also without a network', async ({
    page,
    context,
    newEmail,
  }) => {
    const email = newEmail('owner');
    await newOwner(page, email, 'en');
    const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
    await page.goto('/auth');
    await expect.poll(isControlled).toBe(true);

    await chooseSpanish(page);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
    await page.goto('/auth');
    await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();

    await signIn(page, email);
    // The worker of the other language fetches all of the pages first.
    await expect(page.getByRole('button', { name: 'User menu', exact: true })).toBeVisible({ timeout: 60_000 });
    expect(await languageKept(page)).toBe('en');
    await page.reload();
    await expect(page.getByRole('button', { name: 'User menu', exact: true })).toBeVisible();
    // What the worker took over with is whole: no file is missed, which the page would report.
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('button', { name: 'User menu', exact: true })).toBeVisible();
  });
});
