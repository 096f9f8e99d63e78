import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RouteAssignment } from '#contract/scheduling/routes.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { companyWithRoute, completeStop, findings, openStop } from '#tests/support/stops.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

describe('the day list', () => {
  it('shows the stops of today under their technician, with progress and the next stop', async () => {
    const { owner } = await companyWithRoute(world);
    app.open('/field-service', { as: owner });
    expect(await screen.findByRole('heading', { name: 'Luis Ortega' })).toBeTruthy();
    expect(screen.getByText('Monday, November 23')).toBeTruthy();
    expect(await screen.findByText('0 of 1 done')).toBeTruthy();
    expect(await screen.findByText('5601 West Crocus Drive, Glendale')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Next stop: Pat Rivera' })).toBeTruthy();
    const navigate = await screen.findByRole('link', { name: 'Navigate to Pat Rivera' });
    expect(navigate.getAttribute('href')).toContain('Crocus');
  });

  it('skips a stop with its reason, shows it as skipped, and takes the skip back', async () => {
    const company = await companyWithRoute(world);
    const luis = await company.signedIn('technician', { technicianId: 'TECH-luis' });
    const user = app.open('/field-service', { as: luis });
    await user.click(await screen.findByRole('link', { name: 'Skip stop: Pat Rivera' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Skip Pat Rivera?' }));
    expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Skip stop' }).disabled).toBe(true);
    await user.click(sheet.getByRole('radio', { name: 'Dog in the yard' }));
    await user.type(sheet.getByLabelText(/^Note for the office/), 'Off the leash.');
    await user.click(sheet.getByRole('button', { name: 'Skip stop' }));
    const main = within(await screen.findByRole('main'));
    await waitFor(() => expect(main.getByText(/Off the leash/)).toBeTruthy());
    expect(main.getByText('Skipped: Dog in the yard')).toBeTruthy();
    // Planning is the office’s.
    expect(main.queryByRole('link', { name: /make-up/ })).toBeNull();
    // Pressed as soon as it is there: the list of what waits on this phone may not know yet that the skip was sent.
    await user.click(await main.findByRole('button', { name: 'Undo skip: Pat Rivera' }));
    expect(await screen.findByText('0 of 1 done')).toBeTruthy();
    expect(await main.findByRole('link', { name: 'Next stop: Pat Rivera' })).toBeTruthy();
  });

  it('takes a skip back that is on its way to the server', async () => {
    const company = await companyWithRoute(world);
    const luis = await company.signedIn('technician', { technicianId: 'TECH-luis' });
    const user = app.open('/field-service', { as: luis });
    await user.click(await screen.findByRole('link', { name: 'Skip stop: Pat Rivera' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Skip Pat Rivera?' }));
    await user.click(sheet.getByRole('radio', { name: 'Dog in the yard' }));
    const send = window.fetch;
    window.fetch = async (input, init) => {
      if (String(input) === '/api/skips') fireEvent.click(await screen.findByRole('button', { name: 'Undo skip' }));
      return send(input, init);
    };
    await user.click(sheet.getByRole('button', { name: 'Skip stop' }));
    await waitFor(() => expect(app.calls.join()).toMatch(/POST \/api\/skips\/[^/]+\/undo/));
    expect(await screen.findByText('0 of 1 done')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Next stop: Pat Rivera' })).toBeTruthy();
  });

  it("folds a route at the technician's name", async () => {
    const { owner } = await companyWithRoute(world);
    const user = app.open('/field-service', { as: owner });
    const name = await screen.findByRole('button', { name: 'Luis Ortega' });
    expect(name.getAttribute('aria-expanded')).toBe('true');
    await user.click(name);
    expect(name.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('heading', { level: 3, name: 'Pat Rivera' })).toBeNull();
  });

  it('says what is missing: a phone number, an address, and on an empty day where to begin', async () => {
    const { owner } = await companyWithRoute(world);
    await owner.patch('/api/customers/CUST-1', { address: '', city: '', state: '', zipCode: '' });
    await owner.patch('/api/customers/CUST-1', { latitude: null, longitude: null });
    const user = app.open('/field-service', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Text to Pat Rivera: on my way' }));
    expect(await screen.findByText('No Phone Number')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Navigate to Pat Rivera' }));
    expect(await screen.findByText('No Address')).toBeTruthy();
    expect(screen.getAllByText('Customer address not available').length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Tuesday, November 24' }));
    expect(await screen.findByText('No route on this day')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Plan a route' }).getAttribute('href')).toBe('/routes');
  });

  it('opens a technician on the own route and keeps the others folded', async () => {
    const company = await companyWithRoute(world);
    await company.owner.post('/api/technicians', {
      technicianId: 'TECH-amy',
      name: 'Amy Chen',
      workingDays: ['Monday'],
    });
    const luis = await company.signedIn('technician', { technicianId: 'TECH-luis' });
    app.open('/field-service', { as: luis });
    await screen.findByRole('button', { name: 'Amy Chen' });
    const names = within(screen.getByRole('main'))
      .getAllByRole('heading', { level: 2 })
      .flatMap((heading) => within(heading).queryAllByRole('button', { expanded: true }))
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['Luis OrtegaYour route']);
    expect(screen.getByRole('button', { name: 'Amy Chen' }).getAttribute('aria-expanded')).toBe('false');
  });

  it('says how urgent a stop is, and marks one that was assigned just now', async () => {
    const { owner } = await companyWithRoute(world);
    await owner.put<RouteAssignment>('/api/route-assignments/ROUTE-1', { priority: 'URGENT' });
    await owner.post('/api/customers', { customerId: 'CUST-2', name: 'Dee Wong' });
    await owner.post('/api/route-assignments', {
      customerId: 'CUST-2',
      technicianId: 'TECH-luis',
      dayOfWeek: 'MONDAY',
      priority: 'HIGH',
    });
    app.open('/field-service', { as: owner });
    expect(await screen.findByText('Urgent')).toBeTruthy();
    expect(screen.getByText('High priority')).toBeTruthy();
    expect(within(screen.getByRole('main')).getAllByText('New')).toHaveLength(2);
  });

  it('says that the customers could not be loaded, and tries again', async () => {
    const { owner } = await companyWithRoute(world);
    const answering = window.fetch;
    window.fetch = async (input, init) =>
      String(input).startsWith('/api/day-plan') ? new Response('{}', { status: 404 }) : answering(input, init);
    const user = app.open('/field-service', { as: owner });
    expect(await screen.findByText('Error loading customer data. Please refresh the page.')).toBeTruthy();
    window.fetch = answering;
    await user.click(screen.getByRole('button', { name: /try again/i }));
    expect(await screen.findByRole('heading', { name: 'Pat Rivera' })).toBeTruthy();
  });
});

describe('the live day of an office', () => {
  /** Luis has Pat and Jo, Amy has Kim; the clock stands on Monday at 10 in Phoenix, both shifts begin at 8. */
  async function companyWithTwoRoutes() {
    const company = await companyWithRoute(world);
    const { owner } = company;
    world.clock.set('2026-11-23T17:00:00.000Z');
    await owner.post('/api/technicians', { technicianId: 'TECH-amy', name: 'Amy Chen' });
    for (const [customerId, name, technicianId] of [
      ['CUST-2', 'Jo Marsh', 'TECH-luis'],
      ['CUST-3', 'Kim Diaz', 'TECH-amy'],
    ]) {
      await owner.post('/api/customers', { customerId, name, latitude: 33.5, longitude: -112.1 });
      await owner.post('/api/route-assignments', {
        assignmentId: `ROUTE-${customerId}`,
        customerId,
        technicianId,
        dayOfWeek: 'MONDAY',
        estimatedDuration: 40,
      });
    }
    return company;
  }
  const rowOf = async (name: string) =>
    within((await screen.findByRole('heading', { level: 3, name })).closest('li') as HTMLElement);

  it('says of each stop what was planned, when it was done or is likely reached, and how late that is', async () => {
    const { owner } = await companyWithTwoRoutes();
    const { visitId } = await openStop(owner, { arrivalTime: '2026-11-23T16:20:00.000Z' });
    await completeStop(owner, visitId, { ...findings, departureTime: '2026-11-23T16:42:00.000Z' });
    app.open('/field-service', { as: owner });
    expect((await rowOf('Pat Rivera')).getByText('Completed 9:42 AM (22 min)')).toBeTruthy();
    const kim = await rowOf('Kim Diaz');
    expect(kim.getByText('8:00 AM')).toBeTruthy();
    expect(kim.getByText('Next ~10:00 AM')).toBeTruthy();
    expect(kim.getByText('2 hr late')).toBeTruthy();
    expect(screen.getByText('Running 1 hr 30 min late')).toBeTruthy();
    expect(screen.getByText(/Last seen 9:42 AM at Pat Rivera/)).toBeTruthy();
    expect(screen.getByText('Not started')).toBeTruthy();
    expect(screen.getByText(/Ends about 10:40 AM \(planned 8:40 AM\)/)).toBeTruthy();
  });

  it('notifies customers of a late route in one go: what each reads, and whom to call', async () => {
    const { owner } = await companyWithRoute(world);
    await owner.post('/api/customers', { customerId: 'CUST-9', name: 'Ana Reyes', phone: '(602) 555-0149' });
    const stop = { assignmentId: 'ROUTE-9', technicianId: 'TECH-luis', dayOfWeek: 'MONDAY', routeOrder: 2 };
    await owner.post('/api/route-assignments', { ...stop, customerId: 'CUST-9' });
    for (const id of ['CUST-1', 'CUST-9']) {
      await owner.patch(`/api/customers/${id}`, { latitude: 33.61, longitude: -112.17 });
    }
    world.clock.set('2026-11-23T23:00:00.000Z');
    const user = app.open('/field-service', { as: owner });
    await user.click(await screen.findByRole('button', { name: /^Notify 2 customers of new arrival times$/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New arrival times: Luis Ortega' }));
    const window = /^Luis Ortega is running late today and should be at your pool 4 PM to 6 PM\.$/;
    expect(await dialog.findAllByText(window)).toHaveLength(2);
    expect(dialog.getByText('No SMS service is connected.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Notify 1 customer' }));
    expect(await screen.findByText('We’re notifying 1 customer')).toBeTruthy();
    await world.runJobs();
    expect(world.mailer.lastTo('pat@example.com').text).toContain('is running late today');
  });

  it('keeps what can be done behind the row’s button', async () => {
    const { owner } = await companyWithTwoRoutes();
    const user = app.open('/field-service', { as: owner });
    const kim = await rowOf('Kim Diaz');
    expect(kim.queryByRole('link', { name: 'Start visit: Kim Diaz' })).toBeNull();
    await user.click(kim.getByRole('button', { name: 'Actions: Kim Diaz' }));
    expect(kim.getByRole('link', { name: 'Start visit: Kim Diaz' })).toBeTruthy();
    expect(kim.getByRole('link', { name: 'Create Service Report: Kim Diaz' })).toBeTruthy();
  });

  it('is narrowed to a technician, to what is late and to what was not started, and says what was skipped', async () => {
    const { owner } = await companyWithTwoRoutes();
    await owner.post('/api/week-plan/skip', {
      assignmentId: 'ROUTE-CUST-2',
      serviceDate: '2026-11-23',
      reason: 'Gate locked',
      notify: false,
    });
    await openStop(owner, { arrivalTime: '2026-11-23T16:50:00.000Z' });
    const user = app.open('/field-service', { as: owner });
    expect(await screen.findByText('Skipped: Gate locked')).toBeTruthy();
    expect((await rowOf('Pat Rivera')).getByText('On site since 9:50 AM')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Not started 1' }));
    expect(screen.queryByRole('heading', { name: 'Pat Rivera' })).toBeNull();
    expect(app.address()).toBe('/field-service?show=not-started');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Technician' }), 'Luis Ortega');
    expect(screen.getByText('No stops match.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all stops' }));
    expect(await screen.findByRole('heading', { name: 'Pat Rivera' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Kim Diaz' })).toBeNull();
  });
});

describe('Reset Completed', () => {
  it('takes the marks of the day off on this phone, keeps the visits, and can be undone', async () => {
    const { owner } = await companyWithRoute(world);
    const { visitId } = await openStop(owner);
    await completeStop(owner, visitId);
    const user = app.open('/field-service', { as: owner });
    expect(await screen.findByText(/^Completed/)).toBeTruthy();
    expect(screen.getByText('1 of 1 done')).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Reset Completed' }));
    expect(await screen.findByText('1 Completed badge cleared')).toBeTruthy();
    expect(screen.getByText(/Saved visits stay/)).toBeTruthy();
    await waitFor(() => expect(screen.getByText('0 of 1 done')).toBeTruthy());
    expect(screen.getByRole('link', { name: 'Redo: Pat Rivera' }).getAttribute('href')).toBe(
      '/field-service/stop/ROUTE-1',
    );
    expect((await owner.get<{ state: string }>(`/api/visits/${visitId}`)).body.state).toBe('done');

    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.getByText('1 of 1 done')).toBeTruthy());

    await user.click(screen.getByRole('button', { name: 'Reset Completed' }));
    await waitFor(() => expect(screen.getByText('0 of 1 done')).toBeTruthy());
  });

  it('is over for a stop once it was worked again', async () => {
    const { owner } = await companyWithRoute(world);
    await completeStop(owner, (await openStop(owner)).visitId);
    const user = app.open('/field-service', { as: owner });
    await screen.findByText(/^Completed/);
    await user.click(screen.getByRole('button', { name: 'Reset Completed' }));
    await waitFor(() => expect(screen.getByText('0 of 1 done')).toBeTruthy());
    await owner.post('/api/visits', { visitId: 'VISIT-again', customerId: 'CUST-1' });
    await completeStop(owner, 'VISIT-again');
    expect(await screen.findByText('1 of 1 done', undefined, { timeout: 20_000 })).toBeTruthy();
  });
});

describe('the documentation of a stop', () => {
  it('opens on its card: the last visits with readings in words, what was done, and the report', async () => {
    const { owner } = await companyWithRoute(world);
    await completeStop(owner, (await openStop(owner, { serviceDate: '2026-11-16' })).visitId);
    const user = app.open('/field-service', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Recent visits: Pat Rivera' }));
    expect(await screen.findByRole('heading', { level: 4, name: 'Monday, November 16' })).toBeTruthy();
    expect(screen.getByText(/Free chlorine.*0\.8 ppm.*Low/)).toBeTruthy();
    expect(screen.getByText(/Surface Skimming, Chemical Testing/)).toBeTruthy();
    expect(screen.getByText(/Pump basket is cracked\./)).toBeTruthy();
  });

  it('says so where nothing has been recorded yet', async () => {
    const { owner } = await companyWithRoute(world);
    const user = app.open('/field-service', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Recent visits: Pat Rivera' }));
    expect(await screen.findByText('No visits here yet.')).toBeTruthy();
  });
});

describe('the weekly calendar', () => {
  it('shows the days with their stops and minutes, marks today, and opens a day', async () => {
    const { owner } = await companyWithRoute(world);
    await completeStop(owner, (await openStop(owner)).visitId);
    const user = app.open('/field-service', { as: owner });
    await user.click(await screen.findByRole('tab', { name: 'Weekly Calendar' }));
    expect(await screen.findByRole('heading', { name: 'November 23 – November 29' })).toBeTruthy();
    const monday =
      (await screen.findByRole('link', { name: 'Open Monday, November 23' })).closest('li') ?? document.body;
    expect(monday.getAttribute('aria-current')).toBe('date');
    expect(within(monday).getByText('Pat Rivera')).toBeTruthy();
    expect(within(monday).getByText('Completed')).toBeTruthy();
    expect(within(monday).getByText(/min driving · .* service/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next week' }));
    await waitFor(() => expect(app.address()).toBe('/field-service?date=2026-11-30&tab=calendar'));
    await user.click(await screen.findByRole('link', { name: 'Open Tuesday, December 1' }));
    await waitFor(() => expect(app.address()).toBe('/field-service?date=2026-12-01'));
    expect(await screen.findByRole('tab', { name: "Today's Routes", selected: true })).toBeTruthy();
  });

  it('shows a technician the own days only', async () => {
    const company = await companyWithRoute(world);
    const { owner } = company;
    await owner.post('/api/customers', { customerId: 'CUST-2', name: 'Dee Wong' });
    await owner.post('/api/technicians', { technicianId: 'TECH-amy', name: 'Amy Chen' });
    await owner.post('/api/route-assignments', {
      customerId: 'CUST-2',
      technicianId: 'TECH-amy',
      dayOfWeek: 'TUESDAY',
    });
    const luis = await company.signedIn('technician', { technicianId: 'TECH-luis' });
    app.open('/field-service?tab=calendar', { as: luis });
    expect(await screen.findByText('Pat Rivera')).toBeTruthy();
    expect(screen.queryByText('Dee Wong')).toBeNull();
  });
});

describe('the service checklist', () => {
  it('opens at the name, begins nothing by being looked at, and shows the stop in four tabs', async () => {
    const { owner } = await companyWithRoute(world);
    const user = app.open('/field-service', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Pat Rivera' }));
    const dialog = await screen.findByRole('dialog', { name: 'Service Checklist: Pat Rivera' });
    for (const category of ['Cleaning', 'Water Chemistry', 'Equipment', 'Safety']) {
      expect(await within(dialog).findByRole('heading', { name: category })).toBeTruthy();
    }
    await user.click(within(dialog).getByRole('tab', { name: 'Water Chemistry' }));
    expect(await within(dialog).findByLabelText(/^Free chlorine/)).toBeTruthy();
    await user.click(within(dialog).getByRole('tab', { name: 'Photos' }));
    expect(await within(dialog).findByText(/Before/)).toBeTruthy();
    expect((await owner.get<Visit[]>('/api/visits')).body).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pat Rivera' })));
  });

  it('works the visit of the stop: ticks, readings and notes go to the server, and it is finished from there', async () => {
    const { owner } = await companyWithRoute(world);
    const user = app.open('/field-service', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Pat Rivera' }));
    const dialog = await screen.findByRole('dialog', { name: 'Service Checklist: Pat Rivera' });
    await user.click(await within(dialog).findByRole('checkbox', { name: 'Surface Skimming' }));
    await user.click(within(dialog).getByRole('tab', { name: 'Water Chemistry' }));
    await user.type(await within(dialog).findByLabelText(/^pH/), '7.5');
    await user.click(within(dialog).getByRole('tab', { name: 'Notes' }));
    await user.type(await within(dialog).findByRole('textbox', { name: 'Notes' }), 'Pump basket cracked.');
    await waitFor(async () => {
      const [visit] = (await owner.get<Visit[]>('/api/visits')).body;
      expect(visit).toMatchObject({
        assignmentId: 'ROUTE-1',
        services: expect.arrayContaining(['Surface Skimming']),
        readings: expect.objectContaining({ pH: 7.5 }),
        notes: 'Pump basket cracked.',
      });
    });
    await user.click(within(dialog).getByRole('button', { name: 'Finish visit' }));
    const sheet = await screen.findByRole('dialog', { name: 'Finish visit' });
    await user.click(within(sheet).getByRole('button', { name: 'Finish and send report' }));
    await waitFor(async () => expect((await owner.get<Visit[]>('/api/visits')).body[0]?.state).toBe('done'));
    await waitFor(() => expect(app.address()).not.toBe('/field-service?'));
  });

  it('of a finished visit says what was done', async () => {
    const { owner } = await companyWithRoute(world);
    await completeStop(owner, (await openStop(owner)).visitId);
    const user = app.open('/field-service', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Pat Rivera' }));
    const dialog = await screen.findByRole('dialog', { name: 'Service Checklist: Pat Rivera' });
    expect(await within(dialog).findByText(/This visit is finished/)).toBeTruthy();
    expect(within(dialog).queryByRole('checkbox')).toBeNull();
  });

  it('of a stop that has gone meanwhile says so', async () => {
    const { owner } = await companyWithRoute(world);
    const answering = window.fetch;
    window.fetch = async (input, init) =>
      String(input).startsWith('/api/stops/') ? new Response('{}', { status: 404 }) : answering(input, init);
    const user = app.open('/field-service', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Pat Rivera' }));
    expect(await screen.findByText('Customer data not available. Please refresh the page.')).toBeTruthy();
  });

  it('of another day is looked at only', async () => {
    const { owner } = await companyWithRoute(world);
    const user = app.open('/field-service?date=2026-11-30', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Pat Rivera' }));
    const dialog = await screen.findByRole('dialog', { name: 'Service Checklist: Pat Rivera' });
    expect(await within(dialog).findByText(/^Scheduled for Monday, November 30/)).toBeTruthy();
    expect(within(dialog).queryByRole('checkbox')).toBeNull();
  });
});
