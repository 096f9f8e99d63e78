import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPageApp } from '#tests/support/page-app.tsx';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld({ config: { trialAccess: 'tier', planPricing: 'readings' } });
const app = openPageApp(world);

it('tells a strict trial how many days are left, and the charged price where prices are unified', async () => {
  const { owner } = await world.company({ tier: 'trial' });
  app.open('/field-service', { as: owner });
  expect(
    await screen.findByText('This feature requires a paid subscription. 7 days remaining in your trial.'),
  ).toBeTruthy();
  expect(screen.getByText('Included in the Professional plan, $39/month.')).toBeTruthy();
});

it('lets a refused form lead to the plans', async () => {
  const { owner } = await world.company({ tier: 'trial' });
  const user = app.open('/create-customer', { as: owner });
  const typed = { Name: 'Pat', Address: 'A', City: 'B', State: 'AZ', 'ZIP Code': '85306' };
  for (const [label, value] of Object.entries(typed)) await user.type(await screen.findByLabelText(label), value);
  await user.click(screen.getByRole('button', { name: 'Create Customer' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/^This feature requires a paid subscription\. 7 days remaining in your trial\./);
  expect(within(alert).getByRole('link', { name: 'See plans' })).toBeTruthy();
});
