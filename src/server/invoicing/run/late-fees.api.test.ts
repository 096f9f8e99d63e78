import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { BillingSettings } from '#contract/invoicing/customer-billing.ts';
import type { Invoice, PayableInvoice, Statement } from '#contract/invoicing/invoices.ts';
import type { Account, BooksCheck, LateFeePreview, Owed } from '#contract/invoicing/owed.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();
let company: Company;
let owner: Visitor;

beforeEach(async () => {
  // Phoenix: 9 in the morning.
  world.clock.set('2026-11-23T16:00:00.000Z');
  company = await world.company();
  owner = company.owner;
  await owner.post('/api/customers', { customerId: 'CUST-1', name: 'Pat Rivera', email: 'pat@example.com' });
});

const bill = async (unitPrice = 100): Promise<Invoice> => {
  const lines = [{ kind: 'work', description: 'Filter', unitPrice, taxable: false }];
  return (await owner.post<Invoice>('/api/billing/invoices', { customerId: 'CUST-1', lines, issue: true })).body;
};
const read = async ({ invoiceId }: Invoice) => (await owner.get<Invoice>(`/api/billing/invoices/${invoiceId}`)).body;
const rule = (more: object = {}) =>
  owner.put<BillingSettings & ErrorBody>('/api/billing/settings', { lateFees: true, lateFeeAmount: 15, ...more });
const night = async (day: string, hour = '16') => {
  world.clock.set(`${day}T${hour}:00:00.000Z`);
  await world.runJob('bill-company', { companyId: company.companyId });
  owner = await company.signedIn('owner');
};
const waive = ({ invoiceId }: Invoice, waived: boolean, lineId = 'LATE-FEE-1', by = owner) =>
  by.post<Invoice & ErrorBody>(`/api/billing/invoices/${invoiceId}/late-fees/${lineId}`, { waived });
const agree = async () => expect((await owner.get<BooksCheck>('/api/billing/books')).body.agree).toBe(true);

describe('late fees', () => {
  it('are charged once, on the company’s day, and shown wherever the invoice is', async () => {
    // Due on December 7.
    const invoice = await bill();
    expect((await rule()).body).toMatchObject({ lateFees: true, lateFeesSince: '2026-11-23', lateFeeAfterDays: 10 });
    // In Phoenix it is still December 16.
    await night('2026-12-17', '06');
    expect(await read(invoice)).toMatchObject({ total: 100, balance: 100 });
    await night('2026-12-17');
    await Promise.all([night('2026-12-17'), night('2026-12-17')]);
    await night('2027-02-20');
    const charged = await read(invoice);
    expect(charged).toMatchObject({ state: 'open', total: 115, balance: 115 });
    expect(charged.lines.at(-1)).toMatchObject({
      description: 'Late fee, Dec 17, 2026',
      amount: 15,
      special: 'late_fee',
      lateFee: { amount: 15, isWaived: false },
    });
    expect((await owner.get<Owed>('/api/billing/owed')).body.customers[0]?.total).toBe(115);
    const statement = (await owner.get<Statement>('/api/billing/statements/CUST-1?from=2026-11-01')).body;
    expect(statement.entries.map(({ kind, description, amount }) => [kind, description, amount])).toEqual([
      ['invoice', `Invoice ${invoice.invoiceNumber}`, 100],
      ['late-fee', `Late fee: Invoice ${invoice.invoiceNumber}`, 15],
    ]);
    const { url } = (await owner.post<{ url: string }>(`/api/billing/invoices/${invoice.invoiceId}/payment-link`)).body;
    const key = new URL(url).searchParams.get('key');
    expect((await world.visitor.get<PayableInvoice>(`/api/pay/${key}`)).body).toMatchObject({ balance: 115 });
    await agree();
  });

  it('are seen before they are switched on, and not charged before', async () => {
    const invoice = await bill();
    await night('2026-12-20');
    const asked = await owner.post<LateFeePreview>('/api/billing/late-fees/preview', { lateFeePercent: 1.5 });
    expect(asked.body).toMatchObject({ isLive: true, total: 1.5, rows: [{ invoiceId: invoice.invoiceId, fee: 1.5 }] });
    expect(await read(invoice)).toMatchObject({ total: 100 });
    expect((await owner.get<BillingSettings>('/api/billing/settings')).body.lateFees).toBe(false);
    const wrong = await owner.put<ErrorBody>('/api/billing/settings', { lateFees: true });
    expect(wrong).toMatchObject({ status: 400, body: { details: [{ field: 'lateFeeAmount' }] } });
    for (const body of [{ lateFeeAmount: 0 }, { lateFeePercent: 26 }, { lateFeeAfterDays: 0 }, { lateFeeCap: -1 }]) {
      const answer = await owner.put<ErrorBody>('/api/billing/settings', body);
      expect(answer).toMatchObject({ status: 400, body: { details: [{ field: Object.keys(body)[0] }] } });
    }
    await rule({ lateFeeAmount: null, lateFeePercent: 1.5 });
    await night('2026-12-21');
    expect(await read(invoice)).toMatchObject({ total: 101.5 });
    await owner.put('/api/billing/settings', { lateFees: false });
    await night('2027-03-21');
    expect(await read(invoice)).toMatchObject({ total: 101.5 });
  });

  it('are charged to nobody before the company is live', async () => {
    await world.deps.db.inCompany(company.companyId, async (tx) => {
      const { companies } = await import('#server/db/schema/index.ts');
      await tx.update(companies).set({ liveSince: null });
    });
    const invoice = await bill();
    await rule();
    await night('2026-12-20');
    expect(await read(invoice)).toMatchObject({ total: 100 });
    const { body } = await owner.post<LateFeePreview>('/api/billing/late-fees/preview', { lateFeeAmount: 15 });
    expect(body).toEqual({ isLive: false, total: 0, rows: [] });
  });

  it('are waived and charged again by a click, until they are paid', async () => {
    const invoice = await bill();
    await rule();
    await night('2026-12-20');
    await owner.post(`/api/billing/invoices/${invoice.invoiceId}/payments`, { amount: 100, method: 'check' });
    expect(await read(invoice)).toMatchObject({ state: 'open', balance: 15 });
    const waived = (await waive(invoice, true)).body;
    expect(waived).toMatchObject({ state: 'paid', total: 100, balance: 0, paidOn: '2026-12-20' });
    expect(waived.lines.at(-1)).toMatchObject({ description: 'Late fee, Dec 20, 2026 (waived)', amount: 0 });
    await night('2026-12-21');
    expect((await waive(invoice, false)).body).toMatchObject({ state: 'open', total: 115, balance: 15, paidOn: null });
    expect((await waive(invoice, false)).status).toBe(200);
    const { postings } = (await owner.get<Account>('/api/billing/accounts/CUST-1')).body;
    expect(postings.map(({ kind, change, balance }) => [kind, change, balance])).toEqual([
      ['invoice', 100, 100],
      ['late-fee', 15, 115],
      ['payment', -100, 15],
      ['late-fee-waived', -15, 0],
      ['late-fee', 15, 15],
    ]);
    await owner.post(`/api/billing/invoices/${invoice.invoiceId}/payments`, { amount: 15, method: 'cash' });
    expect(await waive(invoice, true)).toMatchObject({ status: 409 });
    expect((await waive(invoice, true, 'LATE-FEE-9')).status).toBe(404);
    expect((await waive(invoice, true, 'LATE-FEE-1', await company.signedIn('technician'))).status).toBe(403);
    expect((await waive(invoice, true, 'LATE-FEE-1', world.visitor)).status).toBe(401);
    expect((await waive(invoice, true, 'LATE-FEE-1', (await world.company()).owner)).status).toBe(404);
    await agree();
  });

  it('go with an invoice that is voided, and come with a reminder', async () => {
    const invoice = await bill();
    await rule({ lateFeeMonthly: true });
    await night('2026-12-18');
    await owner.post('/api/billing/reminders', { customerIds: ['CUST-1'] });
    await world.runJobs();
    const text = world.mailer.lastTo('pat@example.com')?.text;
    expect(text).toContain('This includes late fees of $15.00.');
    expect(text).toContain('A late fee of $15.00 is added on Jan 17, 2027 if it’s still unpaid then.');
    expect((await owner.post(`/api/billing/invoices/${invoice.invoiceId}/void`)).status).toBe(200);
    const { balance, postings } = (await owner.get<Account>('/api/billing/accounts/CUST-1')).body;
    expect(balance).toBe(0);
    const fees = postings.flatMap(({ entries }) => entries.filter(({ account }) => account === 'late-fees'));
    expect(fees.map(({ amount }) => amount)).toEqual([-15, 15]);
    expect((await waive(invoice, true)).status).toBe(409);
    await agree();
  });
});
