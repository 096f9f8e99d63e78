import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Customer } from '#contract/customers/customers.ts';
import type { Pool } from '#contract/customers/pools.ts';
import { choose } from '#tests/support/choose.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

const outdated = 'Water chemistry data is outdated. Run a fresh test for current readings.';
const tile = async (name: string) => within(await screen.findByRole('region', { name }));
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

async function addPool(owner: Visitor, name: string, more: object = {}): Promise<Pool> {
  const { body: customer } = await owner.post<Customer>('/api/customers', { name });
  const pool = { name: `Pool of ${name}`, customerId: customer.customerId, volumeGallons: 14_000, ...more };
  return (await owner.post<Pool>('/api/pools', pool)).body;
}

const test = async (owner: Visitor, poolId: string, readings: object) =>
  expect((await owner.post('/api/water-tests', { poolId, ...readings })).status).toBe(201);

const chooseCustomer = async (user: UserEvent, name: string) =>
  choose(user, await screen.findByRole('combobox', { name: 'Customer' }), name);

describe("a pool's water on the dashboard", () => {
  it('is that of Pool-001 at first, with the documented form and its defaults', async () => {
    const { owner } = await world.company();
    app.open('/', { as: owner });
    expect(await screen.findByText(/Pool-001 · .*not tested yet/)).toBeTruthy();
    const defaults = {
      'Pool Size': '20000',
      Chlorine: '2',
      pH: '7.4',
      LSI: '0',
      'Calcium Hardness': '250',
      Temperature: '80',
      'Total Alkalinity': '100',
    };
    for (const [name, value] of Object.entries(defaults)) expect((await field(name)).value, name).toBe(value);
    expect(screen.queryByText(outdated)).toBeNull();
  });

  it('shows each reading with its word, its ideal range and the computed index', async () => {
    const { owner } = await world.company();
    const readings = { chlorine: 0.4, pH: 7.4, temperature: 80, calciumHardness: 126, totalAlkalinity: 90 };
    await test(owner, 'Pool-001', { ...readings, cyanuricAcid: 44 });
    app.open('/', { as: owner });
    expect((await tile('Free chlorine')).getByText('Critical')).toBeTruthy();
    expect((await tile('pH')).getByText('Ideal')).toBeTruthy();
    expect((await tile('Calcium hardness')).getByText('Low')).toBeTruthy();
    expect((await tile('Temperature')).getByText('Ideal 78–82')).toBeTruthy();
    expect((await tile('Alkalinity')).getByText('90')).toBeTruthy();
    expect((await tile('CYA (stabilizer)')).getByText('44')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Salt' })).toBeNull();
    expect(screen.getAllByText(/calculated −0\.\d\d/).length).toBeGreaterThan(0);
    expect(screen.getByRole('img', { name: /^LSI −0\.\d\d/ })).toBeTruthy();
    expect(screen.getByText(/tested just now/)).toBeTruthy();
    expect(
      await screen.findByRole('img', { name: 'Free chlorine over the last 8 weeks: 1 reading from 0.4 to 0.4 ppm' }),
    ).toBeTruthy();
  });

  it.each([
    ['red outside the range', 3.1, 'bg-bad'],
    ['yellow in the outer 20% of it', 2.7, 'bg-warn'],
    ['green in the middle', 2.5, 'bg-ok'],
  ])('has a dot that is %s', async (_name, chlorine, tone) => {
    const { owner } = await world.company();
    await test(owner, 'Pool-001', { chlorine });
    app.open('/', { as: owner });
    const word = (await tile('Free chlorine')).getByText(/^(Ideal|High)$/);
    expect(word.parentElement?.className).toContain(`${tone}-soft`);
  });

  it('is called outdated once a day has passed since the test', async () => {
    const { owner } = await world.company();
    const measuredAt = new Date(world.clock.now().getTime() - (24 * 60 + 1) * 60_000).toISOString();
    await test(owner, 'Pool-001', { chlorine: 2, measuredAt });
    app.open('/', { as: owner });
    expect(await screen.findByText(outdated)).toBeTruthy();
    expect(screen.getByText(/tested 24 hr ago/)).toBeTruthy();
  });

  it('follows the customer chosen, fills the form, and is remembered', async () => {
    const { owner } = await world.company();
    const pool = await addPool(owner, 'Pat Rivera', { poolType: 'saltwater', chlorine: 1.6, pH: 7.5 });
    const user = app.open('/', { as: owner });
    await chooseCustomer(user, 'Pat Rivera');
    expect(await screen.findByRole('heading', { name: 'Pat Rivera' })).toBeTruthy();
    await waitFor(async () => expect((await field('Pool Size')).value).toBe('14000'));
    expect((await field('Chlorine')).value).toBe('1.6');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Pool Type' }).value).toBe('saltwater');
    expect(Object.values(localStorage).join()).toContain(pool.poolId);
  });

  it('says so where the customer has no pool', async () => {
    const { owner } = await world.company();
    await owner.post('/api/customers', { name: 'Kim Chen' });
    const user = app.open('/', { as: owner });
    await chooseCustomer(user, 'Kim Chen');
    expect(await screen.findByText('This customer has no pool yet')).toBeTruthy();
  });

  it('can be analysed and recorded as a test, which the readings then show', async () => {
    const { owner } = await world.company();
    const user = app.open('/', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'New test' }));
    const chlorine = await field('Chlorine');
    await waitFor(() => expect(document.activeElement).toBe(chlorine));
    await user.clear(await field('Chlorine'));
    await user.type(await field('Chlorine'), '0.4');
    await user.click(screen.getByRole('button', { name: 'Analyze Water' }));
    expect(await screen.findByText('Complete Water Analysis Ready')).toBeTruthy();
    expect(await screen.findByRole('region', { name: 'Dosing plan' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save as test' }));
    expect(await screen.findByText('Test saved')).toBeTruthy();
    await waitFor(async () => expect((await tile('Free chlorine')).getByText('0.4')).toBeTruthy());
    expect((await owner.get<Pool>('/api/pools/Pool-001')).body).toMatchObject({ chlorine: 0.4, pH: 7.4 });
  });

  it('keeps the documented message at its field', async () => {
    const { owner } = await world.company();
    const user = app.open('/', { as: owner });
    await user.clear(await field('Pool Size'));
    await user.type(await field('Pool Size'), '999');
    await user.click(screen.getByRole('button', { name: 'Analyze Water' }));
    expect(await screen.findByText('Pool size must be at least 1,000 gallons')).toBeTruthy();
  });

  it('is there for technicians', async () => {
    const company = await world.company();
    app.open('/', { as: await company.signedIn('technician') });
    expect(await screen.findByRole('button', { name: 'Analyze Water' })).toBeTruthy();
  });

  it.each(['homeowner', 'user'] as const)('is not there for a %s', async (role) => {
    const company = await world.company();
    app.open('/', { as: await company.signedIn(role) });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('combobox', { name: 'Customer' })).toBeNull();
    expect(app.calls.filter((made) => made.includes('/api/pools/Pool-001'))).toEqual([]);
  });
});
