import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Invoice, Statement } from '#contract/invoicing/invoices.ts';
import type { Account, BooksCheck } from '#contract/invoicing/owed.ts';
import type { Transaction } from '#contract/invoicing/payments.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();
let company: Company;
let owner: Visitor;

beforeAll(async () => {
  company = await world.company();
  owner = company.owner;
  await owner.put('/api/billing/settings', { taxRatePct: 8 });
});

let customers = 0;
const newCustomer = async (): Promise<string> => {
  customers += 1;
  const customerId = `CUST-${customers}`;
  await owner.post('/api/customers', { customerId, name: `Pat ${customers}` });
  return customerId;
};
const bill = async (customerId: string, unitPrice: number): Promise<Invoice> => {
  const lines = [{ kind: 'work', description: 'Filter', unitPrice }];
  return (await owner.post<Invoice>('/api/billing/invoices', { customerId, lines, issue: true })).body;
};
const account = async (customerId: string) => (await owner.get<Account>(`/api/billing/accounts/${customerId}`)).body;
const books = async () => (await owner.get<BooksCheck>('/api/billing/books')).body;
const pay = async ({ invoiceId }: Invoice, amount: number) =>
  (await owner.post<Transaction>(`/api/billing/invoices/${invoiceId}/payments`, { amount, method: 'check' })).body;
const inCompany = <T>(work: (tx: TenantTx) => Promise<T>) => world.deps.db.inCompany(company.companyId, work);

describe('the account of a customer', () => {
  it('has an entry for all that happened, in order, each summing to zero, with what is owed after it', async () => {
    const customerId = await newCustomer();
    const [one, two] = [await bill(customerId, 100), await bill(customerId, 50)];
    const { transactionId } = await pay(one, 60);
    await owner.post(`/api/billing/transactions/${transactionId}/refunds`, { amount: 10, reason: 'Missed visit' });
    await owner.post(`/api/billing/invoices/${two.invoiceId}/void`);
    const { postings, balance } = await account(customerId);
    expect(postings.map(({ kind, change, balance: after }) => [kind, change, after])).toEqual([
      ['invoice', 108, 108],
      ['invoice', 54, 162],
      ['payment', -60, 102],
      ['refund', 0, 102],
      ['void', -54, 48],
    ]);
    expect(balance).toBe(48);
    expect(postings[0]?.entries).toEqual([
      { account: 'owed', amount: 108 },
      { account: 'sales', amount: -100 },
      { account: 'tax', amount: -8 },
    ]);
    for (const { entries } of postings) expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(0);
    expect((await owner.get<Statement>(`/api/billing/statements/${customerId}`)).body.closingBalance).toBe(48);
    expect(await books()).toEqual({ agree: true, disagreements: [] });
  });

  it('is booked from rows of before there were entries, once, and read rightly until then', async () => {
    const customerId = await newCustomer();
    const { transactionId } = await pay(await bill(customerId, 100), 108);
    await owner.post(`/api/billing/transactions/${transactionId}/refunds`, { amount: 8 });
    const copy = 'CUST-OLD';
    await owner.post('/api/customers', { customerId: copy, name: 'Old' });
    await inCompany(async (tx) => {
      for (const [table, changed] of [
        [
          'invoices',
          {
            customer_id: copy,
            invoice_id: 'OLD-1',
            invoice_number: 'OLD-1',
            total_cents: 20_800,
            subtotal_cents: 20_000,
          },
        ],
        ['transactions', { customer_id: copy, invoice_id: 'OLD-1', transaction_id: 'OLD-PAY', idempotency_key: null }],
        ['refunds', { customer_id: copy, invoice_id: 'OLD-1', transaction_id: 'OLD-PAY', refund_id: 'OLD-REF' }],
      ] as const) {
        await tx.execute(sql`insert into ${sql.identifier(table)} select (jsonb_populate_record(t,
          ${JSON.stringify({ ...changed, ...(table === 'invoices' ? { state: 'open', paid_on: null } : {}) })}::jsonb)).*
          from ${sql.identifier(table)} t where customer_id = ${customerId}`);
      }
    });
    const read = async () => (await owner.get<Invoice>('/api/billing/invoices/OLD-1')).body.balance;
    expect(await read()).toBe(100);
    await world.runJob('bill-company', { companyId: company.companyId });
    await world.runJob('bill-company', { companyId: company.companyId });
    expect(await read()).toBe(100);
    expect((await account(copy)).postings.map(({ kind, change }) => [kind, change])).toEqual([
      ['invoice', 208],
      ['payment', -108],
      ['refund', 0],
    ]);
    expect(await books()).toMatchObject({ agree: true });
  });

  it('is never rewritten, and takes no entries that do not sum to zero', async () => {
    const rewriting = inCompany((tx) => tx.execute(sql`update ledger_entries set amount_cents = 1`));
    await expect(rewriting).rejects.toMatchObject({ cause: { message: expect.stringContaining('permission denied') } });
    const removing = inCompany((tx) => tx.execute(sql`delete from ledger_entries`));
    await expect(removing).rejects.toMatchObject({ cause: { message: expect.stringContaining('permission denied') } });
    const lopsided = inCompany((tx) =>
      tx.execute(sql`insert into ledger_entries (posting_key, line, customer_id, posted_on, kind, account, amount_cents, recorded_at)
        values ('x', 0, 'CUST-1', current_date, 'payment', 'received', 100, now())`),
    );
    await expect(lopsided).rejects.toMatchObject({ cause: { message: 'A posting does not sum to zero' } });
  });

  it('shows the office where an invoice’s status says another thing', async () => {
    const customerId = await newCustomer();
    const { invoiceId, invoiceNumber } = await bill(customerId, 100);
    await inCompany((tx) =>
      tx.execute(sql`update invoices set state = 'paid', paid_cents = total_cents where invoice_id = ${invoiceId}`),
    );
    expect(await books()).toEqual({
      agree: false,
      disagreements: [
        { invoiceId, invoiceNumber, customerId, customerName: `Pat ${customers}`, stated: 0, booked: 108 },
      ],
    });
  });

  it('is the office’s alone', async () => {
    for (const path of ['/api/billing/accounts/CUST-1', '/api/billing/books']) {
      expect((await world.visitor.get(path)).status).toBe(401);
      expect((await (await company.signedIn('technician')).get(path)).status).toBe(403);
      expect((await (await company.signedIn('homeowner', { customerId: 'CUST-1' })).get(path)).status).toBe(403);
    }
    const other = (await world.company()).owner;
    expect((await other.get('/api/billing/accounts/CUST-1')).status).toBe(404);
    expect((await other.get<BooksCheck>('/api/billing/books')).body).toEqual({ agree: true, disagreements: [] });
  });
});
