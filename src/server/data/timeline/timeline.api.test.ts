import { describe, expect, it } from 'vitest';
import type { CustomerStanding, Timeline, TimelineEntry } from '#contract/data/timeline.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import type { Transaction } from '#contract/invoicing/payments.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { pictureUpload } from '#tests/api/seeded-company.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

// It is Monday, November 23, 2026, 18:30 in Phoenix.
const world = openWorld();
const path = '/api/customers/CUST-Pat/timeline';
const minute = () => world.clock.forward({ minutes: 1 });

const read = async (visitor: Visitor, query = ''): Promise<Timeline> =>
  (await visitor.get<Timeline>(`${path}${query}`)).body;
const typesOf = ({ entries }: Timeline): TimelineEntry['type'][] => entries.map(({ type }) => type);
const only = (timeline: Timeline): TimelineEntry | undefined => timeline.entries[0];

/** Pat, with one of everything a minute apart, and Kim with a visit and a bill that are none of Pat's. */
async function withHistory(): Promise<Company> {
  const company = await world.company();
  const { owner } = company;
  for (const name of ['Pat', 'Kim']) {
    await owner.post('/api/customers', {
      customerId: `CUST-${name}`,
      name: `${name} Rivera`,
      email: `${name}@example.com`,
      phone: '(602) 555-0142',
      smsAlerts: true,
    });
  }
  minute();
  await owner.patch('/api/customers/CUST-Pat', { gateCode: '4471#' });
  for (const name of ['Kim', 'Pat']) {
    minute();
    await owner.post('/api/work-orders', { workOrderId: `WO-${name}`, customerId: `CUST-${name}`, title: 'New pump' });
    minute();
    const { body: visit } = await owner.post<Visit>('/api/visits', { customerId: `CUST-${name}` });
    const picture = await pictureUpload();
    await owner.post(`/api/visits/${visit.visitId}/photos`, picture.payload, { headers: picture.headers });
    await owner.post(`/api/visits/${visit.visitId}/complete`, {
      readings: { chlorine: 2.5, pH: 7.4 },
      notes: `Closed the gate of ${name}.`,
    });
    minute();
    await owner.post('/api/voice-notes', { customerId: `CUST-${name}`, text: `The lid of ${name} is cracked.` });
    minute();
    await owner.post('/api/sms/send', { phoneNumber: '(602) 555-0142', message: 'Hello', customerId: `CUST-${name}` });
    minute();
    const lines = [{ kind: 'work', description: 'New lid', quantity: 1, unitPrice: 80, taxable: false }];
    const { body: invoice } = await owner.post<Invoice>('/api/billing/invoices', {
      customerId: `CUST-${name}`,
      lines,
      issue: true,
    });
    minute();
    const { body: payment } = await owner.post<Transaction>(`/api/billing/invoices/${invoice.invoiceId}/payments`, {
      amount: 50,
      method: 'check',
    });
    minute();
    await owner.post(`/api/billing/transactions/${payment.transactionId}/refunds`, { amount: 20, reason: 'Too much' });
  }
  return company;
}

describe('a customer’s timeline', () => {
  it('has everything of the customer and nothing of another one, newest first', async () => {
    const { owner } = await withHistory();
    const timeline = await read(owner);
    const shown = typesOf(timeline).filter((type) => type !== 'change' && type !== 'message');
    expect(shown).toEqual(['refund', 'payment', 'invoice', 'note', 'visit', 'order']);
    expect(timeline.kinds).toEqual(['visits', 'messages', 'money', 'notes', 'photos', 'orders', 'changes']);
    expect(timeline.next).toBeNull();
    const times = timeline.entries.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(JSON.stringify(timeline)).not.toContain('Kim');
  });

  it('can be narrowed to one kind, and says what each was', async () => {
    const { owner } = await withHistory();
    expect(only(await read(owner, '?kinds=visits'))).toMatchObject({
      visit: { notes: 'Closed the gate of Pat.', waterChemistry: { chlorine: '2.5' }, photos: [{}] },
    });
    const messages = await read(owner, '?kinds=messages');
    expect(messages.entries.map((entry) => entry.type === 'message' && entry.message.message)).toContain('Hello');
    expect((await read(owner, '?kinds=money')).entries).toMatchObject([
      { type: 'refund', amount: 20, reason: 'Too much', status: 'done' },
      { type: 'payment', amount: 50, method: 'check', status: expect.any(String) },
      { type: 'invoice', invoice: { total: 80, balance: expect.any(Number), state: 'open' } },
    ]);
    expect((await read(owner, '?kinds=notes')).entries).toMatchObject([
      { type: 'note', text: 'The lid of Pat is cracked.', audioUrl: null },
    ]);
    expect((await read(owner, '?kinds=orders')).entries).toMatchObject([
      { type: 'order', order: { workOrderId: 'WO-Pat', title: 'New pump', state: 'requested' } },
    ]);
    const { entries: changes } = await read(owner, '?kinds=changes');
    expect(
      changes.map((entry) => entry.type === 'change' && `${entry.change.recordKind} ${entry.change.action}`),
    ).toEqual(['pool added', 'customer changed', 'customer added']);
    // Among visits a photo is shown with its visit, alone on its own.
    expect(typesOf(await read(owner, '?kinds=photos'))).toEqual(['photo']);
    expect(typesOf(await read(owner, '?kinds=photos,visits'))).toEqual(['visit']);
  });

  it('comes in pages that leave nothing out and repeat nothing, also where much happened at once', async () => {
    const { owner } = await withHistory();
    for (let n = 0; n < 70; n += 1) {
      if (n % 7 === 0) minute();
      await owner.post('/api/voice-notes', { id: `NOTE-${n}`, customerId: 'CUST-Pat', text: `Note ${n}` });
    }
    const seen: TimelineEntry[] = [];
    let next: string | null = null;
    let pages = 0;
    do {
      const page: Timeline = await read(owner, next === null ? '' : `?before=${encodeURIComponent(next)}`);
      seen.push(...page.entries);
      next = page.next;
      pages += 1;
    } while (next !== null);
    const whole = await Promise.all(
      ['visits', 'messages', 'money', 'orders', 'changes'].map(
        async (kind) => (await read(owner, `?kinds=${kind}`)).entries,
      ),
    );
    expect(pages).toBeGreaterThan(2);
    expect(new Set(seen.map(({ type, id }) => `${type} ${id}`)).size).toBe(seen.length);
    expect(seen).toHaveLength(whole.flat().length + 71);
    const times = seen.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('shows each role what it may see elsewhere', async () => {
    const company = await withHistory();
    const technician = await read(await company.signedIn('technician'));
    expect(technician.kinds).toEqual(['visits', 'messages', 'notes', 'photos', 'orders']);
    expect(typesOf(technician).filter((type) => ['invoice', 'payment', 'refund', 'change'].includes(type))).toEqual([]);
    expect(typesOf(await read(await company.signedIn('technician'), '?kinds=money,changes'))).toEqual([]);
    const office = await read(await company.signedIn('admin'));
    expect(typesOf(office)).toContain('payment');
    expect(typesOf(office)).not.toContain('change');
    const own = await company.signedIn('homeowner', { customerId: 'CUST-Pat' });
    expect((await own.get(path)).status).toBe(403);
    expect((await world.visitor.get(path)).status).toBe(401);
    const other = await world.company();
    expect((await other.owner.get(path)).status).toBe(404);
    expect((await other.owner.get('/api/customers/CUST-Pat/standing')).status).toBe(404);
  });

  it.each(['?before=yesterday', '?before=2026-11-23T00:00:00.000Z~song~1', '?kinds=gossip'])(
    'refuses %s',
    async (query) => {
      const { owner } = await world.company();
      await owner.post('/api/customers', { customerId: 'CUST-Pat', name: 'Pat Rivera' });
      expect((await owner.get(`${path}${query}`)).status).toBe(400);
    },
  );
});

describe('how a customer stands', () => {
  const standing = async (visitor: Visitor): Promise<CustomerStanding> =>
    (await visitor.get<CustomerStanding>('/api/customers/CUST-Pat/standing')).body;

  it('answers the next visit from the routes, and the balance to users who may see billing', async () => {
    const company = await withHistory();
    const { owner } = company;
    const { balance, nextVisit } = await standing(owner);
    expect(nextVisit).toBeNull();
    expect(balance).toMatchObject({ overdue: 0, oldestInvoiceId: expect.any(String) });
    expect(balance?.open).toBeGreaterThan(0);
    const { body: luis } = await owner.post<{ technicianId: string }>('/api/technicians', {
      name: 'Luis Ortega',
      workingDays: ['Thursday'],
    });
    await owner.post('/api/route-assignments', {
      customerId: 'CUST-Pat',
      technicianId: luis.technicianId,
      dayOfWeek: 'THURSDAY',
    });
    expect(await standing(await company.signedIn('technician'))).toMatchObject({
      nextVisit: { date: '2026-11-26', technicianName: 'Luis Ortega', underWay: false },
      balance: null,
    });
    world.clock.forward({ days: 40 });
    const later = await standing(owner);
    expect(later.balance?.overdue).toBe(later.balance?.open);
    expect((await world.visitor.get('/api/customers/CUST-Pat/standing')).status).toBe(401);
  });
});
