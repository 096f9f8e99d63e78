import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Reagent } from '#contract/stock/reagents.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';
import { outbox } from '#web/offline/index.ts';

const world = openWorld();
const app = openPageApp(world);
const stock = '/api/pools/Pool-001/reagents';

const keep = async (owner: Visitor, description: string, level: number): Promise<Reagent> =>
  (await owner.post<Reagent>(stock, { reagentId: 'CHLORINE', description, level })).body;
const levels = async (owner: Visitor) => (await owner.get<Reagent[]>(stock)).body.map(({ level }) => level);
const row = async (description: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name: description });
  return within(heading.closest('li') as HTMLElement);
};
const button = (name: string) => screen.findByRole('button', { name });

describe('the reagents panel', () => {
  it('marks what is low and critical, warns below 20, and says how long it lasts', async () => {
    const { owner } = await world.company();
    for (const level of [25, 24, 9]) await keep(owner, `At ${level}`, level);
    app.open('/', { as: owner });
    expect((await row('At 25')).queryByText(/^(Low|Critical)$/)).toBeNull();
    expect((await row('At 24')).getByText('Low')).toBeTruthy();
    expect((await row('At 9')).getByText('Critical')).toBeTruthy();
    expect((await row('At 24')).getByText(/120 days until empty \(estimated\)/)).toBeTruthy();
    expect(screen.getByText('One reagent is running low')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Restock list (2)' })).toBeTruthy();
  });

  it('changes by ten, never over full, refills, and undoes', async () => {
    const { owner } = await world.company();
    await keep(owner, 'Bleach', 95);
    const user = app.open('/', { as: owner });
    await user.click(await button('+10: Bleach'));
    await waitFor(async () => expect(await levels(owner)).toEqual([100]));
    await user.click(await button('-10: Bleach'));
    await waitFor(async () => expect(await levels(owner)).toEqual([90]));
    expect(await screen.findByText('Bleach: 90%')).toBeTruthy();
    await user.click(await button('Refill: Bleach'));
    expect(await screen.findByText('Bleach: 100%')).toBeTruthy();
    expect(await levels(owner)).toEqual([100]);
    await user.click(await button('Undo'));
    await waitFor(async () => expect(await levels(owner)).toEqual([90]));
    expect((await row('Bleach')).getByText(/90%/)).toBeTruthy();
  });

  it('keeps a level that is set without a signal on the phone, the last one, and sends it', async () => {
    const { owner } = await world.company();
    await keep(owner, 'Bleach', 50);
    const user = app.open('/', { as: owner });
    await row('Bleach');
    const reached = window.fetch;
    app.goOffline();
    await user.click(await button('-10: Bleach'));
    expect(await screen.findByText('Saved on this phone. It sends when you have signal.')).toBeTruthy();
    await user.click(await button('-10: Bleach'));
    await screen.findByText('Bleach: 30%');
    await waitFor(() => expect(outbox.items().at(-1)).toMatchObject({ kind: 'stock-level', body: { level: 30 } }));
    expect((await row('Bleach')).getByText(/30%/)).toBeTruthy();
    expect(await levels(owner)).toEqual([50]);

    window.fetch = reached;
    await outbox.sendNow();
    await waitFor(async () => expect(await levels(owner)).toEqual([30]));
    expect((await row('Bleach')).getByText(/30%/)).toBeTruthy();
  });

  it('adjusts by an amount kept within 0 to 100, or sets a level', async () => {
    const { owner } = await world.company();
    await keep(owner, 'Bleach', 40);
    const user = app.open('/', { as: owner });
    const adjust = async (amount: string) => {
      const input = await screen.findByRole('textbox', { name: 'Amount' });
      await user.clear(input);
      await user.type(input, amount);
      await user.click(await button('Apply'));
    };
    await user.click(await button('Adjust: Bleach'));
    await adjust('-101');
    expect(await screen.findByText('Must be a whole number from -100 to 100')).toBeTruthy();
    await adjust('-60');
    await waitFor(async () => expect(await levels(owner)).toEqual([0]));
    await user.click(await button('Adjust: Bleach'));
    await user.click(await screen.findByRole('tab', { name: 'Set level' }));
    await adjust('-1');
    expect(await screen.findByText('Must be a whole number from 0 to 100')).toBeTruthy();
    await adjust('35');
    await waitFor(async () => expect(await levels(owner)).toEqual([35]));
  });

  it('shows a level at once and takes it back where the server does not take it', async () => {
    const { owner } = await world.company();
    const { id } = await keep(owner, 'Bleach', 60);
    const user = app.open('/', { as: owner });
    const refill = await button('Refill: Bleach');
    await owner.delete(`/api/reagents/${id}`);
    await user.click(refill);
    expect(await screen.findByText('Failed to update reagent level')).toBeTruthy();
    expect((await row('Bleach')).getByText(/60%/)).toBeTruthy();
  });

  it('takes a new reagent, asks for its description, and tells what went wrong', async () => {
    const { owner } = await world.company();
    const user = app.open('/', { as: owner });
    await user.click(await button('Add Reagent'));
    const form = within(await screen.findByRole('dialog', { name: 'Add Reagent' }));
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Level' }).value).toBe('100');
    await user.selectOptions(form.getByRole('combobox', { name: 'Reagent Type' }), 'PH_DOWN');
    await user.click(form.getByRole('button', { name: 'Add Reagent' }));
    expect(await form.findByText('Description is required')).toBeTruthy();
    await user.type(form.getByRole('textbox', { name: 'Description' }), 'Muriatic acid');
    const reached = window.fetch;
    app.goOffline();
    await user.click(form.getByRole('button', { name: 'Add Reagent' }));
    expect(await screen.findByText('Failed to add reagent')).toBeTruthy();
    window.fetch = reached;
    await user.click(form.getByRole('button', { name: 'Add Reagent' }));
    expect(await row('Muriatic acid')).toBeTruthy();
    expect((await owner.get<Reagent[]>(stock)).body).toMatchObject([{ reagentId: 'PH_DOWN', level: 100 }]);
  });

  it('is there for technicians', async () => {
    const company = await world.company();
    app.open('/', { as: await company.signedIn('technician') });
    expect(await button('Add Reagent')).toBeTruthy();
  });

  it.each(['homeowner', 'user'] as const)('is hidden from a %s', async (role) => {
    const company = await world.company();
    app.open('/', { as: await company.signedIn(role) });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('heading', { name: 'Reagents' })).toBeNull();
    expect(app.calls.filter((made) => made.includes('reagents'))).toEqual([]);
  });
});
