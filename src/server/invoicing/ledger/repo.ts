import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { TenantTx } from '#server/db/client.ts';
import { ledgerEntries } from '#server/db/schema/index.ts';
import { partsOf } from '../plans/repo.ts';

export type LedgerRow = typeof ledgerEntries.$inferSelect;
export type NewLedgerRow = Omit<typeof ledgerEntries.$inferInsert, 'companyId'>;

/** An invoice whose status says another thing than its entries. */
export type Disagreement = {
  invoiceId: string;
  invoiceNumber: string | null;
  customerId: string;
  customerName: string;
  /** By its status and what was paid of it. */
  statedCents: number;
  /** By its entries. */
  bookedCents: number;
};

/** The entries of one company's customers: they are added to, and never changed. */
export const ledgerRepo = (tx: TenantTx) => ({
  async insert(rows: readonly NewLedgerRow[]): Promise<void> {
    for (const some of partsOf(rows)) await tx.insert(ledgerEntries).values(some).onConflictDoNothing();
  },

  /** Which of some postings are booked. */
  async booked(keys: readonly string[]): Promise<Set<string>> {
    const found = new Set<string>();
    for (const some of partsOf(keys)) {
      const rows = await tx
        .selectDistinct({ key: ledgerEntries.postingKey })
        .from(ledgerEntries)
        .where(inArray(ledgerEntries.postingKey, some));
      for (const { key } of rows) found.add(key);
    }
    return found;
  },

  /** In the order of their days, those of one day as they were booked. */
  ofCustomer: (customerId: string): Promise<LedgerRow[]> =>
    tx
      .select(getTableColumns(ledgerEntries))
      .from(ledgerEntries)
      .where(eq(ledgerEntries.customerId, customerId))
      .orderBy(asc(ledgerEntries.postedOn), asc(ledgerEntries.entryNumber)),

  /** Customers of whom something is not booked yet: from before there were entries, or of a server that knows none. */
  async unbooked(limit: number): Promise<string[]> {
    const lacks = (key: ReturnType<typeof sql>) => sql`not exists (
      select from ledger_entries e where e.company_id = d.company_id and e.posting_key = ${key})`;
    const { rows } = await tx.execute<{ customerId: string }>(sql`
      select customer_id as "customerId" from invoices d
        where issued_on is not null and (total_cents <> 0 or deposit_cents <> 0) and (${lacks(sql`'invoice:' || d.invoice_id || ':issued'`)}
          or voided_on is not null and (total_cents <> paid_cents or deposit_cents < 0) and ${lacks(sql`'invoice:' || d.invoice_id || ':voided'`)})
      union select customer_id from transactions d
        where (status in ('paid', 'refunded') or returned_at is not null) and ${lacks(sql`'payment:' || d.transaction_id || ':taken'`)}
      union select customer_id from refunds d
        where case when status = 'failed'
          then not ${lacks(sql`'refund:' || d.refund_id || ':given'`)} and ${lacks(sql`'refund:' || d.refund_id || ':failed'`)}
          else ${lacks(sql`'refund:' || d.refund_id || ':given'`)} end
      union select customer_id from payment_disputes d where ${lacks(sql`'dispute:' || d.dispute_id || ':' || d.state`)}
      limit ${limit}`);
    return rows.map(({ customerId }) => customerId);
  },

  /** Issued invoices whose status says another thing than their entries, the first of them. */
  async disagreements(limit: number): Promise<Disagreement[]> {
    const { rows } = await tx.execute<Disagreement>(sql`
      select i.invoice_id as "invoiceId", i.invoice_number as "invoiceNumber", i.customer_id as "customerId",
        i.customer_name as "customerName", stated::float8 as "statedCents", booked::float8 as "bookedCents"
      from invoices i
      cross join lateral (select
        case i.state when 'open' then i.total_cents - i.paid_cents when 'paid' then i.total_cents - i.paid_cents else 0 end as stated,
        coalesce((select sum(e.amount_cents) from ledger_entries e
          where e.company_id = i.company_id and e.invoice_id = i.invoice_id and e.account = 'owed'), 0) as booked) sums
      where i.issued_on is not null and (stated <> booked or (i.state = 'paid' and booked > 0) or (i.state = 'open' and booked <= 0))
      order by i.issued_on, i.invoice_id limit ${limit}`);
    return rows;
  },
});
