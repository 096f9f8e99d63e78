import { describe, expect, it } from 'vitest';
import type { Attention } from '#contract/analytics/analytics.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import type { WorkOrder } from '#contract/invoicing/work-orders.ts';
import { customers, invoices, messages, notifications } from '#server/db/schema/index.ts';
import { companyWithRoute, completeStop, openStop } from '#tests/support/stops.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

// The clock stands at Monday 2026-11-23, 18:30 in Phoenix.
const world = openWorld();
const attentionOf = async (visitor: Visitor): Promise<Attention> => {
  const answer = await visitor.get<Attention>('/api/attention');
  expect(answer.status).toBe(200);
  return answer.body;
};
const nothing = {
  stopsLeft: 0,
  unreadThreads: 0,
  alerts: 0,
  withoutRoute: 0,
  workOrdersToSchedule: 0,
  raisedInField: 0,
  lowStock: 0,
  overdue: 0,
};

describe('what waits for somebody', () => {
  it('is nothing in an empty company', async () => {
    expect(await attentionOf((await world.company()).owner)).toEqual(nothing);
  });

  it('counts today’s unfinished stops until they are finished, and for a technician only their own', async () => {
    const company = await companyWithRoute(world);
    const { owner } = company;
    await owner.post('/api/technicians', { technicianId: 'TECH-ann', name: 'Ann' });
    await owner.post('/api/customers', { customerId: 'CUST-2', name: 'Ann’s' });
    await owner.post('/api/route-assignments', {
      assignmentId: 'ROUTE-2',
      customerId: 'CUST-2',
      technicianId: 'TECH-ann',
      dayOfWeek: 'MONDAY',
    });
    const luis = await company.signedIn('technician', { technicianId: 'TECH-luis' });
    expect((await attentionOf(owner)).stopsLeft).toBe(2);
    expect((await attentionOf(luis)).stopsLeft).toBe(1);
    const { visitId } = await openStop(owner);
    expect((await attentionOf(owner)).stopsLeft).toBe(2);
    await completeStop(owner, visitId);
    expect((await attentionOf(owner)).stopsLeft).toBe(1);
    expect((await attentionOf(luis)).stopsLeft).toBe(0);
  });

  it('counts customers who are on no route', async () => {
    const { owner } = await companyWithRoute(world);
    expect((await attentionOf(owner)).withoutRoute).toBe(0);
    await owner.post('/api/customers', { name: 'New' });
    expect((await attentionOf(owner)).withoutRoute).toBe(1);
  });

  it('counts conversations with unread messages once each, without those of deleted customers', async () => {
    const { owner, companyId } = await world.company();
    for (const customerId of ['A', 'B']) await owner.post('/api/customers', { customerId, name: customerId });
    const incoming = (messageId: string, customerId: string): typeof messages.$inferInsert => ({
      companyId,
      messageId,
      customerId,
      kind: 'reply',
      channel: 'sms',
      direction: 'in',
      state: 'received',
      body: 'The pump hums',
      recipient: '+16025550100',
      customerName: customerId,
      cause: messageId,
      dueAt: world.clock.now(),
      nextAttemptAt: world.clock.now(),
      createdAt: world.clock.now(),
    });
    await world.deps.db.inCompany(companyId, async (tx) => {
      await tx.insert(messages).values([incoming('M-1', 'A'), incoming('M-2', 'A'), incoming('M-3', 'B')]);
    });
    expect((await attentionOf(owner)).unreadThreads).toBe(2);
    await world.deps.db.inCompany(companyId, async (tx) => {
      await tx.update(customers).set({ deletedAt: world.clock.now() });
    });
    expect((await attentionOf(owner)).unreadThreads).toBe(0);
  });

  it('counts alerts that ask for something until somebody handles them', async () => {
    const { owner, companyId } = await world.company();
    const alert = (notificationId: string, actionRequired: boolean): typeof notifications.$inferInsert => ({
      companyId,
      notificationId,
      type: 'chemical_low',
      severity: 'high',
      degree: 'high',
      cause: `test:${notificationId}`,
      title: 'pH high',
      message: 'pH is 8.2',
      actionRequired,
      createdAt: world.clock.now(),
      updatedAt: world.clock.now(),
    });
    await world.deps.db.inCompany(companyId, async (tx) => {
      await tx.insert(notifications).values([alert('N-1', true), alert('N-2', false)]);
    });
    expect((await attentionOf(owner)).alerts).toBe(1);
    expect((await owner.patch('/api/notifications/N-1', { dismissed: true })).status).toBe(200);
    expect((await attentionOf(owner)).alerts).toBe(0);
  });

  it('counts approved work orders, packages that are low, and what is overdue', async () => {
    const { owner, companyId } = await companyWithRoute(world);
    const order = await owner.post<WorkOrder>('/api/work-orders', {
      customerId: 'CUST-1',
      title: 'Replace the pump',
      lines: [{ description: 'Pump', quantity: 1, unitPrice: 100 }],
    });
    expect((await attentionOf(owner)).workOrdersToSchedule).toBe(0);
    const approved = await owner.post(`/api/work-orders/${order.body.workOrderId}/answer`, { approved: true });
    expect(approved.status).toBe(200);
    expect((await attentionOf(owner)).workOrdersToSchedule).toBe(1);

    const reagent = { reagentId: 'CHLORINE', description: 'Acid', level: 8, poolId: 'Pool-001' };
    expect((await owner.post('/api/reagents', reagent)).body).toMatchObject({ level: 8 });
    expect((await attentionOf(owner)).lowStock).toBe(1);

    const bill = {
      customerId: 'CUST-1',
      lines: [{ kind: 'work', description: 'Filter', quantity: 1, unitPrice: 120, taxable: false }],
      dueOn: '2026-11-23',
      issue: true,
    };
    expect((await owner.post<Invoice>('/api/billing/invoices', bill)).status).toBe(201);
    expect((await attentionOf(owner)).overdue).toBe(0);
    await world.deps.db.inCompany(companyId, async (tx) => {
      await tx.update(invoices).set({ dueOn: '2026-09-01' });
    });
    expect((await attentionOf(owner)).overdue).toBe(120);
  });
});

describe('who sees what waits', () => {
  it('is refused without a session', async () => {
    expect((await world.visitor.get('/api/attention')).status).toBe(401);
  });

  it('tells each role only what it may see', async () => {
    const company = await companyWithRoute(world);
    const none = Object.fromEntries(Object.keys(nothing).map((key) => [key, null]));
    expect(await attentionOf(await company.signedIn('homeowner', { customerId: 'CUST-1' }))).toEqual(none);
    expect(await attentionOf(await company.signedIn('user'))).toEqual(none);
    const technician = await attentionOf(await company.signedIn('technician', { technicianId: 'TECH-luis' }));
    expect(technician).toMatchObject({ stopsLeft: 1, alerts: null, withoutRoute: null, overdue: null });
  });

  it('tells nothing of another company', async () => {
    await companyWithRoute(world);
    expect(await attentionOf((await world.company()).owner)).toEqual(nothing);
  });
});
