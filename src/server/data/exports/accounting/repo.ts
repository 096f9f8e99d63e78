import { sql } from 'drizzle-orm';
import type { BookCustomer, BookInvoice, BookPayment } from '#domain/data/index.ts';
import type { TenantTx } from '#server/db/client.ts';

/** Days between which, both included; null where there is no bound. */
export interface Range {
  from: string | null;
  to: string | null;
}

const rowsAtOnce = 500;

/** Books know a customer by the name alone: where two have the same, each carries the id. */
const customers = sql`(
  select c.*, case when count(*) over (partition by lower(c.name)) > 1 then c.name || ' (' || c.customer_id || ')' else c.name end as book_name
  from customers c where c.deleted_at is null or exists (
    select from invoices i where i.company_id = c.company_id and i.customer_id = c.customer_id)
) as c`;
const customer = sql`json_build_object('customerId', c.customer_id, 'name', c.book_name, 'email', c.email, 'phone', c.phone,
  'street', c.address, 'city', c.city, 'state', c.state, 'zipCode', c.zip_code)`;
const within = (column: ReturnType<typeof sql>, { from, to }: Range) =>
  sql`(${from}::date is null or ${column} >= ${from}::date) and (${to}::date is null or ${column} <= ${to}::date)`;

export const bookkeepingRepo = (tx: TenantTx) => {
  async function* pages<Entry>(name: string, query: ReturnType<typeof sql>): AsyncGenerator<Entry> {
    await tx.execute(sql`declare ${sql.raw(name)} no scroll cursor for ${query}`);
    for (;;) {
      const { rows } = await tx.execute<{ entry: Entry }>(sql.raw(`fetch ${rowsAtOnce} from ${name}`));
      for (const { entry } of rows) yield entry;
      if (rows.length < rowsAtOnce) return;
    }
  }
  return {
    customers: () =>
      pages<BookCustomer>(
        'book_customers',
        sql`select ${customer} as entry from ${customers} order by lower(c.name), c.customer_id`,
      ),

    /** Those that were issued and not withdrawn. */
    invoices: (range: Range) =>
      pages<BookInvoice>(
        'book_invoices',
        sql`select json_build_object('number', i.invoice_number, 'customer', ${customer}, 'issuedOn', i.issued_on,
            'dueOn', coalesce(i.due_on, i.issued_on), 'memo', i.memo, 'taxRatePct', i.tax_rate_pct, 'taxCents', i.tax_cents,
            'lines', (select coalesce(json_agg(json_build_object('description', l.description, 'quantity', l.quantity,
              'unitPriceCents', l.unit_price_cents, 'amountCents', l.amount_cents, 'serviceDate', l.service_date)
              order by l.place, l.line_id), '[]') from invoice_lines l where l.company_id = i.company_id and l.invoice_id = i.invoice_id)) as entry
          from invoices i join ${customers} on c.company_id = i.company_id and c.customer_id = i.customer_id
          where i.state in ('open', 'paid') and i.invoice_number is not null and ${within(sql`i.issued_on`, range)}
          order by i.issued_on, i.invoice_number, i.invoice_id`,
      ),

    /** What came in, and what was refunded, each on its day in the company's time zone. */
    payments: (range: Range, timeZone: string) =>
      pages<BookPayment>(
        'book_payments',
        sql`select json_build_object('date', p.on_day, 'customerName', c.book_name, 'invoiceNumber', p.invoice_number,
            'amountCents', p.cents, 'method', replace(p.method, '_', ' '), 'reference', p.reference) as entry
          from (
            -- A payment of several invoices is one row for each, and one for what none of them needed.
            select t.company_id, t.customer_id, (t.transaction_date at time zone ${timeZone})::date as on_day,
              coalesce(i.invoice_number, t.invoice_number) as invoice_number, coalesce(s.amount_cents, t.amount_cents) as cents,
              t.method, coalesce(t.reference, 'tip for ' || t.tip_technician_name) as reference,
              concat_ws(' ', t.transaction_id, s.invoice_id) as id
            from transactions t
              left join payment_shares s on s.company_id = t.company_id and s.transaction_id = t.transaction_id
              left join invoices i on i.company_id = s.company_id and i.invoice_id = s.invoice_id
            where t.status in ('paid', 'refunded') and coalesce(s.amount_cents, 1) > 0
            union all
            select t.company_id, t.customer_id, (t.transaction_date at time zone ${timeZone})::date, null,
              t.amount_cents - sum(s.amount_cents), t.method, t.reference, t.transaction_id
            from transactions t
              join payment_shares s on s.company_id = t.company_id and s.transaction_id = t.transaction_id
            where t.status in ('paid', 'refunded')
            group by t.company_id, t.transaction_id having t.amount_cents > sum(s.amount_cents)
            union all
            select r.company_id, r.customer_id, (r.refunded_at at time zone ${timeZone})::date,
              case when r.of_surplus then null else coalesce(i.invoice_number, t.invoice_number) end,
              -r.amount_cents, t.method, 'tip for ' || t.tip_technician_name, r.refund_id
            from refunds r join transactions t on t.company_id = r.company_id and t.transaction_id = r.transaction_id
              left join invoices i on i.company_id = r.company_id and i.invoice_id = r.invoice_id
            where r.status = 'done'
          ) as p join ${customers} on c.company_id = p.company_id and c.customer_id = p.customer_id
          where ${within(sql`p.on_day`, range)}
          order by p.on_day, p.id`,
      ),
  };
};
