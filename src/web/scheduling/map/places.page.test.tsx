import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Customer, RoughPlaces } from '#contract/customers/customers.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

const house = (name: string) => ({ name, address: '1 Main Street', city: 'Glendale', state: 'AZ', zipCode: '85306' });

describe('the page of places', () => {
  it('lists who is at the middle of a ZIP code, and keeps coordinates that nobody can read in their field', async () => {
    const { owner } = await world.company();
    const { body: ana } = await owner.post<Customer>('/api/customers', house('Ana Reyes'));
    await owner.post('/api/customers', house('Bo Lind'));
    await world.runJobs();
    const user = app.open('/customers/places', { as: owner });
    const row = await screen.findByRole('button', { name: /Ana Reyes.*Middle of the ZIP code/ });
    const main = within(screen.getByRole('main'));
    expect(main.getByText(/Only ZIP codes are looked up now/)).toBeTruthy();
    await user.click(row);
    const field = await main.findByRole('textbox', { name: 'Coordinates' });
    expect(main.getByRole('link', { name: 'Find the address on Google Maps' }).getAttribute('href')).toContain(
      '1%20Main',
    );
    fireEvent.change(field, { target: { value: 'north of here' } });
    await user.click(main.getByRole('button', { name: 'Save Place' }));
    expect(await main.findByText(/Enter a latitude and a longitude/)).toBeTruthy();
    expect((field as HTMLInputElement).value).toBe('north of here');
    expect((await owner.get<Customer>(`/api/customers/${ana.customerId}`)).body.locationQuality).toBe('zip');
  });

  it('looks addresses up again, and says so while it does', async () => {
    const { owner } = await world.company();
    await owner.post('/api/customers', house('Ana Reyes'));
    await world.runJobs();
    const user = app.open('/customers/places', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Look Up Again' }));
    expect(await screen.findByText('Looking up 1 address…')).toBeTruthy();
    await world.runJobs();
    expect(await screen.findByRole('button', { name: 'Look Up Again' }, { timeout: 10_000 })).toBeTruthy();
    expect((await owner.get<RoughPlaces>('/api/customer-places')).body.waiting).toBe(0);
  });

  it('says so where every house is on the map, and is reached from a customer who is not', async () => {
    const { owner } = await world.company();
    const { body } = await owner.post<Customer>('/api/customers', {
      ...house('Cy Moe'),
      latitude: 33.5,
      longitude: -112,
    });
    app.open('/customers/places', { as: owner });
    expect(await screen.findByText('Every house is on the map')).toBeTruthy();
    await owner.put(`/api/customers/${body.customerId}/place`, { latitude: 33.5, longitude: -112, quality: 'street' });
    const user = app.open(`/customers?view=${body.customerId}`, { as: owner });
    expect(await screen.findByText(/The street is on the map, the house isn’t/)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Place on the map' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Cy Moe' })).toBeTruthy());
  });
});
