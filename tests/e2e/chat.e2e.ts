import { fillCompany, openAsNewOwner } from './support/company.ts';
import { expectReadableInEveryTheme } from './support/readable.ts';
import { expect, test } from './support/test.ts';

test('the pool expert answers in the chat, says what it rests on, keeps the conversation, and makes a form ready', {
  tag: '@phone',
}, async ({ page, newEmail }) => {
  const login = await openAsNewOwner(page, newEmail('owner'));
  await fillCompany(page, login, ['Dana Whitfield']);
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  const widget = page.getByRole('dialog', { name: 'Pool expert' });
  await expect(widget.getByText('What would you like to know?')).toBeVisible();
  await expectReadableInEveryTheme(page);

  await page.goto('/chat');
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  const question = page.getByRole('textbox', { name: 'Message' });
  await question.fill('How do I lower cyanuric acid?');
  await question.press('Enter');
  await expect(page.getByRole('log', { name: 'Conversation' })).toContainText(/drain/i);
  const source = page.getByRole('link', { name: /cyanuric acid/i }).first();
  await expect(source).toBeVisible();
  // To the answer's end, where what can be done with it stands free of the field below.
  await page.getByRole('button', { name: 'Copy answer' }).last().scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expectReadableInEveryTheme(page);

  await question.fill('Can I mix bleach and muriatic acid to save time?');
  await question.press('Enter');
  await expect(page.getByText('1-800-222-1222').first()).toBeVisible();

  await page.reload();
  await source.click();
  await expect(page).toHaveURL(/\/chat\/knowledge\//);
  await expectReadableInEveryTheme(page);

  // What is asked for is made ready on its page: who is out stands in the form, and nothing has been done yet.
  await page.goBack();
  await question.fill('Move Luis’s Thursday');
  await question.press('Enter');
  await expect(page.getByText('Nothing has been done yet.')).toBeVisible();
  const check = page.getByRole('link', { name: 'Check and confirm' });
  await expect(check).toBeInViewport({ ratio: 1 });
  await check.click();
  const form = page.getByRole('dialog', { name: 'Reschedule routes' });
  await expect(form.getByLabel('Technician')).toHaveText(/Luis Ortega/);
  const changes = await page.request.get('/api/days-off', { headers: { authorization: `Bearer ${login.token}` } });
  expect(await changes.json()).toEqual([]);
});
