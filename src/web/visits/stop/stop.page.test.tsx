import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Visit } from '#contract/visits/visits.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { companyWithRoute, completeStop, findings, historyOf, openStop } from '#tests/support/stops.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';
import { outbox } from '#web/offline/index.ts';

const world = openWorld();
const app = openPageApp(world);

const keypad = () => screen.findByLabelText('Keypad');

async function type(user: ReturnType<typeof app.open>, keys: string[]): Promise<void> {
  // The keypad may be another one once the stop's own call has answered.
  for (const key of keys) await user.click(within(await keypad()).getByRole('button', { name: key }));
}

async function openedVisit(owner: Visitor): Promise<string> {
  await waitFor(async () => expect((await owner.get<Visit[]>('/api/visits')).body).toHaveLength(1));
  return (await owner.get<Visit[]>('/api/visits')).body[0]?.visitId ?? '';
}

describe('a stop', () => {
  it('refuses a number out of bounds with its reason and stays there', async () => {
    const { owner } = await companyWithRoute(world);
    const user = app.open('/field-service/stop/ROUTE-1', { as: owner });
    await user.click((await screen.findAllByRole('button', { name: 'Start visit' }))[0] ?? document.body);
    await type(user, ['9', '9', 'Next']);
    expect(await screen.findByText('Too high: 20 ppm or less')).toBeTruthy();
    expect(screen.getByLabelText('Free chlorine').getAttribute('aria-invalid')).toBe('true');
    await type(user, ['Backspace', 'Next']);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('pH')));
    await type(user, ['4', 'Next']);
    expect(await screen.findByText('Too low: 5 or more')).toBeTruthy();
  });

  it('is worked on the keypad: readings, advice, what was added, tasks, and the report', async () => {
    const { owner } = await companyWithRoute(world);
    await owner.patch('/api/customers/CUST-1', { gateCode: '4471#', dog: 'Rex, bites', equipment: 'Sand filter' });
    const user = app.open('/field-service/stop/ROUTE-1', { as: owner });
    await user.click((await screen.findAllByRole('button', { name: 'Start visit' }))[0] ?? document.body);
    expect(await screen.findByRole('heading', { level: 1, name: 'Pat Rivera' })).toBeTruthy();
    const glance = within(await screen.findByRole('region', { name: 'Before you go in' }));
    expect(await glance.findByText('4471#')).toBeTruthy();
    expect(glance.getByText('Rex, bites')).toBeTruthy();
    expect(glance.getByText('Sand filter')).toBeTruthy();
    await type(user, ['0', 'Decimal point', '4', 'Next', '7', 'Decimal point', '4', 'Next', '9', '0', 'Next']);
    expect(screen.getByLabelText<HTMLInputElement>('Free chlorine').value).toBe('0.4');
    expect(screen.getByLabelText('Free chlorine').getAttribute('aria-describedby')).toBeTruthy();
    expect(screen.getAllByText('Critical').length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Done typing' }));

    await user.click(await screen.findByRole('button', { name: 'Added: liquid chlorine' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Amount: Liquid chlorine')).value).toMatch(/^\d+$/);
    await user.click(await screen.findByRole('checkbox', { name: 'Surface Skimming' }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Chemical Testing & Balance' }).checked).toBe(true);
    fireEvent.change(screen.getByLabelText('Notes'), { target: { value: 'Pump basket cracked.' } });
    await user.click(screen.getAllByRole('button', { name: 'Finish visit' })[0] ?? document.body);
    const summary = await screen.findByRole('dialog', { name: 'Finish visit' });
    expect(await within(summary).findByText('Report by email to pat@example.com')).toBeTruthy();
    await user.click(within(summary).getByRole('button', { name: 'Finish and send report' }));
    expect(await screen.findByText('Visit completed')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Field Service' })).toBeTruthy();
    expect(await screen.findByText(/^Report (Submitted|Processed)$/)).toBeTruthy();

    const [entry] = await historyOf(owner);
    expect(entry).toMatchObject({
      services: ['Surface Skimming', 'Chemical Testing & Balance'],
      notes: 'Pump basket cracked.',
      waterChemistry: expect.objectContaining({ chlorine: '0.4', ph: '7.4', alkalinity: '90' }),
      chemicalsAdded: [expect.objectContaining({ chemical: 'liquid_chlorine', unit: 'fl_oz' })],
    });
  }, 60_000);

  it('shows what an earlier visit left at the pool until it is done, and keeps what this one leaves', async () => {
    const { owner } = await companyWithRoute(world);
    const { visitId } = await openStop(owner, { serviceDate: '2026-11-16' });
    const item = { kind: 'task', reason: 'task', parts: 1, percent: null, pH: null, since: '2026-11-16' };
    const salt = {
      ...item,
      key: 'salt',
      parameter: 'salt',
      chemical: 'salt',
      strengthPct: 100,
      amount: 640,
      unit: 'oz',
    };
    const water = { ...item, key: 'replace_water', parameter: 'cyanuricAcid', percent: 30 };
    const left = [salt, { ...water, chemical: null, strengthPct: null, amount: null, unit: null }];
    expect((await completeStop(owner, visitId, { ...findings, left })).status).toBe(200);
    const user = app.open('/field-service/stop/ROUTE-1', { as: owner });
    await user.click((await screen.findAllByRole('button', { name: 'Start visit' }))[0] ?? document.body);
    await type(user, [
      '0',
      'Decimal point',
      '4',
      'Next',
      '7',
      'Decimal point',
      '4',
      'Next',
      '9',
      '0',
      'Next',
      '9',
      '0',
    ]);
    await user.click(screen.getByRole('button', { name: 'Done typing' }));
    const todo = within(await screen.findByRole('region', { name: 'Left to do' }));
    expect((await todo.findAllByText(/^Left from Nov 16/)).length).toBe(2);
    expect(await todo.findByRole('checkbox', { name: /^Done: .*calcium chloride$/ })).toBeTruthy();
    await user.click(todo.getByRole('checkbox', { name: 'Done: 40 lb pool salt' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Amount: Pool salt')).value).toBe('40');
    await waitFor(async () => {
      const [visit] = (await owner.get<Visit[]>('/api/visits')).body;
      expect(visit?.left?.map(({ key, since }) => [key, since])).toEqual([
        ['replace_water', '2026-11-16'],
        ['calcium_chloride', '2026-11-23'],
      ]);
    });
    expect((await owner.get<Visit[]>('/api/visits')).body[0]?.chemicalsAdded).toMatchObject([{ chemical: 'salt' }]);
    await user.click(screen.getAllByRole('button', { name: /see all|left for later/ })[0] ?? document.body);
    const plan = within(await screen.findByRole('dialog', { name: 'Dosing plan' }));
    expect(plan.getByRole('heading', { name: 'Now' })).toBeTruthy();
    expect(plan.getByRole('heading', { name: 'Next visit' })).toBeTruthy();

    // Less of it, and of another product: what is missing is for the next visit.
    await user.click(plan.getByRole('button', { name: 'Other amount or product: liquid chlorine' }));
    const choice = await plan.findByRole<HTMLSelectElement>('combobox', { name: 'Product added' });
    const hypo = [...choice.options].find(({ text }) => text.startsWith('Calcium hypochlorite'));
    await user.selectOptions(choice, hypo ?? choice);
    const amount = await plan.findByLabelText<HTMLInputElement>('Amount: Calcium hypochlorite');
    const whole = Number(amount.value);
    await user.clear(amount);
    await user.type(amount, String(whole / 4));
    await user.click(plan.getByRole('button', { name: 'Added' }));
    expect(await plan.findByText(/^Recorded: .* calcium hypochlorite$/)).toBeTruthy();
    expect(await plan.findByText('Only part of it went in. Test first, then add the rest.')).toBeTruthy();
    await waitFor(async () => {
      const [visit] = (await owner.get<Visit[]>('/api/visits')).body;
      expect(visit?.chemicalsAdded).toMatchObject([
        { chemical: 'salt' },
        { chemical: 'cal_hypo', amount: whole / 4, insteadOf: 'liquid_chlorine' },
      ]);
      expect(visit?.left?.find(({ key }) => key === 'liquid_chlorine')).toMatchObject({ reason: 'partial' });
    });
    await user.click(plan.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => {
      const [visit] = (await owner.get<Visit[]>('/api/visits')).body;
      expect(visit?.chemicalsAdded).toHaveLength(1);
      expect(visit?.left?.some(({ key }) => key === 'liquid_chlorine')).toBe(false);
    });
  }, 60_000);

  it('takes over what was measured and done last time, and is typed on a keyboard too', async () => {
    const { owner } = await companyWithRoute(world);
    const { visitId } = await openStop(owner, { serviceDate: '2026-11-16' });
    const services = [...findings.services, 'Pool Shocking'];
    await completeStop(owner, visitId, { ...findings, services });
    const user = app.open('/field-service/stop/ROUTE-1', { as: owner });
    await user.click((await screen.findAllByRole('button', { name: 'Start visit' }))[0] ?? document.body);
    await keypad();
    await user.type(screen.getByLabelText('Free chlorine'), '2.5{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('pH')));
    await type(user, ['Same as last time']);
    expect(screen.getByLabelText<HTMLInputElement>('pH').value).toBe('7.8');
    await user.click(screen.getByRole('button', { name: 'Done typing' }));
    await user.click(await screen.findByRole('button', { name: 'Same as last time' }));
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Surface Skimming' })).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Tile Cleaning' }).checked).toBe(false);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Pool Shocking' }).checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await user.click(await screen.findByRole('button', { name: 'Not due today (1)' }));
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Pool Shocking' })).checked).toBe(false);
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
      arrivalTime: '2026-11-24T01:30:00.000Z',
      state: 'open',
    });
  });

  it('keeps what was typed when the connection is lost, and says so when finishing', async () => {
    const { owner } = await companyWithRoute(world);
    const user = app.open('/field-service/stop/ROUTE-1', { as: owner });
    await user.click((await screen.findAllByRole('button', { name: 'Start visit' }))[0] ?? document.body);
    await type(user, ['2', 'Next', '7', 'Decimal point', '5']);
    app.goOffline();
    await user.click(screen.getByRole('button', { name: 'Done typing' }));
    await user.click(screen.getAllByRole('button', { name: 'Finish visit' })[0] ?? document.body);
    await user.click(await screen.findByRole('button', { name: 'Finish and send report' }));
    expect(await screen.findByRole('heading', { name: 'Visit saved on this phone' })).toBeTruthy();
    const [kept] = outbox.items().filter(({ kind }) => kind === 'visit-complete');
    expect(kept).toMatchObject({ sentAt: null, body: { readings: { chlorine: 2, pH: 7.5 }, sendReport: true } });
  });

  it('that was finished on another phone shows both, and the finished visit once this one is given up', async () => {
    const { owner } = await companyWithRoute(world);
    const user = app.open('/field-service/stop/ROUTE-1', { as: owner });
    await user.click((await screen.findAllByRole('button', { name: 'Start visit' }))[0] ?? document.body);
    await type(user, ['2']);
    const visitId = await openedVisit(owner);
    expect((await completeStop(owner, visitId)).status).toBe(200);
    await type(user, ['Decimal point', '5']);
    await user.click(screen.getByRole('button', { name: 'Done typing' }));
    await user.click(await screen.findByRole('button', { name: 'Compare' }));
    const both = within(await screen.findByRole('dialog', { name: 'Someone else edited this visit' }));
    expect(await both.findByRole('row', { name: 'Free chlorine 2.5 ppm 0.8 ppm' })).toBeTruthy();
    expect(both.getByRole('button', { name: 'Save mine as a separate visit' })).toBeTruthy();
    await user.click(both.getByRole('button', { name: 'Discard mine' }));
    expect(await screen.findByText(/^Completed/)).toBeTruthy();
    expect(await screen.findByText('0.8 ppm')).toBeTruthy();
  });

  it('that another phone wrote to is not overwritten before somebody chose', async () => {
    const { owner } = await companyWithRoute(world);
    const user = app.open('/field-service/stop/ROUTE-1', { as: owner });
    await user.click((await screen.findAllByRole('button', { name: 'Start visit' }))[0] ?? document.body);
    await type(user, ['2']);
    const visitId = await openedVisit(owner);
    const there = async () => (await owner.get<Visit>(`/api/visits/${visitId}`)).body.readings;
    await waitFor(async () => expect(await there()).toMatchObject({ chlorine: 2 }));
    await owner.patch(`/api/visits/${visitId}`, { readings: { chlorine: 7 }, phoneId: 'PHONE-other' });
    await type(user, ['Decimal point', '5']);
    await user.click(screen.getByRole('button', { name: 'Done typing' }));
    await user.click(await screen.findByRole('button', { name: 'Compare' }));
    expect(await there()).toMatchObject({ chlorine: 7 });
    const both = within(await screen.findByRole('dialog', { name: 'Someone else edited this visit' }));
    await user.click(await both.findByRole('button', { name: 'Keep mine' }));
    await waitFor(async () => expect(await there()).toMatchObject({ chlorine: 2.5 }));
    expect(await screen.findByText('Saved')).toBeTruthy();
  });

  it('is finished only with what is required or why not, and with times that can be corrected', async () => {
    const { owner } = await companyWithRoute(world);
    const user = app.open('/field-service/stop/ROUTE-1', { as: owner });
    await user.click((await screen.findAllByRole('button', { name: 'Start visit' }))[0] ?? document.body);
    await keypad();
    await user.click(screen.getByRole('button', { name: 'Done typing' }));
    await user.click(screen.getAllByRole('button', { name: 'Finish visit' })[0] ?? document.body);
    const sheet = within(await screen.findByRole('dialog', { name: 'Finish visit' }));
    expect(await sheet.findByText('Before you finish: 1 required task')).toBeTruthy();
    const last = sheet.getByRole<HTMLButtonElement>('button', { name: 'Finish and send report' });
    expect(last.disabled).toBe(true);
    await user.click(sheet.getByRole('button', { name: 'Couldn’t do: Chemical Testing & Balance' }));
    await user.type(await sheet.findByLabelText('Other reason'), 'Reagents spilled');
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(last.disabled).toBe(false));
    expect(sheet.getByText('Reagents spilled')).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: 'Edit the times' }));
    fireEvent.change(sheet.getByLabelText('Arrival'), { target: { value: '18:50' } });
    expect(await sheet.findByText('Time can’t be in the future')).toBeTruthy();
    fireEvent.change(sheet.getByLabelText('Arrival'), { target: { value: '18:00' } });
    await waitFor(() => expect(sheet.queryByText('Time can’t be in the future')).toBeNull());
    await user.click(sheet.getByRole('button', { name: 'Finish and send report' }));
    expect(await screen.findByText('Visit completed')).toBeTruthy();
    const [visit] = (await owner.get<Visit[]>('/api/visits')).body;
    expect(visit).toMatchObject({
      state: 'done',
      arrivalTime: '2026-11-24T01:00:00.000Z',
      departureTime: '2026-11-24T01:30:00.000Z',
    });
    expect(visit?.tasks.find(({ taskId }) => taskId === 'chemical-testing')?.notDone).toBe('Reagents spilled');
  });

  it('that was sent without what has become required is kept here, with what is missing', async () => {
    const { owner } = await companyWithRoute(world);
    const user = app.open('/field-service/stop/ROUTE-1', { as: owner });
    await user.click((await screen.findAllByRole('button', { name: 'Start visit' }))[0] ?? document.body);
    await type(user, ['2', 'Next', '7', 'Decimal point', '5']);
    await user.click(screen.getByRole('button', { name: 'Done typing' }));
    const brush = { taskId: 'brush', title: 'Brush walls', category: 'Cleaning', priority: 'high', everyVisits: 1 };
    await owner.put('/api/checklist', { tasks: [{ ...brush, required: true, photoRequired: false }] });
    await user.click(screen.getAllByRole('button', { name: 'Finish visit' })[0] ?? document.body);
    await user.click(await screen.findByRole('button', { name: 'Finish and send report' }));
    expect(await screen.findByText(/Still required: Brush walls/)).toBeTruthy();
    const [kept] = (await owner.get<Visit[]>('/api/visits')).body;
    expect(kept).toMatchObject({ state: 'open', readings: { chlorine: 2, pH: 7.5 }, lacks: ['Brush walls'] });
    await user.click(screen.getByRole('button', { name: 'Show what’s missing' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Finish visit' }));
    await user.click(await sheet.findByRole('button', { name: 'Couldn’t do: Brush walls' }));
    await user.type(await sheet.findByLabelText('Other reason'), 'Brush is broken');
    // Typed and left: it counts without Save.
    await user.click(sheet.getByText('Required'));
    expect(await sheet.findByText('Brush is broken')).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: 'Finish and send report' }));
    await waitFor(async () => expect((await owner.get<Visit[]>('/api/visits')).body[0]?.state).toBe('done'));
    const [done] = (await owner.get<Visit[]>('/api/visits')).body;
    expect(done?.tasks.find(({ taskId }) => taskId === 'brush')?.notDone).toBe('Brush is broken');
  });

  it('asks for the reason before it finishes a visit that does not add up, and ticks nothing for the technician', async () => {
    const { owner } = await companyWithRoute(world);
    const user = app.open('/field-service/stop/ROUTE-1', { as: owner });
    await user.click((await screen.findAllByRole('button', { name: 'Start visit' }))[0] ?? document.body);
    await type(user, ['0', 'Next', '7', 'Decimal point', '4']);
    await user.click(screen.getByRole('button', { name: 'Done typing' }));
    await user.click(screen.getAllByRole('button', { name: 'Finish visit' })[0] ?? document.body);
    await user.click(await screen.findByRole('button', { name: 'Finish and send report' }));
    const asks = within(await screen.findByRole('dialog', { name: 'Before you finish' }));
    const reason = asks.getByLabelText<HTMLInputElement>('The water was off and nothing was added');
    expect(reason.value).toBe('');
    await user.click(asks.getByRole('button', { name: 'Finish visit' }));
    expect(await asks.findByText('Pick or type a reason')).toBeTruthy();
    await user.click(asks.getByRole('button', { name: 'Customer treats it' }));
    expect(reason.value).toBe('Customer treats it');
    await user.type(reason, ' himself');
    await user.click(asks.getByRole('button', { name: 'Finish visit' }));
    expect(await screen.findByText('Visit completed')).toBeTruthy();
    const [visit] = (await owner.get<Visit[]>('/api/visits')).body;
    expect(visit).toMatchObject({
      state: 'done',
      doubts: [{ kind: 'untreated', reason: 'Customer treats it himself' }],
    });
  });

  it('with pool and spa is one visit: each is tested, and nothing is lost between them', async () => {
    const { owner } = await companyWithRoute(world);
    await owner.post('/api/pools', { poolId: 'SPA', customerId: 'CUST-1', name: 'Spa', kind: 'spa', poolType: 'spa' });
    const user = app.open('/field-service/stop/ROUTE-1', { as: owner });
    expect((await screen.findAllByText('Spa')).length).toBeGreaterThan(0);
    await user.click((await screen.findAllByRole('button', { name: 'Start visit' }))[0] ?? document.body);
    await type(user, ['1']);
    await user.click(await screen.findByRole('radio', { name: 'Spa' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Free chlorine').value).toBe(''));
    await type(user, ['3']);
    await user.click(screen.getByRole('radio', { name: /Pat Rivera/ }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Free chlorine').value).toBe('1'));
    expect(
      (await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Chemical Testing & Balance · Spa' })).checked,
    ).toBe(true);
    await user.click(screen.getAllByRole('button', { name: 'Finish visit' })[0] ?? document.body);
    const summary = await screen.findByRole('dialog', { name: 'Finish visit' });
    expect(await within(summary).findByText('Readings · Spa')).toBeTruthy();
    await user.click(within(summary).getByRole('button', { name: 'Finish and send report' }));
    await waitFor(() => expect(app.address()).toBe('/field-service'));
    const visits = (await owner.get<Visit[]>('/api/visits')).body;
    expect(visits).toMatchObject([
      { state: 'done', readings: { chlorine: 1 }, bodies: [{ poolId: 'SPA', readings: { chlorine: 3 } }] },
    ]);

    cleanup();
    app.open('/field-service/stop/ROUTE-1', { as: owner });
    expect(await screen.findAllByRole('heading', { name: / · Spa$/ })).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Also service/ })).toBeNull();
  });

  it('says when a picture cannot be read, and keeps nothing of it', async () => {
    const { owner } = await companyWithRoute(world);
    const user = app.open('/field-service/stop/ROUTE-1', { as: owner });
    await user.click((await screen.findAllByRole('button', { name: 'Start visit' }))[0] ?? document.body);
    const input = await screen.findByLabelText('Add photo: Issue');
    await user.upload(input, new File(['no picture'], 'leak.jpg', { type: 'image/jpeg' }));
    expect(await screen.findByText('Could not process the image')).toBeTruthy();
    expect(screen.queryByRole('img', { name: /Issue photo/ })).toBeNull();
  });

  it('is finished where it was worked, though the office has taken it off the day meanwhile', async () => {
    const { owner } = await companyWithRoute(world);
    const user = app.open('/field-service/stop/ROUTE-1', { as: owner });
    await user.click((await screen.findAllByRole('button', { name: 'Start visit' }))[0] ?? document.body);
    await type(user, ['1']);
    const visitId = await openedVisit(owner);
    cleanup();
    const skipped = { assignmentId: 'ROUTE-1', serviceDate: '2026-11-23', reason: 'Away', notify: false };
    expect((await owner.post('/api/week-plan/skip', skipped)).status).toBe(200);
    const again = app.open('/field-service/stop/ROUTE-1', { as: owner });
    await again.click((await screen.findAllByRole('button', { name: 'Finish visit' }))[0] ?? document.body);
    await again.click(await screen.findByRole('button', { name: 'Finish and send report' }));
    expect(await screen.findByText('Visit completed')).toBeTruthy();
    expect((await owner.get<Visit>(`/api/visits/${visitId}`)).body).toMatchObject({
      state: 'done',
      assignmentId: 'ROUTE-1',
    });
  });

  it('can be worked off the route', async () => {
    const { owner } = await companyWithRoute(world);
    await owner.post('/api/customers', { customerId: 'CUST-2', name: 'Dee Wong', poolSize: 12000 });
    const user = app.open('/field-service', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Unscheduled stop' }));
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

  it('asks which address off the route, where the customer has several, and is worked there', async () => {
    const { owner } = await companyWithRoute(world);
    const lake = { propertyId: 'LAKE', name: 'Lake house', address: '41 Shore Drive', gateCode: '#9' };
    await owner.post('/api/customers/CUST-1/properties', lake);
    const user = app.open('/field-service/customer/CUST-1', { as: owner });
    await user.click(await screen.findByRole('link', { name: 'Lake house, 41 Shore Drive' }));
    expect(await screen.findByText('#9')).toBeTruthy();
    await user.click((await screen.findAllByRole('button', { name: 'Start visit' }))[0] ?? document.body);
    await keypad();
    await waitFor(async () =>
      expect((await owner.get<Visit[]>('/api/visits')).body).toMatchObject([
        { customerId: 'CUST-1', propertyId: 'LAKE', assignmentId: null },
      ]),
    );
  });
});
