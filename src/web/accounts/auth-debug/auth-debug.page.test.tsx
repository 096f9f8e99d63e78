import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { formatMoment } from '#domain/calendar/index.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

const factsOf = async (title: string): Promise<string> =>
  (await screen.findByRole('heading', { level: 2, name: title })).closest('section')?.textContent ?? '';

it('shows the session as it is, with the token and other secrets masked, also in the copy', async () => {
  const { owner, ownerEmail } = await world.company();
  const token = owner.token ?? '';
  localStorage.setItem('token_expiry', String(world.clock.now().getTime() + 60_000));
  sessionStorage.setItem('payment_token', 'a-token-that-pays-for-a-plan');
  const user = app.open('/auth-debug', { as: owner });
  expect(await factsOf('Token')).toContain('Presentyes');
  expect(await factsOf('Token')).toContain(`${token.slice(0, 4)}…${token.slice(-4)}`);
  expect(await factsOf('Token')).toContain(formatMoment(world.clock.now(), undefined, 'date'));
  expect(await factsOf('Profile')).toContain(ownerEmail);
  expect(await factsOf('Profile')).toContain('Roleowner');
  expect(await factsOf('Permissions')).toContain('routesView, Edit, Delete');
  expect(await factsOf('Service worker')).toBeTruthy();
  expect(await factsOf('Queue')).toContain('Connectiononline');
  expect(await factsOf('Queue')).toContain('Waiting to be sent0');
  expect(await factsOf('Storage')).toContain('payment_token');

  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await screen.findByText('Copied');
  const copied = await navigator.clipboard.readText();
  expect(copied).toContain('Role: owner');
  for (const secret of [token, 'a-token-that-pays-for-a-plan']) {
    expect(copied).not.toContain(secret);
    expect(document.body.textContent).not.toContain(secret);
  }
});

it('says so when the session is past its expiry, and reads anew on Refresh', async () => {
  const { owner } = await world.company();
  const user = app.open('/auth-debug', { as: owner });
  await factsOf('Storage');
  expect(await factsOf('Storage')).not.toContain('a-new-entry');
  localStorage.setItem('a-new-entry', 'just made');
  localStorage.setItem('token_expiry', String(world.clock.now().getTime() - 60_000));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await expect.poll(() => factsOf('Storage')).toContain('just made');
  expect(await factsOf('Token')).toContain('(expired)');
});
