import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Reagent } from '#contract/stock/reagents.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { companyWithRoute, completeStop, openStop } from '#tests/support/stops.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

// The world's clock stands on Monday, 23 November 2026; Luis works Pat's pool on Mondays.
const world = openWorld();
const app = openPageApp(world);
const truck = { technicianId: 'TECH-luis' };

const add = async (owner: Visitor, where: object, description: string, level: number): Promise<Reagent> =>
  (await owner.post<Reagent>('/api/reagents', { reagentId: 'CHLORINE', description, level, ...where })).body;
const levelsAt = async (owner: Visitor, query: string): Promise<number[]> =>
  (await owner.get<Reagent[]>(`/api/reagents?${query}`)).body.map(({ level }) => level);
const button = (name: string) => screen.findByRole('button', { name });
const row = async (description: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name: description });
  return within(heading.closest('li') as HTMLElement);
};
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('truck stock', () => {
  it('is the own truck’s for a technician, with the marks, the banner and all the changes of the reagents panel', async () => {
    const company = await companyWithRoute(world);
    await add(company.owner, truck, 'Truck bleach', 24);
    await add(company.owner, truck, 'Truck acid', 9);
    const user = app.open('/truck-stock', { as: await company.signedIn('technician', truck) });
    expect((await row('Truck bleach')).getByText('Low')).toBeTruthy();
    expect((await row('Truck acid')).getByText('Critical')).toBeTruthy();
    expect(screen.getByText('One reagent is running low')).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Technician' })).toBeNull();
    await user.click(await button('+10: Truck bleach'));
    await waitFor(async () =>
      expect((await levelsAt(company.owner, 'technicianId=TECH-luis')).sort()).toEqual([34, 9]),
    );
    await user.click(await button('Add Reagent'));
    const form = await dialog('Add Reagent');
    await user.type(form.getByRole('textbox', { name: 'Description' }), 'Cal-hypo');
    await user.click(form.getByRole('button', { name: 'Add Reagent' }));
    expect(await row('Cal-hypo')).toBeTruthy();
    expect(await levelsAt(company.owner, 'technicianId=TECH-luis')).toHaveLength(3);
  });

  it('is every truck’s for the office, one at a time', async () => {
    const { owner } = await companyWithRoute(world);
    await owner.post('/api/technicians', { technicianId: 'TECH-sam', name: 'Sam Lee' });
    await add(owner, truck, 'On Luis’s truck', 80);
    await add(owner, { technicianId: 'TECH-sam' }, 'On Sam’s truck', 80);
    const user = app.open('/truck-stock', { as: owner });
    expect(await row('On Luis’s truck')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Technician' }), 'Sam Lee');
    expect(await row('On Sam’s truck')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('On Luis’s truck')).toBeNull());
  });

  it('stands beside the pool’s and the company’s on the dashboard', async () => {
    const { owner } = await companyWithRoute(world);
    await add(owner, truck, 'Truck bleach', 80);
    const user = app.open('/', { as: owner });
    await user.click(await screen.findByRole('tab', { name: 'Truck stock' }));
    expect(await row('Truck bleach')).toBeTruthy();
  });

  it('says who has trucks where there are none, and where a truck comes from', async () => {
    app.open('/truck-stock', { as: (await world.company()).owner });
    expect(await screen.findByText('No trucks yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add a technician' }).getAttribute('href')).toBe('/routes');
  });

  it('tells a technician on the home page what is low on the own truck', async () => {
    const company = await companyWithRoute(world);
    await add(company.owner, truck, 'Truck acid', 9);
    await add(company.owner, truck, 'Truck bleach', 90);
    app.open('/', { as: await company.signedIn('technician', truck) });
    const card = (await screen.findByRole('heading', { name: 'Your truck' })).closest('section') as HTMLElement;
    expect(await within(card).findByText('Truck acid')).toBeTruthy();
    expect(within(card).getByText('Critical')).toBeTruthy();
    expect(within(card).queryByText('Truck bleach')).toBeNull();
    expect(within(card).getByRole('link', { name: 'Truck stock' }).getAttribute('href')).toBe('/truck-stock');
  });
});

describe('moving stock', () => {
  const openMove = async (user: ReturnType<typeof app.open>, description: string) => {
    await user.click(await button(`More: ${description}`));
    await user.click(await screen.findByRole('menuitem', { name: 'Move to…' }));
    return dialog(`Move ${description}`);
  };

  it('takes a package to a truck', async () => {
    const { owner } = await companyWithRoute(world);
    await add(owner, { poolId: 'Pool-001' }, 'Bleach', 60);
    const user = app.open('/', { as: owner });
    const form = await openMove(user, 'Bleach');
    await user.click(form.getByRole('button', { name: 'Move' }));
    expect((await form.findAllByText('Choose where it goes')).length).toBeGreaterThan(1);
    await user.selectOptions(
      form.getByRole('combobox', { name: 'Where to' }),
      await form.findByRole('option', { name: 'Luis Ortega’s truck' }),
    );
    await user.click(form.getByRole('button', { name: 'Move' }));
    expect(await screen.findByText('Stock moved')).toBeTruthy();
    expect(await levelsAt(owner, 'technicianId=TECH-luis')).toEqual([60]);
    await waitFor(() => expect(screen.queryByRole('heading', { level: 3, name: 'Bleach' })).toBeNull());
  });

  it('pours a part over, not more than there is, and keeps what was typed', async () => {
    const { owner } = await companyWithRoute(world);
    await add(owner, { poolId: 'Pool-001' }, 'Bleach', 60);
    const user = app.open('/', { as: owner });
    const form = await openMove(user, 'Bleach');
    await user.selectOptions(
      form.getByRole('combobox', { name: 'Where to' }),
      await form.findByRole('option', { name: 'Luis Ortega’s truck' }),
    );
    await user.click(form.getByRole('tab', { name: 'Part of it' }));
    const amount = form.getByRole('textbox', { name: 'Amount' });
    expect(form.getByText('10% of 2.5 gal: 0.25 gal')).toBeTruthy();
    await user.clear(amount);
    await user.type(amount, '61');
    await user.click(form.getByRole('button', { name: 'Move' }));
    expect(await form.findByText('Must be a whole number from 1 to 60')).toBeTruthy();
    await user.clear(amount);
    await user.type(amount, '20');
    await user.click(form.getByRole('button', { name: 'Move' }));
    await waitFor(async () => expect(await levelsAt(owner, 'technicianId=TECH-luis')).toEqual([20]));
    expect(await levelsAt(owner, 'poolId=Pool-001')).toEqual([40]);
  });
});

describe('what became of a package', () => {
  it('names the visits that took from it and how much, and who set it', async () => {
    const { owner } = await companyWithRoute(world);
    const { id } = await add(owner, truck, 'Truck bleach', 50);
    await owner.patch(`/api/reagents/${id}`, { level: 100 });
    await completeStop(owner, (await openStop(owner)).visitId);
    const user = app.open('/truck-stock', { as: owner });
    await user.click(await button('More: Truck bleach'));
    await user.click(await screen.findByRole('menuitem', { name: 'History' }));
    const history = await dialog('Truck bleach history');
    expect(await history.findByText('32 fl oz used at Pat Rivera')).toBeTruthy();
    const lines = history.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/100% → 90%$/);
    expect(lines[1]).toMatch(/^Level set by .*50% → 100%$/);
  });
});

describe('the refill list', () => {
  it('names what to buy and what to load where, and saves it as a table', async () => {
    const { owner } = await companyWithRoute(world);
    await add(owner, truck, 'Truck bleach', 20);
    await add(owner, { poolId: 'Pool-001' }, 'Company bleach', 5);
    await add(owner, { poolId: 'Pool-001' }, 'Enough', 90);
    const user = app.open('/truck-stock', { as: owner });
    await user.click(await button('Restock list (2)'));
    const list = await dialog('Restock list');
    expect(list.getByText('4.4 gal Liquid chlorine 12.5% (2 × 2.5 gal)')).toBeTruthy();
    expect(list.getByRole('heading', { name: 'Luis Ortega’s truck' })).toBeTruthy();
    expect(list.getByRole('heading', { name: 'Shop stock' })).toBeTruthy();
    expect(list.getAllByText('Next service today')).toHaveLength(2);
    expect(list.queryByText('Enough')).toBeNull();

    const saved: Blob[] = [];
    const making = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:refill-list';
    });
    await user.click(list.getByRole('button', { name: 'CSV' }));
    making.mockRestore();
    const text = await saved[0]?.text();
    expect(text).toContain('Luis Ortega’s truck,2026-11-23,Truck bleach,Chlorine,20,Low,100,true,2.5,gal');
  });

  it('says when nothing needs refilling', async () => {
    const { owner } = await companyWithRoute(world);
    await add(owner, truck, 'Truck bleach', 90);
    const user = app.open('/truck-stock', { as: owner });
    await user.click(await button('Restock list'));
    expect((await dialog('Restock list')).getByText('Nothing needs restocking')).toBeTruthy();
  });
});
