import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Customer } from '#contract/customers/customers.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

// The world's clock stands on Monday, 23 November 2026.
const world = openWorld();
const app = openPageApp(world);

const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

async function addTechnician(owner: Visitor, name: string): Promise<Technician> {
  return (await owner.post<Technician>('/api/technicians', { name, workingDays: everyDay })).body;
}

/** Opens a stop, and finishes it where asked. */
async function work(owner: Visitor, customer: Customer, { finish }: { finish: boolean }): Promise<void> {
  const { body: visit } = await owner.post<Visit>('/api/visits', { customerId: customer.customerId });
  if (!finish) return;
  const done = await owner.post(`/api/visits/${visit.visitId}/complete`, { readings: { chlorine: 2.1, pH: 7.5 } });
  expect(done.status).toBeLessThan(300);
}

async function addStop(owner: Visitor, technician: Technician, name: string, dayOfWeek = 'MONDAY'): Promise<Customer> {
  const { body: customer } = await owner.post<Customer>('/api/customers', {
    name,
    email: 'customer@example.com',
    address: '5601 W Crocus Dr',
  });
  const assignment = { customerId: customer.customerId, technicianId: technician.technicianId, dayOfWeek };
  expect((await owner.post('/api/route-assignments', assignment)).status).toBe(201);
  return customer;
}

/** The lists of stops only: the combobox of customers names them all. */
const inStops = { ignore: 'option' };

const stepOf = async (name: string) => {
  const title = await screen.findByRole('heading', { level: 3, name });
  return within(title.closest('li') as HTMLElement);
};

describe("a company's first day", () => {
  it('begins with four steps, the first of them current, and no rows of zeros', async () => {
    app.open('/', { as: (await world.company()).owner });
    expect(await screen.findByText('0 of 4 done')).toBeTruthy();
    const step = await stepOf('Import customers');
    expect(step.getByRole('link', { name: 'Import customers' }).getAttribute('href')).toBe('/customers/import');
    expect(step.getByRole('link', { name: 'Add a customer' }).getAttribute('href')).toBe('/create-customer');
    expect(screen.queryByText('Stops today')).toBeNull();
  });

  it('ticks each step by what the company has', async () => {
    const { owner } = await world.company();
    await addStop(owner, await addTechnician(owner, 'Luis Ortega'), 'Pat Rivera');
    app.open('/', { as: owner });
    expect(await screen.findByText('3 of 4 done')).toBeTruthy();
    expect((await stepOf('Import customers')).getByText('1 customer')).toBeTruthy();
    expect((await stepOf('Add technicians')).getByText('1 technician')).toBeTruthy();
    expect((await stepOf('Plan a day')).getByText('1 stop planned')).toBeTruthy();
    expect((await stepOf('Work the stops')).queryByLabelText('Done')).toBeNull();
  });
});

describe("today's stops", () => {
  it('stand under their technician, those of other days do not', async () => {
    const { owner } = await world.company();
    const luis = await addTechnician(owner, 'Luis Ortega');
    await addStop(owner, luis, 'Pat Rivera');
    await addStop(owner, luis, 'Kim Chen', 'TUESDAY');
    app.open('/', { as: owner });
    expect(await screen.findByText('Monday, November 23')).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 3, name: 'Luis Ortega' })).toBeTruthy();
    expect(screen.getByText('Pat Rivera', inStops)).toBeTruthy();
    expect(screen.getByText('Next')).toBeTruthy();
    expect(screen.queryByText('Kim Chen', inStops)).toBeNull();
  });

  it('tell their state and lead to the stop', async () => {
    const { owner } = await world.company();
    const luis = await addTechnician(owner, 'Luis Ortega');
    const [first, second] = [await addStop(owner, luis, 'Pat Rivera'), await addStop(owner, luis, 'Kim Chen')];
    await work(owner, first, { finish: true });
    await work(owner, second, { finish: false });
    app.open('/', { as: owner });
    const rowOf = async (name: string) => within((await screen.findByText(name, inStops)).closest('li') as HTMLElement);
    expect((await rowOf('Pat Rivera')).getByText('Done')).toBeTruthy();
    expect((await rowOf('Kim Chen')).getByText('Under way')).toBeTruthy();
    const link = (await rowOf('Kim Chen')).getByRole('link', { name: 'Kim Chen' });
    expect(link.getAttribute('href')).toMatch(/^\/field-service\/stop\/./);
    expect(screen.getByText('of 2 done')).toBeTruthy();
    expect(screen.queryByText('Your first day')).toBeNull();
  });

  it("are a technician's own on the technician's page", async () => {
    const company = await world.company();
    const luis = await addTechnician(company.owner, 'Luis Ortega');
    await addStop(company.owner, luis, 'Pat Rivera');
    await addStop(company.owner, await addTechnician(company.owner, 'Sam Lee'), 'Kim Chen');
    app.open('/', { as: await company.signedIn('technician', { technicianId: luis.technicianId }) });
    expect(await screen.findByRole('heading', { level: 2, name: 'Pat Rivera' })).toBeTruthy();
    expect(screen.getByText('Your stops today')).toBeTruthy();
    expect(screen.queryByText('Kim Chen', inStops)).toBeNull();
  });

  it('say so when there are none, and where they come from', async () => {
    const company = await world.company();
    const luis = await addTechnician(company.owner, 'Luis Ortega');
    app.open('/', { as: await company.signedIn('technician', { technicianId: luis.technicianId }) });
    expect(await screen.findByText('No stops today')).toBeTruthy();
  });

  it('can be asked for again when the server was out of reach', async () => {
    const { owner } = await world.company();
    const { body: profile } = await owner.get<{ user: unknown }>('/api/auth/profile');
    localStorage.setItem('user', JSON.stringify(profile.user));
    app.goOffline();
    app.open('/', { as: owner });
    expect(await screen.findByText('Couldn’t load your day.')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Try again' }).length).toBeGreaterThan(0);
  });
});

describe('reports waiting', () => {
  it('name the customer and the reason, and go away once they are sent again', async () => {
    const { owner } = await world.company();
    const customer = await addStop(owner, await addTechnician(owner, 'Luis Ortega'), 'Pat Rivera');
    world.mailer.goDown('The mail server is resting');
    await work(owner, customer, { finish: true });
    await world.runJobs();
    const user = app.open('/', { as: owner });
    const again = await screen.findByRole('button', { name: 'Send again: Pat Rivera' });
    expect(screen.getByText(/The mail server is resting/)).toBeTruthy();

    world.mailer.comeBack();
    await user.click(again);
    expect(await screen.findByText('Report sent')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send again: Pat Rivera' })).toBeNull());
    expect(world.mailer.lastTo('customer@example.com').subject).toBeTruthy();
  });
});
