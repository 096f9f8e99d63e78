import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Customer } from '#contract/customers/customers.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

describe('the log of changes', () => {
  it('shows who changed what, and brings a deleted customer back', async () => {
    const { owner } = await world.company({ tier: 'enterprise' });
    const { body: pat } = await owner.post<Customer>('/api/customers', { name: 'Pat Rivera', servicePrice: 120 });
    await owner.patch(`/api/customers/${pat.customerId}`, { servicePrice: 130 });
    await owner.delete(`/api/customers/${pat.customerId}`);

    const user = app.open('/change-log', { as: owner });
    const list = await screen.findByRole('list', { name: /Changes, Monday, November 23, 2026/ });
    expect(within(list).getByText('Service price:').parentElement?.textContent).toContain('120');

    await user.click(screen.getByRole('button', { name: 'Undo: Customer Pat Rivera' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Restore Customer Pat Rivera?' });
    await user.click(within(dialog).getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Restored')).toBeTruthy();
    expect((await owner.get<Customer>(`/api/customers/${pat.customerId}`)).status).toBe(200);
    expect(await screen.findByText('Undone')).toBeTruthy();
  });

  it('shows only what was asked for, and says so where there is none', async () => {
    const { owner } = await world.company({ tier: 'enterprise' });
    await owner.post('/api/customers', { name: 'Pat Rivera' });
    const user = app.open('/change-log', { as: owner });
    await screen.findAllByText('Customer Pat Rivera');

    await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by record' }), 'Invoice');
    expect(await screen.findByText('No changes found')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all changes' }));
    expect((await screen.findAllByText('Customer Pat Rivera')).length).toBeGreaterThan(0);
  });
});
