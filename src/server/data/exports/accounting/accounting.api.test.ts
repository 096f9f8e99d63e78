import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();
const path = '/api/accounting-export';
let company: Company;

beforeAll(async () => {
  company = await world.company();
  const { owner } = company;
  for (const [customerId, name] of [
    ['CUST-1', 'Pat Rivera'],
    ['CUST-2', 'Pat Rivera'],
    ['CUST-3', '=HYPERLINK("x")'],
  ]) {
    await owner.post('/api/customers', {
      customerId,
      name,
      address: '1 Elm St',
      city: 'Mesa',
      state: 'AZ',
      zipCode: '85201',
    });
  }
  await world.deps.db.inCompany(company.companyId, async (tx) => {
    const day = '2026-11-01';
    const invoice = (id: string, state: string, number: string | null, issuedOn: string) =>
      tx.execute(sql`
      insert into invoices (invoice_id, invoice_number, customer_id, customer_name, state, issue_on, issued_on, due_on,
        subtotal_cents, tax_rate_pct, tax_cents, total_cents, paid_cents, created_at, updated_at)
      values (${id}, ${number}, 'CUST-1', 'Pat Rivera', ${state}, ${issuedOn}, ${issuedOn}, '2026-11-15', 12000, 8.25, 990, 12990, 12990, ${day}, ${day})`);
    await invoice('INV-1', 'paid', '1001', '2026-11-01');
    await invoice('INV-2', 'open', '1002', '2026-10-01');
    await invoice('INV-3', 'upcoming', null, '2026-11-20');
    await invoice('INV-4', 'void', '1003', '2026-11-02');
    await tx.execute(sql`insert into invoice_lines (invoice_id, line_id, place, kind, description, quantity, unit_price_cents, amount_cents)
      select invoice_id, 'L', 1, 'plan', 'Weekly service', 4, 3000, 12000 from invoices`);
    // Late in the evening of the 10th in Phoenix.
    await tx.execute(sql`insert into transactions (transaction_id, customer_id, customer_name, invoice_id, invoice_number, amount_cents,
        status, payment_processor, method, description, reference, refunded_cents, transaction_date, created_at)
      select 'TX-' || s, 'CUST-1', 'Pat Rivera', 'INV-1', '1001', 12990, s, 'manual', 'check', 'Payment', '77', 0, '2026-11-11 05:00Z', ${day}
      from unnest(array['paid', 'failed', 'pending']) s`);
    await tx.execute(sql`insert into refunds (refund_id, transaction_id, customer_id, amount_cents, status, refunded_at)
      values ('RF-1', 'TX-paid', 'CUST-1', 500, 'done', '2026-11-12 18:00Z')`);
  });
});

const lines = async (query: string): Promise<string[]> => {
  const { status, body } = await company.owner.get<string>(`${path}?${query}`);
  expect(status).toBe(200);
  return body.replace('\uFEFF', '').trimEnd().split('\r\n');
};

describe('for bookkeeping programs', () => {
  it('customers come with names that are told apart and never run as formulas', async () => {
    expect(await lines('program=quickbooks&list=customers')).toEqual([
      'Name,Email,Phone,Street,City,State,ZIP,Country',
      "'=HYPERLINK( x ),,,1 Elm St,Mesa,AZ,85201,USA",
      'Pat Rivera (CUST-1),,,1 Elm St,Mesa,AZ,85201,USA',
      'Pat Rivera (CUST-2),,,1 Elm St,Mesa,AZ,85201,USA',
    ]);
    expect((await lines('program=xero&list=customers'))[1]).toBe(
      `"'=HYPERLINK(""x"")",CUST-3,,1 Elm St,Mesa,AZ,85201,USA,`,
    );
  });

  it('invoices come that were issued in the range, by line, with the tax as a line', async () => {
    expect(await lines('program=quickbooks&list=invoices&from=2026-11-01&to=2026-11-30')).toEqual([
      '*InvoiceNo,*Customer,*InvoiceDate,*DueDate,Terms,Location,Memo,Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,Service Date',
      '1001,Pat Rivera (CUST-1),11/01/2026,11/15/2026,,,,Pool service,Weekly service,4,30.00,120.00,',
      '1001,Pat Rivera (CUST-1),11/01/2026,11/15/2026,,,,Sales tax,Sales tax 8.25%,1,9.90,9.90,',
    ]);
    const xero = await lines('program=xero&list=invoices');
    expect(xero).toHaveLength(5);
    expect(xero[1]).toContain(',1002,,10/01/2026,11/15/2026,,Weekly service,4,30.00,,200,Tax Exempt,,,,,USD,');
  });

  it('payments come as bank lines on the day of the company, refunds below 0, nothing that failed or waits', async () => {
    expect(await lines('program=quickbooks&list=payments')).toEqual([
      'Date,Description,Amount',
      '11/10/2026,"Pat Rivera (CUST-1), invoice 1001, check 77",129.90',
      '11/12/2026,"Refund to Pat Rivera (CUST-1), invoice 1001, check",-5.00',
    ]);
    expect(await lines('program=xero&list=payments&from=2026-11-11')).toHaveLength(2);
  });

  it('are for owner and office, of their own company, and say what is wrong with a question', async () => {
    const url = `${path}?program=xero&list=invoices`;
    expect((await world.visitor.get(url)).status).toBe(401);
    for (const role of ['technician', 'homeowner', 'user'] as const) {
      expect((await (await company.signedIn(role)).get(url)).status, role).toBe(403);
    }
    expect((await (await company.signedIn('admin')).get(url)).status).toBe(200);
    expect((await (await world.company()).owner.get<string>(url)).body.trimEnd().split('\r\n')).toHaveLength(1);
    for (const query of [
      '',
      '?program=sage&list=invoices',
      '?program=xero&list=bills',
      '?program=xero&list=invoices&from=x',
    ]) {
      expect((await company.owner.get(`${path}${query}`)).status, query).toBe(400);
    }
    expect((await company.owner.get(`${url}&from=2026-02-01&to=2026-01-01`)).status).toBe(400);
  });
});
