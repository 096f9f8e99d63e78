import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm';
import type { InvoiceState } from '#contract/choices.ts';
import type { ListQuery } from '#contract/shapes.ts';
import type { SystemTx, TenantTx } from '#server/db/client.ts';
import { containing, pageOf } from '#server/db/query-parts.ts';
import {
  customers,
  invoiceLines,
  invoices,
  mails,
  owedOfInvoice,
  paymentDisputes,
  paymentLinks,
} from '#server/db/schema/index.ts';

import { partsOf } from '../plans/repo.ts';
import { unbilledRepo } from '../unbilled/repo.ts';

/** `owedCents`: by its entries. `answerBy`: until when the company may answer the bank, of open disputes the earliest. */
export type InvoiceRow = typeof invoices.$inferSelect & { owedCents: number; answerBy: Date | null };
export type NewInvoiceRow = Omit<typeof invoices.$inferInsert, 'companyId'>;
export type LineRow = typeof invoiceLines.$inferSelect;
export type NewLineRow = Omit<typeof invoiceLines.$inferInsert, 'companyId' | 'invoiceId' | 'place'>;

export interface InvoiceFilter extends ListQuery {
  customerId?: string | undefined;
  state?: InvoiceState | 'overdue' | 'at-bank' | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Only a disputed invoice looks for it: the others cost nothing. */
const answerBy = sql<Date | null>`case when invoices.bank_state = 'disputed' then (
  select min(d.respond_by) from payment_disputes d
  join transactions t on t.company_id = d.company_id and t.transaction_id = d.transaction_id
  where d.company_id = invoices.company_id and d.customer_id = invoices.customer_id and d.state = 'open'
    and (t.invoice_id = invoices.invoice_id or exists (
      select from payment_shares s where s.company_id = d.company_id and s.transaction_id = d.transaction_id
        and s.invoice_id = invoices.invoice_id))) end`.mapWith(paymentDisputes.respondBy);

const columns = { ...getTableColumns(invoices), owedCents: owedOfInvoice, answerBy };

/** The invoices of one company with their lines. */
export const invoicesRepo = (tx: TenantTx) => {
  const matching = (filter: InvoiceFilter, overdueBefore: string): SQL | undefined =>
    and(
      filter.customerId === undefined ? undefined : eq(invoices.customerId, filter.customerId),
      filter.state === 'overdue'
        ? and(eq(invoices.state, 'open'), sql`${invoices.dueOn} < ${overdueBefore}::date`)
        : filter.state === 'at-bank'
          ? and(inArray(invoices.bankState, ['disputed', 'lost', 'returned']), ne(invoices.state, 'void'))
          : filter.state && eq(invoices.state, filter.state),
      filter.from === undefined ? undefined : gte(invoices.issueOn, filter.from),
      filter.to === undefined ? undefined : lte(invoices.issueOn, filter.to),
      filter.search?.trim()
        ? sql`lower(${invoices.customerName} || ' ' || coalesce(${invoices.invoiceNumber}, '')) like ${containing(filter.search)}`
        : undefined,
    );
  const ids = async (where: SQL | undefined, ...order: SQL[]): Promise<string[]> => {
    const { invoiceId } = invoices;
    const rows = await tx
      .select({ invoiceId })
      .from(invoices)
      .where(where)
      .orderBy(...order, asc(invoiceId));
    return rows.map((row) => row.invoiceId);
  };
  return {
    /** No invoice of the customer is charged on its own any more. */
    async endAttempts(customerId: string): Promise<void> {
      await tx
        .update(invoices)
        .set({ nextAttemptOn: null })
        .where(and(eq(invoices.customerId, customerId), eq(invoices.state, 'open')));
    },

    ...unbilledRepo(tx),

    /** What is owed with the longest due first, upcoming ones with the next first, else newest first. `overdueBefore`: what was due before that day is overdue. */
    async list(filter: InvoiceFilter, overdueBefore: string): Promise<{ rows: InvoiceRow[]; total: number }> {
      const where = matching(filter, overdueBefore);
      const query = tx
        .select(columns)
        .from(invoices)
        .where(where)
        .orderBy(
          ...(filter.state === 'open' || filter.state === 'overdue' ? [asc(invoices.dueOn)] : []),
          ...(filter.state === 'upcoming' ? [asc(invoices.issueOn)] : []),
          desc(invoices.issueOn),
          desc(invoices.createdAt),
          asc(invoices.invoiceId),
        );
      return pageOf(filter, query, () => tx.select({ n: count() }).from(invoices).where(where));
    },

    /** How many there are of a state and due day, and what they come to. */
    sums: (): Promise<{ state: InvoiceState; dueOn: string | null; n: number; cents: number; owedCents: number }[]> =>
      tx
        .select({
          state: invoices.state,
          dueOn: sql<string | null>`case when ${invoices.state} = 'open' then ${invoices.dueOn}::text end`,
          n: count(),
          cents: sum(invoices.totalCents).mapWith(Number),
          owedCents: sql`sum(${owedOfInvoice})`.mapWith(Number),
        })
        .from(invoices)
        .groupBy(sql`1`, sql`2`),

    async find(invoiceId: string): Promise<InvoiceRow | null> {
      const [row] = await tx.select(columns).from(invoices).where(eq(invoices.invoiceId, invoiceId));
      return row ?? null;
    },

    /** The earliest due first. */
    findMany: (invoiceIds: readonly string[]): Promise<InvoiceRow[]> =>
      tx
        .select(columns)
        .from(invoices)
        .where(inArray(invoices.invoiceId, [...invoiceIds]))
        .orderBy(asc(invoices.dueOn), asc(invoices.invoiceNumber)),

    lines: (invoiceId: string): Promise<LineRow[]> =>
      tx.select().from(invoiceLines).where(eq(invoiceLines.invoiceId, invoiceId)).orderBy(asc(invoiceLines.place)),

    async insert(row: NewInvoiceRow): Promise<InvoiceRow> {
      const [made] = await tx.insert(invoices).values(row).returning(columns);
      if (!made) throw new Error('The invoice is gone');
      return made;
    },

    async update(invoiceId: string, changes: Partial<NewInvoiceRow>): Promise<InvoiceRow> {
      const [row] = await tx.update(invoices).set(changes).where(eq(invoices.invoiceId, invoiceId)).returning(columns);
      if (!row) throw new Error('The invoice is gone');
      return row;
    },

    async replaceLines(invoiceId: string, lines: NewLineRow[]): Promise<void> {
      await tx.delete(invoiceLines).where(eq(invoiceLines.invoiceId, invoiceId));
      if (lines.length === 0) return;
      await tx.insert(invoiceLines).values(lines.map((line, place) => ({ ...line, invoiceId, place })));
    },

    /** Invoices with their lines, in as few statements as they take. */
    async insertMany(rows: readonly (NewInvoiceRow & { lines: NewLineRow[] })[]): Promise<void> {
      for (const some of partsOf(rows)) await tx.insert(invoices).values(some.map(({ lines: _, ...row }) => row));
      const lines = rows.flatMap(({ invoiceId, lines: own }) =>
        own.map((line, place) => ({ ...line, invoiceId, place })),
      );
      for (const some of partsOf(lines)) await tx.insert(invoiceLines).values(some);
    },

    /** Every invoice of some subscriptions, in whatever state. */
    ofSubscriptions: (subscriptionIds: readonly string[]): Promise<InvoiceRow[]> =>
      tx
        .select(columns)
        .from(invoices)
        .where(inArray(invoices.subscriptionId, [...subscriptionIds])),

    async removeMany(invoiceIds: readonly string[]): Promise<void> {
      await tx
        .delete(invoices)
        .where(and(inArray(invoices.invoiceId, [...invoiceIds]), eq(invoices.state, 'upcoming')));
    },

    /** What was never issued and has nothing to say. */
    async remove(invoiceId: string): Promise<void> {
      await tx.delete(invoices).where(and(eq(invoices.invoiceId, invoiceId), eq(invoices.state, 'upcoming')));
    },

    /** The invoice of a subscription's period, in whatever state; a withdrawn one only where there is no other. */
    async ofPeriod(subscriptionId: string, periodStart: string): Promise<InvoiceRow | null> {
      const [row] = await tx
        .select(columns)
        .from(invoices)
        .where(and(eq(invoices.subscriptionId, subscriptionId), eq(invoices.periodStart, periodStart)))
        .orderBy(sql`${invoices.state} = 'void'`)
        .limit(1);
      return row ?? null;
    },

    /** The day on which a subscription was last billed. */
    async lastIssuedOn(subscriptionId: string): Promise<string | null> {
      const [row] = await tx
        .select({ issuedOn: sql<string | null>`max(${invoices.issuedOn})` })
        .from(invoices)
        .where(and(eq(invoices.subscriptionId, subscriptionId), ne(invoices.state, 'void')));
      return row?.issuedOn ?? null;
    },

    /** Whether a subscription had a bill before the one of a period. */
    async billedBefore(subscriptionId: string, periodStart: string): Promise<boolean> {
      const earlier = and(eq(invoices.subscriptionId, subscriptionId), lt(invoices.periodStart, periodStart));
      return (await tx.$count(invoices, and(earlier, ne(invoices.state, 'void')))) > 0;
    },

    /** The late fees of some invoices, also those that were waived. */
    async feesOf(invoiceIds: readonly string[]): Promise<LineRow[]> {
      const found: LineRow[] = [];
      for (const some of partsOf(invoiceIds)) {
        const isFee = and(inArray(invoiceLines.invoiceId, some), eq(invoiceLines.special, 'late_fee'));
        found.push(...(await tx.select().from(invoiceLines).where(isFee).orderBy(asc(invoiceLines.place))));
      }
      return found;
    },

    /** Adds a line that a rule wrote as the last one. */
    async addLine(invoiceId: string, line: NewLineRow): Promise<LineRow> {
      const place = sql<number>`(select coalesce(max(l.place), -1) + 1 from invoice_lines l where l.invoice_id = ${invoiceId})`;
      const [made] = await tx
        .insert(invoiceLines)
        .values({ ...line, invoiceId, place })
        .returning();
      if (!made) throw new Error('The line is gone');
      return made;
    },

    async removeLine(invoiceId: string, lineId: string): Promise<void> {
      await tx.delete(invoiceLines).where(and(eq(invoiceLines.invoiceId, invoiceId), eq(invoiceLines.lineId, lineId)));
    },

    async updateFee(invoiceId: string, lineId: string, changes: Partial<NewLineRow>): Promise<LineRow> {
      const [row] = await tx
        .update(invoiceLines)
        .set(changes)
        .where(and(eq(invoiceLines.invoiceId, invoiceId), eq(invoiceLines.lineId, lineId)))
        .returning();
      if (!row) throw new Error('The line is gone');
      return row;
    },

    /** Open invoices whose due day is past, the longest first. */
    lateOn: (today: string): Promise<InvoiceRow[]> =>
      tx
        .select(columns)
        .from(invoices)
        .where(and(eq(invoices.state, 'open'), lt(invoices.dueOn, today)))
        .orderBy(asc(invoices.dueOn), asc(invoices.invoiceNumber)),

    /** How much of a deposit a bill counts that was not withdrawn. */
    async countedOf(depositInvoiceId: string): Promise<number> {
      const { rows } = await tx.execute<{ cents: number }>(sql`
        select coalesce(-sum(b.deposit_cents), 0)::float8 as cents from work_orders w
        join invoices b on b.company_id = w.company_id and b.invoice_id = w.invoice_id and b.state <> 'void'
        where w.deposit_invoice_id = ${depositInvoiceId}`);
      return rows[0]?.cents ?? 0;
    },

    /** What was refunded of the deposit that a bill counts, after it was counted. */
    async creditedOfDeposit(billId: string): Promise<number> {
      const { rows } = await tx.execute<{ cents: number }>(sql`
        select coalesce(sum(r.amount_cents - r.deposit_cents), 0)::float8 as cents from work_orders w
        join refunds r on r.company_id = w.company_id and r.invoice_id = w.deposit_invoice_id and r.status <> 'failed'
        where w.invoice_id = ${billId}`);
      return rows[0]?.cents ?? 0;
    },

    /** The next number of an invoice. Taking one waits for the others, so that numbers leave no gap. */
    async nextNumber(): Promise<string> {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('invoice-number:' || app_company_id()::text))`);
      const number = sql`(substring(${invoices.invoiceNumber} from '^INV-(\\d{1,15})$'))::bigint`;
      const [row] = await tx
        .select({ number: sql<string>`${number}` })
        .from(invoices)
        .where(sql`${invoices.invoiceNumber} ~ '^INV-\\d{1,15}$'`)
        .orderBy(sql`${number} desc`)
        .limit(1);
      return `INV-${String(Number(row?.number ?? 0) + 1).padStart(6, '0')}`;
    },

    /** How the last mail of an invoice fared. */
    async mail(
      mailId: string,
    ): Promise<Pick<typeof mails.$inferSelect, 'state' | 'refused' | 'lastError' | 'attempts'> | null> {
      const [mail] = await tx
        .select({ state: mails.state, refused: mails.refused, lastError: mails.lastError, attempts: mails.attempts })
        .from(mails)
        .where(eq(mails.mailId, mailId));
      return mail ?? null;
    },

    async insertLink(link: Omit<typeof paymentLinks.$inferInsert, 'companyId'>): Promise<void> {
      await tx.insert(paymentLinks).values(link);
    },

    /** Upcoming invoices whose day of issue has come, oldest first. */
    due: (today: string): Promise<string[]> =>
      ids(
        and(eq(invoices.state, 'upcoming'), lte(invoices.issueOn, today)),
        asc(invoices.issueOn),
        asc(invoices.createdAt),
      ),

    /** Upcoming invoices with something to pay whose day of issue came before a day, oldest first. */
    waiting: (before: string): Promise<{ invoiceId: string; totalCents: number }[]> =>
      tx
        .select({ invoiceId: invoices.invoiceId, totalCents: invoices.totalCents })
        .from(invoices)
        .innerJoin(
          customers,
          and(eq(customers.companyId, invoices.companyId), eq(customers.customerId, invoices.customerId)),
        )
        .where(
          and(
            eq(invoices.state, 'upcoming'),
            lt(invoices.issueOn, before),
            gt(invoices.totalCents, 0),
            isNull(customers.deletedAt),
          ),
        )
        .orderBy(asc(invoices.issueOn), asc(invoices.createdAt), asc(invoices.invoiceId)),

    /** Unpaid invoices whose card is to be tried, of those that came due from a day on. */
    toCharge: (from: string, today: string): Promise<string[]> =>
      ids(
        and(eq(invoices.state, 'open'), gte(invoices.nextAttemptOn, from), lte(invoices.nextAttemptOn, today)),
        asc(invoices.nextAttemptOn),
      ),

    /** Unpaid invoices of a customer, the oldest due first. */
    openOf: (customerId: string): Promise<InvoiceRow[]> =>
      tx
        .select(columns)
        .from(invoices)
        .where(and(eq(invoices.customerId, customerId), eq(invoices.state, 'open')))
        .orderBy(asc(invoices.dueOn), asc(invoices.invoiceNumber)),

    /** What is open, of some customers or of all: the longest due first, with the last email about it. */
    openWithMails: (customerIds?: readonly string[]) =>
      tx
        .select({
          invoice: columns,
          mail: {
            purpose: mails.purpose,
            createdAt: mails.createdAt,
            state: mails.state,
            refused: mails.refused,
            lastError: mails.lastError,
            attempts: mails.attempts,
          },
        })
        .from(invoices)
        .leftJoin(mails, and(eq(mails.companyId, invoices.companyId), eq(mails.mailId, invoices.mailId)))
        .where(
          and(
            eq(invoices.state, 'open'),
            customerIds === undefined ? undefined : inArray(invoices.customerId, [...customerIds]),
          ),
        )
        .orderBy(asc(invoices.dueOn), asc(invoices.invoiceNumber)),

    /** Everything that was ever issued to some customers. */
    issuedTo: (...customerIds: readonly string[]): Promise<InvoiceRow[]> =>
      tx
        .select(columns)
        .from(invoices)
        .where(and(inArray(invoices.customerId, [...customerIds]), isNotNull(invoices.issuedOn)))
        .orderBy(asc(invoices.issuedOn), asc(invoices.invoiceNumber)),
  };
};

/** Whose invoice a link opens; looked up before the company is known. */
export async function findPaymentLink(
  tx: SystemTx,
  keyHash: string,
): Promise<{ companyId: string; invoiceId: string; moreInvoiceIds: string[]; expiresAt: Date } | null> {
  const { companyId, invoiceId, moreInvoiceIds, expiresAt } = paymentLinks;
  const [link] = await tx
    .select({ companyId, invoiceId, moreInvoiceIds, expiresAt })
    .from(paymentLinks)
    .where(eq(paymentLinks.keyHash, keyHash));
  return link ?? null;
}
