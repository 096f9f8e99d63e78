import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import type { LoginAnswer } from '#contract/accounts/identity.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import type { WeekPlan } from '#contract/scheduling/week-plan.ts';
import type { Coordinates } from '#domain/scheduling/index.ts';
import { openAsNewOwner } from './support/company.ts';
import { startProduct } from './support/product.ts';
import { expectNoSeriousAxe } from './support/readable.ts';
import { startRoadServer } from './support/road-server.ts';
import { expect, test } from './support/test.ts';
import { startTileServer, type TileServer } from './support/tile-server.ts';

let tiles: TileServer;

const streets = fileURLToPath(new URL('../support/streets.pmtiles', import.meta.url));

// A server of its own: the others have no tiles, no streets and no roads.
test.use({
  product: [
    async ({ browserName: _ }, use) => {
      tiles = await startTileServer();
      const roads = await startRoadServer();
      const product = await startProduct({
        MAP_FILE: streets,
        ROADS_URL: roads.url,
        MAP_TILES_URL: tiles.template,
        MAP_ATTRIBUTION: '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors',
      });
      await use(product);
      await product.stop();
      await tiles.stop();
      await roads.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

const pools = [
  { customerId: 'A', name: 'Ana Reyes', address: '1 First Street', latitude: 33.5 },
  { customerId: 'D', name: 'Dan Poe', address: '4 Fourth Street', latitude: 33.53 },
  { customerId: 'B', name: 'Bo Lind', address: '2 Second Street', latitude: 33.51 },
];

async function addWednesday(page: Page, token: string, customers: readonly object[], all: object): Promise<void> {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers: { authorization: `Bearer ${token}` } });
    expect(answer.status()).toBe(201);
    return answer.json();
  };
  await post('/api/technicians', { technicianId: 'TECH-luis', name: 'Luis Ortega', workingDays: ['Wednesday'] });
  for (const customer of customers) {
    const { customerId } = await post('/api/customers', { ...customer, ...all });
    await post('/api/route-assignments', { customerId, technicianId: 'TECH-luis', dayOfWeek: 'WEDNESDAY' });
  }
}

/** Where a technician's day starts: at the company, until a click on the map puts the pin at home, which is kept. */
async function placeHomeOfLuis(page: Page, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const data = { address: '3401 North Central Avenue, Phoenix, AZ 85012' };
  expect((await page.request.put('/api/company-branding', { data, headers })).ok()).toBe(true);
  const start = async (): Promise<Coordinates | null | undefined> => {
    const [luis]: Technician[] = await (await page.request.get('/api/technicians', { headers })).json();
    return luis?.ends?.start;
  };
  const shop = await start();
  await page.goto('/settings?tab=technicians');
  const edit = page.getByRole('dialog', { name: 'Edit Luis Ortega' });
  const open = () => page.getByRole('button', { name: 'Luis Ortega', exact: true }).click();
  await open();
  await edit.getByText('Start and end, hours by day, lunch, skills, vehicle').click();
  await edit.getByLabel('Day Starts At').selectOption('Home or another place');
  await edit.getByLabel('Start Address').fill('12 Palm Way, Phoenix, AZ 85012');
  const map = edit.getByRole('region', { name: /^Map of/ });
  await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible();
  await expect(edit.getByText('Click the map to move the pin.')).toBeVisible();
  await map.click({ position: { x: 60, y: 60 } });
  await expectNoSeriousAxe(page);
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit).toBeHidden();
  // To the north-west of the company.
  const home = await start();
  expect(home?.latitude).toBeGreaterThan(shop?.latitude ?? 90);
  expect(home?.longitude).toBeLessThan(shop?.longitude ?? -180);
  await open();
  await expect(edit.getByLabel('Start Address')).toHaveValue('12 Palm Way, Phoenix, AZ 85012');
  await expect(map.getByRole('img', { name: '1. Start of the day' })).toBeVisible();
  await edit.getByLabel(/^Vehicle/).fill('Blue van');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit).toBeHidden();
  expect(await start()).toEqual(home);
}

test('routes stand on the tiles of the setting, a technician’s home is pinned on them, and they are drawn to scale where the tiles do not come', async ({
  page,
  newEmail,
}) => {
  const { token }: LoginAnswer = await openAsNewOwner(page, newEmail('map'));
  await addWednesday(page, token, pools, { longitude: -112.1 });

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

  await placeHomeOfLuis(page, token);

  tiles.fail();
  await page.goto('/routes?template=wednesday');
  await expect(page.getByRole('img', { name: '3 stops to scale, in driving order' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'OpenStreetMap' })).toHaveCount(0);
});

const poolsOnStreets = [
  { customerId: 'H', name: 'Hal Lane', address: '1 Harvest Lane', latitude: 40.27259, longitude: -76.79897 },
  { customerId: 'W', name: 'Will Drive', address: '2 Woodward Drive', latitude: 40.27245, longitude: -76.80241 },
  { customerId: 'L', name: 'Lake Drive', address: '3 Lakepoint Drive', latitude: 40.27587, longitude: -76.81066 },
];

/** The colors of the drawn streets: how many, and how light they are on average, 0 to 255. */
const seenStreets = (page: Page) =>
  page.evaluate(() => {
    const colors = new Set<string>();
    const lights: number[] = [];
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('main canvas.leaflet-tile-loaded')) {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      for (let at = 0; at < data.length; at += 4 * 101) {
        const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
        colors.add(`${red} ${green} ${blue}`);
        lights.push((red + green + blue) / 3);
      }
    }
    return { colors: colors.size, light: lights.reduce((sum, each) => sum + each, 0) / Math.max(1, lights.length) };
  });

/** A place is put right by dragging its pin, by arrow keys, and by a tap on a phone, and undone. */
async function dragPinOfHal(page: Page): Promise<void> {
  await page.goto('/customers/places?customer=H');
  const pin = page.getByRole('button', { name: 'Pin of Hal Lane: move it by arrow keys' });
  const typed = page.getByRole('textbox', { name: 'Coordinates' });
  await expect(typed).toHaveValue('40.27259, -76.79897');
  const box = await pin.boundingBox();
  if (!box) throw new Error('No pin');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 10, { steps: 5 });
  await page.mouse.up();
  await expect(typed).not.toHaveValue('40.27259, -76.79897');
  const dragged = await typed.inputValue();
  await pin.focus();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(typed).not.toHaveValue(dragged);
  await expectNoSeriousAxe(page);
  await page.getByRole('button', { name: 'Save Place' }).click();
  await expect(page.getByText('Hal Lane is on the map.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Hal Lane is back where it was.')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/customers/places?customer=H');
  await expect(typed).toHaveValue('40.27259, -76.79897');
  const area = await page.getByRole('region', { name: 'Map of where Hal Lane is' }).boundingBox();
  if (!area) throw new Error('No map');
  await page.mouse.click(area.x + 100, area.y + 100);
  await expect(typed).not.toHaveValue('40.27259, -76.79897');
  await page.getByRole('button', { name: 'Save Place' }).click();
  await expect(page.getByText('Hal Lane is on the map.')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Draws a line around all that is on the map, by mouse or by a finger. */
async function drawAround(page: Page, dialog: Locator, by: 'mouse' | 'finger'): Promise<void> {
  await dialog.getByRole('button', { name: 'Draw around stops' }).click();
  const drawing = dialog.locator('[data-lasso]');
  await drawing.scrollIntoViewIfNeeded();
  const box = await drawing.boundingBox();
  if (!box) throw new Error('No map');
  const [left, top, right, bottom] = [box.x + 4, box.y + 4, box.x + box.width - 4, box.y + box.height - 4];
  const corners = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
  const [first = { x: 0, y: 0 }, ...rest] = corners;
  if (by === 'mouse') {
    await page.mouse.move(first.x, first.y);
    await page.mouse.down();
    for (const { x, y } of rest) await page.mouse.move(x, y, { steps: 4 });
    return page.mouse.up();
  }
  const screen = await page.context().newCDPSession(page);
  await screen.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await screen.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [first] });
  for (const point of rest) await screen.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
  await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await screen.send('Emulation.setTouchEmulationEnabled', { enabled: false });
}

/** A visit that is begun elsewhere is seen on the map of today without loading it again. */
async function seeVisitBegin(page: Page, headers: Record<string, string>): Promise<void> {
  const { today, dates }: WeekPlan = await (await page.request.get('/api/week-plan', { headers })).json();
  const dayOfWeek = dates.find(({ date }) => date === today)?.dayOfWeek;
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  const stop = { assignmentId: 'ROUTE-today', customerId: 'L', technicianId: 'TECH-ana', dayOfWeek };
  await post('/api/route-assignments', stop);
  await page.goto('/routes');
  const map = page.getByRole('main').getByRole('region', { name: /^Map of/ });
  const pin = (state: string) => map.getByRole('img', { name: new RegExp(`Lakepoint Drive.*${state}$`) });
  await expect(map.getByRole('img', { name: /Lakepoint Drive/ }).first()).toBeVisible();
  await expect(pin('on site')).toHaveCount(0);
  await post('/api/visits', { customerId: 'L', assignmentId: 'ROUTE-today' });
  await expect(pin('on site')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Visits' })).toContainText('On site 1');
  await expectNoSeriousAxe(page);
  expect((await page.request.delete('/api/route-assignments/ROUTE-today', { headers })).ok()).toBe(true);
}

/** Stops are drawn around, chosen by keys and dragged onto a route, and given to Ana. */
async function moveStopsOnMap(page: Page, dialog: Locator): Promise<void> {
  const panel = (chosen: string) => dialog.getByRole('region', { name: chosen });
  await expect(dialog.getByRole('checkbox', { name: '3. 3 Lakepoint Drive' })).toBeVisible();
  const all = panel('3 stops chosen');
  await page.setViewportSize({ width: 390, height: 844 });
  await drawAround(page, dialog, 'finger');
  // The map keeps its zoom on the narrow screen, where not all of the stops are in sight.
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expect(dialog.getByRole('region', { name: 'chosen' })).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await drawAround(page, dialog, 'mouse');
  await all.getByLabel('Give to').selectOption({ label: 'Ana Reyes' });
  await expect(all.getByText('Driving:')).toBeVisible();
  await expect(all.getByRole('listitem').first()).toHaveText(/^Ana Reyes, Wed, .+: 0 → 3 stops/);
  await expectNoSeriousAxe(page);
  await all.getByRole('button', { name: 'Just this day' }).click();
  await expect(page.getByText('3 stops moved')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone')).toBeVisible();

  await dialog.getByRole('button', { name: 'Show stops: Luis Ortega, Wed' }).press('Enter');
  await dialog.getByRole('listitem').getByRole('checkbox', { name: '1. 1 Harvest Lane' }).press('Space');
  const one = panel('1 stop chosen');
  await one.getByLabel('Give to').selectOption({ label: 'Ana Reyes' });
  await one.getByRole('button', { name: 'Permanently' }).click();
  await expect(page.getByText('1 stop moved permanently')).toBeVisible();

  const pinOfAna = dialog.getByRole('checkbox', { name: /^1\. 1 Harvest Lane.*\(Ana Reyes, Wed\)$/ });
  const dragged = dialog.getByRole('checkbox', { name: /^2\. 3 Lakepoint Drive.*\(Luis Ortega, Wed\)$/ });
  await expect(pinOfAna).toBeVisible();
  // The map may still be redrawing its pins after the change.
  await expect(async () => {
    await pinOfAna.scrollIntoViewIfNeeded();
    const [ofAna, from] = [await pinOfAna.boundingBox(), await dragged.boundingBox()];
    if (!ofAna || !from) throw new Error('No pins');
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(ofAna.x + 12, ofAna.y + 12, { steps: 6 });
    await page.mouse.up();
    await expect(one.getByLabel('Give to')).toHaveValue('TECH-ana', { timeout: 2000 });
  }).toPass();
  await expect(one.getByLabel('On', { exact: true })).not.toHaveValue('');
  await expect(dragged).toHaveAttribute('aria-checked', 'true');
}

test('routes stand on the streets of the map file and follow the roads, by day and by night', async ({
  page,
  newEmail,
}) => {
  const { token }: LoginAnswer = await openAsNewOwner(page, newEmail('streets'));
  await addWednesday(page, token, poolsOnStreets, { city: 'Harrisburg', state: 'PA' });
  const headers = { authorization: `Bearer ${token}` };
  for (const [path, data] of [
    ['/api/billing/purchase', { planName: 'enterprise', billingCycle: 'monthly', price: 45 }],
    ['/api/technicians', { technicianId: 'TECH-ana', name: 'Ana Reyes', workingDays: ['Wednesday'] }],
  ] as const)
    expect((await page.request.post(path, { data, headers })).ok()).toBe(true);
  const ranges: (string | undefined)[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/api/map/')) ranges.push(`${answer.status()} ${answer.request().headers().range}`);
  });

  await page.goto('/routes?template=wednesday');
  const map = page.getByRole('main').getByRole('region', { name: 'Map of 3 stops, in driving order' });
  await expect(map.getByRole('img', { name: '1. 1 Harvest Lane' })).toBeVisible();
  await expect.poll(async () => (await seenStreets(page)).colors).toBeGreaterThan(20);
  const byDay = await seenStreets(page);
  expect(byDay.light).toBeGreaterThan(200);
  expect(ranges[0]).toBe('206 bytes=0-16383');
  await expect(page.getByRole('link', { name: 'OpenStreetMap' })).toBeVisible();
  // Around a corner between each two stops: five points, where a straight line has three.
  await expect(map.locator('path.along-roads')).toHaveAttribute('d', /^M\S+ \S+(L\S+ \S+){4}$/);

  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(async () => (await seenStreets(page)).light).toBeLessThan(100);
  await expectNoSeriousAxe(page);

  await seeVisitBegin(page, headers);
  await dragPinOfHal(page);

  // Wednesday may be over this week.
  await page.goto('/routes/week');
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(page.getByRole('button', { name: 'This week' })).toBeEnabled();
  await page.getByRole('button', { name: 'More for this week' }).click();
  await page.getByRole('menuitem', { name: 'Week on the map' }).click();
  const week = page.getByRole('dialog', { name: 'The week on the map' });
  await expect(week.getByRole('checkbox', { name: '3. 3 Lakepoint Drive' })).toBeVisible();
  await week.getByRole('button', { name: 'Wed', exact: true }).click();
  await expect(week.getByText('No stops to show')).toBeVisible();
  await week.getByRole('button', { name: 'Wed', exact: true }).click();
  await moveStopsOnMap(page, week);
});
