import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPageApp } from '#tests/support/page-app.tsx';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld({ config: { trialAccess: 'tier', planPricing: 'unified' } });
const app = openPageApp(world);

it('tells a strict trial how many days are left, and the charged price where prices are unified', async () => {
  const { owner } = await world.company({ tier: 'trial' });
  app.open('/field-service', { as: owner });
  expect(
    await screen.findByText('This feature requires a paid subscription. 7 days remaining in your trial.'),
  ).toBeTruthy();
  expect(screen.getByText('The Professional plan opens it, $29 a month.')).toBeTruthy();
});
