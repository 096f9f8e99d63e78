import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ServiceReport } from '#contract/reports/reports.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { companyWithRoute } from '#tests/support/stops.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

const send = (owner: Visitor, more: object) =>
  owner.post('/api/service-report', {
    customerId: 'CUST-1',
    customerName: 'Pat Rivera',
    customerEmail: 'pat@example.com',
    serviceDate: '2026-11-23',
    serviceTime: '08:42',
    technicianName: 'Luis Ortega',
    ...more,
  });
const rowOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name });
  return within(heading.closest('li') ?? document.body);
};

describe('the list of reports', () => {
  it('shows what became of each, finds by words, and shows the mail as it was sent', async () => {
    const { owner } = await companyWithRoute(world);
    await send(owner, { notes: 'All good.' });
    world.mailer.goDown();
    await send(owner, { customerId: undefined, customerName: 'Sam Noble', customerEmail: 'sam@example.com' });
    world.mailer.comeBack();
    const user = app.open('/reports', { as: owner });
    expect((await rowOf('Pat Rivera')).getByText('Sent')).toBeTruthy();
    const waiting = await rowOf('Sam Noble');
    expect(waiting.getByText('Retrying')).toBeTruthy();
    expect(waiting.getByText(/^Next attempt Nov 23, 2026/)).toBeTruthy();
    expect(screen.getByText('2 of 2 reports')).toBeTruthy();

    await user.type(screen.getByRole('searchbox', { name: 'Search reports' }), 'noble');
    expect(await screen.findByText('1 of 1 report')).toBeTruthy();
    await user.clear(screen.getByRole('searchbox', { name: 'Search reports' }));
    await user.click((await rowOf('Pat Rivera')).getByRole('button', { name: 'Email: Pat Rivera' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'The customer’s email' }));
    expect(await dialog.findByText('Subject: Your pool service report – Monday, November 23, 2026')).toBeTruthy();
    expect((await dialog.findByTitle('Email')).getAttribute('srcdoc')).toContain('All good.');
    expect(dialog.getByText('To pat@example.com')).toBeTruthy();
  });

  it('sends one that waits at once, and one that was sent only when asked', async () => {
    const { owner } = await companyWithRoute(world);
    world.mailer.goDown();
    await send(owner, { reportId: 'RPT-1' });
    world.mailer.comeBack();
    const user = app.open('/reports', { as: owner });
    await user.click((await rowOf('Pat Rivera')).getByRole('button', { name: 'Resend report: Pat Rivera' }));
    expect(await screen.findByText('Report sent again')).toBeTruthy();
    await waitFor(async () => expect((await rowOf('Pat Rivera')).getByText('Sent')).toBeTruthy());
    await user.click((await rowOf('Pat Rivera')).getByRole('button', { name: 'Resend report: Pat Rivera' }));
    const dialog = within(await screen.findByRole('alertdialog').catch(() => screen.findByRole('dialog')));
    await user.click(dialog.getByRole('button', { name: 'Resend' }));
    expect(await screen.findByText('Sent 2 times')).toBeTruthy();
    const { body } = await owner.get<ServiceReport>('/api/service-reports/RPT-1');
    expect(body.deliveryDetail.timesSent).toBe(2);
  });

  it('comes page by page, each asked for once, and is searched from its beginning', async () => {
    const { owner } = await companyWithRoute(world);
    for (let place = 1; place <= 25; place += 1) await send(owner, { id: `RPT-${place}` });
    await send(owner, { id: 'RPT-26', customerName: 'Jolene Quist' });
    const user = app.open('/reports', { as: owner });
    expect(await screen.findByText('25 of 26 reports')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('26 of 26 reports')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(26);
    await user.type(screen.getByRole('searchbox'), 'Quist');
    expect(await screen.findByText('1 of 1 report')).toBeTruthy();
    const asked = app.calls.filter((called) => called.startsWith('GET /api/service-reports?limit'));
    expect(asked).toEqual([
      'GET /api/service-reports?limit=25&offset=0',
      'GET /api/service-reports?limit=25&offset=25',
    ]);
  });

  it('says what will be here where there is none yet', async () => {
    const { owner } = await companyWithRoute(world);
    app.open('/reports', { as: owner });
    expect(await screen.findByText('No reports yet')).toBeTruthy();
  });
});
