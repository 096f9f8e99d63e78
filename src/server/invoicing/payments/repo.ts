import { and, asc, count, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { TransactionStatus } from '#contract/choices.ts';
import type { ListQuery } from '#contract/shapes.ts';
import type { SystemTx, TenantTx } from '#server/db/client.ts';
import { refunds, transactions } from '#server/db/schema/index.ts';

export type TransactionRow = typeof transactions.$inferSelect;
export type NewTransactionRow = Omit<typeof transactions.$inferInsert, 'companyId'>;
export type RefundRow = typeof refunds.$inferSelect;
export type NewRefundRow = Omit<typeof refunds.$inferInsert, 'companyId'>;
/** A payment with what was given back of it, oldest first. */
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

const mostRows = 20_000;
const containing = (words: string): string =>
  `%${words
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;

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
  return {
    /** Newest first. */
    async list(filter: TransactionFilter): Promise<{ rows: PaymentView[]; total: number }> {
      const { limit = mostRows, offset = 0, customerId, status, since, before, search } = filter;
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
      const rows = await tx
        .select()
        .from(transactions)
        .where(where)
        .orderBy(desc(transactions.transactionDate), asc(transactions.transactionId))
        .limit(limit)
        .offset(offset);
      if (offset === 0 && rows.length < limit) return { rows: await withRefunds(rows), total: rows.length };
      const [total] = await tx.select({ n: count() }).from(transactions).where(where);
      return { rows: await withRefunds(rows), total: total?.n ?? 0 };
    },

    async ofInvoice(invoiceId: string): Promise<PaymentView[]> {
      const rows = await tx
        .select()
        .from(transactions)
        .where(eq(transactions.invoiceId, invoiceId))
        .orderBy(asc(transactions.transactionDate), asc(transactions.transactionId));
      return withRefunds(rows);
    },

    async ofCustomer(customerId: string): Promise<PaymentView[]> {
      const rows = await tx
        .select()
        .from(transactions)
        .where(eq(transactions.customerId, customerId))
        .orderBy(asc(transactions.transactionDate), asc(transactions.transactionId));
      return withRefunds(rows);
    },

    async find(transactionId: string): Promise<TransactionRow | null> {
      const [row] = await tx.select().from(transactions).where(eq(transactions.transactionId, transactionId));
      return row ?? null;
    },

    async findView(transactionId: string): Promise<PaymentView | null> {
      const rows = await tx.select().from(transactions).where(eq(transactions.transactionId, transactionId));
      return (await withRefunds(rows))[0] ?? null;
    },

    /** The payment of an invoice of which nobody knows yet what becomes of it; there is one at a time. */
    async pendingOf(invoiceId: string): Promise<TransactionRow | null> {
      const [row] = await tx
        .select()
        .from(transactions)
        .where(and(eq(transactions.invoiceId, invoiceId), eq(transactions.status, 'pending')));
      return row ?? null;
    },

    async insert(row: NewTransactionRow): Promise<void> {
      await tx.insert(transactions).values(row);
    },

    async update(transactionId: string, changes: Partial<NewTransactionRow>): Promise<void> {
      await tx.update(transactions).set(changes).where(eq(transactions.transactionId, transactionId));
    },

    async insertRefund(row: NewRefundRow): Promise<void> {
      await tx.insert(refunds).values(row);
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
