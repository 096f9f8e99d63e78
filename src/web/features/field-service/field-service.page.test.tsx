import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Visit } from '#contract/visits.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { companyWithRoute, completeStop, findings, historyOf, openStop } from '#tests/support/stops.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

const keypad = () => screen.findByLabelText('Keypad');

async function type(user: ReturnType<typeof app.open>, keys: string[]): Promise<void> {
  const pad = await keypad();
  for (const key of keys) await user.click(within(pad).getByRole('button', { name: key }));
}

describe('a stop', () => {
  it('is worked on the keypad: readings, advice, what was added, services, and the report', async () => {
    const { owner } = await companyWithRoute(world);
    const user = app.open('/field-service', { as: owner });
    await user.click(await screen.findByRole('link', { name: 'Start visit: Pat Rivera' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Pat Rivera' })).toBeTruthy();
    expect(screen.getByText('Gate code 4471#')).toBeTruthy();
    await type(user, ['0', 'Point', '4', 'Next', '7', 'Point', '4', 'Next', '9', '0', 'Next']);
    expect(screen.getByLabelText<HTMLInputElement>('Free chlorine').value).toBe('0.4');
    expect(screen.getByLabelText('Free chlorine').getAttribute('aria-describedby')).toBeTruthy();
    expect(screen.getAllByText('Critical').length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Done typing' }));

    await user.click(await screen.findByRole('button', { name: 'Added: liquid chlorine' }));
    expect(screen.getByLabelText<HTMLInputElement>('Amount: Liquid chlorine').value).toMatch(/^\d+$/);
    await user.click(screen.getByRole('checkbox', { name: 'Surface Skimming' }));
    await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'Pump basket cracked.');
    await user.click(screen.getAllByRole('button', { name: 'Finish visit' })[0] ?? document.body);
    const summary = await screen.findByRole('dialog', { name: 'Finish visit' });
    expect(within(summary).getByText('A report by e-mail to pat@example.com')).toBeTruthy();
    await user.click(within(summary).getByRole('button', { name: 'Finish and send report' }));
    expect(await screen.findByText('Visit completed')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Field Service' })).toBeTruthy();
    expect(screen.getByText(/^Report (Submitted|Processed)$/)).toBeTruthy();

    const [entry] = await historyOf(owner);
    expect(entry).toMatchObject({
      services: ['Surface Skimming'],
      notes: 'Pump basket cracked.',
      waterChemistry: expect.objectContaining({ chlorine: '0.4', ph: '7.4', alkalinity: '90' }),
      chemicalsAdded: [expect.objectContaining({ chemical: 'liquid_chlorine', unit: 'fl_oz' })],
    });
  });

  it('refuses a number out of bounds with its reason and stays there', async () => {
    const { owner } = await companyWithRoute(world);
    const user = app.open('/field-service/stop/ROUTE-1', { as: owner });
    await user.click((await screen.findAllByRole('button', { name: 'Start visit' }))[0] ?? document.body);
    await type(user, ['9', '9', 'Next']);
    expect(await screen.findByText('Too high: at most 20 ppm')).toBeTruthy();
    expect(screen.getByLabelText('Free chlorine').getAttribute('aria-invalid')).toBe('true');
    await type(user, ['Erase last digit', 'Next']);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('pH')));
    await type(user, ['4', 'Next']);
    expect(await screen.findByText('Too low: at least 5')).toBeTruthy();
  });

  it('takes over what was measured and done last time, and is typed on a keyboard too', async () => {
    const { owner } = await companyWithRoute(world);
    const { visitId } = await openStop(owner, { serviceDate: '2026-11-16' });
    await completeStop(owner, visitId, findings);
    const user = app.open('/field-service/stop/ROUTE-1', { as: owner });
    await user.click((await screen.findAllByRole('button', { name: 'Start visit' }))[0] ?? document.body);
    await keypad();
    await user.type(screen.getByLabelText('Free chlorine'), '2.5{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('pH')));
    await type(user, ['As last time']);
    expect(screen.getByLabelText<HTMLInputElement>('pH').value).toBe('7.8');
    await user.click(screen.getByRole('button', { name: 'Done typing' }));
    await user.click(screen.getByRole('button', { name: 'As last time' }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Surface Skimming' }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Tile Cleaning' }).checked).toBe(false);
  });

  it('counts no arrival until the visit is started, and keeps the time of arrival after a reload', async () => {
    const { owner } = await companyWithRoute(world);
    const user = app.open('/field-service/stop/ROUTE-1', { as: owner });
    await screen.findAllByRole('button', { name: 'Start visit' });
    expect((await owner.get<Visit[]>('/api/visits')).body).toEqual([]);
    await user.click((await screen.findAllByRole('button', { name: 'Start visit' }))[0] ?? document.body);
    await waitFor(async () => expect((await owner.get<Visit[]>('/api/visits')).body).toHaveLength(1));
    expect((await owner.get<Visit[]>('/api/visits')).body[0]).toMatchObject({
      assignmentId: 'ROUTE-1',
      serviceDate: '2026-11-23',
      arrivalTime: '2026-11-23T16:00:00.000Z',
      state: 'open',
    });
  });

  it('keeps what was typed when the connection is lost, and says so when finishing', async () => {
    const { owner } = await companyWithRoute(world);
    const user = app.open('/field-service/stop/ROUTE-1', { as: owner });
    await user.click((await screen.findAllByRole('button', { name: 'Start visit' }))[0] ?? document.body);
    await type(user, ['2', 'Next', '7', 'Point', '5']);
    app.goOffline();
    await user.click(screen.getByRole('button', { name: 'Done typing' }));
    await user.click(screen.getAllByRole('button', { name: 'Finish visit' })[0] ?? document.body);
    await user.click(await screen.findByRole('button', { name: 'Finish and send report' }));
    expect(await screen.findByRole('heading', { name: 'The visit is saved on this phone' })).toBeTruthy();
    const kept = Object.entries(localStorage).find(([key]) => key.startsWith('visit-draft:'));
    expect(JSON.parse(String(kept?.[1]))).toMatchObject({ typed: { chlorine: '2', pH: '7.5' }, finishing: {} });
  });

  it('that was finished on another phone says so, and shows the finished visit once this one is given up', async () => {
    const { owner } = await companyWithRoute(world);
    const user = app.open('/field-service/stop/ROUTE-1', { as: owner });
    await user.click((await screen.findAllByRole('button', { name: 'Start visit' }))[0] ?? document.body);
    await type(user, ['2']);
    await waitFor(async () => expect((await owner.get<Visit[]>('/api/visits')).body).toHaveLength(1));
    const [visit] = (await owner.get<Visit[]>('/api/visits')).body;
    expect((await completeStop(owner, visit?.visitId ?? '')).status).toBe(200);
    await type(user, ['Point', '5']);
    await user.click(screen.getByRole('button', { name: 'Done typing' }));
    expect((await screen.findByRole('alert')).textContent).toContain('This visit is finished and has been reported');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText(/^Completed/)).toBeTruthy();
    expect(screen.getByText('0.8 ppm')).toBeTruthy();
  });

  it('can be worked off the route', async () => {
    const { owner } = await companyWithRoute(world);
    await owner.post('/api/customers', { customerId: 'CUST-2', name: 'Dee Wong', poolSize: 12000 });
    const user = app.open('/field-service', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Unplanned stop' }));
    await user.type(await screen.findByRole('searchbox', { name: 'Search customers' }), 'Dee');
    await user.click(await screen.findByRole('link', { name: /Dee Wong/ }));
    await user.click((await screen.findAllByRole('button', { name: 'Start visit' }))[0] ?? document.body);
    await keypad();
    await waitFor(async () => expect((await owner.get<Visit[]>('/api/visits')).body).toHaveLength(1));
    expect((await owner.get<Visit[]>('/api/visits')).body[0]).toMatchObject({
      customerId: 'CUST-2',
      assignmentId: null,
    });
  });
});
