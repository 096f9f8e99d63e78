import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ServiceHistoryEntry, ServiceReport } from '#contract/reports/reports.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { companyWithRoute } from '#tests/support/stops.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

const reportsOf = async (owner: Visitor) => (await owner.get<ServiceReport[]>('/api/service-reports')).body;
const historyOf = async (owner: Visitor) =>
  (await owner.get<ServiceHistoryEntry[]>('/api/service-history/CUST-1')).body;
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

async function openReport(owner: Visitor, query = '?customerId=CUST-1') {
  const user = app.open(`/service-report${query}`, { as: owner });
  await screen.findByRole('button', { name: 'Send Report' });
  return user;
}

describe('the service report page', () => {
  it('sends what was entered, records the visit, says so and returns to field service by itself', async () => {
    const { owner } = await companyWithRoute(world);
    const user = await openReport(owner);
    const name = await field('Technician Name');
    await user.clear(name);
    await user.type(name, 'Luis Ortega');
    await user.click(screen.getByRole('checkbox', { name: 'Surface Skimming' }));
    await user.click(screen.getByRole('checkbox', { name: 'Pool Shocking' }));
    await user.type(await field('Chlorine'), '2.1');
    await user.type(await field('pH'), '7.5');
    await user.type(await field('Notes'), 'All good.');
    await waitFor(async () => expect((await field('Next Service')).value).toBe('Monday, November 30, 2026'));
    await user.click(screen.getByRole('button', { name: 'Send Report' }));
    expect(await screen.findByRole('heading', { name: 'Report Sent' })).toBeTruthy();
    expect((await screen.findAllByText('The report was sent to pat@example.com.')).length).toBeGreaterThan(0);
    await waitFor(() => expect(app.address()).toBe('/field-service'));
    expect(await reportsOf(owner)).toMatchObject([
      {
        customerId: 'CUST-1',
        customerName: 'Pat Rivera',
        address: '5601 West Crocus Drive, Glendale, AZ 85306',
        services: ['Surface Skimming', 'Pool Shocking'],
        waterChemistry: { chlorine: '2.1', ph: '7.5' },
        notes: 'All good.',
        nextService: 'Monday, November 30, 2026',
        technicianName: 'Luis Ortega',
        delivery: 'sent',
      },
    ]);
    const [report] = await reportsOf(owner);
    expect(await historyOf(owner)).toMatchObject([{ reportId: report?.reportId, emailSent: true, notes: 'All good.' }]);
  });

  it('names the next service also where it is sent before that is shown', async () => {
    const { owner } = await companyWithRoute(world);
    app.open('/service-report?customerId=CUST-1', { as: owner });
    const name = await field('Technician Name');
    const sendButton = screen.getByRole('button', { name: 'Send Report' });
    fireEvent.change(name, { target: { value: 'Luis' } });
    fireEvent.click(sendButton);
    expect(await screen.findByRole('heading', { name: 'Report Sent' })).toBeTruthy();
    expect(await reportsOf(owner)).toMatchObject([{ nextService: 'Monday, November 30, 2026' }]);
    expect(app.calls.filter((called) => called.startsWith('GET /api/route-assignments'))).toEqual([
      'GET /api/route-assignments?customerId=CUST-1',
    ]);
  });

  it('asks for a customer and the technician, and for the e-mail that a customer lacks', async () => {
    const { owner } = await companyWithRoute(world);
    await owner.post('/api/customers', { customerId: 'CUST-2', name: 'Sam Noble', address: '9 Palm Way' });
    const user = await openReport(owner, '');
    await user.clear(await field('Technician Name'));
    await user.click(screen.getByRole('button', { name: 'Send Report' }));
    expect(await screen.findByText('Missing Information')).toBeTruthy();
    expect(screen.getByText('Please select a customer and enter technician name')).toBeTruthy();
    const without = screen.getByRole('button', { name: 'Choose customer: Sam Noble, No Email' });
    expect(within(without).getByText('No Email')).toBeTruthy();
    await user.click(without);
    await user.type(await field('Technician Name'), 'Luis Ortega');
    await user.click(screen.getByRole('button', { name: 'Send Report' }));
    expect(await screen.findByText('No Email Address')).toBeTruthy();
    const asked = /Sam Noble does not have an email address in their profile\. Please update their profile first\./;
    expect(screen.getAllByText(asked).length).toBeGreaterThan(0);
    expect(app.calls.filter((call) => call.startsWith('POST /api/service-'))).toEqual([]);
  });

  it('keeps what was entered over a reload, and tells of a picture that is none', async () => {
    const { owner } = await companyWithRoute(world);
    const user = await openReport(owner);
    await user.type(await field('Notes'), 'Pump basket is cracked.');
    const file = new File(['not a picture'], 'broken.jpg', { type: 'image/jpeg' });
    await user.upload(screen.getByLabelText('Photos', { selector: 'input' }), file);
    expect(await screen.findByText('Could not process the image')).toBeTruthy();
    cleanup();
    app.open('/service-report?customerId=CUST-1', { as: owner });
    await waitFor(async () => expect((await field('Notes')).value).toBe('Pump basket is cracked.'));
  });

  it('says the truth while the mail server is down', async () => {
    const { owner } = await companyWithRoute(world);
    const user = await openReport(owner);
    await user.type(await field('Technician Name'), 'Luis');
    world.mailer.goDown();
    await user.click(screen.getByRole('button', { name: 'Send Report' }));
    expect(await screen.findByRole('heading', { name: 'Report Submitted' })).toBeTruthy();
    world.mailer.comeBack();
    expect(await historyOf(owner)).toMatchObject([{ emailSent: false, delivery: 'pending' }]);
  });

  it('records the visit where the plan has no room for one more report', async () => {
    const { owner } = await companyWithRoute(world, { tier: 'trial' });
    for (let n = 0; n < 5; n += 1) {
      await owner.post('/api/service-report', {
        reportId: `RPT-${n}`,
        customerName: 'Pat Rivera',
        customerEmail: 'pat@example.com',
        serviceDate: '2026-11-16',
        serviceTime: '08:42',
        technicianName: 'Luis Ortega',
      });
    }
    const user = await openReport(owner);
    await user.type(await field('Technician Name'), 'Luis');
    await user.click(screen.getByRole('button', { name: 'Send Report' }));
    expect(await screen.findByRole('heading', { name: 'Report Processed' })).toBeTruthy();
    expect(await historyOf(owner)).toMatchObject([{ serviceDate: '2026-11-23', reportId: null }]);
  });

  it('keeps report and visit on the device where the server is out of reach', async () => {
    const { owner } = await companyWithRoute(world);
    const user = await openReport(owner);
    await user.type(await field('Technician Name'), 'Luis');
    app.goOffline();
    await user.click(screen.getByRole('button', { name: 'Send Report' }));
    expect(await screen.findByRole('heading', { name: 'Saved on this device' })).toBeTruthy();
    await waitFor(() => expect(app.address()).toBe('/field-service'));
    expect(await reportsOf(owner)).toEqual([]);
  });

  it('says to refresh where the customer is not among those that were loaded', async () => {
    const { owner } = await companyWithRoute(world);
    app.open('/service-report?customerId=CUST-9', { as: owner });
    expect(await screen.findByText('Customer data not available. Please refresh the page.')).toBeTruthy();
  });
});
