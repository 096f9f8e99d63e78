import type { Page } from '@playwright/test';
import type { LoginAnswer } from '#contract/accounts/identity.ts';
import { openAsNewOwner } from './support/company.ts';
import { expectNoSeriousAxe } from './support/readable.ts';
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
  await addPools(page, await openAsNewOwner(page, newEmail('routes')));
  await page.goto('/routes?day=wednesday');
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
