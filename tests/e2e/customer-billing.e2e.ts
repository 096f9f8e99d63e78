import type { Page } from '@playwright/test';
import type { LoginAnswer } from '#contract/accounts/identity.ts';
import { choose } from './support/choose.ts';
import { fillCompany, openAsNewOwner } from './support/company.ts';
import { expectNoSeriousAxe } from './support/readable.ts';
import { expect, test } from './support/test.ts';

const hub = (tab: string) => `/business?section=billing&tab=${tab}`;

/** What is told in a toast, which is gone again soon. */
const told = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: /^Messages/ }).getByText(text, { exact: true })).toBeVisible();

async function setSetupFee(page: Page, dollars: string): Promise<void> {
  await page.goto('/customers');
  await page.getByRole('link', { name: 'Pat Rivera' }).click();
  await page.getByRole('button', { name: 'Edit service and pool' }).click();
  await page.getByLabel('Setup Fee').fill(dollars);
  await page.getByRole('button', { name: 'Save Changes', exact: true }).click();
  await told(page, 'Customer updated successfully');
}

async function makePlanAndGiveIt(page: Page): Promise<void> {
  await page.goto(hub('plans'));
  await page.getByRole('button', { name: 'Create Plan' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Plan Name').fill('Weekly full service');
  await dialog.getByLabel('Price', { exact: true }).fill('165');
  await dialog.getByLabel('Features').fill('Weekly visit\nFilter rinse');
  await expectNoSeriousAxe(page);
  await dialog.getByRole('button', { name: 'Create Plan' }).click();
  await told(page, 'Plan Created');
  await expect(page.getByRole('heading', { level: 2, name: 'Weekly full service' })).toBeVisible();
  await expectNoSeriousAxe(page);

  await page.getByRole('tab', { name: 'Customers' }).click();
  await page.getByRole('button', { name: 'Add Customer' }).click();
  await choose(dialog.getByRole('combobox', { name: 'Customer', exact: true }), 'Pat Rivera');
  await dialog
    .getByLabel('Billing plan', { exact: true })
    .selectOption({ label: 'Weekly full service, $165.00 per month' });
  await expect(dialog.getByRole('switch', { name: 'Bill the setup fee' })).toBeChecked();
  await expect(dialog.getByText('$60.00 on the first invoice.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await told(page, 'Customer Updated');
  await expect(page.getByText('Weekly full service · $165.00 per month')).toBeVisible();
  await expectNoSeriousAxe(page);

  await page.goto(`${hub('transactions')}&list=invoices`);
  await page.getByRole('button', { name: /^Upcoming/ }).click();
  await page.getByRole('link', { name: 'Pat Rivera' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Upcoming invoice' })).toBeVisible();
  const fee = page.getByRole('group', { name: 'Line 2' });
  await expect(fee.getByLabel('Description')).toHaveValue('Setup fee');
  await expect(fee).toContainText('$60.00');
}

async function linkToNewestInvoice(page: Page, { token }: LoginAnswer): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const [invoice] = await (await page.request.get('/api/billing/invoices?state=open', { headers })).json();
  const link = await page.request.post(`/api/billing/invoices/${invoice.invoiceId}/payment-link`, { headers });
  const { pathname, search } = new URL((await link.json()).url);
  return pathname + search;
}

test('a plan is made and given, work is billed, and the customer pays by the link', { tag: '@desktop' }, async ({
  page,
  browser,
  newEmail,
}) => {
  const login = await openAsNewOwner(page, newEmail('owner'));
  await fillCompany(page, login, ['Pat Rivera']);
  await setSetupFee(page, '60');
  await makePlanAndGiveIt(page);

  await page.goto(`${hub('transactions')}&list=invoices`);
  await page.getByRole('button', { name: 'New Invoice' }).first().click();
  const dialog = page.getByRole('dialog');
  await choose(dialog.getByRole('combobox', { name: 'Customer', exact: true }), 'Pat Rivera');
  await dialog.getByLabel('Description', { exact: true }).fill('Filter grids replaced');
  await dialog.getByLabel('Amount', { exact: true }).fill('240');
  await dialog.getByRole('button', { name: 'New Invoice' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Upcoming invoice' })).toBeVisible();
  await expect(page.getByText('$240.00').first()).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.getByRole('button', { name: 'Issue Now' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue Now' }).click();
  await told(page, 'Invoice issued');
  await expect(page.getByRole('button', { name: 'Record Payment' })).toBeVisible();
  await expectNoSeriousAxe(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^invoice-.+\.pdf$/);

  const address = await linkToNewestInvoice(page, login);
  const visitor = await browser.newContext({ baseURL: new URL(page.url()).origin, viewport: page.viewportSize() });
  const theirs = await visitor.newPage();
  await theirs.goto(address);
  await expect(theirs.getByRole('heading', { level: 1, name: /^Invoice / })).toBeVisible();
  await expectNoSeriousAxe(theirs);
  await theirs.getByLabel('Card Number').fill('4242424242424242');
  await theirs.getByLabel('Expiry Date').fill('1230');
  await theirs.getByLabel('CVV').fill('123');
  await theirs.getByLabel('Cardholder Name').fill('Pat Rivera');
  await theirs.getByLabel('Email').fill('pat@example.com');
  await theirs.getByLabel('ZIP Code').fill('85306');
  await theirs.getByRole('button', { name: 'Pay $240.00' }).click();
  await expect(theirs.getByText('Nothing left to pay. Thank you!')).toBeVisible();
  await visitor.close();

  await page.goto('/business?section=billing');
  await expect(page.getByRole('list', { name: 'Recent transactions' }).getByText('$240.00')).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByRole('list', { name: 'Payments' }).getByText('Pat Rivera')).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.getByRole('tab', { name: 'Payment Settings' }).click();
  await expect(page.getByLabel('Grace Period')).toHaveValue('7');
  await expectNoSeriousAxe(page);
});
