import { expect, type Page } from '@playwright/test';
import type { LoginAnswer } from '#contract/identity.ts';

export const password = 'correct-horse-1';

/** Registers a company through the API and opens the application as its owner. */
export async function openAsNewOwner(page: Page, email: string): Promise<LoginAnswer> {
  const registered = await page.request.post('/api/auth/register', { data: { email, hashedPassword: password } });
  expect(registered.status()).toBe(201);
  return openAs(page, email, password);
}

/** Opens the application signed in, without going through the sign-in page. */
async function openAs(page: Page, email: string, secret: string): Promise<LoginAnswer> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password: secret } });
  expect(answer.status()).toBe(200);
  const login: LoginAnswer = await answer.json();
  await page.goto('/auth');
  await page.evaluate((token) => localStorage.setItem('auth_token', token), login.token);
  await page.goto('/');
  return login;
}
