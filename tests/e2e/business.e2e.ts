import type { Page } from '@playwright/test';
import type { LoginAnswer } from '#contract/accounts/identity.ts';
import { choose } from './support/choose.ts';
import { fillCompany, openAsNewOwner } from './support/company.ts';
import { expectNoSeriousAxe } from './support/readable.ts';
import { expect, test } from './support/test.ts';
import { zone } from './support/zone.ts';

const day = 86_400_000;
const dateOf = (at: number): string => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(at));

/** Two visits of an hour at a customer who pays $20 each. */
async function work(page: Page, login: LoginAnswer): Promise<void> {
  await fillCompany(page, login, ['Pat Rivera']);
  const headers = { authorization: `Bearer ${login.token}` };
  const read = async (path: string) => (await page.request.get(path, { headers })).json();
  const send = async (method: 'post' | 'patch', path: string, data: object) => {
    const answer = await page.request[method](path, { data, headers });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const [{ customerId }] = await read('/api/customers');
  const [{ technicianId }] = await read('/api/technicians');
  await send('patch', `/api/customers/${customerId}`, { servicePrice: 20 });
  for (const daysAgo of [7, 3]) {
    const arrived = Date.now() - daysAgo * day;
    const { visitId } = await send('post', '/api/visits', {
      customerId,
      technicianId,
      serviceDate: dateOf(arrived),
      arrivalTime: new Date(arrived).toISOString(),
    });
    const departureTime = new Date(arrived + 60 * 60_000).toISOString();
    await send('post', `/api/visits/${visitId}/complete`, { departureTime, sendReport: false });
  }
}

test('the owner sees what the business earns, from the figure to its rows, and starts what would earn more', async ({
  page,
  newEmail,
}) => {
  await work(page, await openAsNewOwner(page, newEmail('owner'), null));
  await page.goto('/business');
  await expect(page.getByRole('heading', { level: 1, name: 'Business Performance Hub' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Revenue/ })).toContainText('$40');
  await expectNoSeriousAxe(page);

  await page.getByRole('button', { name: 'View Analytics' }).click();
  await expect(page.getByRole('heading', { name: 'Customers', level: 2 })).toBeVisible();
  const weeks = page.getByRole('slider', { name: 'Revenue and profit by week' });
  const lastWeek = await weeks.getAttribute('aria-valuetext');
  await weeks.press('ArrowLeft');
  await expect(weeks).not.toHaveAttribute('aria-valuetext', lastWeek ?? '');
  await expectNoSeriousAxe(page);

  await page.getByRole('button', { name: /^Time on site/ }).click();
  const rows = page.getByRole('dialog', { name: 'Time on site' });
  await expect(rows.getByRole('listitem')).toHaveCount(2);
  await expectNoSeriousAxe(page);
  const download = page.waitForEvent('download');
  await rows.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toBe('onSiteMinutes-30d.csv');
  await page.goBack();
  await expect(rows).toBeHidden();
  await expect(page).toHaveURL(/section=analytics$/);

  await page.getByRole('tab', { name: 'Profit Optimizer' }).click();
  await page.getByRole('button', { name: /^Start Implementation: Raise prices on/ }).click();
  await expect(page.getByRole('region', { name: /^In progress/ })).toContainText('Implementation started');
  await expectNoSeriousAxe(page);
});

test('costs are entered, and a price that does not pay is raised with one press', { tag: '@desktop' }, async ({
  page,
  newEmail,
}) => {
  await work(page, await openAsNewOwner(page, newEmail('owner'), null));
  await page.goto('/business?section=costs');
  await expect(page.getByText('These entries are estimates')).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.getByRole('button', { name: 'Add Cost Entry' }).click();
  const form = page.getByRole('dialog', { name: 'Add Cost Entry' });
  await choose(form.getByRole('combobox', { name: 'Customer' }), 'Pat Rivera');
  await form.getByLabel('Labor Cost').fill('20');
  await form.getByLabel('Service Fee').fill('45');
  await expect(form.getByLabel('Profit')).toHaveValue('25.00');
  await expectNoSeriousAxe(page);
  await form.getByRole('button', { name: 'Add Cost Entry' }).click();
  await expect(page.getByText('Service cost has been recorded successfully.')).toBeVisible();
  await expect(page.getByText('55.6% margin').first()).toBeVisible();
  const list = page.getByRole('list', { name: 'Service costs' });
  const margin = list.getByText('33.3% margin', { exact: true });
  await list.getByRole('button', { name: /^Edit cost entry: Pat Rivera/ }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Cost Entry' });
  await edit.getByLabel('Chemical Cost').fill('10');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(margin).toBeVisible();
  await list.getByRole('button', { name: /^Delete cost entry: Pat Rivera/ }).click();
  await expect(margin).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(margin).toBeVisible();
  await expectNoSeriousAxe(page);

  await page.getByRole('tab', { name: 'Margin per stop' }).click();
  await expect(page.getByRole('list', { name: 'Margin per stop' })).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.getByRole('button', { name: /^Use this price/ }).click();
  await expect(page.getByText('Price changed')).toBeVisible();

  await page.getByRole('tab', { name: 'Cost rates' }).click();
  await expect(page.getByLabel('Wage per hour')).toBeVisible();
  await expectNoSeriousAxe(page);
});
