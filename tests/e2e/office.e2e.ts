import type { Browser, Page } from '@playwright/test';
import { choose } from './support/choose.ts';
import type { Product } from './support/product.ts';
import { expectNoSeriousAxe, expectReadableInEveryTheme } from './support/readable.ts';
import { test as base, expect } from './support/test.ts';

/** Signed in as the owner of a company that these tests share; each has its own customer in it. */
const test = base.extend({ storageState: async ({ office }, use) => use(office.signedIn) });

/** What is told in a toast, which is gone again soon. */
const told = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: /^Messages/ }).getByText(text, { exact: true })).toBeVisible();

/** The name of the file that comes. */
async function downloaded(page: Page, start: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download');
  await start();
  return (await download).suggestedFilename();
}

/** The link of the quote that was mailed to an address. */
async function quoteMailedTo(product: Product, address: string): Promise<URL> {
  const find = async () => {
    const mail = (await product.mails()).findLast(({ to }) => to?.some((one) => one.address === address));
    return mail?.text?.match(/https?:\/\/\S*\/quote\?key=[\w-]+/)?.[0] ?? '';
  };
  await expect.poll(find).toContain('/quote?key=');
  return new URL(await find());
}

/** The customer opens the link without an account and agrees. */
async function agreeTo(browser: Browser, link: URL, page: Page): Promise<void> {
  const nobody = { cookies: [], origins: [] };
  const visitor = await browser.newContext({ storageState: nobody, viewport: page.viewportSize() });
  const theirs = await visitor.newPage();
  await theirs.goto(link.href);
  await expect(theirs.getByRole('heading', { level: 1, name: 'Replace filter grids' })).toBeVisible();
  await expect(theirs.getByText('$240.00').first()).toBeVisible();
  await theirs.getByLabel('Your name').fill('Pat Rivera');
  await expectReadableInEveryTheme(theirs);
  await theirs.getByRole('button', { name: 'Approve Quote' }).click();
  await expect(theirs.getByText('You approved this quote. Thank you!')).toBeVisible();
  await visitor.close();
}

test('a repair goes from what was asked for over the quote in the mail to its invoice', { tag: '@desktop' }, async ({
  page,
  browser,
  product,
  office,
}) => {
  await page.goto('/work-orders');
  await page.getByRole('button', { name: 'New Work Order' }).click();
  const dialog = page.getByRole('dialog');
  await choose(dialog.getByRole('combobox', { name: 'Customer', exact: true }), 'Pat Rivera');
  await dialog.getByLabel('Job').fill('Replace filter grids');
  await dialog.getByRole('button', { name: 'New Work Order' }).click();

  await expect(page.getByRole('heading', { level: 1, name: /^WO-\d{4}$/ })).toBeVisible();
  const sendQuote = page.getByRole('button', { name: 'Send Quote' });
  await expect(sendQuote).toBeDisabled();
  await page.getByRole('button', { name: 'Add Line' }).click();
  const line = page.getByRole('group', { name: 'Line 1' });
  await line.getByLabel('Description').fill('Set of 8 grids, fitted');
  await line.getByLabel('Price').fill('240');
  await expect(page.getByText('$240.00').first()).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.getByRole('button', { name: 'Save Work Order' }).click();
  await told(page, 'Work order saved');
  await sendQuote.click();
  await expect(dialog.getByText('There’s no mail server, so nothing is emailed.')).toBeVisible();
  await expectNoSeriousAxe(page);
  await dialog.getByRole('button', { name: 'Send Quote' }).click();
  await expect(page.getByRole('dialog', { name: 'Quote ready' })).toBeVisible();
  await page.keyboard.press('Escape');

  await agreeTo(browser, await quoteMailedTo(product, office.pat.email), page);
  await page.reload();
  await expect(page.getByText(/by Pat Rivera$/)).toBeVisible();
  await page.getByRole('button', { name: 'Schedule' }).click();
  await dialog.getByLabel('Technician').selectOption({ label: 'Luis Ortega' });
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await told(page, 'Added to the route');
  await page.getByRole('button', { name: 'Mark done (no visit)' }).click();
  await page.getByRole('button', { name: 'Create Invoice' }).click();
  await page.getByRole('link', { name: 'Open Invoice' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Upcoming invoice' })).toBeVisible();
  await expect(page.getByText('$240.00').first()).toBeVisible();

  await page.goto('/work-orders?search=filter+grids');
  await expect(page.getByRole('list', { name: 'Work orders' }).getByText('Invoiced').first()).toBeVisible();
  await expectNoSeriousAxe(page);
});

test('a pump is written down at its customer, who is deleted and comes back with it, on a second open screen too', async ({
  page,
  browser,
  product,
  office,
}) => {
  const others = await browser.newContext({ baseURL: product.url, storageState: office.signedIn });
  const second = await others.newPage();
  await second.goto('/customers');
  const row = second.getByRole('link', { name: office.sam.name });
  await expect(row).toBeVisible();
  await page.goto('/customers');
  await page.getByRole('searchbox').fill('Sam Lee');
  // The list follows the search when the browser has time; until then its rows move.
  await expect(page.getByText('1 of 3 customers')).toBeVisible();
  await page.getByRole('link', { name: 'Sam Lee' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sam Lee' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit access and notes' }).click();
  await page.getByLabel('Gate Code').fill('4471#');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await told(page, 'Customer updated successfully');
  await page.getByRole('button', { name: 'Changes', exact: true }).click();
  await expect(page.getByRole('tabpanel', { name: 'Timeline' }).getByText('4471#')).toBeVisible();
  await expectReadableInEveryTheme(page);
  await page.getByRole('tab', { name: 'Equipment' }).click();
  await page.getByRole('button', { name: 'Add Equipment' }).click();
  const form = page.getByRole('dialog', { name: 'Add Equipment' });
  await form.getByLabel('Type').selectOption('Pump');
  await form.getByLabel('Make').fill('Pentair');
  await form.getByLabel('Serial Number').fill('PN-1105');
  await expectNoSeriousAxe(page);
  await form.getByRole('button', { name: 'Save Equipment' }).click();
  await told(page, 'Equipment saved');
  await expect(page.getByRole('list', { name: 'Equipment' }).getByText('S/N PN-1105')).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete customer' }).click();
  await page.getByRole('alertdialog', { name: 'Delete Sam Lee?' }).getByRole('button', { name: 'Delete' }).click();
  await told(page, 'Customer deleted successfully');
  // Nobody reloads the second screen.
  await expect(row).toBeHidden();

  await page.goto('/change-log?record=customer');
  await page.getByRole('button', { name: 'Undo: Customer Sam Lee' }).first().click();
  const ask = page.getByRole('alertdialog', { name: 'Restore Customer Sam Lee?' });
  await ask.getByRole('button', { name: 'Restore' }).click();
  await told(page, 'Restored');
  await expect(page.getByText('Undone').first()).toBeVisible();
  await expect(row).toBeVisible();
  await others.close();
  await expectReadableInEveryTheme(page);

  await page.goto('/equipment?search=PN-1105');
  await expect(page.getByText('Pump, Pentair')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sam Lee' })).toBeVisible();
  await expectNoSeriousAxe(page);
});

test('lists come in row by row, and everything goes out as files', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/data/moving-here');
  await expect(page.getByRole('heading', { level: 2, name: 'Skimmer' })).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.getByRole('link', { name: 'Export and import' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Export and import' })).toBeVisible();
  await expectNoSeriousAxe(page);
  const everything = () => page.getByRole('link', { name: 'Export everything' }).click();
  expect(await downloaded(page, everything)).toMatch(/\.zip$/);
  await page.getByLabel('Program').selectOption('Xero');
  const invoices = () => page.getByRole('main').getByRole('link', { name: 'Invoices' }).click();
  expect(await downloaded(page, invoices)).toMatch(/xero.*\.csv$/);

  await page.getByRole('link', { name: 'Open the report' }).click();
  await expect(page.getByRole('cell', { name: '1 gal' })).toBeVisible();
  await page.getByLabel('By').selectOption('Technician');
  await expect(page.getByRole('heading', { level: 2, name: 'Luis Ortega' })).toBeVisible();
  await expectNoSeriousAxe(page);
  const pdf = () => page.getByRole('link', { name: 'PDF' }).click();
  expect(await downloaded(page, pdf)).toMatch(/\.pdf$/);

  await page.goto('/data/lists');
  const text = 'Customer,Pool,Contents\nPat Rivera,Spa,600\nNobody,Spa,1\n';
  const file = { name: 'pools.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('List (CSV)').setInputFiles(file);
  await expect(page.getByText('No customer named "Nobody"')).toBeVisible();
  await page.getByLabel('Match “Contents” to').selectOption('Gallons');
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('1 row imported')).toBeVisible();
  await expectNoSeriousAxe(page);
});

test('an invoice is paid by hand, given back in part, and stands in the statement', { tag: '@desktop' }, async ({
  page,
  office,
}) => {
  const invoiceId = 'BILL-KIM';
  const lines = [{ kind: 'work', description: 'New heater igniter', unitPrice: 240, taxable: false }];
  await office.post('/api/billing/invoices', { invoiceId, customerId: office.kim.customerId, lines, issue: true });
  await page.goto(`/invoices/${invoiceId}`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Payment link' }).click();
  await expect(dialog.getByText('/pay?key=')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Record Payment' }).click();
  await dialog.getByLabel('Amount').fill('100');
  await dialog.getByLabel('Reference').fill('1042');
  await expectNoSeriousAxe(page);
  await dialog.getByRole('button', { name: 'Record Payment' }).click();
  await told(page, '$100.00 recorded');

  await page.getByRole('button', { name: /^Refund Kim Osei/ }).click();
  await dialog.getByLabel('Amount').fill('40');
  await dialog.getByLabel('Reason').fill('Missed visit');
  await expectNoSeriousAxe(page);
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await told(page, '$40.00 refunded');
  await expect(page.getByText('$40.00 refunded · Missed visit')).toBeVisible();
  await expectNoSeriousAxe(page);

  await page.goto(`/customers?view=${office.kim.customerId}`);
  const timeline = page.getByRole('tabpanel', { name: 'Timeline' });
  await timeline.getByRole('button', { name: 'Money' }).click();
  for (const what of ['Check payment', 'Refund']) {
    await expect(timeline.getByRole('heading', { name: what, exact: true })).toBeVisible();
  }
  await expectReadableInEveryTheme(page);
  await page.getByRole('tab', { name: 'Plan & billing' }).click();
  await expect(page.getByRole('region', { name: 'Latest invoices' }).getByText('Open')).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.getByRole('link', { name: 'Statement' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Statement for Kim Osei' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Amount due/ })).toContainText('$140.00');
  await expectNoSeriousAxe(page);
  const pdf = () => page.getByRole('button', { name: 'Download PDF' }).click();
  expect(await downloaded(page, pdf)).toMatch(/^statement-.+\.pdf$/);

  await page.goto('/business?section=billing&tab=payment-settings');
  await page.getByRole('button', { name: 'Connect Stripe' }).click();
  await expect(dialog.getByLabel('Secret Key')).toBeVisible();
  await expectNoSeriousAxe(page);
});
