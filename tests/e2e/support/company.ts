import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { LoginAnswer } from '#contract/accounts/identity.ts';
import { weekdays } from '#contract/shapes.ts';
import { zone } from './zone.ts';

export const password = 'correct-horse-1';

/** An address of a network that nobody has, the same for the same text. */
function addressOf(text: string): string {
  const [first = 0, second = 0, third = 0] = createHash('sha256').update(text).digest();
  return `10.${first}.${second}.${third}`;
}

/**
 * Registers a company through the API and opens the application as its owner: at an address, or later where it is null. A page
 * that no test looks at takes as long as one that it does.
 */
export async function openAsNewOwner(page: Page, email: string, path: string | null = '/'): Promise<LoginAnswer> {
  // Where the browser is: a test's today is the company's, at whatever hour it runs.
  const data = { email, hashedPassword: password, timeZone: zone };
  // Each test comes from an address of its own: so many companies from one would be held up.
  const headers = { 'x-forwarded-for': addressOf(email) };
  const registered = await page.request.post('/api/auth/register', { data, headers });
  expect(registered.status()).toBe(201);
  return openAs(page, email, password, path);
}

/** Opens the application signed in, without going through the sign-in page. */
async function openAs(page: Page, email: string, secret: string, path: string | null): Promise<LoginAnswer> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password: secret } });
  expect(answer.status()).toBe(200);
  const login: LoginAnswer = await answer.json();
  // Kept before the first script runs, once: a test that signs out stays signed out.
  await page.addInitScript((token) => {
    if (sessionStorage.getItem('signed_in_by_test')) return;
    sessionStorage.setItem('signed_in_by_test', 'yes');
    localStorage.setItem('auth_token', token);
  }, login.token);
  if (path !== null) await page.goto(path);
  return login;
}

/** A company on the enterprise plan with one technician and stops on every weekday, made through the API. */
export async function fillCompany(page: Page, { token }: LoginAnswer, customerNames: string[]): Promise<void> {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers: { authorization: `Bearer ${token}` } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  await post('/api/billing/purchase', { planName: 'enterprise', billingCycle: 'monthly', price: 45 });
  const { technicianId } = await post('/api/technicians', { name: 'Luis Ortega', workingDays: weekdays });
  for (const name of customerNames) {
    const { customerId } = await post('/api/customers', { name, address: '5601 West Crocus Drive', city: 'Glendale' });
    for (const dayOfWeek of weekdays) await post('/api/route-assignments', { customerId, technicianId, dayOfWeek });
  }
}
