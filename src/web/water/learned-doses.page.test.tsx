import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Pool } from '#contract/customers/pools.ts';
import { choose } from '#tests/support/choose.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { companyWithRoute, completeStop } from '#tests/support/stops.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);
const week = 7 * 86_400_000;
const calcium = { chemical: 'calcium_chloride', name: 'Calcium chloride', amount: 420, unit: 'oz', strengthPct: 77 };
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

/** A pool of 20,000 gal that answered two doses as a smaller one. */
async function taughtPool() {
  const { owner } = await companyWithRoute(world);
  const body = { name: 'Back yard', customerId: 'CUST-1', volumeGallons: 20_000, poolType: 'chlorine' };
  const { poolId } = (await owner.post<Pool>('/api/pools', body)).body;
  const tests = [100, 250, 400].map((calciumHardness) => ({ calciumHardness, pH: 7.5, chlorine: 2 }));
  for (const [index, readings] of tests.entries()) {
    const at = new Date(world.clock.now().getTime() - (tests.length - index) * week).toISOString();
    const visitId = `VISIT-${index + 1}`;
    const visit = { visitId, customerId: 'CUST-1', poolId, technicianId: 'TECH-luis', arrivalTime: at };
    await owner.post('/api/visits', { ...visit, serviceDate: at.slice(0, 10) });
    await completeStop(owner, visitId, { readings, chemicalsAdded: index < 2 ? [calcium] : [], departureTime: at });
  }
  return { owner, poolId };
}

async function choosePool(user: UserEvent): Promise<void> {
  await choose(user, await screen.findByRole('combobox', { name: 'Customer' }), 'Pat Rivera');
  // The customer has another pool beside it.
  const pool = await screen.findByRole('option', { name: 'Back yard' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Pool' }), pool);
  await waitFor(async () => expect((await field('Calcium Hardness')).value).toBe('400'));
}

async function fill(user: UserEvent, name: string, value: string): Promise<void> {
  const input = await field(name);
  await user.clear(input);
  await user.type(input, value);
}

const analyze = async (user: UserEvent) => user.click(await screen.findByRole('button', { name: 'Analyze Water' }));
const recipe = () => screen.findByRole('region', { name: 'Dosing plan' });
const pounds = async (): Promise<string> => (await recipe()).querySelector('li')?.textContent ?? '';

describe('doses for a pool that has answered to earlier ones', () => {
  it('are worked out for the volume it answers as, said openly, with a switch to the plain calculation', async () => {
    const { owner, poolId } = await taughtPool();
    const user = app.open('/dosage', { as: owner });
    await choosePool(user);
    expect(await screen.findByText(/^doses like 1\d,\d00 gal$/)).toBeTruthy();
    await fill(user, 'Calcium Hardness', '100');
    await analyze(user);
    expect(await screen.findByText(/^This pool doses like 1\d,\d00 gal$/)).toBeTruthy();
    expect(screen.getByText('Learned from 2 earlier doses. Listed at 20,000 gal.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'How this was learned' }).getAttribute('href')).toBe(`/pools/${poolId}`);
    const learned = await pounds();

    await user.click(screen.getByRole('switch', { name: 'Use gallons on file' }));
    await waitFor(async () => expect(await pounds()).not.toBe(learned));
    const plain = await pounds();
    expect(screen.getByText(/Doses use the gallons on file/)).toBeTruthy();
    // It stays plain for the analyses that follow, also where this device works them out.
    app.goOffline();
    await analyze(user);
    expect(await screen.findByText('Calculated on this device')).toBeTruthy();
    expect(await pounds()).toBe(plain);
    await user.click(screen.getByRole('switch', { name: 'Use gallons on file' }));
    await waitFor(async () => expect(await pounds()).toBe(learned));
  });

  it('are plain for a size that somebody typed', async () => {
    const { owner } = await taughtPool();
    const user = app.open('/dosage', { as: owner });
    await choosePool(user);
    await fill(user, 'Pool Size', '18000');
    await fill(user, 'Calcium Hardness', '100');
    await analyze(user);
    expect(await recipe()).toBeTruthy();
    expect(screen.queryByText(/This pool doses like/)).toBeNull();
  });
});

describe('the products of the recipe', () => {
  it('come from the pool’s stock with the strength on its label, unless another is chosen', async () => {
    const { owner, poolId } = await taughtPool();
    const stocked = { reagentId: 'CHLORINE', description: 'Pool store chlorine', product: 'liquid_chlorine' };
    await owner.post(`/api/pools/${poolId}/reagents`, { ...stocked, poolId, level: 60, strengthPct: 10 });
    const user = app.open('/dosage', { as: owner });
    await choosePool(user);
    await user.click(screen.getByText('More readings and products'));
    const sanitizer = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sanitizer' });
    await waitFor(() =>
      expect(within(sanitizer).getByRole('option', { name: 'In stock: Liquid chlorine 10%' })).toBeTruthy(),
    );
    await fill(user, 'Chlorine', '0');
    await analyze(user);
    expect(within(await recipe()).getByText('Liquid chlorine 10%')).toBeTruthy();

    await user.selectOptions(sanitizer, within(sanitizer).getByRole('option', { name: 'Calcium hypochlorite 65%' }));
    await fill(user, 'Strength', '73');
    await fill(user, 'Calcium Hardness', '200');
    await analyze(user);
    await waitFor(async () => expect(within(await recipe()).getByText('Calcium hypochlorite 73%')).toBeTruthy());
    await fill(user, 'Strength', '120');
    await analyze(user);
    expect(await screen.findByText('Strength can’t be over 100')).toBeTruthy();
  });

  it('and further readings are asked for where the pool’s type has them', async () => {
    const { owner } = await world.company();
    const user = app.open('/dosage', { as: owner });
    await user.click(await screen.findByText('More readings and products'));
    expect(await screen.findByRole('textbox', { name: /CYA/ })).toBeTruthy();
    expect(screen.getByRole('textbox', { name: /Borate/ })).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Pool Type' }), 'natural');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /CYA/ })).toBeNull());
    expect(screen.queryByRole('combobox', { name: 'Sanitizer' })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Visible algae' })).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Pool Type' }), 'saltwater');
    await fill(user, 'Salt', '30000');
    await analyze(user);
    expect(await screen.findByText('Salt too high')).toBeTruthy();
  });
});
