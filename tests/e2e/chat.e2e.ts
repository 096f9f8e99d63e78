import { openAsNewOwner } from './support/company.ts';
import { expectReadableInEveryTheme } from './support/readable.ts';
import { expect, test } from './support/test.ts';

test('the pool expert answers in the chat, says what it rests on, and keeps the conversation', {
  tag: '@phone',
}, async ({ page, newEmail }) => {
  await openAsNewOwner(page, newEmail('owner'));
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
});
