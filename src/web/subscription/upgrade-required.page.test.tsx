import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPageApp } from '#tests/support/page-app.tsx';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

const rowOf = async (name: string) =>
  within((await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement);

describe('the comparison of the plans', () => {
  it('tells the prices that are charged and the limits that are enforced, and leads on', async () => {
    const { owner } = await world.company({ tier: 'basic' });
    app.open('/upgrade-required', { as: owner });
    for (const [name, ...texts] of [
      ['Basic', '$15', 'Up to 15 customers'],
      ['Professional', '$29', 'Up to 75 customers', 'Most Popular'],
      ['Enterprise', '$45', 'Unlimited customers'],
    ] as const) {
      const plan = within(await screen.findByRole('region', { name }));
      for (const text of texts) expect(plan.getByText(text)).toBeTruthy();
    }
    expect(screen.getByRole('link', { name: 'Upgrade Now' }).getAttribute('href')).toBe('/billing');
    expect(screen.getByRole('link', { name: 'Continue with Current Plan' }).getAttribute('href')).toBe('/');
  });

  it('says in words which plan holds a feature', async () => {
    const { owner } = await world.company({ tier: 'basic' });
    app.open('/upgrade-required', { as: owner });
    const cells = (row: Awaited<ReturnType<typeof rowOf>>) => row.getAllByRole('cell').map((cell) => cell.textContent);
    expect(cells(await rowOf('Routes'))).toEqual(['Not included', 'Included', 'Included']);
    expect(cells(await rowOf('AI assistant'))).toEqual(['Not included', 'Not included', 'Included']);
    expect(cells(await rowOf('Customers'))).toEqual(['Included', 'Included', 'Included']);
  });

  it.each([
    ['routes', 'This feature requires professional or enterprise subscription plan.'],
    ['ai_assistant', 'This feature requires enterprise subscription plan.'],
    ['user_management', 'This feature requires a higher subscription plan.'],
  ])('says why %s is closed', async (feature, message) => {
    const { owner } = await world.company({ tier: 'basic' });
    app.open(`/upgrade-required?feature=${feature}`, { as: owner });
    expect(await screen.findByText(message)).toBeTruthy();
  });
});
