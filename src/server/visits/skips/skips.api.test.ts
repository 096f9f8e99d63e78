import { beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '#contract/alerts/notifications.ts';
import type { Timeline } from '#contract/data/timeline.ts';
import type { Invoice, InvoiceSummary } from '#contract/invoicing/invoices.ts';
import type { ScheduledMessage } from '#contract/messaging/messages.ts';
import type { Photo } from '#contract/reports/reports.ts';
import type { DayPlan } from '#contract/scheduling/day-plan.ts';
import type { RouteChange } from '#contract/scheduling/stop-edits.ts';
import type { Skip } from '#contract/visits/skips.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { pictureUpload } from '#tests/api/seeded-company.ts';
import { companyWithRoute, completeStop, openStop } from '#tests/support/stops.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

// It is Monday, November 23, 2026, 10:30 in Phoenix.
const world = openWorld();
beforeEach(() => {
  world.clock.set('2026-11-23T17:30:00.000Z');
});

const gate = { skipId: 'SKIP-1', assignmentId: 'ROUTE-1', reason: 'locked-gate', note: 'New padlock.' };
const skip = (visitor: Visitor, more: object = {}) => visitor.post<Skip>('/api/skips', { ...gate, ...more });
const undo = (visitor: Visitor, skipId = 'SKIP-1') => visitor.post<Skip>(`/api/skips/${skipId}/undo`);
const routeOn = async (visitor: Visitor, date = '2026-11-23') =>
  (await visitor.get<DayPlan>(`/api/day-plan?date=${date}`)).body.technicians.find(
    ({ technicianId }) => technicianId === 'TECH-luis',
  );
const alertsOf = async (visitor: Visitor) =>
  (await visitor.get<Notification[]>('/api/notifications')).body.filter(({ title }) =>
    title.startsWith('Stop skipped'),
  );

async function withTechnician(): Promise<Company & { luis: Visitor }> {
  const company = await companyWithRoute(world);
  return { ...company, luis: await company.signedIn('technician', { technicianId: 'TECH-luis' }) };
}

describe('a stop skipped on site', () => {
  it('leaves the day, and the office has who, when, why and the photo: on the day, as an alert and in the timeline', async () => {
    const { owner, luis } = await withTechnician();
    await openStop(luis);
    const { status, body } = await skip(luis, { skippedAt: '2026-11-23T17:05:00.000Z' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      skippedOn: '2026-11-23',
      serviceDate: '2026-11-23',
      technicianName: 'Luis Ortega',
      reasonText: 'Locked gate',
      note: 'New padlock.',
      billed: false,
      undoneAt: null,
    });
    const { payload, headers } = await pictureUpload();
    expect((await luis.post<Photo>('/api/skips/SKIP-1/photos', payload, { headers })).status).toBe(201);

    const route = await routeOn(owner);
    expect(route?.stops).toEqual([]);
    expect(route?.skipped).toMatchObject([
      {
        assignmentId: 'ROUTE-1',
        name: 'Pat Rivera',
        reason: 'Locked gate',
        onSite: { skipId: 'SKIP-1', skippedAt: '2026-11-23T17:05:00.000Z', photoCount: 1, stopsBefore: 0 },
      },
    ]);
    // An arrival in which nothing was found is no visit under way.
    expect((await owner.get<unknown[]>('/api/visits?date=2026-11-23')).body).toEqual([]);
    expect(await alertsOf(owner)).toMatchObject([
      {
        title: 'Stop skipped (Locked gate): Pat Rivera',
        severity: 'high',
        actionRequired: true,
        customerId: 'CUST-1',
        link: '/routes/week?new=make-up&customerId=CUST-1&assignmentId=ROUTE-1&serviceDate=2026-11-23',
      },
    ]);
    const { body: timeline } = await owner.get<Timeline>('/api/customers/CUST-1/timeline?kinds=visits');
    expect(timeline.entries).toMatchObject([
      { type: 'skip', id: 'SKIP-1', skip: { reasonText: 'Locked gate', photos: [{ category: 'general' }] } },
    ]);
  });

  it('is one skip however often it arrives, and whichever of two phones comes first', async () => {
    const { owner, luis } = await withTechnician();
    const [first, again] = await Promise.all([skip(luis), skip(luis)]);
    expect(again.body).toEqual(first.body);
    const second = await skip(owner, { skipId: 'SKIP-2', reason: 'dog' });
    expect(second).toMatchObject({ status: 201, body: { skipId: 'SKIP-1', reason: 'locked-gate' } });
    const { payload, headers } = await pictureUpload();
    await owner.post('/api/skips/SKIP-2/photos', payload, { headers });
    expect((await routeOn(owner))?.skipped).toMatchObject([{ onSite: { skipId: 'SKIP-1', photoCount: 1 } }]);
    expect(await alertsOf(owner)).toHaveLength(1);
    expect((await skip(luis, { assignmentId: 'ROUTE-2' })).status).toBe(409);
  });

  it('can be taken back by who skipped it that day, and by the office any day: the alert goes with it', async () => {
    const { owner, luis, signedIn } = await withTechnician();
    await owner.post('/api/technicians', { technicianId: 'TECH-ann', name: 'Ann' });
    const ann = await signedIn('technician', { technicianId: 'TECH-ann' });
    await skip(luis);
    expect((await undo(ann)).status).toBe(403);
    expect((await undo(luis)).body).toMatchObject({ undoneAt: expect.any(String), undoneBy: expect.any(String) });
    expect((await undo(luis)).status).toBe(200);
    expect((await routeOn(luis))?.stops).toHaveLength(1);
    expect(await alertsOf(owner)).toEqual([]);
    await skip(luis, { skipId: 'SKIP-2', reason: 'weather' });
    world.clock.forward({ hours: 14 });
    expect((await undo(luis, 'SKIP-2')).status).toBe(403);
    expect((await undo(owner, 'SKIP-2')).status).toBe(200);
    expect((await routeOn(owner))?.skipped).toEqual([]);
  });

  it('follows the plan: put back on the board it is undone, moved to another date it is made up', async () => {
    const { owner, luis } = await withTechnician();
    const visit = { assignmentId: 'ROUTE-1', serviceDate: '2026-11-23' };
    await skip(luis);
    await owner.post('/api/week-plan/restore', visit);
    expect((await undo(luis)).body.undoneAt).not.toBeNull();
    world.clock.forward({ minutes: 1 });
    await skip(luis, { skipId: 'SKIP-2' });
    const { body: moved } = await owner.post<RouteChange>('/api/week-plan/move', {
      ...visit,
      toDate: '2026-11-25',
      toTechnicianId: 'TECH-luis',
      scope: 'once',
    });
    expect((await routeOn(owner, '2026-11-25'))?.stops).toHaveLength(1);
    expect((await routeOn(owner))?.skipped).toMatchObject([{ onSite: { skipId: 'SKIP-2' } }]);
    expect((await skip(luis, { skipId: 'SKIP-2' })).body).toMatchObject({ madeUpOn: '2026-11-25', undoneAt: null });
    expect((await undo(owner, 'SKIP-2')).status).toBe(409);
    await owner.post(`/api/route-changes/${moved.changeId}/undo`, {});
    expect((await skip(luis, { skipId: 'SKIP-2' })).body).toMatchObject({ madeUpOn: null, undoneAt: null });
    expect((await undo(owner, 'SKIP-2')).status).toBe(200);
  });

  it('does not undo work: a finished visit stays, and the phone is told', async () => {
    const { owner, luis } = await withTechnician();
    const visit = await openStop(owner);
    await completeStop(owner, visit.visitId);
    expect(await skip(luis)).toMatchObject({ status: 409, body: { message: expect.stringContaining('already done') } });
    expect((await routeOn(owner))?.stops).toMatchObject([{ visit: { state: 'done' } }]);
    // Two phones at one stop: the one that got in has worked, whichever is heard first.
    const other = await openStop(owner, { serviceDate: '2026-11-09', visitId: 'VISIT-in' });
    await skip(luis, { skipId: 'SKIP-out', date: '2026-11-09' });
    expect((await owner.patch(`/api/visits/${other.visitId}`, { notes: 'In by the side.' })).status).toBe(200);
    expect((await completeStop(owner, other.visitId)).status).toBe(200);
    expect((await skip(luis, { skipId: 'SKIP-out' })).body.undoneAt).not.toBeNull();
    const kept = await openStop(owner, { serviceDate: '2026-11-16', visitId: 'VISIT-kept' });
    await owner.patch(`/api/visits/${kept.visitId}`, { notes: 'Saw a leak over the fence.' });
    expect((await skip(luis, { skipId: 'SKIP-3', date: '2026-11-16' })).status).toBe(201);
    expect((await owner.get(`/api/visits/${kept.visitId}`)).status).toBe(200);
  });

  it('refuses what it cannot take, names the field, and is its company’s and role’s alone', async () => {
    const { owner, luis, signedIn } = await withTechnician();
    const refused = async (more: object, field: string, status = 400) =>
      expect(await skip(luis, more)).toMatchObject({ status, body: { details: [{ field }] } });
    await refused({ reason: 'bored' }, 'reason');
    await refused({ reason: 'other' }, 'ownWords');
    await refused({ date: '2026-11-30' }, 'date');
    await refused({ assignmentId: 'ROUTE-9' }, 'assignmentId', 404);
    expect((await skip(luis, { date: '2026-11-17' })).status).toBe(409);
    expect((await skip(luis, { reason: 'other', ownWords: 'Sprinklers on' })).body.reasonText).toBe('Sprinklers on');
    const other = await companyWithRoute(world);
    for (const [visitor, status] of [
      [world.visitor, 401],
      [await signedIn('homeowner', { customerId: 'CUST-1' }), 403],
      [await signedIn('user'), 403],
      [other.owner, 404],
    ] as const) {
      expect((await undo(visitor)).status).toBe(status);
      const { payload, headers } = await pictureUpload();
      expect((await visitor.post('/api/skips/SKIP-1/photos', payload, { headers })).status).toBe(status);
      if (status !== 404) expect((await skip(visitor, { skipId: 'SKIP-9' })).status).toBe(status);
    }
    await owner.put('/api/permissions', {
      permissions: [
        {
          role: 'technician',
          feature: 'skip_visits',
          isEnabled: true,
          canView: false,
          canEdit: false,
          canDelete: false,
        },
      ],
    });
    expect((await skip(luis, { skipId: 'SKIP-10' })).status).toBe(403);
  });
});

describe('work at a skipped stop', () => {
  const task = { taskId: 'brush', title: 'Brush walls', category: 'Cleaning', priority: 'high', everyVisits: 1 };
  const brush = { ...task, required: true, photoRequired: false };
  const leftAcid = {
    ...{ key: 'muriatic_acid', kind: 'dose', parameter: 'pH', reason: 'split', chemical: 'muriatic_acid' },
    ...{ strengthPct: 31.45, amount: 12, unit: 'fl_oz', parts: 1, percent: null, pH: null, since: '2026-11-23' },
  };
  const skipNow = async (luis: Visitor, skipId = 'SKIP-1') => (await skip(luis, { skipId })).body;

  it('takes the skip back where it named no stop, and where something required is still missing', async () => {
    const { owner, luis } = await withTechnician();
    await owner.put('/api/checklist', { tasks: [brush] });
    await skip(luis);
    const { body: visit } = await luis.post<Visit>('/api/visits', { customerId: 'CUST-1', visitId: 'VISIT-off-route' });
    expect((await completeStop(luis, visit.visitId, { notes: 'In by the side.' })).status).toBe(400);
    expect((await skipNow(luis)).undoneAt).not.toBeNull();
    expect(await alertsOf(owner)).toEqual([]);
    expect((await routeOn(owner))?.stops).toMatchObject([{ visit: { state: 'open', lacks: ['Brush walls'] } }]);
    expect((await completeStop(luis, visit.visitId, { services: ['Brush walls'] })).status).toBe(200);
  });

  it('ends the skip also where the office has planned otherwise since; its plan stays', async () => {
    const { owner, luis } = await withTechnician();
    const { visitId } = await openStop(luis);
    await luis.patch(`/api/visits/${visitId}`, { notes: 'Dog in the yard.' });
    await skip(luis, { reason: 'dog' });
    world.clock.forward({ minutes: 1 });
    const named = { assignmentId: 'ROUTE-1', serviceDate: '2026-11-23' };
    await owner.post('/api/week-plan/skip', { ...named, reason: 'Resurfacing', notify: false });
    expect((await completeStop(luis, visitId)).status).toBe(200);
    expect((await skipNow(luis)).undoneAt).not.toBeNull();
    expect(await alertsOf(owner)).toEqual([]);
  });

  it('is waited for: a skip that meets a finishing comes after it, and neither locks the other out', async () => {
    const { owner, luis } = await withTechnician();
    const { visitId } = await openStop(owner);
    const [finished, skipped] = await Promise.all([completeStop(owner, visitId), skip(luis)]);
    expect(finished.status).toBe(200);
    expect([201, 409]).toContain(skipped.status);
    if (skipped.status === 201) expect((await skipNow(luis)).undoneAt).not.toBeNull();
    expect((await routeOn(owner))?.stops).toMatchObject([{ visit: { state: 'done' } }]);
  });

  it.each([
    ['a task that could not be done', { tasks: [{ ...brush, done: false, notDone: 'Brush broke' }] }],
    ['something left for the next visit', { left: [leftAcid] }],
  ])('keeps a visit that has %s', async (_, found) => {
    const { luis } = await withTechnician();
    const { visitId } = await openStop(luis);
    expect((await luis.patch(`/api/visits/${visitId}`, found)).status).toBe(200);
    expect((await skip(luis)).status).toBe(201);
    expect((await luis.get(`/api/visits/${visitId}`)).status).toBe(200);
  });

  it('is found by the photos of the phone that got in, though its visit went with the skip', async () => {
    const { owner, luis } = await withTechnician();
    const { visitId } = await openStop(owner);
    await skip(luis);
    expect((await owner.get(`/api/visits/${visitId}`)).status).toBe(404);
    const { payload, headers } = await pictureUpload();
    expect((await owner.post<Photo>(`/api/visits/${visitId}/photos`, payload, { headers })).status).toBe(201);
    expect((await owner.get<Visit>(`/api/visits/${visitId}`)).body.photos).toHaveLength(1);
    const other = await companyWithRoute(world);
    expect((await other.owner.post(`/api/visits/${visitId}/photos`, payload, { headers })).status).toBe(404);
  });
});

describe('taking a skip back', () => {
  const office = { assignmentId: 'ROUTE-1', serviceDate: '2026-11-23', reason: 'Resurfacing', notify: false };

  it('leaves the office’s own skip to the office, and keeps what the visit has of its own', async () => {
    const { owner, luis } = await withTechnician();
    const edit = { scope: 'visit', date: '2026-11-23', changes: { notes: 'Acid wash' } };
    expect((await owner.post('/api/route-assignments/ROUTE-1/edit', edit)).status).toBe(200);
    await owner.post('/api/week-plan/skip', office);
    world.clock.forward({ minutes: 1 });
    // A phone that has not heard of it.
    await skip(luis);
    expect((await undo(luis)).body.undoneAt).not.toBeNull();
    expect(await alertsOf(owner)).toEqual([]);
    expect(await routeOn(owner)).toMatchObject({ stops: [], skipped: [{ reason: 'Resurfacing' }] });
    await skip(luis, { skipId: 'SKIP-2' });
    expect((await undo(owner, 'SKIP-2')).status).toBe(200);
    expect(await routeOn(owner)).toMatchObject({ stops: [{ notes: 'Acid wash' }], skipped: [] });
  });

  it('of the second of two phones takes back its own part alone', async () => {
    const { owner, luis, signedIn } = await withTechnician();
    await owner.post('/api/technicians', { technicianId: 'TECH-ann', name: 'Ann' });
    const ann = await signedIn('technician', { technicianId: 'TECH-ann' });
    await skip(luis);
    await skip(ann, { skipId: 'SKIP-2' });
    expect(await undo(ann, 'SKIP-2')).toMatchObject({ status: 200, body: { skipId: 'SKIP-1', undoneAt: null } });
    expect((await undo(ann, 'SKIP-2')).status).toBe(200);
    expect((await undo(ann)).status).toBe(403);
    expect((await routeOn(owner))?.skipped).toMatchObject([{ onSite: { skipId: 'SKIP-1' } }]);
  });

  it('counts by when it was done on the phone, on the day of the visit or on that of the skip', async () => {
    const { luis } = await withTechnician();
    await skip(luis, { skippedAt: '2026-11-23T17:05:00.000Z' });
    await skip(luis, { skipId: 'SKIP-2', date: '2026-11-16' });
    world.clock.forward({ hours: 20 });
    const at = (undoneAt: string) => luis.post<Skip>('/api/skips/SKIP-1/undo', { undoneAt });
    expect((await at('2026-11-24T10:00:00.000Z')).status).toBe(403);
    expect((await at('2027-01-01T10:00:00.000Z')).status).toBe(403);
    expect((await luis.post('/api/skips/SKIP-1/undo', { undoneAt: 'noon' })).status).toBe(400);
    expect((await at('2026-11-23T17:20:00.000Z')).body.undoneAt).not.toBeNull();
    const { status } = await luis.post('/api/skips/SKIP-2/undo', { undoneAt: '2026-11-23T18:00:00.000Z' });
    expect(status).toBe(200);
  });
});

describe('the customer of a skipped stop', () => {
  it('is notified where the company wants it, in their language, and not of one that was taken back', async () => {
    const { owner, luis } = await withTechnician();
    await owner.patch('/api/customers/CUST-1', { language: 'es', emailAlerts: true });
    const told = async () =>
      (await owner.get<ScheduledMessage[]>('/api/scheduled-messages')).body.filter(
        ({ messageType }) => messageType === 'visit_skipped',
      );
    await skip(luis);
    expect(await told()).toEqual([]);
    await undo(luis);
    await owner.put('/api/settings', { messages: { visitSkipped: true } });
    await skip(luis, { skipId: 'SKIP-2', note: 'He swore at me.' });
    const [message] = await told();
    expect(message?.message).toMatch(
      /Pat Rivera: vinimos el lunes 23 de noviembre.*el portón estaba cerrado\. Próximo/,
    );
    expect(JSON.stringify(message)).not.toContain('swore');
    await undo(luis, 'SKIP-2');
    world.clock.forward({ minutes: 10 });
    await world.runJob('send-messages', {});
    expect((await told())[0]).toMatchObject({ sent: false });
  });

  it('reads of the make-up visit that was planned before the message left', async () => {
    const { owner, luis } = await withTechnician();
    await owner.patch('/api/customers/CUST-1', { emailAlerts: true });
    await owner.put('/api/settings', { messages: { visitSkipped: true } });
    const { body: made } = await skip(luis);
    const [before] = (await owner.get<ScheduledMessage[]>('/api/scheduled-messages?messageType=visit_skipped')).body;
    expect(before?.message).toContain('Next service: Monday, November 30.');
    const { assignmentId, serviceDate } = made;
    const makeUp = { assignmentId, serviceDate, toDate: '2026-11-25', toTechnicianId: 'TECH-luis', scope: 'once' };
    expect((await owner.post('/api/week-plan/move', makeUp)).status).toBe(200);
    world.clock.forward({ minutes: 10 });
    await world.runJob('send-messages', {});
    const [after] = (await owner.get<ScheduledMessage[]>('/api/scheduled-messages?messageType=visit_skipped')).body;
    expect(after?.message).toContain('Next service: Wednesday, November 25.');
  });
});

describe('billing a skipped stop', () => {
  it('follows the company’s rule for its reason, per visit alone, and a made-up one is billed when it is made', async () => {
    const { companyId, owner, luis } = await withTechnician();
    await owner.put('/api/settings', { visits: { billedSkips: ['dog'] } });
    const lines = async () => {
      const { body } = await owner.get<InvoiceSummary[]>('/api/billing/invoices?state=upcoming');
      const { body: invoice } = await owner.get<Invoice>(`/api/billing/invoices/${body[0]?.invoiceId}`);
      return invoice.lines.map(({ description }) => description);
    };
    expect((await skip(luis, { reason: 'dog' })).body.billed).toBe(true);
    expect((await skip(luis, { skipId: 'SKIP-2', date: '2026-11-16' })).body.billed).toBe(false);
    const plan = { price: 40, billingCycle: 'monthly' };
    await owner.post('/api/billing/plans', { ...plan, planId: 'VISIT', name: 'Per visit', pricing: 'visit' });
    await owner.post('/api/billing/plans', { ...plan, planId: 'FLAT', name: 'Flat' });
    const subscribe = (planId: string) =>
      owner.put('/api/billing/subscriptions/CUST-1', { planId, nextBillingDate: '2026-12-01' });
    await subscribe('VISIT');
    await world.runJob('bill-company', { companyId });
    expect(await lines()).toEqual(['Per visit, visit on Nov 23, 2026 (skipped on site)']);
    await undo(owner);
    world.clock.forward({ minutes: 1 });
    await world.runJob('bill-company', { companyId });
    expect(await lines()).toEqual([]);
    await skip(luis, { skipId: 'SKIP-4', reason: 'dog' });
    await subscribe('FLAT');
    expect(await lines()).toEqual([expect.stringMatching(/^Flat/)]);
  });

  it('charges a visit once: made after all, or made up when the skip is on an invoice already', async () => {
    const { companyId, luis, signedIn } = await withTechnician();
    const owner = await signedIn('owner');
    await owner.put('/api/settings', { visits: { billedSkips: ['locked-gate'] } });
    const plan = { price: 40, billingCycle: 'monthly', planId: 'VISIT', name: 'Per visit', pricing: 'visit' };
    await owner.post('/api/billing/plans', plan);
    await owner.put('/api/billing/subscriptions/CUST-1', { planId: 'VISIT', nextBillingDate: '2026-12-01' });
    const invoices = async () => (await owner.get<InvoiceSummary[]>('/api/billing/invoices')).body;
    const billed = async () => {
      world.clock.forward({ minutes: 1 });
      await world.runJob('bill-company', { companyId });
      const all: string[] = [];
      for (const { invoiceId } of await invoices()) {
        const { state, lines } = (await owner.get<Invoice>(`/api/billing/invoices/${invoiceId}`)).body;
        all.push(...lines.map(({ description }) => `${state}: ${description}`));
      }
      return all;
    };
    await skip(luis);
    const entry = { customerId: 'CUST-1', serviceDate: '2026-11-23', serviceTime: '10:00', technicianName: 'Luis' };
    await owner.post('/api/service-history', { ...entry, services: [] });
    const wednesdays = { assignmentId: 'ROUTE-2', customerId: 'CUST-1', technicianId: 'TECH-luis' };
    await owner.post('/api/route-assignments', { ...wednesdays, dayOfWeek: 'WEDNESDAY' });
    world.clock.forward({ hours: 48 });
    expect((await skip(luis, { skipId: 'SKIP-2', assignmentId: 'ROUTE-2' })).status).toBe(201);
    const onFirst = ['Per visit, visit on Nov 23, 2026', 'Per visit, visit on Nov 25, 2026 (skipped on site)'];
    expect(await billed()).toEqual(onFirst.map((line) => `upcoming: ${line}`));
    await owner.post(`/api/billing/invoices/${(await invoices())[0]?.invoiceId}/issue`);
    const visit = { assignmentId: 'ROUTE-2', serviceDate: '2026-11-25' };
    const to = { toDate: '2026-11-27', toTechnicianId: 'TECH-luis', scope: 'once' };
    expect((await owner.post('/api/week-plan/move', { ...visit, ...to })).status).toBe(200);
    world.clock.forward({ hours: 48 });
    const { visitId } = await openStop(owner, { assignmentId: 'ROUTE-2' });
    expect((await completeStop(owner, visitId)).status).toBe(200);
    await owner.post('/api/service-history', { ...entry, serviceDate: '2026-11-26', services: [] });
    // The next invoice takes along what came to be known after the last one.
    world.clock.forward({ hours: 5 * 24 });
    const lines = await billed();
    expect(lines).toContain('upcoming: Per visit, visit on Nov 26, 2026');
    expect(lines.join()).not.toContain('Nov 27');
  });
});
