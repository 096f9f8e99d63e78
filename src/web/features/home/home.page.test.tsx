import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Customer } from '#contract/customers.ts';
import type { Technician } from '#contract/technicians.ts';
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

async function addStop(owner: Visitor, technician: Technician, name: string, dayOfWeek = 'MONDAY'): Promise<Customer> {
  const { body: customer } = await owner.post<Customer>('/api/customers', { name, address: '5601 W Crocus Dr' });
  const assignment = { customerId: customer.customerId, technicianId: technician.technicianId, dayOfWeek };
  expect((await owner.post('/api/route-assignments', assignment)).status).toBe(201);
  return customer;
}

const stepOf = async (name: string) => {
  const title = await screen.findByRole('heading', { level: 3, name });
  return within(title.closest('li') as HTMLElement);
};

describe("a company's first day", () => {
  it('begins with four steps, the first of them current, and no rows of zeros', async () => {
    app.open('/', { as: (await world.company()).owner });
    expect(await screen.findByText('0 of 4 done')).toBeTruthy();
    const step = await stepOf('Import customers');
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
    expect(screen.getByText('Pat Rivera')).toBeTruthy();
    expect(screen.getByText('Next')).toBeTruthy();
    expect(screen.queryByText('Kim Chen')).toBeNull();
  });

  it("are a technician's own on the technician's page", async () => {
    const company = await world.company();
    const luis = await addTechnician(company.owner, 'Luis Ortega');
    await addStop(company.owner, luis, 'Pat Rivera');
    await addStop(company.owner, await addTechnician(company.owner, 'Sam Lee'), 'Kim Chen');
    app.open('/', { as: await company.signedIn('technician', { technicianId: luis.technicianId }) });
    expect(await screen.findByRole('heading', { level: 2, name: 'Pat Rivera' })).toBeTruthy();
    expect(screen.getByText('Your stops today')).toBeTruthy();
    expect(screen.queryByText('Kim Chen')).toBeNull();
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
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.getByText('The day could not be loaded.')).toBeTruthy();
  });
});
