import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { demoAccount } from '#contract/accounts/identity.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld({ config: { demo: true } });
const app = openPageApp(world);

it('offers the demonstration accounts in that mode, and one press signs in', async () => {
  const { body: accounts } = await world.visitor.get<z.infer<typeof demoAccount>[]>('/api/demo-accounts');
  expect(accounts).toHaveLength(3);
  const [owner] = accounts;
  await world.visitor.post('/api/auth/register', { email: owner?.email, hashedPassword: owner?.password });

  const user = app.open('/');
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${owner?.label}`) }));
  expect(await screen.findByText('Owner Access - Full Platform Control')).toBeTruthy();
});
