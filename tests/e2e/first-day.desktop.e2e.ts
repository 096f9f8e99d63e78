import type { Locator, Page } from '@playwright/test';
import { password } from './support/company.ts';
import { expectNoSeriousAxe } from './support/readable.ts';
import { glendaleFile } from './support/real-data.ts';
import { expect, test } from './support/test.ts';

const names = ['Ana Ruiz', 'Ben Cho', 'Carla Diaz', 'Dee Park', 'Eli Stone'];

test('an empty company is live within 25 clicks, and who calls is on a route within five', async ({
  page,
  newEmail,
}) => {
  test.setTimeout(120_000);
  let clicks = 0;
  const click = async (what: Locator) => {
    clicks += 1;
    await what.click();
  };
  const button = (name: string, exact = true) => page.getByRole('button', { name, exact });
  const menu = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

  await page.goto('/');
  await click(page.getByRole('tab', { name: 'Start Trial' }));
  await page.getByLabel('Email').fill(newEmail('dana'));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await click(button('Start Trial'));
  await expect(page.getByText('0 of 7 done')).toBeVisible();

  await click(page.getByRole('main').getByRole('link', { name: 'Import customers' }));
  clicks += 1;
  await page.getByLabel('Customer file (CSV)').setInputFiles(glendaleFile);
  // The trial shows the whole list; storing it takes a plan, and the file stays meanwhile.
  await expect(button('Create 183')).toBeVisible();
  await click(page.getByRole('link', { name: 'Choose a plan to import' }));
  await click(button('Choose Enterprise'));
  await click(button('Complete Purchase'));
  // Back to the list, by itself.
  await page.getByRole('checkbox', { name: 'These customers have agreed' }).check();
  clicks += 1;
  const perMonth = page.getByRole('radio', { name: 'Per month' });
  await click(perMonth);
  await expect(perMonth).toBeChecked();
  await click(button('Import 183 customers'));
  await expect(page.getByText('183 customers imported')).toBeVisible();

  await addTeam(page, click, newEmail);

  await click(menu('Week'));
  await click(button('Optimize Week'));
  await click(page.getByRole('dialog').getByRole('button', { name: 'Optimize', exact: true }));
  await click(button('Apply'));
  await expect(page.getByText('The new schedule is in place', { exact: true })).toBeVisible();
  const tillPlanned = clicks;

  clicks = 0;
  await click(button('Find an opening'));
  const dialog = page.getByRole('dialog', { name: 'Find an opening' });
  await click(dialog.getByRole('tab', { name: 'New customer' }));
  await dialog.getByLabel('Name').fill('Cal Reed');
  await dialog.getByLabel('Phone').fill('602-555-0188');
  await dialog.getByLabel('Address').fill('5601 West Crocus Drive');
  await dialog.getByLabel('ZIP Code').fill('85306');
  await click(dialog.getByRole('button', { name: 'Find openings' }));
  await click(dialog.getByRole('button', { name: /^Add and assign: / }).first());
  await expect(page.getByText(/^Cal Reed assigned to /).first()).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(5);

  clicks = tillPlanned;
  await click(menu('Dashboard'));
  await click(page.getByRole('main').getByRole('link', { name: 'Go live' }));
  await click(page.getByRole('main').getByRole('button', { name: 'Go live' }));
  await click(page.getByRole('alertdialog').getByRole('button', { name: 'Go live' }));
  await expect(page.getByText(/^Live since/).first()).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(25);

  clicks = 0;
  await click(menu('Dashboard'));
  await click(page.getByRole('main').getByRole('link', { name: 'Bill your customers' }));
  await expect(button('Bill 183 customers')).toBeVisible();
  await expect(page.getByText('1 customer left out')).toBeVisible();
  const startsOn = await page.getByLabel('Billing starts').inputValue();
  await expectNoSeriousAxe(page);
  await click(button('Bill 183 customers'));
  await expect(page.getByText('183 customers on a plan')).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(12);
  expect(await billed(page)).toEqual(await recount(page, startsOn));
  await click(button('Undo'));
  await expect(button('Bill 183 customers')).toBeVisible();
  expect(await billed(page)).toEqual([]);
});

const read = async <Row>(page: Page, path: string): Promise<Row[]> => (await page.request.get(path)).json();
const byText = (one: string, other: string): number => (one < other ? -1 : 1);

/** Each upcoming invoice as "customer: from, cents". */
async function billed(page: Page): Promise<string[]> {
  type Row = { customerId: string; periodStart: string; total: number };
  const rows = await read<Row>(page, '/api/billing/invoices?state=upcoming&limit=500');
  return rows.map((row) => `${row.customerId}: ${row.periodStart}, ${Math.round(row.total * 100)}`).sort(byText);
}

/** The same by long hand: a month's price, in proportion to the days from the first stop on, without tax. */
async function recount(page: Page, startsOn: string): Promise<string[]> {
  const customers = await read<{ customerId: string; servicePrice: number | null }>(page, '/api/customers');
  const stops = await read<{ customerId: string; startDate: string | null }>(page, '/api/route-assignments');
  const [year = 0, month = 0] = startsOn.split('-').map(Number);
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return customers
    .flatMap(({ customerId, servicePrice }) => {
      if (servicePrice === null) return [];
      const own = stops.filter((stop) => stop.customerId === customerId).map(({ startDate }) => startDate ?? startsOn);
      const first = own.sort(byText)[0] ?? startsOn;
      const from = first > startsOn ? first : startsOn;
      const left = days - Number(from.slice(8)) + 1;
      return [`${customerId}: ${from}, ${Math.floor((2 * servicePrice * 100 * left + days) / (2 * days))}`];
    })
    .sort(byText);
}

/** Five people, each with an account; no mail service sends their links here, so they are shown. */
async function addTeam(page: Page, click: (what: Locator) => Promise<void>, newEmail: (name: string) => string) {
  await click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Technicians', exact: true }));
  await click(page.getByRole('button', { name: 'Add First Technician' }));
  const form = page.getByRole('dialog', { name: 'Add Technician' });
  for (const [index, name] of names.entries()) {
    await form.getByLabel('Full Name').fill(name);
    await form.getByLabel('Email Address').fill(newEmail(name.replace(' ', '.').toLowerCase()));
    const isLast = index === names.length - 1;
    await click(form.getByRole('button', { name: isLast ? 'Add' : 'Add another', exact: true }));
    if (!isLast) await expect(form.getByLabel('Full Name')).toHaveValue('');
  }
  for (const name of names) {
    await expect(page.getByRole('article', { name })).toContainText('Invited');
    await expect(page.getByLabel(`Invite link for ${name}`)).toHaveValue(/reset-password\?token=/);
  }
  await expectNoSeriousAxe(page);
}
