import { fieldCompany } from './support/field-company.ts';
import { expectNoSeriousAxe } from './support/readable.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

test('the field opens from cold without a network, with the day that was taken along', async ({
  page,
  context,
  product,
  newEmail,
}) => {
  const { technician, customers } = await fieldCompany({ url: product.url, newEmail, stops: 2 });
  await page.goto('/auth');
  await page.getByLabel('Email').fill(technician.email);
  await page.getByLabel('Password', { exact: true }).fill(technician.password);
  // The last of what a phone takes along is asked for when the day is kept.
  const takenAlong = page.waitForResponse((response) => response.url().endsWith('/api/pools'));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await takenAlong;
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await expect(page.getByRole('link', { name: /^Online/ })).toBeVisible();

  await context.setOffline(true);
  // Not a word of it has been looked at with signal.
  await page.goto('/field-service');
  await expect(page.getByRole('heading', { name: customers[0]?.name ?? '' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Offline/ })).toBeVisible();

  await page.getByRole('link', { name: /^Offline/ }).click();
  await expect(page.getByText('Everything’s sent')).toBeVisible();
  await expectNoSeriousAxe(page);
});
