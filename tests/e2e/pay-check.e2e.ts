import type { Page } from '@playwright/test';
import type { LoginAnswer } from '#contract/accounts/identity.ts';
import { fillCompany, openAsNewOwner } from './support/company.ts';
import { expectNoSeriousAxe } from './support/readable.ts';
import { expect, test } from './support/test.ts';
import { zone } from './support/zone.ts';

const day = 86_400_000;

/** The date of a moment where the company is. */
const dateOf = (at: number): string => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(at));

/** One visit of forty minutes a week ago; answers its date. */
async function workLastWeek(page: Page, login: LoginAnswer): Promise<string> {
  await fillCompany(page, login, ['Pat Rivera']);
  const headers = { authorization: `Bearer ${login.token}` };
  const read = async (path: string) => (await page.request.get(path, { headers })).json();
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const [{ customerId }] = await read('/api/customers');
  const [{ technicianId }] = await read('/api/technicians');
  const arrived = Date.now() - 7 * day;
  const { visitId } = await send('/api/visits', {
    customerId,
    technicianId,
    serviceDate: dateOf(arrived),
    arrivalTime: new Date(arrived).toISOString(),
  });
  const departureTime = new Date(arrived + 40 * 60_000).toISOString();
  await send(`/api/visits/${visitId}/complete`, { departureTime, sendReport: false });
  return dateOf(arrived);
}

test('the office checks last week, approves it and takes it along as files', { tag: '@desktop' }, async ({
  page,
  newEmail,
}) => {
  const date = await workLastWeek(page, await openAsNewOwner(page, newEmail('owner'), null));
  // Its earlier address leads on.
  await page.goto('/pay-check');
  await expect(page).toHaveURL(/\/timesheets$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Timesheets' })).toBeVisible();
  await expect(page.getByText('This week isn’t over yet.')).toBeVisible();
  await page.goto(`/timesheets?week=${date}`);
  await expect(page.getByText('Unscheduled', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('40 min of 0 min scheduled')).toBeVisible();
  await expectNoSeriousAxe(page);

  for (const [item, ending] of [
    ['Download CSV', 'csv'],
    ['Download PDF', 'pdf'],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    expect((await download).suggestedFilename()).toMatch(new RegExp(`^timesheets-\\d{4}-\\d{2}-\\d{2}\\.${ending}$`));
  }

  await page.getByRole('button', { name: 'Approve Luis Ortega’s week' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.getByLabel('Note').fill('As agreed.');
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved', { exact: true })).toBeVisible();
  await expect(page.getByText('As agreed.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Undo approval of Luis Ortega’s week' })).toBeVisible();
  await expectNoSeriousAxe(page);
});
