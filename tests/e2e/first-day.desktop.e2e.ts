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
  await click(page.getByRole('main').getByRole('link', { name: 'Import customers' }));
  await page.getByRole('checkbox', { name: 'These customers have agreed' }).check();
  clicks += 1;
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
});

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
