import type { Page } from '@playwright/test';
import type { Fault } from './support/faulty-proxy.ts';
import {
  endEvening,
  eveningOf,
  type Field,
  forgetDay,
  killedAndOpened,
  signIn,
  type WorkedDay,
  workDayOffline,
} from './support/offline-day.ts';
import { waitingRequests } from './support/phone-storage.ts';
import { test as base, expect } from './support/test.ts';

/**
 * 12 stops with 24 photos are worked once, through the screen and without signal, on a phone whose browser is killed three
 * times. Every test then takes a copy of that phone and of its server, and brings back another kind of signal.
 */
const test = base.extend<{ field: Field }, { day: WorkedDay }>({
  day: [
    async ({ browserName: _ }, use) => {
      const day = await workDayOffline();
      await use(day);
      await forgetDay(day);
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  field: async ({ day }, use) => {
    const field = await eveningOf(day);
    await use(field);
    await endEvening(field);
  },
});

/** Opens the phone, still without signal: all that was worked is on it and nothing of it on the server. */
async function openFull({ phone, company }: Field): Promise<Page> {
  const page = await phone.start('/field-service');
  await expect(page.getByText('12 of 12 done')).toBeVisible();
  expect(await waitingRequests(page)).toBeGreaterThanOrEqual(48);
  expect(await company.visits()).toEqual([]);
  return page;
}

async function findSignal({ phone, proxy }: Field, fault: Extract<Fault, 'pass' | 'lossy'>) {
  await proxy.set(fault);
  await phone.setOffline(false);
}

const visitsDone = async ({ company }: Field): Promise<number> =>
  (await company.visits()).filter(({ state }) => state === 'done').length;

/** The browser is killed once more, while it is sending. */
async function killedWhileSending(field: Field): Promise<Page> {
  await expect.poll(() => visitsDone(field), { intervals: [100], timeout: 60_000 }).toBeGreaterThanOrEqual(3);
  await field.phone.kill();
  expect(await visitsDone(field)).toBeLessThan(12);
  return killedAndOpened(field);
}

/** For every customer how many mails were sent to them. */
async function mailsSent({ company, product }: Field): Promise<number[]> {
  const mails = await product.mails();
  return company.customers.map(
    ({ email }) => mails.filter(({ to }) => to?.some(({ address }) => address === email)).length,
  );
}

/** All that was worked is on the server, once: visits, photos, mails. And the phone knows it. */
async function everythingOnce(page: Page, field: Field): Promise<void> {
  const { company } = field;
  await expect.poll(() => visitsDone(field), { timeout: 120_000 }).toBe(12);
  const visits = await company.visits();
  expect(visits.map(({ customerId }) => customerId).sort()).toEqual(
    company.customers.map(({ customerId }) => customerId).sort(),
  );
  for (const { photos, readings, services } of visits) {
    expect(photos.map(({ category }) => category).sort()).toEqual(['after', 'before']);
    expect(readings).toMatchObject({ chlorine: 2.1, pH: 7.4 });
    expect(services).toEqual(['Surface Skimming', 'Chemical Testing & Balance']);
  }
  expect(new Set(visits.flatMap(({ photos }) => photos.map(({ sha256 }) => sha256))).size).toBe(24);
  const oneEach = company.customers.map(() => 1);
  await expect.poll(() => mailsSent(field), { timeout: 30_000 }).toEqual(oneEach);
  await page.goto('/outbox');
  await expect(page.getByRole('heading', { level: 1, name: 'Unsent items' })).toBeVisible();
  await expect.poll(() => waitingRequests(page)).toBe(0);
  expect(await mailsSent(field)).toEqual(oneEach);
}

test('12 stops and 24 photos outlast killed browsers, failing requests and answers cut off, and are on the server once', async ({
  field,
}) => {
  await openFull(field);
  await findSignal(field, 'lossy');
  await everythingOnce(await killedWhileSending(field), field);
  expect(field.proxy.lost.requests).toBeGreaterThanOrEqual(20);
  expect(field.proxy.lost.answers).toBeGreaterThanOrEqual(48);
});

test('a session that was ended meanwhile asks to sign in again, and the outbox goes on', async ({ field }) => {
  const page = await openFull(field);
  await field.company.endSessions();
  await findSignal(field, 'pass');
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible({ timeout: 30_000 });
  expect(await visitsDone(field)).toBe(0);
  await signIn(page, field.company);
  // Not killed as well: a browser keeps on the disk who is signed in only some seconds later.
  await everythingOnce(page, field);
});
