import { and, asc, count, desc, eq, getTableColumns, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { TransactionStatus } from '#contract/choices.ts';
import type { ListQuery } from '#contract/shapes.ts';
import type { PaymentShare } from '#domain/invoicing/index.ts';
import type { SystemTx, TenantTx } from '#server/db/client.ts';
import { containing, pageOf } from '#server/db/query-parts.ts';
import { invoices, paymentDisputes, paymentShares, refunds, transactions } from '#server/db/schema/index.ts';

export type TransactionRow = typeof transactions.$inferSelect;
export type NewTransactionRow = Omit<typeof transactions.$inferInsert, 'companyId'>;
export type RefundRow = typeof refunds.$inferSelect;
export type DisputeRow = typeof paymentDisputes.$inferSelect;
export type NewRefundRow = Omit<typeof refunds.$inferInsert, 'companyId'>;
/** What of a payment goes to one of its invoices. */
export type ShareRow = typeof paymentShares.$inferSelect & { invoiceNumber: string | null };
/** A payment with what was refunded of it, oldest first, and its shares by due day; none where its one invoice has all of it. */
export interface PaymentView {
  transaction: TransactionRow;
  refunds: RefundRow[];
  shares: ShareRow[];
  /** What its payer’s bank took back, or holds; oldest first. */
  disputes: DisputeRow[];
}

/** Those that pay an invoice, alone or with others. */
const payFor = (invoiceId: string): SQL => sql`(${transactions.invoiceId} = ${invoiceId} or exists (
  select from ${paymentShares} where payment_shares.company_id = ${transactions.companyId}
    and payment_shares.transaction_id = ${transactions.transactionId} and payment_shares.invoice_id = ${invoiceId}))`;

export interface TransactionFilter extends ListQuery {
  customerId?: string | undefined;
  status?: TransactionStatus | undefined;
  /** Moments, worked out from the company's days. */
  since?: Date | undefined;
  before?: Date | undefined;
}

export const paymentsRepo = (tx: TenantTx) => {
  const sharesOf = (transactionIds: readonly string[]): Promise<ShareRow[]> =>
    tx
      .select({ ...getTableColumns(paymentShares), invoiceNumber: invoices.invoiceNumber })
      .from(paymentShares)
      .innerJoin(
        invoices,
        and(eq(invoices.companyId, paymentShares.companyId), eq(invoices.invoiceId, paymentShares.invoiceId)),
      )
      .where(inArray(paymentShares.transactionId, [...transactionIds]))
      .orderBy(asc(invoices.dueOn), asc(invoices.invoiceNumber));
  const disputesOf = (transactionIds: readonly string[]): Promise<DisputeRow[]> =>
    tx
      .select()
      .from(paymentDisputes)
      .where(inArray(paymentDisputes.transactionId, [...transactionIds]))
      .orderBy(asc(paymentDisputes.openedAt), asc(paymentDisputes.disputeId));
  const withRefunds = async (rows: TransactionRow[]): Promise<PaymentView[]> => {
    const ids = rows
      .filter(
        ({ refundedCents, status, returnedAt }) => refundedCents > 0 || status !== 'failed' || returnedAt !== null,
      )
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
    const shares = new Map<string, ShareRow[]>();
    for (const share of rows.length === 0 ? [] : await sharesOf(rows.map((row) => row.transactionId))) {
      shares.set(share.transactionId, [...(shares.get(share.transactionId) ?? []), share]);
    }
    const disputes = new Map<string, DisputeRow[]>();
    for (const dispute of ids.length === 0 ? [] : await disputesOf(ids)) {
      disputes.set(dispute.transactionId, [...(disputes.get(dispute.transactionId) ?? []), dispute]);
    }
    return rows.map((transaction) => ({
      transaction,
      disputes: disputes.get(transaction.transactionId) ?? [],
      refunds: byPayment.get(transaction.transactionId) ?? [],
      shares: shares.get(transaction.transactionId) ?? [],
    }));
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

    ofInvoice: (invoiceId: string): Promise<PaymentView[]> => views(payFor(invoiceId)),
    ofCustomers: (...customerIds: readonly string[]): Promise<PaymentView[]> =>
      views(inArray(transactions.customerId, [...customerIds])),

    /** By the processor’s own names for them. */
    ofProcessor: (ids: readonly string[]): Promise<PaymentView[]> =>
      views(inArray(transactions.processorTransactionId, [...ids])),

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
        .where(and(payFor(invoiceId), eq(transactions.status, 'pending')));
      return row ?? null;
    },

    /** Tips for a visit that were left or are on their way; those that failed aside. */
    tipsFor: (visitId: string): Promise<TransactionRow[]> =>
      tx
        .select()
        .from(transactions)
        .where(and(eq(transactions.tipVisitId, visitId), inArray(transactions.status, ['pending', 'paid', 'refunded'])))
        .orderBy(desc(transactions.createdAt)),

    async insert(row: NewTransactionRow): Promise<TransactionRow> {
      const [made] = await tx.insert(transactions).values(row).returning();
      if (!made) throw new Error('The payment is gone');
      return made;
    },

    async update(transactionId: string, changes: Partial<NewTransactionRow>): Promise<void> {
      await tx.update(transactions).set(changes).where(eq(transactions.transactionId, transactionId));
    },

    sharesOf: (transactionId: string): Promise<ShareRow[]> => sharesOf([transactionId]),

    /** Writes what of a payment goes to which invoice, in place of what was written before. */
    async saveShares(transactionId: string, shares: readonly PaymentShare[]): Promise<void> {
      await tx.delete(paymentShares).where(eq(paymentShares.transactionId, transactionId));
      await tx.insert(paymentShares).values(shares.map((share) => ({ ...share, transactionId })));
    },

    /** Counts money as refunded of a share; below 0 where it was not refunded after all. */
    async addToShare(transactionId: string, invoiceId: string, cents: number): Promise<void> {
      await tx
        .update(paymentShares)
        .set({ refundedCents: sql`${paymentShares.refundedCents} + ${cents}` })
        .where(and(eq(paymentShares.transactionId, transactionId), eq(paymentShares.invoiceId, invoiceId)));
    },

    async insertRefund(row: NewRefundRow): Promise<RefundRow> {
      const [made] = await tx.insert(refunds).values(row).returning();
      if (!made) throw new Error('The refund is gone');
      return made;
    },

    disputesOf: (transactionId: string): Promise<DisputeRow[]> => disputesOf([transactionId]),

    async saveDispute(row: Omit<typeof paymentDisputes.$inferInsert, 'companyId'>): Promise<void> {
      await tx
        .insert(paymentDisputes)
        .values(row)
        .onConflictDoUpdate({ target: [paymentDisputes.companyId, paymentDisputes.disputeId], set: row });
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
