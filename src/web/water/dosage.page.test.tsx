import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Customer } from '#contract/customers/customers.ts';
import type { Pool } from '#contract/customers/pools.ts';
import { choose } from '#tests/support/choose.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

async function type(user: UserEvent, name: string, value: string): Promise<void> {
  const input = await field(name);
  await user.clear(input);
  if (value !== '') await user.type(input, value);
}

const analyze = async (user: UserEvent) => user.click(await screen.findByRole('button', { name: 'Analyze Water' }));

describe('the water analysis page', () => {
  it('opens with the documented defaults and the computed index', async () => {
    const { owner } = await world.company();
    app.open('/dosage', { as: owner });
    const expected = {
      'Pool Size': '20000',
      Chlorine: '2',
      pH: '7.4',
      LSI: '0',
      'Calcium Hardness': '250',
      Temperature: '80',
      'Total Alkalinity': '100',
      Notes: '',
    };
    for (const [name, value] of Object.entries(expected)) expect((await field(name)).value, name).toBe(value);
    expect(await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Pool Type' })).toHaveProperty(
      'value',
      'chlorine',
    );
    expect(screen.getByText('calculated −0.09')).toBeTruthy();
  });

  it('answers with a recipe, its order and what to expect afterwards', async () => {
    const { owner } = await world.company();
    const user = app.open('/dosage', { as: owner });
    await type(user, 'Chlorine', '0.4');
    await type(user, 'pH', '7.7');
    await type(user, 'Calcium Hardness', '126');
    await type(user, 'Total Alkalinity', '90');
    await analyze(user);
    const recipe = await screen.findByRole('region', { name: 'Dosing plan' });
    const steps = within(recipe).getAllByRole('listitem');
    expect(steps.map((step) => within(step).queryByRole('heading')?.textContent ?? step.textContent)).toEqual([
      'Liquid chlorine 12.5%',
      'Muriatic acid 31.45%',
      expect.stringMatching(/calcium chloride.*Takes longer than a dose/),
    ]);
    expect(steps[1]?.textContent).toContain('Wait 20 min with the pump running');
    expect(within(recipe).getByRole('heading', { name: 'Next visit' })).toBeTruthy();
    expect(recipe.textContent).toContain('Calculated for the usual products.');
    expect(recipe.textContent).toMatch(/Expected after this stop: FC \d\.\d · pH 7\.5/);
    expect(within(recipe).getByRole('link', { name: '1-800-222-1222' })).toBeTruthy();
    expect(await screen.findByText('Complete Water Analysis Ready')).toBeTruthy();
    expect(screen.getByText('Generated 3 professional recommendations with detailed safety instructions')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Free chlorine' })).getByText('Critical')).toBeTruthy();
    expect(screen.getByRole('img', { name: /^LSI −0\.\d\d, Balanced$/ })).toBeTruthy();
  });

  it('says so when nothing is to be added', async () => {
    const { owner } = await world.company();
    const user = app.open('/dosage', { as: owner });
    await analyze(user);
    expect(await screen.findByText('Nothing to add')).toBeTruthy();
  });

  it('shows the documented messages at their fields, keeps what was typed and calls nobody', async () => {
    const { owner } = await world.company();
    const user = app.open('/dosage', { as: owner });
    const faults = [
      ['Pool Size', '999', 'Pool size must be at least 1,000 gallons'],
      ['Pool Size', '100001', 'Pool size too large'],
      ['Chlorine', '11', 'Chlorine level too high'],
      ['pH', '5.9', 'pH level out of safe range'],
      ['LSI', '3.1', 'LSI out of range'],
      ['Calcium Hardness', '1001', 'Calcium hardness too high'],
      ['Temperature', '111', 'Temperature out of range'],
      ['Total Alkalinity', '301', 'Total alkalinity too high'],
      ['pH', '', 'pH is required'],
    ] as const;
    for (const [name, value, message] of faults) {
      await type(user, name, value);
      await analyze(user);
      expect(await screen.findByText(message), message).toBeTruthy();
      expect((await field(name)).value).toBe(value);
      expect((await field(name)).getAttribute('aria-invalid')).toBe('true');
    }
    expect(app.calls.filter((made) => made.includes('calculate-dosage'))).toEqual([]);
  });

  it('computes on this device when the server is out of reach, to the same recipe', async () => {
    const { owner } = await world.company();
    const user = app.open('/dosage', { as: owner });
    await type(user, 'pH', '7.9');
    await type(user, 'Chlorine', '0.4');
    await analyze(user);
    const amounts = async () =>
      within(await screen.findByRole('region', { name: 'Dosing plan' }))
        .getAllByRole('listitem')
        .map((step) => step.textContent);
    const fromServer = await amounts();
    expect(fromServer.length).toBeGreaterThan(0);
    expect(screen.queryByText('Calculated on this device')).toBeNull();
    app.goOffline();
    await analyze(user);
    expect(await screen.findByText('Calculated on this device')).toBeTruthy();
    expect(await amounts()).toEqual(fromServer);
  });

  it('says that the analysis failed when the server has no answer, and keeps the readings', async () => {
    const { owner } = await world.company();
    const user = app.open('/dosage', { as: owner });
    await type(user, 'pH', '7.9');
    window.fetch = async () => new Response('', { status: 502 });
    await analyze(user);
    expect(await screen.findByText('Analysis Failed')).toBeTruthy();
    expect((await screen.findAllByText('Failed to calculate chemical dosage')).length).toBeGreaterThan(0);
    expect((await field('pH')).value).toBe('7.9');
  });

  it('shows each reading’s status word as it is typed', async () => {
    const { owner } = await world.company();
    const user = app.open('/dosage', { as: owner });
    await type(user, 'pH', '7.7');
    const describedBy = (await field('pH')).getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(describedBy.split(' ')[0] ?? '')?.textContent).toContain('High');
  });

  it('fills in a customer’s pool and keeps the readings as its test', async () => {
    const { owner } = await world.company();
    const { body: customer } = await owner.post<Customer>('/api/customers', { name: 'Pat Rivera' });
    const { body: pool } = await owner.post<Pool>('/api/pools', {
      name: 'Back yard',
      customerId: customer.customerId,
      poolType: 'saltwater',
      volumeGallons: 14_000,
      pH: 7.5,
      chlorine: 1.6,
    });
    const user = app.open('/dosage', { as: owner });
    await choose(user, await screen.findByRole('combobox', { name: 'Customer' }), 'Pat Rivera');
    await waitFor(async () => expect((await field('Pool Size')).value).toBe('14000'));
    expect((await field('Chlorine')).value).toBe('1.6');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Pool Type' }).value).toBe('saltwater');
    await type(user, 'Chlorine', '2.2');
    await analyze(user);
    await user.click(await screen.findByRole('button', { name: 'Save as test' }));
    expect(await screen.findByText('Test saved')).toBeTruthy();
    expect((await owner.get<Pool>(`/api/pools/${pool.poolId}`)).body).toMatchObject({ chlorine: 2.2, pH: 7.5 });
  });

  it('never offers sanitizer for a natural pool', async () => {
    const { owner } = await world.company();
    const user = app.open('/dosage', { as: owner });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Pool Type' }), 'natural');
    await type(user, 'Chlorine', '0');
    await analyze(user);
    const recipe = await screen.findByRole('region', { name: 'Dosing plan' });
    expect(within(recipe).queryByText(/liquid chlorine/i)).toBeNull();
    expect(screen.getByText(/They harm the biofilter/)).toBeTruthy();
  });

  it('is closed to who may not calculate', async () => {
    const company = await world.company();
    app.open('/dosage', { as: await company.signedIn('user') });
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading.textContent).not.toBe('Water analysis');
    expect(screen.queryByRole('button', { name: 'Analyze Water' })).toBeNull();
  });
});
