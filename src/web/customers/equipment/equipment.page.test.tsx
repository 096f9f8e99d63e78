import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Customer } from '#contract/customers/customers.ts';
import type { EquipmentRecord } from '#contract/customers/equipment.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

describe('equipment', () => {
  it('is added on the customer, changed, deleted and brought back', async () => {
    const { owner } = await world.company({ tier: 'enterprise' });
    const { body: pat } = await owner.post<Customer>('/api/customers', { name: 'Pat Rivera' });
    const stored = async () => (await owner.get<EquipmentRecord[]>('/api/equipment')).body;
    const user = app.open(`/customers?view=${pat.customerId}`, { as: owner });
    await user.click(await screen.findByRole('tab', { name: 'Equipment' }));
    await user.click(await screen.findByRole('button', { name: 'Add Equipment' }));

    const form = within(await screen.findByRole('dialog', { name: 'Add Equipment' }));
    // The dialog above another one can be clicked a moment after it is there.
    await waitFor(() => user.click(form.getByRole('button', { name: 'Save Equipment' })));
    expect(await form.findByText('Type is required')).toBeTruthy();
    await user.selectOptions(form.getByRole('combobox', { name: 'Type' }), 'Pump');
    await user.type(form.getByRole('textbox', { name: /Make/ }), 'Pentair');
    await user.type(form.getByRole('textbox', { name: /Serial Number/ }), 'PN-1');
    await user.click(form.getByRole('button', { name: 'Save Equipment' }));
    const list = await screen.findByRole('list', { name: 'Equipment' });
    expect(await within(list).findByText('Pump, Pentair')).toBeTruthy();
    expect(within(list).getByText('S/N PN-1')).toBeTruthy();

    await user.click(within(list).getByRole('button', { name: 'Delete: Pump, Pentair' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await stored()).toMatchObject([{ make: 'Pentair', serialNumber: 'PN-1' }]));
  });

  it('is put at another of the customer’s addresses that has no pool', async () => {
    const { owner } = await world.company({ tier: 'enterprise' });
    await owner.post('/api/customers', { customerId: 'PAT', name: 'Pat Rivera', address: '1 Home Street' });
    await owner.post('/api/customers/PAT/properties', { propertyId: 'LAKE', name: 'Lake house', address: '41 Shore' });
    await owner.post('/api/customers/PAT/equipment', { equipmentId: 'EQ-1', kind: 'pump' });
    const user = app.open('/customers?view=PAT&tab=equipment', { as: owner });
    const stored = async () => (await owner.get<EquipmentRecord[]>('/api/equipment')).body;
    const put = async (choice: string) => {
      await user.click(await screen.findByRole('button', { name: 'Edit: Pump' }));
      const form = within(await screen.findByRole('dialog', { name: 'Edit: Pump' }));
      await user.selectOptions(await form.findByRole('combobox', { name: /^Address/ }), choice);
      await waitFor(() => user.click(form.getByRole('button', { name: 'Save Equipment' })));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await put('Lake house');
    const list = within(await screen.findByRole('list', { name: 'Equipment' }));
    expect(await list.findByText(/Lake house/)).toBeTruthy();
    expect(await stored()).toMatchObject([{ propertyId: 'LAKE', poolId: null }]);
    await put('The customer’s own address');
    expect(await stored()).toMatchObject([{ propertyId: null }]);
  });

  it('comes page by page, with how much there is in all', async () => {
    const { owner } = await world.company({ tier: 'enterprise' });
    await owner.post('/api/customers', { customerId: 'PAT', name: 'Pat Rivera' });
    for (let place = 1; place <= 51; place += 1) {
      await owner.post('/api/customers/PAT/equipment', {
        equipmentId: `EQ-${place + 100}`,
        kind: 'pump',
        model: `M${place}`,
      });
    }
    const user = app.open('/equipment', { as: owner });
    expect(await screen.findByText('51 pieces of equipment')).toBeTruthy();
    const list = within(screen.getByRole('list', { name: 'Equipment' }));
    expect(list.getAllByRole('listitem')).toHaveLength(50);
    expect(list.queryByText('Pump, M51')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await list.findByText('Pump, M51')).toBeTruthy();
    await user.type(screen.getByRole('searchbox'), 'M51');
    expect(await screen.findByText('1 piece of equipment')).toBeTruthy();
  });

  it('is found among all customers', async () => {
    const { owner } = await world.company({ tier: 'enterprise' });
    const { body: pat } = await owner.post<Customer>('/api/customers', { name: 'Pat Rivera' });
    const path = `/api/customers/${pat.customerId}/equipment`;
    await owner.post(path, { kind: 'pump', model: 'IntelliFlo3', warrantyUntil: '2026-12-24' });
    await owner.post(path, { kind: 'heater', model: 'R406A' });
    const user = app.open('/equipment', { as: owner });
    expect(await screen.findByText('2 pieces of equipment')).toBeTruthy();
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Filter by warranty' }),
      'Warranty ends within 90 days',
    );
    await waitFor(() => expect(screen.queryByText('Heater, R406A')).toBeNull());
    expect(screen.getByText('Pump, IntelliFlo3')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Pat Rivera' })).toBeTruthy();
  });
});
