import type { LoginAnswer } from '#contract/accounts/identity.ts';
import { openAsNewOwner } from './support/company.ts';
import { startProduct } from './support/product.ts';
import { expectNoSeriousAxe } from './support/readable.ts';
import { expect, test } from './support/test.ts';
import { startTileServer, type TileServer } from './support/tile-server.ts';

let tiles: TileServer;

// A server of its own: the others have no tiles.
test.use({
  product: [
    async ({ browserName: _ }, use) => {
      tiles = await startTileServer();
      const product = await startProduct({
        MAP_TILES_URL: tiles.template,
        MAP_ATTRIBUTION: '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors',
      });
      await use(product);
      await product.stop();
      await tiles.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

const pools = [
  { customerId: 'A', name: 'Ana Reyes', address: '1 First Street', latitude: 33.5 },
  { customerId: 'D', name: 'Dan Poe', address: '4 Fourth Street', latitude: 33.53 },
  { customerId: 'B', name: 'Bo Lind', address: '2 Second Street', latitude: 33.51 },
];

test('routes stand on the tiles of the setting, and are drawn to scale where the tiles do not come', async ({
  page,
  newEmail,
}) => {
  const { token }: LoginAnswer = await openAsNewOwner(page, newEmail('map'));
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers: { authorization: `Bearer ${token}` } });
    expect(answer.status()).toBe(201);
  };
  await post('/api/technicians', { technicianId: 'TECH-luis', name: 'Luis Ortega', workingDays: ['Wednesday'] });
  for (const pool of pools) {
    await post('/api/customers', { ...pool, longitude: -112.1 });
    const { customerId } = pool;
    await post('/api/route-assignments', { customerId, technicianId: 'TECH-luis', dayOfWeek: 'WEDNESDAY' });
  }

  await page.goto('/routes?template=wednesday');
  const overview = page.getByRole('region', { name: 'Map of 3 stops, in driving order' });
  await expect(overview.getByRole('img', { name: '1. 1 First Street' })).toBeVisible();
  await expect(overview.locator('img.leaflet-tile-loaded').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'OpenStreetMap' })).toBeVisible();
  expect(tiles.asked()).toBeGreaterThan(0);
  await expectNoSeriousAxe(page);

  // By keys: the map is moved, and a stop tells its name.
  const stop = overview.getByRole('img', { name: '3. 2 Second Street' });
  const before = await stop.boundingBox();
  await overview.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await stop.boundingBox())?.x).toBeLessThan(before?.x ?? 0);
  await stop.focus();
  await expect(page.getByRole('tooltip', { name: '3. 2 Second Street' })).toBeVisible();

  await page.getByRole('button', { name: 'Luis Ortega', exact: true }).click();
  const detail = page.getByRole('dialog');
  await expect(detail.getByRole('region', { name: 'Map of 3 stops, in driving order' })).toBeVisible();
  await detail.getByRole('button', { name: 'Optimize Route' }).click();
  const result = page.getByRole('dialog', { name: 'Optimized Route' });
  await expect(result.getByRole('img', { name: '2. 2 Second Street' })).toBeVisible();
  await expectNoSeriousAxe(page);

  tiles.fail();
  await page.reload();
  await expect(page.getByRole('img', { name: '3 stops to scale, in driving order' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'OpenStreetMap' })).toHaveCount(0);
});
