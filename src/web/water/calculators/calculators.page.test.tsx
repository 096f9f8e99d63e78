import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { calculators } from '#domain/water/index.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { openWorld } from '#tests/support/world.ts';
import { calculatorsTexts } from './texts.ts';

const world = openWorld();
const app = openPageApp(world);

const result = async () => (await screen.findByRole('heading', { name: 'Result' })).closest('section')?.textContent;

describe('the calculators', () => {
  it('are all there, each with what it is for and its formula, and are found by their words', async () => {
    const { owner } = await world.company();
    const { body } = await owner.get<{ kind: string; title: string }[]>('/api/calculators');
    expect(body.map(({ kind }) => kind)).toEqual(Object.keys(calculators));
    for (const { kind } of body) {
      expect(calculatorsTexts.words(kind).purpose, kind).not.toBe('');
      expect(calculatorsTexts.words(kind).formula, kind).not.toBe('');
    }
    const user = app.open('/calculators', { as: owner });
    const list = await screen.findByRole('list', { name: 'All calculators' });
    expect(within(list).getAllByRole('link')).toHaveLength(body.length);
    await user.type(screen.getByRole('searchbox', { name: 'Search calculators' }), 'salt generator');
    await screen.findByRole('link', { name: /^Salt system output/ });
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Water to replace/ })).toBeNull());
    await user.click(screen.getByRole('link', { name: /^Salt system output/ }));
    await screen.findByRole('heading', { level: 1, name: 'Salt system output' });
    expect(app.address()).toBe('/calculators?kind=swgOutput');
  });

  it('compute as the server does, and show formula, sources and what was assumed', async () => {
    const { owner } = await world.company();
    const inputs = { pH: 7.5, tempF: 80, calciumHardness: 300, totalAlkalinity: 100 };
    const { body } = await owner.post<{ lsi: number }>('/api/calculators/lsi', inputs);
    const user = app.open('/calculators?kind=lsi', { as: owner });
    const type = async (label: string, text: string) => user.type(await screen.findByLabelText(label), text);
    await type('pH', '7.5');
    await type('Water temperature', '80');
    await type('Calcium hardness', '300');
    await type('Total alkalinity', '100');
    await user.click(screen.getByRole('button', { name: 'Calculate' }));
    const told = await result();
    expect(told).toContain(`LSI${body.lsi.toFixed(2).replace('-', '−')}`);
    expect(told).toContain('water. Balanced is −0.3 to +0.3.');
    expect(told).toContain('Assumptions');
    screen.getByText(/^10 NYCRR 6-1\.30/);
    // A result never stands beside inputs it does not belong to.
    await type('CYA (stabilizer)', '40');
    expect(screen.queryByRole('heading', { name: 'Result' })).toBeNull();
  });

  it('work without a connection, with the product’s name, and compare two waters', async () => {
    const { owner } = await world.company();
    const user = app.open('/calculators?kind=doseRatio', { as: owner });
    await user.selectOptions(await screen.findByLabelText('Product'), 'muriatic_acid');
    app.goOffline();
    await user.type(screen.getByLabelText('Pool volume'), '10,000');
    await user.selectOptions(screen.getByLabelText('Reading to change'), 'pH');
    await user.type(screen.getByLabelText('Current reading'), '7.8');
    await user.type(screen.getByLabelText('Target reading'), '7.4');
    for (const [name, alkalinity] of [
      ['First water', '120'],
      ['Second water', '60'],
    ] as const) {
      const water = within(screen.getByRole('group', { name }));
      await user.type(water.getByLabelText('Total alkalinity'), alkalinity);
    }
    await user.click(screen.getByRole('button', { name: 'Calculate' }));
    expect(Number((await result())?.match(/second dose([\d.]+)/)?.[1])).toBeCloseTo(1.79, 0);
  });

  it('name the field that is wrong and keep what was typed', async () => {
    const user = app.open('/calculators?kind=breakpoint', { as: (await world.company()).owner });
    await user.type(await screen.findByLabelText('Free chlorine'), '5');
    await user.click(screen.getByRole('button', { name: 'Calculate' }));
    await screen.findByText('Total chlorine is required');
    await user.type(screen.getByLabelText('Total chlorine'), '2');
    await user.click(screen.getByRole('button', { name: 'Calculate' }));
    await screen.findByText('Total chlorine must be at least 5');
    expect((screen.getByLabelText('Free chlorine') as HTMLInputElement).value).toBe('5');
    await user.clear(screen.getByLabelText('Total chlorine'));
    await user.type(screen.getByLabelText('Total chlorine'), '6');
    await user.click(screen.getByRole('button', { name: 'Calculate' }));
    expect(await result()).toContain('Combined chlorine1 ppmFree chlorine to reach10 ppm');
  });

  it('say so at a link to a calculator there is not', async () => {
    const company = await world.company();
    app.open('/calculators?kind=none', { as: company.owner });
    await screen.findByText('Calculator not found');
  });

  it('are not for employees without the permission', async () => {
    const company = await world.company();
    app.open('/calculators', { as: await company.signedIn('user') });
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  });
});
