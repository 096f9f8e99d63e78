import type { Page } from '@playwright/test';
import type { LoginAnswer } from '#contract/accounts/identity.ts';
import type { WeekPlan } from '#contract/scheduling/week-plan.ts';
import { dateOfDay, dayNumber } from '#domain/calendar/index.ts';
import { openAsNewOwner } from './support/company.ts';
import { expectNoSeriousAxe, expectReadableInEveryTheme } from './support/readable.ts';
import { expect, test } from './support/test.ts';

/** Three pools along one meridian, as many as a trial may have. */
const pools = [
  { customerId: 'A', name: 'Ana Reyes', address: '1 First Street', latitude: 33.5 },
  { customerId: 'D', name: 'Dan Poe', address: '4 Fourth Street', latitude: 33.53 },
  { customerId: 'B', name: 'Bo Lind', address: '2 Second Street', latitude: 33.51 },
];

async function addPools(page: Page, { token }: LoginAnswer): Promise<void> {
  for (const pool of pools) {
    const answer = await page.request.post('/api/customers', {
      data: { ...pool, longitude: -112.1, serviceDay: 'Wednesday' },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status()).toBe(201);
  }
}

test('a day’s route is staffed, filled, optimised, reordered and still there after a reload', {
  tag: '@desktop',
}, async ({ page, newEmail }) => {
  await addPools(page, await openAsNewOwner(page, newEmail('routes'), null));
  await page.goto('/routes?template=wednesday');
  await expect(page.getByRole('heading', { name: 'Route Management' })).toBeVisible();
  await expect(page.getByText('No technicians yet')).toBeVisible();

  await page.getByRole('button', { name: 'Add Technician' }).first().click();
  await page.getByLabel('Name').fill('Luis Ortega');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Luis Ortega', exact: true })).toBeVisible();
  await expectNoSeriousAxe(page);

  const unassigned = page.getByRole('list', { name: 'Unassigned Customers' });
  for (const { name } of pools) {
    await unassigned.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Luis' }).click();
    await expect(unassigned.getByText(name)).toHaveCount(0);
  }
  await expect(page.getByText('Every customer has a route')).toBeVisible();

  await page.getByRole('button', { name: 'Luis Ortega', exact: true }).click();
  await expectNoSeriousAxe(page);
  await page.getByRole('button', { name: 'Optimize Route' }).click();
  await expect(page.getByRole('dialog', { name: 'Optimized Route' })).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.getByRole('button', { name: 'Apply' }).click();
  const stops = page.getByRole('list', { name: 'Stop order' });
  await expect(stops.getByRole('listitem')).toContainText(['Ana Reyes', 'Bo Lind', 'Dan Poe']);

  await page.getByRole('button', { name: 'Move down: 1 First Street' }).click();
  await expect(page.getByText('Route order updated', { exact: true })).toBeVisible();
  await expect(stops.getByRole('listitem')).toContainText(['Bo Lind', 'Ana Reyes', 'Dan Poe']);
  await page.reload();
  await expect(stops.getByRole('listitem')).toContainText(['Bo Lind', 'Ana Reyes', 'Dan Poe']);

  await page.goBack();
  await expect(stops).toHaveCount(0);
});

test('a date shows what really happens on it, and asks for how long an edit holds', async ({ page, newEmail }) => {
  const login = await openAsNewOwner(page, newEmail('dated'));
  await addPools(page, login);
  const headers = { authorization: `Bearer ${login.token}` };
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  };
  const { from }: WeekPlan = await (await page.request.get('/api/week-plan', { headers })).json();
  // Of next week, so that nothing of it is over.
  const [monday, tuesday] = [7, 8].map((days) => dateOfDay(dayNumber(from) + days));
  await send('/api/technicians', { technicianId: 'LUIS', name: 'Luis Ortega', workingDays: ['Monday', 'Tuesday'] });
  for (const { customerId } of pools) {
    const assignmentId = `ROUTE-${customerId}`;
    await send('/api/route-assignments', { assignmentId, customerId, technicianId: 'LUIS', dayOfWeek: 'MONDAY' });
  }
  const visit = { serviceDate: monday, assignmentId: 'ROUTE-D' };
  await send('/api/week-plan/move', { ...visit, toDate: tuesday, toTechnicianId: 'LUIS', scope: 'once' });

  await page.goto(`/routes?date=${monday}`);
  await expect(page.getByText(/^2 stops · .* · 1 visit differs from the template$/)).toBeVisible();
  const stops = page.getByRole('list', { name: 'Stops: Luis Ortega' }).getByRole('listitem');
  await expect(stops).toContainText(['Ana Reyes', 'Bo Lind', 'Moved to Tue']);
  await expect(page.getByRole('button', { name: /^Tuesday, .*: 1 stop$/ })).toBeVisible();
  await expectReadableInEveryTheme(page);

  await page.getByRole('button', { name: 'Stop: 2 Second Street' }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect(page.getByRole('dialog', { name: 'Make 2 Second Street number 1?' })).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.getByRole('button', { name: 'Just this week' }).click();
  await expect(page.getByText('Bo Lind moved to Luis Ortega, number 1', { exact: true })).toBeVisible();
  await expect(stops).toContainText(['Bo Lind', 'Ana Reyes', 'Moved to Tue']);

  await page.getByRole('link', { name: 'Template' }).click();
  await expect(page.getByText('This is the template: what repeats every week')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Monday: 3 stops' })).toBeVisible();
  await expectReadableInEveryTheme(page);
});
