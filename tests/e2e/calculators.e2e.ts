import { openAsNewOwner } from './support/company.ts';
import { expectNoSeriousAxe } from './support/readable.ts';
import { expect, test } from './support/test.ts';

test('a calculator is found, answers with its source, and goes on without a connection', { tag: '@phone' }, async ({
  page,
  context,
  newEmail,
}) => {
  await openAsNewOwner(page, newEmail('owner'), '/calculators');
  await expect(page.getByRole('heading', { level: 1, name: 'Calculators' })).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.getByRole('searchbox', { name: 'Search calculators' }).fill('breakpoint');
  await page.getByRole('link', { name: /^Breakpoint chlorination/ }).click();
  await expect(page).toHaveURL(/\/calculators\?kind=breakpoint$/);
  await context.setOffline(true);
  await page.getByLabel('Free chlorine').fill('2');
  await page.getByLabel('Total chlorine').fill('5');
  await page.getByRole('button', { name: 'Calculate' }).click();
  await expect(page.getByText('30 ppm')).toBeVisible();
  await expect(page.getByText('KFL&A Public Health, breakpoint chlorination, 2011')).toBeVisible();
  await context.setOffline(false);
  await expectNoSeriousAxe(page);
  await page.goBack();
  await page.getByRole('link', { name: /^Ratio of two doses/ }).click();
  await expect(page.getByRole('group', { name: 'Second water' })).toBeVisible();
  await expectNoSeriousAxe(page);
});
