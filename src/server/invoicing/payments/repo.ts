import { and, asc, count, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { TransactionStatus } from '#contract/choices.ts';
import type { ListQuery } from '#contract/shapes.ts';
import type { SystemTx, TenantTx } from '#server/db/client.ts';
import { containing, pageOf } from '#server/db/query-parts.ts';
import { refunds, transactions } from '#server/db/schema/index.ts';

export type TransactionRow = typeof transactions.$inferSelect;
export type NewTransactionRow = Omit<typeof transactions.$inferInsert, 'companyId'>;
export type RefundRow = typeof refunds.$inferSelect;
export type NewRefundRow = Omit<typeof refunds.$inferInsert, 'companyId'>;
/** A payment with what was refunded of it, oldest first. */
export interface PaymentView {
  transaction: TransactionRow;
  refunds: RefundRow[];
}

export interface TransactionFilter extends ListQuery {
  customerId?: string | undefined;
  status?: TransactionStatus | undefined;
  /** Moments, worked out from the company's days. */
  since?: Date | undefined;
  before?: Date | undefined;
}

export const paymentsRepo = (tx: TenantTx) => {
  const withRefunds = async (rows: TransactionRow[]): Promise<PaymentView[]> => {
    const ids = rows
      .filter(({ refundedCents, status }) => refundedCents > 0 || status !== 'failed')
      .map((row) => row.transactionId);
    const given =
      ids.length === 0
        ? []
        : await tx
            .select()
            .from(refunds)
            .where(inArray(refunds.transactionId, ids))
            .orderBy(asc(refunds.refundedAt), asc(refunds.refundId));
    const byPayment = new Map<string, RefundRow[]>();
    for (const refund of given) {
      byPayment.set(refund.transactionId, [...(byPayment.get(refund.transactionId) ?? []), refund]);
    }
    return rows.map((transaction) => ({ transaction, refunds: byPayment.get(transaction.transactionId) ?? [] }));
  };
  const views = async (where: SQL): Promise<PaymentView[]> =>
    withRefunds(
      await tx
        .select()
        .from(transactions)
        .where(where)
        .orderBy(asc(transactions.transactionDate), asc(transactions.transactionId)),
    );
  return {
    /** Newest first. */
    async list(filter: TransactionFilter): Promise<{ rows: PaymentView[]; total: number }> {
      const { customerId, status, since, before, search } = filter;
      const { customerName, invoiceNumber, description, reference } = transactions;
      const where = and(
        customerId === undefined ? undefined : eq(transactions.customerId, customerId),
        status && eq(transactions.status, status),
        since && gte(transactions.transactionDate, since),
        before && lt(transactions.transactionDate, before),
        search?.trim()
          ? sql`lower(concat_ws(' ', ${customerName}, ${invoiceNumber}, ${description}, ${reference})) like ${containing(search)}`
          : undefined,
      );
      const query = tx
        .select()
        .from(transactions)
        .where(where)
        .orderBy(desc(transactions.transactionDate), asc(transactions.transactionId));
      const page = await pageOf(filter, query, () => tx.select({ n: count() }).from(transactions).where(where));
      return { rows: await withRefunds(page.rows), total: page.total };
    },

    ofInvoice: (invoiceId: string): Promise<PaymentView[]> => views(eq(transactions.invoiceId, invoiceId)),
    ofCustomer: (customerId: string): Promise<PaymentView[]> => views(eq(transactions.customerId, customerId)),

    async find(transactionId: string): Promise<TransactionRow | null> {
      const [row] = await tx.select().from(transactions).where(eq(transactions.transactionId, transactionId));
      return row ?? null;
    },

    async findView(transactionId: string): Promise<PaymentView | null> {
      const [view] = await views(eq(transactions.transactionId, transactionId));
      return view ?? null;
    },

    /** The payment of an invoice of which nobody knows yet what becomes of it; there is one at a time. */
    async pendingOf(invoiceId: string): Promise<TransactionRow | null> {
      const [row] = await tx
        .select()
        .from(transactions)
        .where(and(eq(transactions.invoiceId, invoiceId), eq(transactions.status, 'pending')));
      return row ?? null;
    },

    async insert(row: NewTransactionRow): Promise<TransactionRow> {
      const [made] = await tx.insert(transactions).values(row).returning();
      if (!made) throw new Error('The payment is gone');
      return made;
    },

    async update(transactionId: string, changes: Partial<NewTransactionRow>): Promise<void> {
      await tx.update(transactions).set(changes).where(eq(transactions.transactionId, transactionId));
    },

    async insertRefund(row: NewRefundRow): Promise<RefundRow> {
      const [made] = await tx.insert(refunds).values(row).returning();
      if (!made) throw new Error('The refund is gone');
      return made;
    },

    async findRefund(refundId: string): Promise<RefundRow | null> {
      const [row] = await tx.select().from(refunds).where(eq(refunds.refundId, refundId));
      return row ?? null;
    },

    async updateRefund(refundId: string, changes: Partial<NewRefundRow>): Promise<void> {
      await tx.update(refunds).set(changes).where(eq(refunds.refundId, refundId));
    },

    /** Whether a processor still has something to answer. */
    async awaits(processor: 'stripe'): Promise<boolean> {
      const [waiting] = await tx
        .select({ id: transactions.transactionId })
        .from(transactions)
        .leftJoin(
          refunds,
          and(
            eq(refunds.companyId, transactions.companyId),
            eq(refunds.transactionId, transactions.transactionId),
            eq(refunds.status, 'pending'),
          ),
        )
        .where(
          and(
            eq(transactions.paymentProcessor, processor),
            or(eq(transactions.status, 'pending'), eq(refunds.status, 'pending')),
          ),
        )
        .limit(1);
      return waiting !== undefined;
    },
  };
};

/** Payments of all companies that were begun before then and have not been settled. */
export const findPendingPayments = (tx: SystemTx, before: Date, limit: number) =>
  tx
    .select({ companyId: transactions.companyId, transactionId: transactions.transactionId })
    .from(transactions)
    .where(and(eq(transactions.status, 'pending'), lt(transactions.createdAt, before)))
    .orderBy(asc(transactions.createdAt))
    .limit(limit);

/** Money of all companies that is on its way back and was not confirmed. */
export const findPendingRefunds = (tx: SystemTx, before: Date, limit: number) =>
  tx
    .select({ companyId: refunds.companyId, refundId: refunds.refundId })
    .from(refunds)
    .where(and(eq(refunds.status, 'pending'), lt(refunds.refundedAt, before)))
    .orderBy(asc(refunds.refundedAt))
    .limit(limit);
