import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { EquipmentRecord } from '#contract/customers/equipment.ts';
import type { WorkOrder } from '#contract/invoicing/work-orders.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { companyWithRoute } from '#tests/support/stops.ts';
import { openWorld } from '#tests/support/world.ts';
import { outbox } from '#web/offline/index.ts';

const world = openWorld();
const app = openPageApp(world);

async function withTechnician() {
  const company = await companyWithRoute(world);
  return { ...company, luis: await company.signedIn('technician', { technicianId: 'TECH-luis' }) };
}

const open = 'Report a problem or add work: Pat Rivera';
const openSheet = async (user: ReturnType<typeof app.open>) => {
  await user.click(await screen.findByRole('button', { name: open }));
  return within(await screen.findByRole('dialog', { name: 'Add work: Pat Rivera' }));
};

it('is raised at a stop without a signal: a problem, a quote, a part and an equipment record; the office turns them into work', async () => {
  const { owner, luis } = await withTechnician();
  await owner.post('/api/price-book', { priceItemId: 'SEAL', name: 'Shaft seal', kind: 'other', unitPrice: 24 });
  const pump = { equipmentId: 'EQ-1', kind: 'pump', make: 'Pentair' };
  await owner.post('/api/customers/CUST-1/equipment', pump);
  const reached = window.fetch;
  const user = app.open('/field-service/stop/ROUTE-1', { as: luis });
  const first = await openSheet(user);
  await user.click(first.getByRole('radio', { name: 'Part used' }));
  // The price book is on the phone; technicians see no prices.
  await user.click(await first.findByRole('button', { name: 'Add Shaft seal' }));
  expect(first.queryByText('$24.00')).toBeNull();
  app.goOffline();
  await user.click(first.getByRole('button', { name: 'One more: Shaft seal' }));
  await user.click(first.getByRole('button', { name: 'Send to the office' }));

  const second = await openSheet(user);
  await user.click(second.getByRole('radio', { name: 'Something’s wrong' }));
  expect(second.getByRole<HTMLButtonElement>('button', { name: 'Send to the office' }).disabled).toBe(true);
  await user.type(second.getByLabelText('What’s wrong?'), 'Heater won’t fire');
  await user.click(second.getByRole('radio', { name: 'Urgent' }));
  await user.click(second.getByRole('button', { name: 'Send to the office' }));

  const third = await openSheet(user);
  await user.click(third.getByRole('radio', { name: 'Equipment' }));
  await user.selectOptions(third.getByLabelText('Which one?'), 'EQ-1');
  await user.type(third.getByLabelText(/^Serial Number/), 'PN-11056');
  await user.click(third.getByRole('button', { name: 'Send to the office' }));
  await waitFor(() => expect(outbox.items().filter(({ state }) => state === 'saved')).toHaveLength(3));
  expect((await owner.get<WorkOrder[]>('/api/work-orders')).body).toEqual([]);

  window.fetch = reached;
  await outbox.sendNow();
  await waitFor(() => expect(outbox.items().every(({ state }) => state === 'sent')).toBe(true));
  const orders = (await owner.get<WorkOrder[]>('/api/work-orders?state=raised')).body;
  expect(orders.map(({ title, raised, total }) => [title, raised?.kind, raised?.urgency, total > 0])).toEqual(
    expect.arrayContaining([
      ['Heater won’t fire', 'problem', 'urgent', false],
      ['Shaft seal', 'part', 'normal', true],
    ]),
  );
  const [corrected] = (await owner.get<EquipmentRecord[]>('/api/equipment')).body;
  expect(corrected).toMatchObject({ equipmentId: 'EQ-1', make: 'Pentair', serialNumber: 'PN-11056' });
}, 60_000);

it('has the equipment at the stop, that of the body of water in hand first, and nothing that was taken away', async () => {
  const { owner, luis } = await withTechnician();
  await owner.post('/api/pools', { poolId: 'BACK', name: 'Back yard', customerId: 'CUST-1' });
  await owner.post('/api/pools', { poolId: 'SPA', name: 'Spa', kind: 'spa', customerId: 'CUST-1' });
  const pieces = [
    { kind: 'filter', make: 'Hayward', notes: 'Behind the shed' },
    { kind: 'heater', make: 'Raypak', poolId: 'SPA', serialNumber: 'RP-9' },
    { kind: 'pump', make: 'Jandy', retiredOn: '2025-01-01' },
    { kind: 'pump', make: 'Pentair', model: 'IntelliFlo3', poolId: 'BACK' },
  ];
  for (const piece of pieces) await owner.post('/api/customers/CUST-1/equipment', piece);
  app.open('/field-service/stop/ROUTE-1', { as: luis });
  const list = (await screen.findByRole('heading', { name: 'Equipment' })).nextElementSibling;
  expect([...(list?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Pump, Pentair IntelliFlo3Back yard',
    'Filter, HaywardBehind the shed',
    'Heater, RaypakSpa · S/N RP-9',
  ]);
}, 60_000);

it('comes back with what was typed where the server does not take it, and goes out corrected', async () => {
  const { owner, luis } = await withTechnician();
  const user = app.open('/field-service/stop/ROUTE-1', { as: luis });
  const sheet = await openSheet(user);
  await user.click(sheet.getByRole('radio', { name: 'Something’s wrong' }));
  await user.type(sheet.getByLabelText('What’s wrong?'), 'Light is out');
  await owner.delete('/api/customers/CUST-1');
  await user.click(sheet.getByRole('button', { name: 'Send to the office' }));
  await waitFor(() => expect(outbox.items().map(({ state }) => state)).toContain('refused'));
  await user.click(await screen.findByRole('link', { name: /Open unsent items/ }));
  expect(await screen.findByText('Light is out')).toBeTruthy();
  await owner.post('/api/customers/CUST-1/restore');
  await user.click(screen.getByRole('button', { name: 'Edit: Work for the office' }));
  const again = within(await screen.findByRole('dialog', { name: 'Add work: Pat Rivera' }));
  await user.type(again.getByLabelText('What’s wrong?'), ' again');
  await user.click(again.getByRole('button', { name: 'Send to the office' }));
  await waitFor(async () =>
    expect((await owner.get<WorkOrder[]>('/api/work-orders')).body).toMatchObject([{ title: 'Light is out again' }]),
  );
});

it('needs the office: the home page says so, and leads to the request with what to do about it', async () => {
  const { owner, luis } = await withTechnician();
  const raised = { workOrderId: 'WO-1', kind: 'problem', customerId: 'CUST-1', title: 'Pump leaks', urgency: 'urgent' };
  await luis.post('/api/work-orders/raised', raised);
  const user = app.open('/', { as: owner });
  await user.click(await screen.findByRole('link', { name: 'See requests' }, { timeout: 10_000 }));
  await user.click(await screen.findByRole('link', { name: 'Pump leaks' }));
  const main = within(await screen.findByRole('main'));
  expect(await main.findByRole('heading', { name: 'Problem reported' })).toBeTruthy();
  expect(main.getByText('Urgent')).toBeTruthy();
  expect(await main.findByRole('button', { name: 'Schedule' })).toBeTruthy();
});
