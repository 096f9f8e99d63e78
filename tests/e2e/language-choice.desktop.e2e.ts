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

  /** Whether the worker has the other language's pages, which it fetches once nothing else is to be done. */
  const hasBothLanguages = (page: Page) =>
    page.evaluate(async () => {
      const kept = async (language: string) => (await (await caches.open(`application-${language}`)).keys()).length;
      const [english, spanish] = await Promise.all([kept('en'), kept('es')]);
      return english > 100 && Math.abs(english - spanish) < 10;
    });

  test('the language is changed and changed back without a network, and saved when there is one again', async ({
    page,
    context,
    newEmail,
  }) => {
    const email = newEmail('owner');
    const profile = await newOwner(page, email, 'en');
    await page.goto('/auth');
    await chooseSpanish(page);
    await signIn(page, email);
    // The user's own.
    await expect(page.getByRole('button', { name: 'User menu', exact: true })).toBeVisible({ timeout: 60_000 });
    expect(await languageKept(page)).toBe('en');
    await expect.poll(() => hasBothLanguages(page), { timeout: 60_000 }).toBe(true);

    await context.setOffline(true);
    await page.reload();
    await page.getByRole('button', { name: 'User menu', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Account Settings' }).click();
    await page.getByLabel('Language').selectOption('Español');
    await expect(page.getByRole('button', { name: 'Menú de usuario' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Menú de usuario' })).toBeVisible();

    await context.setOffline(false);
    await expect.poll(profile).toMatchObject({ language: 'es', readsIn: 'es' });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Menú de usuario' })).toBeVisible();
    expect(await languageKept(page)).toBe('es');
  });
});
