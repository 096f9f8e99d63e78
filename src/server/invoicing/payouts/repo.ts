import { and, asc, count, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import type { ListQuery } from '#contract/shapes.ts';
import type { TenantTx } from '#server/db/client.ts';
import { pageOf } from '#server/db/query-parts.ts';
import { payoutLines, payouts } from '#server/db/schema/index.ts';
import { partsOf } from '../plans/repo.ts';

export type PayoutRow = typeof payouts.$inferSelect;
export type PayoutLineRow = typeof payoutLines.$inferSelect;
type NewPayoutRow = Omit<typeof payouts.$inferInsert, 'companyId'>;
type NewPayoutLineRow = Omit<typeof payoutLines.$inferInsert, 'companyId'>;

export interface PayoutView {
  payout: PayoutRow;
  lines: PayoutLineRow[];
}

export interface PayoutFilter extends ListQuery {
  /** Days of arrival, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

/** A payment in the sandbox, or a refund of one. */
export type TestMovement = {
  lineId: string;
  isRefund: boolean;
  isFromBank: boolean;
  paymentIntentId: string;
  description: string;
  amountCents: number;
  occurredAt: Date;
};

export const payoutsRepo = (tx: TenantTx) => {
  const withLines = async (rows: PayoutRow[]): Promise<PayoutView[]> => {
    const ids = rows.map(({ payoutId }) => payoutId);
    const lines =
      ids.length === 0
        ? []
        : await tx
            .select()
            .from(payoutLines)
            .where(inArray(payoutLines.payoutId, ids))
            .orderBy(asc(payoutLines.occurredAt), asc(payoutLines.lineId));
    const held = new Map<string, PayoutLineRow[]>(ids.map((id) => [id, []]));
    for (const line of lines) held.get(line.payoutId)?.push(line);
    return rows.map((payout) => ({ payout, lines: held.get(payout.payoutId) ?? [] }));
  };
  return {
    /** Newest first. */
    async list(filter: PayoutFilter): Promise<{ rows: PayoutView[]; total: number }> {
      const { from, to } = filter;
      const where = and(from ? gte(payouts.arrivesOn, from) : undefined, to ? lte(payouts.arrivesOn, to) : undefined);
      const query = tx.select().from(payouts).where(where).orderBy(desc(payouts.createdAt), desc(payouts.payoutId));
      const page = await pageOf(filter, query, () => tx.select({ n: count() }).from(payouts).where(where));
      return { rows: await withLines(page.rows), total: page.total };
    },

    async findView(payoutId: string): Promise<PayoutView | null> {
      const [view] = await withLines(await tx.select().from(payouts).where(eq(payouts.payoutId, payoutId)));
      return view ?? null;
    },

    /** The payout as it was known before, held; the news itself where it was not. */
    async hold(row: NewPayoutRow): Promise<{ payout: PayoutRow; isNew: boolean }> {
      const [made] = await tx.insert(payouts).values(row).onConflictDoNothing().returning();
      if (made) return { payout: made, isNew: true };
      const [known] = await tx.select().from(payouts).where(eq(payouts.payoutId, row.payoutId)).for('update');
      if (!known) throw new Error('The payout is gone');
      return { payout: known, isNew: false };
    },

    async update(payoutId: string, changes: Partial<NewPayoutRow>): Promise<void> {
      await tx.update(payouts).set(changes).where(eq(payouts.payoutId, payoutId));
    },

    async addLines(rows: readonly NewPayoutLineRow[]): Promise<void> {
      for (const some of partsOf(rows)) await tx.insert(payoutLines).values(some).onConflictDoNothing();
    },

    /** Those of a processor that were made since then. */
    since: (processor: 'stripe' | 'sandbox', moment: Date): Promise<PayoutRow[]> =>
      tx
        .select()
        .from(payouts)
        .where(and(eq(payouts.processor, processor), gte(payouts.createdAt, moment))),

    /** What happened in the sandbox between two moments and is in no payout yet, the first thing first. */
    async testMovements(since: Date, before: Date): Promise<TestMovement[]> {
      const { rows } = await tx.execute<Omit<TestMovement, 'occurredAt'> & { occurredAt: string }>(sql`
        select m.* from (
          select 'txn_test_' || transaction_id as "lineId", false as "isRefund", method = 'bank_transfer' as "isFromBank",
            processor_transaction_id as "paymentIntentId", description, amount_cents::float8 as "amountCents",
            transaction_date as "occurredAt"
          from transactions
          where payment_processor = 'sandbox' and status in ('paid', 'refunded') and processor_transaction_id is not null
            and transaction_date >= ${since} and transaction_date < ${before}
          union all
          select 'txn_test_' || r.refund_id, true, false, t.processor_transaction_id, t.description, -r.amount_cents::float8, r.refunded_at
          from refunds r join transactions t on t.company_id = r.company_id and t.transaction_id = r.transaction_id
          where t.payment_processor = 'sandbox' and r.status = 'done' and t.processor_transaction_id is not null
            and r.refunded_at >= ${since} and r.refunded_at < ${before}
        ) m
        where not exists (select from payout_lines l where l.company_id = app_company_id() and l.line_id = m."lineId")
        order by m."occurredAt", m."lineId"`);
      return rows.map((row) => ({ ...row, occurredAt: new Date(row.occurredAt) }));
    },
  };
};
