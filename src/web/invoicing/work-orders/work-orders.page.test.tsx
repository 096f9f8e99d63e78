import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SentQuote, WorkOrder } from '#contract/invoicing/work-orders.ts';
import { choose } from '#tests/support/choose.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);
const lines = [{ description: 'Set of 8 grids', unitPrice: 240 }];

const withCustomer = async () => {
  const company = await world.company({ tier: 'enterprise' });
  await company.owner.post('/api/customers', { customerId: 'CUST-1', name: 'Pat Rivera', email: 'pat@example.com' });
  await company.owner.post('/api/technicians', { technicianId: 'TECH-1', name: 'Luis Ortega' });
  return company;
};

describe('work orders', () => {
  it('are written down, offered, sent and put on a route', async () => {
    const { owner } = await withCustomer();
    const user = app.open('/work-orders', { as: owner });
    expect(await screen.findByText('No Work Orders Yet')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'New Work Order' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New Work Order' }));
    await choose(user, dialog.getByRole('combobox', { name: 'Customer' }), 'Pat Rivera');
    await user.type(dialog.getByRole('textbox', { name: 'Job' }), 'Replace filter grids');
    await user.click(dialog.getByRole('button', { name: 'New Work Order' }));

    expect(await screen.findByRole('heading', { name: 'WO-0001' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send Quote' })).toHaveProperty('disabled', true);
    await user.click(await screen.findByRole('button', { name: 'Add Line' }));
    const line = within(await screen.findByRole('group', { name: 'Line 1' }));
    await user.type(line.getByRole('textbox', { name: 'Description' }), 'Set of 8 grids');
    await user.type(line.getByRole('textbox', { name: 'Price' }), '240');
    expect(await screen.findByText('$259.80')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save Work Order' }));
    expect(await screen.findByText('Work order saved')).toBeTruthy();

    await user.click(await screen.findByRole('button', { name: 'Send Quote' }));
    const quote = within(await screen.findByRole('dialog', { name: 'Send Quote' }));
    await user.click(quote.getByRole('button', { name: 'Send Quote' }));
    expect(await screen.findByText('Quote email queued')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Customer Approved' }));
    expect((await screen.findAllByText('Approved')).length).toBeGreaterThan(0);

    await user.click(await screen.findByRole('button', { name: 'Schedule' }));
    const plan = within(await screen.findByRole('dialog', { name: 'Schedule' }));
    await plan.findByRole('option', { name: 'Luis Ortega' });
    await user.selectOptions(plan.getByRole('combobox', { name: 'Technician' }), 'Luis Ortega');
    await user.click(plan.getByRole('button', { name: 'Schedule' }));
    expect(await screen.findByText('Added to the route')).toBeTruthy();
    const [stored] = (await owner.get<WorkOrder[]>('/api/work-orders')).body;
    expect(stored).toMatchObject({ state: 'scheduled', technicianName: 'Luis Ortega', total: 259.8 });
  });

  it('are billed from their page once they are done', async () => {
    const { owner } = await withCustomer();
    const order = { workOrderId: 'ORDER-1', customerId: 'CUST-1', title: 'Replace filter grids', lines };
    await owner.post('/api/work-orders', order);
    const user = app.open('/work-orders/ORDER-1', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Mark done (no visit)' }));
    await user.click(await screen.findByRole('button', { name: 'Create Invoice' }));
    expect(await screen.findByRole('link', { name: 'Open Invoice' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create Invoice' })).toBeNull();
  });
});

describe('a quote', () => {
  it('is agreed to by its link, without an account', async () => {
    const { owner } = await withCustomer();
    await owner.post('/api/work-orders', { workOrderId: 'ORDER-1', customerId: 'CUST-1', title: 'New grids', lines });
    const { url } = (await owner.post<SentQuote>('/api/work-orders/ORDER-1/quote', {})).body;
    const user = app.open(`/quote${new URL(url).search}`);
    expect(await screen.findByRole('heading', { name: 'New grids' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Approve Quote' }));
    expect(await screen.findByText('Please enter your name')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Your name' }), 'Pat Rivera');
    await user.click(screen.getByRole('button', { name: 'Approve Quote' }));
    expect(await screen.findByText('You approved this quote. Thank you!')).toBeTruthy();
    expect((await owner.get<WorkOrder>('/api/work-orders/ORDER-1')).body.answeredBy).toBe('Pat Rivera');
  });

  it('says so where the link opens nothing', async () => {
    app.open('/quote?key=wrong');
    expect(await screen.findByText('Quote Not Found')).toBeTruthy();
  });
});
