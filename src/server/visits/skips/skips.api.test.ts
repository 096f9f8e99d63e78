import { beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '#contract/alerts/notifications.ts';
import type { Timeline } from '#contract/data/timeline.ts';
import type { Invoice, InvoiceSummary } from '#contract/invoicing/customer-billing.ts';
import type { ScheduledMessage } from '#contract/messaging/messages.ts';
import type { Photo } from '#contract/reports/reports.ts';
import type { DayPlan } from '#contract/scheduling/day-plan.ts';
import type { RouteChange } from '#contract/scheduling/routes.ts';
import type { Skip } from '#contract/visits/skips.ts';
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
      /Pat Rivera: vinimos el lunes 23 de noviembre.*la puerta estaba cerrada\. Próximo/,
    );
    expect(JSON.stringify(message)).not.toContain('swore');
    await undo(luis, 'SKIP-2');
    world.clock.forward({ minutes: 10 });
    await world.runJob('send-messages', {});
    expect((await told())[0]).toMatchObject({ sent: false });
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
});
