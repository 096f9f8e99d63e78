import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPageApp } from '#tests/support/page-app.tsx';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

it('runs eight checks in sequence, each with its outcome and reason, and copies them', async () => {
  const { owner } = await world.company();
  await owner.put('/api/settings', { notifications: { autoLocation: false } });
  const user = app.open('/mobile-test', { as: owner });
  expect(await screen.findByRole('heading', { level: 1, name: 'Mobile Test' })).toBeTruthy();
  expect(screen.getByText('What works on a phone')).toBeTruthy();
  expect(screen.getAllByText('Not run')).toHaveLength(8);
  await user.click(screen.getByRole('button', { name: 'Run Tests' }));
  await waitFor(() => expect(screen.getAllByText(/^(Pass|Fail)$/)).toHaveLength(8), { timeout: 30_000 });
  const gps = within(screen.getByRole('listitem', { name: 'GPS Navigation' }));
  expect(gps.getByText('Fail')).toBeTruthy();
  expect(gps.getByText('Auto Location is off in company settings.')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Copy results' }));
  expect(await screen.findByText('Results copied')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toContain(
    'Fail – GPS Navigation: Auto Location is off in company settings.',
  );
});
