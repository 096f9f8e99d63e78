import { beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { InvoiceTotals } from '#contract/invoicing/invoices.ts';
import type { Owed, Reminders } from '#contract/invoicing/owed.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

// The clock stands at Monday 2026-11-23, 18:30 in Phoenix.
const world = openWorld();
let owner: Visitor;

async function bill(customerId: string, unitPrice: number): Promise<void> {
  const lines = [{ kind: 'work', description: 'Filter grids replaced', quantity: 1, unitPrice, taxable: false }];
  const made = await owner.post('/api/billing/invoices', { customerId, lines, issue: true });
  expect(made.status).toBe(201);
}
const owed = async (): Promise<Owed> => (await owner.get<Owed>('/api/billing/owed')).body;
const of = async (customerId: string) =>
  (await owed()).customers.find((row) => row.customerId === customerId) ?? expect.unreachable();
const remind = async (...customerIds: string[]) =>
  (await owner.post<Reminders>('/api/billing/reminders', { customerIds })).body;
const mailsTo = (address: string) =>
  world.mailer.sent.filter(({ to, subject }) => to === address && subject.startsWith('Reminder'));

beforeAll(async () => {
  const company = await world.company();
  owner = await company.signedIn('owner');
  for (const [customerId, name, email] of [
    ['PAT', 'Pat Rivera', 'pat@example.com'],
    ['CHRIS', 'Chris Okafor', null],
    ['DANA', 'Dana Bennett', 'dana@example.com'],
    ['KIM', 'Kim Lee', 'kim@example.com'],
  ]) {
    await owner.post('/api/customers', { customerId, name, email });
  }
  // Due after two weeks, overdue a week later.
  await bill('PAT', 100);
  await bill('CHRIS', 70);
  world.clock.forward({ days: 40 });
  await bill('PAT', 30.5);
  await bill('DANA', 45);
  world.clock.forward({ days: 30 });
  await bill('PAT', 20);
  await bill('KIM', 10);
});

describe('what is owed, by customer', () => {
  it('stands in the band of each invoice, the longest overdue first, and comes to the totals', async () => {
    const { bands, customers } = await owed();
    expect(bands.map(({ fromDays }) => fromDays)).toEqual([1, 31, 61, 91]);
    expect(customers.map(({ customerName }) => customerName)).toEqual([
      'Chris Okafor',
      'Pat Rivera',
      'Dana Bennett',
      'Kim Lee',
    ]);
    expect(await of('PAT')).toMatchObject({
      invoices: 3,
      notOverdue: 20,
      overdue: [30.5, 100, 0, 0],
      overdueTotal: 130.5,
      total: 150.5,
      oldestDueOn: '2026-12-07',
      email: 'pat@example.com',
      remindedAt: null,
    });
    expect(await of('KIM')).toMatchObject({ overdueTotal: 0, oldestDueOn: null, total: 10 });
    const totals = (await owner.get<InvoiceTotals>('/api/billing/invoice-totals')).body;
    const sum = (band: number) => customers.reduce((before, { overdue }) => before + (overdue[band] ?? 0), 0);
    expect(bands.map((_, band) => sum(band))).toEqual(totals.ages.map(({ dollars }) => dollars));
    expect(customers.reduce((before, { total }) => before + total, 0)).toBe(totals.open.dollars);
  });
});

describe('reminders', () => {
  it('are one email a customer about all that is overdue, and say who gets none and why', async () => {
    expect(await remind('PAT', 'CHRIS', 'DANA', 'KIM')).toEqual({
      reminded: ['PAT', 'DANA'],
      leftOut: [
        { customerId: 'CHRIS', reason: 'no_email' },
        { customerId: 'KIM', reason: 'nothing_overdue' },
      ],
    });
    await world.runJobs();
    const [toPat, ...more] = mailsTo('pat@example.com');
    expect(more).toEqual([]);
    expect(toPat?.subject).toBe('Reminder: 2 overdue invoices from Your pool service');
    expect(toPat?.text).toContain('2 invoices are overdue, and $130.50 is still unpaid:');
    expect(toPat?.text).toMatch(
      /Invoice INV-000001: \$100\.00, due Dec 7, 2026\s+Invoice INV-000003: \$30\.50, due Jan 16, 2027/,
    );
    expect(toPat?.attachments?.map(({ fileName }) => fileName)).toEqual(['Statement.pdf']);
    expect(mailsTo('dana@example.com').map(({ subject }) => subject)).toEqual([
      'Reminder: Invoice INV-000004 from Your pool service',
    ]);
    expect(await of('PAT')).toMatchObject({ reminder: 'sent', remindedAt: world.clock.now().toISOString() });
  });

  it('reach nobody twice a day', async () => {
    expect(await remind('PAT', 'PAT')).toEqual({
      reminded: [],
      leftOut: [{ customerId: 'PAT', reason: 'reminded_today' }],
    });
    world.clock.forward({ days: 1 });
    expect(await remind('PAT')).toEqual({ reminded: ['PAT'], leftOut: [] });
    await world.runJobs();
    expect(mailsTo('pat@example.com')).toHaveLength(2);
  });

  it('are refused whole where one is no customer of the company', async () => {
    const other = await world.company();
    const { customerId } = (
      await other.owner.post<{ customerId: string }>('/api/customers', { name: 'Other', email: 'other@example.com' })
    ).body;
    world.clock.forward({ days: 1 });
    for (const foreign of [customerId, 'NOBODY']) {
      const refused = await owner.post<ErrorBody>('/api/billing/reminders', { customerIds: ['DANA', foreign] });
      expect(refused.status).toBe(404);
      expect(refused.body.message).toContain('Customer');
    }
    await world.runJobs();
    expect(mailsTo('dana@example.com')).toHaveLength(1);
    expect((await owner.post('/api/billing/reminders', { customerIds: [] })).status).toBe(400);
    expect((await (await other.signedIn('owner')).get<Owed>('/api/billing/owed')).body.customers).toEqual([]);
  });
});
