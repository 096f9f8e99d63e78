import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Customer } from '#contract/customers/customers.ts';
import type { RouteAssignment } from '#contract/scheduling/routes.ts';
import type { WeekPlan } from '#contract/scheduling/week-plan.ts';
import '#tests/support/loaded-week.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { type Company, openWorld } from '#tests/support/world.ts';

/** The clock stands on Monday, 23 November 2026, in Phoenix. */
const world = openWorld();
const app = openPageApp(world);

const pools = [
  { customerId: 'A', name: 'Ana Reyes', address: '1 North First Street', latitude: 33.5 },
  { customerId: 'B', name: 'Bo Lind', address: '2 Second Avenue', latitude: 33.51 },
  { customerId: 'D', name: 'Dan Poe', address: '4 Fourth Drive', latitude: 33.53 },
];

/** Luis works Monday and Tuesday with all three pools on Monday, Sam works Monday to Wednesday. */
async function companyWithWeek(): Promise<Company> {
  const company = await world.company();
  const { owner } = company;
  await owner.post('/api/technicians', {
    technicianId: 'LUIS',
    name: 'Luis Ortega',
    workingDays: ['Monday', 'Tuesday'],
  });
  await owner.post('/api/technicians', {
    technicianId: 'SAM',
    name: 'Sam Lee',
    workingDays: ['Monday', 'Tuesday', 'Wednesday'],
  });
  for (const [index, pool] of pools.entries()) {
    await owner.post('/api/customers', { ...pool, longitude: -112.1 });
    await owner.post('/api/route-assignments', {
      assignmentId: `ROUTE-${pool.customerId}`,
      customerId: pool.customerId,
      technicianId: 'LUIS',
      dayOfWeek: 'MONDAY',
      routeOrder: index + 1,
    });
  }
  return company;
}

async function openWeek(company: Company): Promise<UserEvent> {
  const user = app.open('/routes/week', { as: company.owner });
  await screen.findByRole('heading', { level: 1, name: 'Week of November 23' });
  await screen.findByText(/^3 customers · /);
  return user;
}

/** Who is where, as the server has it: "LUIS 2026-11-23 ABD". */
async function stored({ owner }: Company): Promise<string[]> {
  const { technicians } = (await owner.get<WeekPlan>('/api/week-plan')).body;
  return technicians.flatMap(({ technicianId, days }) =>
    days
      .filter(({ stops }) => stops.length > 0)
      .map(({ date, stops }) => `${technicianId} ${date} ${stops.map(({ customerId }) => customerId).join('')}`),
  );
}

const cell = (technician: string, weekday: number): HTMLElement => {
  const row = screen.getByRole('rowheader', { name: new RegExp(technician) }).closest('tr');
  const found = row?.querySelectorAll('td')[weekday];
  if (!found) throw new Error(`No such day of ${technician}`);
  return found;
};
const streets = (of: HTMLElement): (string | null)[] =>
  [...of.querySelectorAll('[data-visit]')].map((chip) => chip.getAttribute('title'));
const toastOf = (title: string | RegExp) => screen.findByText(title, { selector: 'section[aria-label^=Messages] *' });

async function chooseFromMenu(user: UserEvent, stop: RegExp, item: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: stop }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

it('shows technicians by day with stops, hours, shift, days off and what is over', async () => {
  const company = await companyWithWeek();
  for (const assignmentId of ['ROUTE-A', 'ROUTE-B', 'ROUTE-D']) {
    await company.owner.put(`/api/route-assignments/${assignmentId}`, { estimatedDuration: 200 });
  }
  await openWeek(company);
  expect(screen.getByText('3 customers · 2 technicians · 3 visits · B week')).toBeTruthy();
  expect(screen.getByText(/^Workload balance \d+\/100 \(±30\d min per tech\)$/)).toBeTruthy();
  expect(screen.getByText('Workloads are uneven')).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: /Mon 23.*Today/ })).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: /Sat/ })).toBeNull();
  const monday = cell('Luis Ortega', 0);
  expect(monday.textContent).toContain('3 stops10 hr 8 min');
  expect(monday.textContent).toContain('Over by 1 hr 8 min');
  expect(within(monday).getByRole('button', { name: /Ana Reyes ?, 1 N First St$/ })).toBeTruthy();
  expect(cell('Luis Ortega', 2).textContent).toBe('Not working');
  expect(cell('Sam Lee', 2).textContent).toBe('No stops');
});

describe('the rows', () => {
  it('are one line a technician where asked, opened by a day or the name, and stay so', async () => {
    const company = await companyWithWeek();
    const user = await openWeek(company);
    const dense = screen.getByRole('button', { name: 'Dense' });
    expect(dense.getAttribute('aria-pressed')).toBe('false');
    await user.click(dense);
    expect(localStorage.getItem('week-rows')).toBe('dense');
    const monday = cell('Luis Ortega', 0);
    expect(monday.textContent).toMatch(/^38 AM–9:\d\d AMAna, Bo, Dan$/);
    expect(cell('Sam Lee', 2).textContent).toBe('No stops');
    expect(screen.queryByRole('button', { name: /Ana Reyes/ })).toBeNull();
    await user.click(within(monday).getByRole('button', { name: 'Show all stops: Luis Ortega, Monday' }));
    const name = screen.getByRole('button', { name: 'Luis Ortega', expanded: true });
    expect(document.activeElement).toBe(name);
    expect(streets(cell('Luis Ortega', 0))).toHaveLength(3);
    await user.click(name);
    expect(streets(cell('Luis Ortega', 0))).toHaveLength(0);
  });
});

it('says of an empty week no balance, and leads to planning it', async () => {
  const company = await companyWithWeek();
  for (const assignmentId of ['ROUTE-A', 'ROUTE-B', 'ROUTE-D'])
    await company.owner.delete(`/api/route-assignments/${assignmentId}`);
  const user = app.open('/routes/week', { as: company.owner });
  expect(await screen.findByText('No stops this week')).toBeTruthy();
  expect(screen.queryByText(/balance/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Optimize Week' }));
  expect(await screen.findByRole('dialog', { name: 'Optimize Week' })).toBeTruthy();
});

describe('a stop’s menu', () => {
  it('moves the visit for this week alone, at once, and Undo takes it back', async () => {
    const company = await companyWithWeek();
    const user = await openWeek(company);
    await chooseFromMenu(user, /Bo Lind/, 'Move to…');
    const dialog = await screen.findByRole('dialog', { name: 'Move to…' });
    await user.selectOptions(within(dialog).getByLabelText('Date'), 'Tuesday, November 24');
    await user.selectOptions(within(dialog).getByLabelText('Technician'), 'Sam Lee');
    await user.click(within(dialog).getByRole('button', { name: 'Just this week' }));
    await toastOf('Bo Lind moved to Tuesday, Sam Lee');
    await waitFor(() =>
      expect(streets(cell('Sam Lee', 1))).toEqual(['2 Second Avenue · Bo Lind · Moved from Monday, Luis Ortega']),
    );
    await waitFor(async () => expect(await stored(company)).toEqual(['LUIS 2026-11-23 AD', 'SAM 2026-11-24 B']));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await toastOf('Undone');
    await waitFor(() => expect(streets(cell('Luis Ortega', 0))).toHaveLength(3));
    expect(await stored(company)).toEqual(['LUIS 2026-11-23 ABD']);
  });

  it('skips the visit with its reason, which stands below the board until it is made after all', async () => {
    const company = await companyWithWeek();
    const user = await openWeek(company);
    await chooseFromMenu(user, /Ana Reyes/, 'Skip this visit…');
    const dialog = await screen.findByRole('dialog', { name: 'Skip this visit' });
    await user.click(within(dialog).getByRole('button', { name: 'Skip visit' }));
    expect(await within(dialog).findByText('Enter a reason')).toBeTruthy();
    await user.type(within(dialog).getByLabelText('Reason'), 'The gate was locked.');
    await user.click(within(dialog).getByLabelText('Notify the customer'));
    await user.click(within(dialog).getByRole('button', { name: 'Skip visit' }));
    const list = await screen.findByRole('list', { name: 'No service this week' });
    expect(list.textContent).toContain('Ana ReyesMonday, Luis Ortega · Skipped: The gate was locked.');
    await waitFor(() => expect(streets(cell('Luis Ortega', 0))).toHaveLength(2));
    await user.click(await within(list).findByRole('button', { name: 'Put it back: Ana Reyes' }));
    await waitFor(() => expect(streets(cell('Luis Ortega', 0))).toHaveLength(3));
    expect(await stored(company)).toEqual(['LUIS 2026-11-23 ABD']);
  });

  it('says beforehand what speaks against a place, and where a stop can’t go', async () => {
    const company = await companyWithWeek();
    await company.owner.patch('/api/route-assignments/ROUTE-D', { technicianFixed: true });
    const user = await openWeek(company);
    await chooseFromMenu(user, /Bo Lind/, 'Move to…');
    const free = await screen.findByRole('dialog', { name: 'Move to…' });
    await user.selectOptions(within(free).getByLabelText('Date'), 'Wednesday, November 25');
    expect(within(free).getByText('Not a workday of Luis Ortega')).toBeTruthy();
    expect(within(free).getByRole<HTMLButtonElement>('button', { name: 'Just this week' }).disabled).toBe(false);
    await user.selectOptions(within(free).getByLabelText('Technician'), 'Sam Lee');
    expect(within(free).queryByText(/^Not a workday/)).toBeNull();
    await user.keyboard('{Escape}');
    await chooseFromMenu(user, /Dan Poe/, 'Move to…');
    const held = await screen.findByRole('dialog', { name: 'Move to…' });
    await user.selectOptions(within(held).getByLabelText('Technician'), 'Sam Lee');
    expect(within(held).getByText(/^Only its own technician may come/)).toBeTruthy();
    expect(within(held).getByRole<HTMLButtonElement>('button', { name: 'Just this week' }).disabled).toBe(true);
    expect(within(held).getByRole<HTMLButtonElement>('button', { name: 'Permanently' }).disabled).toBe(true);
  });

  it('says what the server refuses and puts the visit back', async () => {
    const company = await companyWithWeek();
    const user = await openWeek(company);
    await chooseFromMenu(user, /Dan Poe/, 'Move to…');
    const dialog = await screen.findByRole('dialog', { name: 'Move to…' });
    await user.selectOptions(within(dialog).getByLabelText('Technician'), 'Sam Lee');
    // Somebody else takes the stop off the routes meanwhile.
    await company.owner.delete('/api/route-assignments/ROUTE-D');
    await user.click(within(dialog).getByRole('button', { name: 'Permanently' }));
    await toastOf('Couldn’t move the visit');
    await waitFor(() => expect(streets(cell('Luis Ortega', 0))).toHaveLength(2));
    expect(streets(cell('Sam Lee', 0))).toEqual([]);
  });
});

it('lists the last changes with who made them, and undoes one', async () => {
  const company = await companyWithWeek();
  const visit = { assignmentId: 'ROUTE-B', serviceDate: '2026-11-23', toDate: '2026-11-24', toTechnicianId: 'SAM' };
  await company.owner.post('/api/week-plan/move', { ...visit, scope: 'once' });
  const user = await openWeek(company);
  await user.click(screen.getByRole('button', { name: 'More for this week' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Recent changes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Recent changes' });
  await user.click(await within(dialog).findByRole('button', { name: /^Undo: / }));
  await within(dialog).findByText(/^Undone by /);
  expect(await stored(company)).toEqual(['LUIS 2026-11-23 ABD']);
});

describe('Optimize Week', () => {
  const optimize = async (user: UserEvent) => {
    await user.click(screen.getByRole('button', { name: 'Optimize Week' }));
    const dialog = await screen.findByRole('dialog', { name: 'Optimize Week' });
    await user.click(within(dialog).getByRole('button', { name: 'Optimize' }));
  };

  it('shows the proposed week until it is applied; Undo brings the old one back', async () => {
    const company = await companyWithWeek();
    // The farthest pool lies between the others, which makes the way there and back for nothing.
    await company.owner.put('/api/route-assignments/ROUTE-D', { routeOrder: 0 });
    await company.owner.put('/api/route-assignments/ROUTE-A', { routeOrder: 1 });
    await company.owner.put('/api/route-assignments/ROUTE-B', { routeOrder: 2 });
    const before = await stored(company);
    expect(before).toEqual(['LUIS 2026-11-23 DAB']);
    const user = await openWeek(company);
    await optimize(user);
    await screen.findByText(/^Suggested schedule saves [\d.]+ miles? and \d+ min of driving\.$/);
    expect(await stored(company)).toEqual(before);
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await toastOf('The new schedule is in place');
    await waitFor(async () => expect(await stored(company)).not.toEqual(before));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await stored(company)).toEqual(before));
  });

  it('says in the documents’ words that one customer is not enough', async () => {
    const company = await companyWithWeek();
    for (const { customerId } of pools.slice(1))
      await company.owner.patch(`/api/customers/${customerId}`, { isActive: false });
    const user = app.open('/routes/week', { as: company.owner });
    await screen.findByRole('heading', { level: 1, name: 'Week of November 23' });
    await optimize(user);
    await toastOf('Failed to optimize weekly routes');
    await toastOf('Need at least 2 customers to optimize route');
  });
});

describe('somebody on the phone', () => {
  it('is a customer on a route after five clicks, the address typed once', async () => {
    const company = await companyWithWeek();
    const user = await openWeek(company);
    await user.click(screen.getByRole('button', { name: 'Find an opening' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Find an opening' }));
    await user.click(dialog.getByRole('tab', { name: 'New customer' }));
    await user.type(dialog.getByLabelText('Address'), '5601 West Crocus Drive');
    await user.type(dialog.getByLabelText('ZIP Code'), '85306');
    await user.click(dialog.getByRole('button', { name: 'Find openings' }));
    const [best] = await dialog.findAllByRole('button', { name: /^Add and assign: / });
    if (!best) throw new Error('There is no opening');
    await user.click(best);
    expect(await dialog.findByText('Enter a name to add the customer')).toBeTruthy();
    await user.type(dialog.getByLabelText('Name'), 'Cal Reed');
    await user.click(best);
    await toastOf(/^Cal Reed assigned to /);
    const { body } = await company.owner.get<Customer[]>('/api/customers');
    const added = body.find(({ name }) => name === 'Cal Reed');
    expect(added).toMatchObject({ address: '5601 West Crocus Drive', zipCode: '85306', serviceFrequency: 'weekly' });
    const routes = await company.owner.get<RouteAssignment[]>('/api/route-assignments');
    expect(routes.body.filter(({ customerId }) => customerId === added?.customerId)).toHaveLength(1);
  });
});
