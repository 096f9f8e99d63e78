import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { RouteAssignment } from '#contract/scheduling/routes.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { type Company, openWorld } from '#tests/support/world.ts';

/** The clock stands on Monday, 23 November 2026, in Phoenix. */
const world = openWorld();
const app = openPageApp(world);

/** Pools along one meridian, given to and fro. */
const pools = [
  {
    customerId: 'A',
    name: 'Ana Reyes',
    address: '1 First Street',
    zipCode: '85301',
    latitude: 33.5,
    serviceDay: 'Monday',
  },
  {
    customerId: 'D',
    name: 'Dan Poe',
    address: '4 Fourth Street',
    zipCode: '85301',
    latitude: 33.53,
    serviceDay: 'Monday',
  },
  {
    customerId: 'B',
    name: 'Bo Lind',
    address: '2 Second Street',
    zipCode: '85302',
    latitude: 33.51,
    serviceDay: 'Tuesday',
  },
];

async function companyWithPools(): Promise<Company> {
  const company = await world.company();
  const luis = { technicianId: 'TECH-luis', name: 'Luis Ortega', phone: '(602) 555-0141', workingDays: ['Monday'] };
  const sam = { technicianId: 'TECH-sam', name: 'Sam Lee', workingDays: ['Monday', 'Tuesday'], startTime: '07:00' };
  await company.owner.post('/api/technicians', luis);
  await company.owner.post('/api/technicians', sam);
  for (const pool of pools) await company.owner.post('/api/customers', { ...pool, longitude: -112.1 });
  return company;
}

async function companyWithRoute(): Promise<Company> {
  const company = await companyWithPools();
  for (const [index, { customerId }] of pools.entries()) {
    await company.owner.post('/api/route-assignments', {
      assignmentId: `ROUTE-${customerId}`,
      customerId,
      technicianId: 'TECH-luis',
      dayOfWeek: 'MONDAY',
      routeOrder: index + 1,
    });
  }
  return company;
}

async function openRoutes(company: Company, path = '/routes?template=monday'): Promise<UserEvent> {
  const user = app.open(path, { as: company.owner });
  await screen.findByRole('heading', { name: 'Route Management' });
  await screen.findByText('Unassigned Customers');
  return user;
}

const stored = async ({ owner }: Company) =>
  (await owner.get<RouteAssignment[]>('/api/route-assignments')).body.map(
    ({ technicianId, customerId, dayOfWeek }) => `${technicianId} ${dayOfWeek} ${customerId}`,
  );
const click = async (user: UserEvent, name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const toastOf = (title: string) => screen.findByText(title, { selector: 'section[aria-label^=Messages] *' });
const rowOf = (name: string) =>
  within(screen.getByRole('list', { name: 'Unassigned Customers' }))
    .getByText(name)
    .closest('li') as HTMLElement;
const stopNames = () =>
  within(screen.getByRole('list', { name: 'Stop order' }))
    .getAllByRole('listitem')
    .map((item) => pools.find(({ name }) => item.textContent?.includes(name))?.customerId)
    .join('');

describe('a day of the template', () => {
  it('is chosen by its name and wraps round the week both ways', async () => {
    const user = await openRoutes(await companyWithPools());
    expect(screen.getByRole('heading', { name: 'Monday' })).toBeTruthy();
    await click(user, 'Previous day');
    expect(screen.getByRole('heading', { name: 'Sunday' })).toBeTruthy();
    await click(user, 'Next day');
    await click(user, 'Next day');
    expect(screen.getByRole('heading', { name: 'Tuesday' })).toBeTruthy();
  });

  it('lists those who work it, with stops, phone, hours and how full they are', async () => {
    const user = await openRoutes(await companyWithRoute());
    const card = screen.getByRole('button', { name: 'Luis Ortega' }).closest('li') as HTMLElement;
    expect(card.textContent).toContain('3 stops');
    expect(card.textContent).toContain('8 AM–5 PM');
    // 90 minutes at the stops and the drives between them, which are estimated here.
    expect(within(card).getByText('1 hr 42 min of 9 hr')).toBeTruthy();
    expect(within(card).getByRole('link', { name: '(602) 555-0141' }).getAttribute('href')).toBe('tel:6025550141');
    await click(user, 'Next day');
    expect(screen.queryByRole('button', { name: 'Luis Ortega' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Sam Lee' })).toBeTruthy();
  });
});

describe('unassigned customers', () => {
  it('are put on a route by one press on a first name, at once, and taken back by Undo', async () => {
    const company = await companyWithPools();
    const user = await openRoutes(company);
    await user.click(within(rowOf('Ana Reyes')).getByRole('button', { name: 'Sam' }));
    await toastOf('Ana Reyes assigned to Sam Lee');
    expect(screen.queryByText('Ana Reyes', { selector: '[aria-label="Unassigned Customers"] *' })).toBeNull();
    expect(await stored(company)).toEqual(['TECH-sam MONDAY A']);
    await click(user, 'Undo');
    await waitFor(async () => expect(await stored(company)).toEqual([]));
    await waitFor(() => expect(rowOf('Ana Reyes')).toBeTruthy());
  });

  it('are searched, and those with a route on another day are shown when asked for', async () => {
    const company = await companyWithRoute();
    const user = await openRoutes(company, '/routes?template=tuesday');
    expect(screen.getByText('Every customer has a route')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Which customers' }), 'Not on Tuesday (3)');
    await user.type(screen.getByRole('searchbox', { name: 'Search unassigned customers' }), 'second st');
    await waitFor(() => expect(screen.queryByText('Ana Reyes')).toBeNull());
    expect(rowOf('Bo Lind')).toBeTruthy();
  });
});

describe('building a route', () => {
  it('offers who is not on a route that day, optimises two or more, and saves one stop a customer', async () => {
    const company = await companyWithPools();
    await company.owner.post('/api/customers', { name: 'Busy already', customerId: 'X' });
    await company.owner.post('/api/route-assignments', {
      customerId: 'X',
      technicianId: 'TECH-sam',
      dayOfWeek: 'MONDAY',
    });
    const user = await openRoutes(company);
    await click(user, 'Route Work Form');
    const dialog = within(await screen.findByRole('dialog', { name: 'Build Route' }));
    expect(dialog.queryByRole('checkbox', { name: 'Busy already' })).toBeNull();

    await user.click(dialog.getByRole('checkbox', { name: 'Ana Reyes' }));
    expect(dialog.queryByRole('button', { name: /^Optimize/ })).toBeNull();
    await user.click(dialog.getByRole('checkbox', { name: 'Dan Poe' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Bo Lind' }));
    expect(dialog.getByText('3 customers selected')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: /^Optimize/ }));
    const order = await dialog.findByRole('list', { name: 'Route order' });
    expect(
      within(order)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['1Ana Reyes', '2Bo Lind1.7 min', '3Dan Poe3.3 min']);

    await user.selectOptions(dialog.getByLabelText('Technician'), 'TECH-sam');
    await user.click(dialog.getByRole('button', { name: 'Save Route' }));
    await toastOf('Route saved');
    expect(screen.queryByRole('dialog')).toBeNull();
    const { body } = await company.owner.get<RouteAssignment[]>('/api/route-assignments');
    expect(body.slice(1)).toMatchObject([
      { customerId: 'A', routeOrder: 2, estimatedDuration: 30, serviceType: 'weekly_service', startDate: '2026-11-23' },
      { customerId: 'B', routeOrder: 3 },
      { customerId: 'D', routeOrder: 4 },
    ]);
  });

  it('asks for a technician and a customer, and sends nothing before', async () => {
    const user = await openRoutes(await companyWithPools());
    await click(user, 'Route Work Form');
    await click(user, 'Save Route');
    expect(screen.getByLabelText('Technician').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Select at least one customer')).toBeTruthy();
    expect(app.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  it('leaves out to whom the technician may not come, and says so', async () => {
    const company = await companyWithPools();
    const fixed = { assignmentId: 'ROUTE-A', technicianId: 'TECH-luis', technicianFixed: true, dayOfWeek: 'FRIDAY' };
    await company.owner.post('/api/route-assignments', { ...fixed, customerId: 'A' });
    const user = await openRoutes(company);
    await click(user, 'Route Work Form');
    const dialog = within(await screen.findByRole('dialog', { name: 'Build Route' }));
    const ana = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Ana Reyes' });
    await user.click(ana);
    expect(dialog.getByText('1 customer selected')).toBeTruthy();
    await user.selectOptions(dialog.getByLabelText('Technician'), 'TECH-sam');
    expect(await dialog.findByText(/^The customer’s stops say Sam .*may not come\.$/)).toBeTruthy();
    expect(ana.disabled).toBe(true);
    expect(dialog.getByText('0 customers selected')).toBeTruthy();
    await user.selectOptions(dialog.getByLabelText('Technician'), 'TECH-luis');
    expect(ana.disabled).toBe(false);
    expect(dialog.getByText('1 customer selected')).toBeTruthy();
  });

  it('ticks all of a service day or a ZIP at once', async () => {
    const user = await openRoutes(await companyWithPools());
    await click(user, 'Route Work Form');
    await user.selectOptions(await screen.findByLabelText('Select by service day'), 'Monday');
    expect(screen.getByText('2 customers selected')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Select by ZIP'), '85302');
    expect(screen.getByText('3 customers selected')).toBeTruthy();
    await click(user, 'Clear selection');
    expect(screen.getByText('0 customers selected')).toBeTruthy();
  });

  it('says when it could not be optimised, and saves in the present order all the same', async () => {
    const company = await companyWithPools();
    const user = await openRoutes(company);
    await click(user, 'Route Work Form');
    await user.selectOptions(await screen.findByLabelText('Technician'), 'TECH-luis');
    for (const name of ['Dan Poe', 'Ana Reyes']) await user.click(screen.getByRole('checkbox', { name }));
    await company.owner.delete('/api/customers/A');
    await click(user, 'Optimize Route');
    await toastOf('Unable to optimize route. Will save in current order.');
    await company.owner.post('/api/customers/A/restore');
    await click(user, 'Save Route');
    await toastOf('Route saved');
    expect(await stored(company)).toEqual(['TECH-luis MONDAY D', 'TECH-luis MONDAY A']);
  });
});

describe('a technician’s route', () => {
  it('is reordered by arrows that name the stop, at once, and back by Undo', async () => {
    const company = await companyWithRoute();
    const user = await openRoutes(company);
    await click(user, 'Luis Ortega');
    await waitFor(() => expect(stopNames()).toBe('ADB'));
    expect(screen.getByRole('button', { name: 'Move up: 1 First Street' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Move down: 2 Second Street' })).toHaveProperty('disabled', true);
    await click(user, 'Move up: 2 Second Street');
    await waitFor(() => expect(stopNames()).toBe('ABD'));
    await toastOf('Route order updated');
    expect(app.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(2);
    expect(await stored(company)).toEqual(['A', 'B', 'D'].map((id) => `TECH-luis MONDAY ${id}`));
    await user.click(await screen.findByText('Undo'));
    await waitFor(async () =>
      expect(await stored(company)).toEqual(['A', 'D', 'B'].map((id) => `TECH-luis MONDAY ${id}`)),
    );
  });

  it('says so when the stop that is moved has been taken off by somebody else', async () => {
    const company = await companyWithRoute();
    const user = await openRoutes(company);
    await click(user, 'Luis Ortega');
    const up = await screen.findByRole('button', { name: 'Move up: 2 Second Street' });
    // The page hears of no change before its own.
    const answering = window.fetch;
    let isDeaf = true;
    window.fetch = (input, init) => {
      isDeaf &&= init?.method !== 'PUT';
      const isHeld = isDeaf && String(input) === '/api/route-assignments';
      return isHeld ? new Promise(() => undefined) : answering(input, init);
    };
    await company.owner.delete('/api/route-assignments/ROUTE-B');
    await user.click(up);
    await toastOf('2 Second Street is no longer on this route');
    await waitFor(() => expect(stopNames()).toBe('AD'));
  });

  it('goes back to what is stored when a change is refused', async () => {
    const company = await companyWithRoute();
    const user = await openRoutes(company);
    await click(user, 'Luis Ortega');
    app.goOffline();
    await click(user, 'Move up: 2 Second Street');
    await toastOf('Failed to update route order');
    await waitFor(() => expect(stopNames()).toBe('ADB'));
  });

  it('is optimised with miles and minutes before and after, and applied as a whole', async () => {
    const company = await companyWithRoute();
    const user = await openRoutes(company);
    await click(user, 'Luis Ortega');
    await click(user, 'Optimize Route');
    const dialog = within(await screen.findByRole('dialog', { name: 'Optimized Route' }));
    const figures = dialog.getAllByRole('definition').map((figure) => figure.textContent);
    expect(figures).toEqual(['3.5 mi8 min', '2.1 mi5 min', '1.4 mi3 min']);
    expect(await dialog.findByRole('img', { name: '3 stops to scale, in driving order' })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await toastOf('Route order updated');
    await waitFor(() => expect(stopNames()).toBe('ABD'));
    expect(await stored(company)).toEqual(['A', 'B', 'D'].map((id) => `TECH-luis MONDAY ${id}`));
    expect(app.calls.filter((call) => call.includes('/apply'))).toHaveLength(1);
  });

  it('is optimised without a connection too, to be saved when it is back', async () => {
    const company = await companyWithRoute();
    const user = await openRoutes(company);
    await click(user, 'Luis Ortega');
    const online = window.fetch;
    app.goOffline();
    await user.click(await screen.findByRole('button', { name: 'Optimize Route' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Optimized Route' }));
    expect(dialog.getAllByRole('definition').map((figure) => figure.textContent)).toEqual([
      '3.5 mi8 min',
      '2.1 mi5 min',
      '1.4 mi3 min',
    ]);
    await dialog.findByText('You’re offline. You can save this when you reconnect.');
    expect(dialog.getByRole('button', { name: 'Apply' })).toHaveProperty('disabled', true);
    window.fetch = online;
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Apply' })).toHaveProperty('disabled', false));
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await waitFor(async () =>
      expect(await stored(company)).toEqual(['A', 'B', 'D'].map((id) => `TECH-luis MONDAY ${id}`)),
    );
  });

  it('shows what other methods would make of it before anything is applied', async () => {
    const company = await companyWithRoute();
    const user = await openRoutes(company);
    await click(user, 'Luis Ortega');
    await click(user, 'Optimize Route');
    const dialog = within(await screen.findByRole('dialog', { name: 'Optimized Route' }));
    await user.selectOptions(dialog.getByLabelText('Method'), 'Nearest neighbor');
    await waitFor(() => expect(dialog.getByLabelText('Method')).toHaveProperty('value', 'nearest-neighbour'));
    await user.click(dialog.getByRole('button', { name: 'Keep current order' }));
    await waitFor(() => expect(stopNames()).toBe('ADB'));
    expect(app.calls.some((call) => call.includes('/apply'))).toBe(false);
  });

  it('needs two customers to be optimised', async () => {
    const company = await companyWithPools();
    await company.owner.post('/api/route-assignments', {
      customerId: 'A',
      technicianId: 'TECH-sam',
      dayOfWeek: 'MONDAY',
    });
    const user = await openRoutes(company);
    await click(user, 'Sam Lee');
    await click(user, 'Optimize Route');
    await toastOf('Need at least 2 customers to optimize route');
    expect(app.calls.some((call) => call.includes('optimization'))).toBe(false);
  });

  it('starts with the way through its stops, in the map program chosen last on the device', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const user = await openRoutes(await companyWithRoute());
    await click(user, 'Luis Ortega');
    await screen.findByRole('link', { name: 'Start Route' });
    const start = () => new URL(screen.getByRole('link', { name: 'Start Route' }).getAttribute('href') ?? '');
    expect(start().host + start().pathname).toBe('www.google.com/maps/dir/');
    expect(Object.fromEntries(start().searchParams)).toEqual({
      api: '1',
      destination: '33.51,-112.1',
      waypoints: '33.5,-112.1|33.53,-112.1',
    });

    await click(user, 'Choose a map app: Luis Ortega');
    await user.click(await screen.findByRole('menuitem', { name: 'Waze' }));
    expect(opened.mock.lastCall?.[0]).toBe('https://waze.com/ul?ll=33.5%2C-112.1&navigate=yes');
    await waitFor(() => expect(start().host).toBe('waze.com'));
    await screen.findByText('Waze can only take 1 stop at a time (the first of 3)');
    expect(screen.getByRole('link', { name: 'Navigate: 4 Fourth Street' }).getAttribute('href')).toContain('waze.com');
    opened.mockRestore();

    await click(user, 'Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('lets the owner take a stop off and put it back', async () => {
    const company = await companyWithRoute();
    const user = await openRoutes(company);
    await click(user, 'Luis Ortega');
    await click(user, 'Remove from route: 4 Fourth Street');
    await toastOf('Dan Poe removed from the route');
    await waitFor(() => expect(stopNames()).toBe('AB'));
    await user.click(await screen.findByText('Undo'));
    await waitFor(() => expect(stopNames()).toBe('ADB'));
  });
});

describe('technicians', () => {
  it('are added with a name alone, Monday to Friday', async () => {
    const company = await companyWithPools();
    const user = await openRoutes(company, '/routes?template=friday');
    await click(user, 'Add Technician');
    const add = await screen.findByRole('button', { name: 'Add' });
    expect(add).toHaveProperty('disabled', true);
    await user.type(await screen.findByLabelText('Full Name'), 'Priya Nair');
    await user.click(add);
    await toastOf('Priya Nair added');
    expect(await screen.findByRole('button', { name: 'Priya Nair' })).toBeTruthy();
    const { body } = await company.owner.get<Technician[]>('/api/technicians');
    expect(body.find(({ name }) => name === 'Priya Nair')).toMatchObject({
      workingDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      maxCustomersPerDay: 10,
      startTime: '08:00',
      endTime: '17:00',
    });
  });

  it('keep what was typed and name the field where the server refuses', async () => {
    const user = await openRoutes(await companyWithPools());
    await click(user, 'Add Technician');
    await user.type(await screen.findByLabelText('Full Name'), 'Priya');
    await user.type(screen.getByLabelText('Email Address'), 'priya@');
    await click(user, 'Add');
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    expect(screen.getByLabelText('Full Name')).toHaveProperty('value', 'Priya');
  });

  it('stop at the plan’s limit with the documents’ words', async () => {
    const company = await world.company({ tier: 'basic' });
    await company.owner.post('/api/technicians', { name: 'Sam Lee' });
    const user = await openRoutes(company);
    await click(user, 'Add Technician');
    await user.type(await screen.findByLabelText('Full Name'), 'Priya');
    await click(user, 'Add');
    await toastOf('Creation Failed');
    await toastOf("You've reached your subscription limit for technicians. Please upgrade your plan.");
    expect(screen.getByLabelText('Full Name')).toHaveProperty('value', 'Priya');
  });

  it('are deleted with their routes after the question of the documents', async () => {
    const company = await companyWithRoute();
    const user = await openRoutes(company);
    await click(user, 'Delete technician Luis Ortega');
    const question = within(await screen.findByRole('alertdialog'));
    question.getByText(
      'Are you sure you want to delete this technician? This will also remove all their route assignments.',
    );
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await toastOf('Technician deleted successfully');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Luis Ortega' })).toBeNull());
    expect(await stored(company)).toEqual([]);
    expect(rowOf('Ana Reyes')).toBeTruthy();
  });

  it('get other days and hours by editing', async () => {
    const company = await companyWithPools();
    const user = await openRoutes(company, '/routes?template=tuesday');
    await click(user, 'Edit technician Luis Ortega');
    await user.click(await screen.findByRole('checkbox', { name: 'Tuesday' }));
    await click(user, 'Save Changes');
    await toastOf('Technician updated');
    expect(await screen.findByRole('button', { name: 'Luis Ortega' })).toBeTruthy();
  });
});

it('shows the office no delete buttons, which are the owner’s', async () => {
  const company = await companyWithRoute();
  const user = app.open('/routes?template=monday', { as: await company.signedIn('admin') });
  await user.click(await screen.findByRole('button', { name: 'Luis Ortega' }));
  expect(await screen.findByRole('button', { name: 'Move up: 2 Second Street' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(Delete|Remove)/ })).toBeNull();
});

it('offers the first technician where there is nobody, and says where customers will appear', async () => {
  await openRoutes(await world.company());
  expect(screen.getByText('No technicians yet')).toBeTruthy();
  expect(screen.getByText('No customers yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Route Work Form' })).toBeNull();
});
