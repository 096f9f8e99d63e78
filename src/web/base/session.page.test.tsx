import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPageApp } from '#tests/support/page-app.tsx';
import { openWorld } from '#tests/support/world.ts';
import { openDatabase, type StoredItem } from '#web/offline/database.ts';
import { recentChoicesKey } from './stored-session.ts';

const world = openWorld();
const app = openPageApp(world);

/** A phone whose user signed in earlier. */
async function signedInEarlier() {
  const { owner } = await world.company();
  const { body: user } = await owner.get('/api/auth/profile');
  localStorage.setItem('user', JSON.stringify(user));
  localStorage.setItem('token_expiry', String(world.clock.now().getTime() + 60_000));
  return owner;
}
const expire = () => localStorage.setItem('token_expiry', String(world.clock.now().getTime() - 60_000));

it('opens the field after the sign-in has expired while there is no signal, and says so', async () => {
  const owner = await signedInEarlier();
  expire();
  app.goOffline();
  app.open('/outbox', { as: owner });
  expect(await screen.findByRole('heading', { level: 1, name: 'Unsent items' })).toBeTruthy();
  expect(await screen.findByText(/^You’ve been signed out\. Keep working/)).toBeTruthy();
});

it('asks to sign in after the sign-in has expired where the server can be reached', async () => {
  const owner = await signedInEarlier();
  expire();
  app.open('/outbox', { as: owner });
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy();
  await waitFor(() => expect(localStorage.getItem('auth_token')).toBeNull());
});

it('opens with the user it knows when the network leads nowhere, and says that it is offline', async () => {
  const owner = await signedInEarlier();
  const reached = window.fetch;
  window.fetch = (_input, init) =>
    new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new TypeError('aborted'))));
  app.open('/outbox', { as: owner });
  expect(await screen.findByRole('heading', { level: 1, name: 'Unsent items' })).toBeTruthy();
  expect(await screen.findByRole('link', { name: /^Offline/ })).toBeTruthy();
  window.fetch = reached;
});

it('keeps nothing of what the server said once the server has ended the session; what is not sent stays', async () => {
  const owner = await signedInEarlier();
  await owner.post('/api/auth/logout');
  const { id: userId } = JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string };
  const phone = await openDatabase();
  const text = '[{"name":"Pat Rivera","gateCode":"4471"}]';
  await phone.put('answers', { userId, address: '/api/customers', text, total: null, at: 1 });
  const item = { id: 'ITEM-1', userId, kind: 'visit', group: 'one', title: 'Visit', state: 'saved', seq: 1 };
  await phone.put('outbox', item as unknown as StoredItem);
  localStorage.setItem(recentChoicesKey, '[{"title":"Pat Rivera"}]');
  app.open('/customers', { as: owner });
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy();
  expect(await screen.findByText(/^1 item/)).toBeTruthy();
  expect(localStorage.getItem(recentChoicesKey)).toBeNull();
  expect(await phone.count('answers')).toBe(0);
  expect(await phone.count('outbox')).toBe(1);
  phone.close();
});
