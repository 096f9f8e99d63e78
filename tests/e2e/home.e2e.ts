import type { Page } from '@playwright/test';
import { fillCompany, openAsNewOwner } from './support/company.ts';
import { expectNoSeriousAxe, expectReadableInEveryTheme } from './support/readable.ts';
import { expect, test } from './support/test.ts';

/** Nothing may stick out at the side of the screen. */
const sidewaysPx = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('the home page of a new and of a busy company is readable in every theme', async ({ page, newEmail }) => {
  const login = await openAsNewOwner(page, newEmail('owner'));
  await expect(page.getByText('0 of 7 done')).toBeVisible();
  await expectNoSeriousAxe(page);

  await fillCompany(page, login, ['Pat Rivera', 'A customer with quite a long name of its own', 'Kim Chen']);
  await page.reload();
  await expect(page.getByText('3 of 7 done')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Pat Rivera' })).toBeVisible();
  await expectReadableInEveryTheme(page);
});

test('the frame fits every width from a small phone to a wide screen', async ({ page, newEmail }) => {
  const login = await openAsNewOwner(page, newEmail('a.rather.long.address.of.an.owner'));
  await fillCompany(page, login, ['Pat Rivera']);
  for (const width of [320, 390, 600, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/dashboard');
    await expect(page.getByRole('listitem').filter({ hasText: 'Pat Rivera' })).toBeVisible();
    expect(await sidewaysPx(page), `at ${width} px`).toBeLessThanOrEqual(0);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeInViewport();
  }
});

test('the keyboard alone reaches the content and the pages', { tag: '@desktop' }, async ({ page, newEmail }) => {
  await openAsNewOwner(page, newEmail('owner'));
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Work Orders' }).focus();
  await page.keyboard.press('Tab');
  await expect(navigation.getByRole('link', { name: 'Customers', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/customers$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
});
