import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { CostRates, ServiceCost } from '#contract/analytics/service-costs.ts';
import type { Customer } from '#contract/customers/customers.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { choose } from '#tests/support/choose.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { companyWith, monday } from '#tests/support/weeks.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

// The clock stands at Monday 2026-11-23, 09:00 in Phoenix.
const world = openWorld();
const app = openPageApp(world);
const costs = '/business?section=costs';

const withCustomer = async (): Promise<Company> => {
  const company = await world.company();
  await company.owner.post('/api/customers', { customerId: 'CUST-1', name: 'Pat Rivera', servicePrice: 45 });
  return company;
};

async function openForm(user: UserEvent): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Add Cost Entry' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Cost Entry' });
  await choose(user, await within(dialog).findByLabelText('Customer'), 'Pat Rivera');
  return dialog;
}

async function fill(user: UserEvent, dialog: HTMLElement, amounts: Record<string, string>): Promise<void> {
  for (const [label, amount] of Object.entries(amounts)) {
    await user.click(within(dialog).getByLabelText(label));
    await user.paste(amount);
  }
}
const typedIn = (dialog: HTMLElement, label: string): string =>
  within(dialog).getByLabelText<HTMLInputElement>(label).value;
const toasted = async (title: string): Promise<HTMLElement> => {
  const shown = await screen.findByText(title, { selector: '[data-toasts] *' });
  return shown.closest('li') ?? shown;
};

describe('service costs', () => {
  it('are estimates until the first entry; its total and profit are computed as one types', async () => {
    const { owner } = await withCustomer();
    const user = app.open(costs, { as: owner });
    expect(await screen.findByText('These entries are estimates')).toBeTruthy();
    const estimates = screen.getByRole('list', { name: 'Service costs' });
    expect(within(estimates).getByRole('listitem').textContent).toMatch(/^Pat Rivera.*estimated/);
    expect(screen.queryByRole('button', { name: /^Edit cost entry/ })).toBeNull();

    const dialog = await openForm(user);
    expect(typedIn(dialog, 'Service Date')).toBe('2026-11-23');
    await fill(user, dialog, {
      'Labor Cost': '18.10',
      'Chemical Cost': '6.2',
      'Travel Cost': '3',
      'Service Fee': '45',
    });
    expect(typedIn(dialog, 'Total Cost')).toBe('27.30');
    expect(typedIn(dialog, 'Profit')).toBe('17.70');
    for (const label of ['Total Cost', 'Profit']) {
      expect(within(dialog).getByLabelText<HTMLInputElement>(label).readOnly).toBe(true);
    }
    await user.click(within(dialog).getByRole('button', { name: 'Add Cost Entry' }));
    await toasted('Cost Entry Added');
    expect(screen.getByText('Service cost has been recorded successfully.')).toBeTruthy();

    await waitFor(() => expect(screen.queryByText('These entries are estimates')).toBeNull());
    expect(await screen.findByText('1 entry')).toBeTruthy();
    const entry = within(screen.getByRole('list', { name: 'Service costs' })).getByRole('listitem');
    expect(entry.textContent).toContain('Labor $18.10 · Chemicals $6.20 · Travel $3.00');
    expect(within(entry).getByText('39.3% margin, above 25%')).toBeTruthy();
    const stored = await owner.get<ServiceCost[]>('/api/service-costs');
    expect(stored.body).toMatchObject([{ totalCost: 27.3, profit: 17.7, serviceDate: '2026-11-23' }]);
  });

  it('keep what was typed and say why where an entry is refused', async () => {
    const { owner } = await withCustomer();
    const user = app.open(costs, { as: owner });
    const dialog = await openForm(user);
    await fill(user, dialog, { 'Labor Cost': 'twenty' });
    await user.click(within(dialog).getByRole('button', { name: 'Add Cost Entry' }));
    expect(await within(dialog).findByText('Must be an amount in dollars, 0 or more')).toBeTruthy();
    await user.clear(within(dialog).getByLabelText('Labor Cost'));
    await fill(user, dialog, { 'Labor Cost': '20' });

    app.goOffline();
    await user.click(within(dialog).getByRole('button', { name: 'Add Cost Entry' }));
    await toasted('Error');
    expect(screen.getAllByText('Failed to add cost entry.').length).toBeGreaterThan(0);
    expect(typedIn(dialog, 'Labor Cost')).toBe('20');
  });

  it('are told by the server’s own words where it refuses', async () => {
    const { owner } = await withCustomer();
    const user = app.open(costs, { as: owner });
    const dialog = await openForm(user);
    await owner.delete('/api/customers/CUST-1');
    await user.click(within(dialog).getByRole('button', { name: 'Add Cost Entry' }));
    await toasted('Error');
    expect(screen.queryByText('Failed to add cost entry.')).toBeNull();
    expect((await screen.findAllByText(/customer/i, { selector: '[data-toasts] *' })).length).toBeGreaterThan(0);
  });

  it('are corrected, and deleted with a way back', async () => {
    const { owner } = await withCustomer();
    const body = { id: 'COST-1', customerId: 'CUST-1', serviceDate: '2026-11-20', laborCost: 40, serviceFee: 45 };
    expect((await owner.post('/api/service-costs', body)).status).toBe(201);
    const user = app.open(costs, { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Edit cost entry: Pat Rivera, Nov 20, 2026' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Cost Entry' });
    await user.clear(within(dialog).getByLabelText('Labor Cost'));
    await fill(user, dialog, { 'Labor Cost': '20' });
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await toasted('Cost Entry Updated');
    expect(await screen.findByText('55.6% margin, above 25%')).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Delete cost entry: Pat Rivera, Nov 20, 2026' }));
    await user.hover(await toasted('Cost entry deleted'));
    expect(await screen.findByText('These entries are estimates')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('55.6% margin, above 25%')).toBeTruthy();
  });

  it('are read, not changed, by who may only view them', async () => {
    const company = await withCustomer();
    const view = { role: 'user', isEnabled: true, canView: true, canEdit: false, canDelete: false };
    const permissions = ['business', 'cost_tracking'].map((feature) => ({ ...view, feature }));
    await company.owner.put('/api/permissions', { permissions });
    app.open(costs, { as: await company.signedIn('user') });
    expect(await screen.findByText('These entries are estimates')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add Cost Entry' })).toBeNull();
  });

  it('say what to begin with in a company without customers', async () => {
    const { owner } = await world.company();
    app.open(costs, { as: owner });
    expect(await screen.findByText('No service costs yet')).toBeTruthy();
  });
});

/** An hour of Luis at a customer who pays little. */
async function underpriced(): Promise<Company> {
  const company = await companyWith(world, { ...monday, startDate: '2026-11-02' });
  const { owner } = company;
  await owner.patch('/api/customers/CUST-1', { servicePrice: 20 });
  const { body } = await owner.post<Visit>('/api/visits', {
    customerId: 'CUST-1',
    assignmentId: 'ROUTE-1',
    serviceDate: '2026-11-16',
    arrivalTime: '2026-11-16T09:00:00-07:00',
    technicianId: 'LUIS',
  });
  const departureTime = '2026-11-16T10:00:00-07:00';
  await owner.post(`/api/visits/${body.visitId}/complete`, { departureTime, sendReport: false });
  return company;
}
const priceOf = async ({ owner }: Company): Promise<number | null> =>
  (await owner.get<Customer>('/api/customers/CUST-1')).body.servicePrice;

describe('the margin per stop', () => {
  it('offers a price that pays, takes it over with one press, and back again', async () => {
    const company = await underpriced();
    const user = app.open(`${costs}&view=margins`, { as: company.owner });
    const list = await screen.findByRole('list', { name: 'Margin per stop' });
    expect(within(list).getByRole('listitem').textContent).toMatch(
      /^Customer 11 visitestimated-25% margin.*Revenue \$20\.00Cost \$25\.00 \(Labor \$25\.00\)Profit -\$5\.00/,
    );
    expect(within(list).getByText('$33.50 per visit would reach a 25% margin.')).toBeTruthy();

    await user.click(within(list).getByRole('button', { name: 'Use this price: $33.50 per visit for Customer 1' }));
    // Looked at, it stays.
    await user.hover(await toasted('Price changed'));
    expect(screen.getByText('Customer 1 now pays $33.50 per visit (was $20.00).')).toBeTruthy();
    expect(await priceOf(company)).toBe(33.5);
    await waitFor(() => expect(screen.queryByText('$33.50 per visit would reach a 25% margin.')).toBeNull());

    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await toasted('Undone');
    expect(await priceOf(company)).toBe(20);
  });

  it('says where there is nothing to compute from', async () => {
    const { owner } = await withCustomer();
    app.open(`${costs}&view=margins`, { as: owner });
    expect(await screen.findByText('No finished stops yet')).toBeTruthy();
  });
});

it('cost rates are estimates until they are set, and stored together', async () => {
  const company = await companyWith(world);
  const user = app.open(`${costs}&view=rates`, { as: company.owner });
  const form = await screen.findByRole('form', { name: 'Cost rates' });
  expect(within(form).getByText('Leave blank to use our estimate ($25.00).')).toBeTruthy();
  await fill(user, form, { 'Wage per hour': '28', 'Cost per mile': '0.7', Luis: '31.5' });
  const chlorine = within(form).getByRole('group', { name: /^Liquid chlorine/ });
  await fill(user, chlorine, { Price: '4.75' });
  expect(within(chlorine).queryByRole('option', { name: 'lb' })).toBeNull();
  await user.click(within(form).getByRole('button', { name: 'Save cost rates' }));
  await toasted('Cost rates saved');
  const { body } = await company.owner.get<CostRates>('/api/cost-rates');
  expect(body).toMatchObject({ wagePerHour: 28, costPerMile: 0.7 });
  expect(body.technicians).toContainEqual({ technicianId: 'LUIS', name: 'Luis', wagePerHour: 31.5 });
  expect(body.chemicals).toContainEqual(expect.objectContaining({ product: 'liquid_chlorine', price: 4.75 }));
});

it('a plan without cost tracking reads what is there, and says what opens the rest', async () => {
  const { owner } = await world.company({ tier: 'basic' });
  app.open(costs, { as: owner });
  expect(await screen.findByRole('region', { name: 'Not in your plan: Cost Tracking' })).toBeTruthy();
  expect(await screen.findByText('No service costs yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add Cost Entry' })).toBeNull();
});
