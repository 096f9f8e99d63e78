import type { Locator, Page } from '@playwright/test';
import type { LoginAnswer } from '#contract/accounts/identity.ts';
import type { RouteAssignment } from '#contract/scheduling/routes.ts';
import type { WeekPlan } from '#contract/scheduling/week-plan.ts';
import { dateOfDay, dayNumber } from '#domain/calendar/index.ts';

import { openAsNewOwner } from './support/company.ts';
import { expectNoSeriousAxe, expectReadableInEveryTheme } from './support/readable.ts';
import { expect, test } from './support/test.ts';

const workingDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

interface Caller {
  page: Page;
  headers: Record<string, string>;
  /** The Monday of next week: nothing of it is past. */
  monday: string;
}

async function post({ page, headers }: Omit<Caller, 'monday'>, path: string, data: object): Promise<void> {
  const answer = await page.request.post(path, { data, headers });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
}

async function weekPlan({ page, headers, monday }: Caller): Promise<WeekPlan> {
  return (await page.request.get(`/api/week-plan?from=${monday}`, { headers })).json();
}

/** Two sides of town, a pool of each on every route of two technicians: days that drive much more than they need to. */
async function companyWithMixedRoutes(
  page: Page,
  { token }: LoginAnswer,
  whose = (pool: number) => (pool % 4 < 2 ? 'LUIS' : 'SAM'),
): Promise<Caller> {
  const caller = { page, headers: { authorization: `Bearer ${token}` } };
  await post(caller, '/api/billing/purchase', { planName: 'enterprise', billingCycle: 'monthly', price: 45 });
  await post(caller, '/api/technicians', { technicianId: 'LUIS', name: 'Luis Ortega', workingDays });
  await post(caller, '/api/technicians', { technicianId: 'SAM', name: 'Sam Lee', workingDays });
  const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY'];
  for (let pool = 0; pool < 18; pool++) {
    const isNorth = pool % 2 === 0;
    await post(caller, '/api/customers', {
      customerId: `POOL-${pool}`,
      name: `Pool Owner ${pool}`,
      address: `${100 + pool} West Orchard Lane`,
      latitude: (isNorth ? 33.7 : 33.4) + pool * 0.001,
      longitude: -112.1,
    });
    await post(caller, '/api/route-assignments', {
      assignmentId: `ROUTE-${pool}`,
      customerId: `POOL-${pool}`,
      technicianId: whose(pool),
      dayOfWeek: days[pool % 3] ?? 'MONDAY',
    });
  }
  const thisWeek: WeekPlan = await (await page.request.get('/api/week-plan', { headers: caller.headers })).json();
  return { ...caller, monday: dateOfDay(dayNumber(thisWeek.from) + 7) };
}

const cellOf = (page: Page, technician: string, weekday: number): Locator =>
  page.getByRole('row').filter({ hasText: technician }).getByRole('cell').nth(weekday);

/** Carries a stop to a day, by default above its stops, and holds it there. */
async function hold(page: Page, from: Locator, to: Locator, at: 'top' | 'end' = 'top'): Promise<void> {
  await from.hover();
  await page.mouse.down();
  // A press becomes a drag once it has gone a little way.
  await page.mouse.move(0, 0, { steps: 2 });
  await to.hover();
  const height = (await to.boundingBox())?.height ?? 0;
  await to.hover({ position: { x: 40, y: at === 'top' ? 30 : height - 4 } });
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await hold(page, from, to);
  await page.mouse.up();
  // The drag's library swallows presses of the first 50 ms after a drop (@dnd-kit/core, `detach` of its pointer sensor).
  await page.waitForTimeout(60);
}

test('a visit is dragged to another day for one week and put back, and where it can’t go the board says why', {
  tag: '@desktop',
}, async ({ page, newEmail }) => {
  const caller = await companyWithMixedRoutes(page, await openAsNewOwner(page, newEmail('week-drag'), null));
  const change = async (path: string, data: object) => {
    expect((await page.request.patch(path, { data, headers: caller.headers })).ok()).toBe(true);
  };
  await change('/api/technicians/SAM', { workingDays: workingDays.filter((day) => day !== 'Thursday') });
  await change('/api/route-assignments/ROUTE-9', { windowFrom: '07:00', windowTo: '08:30' });
  await change('/api/route-assignments/ROUTE-12', { technicianFixed: true });
  await page.goto('/routes/week');
  await page.getByRole('button', { name: 'Next week' }).click();
  const [, month, day] = caller.monday.split('-').map(Number);
  const title = new Date(Date.UTC(2000, (month ?? 1) - 1, day));
  const named = title.toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
  await expect(page.getByRole('heading', { level: 1, name: `Week of ${named}` })).toBeVisible();
  await expect(page.getByText(/^18 customers · 2 technicians · 18 visits · [AB] week$/)).toBeVisible();
  await expectReadableInEveryTheme(page);

  const monday = cellOf(page, 'Luis Ortega', 0);
  const friday = cellOf(page, 'Sam Lee', 4);
  const stop = monday.getByRole('button', { name: 'Pool Owner' }).first();
  const name = (await stop.getAttribute('title'))?.split(' · ')[1] ?? '';
  await expect(async () => {
    await drag(page, stop, friday);
    await expect(page.getByRole('dialog', { name: /to Friday, Sam Lee\?$/ })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expectNoSeriousAxe(page);
  await page.keyboard.press('Escape');
  await expect(friday.getByRole('button', { name })).toHaveCount(0);
  await expect(monday.getByRole('button', { name })).toBeFocused();
  // By keys alone: a stop's menu opens, is walked and closes with the focus where it was; the next stop is the next one.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem').nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(monday.getByRole('button', { name })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(monday.getByRole('button', { name: 'Pool Owner' }).nth(1)).toBeFocused();

  await drag(page, stop, friday);
  await page.getByRole('button', { name: 'Just this week' }).click();
  await expect(page.getByText(`${name} moved to Friday, Sam Lee`, { exact: true })).toBeVisible();
  await expect(friday.getByRole('button', { name: 'Moved from Monday, Luis Ortega' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await expect(monday.getByRole('button', { name })).toBeVisible();
  expect((await weekPlan(caller)).technicians[1]?.days[4]?.stops).toEqual([]);

  // A day off and a missed window are said while the stop is held there; a stop of one technician's own is not put down.
  const before = places(await weekPlan(caller));
  const stopOf = (pool: number) => monday.getByRole('button', { name: new RegExp(`Pool Owner ${pool}\\b`) });
  await hold(page, stop, cellOf(page, 'Sam Lee', 3));
  await expect(page.getByText('Not a workday of Sam Lee', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await hold(page, stopOf(9), cellOf(page, 'Sam Lee', 0), 'end');
  await expect(page.getByText('Pool Owner 9 would be too late for its window', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await drag(page, stopOf(12), friday);
  const toast = page.getByRole('listitem').filter({ hasText: 'The stop can’t go there' });
  await expect(toast).toContainText('Only its own technician may come. You can change that in the stop.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(stopOf(12)).toBeVisible();
  expect(places(await weekPlan(caller))).toEqual(before);
});

test('ten technicians are on one screen, and a day opens its row', { tag: '@desktop' }, async ({ page, newEmail }) => {
  const caller = await companyWithMixedRoutes(page, await openAsNewOwner(page, newEmail('week-dense')));
  for (let more = 3; more <= 10; more++) {
    await post(caller, '/api/technicians', { technicianId: `T-${more}`, name: `Technician ${more}`, workingDays });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/routes/week?from=${caller.monday}`);
  await expect(page.getByRole('button', { name: 'Dense', pressed: true })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(11);
  await expect(page.getByRole('row').last()).toBeInViewport({ ratio: 1 });
  await expectReadableInEveryTheme(page);
  const monday = cellOf(page, 'Luis Ortega', 0);
  await monday.getByRole('button', { name: 'Show all stops: Luis Ortega, Monday' }).click();
  await expect(monday.getByRole('button', { name: 'Pool Owner' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Luis Ortega', exact: true, expanded: true })).toBeFocused();

  // A stop of an opened row is dropped on a day that is still one line.
  const friday = cellOf(page, 'Technician 10', 4);
  await expect(async () => {
    await drag(page, monday.getByRole('button', { name: 'Pool Owner' }).first(), friday);
    await expect(page.getByRole('dialog', { name: /to Friday, Technician 10\?$/ })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Full', exact: true }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Full', pressed: true })).toBeVisible();
});

test('an uneven week is optimised with progress, looked at, applied, no longer called uneven, and taken back', {
  tag: '@desktop',
}, async ({ page, newEmail }) => {
  const owner = await openAsNewOwner(page, newEmail('week-plan'), null);
  const caller = await companyWithMixedRoutes(page, owner, (pool) => (pool < 15 ? 'LUIS' : 'SAM'));
  const placesBefore = places(await weekPlan(caller));
  await page.goto(`/routes/week?from=${caller.monday}`);
  const uneven = page.getByText('Workloads are uneven');
  await expect(uneven.first()).toBeVisible();
  await page.getByRole('button', { name: 'Optimize Week' }).click();
  const dialog = page.getByRole('dialog', { name: 'Optimize Week' });
  await expectNoSeriousAxe(page);
  await dialog.getByRole('button', { name: 'Optimize', exact: true }).click();
  await expect(dialog.getByRole('progressbar', { name: 'Optimizing the week' })).toBeVisible();
  await expect(page.getByText(/^Suggested schedule saves \d+ miles and .* of driving\.$/)).toBeVisible({
    timeout: 30_000,
  });
  await expectReadableInEveryTheme(page);

  await page.getByRole('button', { name: 'See each move' }).click();
  const moves = page.getByRole('dialog', { name: 'What changes' });
  await expect(moves.getByRole('listitem').first()).toContainText('→');
  await expectNoSeriousAxe(page);
  await moves.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('The new schedule is in place', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0);
  await expect(uneven).toHaveCount(0);
  expect(places(await weekPlan(caller))).not.toEqual(placesBefore);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  expect(places(await weekPlan(caller))).toEqual(placesBefore);
});

/** Who is where, in order. */
const places = ({ technicians }: WeekPlan): string[] =>
  technicians.flatMap(({ technicianId, days }) =>
    days.flatMap(({ date, stops }) => stops.map(({ customerId }) => `${technicianId} ${date} ${customerId}`)),
  );

test('a stop is edited with its dates in view, from a date on, undone, and asked about when its customer changes', async ({
  page,
  newEmail,
}) => {
  const caller = await companyWithMixedRoutes(page, await openAsNewOwner(page, newEmail('stop-editor'), null));
  const stops = async (): Promise<RouteAssignment[]> => {
    const query = { params: { customerId: 'POOL-0' }, headers: caller.headers };
    return (await page.request.get('/api/route-assignments', query)).json();
  };
  const before = (await stops()).map(({ updatedAt: _, ...stop }) => stop);

  // From the board of next week: every other week from its date on.
  await page.goto(`/routes/week?from=${caller.monday}`);
  const isPhone = test.info().project.name === 'phone';
  if (isPhone) {
    await page.getByRole('button', { name: /^Monday/ }).click();
    await page.getByRole('button', { name: 'Stop: 100 West Orchard Lane' }).click();
  } else {
    await cellOf(page, 'Luis Ortega', 0)
      .getByRole('button', { name: /Pool Owner 0\b/ })
      .first()
      .click();
  }
  await page.getByRole('menuitem', { name: 'Edit stop…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit stop: Pool Owner 0' });
  await expect(dialog.getByRole('radio', { name: 'From a date on' })).toBeChecked();
  const dates = dialog.getByRole('complementary', { name: 'Next visits' }).getByRole('button');
  await expect(dates).toHaveCount(8);
  const weekly = await dates.allInnerTexts();
  await dialog.getByLabel('How often').selectOption('Every 2 weeks');
  await expect(dialog.getByLabel('Which weeks').getByRole('option')).toHaveText([/^[AB] weeks: /, /^[AB] weeks: /]);
  await expect.poll(() => dates.allInnerTexts()).not.toEqual(weekly);
  await dialog.getByLabel('Priority').selectOption('High');
  await dialog.getByLabel('Minutes at the stop').fill('45');
  await dialog.getByLabel('Note for this stop').fill('Side gate');
  await expectNoSeriousAxe(page);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await stops()).length).toBe(2);
  expect(await stops()).toContainEqual(
    expect.objectContaining({ startDate: caller.monday, priority: 'HIGH', estimatedDuration: 45, notes: 'Side gate' }),
  );

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(stops).toMatchObject(before);

  // The customer's new frequency asks what becomes of the stop.
  await page.goto('/customers?view=POOL-0');
  const section = page.getByRole('region', { name: 'Stops' });
  await expect(section.getByText('Every Monday')).toBeVisible();
  // Folded there.
  if (isPhone) await page.getByRole('heading', { name: 'Service and pool' }).click();
  await page.getByRole('button', { name: 'Edit service and pool' }).click();
  await page.getByLabel('Service Frequency').selectOption('biweekly');
  await page.getByRole('button', { name: 'Save Changes', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change the stop…' }).click();
  await expect(dialog.getByLabel('How often')).toHaveValue('2');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(section.getByText(/^Every 2 weeks on Monday · [AB] weeks$/)).toBeVisible();
});
