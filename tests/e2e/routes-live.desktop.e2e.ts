import type { Browser, Page } from '@playwright/test';
import type { LoginAnswer } from '#contract/accounts/identity.ts';
import type { RouteAssignment } from '#contract/scheduling/routes.ts';
import { openAsNewOwner, password } from './support/company.ts';
import { expect, test } from './support/test.ts';

const pools = ['Ana Reyes', 'Bo Lind', 'Cy Marsh', 'Dan Poe'];
const address = '/routes?template=wednesday&technician=TECH-luis';

const stopsOf = (page: Page) => page.getByRole('list', { name: 'Stop order' }).getByRole('listitem');
const letters = (order: string) => [...order].map((letter) => pools.find((name) => name.startsWith(letter)) ?? letter);
const press = (page: Page, direction: 'up' | 'down', letter: string) =>
  page.getByRole('button', { name: `Move ${direction}: ${letter} Street` }).click();

/** A route of four stops, A to D, open on the page. */
async function openRoute(page: Page, email: string): Promise<LoginAnswer> {
  const login = await openAsNewOwner(page, email);
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers: { authorization: `Bearer ${login.token}` } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  };
  await post('/api/billing/purchase', { planName: 'enterprise', billingCycle: 'monthly', price: 45 });
  await post('/api/technicians', { technicianId: 'TECH-luis', name: 'Luis Ortega', workingDays: ['Wednesday'] });
  for (const [index, name] of pools.entries()) {
    const customerId = name.charAt(0);
    await post('/api/customers', {
      customerId,
      name,
      address: `${customerId} Street`,
      latitude: 33.5 + index / 100,
      longitude: -112.1,
    });
    await post('/api/route-assignments', { customerId, technicianId: 'TECH-luis', dayOfWeek: 'WEDNESDAY' });
  }
  await page.goto(address);
  await expect(stopsOf(page)).toContainText(letters('ABCD'));
  return login;
}

/** The same company on somebody else's screen. */
async function openElsewhere(browser: Browser, baseURL: string | undefined, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  const other = await context.newPage();
  const answer = await other.request.post('/api/auth/login', { data: { email, password } });
  const { token }: LoginAnswer = await answer.json();
  await other.goto('/auth');
  await other.evaluate((stored) => localStorage.setItem('auth_token', stored), token);
  await other.goto(address);
  await expect(stopsOf(other)).toContainText(letters('ABCD'));
  return other;
}

const stored = async (page: Page, { token }: LoginAnswer): Promise<string> => {
  const answer = await page.request.get('/api/route-assignments', { headers: { authorization: `Bearer ${token}` } });
  const assignments: RouteAssignment[] = await answer.json();
  return assignments.map(({ customerId }) => customerId).join('');
};

/** The moment, on the machine's clock, at which the first stop on a page begins with a name. */
const whenFirst = (page: Page, name: string): Promise<number> =>
  page.evaluate(
    (first) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const list = document.querySelector('[aria-label="Stop order"]');
          if (list?.firstElementChild?.textContent?.includes(first)) resolve(Date.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
    name,
  );

test('a route reordered on one screen is so on another within a second', async ({
  page,
  browser,
  baseURL,
  newEmail,
}) => {
  const email = newEmail('live');
  await openRoute(page, email);
  const other = await openElsewhere(browser, baseURL, email);
  await page.bringToFront();
  const took: number[] = [];
  for (const [moved, first] of [
    ['A', 'Bo Lind'],
    ['B', 'Ana Reyes'],
    ['A', 'Bo Lind'],
    ['B', 'Ana Reyes'],
    ['A', 'Bo Lind'],
  ] as const) {
    const seen = whenFirst(other, first);
    const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
    await press(page, 'down', moved);
    await answered;
    const changedAt = Date.now();
    took.push((await seen) - changedAt);
    await expect(page.getByText('Route order updated', { exact: true })).toBeVisible();
  }
  await expect(stopsOf(other)).toContainText(letters('BACD'));
  // Polling every two seconds alone would take longer than this half of the time.
  took.sort((one, another) => one - another);
  expect(took[3], `milliseconds until seen: ${took.join(', ')}`).toBeLessThan(1000);
  await other.context().close();
});

test('two who reorder a route at once lose nothing, and the second one is told', async ({
  page,
  browser,
  baseURL,
  newEmail,
}) => {
  const email = newEmail('both');
  const login = await openRoute(page, email);
  const other = await openElsewhere(browser, baseURL, email);
  // From now on the other screen hears of no change, until it makes its own.
  let isDeaf = true;
  await other.route('**/api/route-assignments', (route) => (isDeaf ? new Promise(() => undefined) : route.continue()));
  await other.route('**/api/route-assignments/*', (route) => {
    isDeaf = false;
    return route.continue();
  });
  await press(page, 'up', 'D');
  await expect.poll(() => stored(page, login)).toBe('ABDC');

  await expect(stopsOf(other)).toContainText(letters('ABCD'));
  await press(other, 'up', 'C');
  await expect(
    other.getByText('Someone else changed this route at the same time. Both changes were kept.'),
  ).toBeVisible();
  // C stands before B as the second wanted, D before what it was moved before as far as that still holds.
  const both = await stored(page, login);
  expect(both.indexOf('C')).toBeLessThan(both.indexOf('B'));
  expect([...both].sort().join('')).toBe('ABCD');
  await expect(stopsOf(page)).toContainText(letters(both));
  await other.context().close();
});

test('a stop is dragged to another place by its handle, by mouse and by keys', async ({ page, newEmail }) => {
  const login = await openRoute(page, newEmail('drag'));
  const handle = page.getByRole('button', { name: 'Drag to reorder: D Street' });
  const target = await page.getByRole('button', { name: 'Drag to reorder: A Street' }).boundingBox();
  const from = await handle.boundingBox();
  if (!from || !target) throw new Error('Handles have a place on the page');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 12 });
  await page.mouse.up();
  await expect(stopsOf(page)).toContainText(letters('DABC'));
  await expect.poll(() => stored(page, login)).toBe('DABC');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => stored(page, login)).toBe('ABCD');
  await expect(stopsOf(page)).toContainText(letters('ABCD'));

  await page.getByRole('button', { name: 'Drag to reorder: A Street' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Picked up A Street at number 1')).toBeAttached();
  // The keys are listened to a moment after the stop was picked up.
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('A Street is number 2 of 4')).toBeAttached({ timeout: 5000 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect.poll(() => stored(page, login)).toBe('BACD');
});
