import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoginAnswer } from '#contract/accounts/identity.ts';
import type { DayPlan } from '#contract/scheduling/day-plan.ts';
import type { DayResultAnswer } from '#contract/scheduling/routes.ts';
import type { WeekPlan } from '#contract/scheduling/week-plan.ts';
import { openAsNewOwner } from './support/company.ts';
import { keptAnswers } from './support/phone-storage.ts';
import { startProduct } from './support/product.ts';
import { expect, test } from './support/test.ts';

const streets = fileURLToPath(new URL('../support/streets.pmtiles', import.meta.url));
/**
 * The `roads` folder of a data folder in which `npm run roads -- harrisburg.osm.pbf` was run. With the engine it has 120 MB,
 * which no clean checkout has: playwright.config.ts runs this test where it is named.
 */
const roads = process.env.ROADS_FOLDER;

test.use({
  // What a phone takes along, pages and plans alike.
  serviceWorkers: 'allow',
  product: [
    async ({ browserName: _ }, use) => {
      const product = await startProduct({ MAP_FILE: streets });
      // A server takes roads up while it runs.
      if (roads) await cp(roads, join(product.dataDir, 'roads'), { recursive: true });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

const customers = [
  { customerId: 'H', name: 'Hal Lane', address: '1 Harvest Lane', latitude: 40.27259, longitude: -76.79897 },
  { customerId: 'L', name: 'Lake Drive', address: '3 Lakepoint Drive', latitude: 40.27587, longitude: -76.81066 },
  { customerId: 'W', name: 'Will Drive', address: '2 Woodward Drive', latitude: 40.27245, longitude: -76.80241 },
];
const customerIds = customers.map(({ customerId }) => customerId);

test('a day is planned, drawn and put in order without signal on the roads of an extract', async ({
  page,
  newEmail,
}) => {
  const { token }: LoginAnswer = await openAsNewOwner(page, newEmail('extract'));
  const headers = { authorization: `Bearer ${token}` };
  const post = async <T>(path: string, data: object): Promise<T> => {
    const answer = await page.request.post(path, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const { today, dates }: WeekPlan = await (await page.request.get('/api/week-plan', { headers })).json();
  const dayOfWeek = dates.find(({ date }) => date === today)?.dayOfWeek ?? 'MONDAY';
  await post('/api/technicians', { technicianId: 'TECH-ana', name: 'Ana Reyes' });
  for (const customer of customers) {
    await post('/api/customers', { ...customer, city: 'Harrisburg', state: 'PA' });
    const { customerId } = customer;
    await post('/api/route-assignments', { customerId, technicianId: 'TECH-ana', dayOfWeek });
  }
  const planned = () =>
    post<DayResultAnswer>('/api/route-optimization/day', { customerIds, method: 'best', technicianId: 'TECH-ana' });
  // The company’s drives are measured by a job at first.
  await expect
    .poll(async () => (await planned()).roads, { timeout: 120_000, intervals: [1000] })
    .toMatch(/^Valhalla .+/);
  expect((await planned()).basis).toBe('roads');
  const day: DayPlan = await (await page.request.get('/api/day-plan', { headers })).json();
  expect(day.technicians[0]?.roads?.seconds.every((seconds) => seconds >= 0)).toBe(true);

  // The day of today is taken along where it has been looked at.
  const taken = page.waitForResponse((answer) => answer.url().endsWith('/api/day-plan') && answer.ok());
  await page.goto('/routes');
  await (await taken).finished();
  await expect(page.getByRole('main').getByRole('region', { name: /^Map of/ })).toBeVisible();
  await expect.poll(() => keptAnswers(page)).toBeGreaterThan(0);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.goto(`/routes?template=${dayOfWeek.toLowerCase()}`);
  const map = page.getByRole('main').getByRole('region', { name: 'Map of 3 stops, in driving order' });
  // Streets bend: many more points than a straight line or a corner has.
  await expect(map.locator('path.along-roads')).toHaveAttribute('d', /^M\S+ \S+(L\S+ \S+){12,}/);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Ana Reyes', exact: true }).click();
  const optimize = page.getByRole('button', { name: 'Optimize Route' });
  const dialog = page.getByRole('dialog', { name: 'Optimized Route' });
  const measured = dialog.getByText(/^Driving on roads: Valhalla /);
  await optimize.click();
  await expect(measured).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep current order' }).click();
  await expect(dialog).toBeHidden();
  await page.context().setOffline(true);
  await optimize.click();
  await expect(measured).toBeVisible();
  await expect(dialog.getByText('You’re offline. You can save this when you reconnect.')).toBeVisible();
});
