import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  like,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { WorkOrdersQuery } from '#contract/invoicing/work-orders.ts';
import type { Language } from '#domain/language/index.ts';
import type { SystemTx, TenantTx } from '#server/db/client.ts';
import { announce } from '#server/db/notices.ts';
import { containing, pageOf } from '#server/db/query-parts.ts';
import {
  customers,
  invoices,
  priceItems,
  properties,
  quoteLinks,
  serviceVisits,
  technicians,
  troubleCases,
  workOrderLines,
  workOrders,
} from '#server/db/schema/index.ts';

export type OrderRow = typeof workOrders.$inferSelect & {
  customerName: string;
  customerEmail: string | null;
  /** What the customer is written to in. */
  customerLanguage: Language;
  propertyName: string | null;
  technicianName: string | null;
  /** The finished visit at its stop. */
  visitId: string | null;
  visitedOn: string | null;
  /** Its bill, unless that was withdrawn, and what of the deposit that counts. */
  billId: string | null;
  countedCents: number;
  /** The invoice that asks for its deposit, unless that was withdrawn. */
  deposit: Pick<
    typeof invoices.$inferSelect,
    'invoiceId' | 'invoiceNumber' | 'state' | 'bankState' | 'totalCents' | 'paidCents' | 'refundedCents'
  > | null;
};
export type LineRow = typeof workOrderLines.$inferSelect;
export type NewLine = Omit<typeof workOrderLines.$inferInsert, 'companyId' | 'workOrderId' | 'place'>;
export type NewOrderRow = Omit<typeof workOrders.$inferInsert, 'companyId'>;
export type OrderChanges = Partial<Omit<NewOrderRow, 'workOrderId' | 'orderNumber' | 'customerId' | 'createdAt'>>;

const doneVisit = and(
  eq(serviceVisits.companyId, workOrders.companyId),
  eq(serviceVisits.assignmentId, workOrders.assignmentId),
  eq(serviceVisits.serviceDate, workOrders.scheduledOn),
  eq(serviceVisits.state, 'done'),
);

const bill = and(
  eq(invoices.companyId, workOrders.companyId),
  eq(invoices.invoiceId, workOrders.invoiceId),
  ne(invoices.state, 'void'),
);

const deposits = alias(invoices, 'deposits');
const deposit = and(
  eq(deposits.companyId, workOrders.companyId),
  eq(deposits.invoiceId, workOrders.depositInvoiceId),
  ne(deposits.state, 'void'),
);

export const workOrdersRepo = (tx: TenantTx) => {
  const isVisited = () => exists(tx.select({ one: sql`1` }).from(serviceVisits).where(doneVisit));
  const isBilled = () => exists(tx.select({ one: sql`1` }).from(invoices).where(bill));
  const isDone = () => and(not(isBilled()), or(isNotNull(workOrders.doneOn), isVisited()));

  const inState = (state: WorkOrdersQuery['state']): SQL | undefined => {
    if (state === undefined) return undefined;
    if (state === 'open') {
      return and(not(isBilled()), not(inArray(workOrders.state, ['declined', 'canceled'])));
    }
    if (state === 'invoiced') return isBilled();
    // What was used at a stop was done with it: it waits to be billed.
    if (state === 'raised') {
      return and(
        isNotNull(workOrders.raisedAt),
        eq(workOrders.state, 'requested'),
        not(isBilled()),
        or(eq(workOrders.raisedKind, 'part'), and(isNull(workOrders.doneOn), not(isVisited()))),
      );
    }
    if (state === 'done') return isDone();
    return and(eq(workOrders.state, state), not(isBilled()), isNull(workOrders.doneOn), not(isVisited()));
  };
  const wanted = ({ customerId, caseId, state, search }: WorkOrdersQuery): SQL | undefined =>
    and(
      isNull(customers.deletedAt),
      customerId === undefined ? undefined : eq(workOrders.customerId, customerId),
      caseId === undefined ? undefined : eq(workOrders.caseId, caseId),
      inState(state),
      ...(search?.trim().split(/\s+/).filter(Boolean) ?? []).map((word) =>
        like(
          sql`lower(${workOrders.orderNumber} || ' ' || ${workOrders.title} || ' ' || ${customers.name})`,
          containing(word),
        ),
      ),
    );
  const ofCustomer = and(
    eq(customers.companyId, workOrders.companyId),
    eq(customers.customerId, workOrders.customerId),
  );
  const found = () =>
    tx
      .select({
        order: workOrders,
        customerName: customers.name,
        customerEmail: customers.email,
        customerLanguage: customers.language,
        propertyName: sql<string | null>`coalesce(${properties.name}, ${properties.address})`,
        technicianName: technicians.name,
        visitId: serviceVisits.visitId,
        visitedOn: serviceVisits.serviceDate,
        billId: invoices.invoiceId,
        countedCents: sql<number>`coalesce(-${invoices.depositCents}, 0)::bigint`.mapWith(Number),
        deposit: {
          invoiceId: deposits.invoiceId,
          invoiceNumber: deposits.invoiceNumber,
          state: deposits.state,
          bankState: deposits.bankState,
          totalCents: deposits.totalCents,
          paidCents: deposits.paidCents,
          refundedCents: deposits.refundedCents,
        },
      })
      .from(workOrders)
      .innerJoin(customers, ofCustomer)
      .leftJoin(
        technicians,
        and(eq(technicians.companyId, workOrders.companyId), eq(technicians.technicianId, workOrders.technicianId)),
      )
      .leftJoin(
        properties,
        and(eq(properties.companyId, workOrders.companyId), eq(properties.propertyId, workOrders.propertyId)),
      )
      .leftJoin(serviceVisits, doneVisit)
      .leftJoin(invoices, bill)
      .leftJoin(deposits, deposit);
  const asRow = ({ order, ...joined }: Awaited<ReturnType<typeof found>>[number]): OrderRow => ({
    ...order,
    ...joined,
  });

  return {
    async list(query: WorkOrdersQuery): Promise<{ rows: OrderRow[]; total: number }> {
      const where = wanted(query);
      const page = await pageOf(
        query,
        found().where(where).orderBy(desc(workOrders.createdAt), desc(workOrders.orderNumber)),
        () => tx.select({ n: count() }).from(workOrders).innerJoin(customers, ofCustomer).where(where),
      );
      return { rows: page.rows.map(asRow), total: page.total };
    },

    /** approved: by the customer, and nobody has scheduled them; raised: at a stop, and nobody has taken the next step. */
    async countIn(state: 'approved' | 'raised'): Promise<number> {
      const [row] = await tx
        .select({ n: count() })
        .from(workOrders)
        .innerJoin(customers, ofCustomer)
        .where(wanted({ state }));
      return row?.n ?? 0;
    },

    async find(workOrderId: string): Promise<OrderRow | null> {
      const [row] = await found().where(and(eq(workOrders.workOrderId, workOrderId), isNull(customers.deletedAt)));
      return row ? asRow(row) : null;
    },

    /** The order, held until the transaction ends: two steps at once are made one after the other. */
    async hold(workOrderId: string): Promise<boolean> {
      const [row] = await tx
        .select({ workOrderId: workOrders.workOrderId })
        .from(workOrders)
        .where(eq(workOrders.workOrderId, workOrderId))
        .for('update');
      return row !== undefined;
    },

    linesOf: (workOrderIds: string[]): Promise<LineRow[]> =>
      workOrderIds.length === 0
        ? Promise.resolve([])
        : tx
            .select()
            .from(workOrderLines)
            .where(inArray(workOrderLines.workOrderId, workOrderIds))
            .orderBy(asc(workOrderLines.workOrderId), asc(workOrderLines.place)),

    async customerOfCase(caseId: string): Promise<string | null> {
      const [row] = await tx
        .select({ customerId: troubleCases.customerId })
        .from(troubleCases)
        .where(eq(troubleCases.caseId, caseId));
      return row?.customerId ?? null;
    },

    /** How many orders the company has ever numbered. */
    async lastNumber(): Promise<number> {
      const [row] = await tx
        .select({ last: sql<number>`coalesce(max(substring(${workOrders.orderNumber} from '\\d+$')::int), 0)` })
        .from(workOrders);
      return Number(row?.last ?? 0);
    },

    /** False where the id is taken. */
    async insert(row: NewOrderRow): Promise<boolean> {
      const stored = await tx
        .insert(workOrders)
        .values(row)
        .onConflictDoNothing()
        .returning({ id: workOrders.workOrderId });
      await announce(tx, 'work-orders', [row.workOrderId]);
      return stored.length > 0;
    },

    async update(workOrderId: string, changes: OrderChanges): Promise<void> {
      await tx.update(workOrders).set(changes).where(eq(workOrders.workOrderId, workOrderId));
      await announce(tx, 'work-orders', [workOrderId]);
    },

    async replaceLines(workOrderId: string, lines: readonly NewLine[]): Promise<void> {
      await tx.delete(workOrderLines).where(eq(workOrderLines.workOrderId, workOrderId));
      if (lines.length > 0) {
        await tx.insert(workOrderLines).values(lines.map((line, place) => ({ ...line, workOrderId, place })));
      }
    },

    async insertLink(link: { keyHash: string; workOrderId: string; expiresAt: Date }): Promise<void> {
      await tx.insert(quoteLinks).values(link);
    },
  };
};

export type PriceItemRow = typeof priceItems.$inferSelect;
export type NewPriceItemRow = Omit<typeof priceItems.$inferInsert, 'companyId'>;

export const priceItemsRepo = (tx: TenantTx) => ({
  /** What is offered, by name. */
  offered: (): Promise<PriceItemRow[]> =>
    tx
      .select()
      .from(priceItems)
      .where(isNull(priceItems.retiredAt))
      .orderBy(asc(sql`lower(${priceItems.name})`), asc(priceItems.priceItemId)),

  /** Those of some ids, whether they are still offered or not. */
  ofIds: (priceItemIds: string[]): Promise<PriceItemRow[]> =>
    priceItemIds.length === 0
      ? Promise.resolve([])
      : tx.select().from(priceItems).where(inArray(priceItems.priceItemId, priceItemIds)),

  countOffered: (): Promise<number> => tx.$count(priceItems, isNull(priceItems.retiredAt)),

  async put(row: NewPriceItemRow): Promise<PriceItemRow> {
    const { priceItemId: _, createdAt: _at, ...changes } = row;
    const [stored] = await tx
      .insert(priceItems)
      .values(row)
      .onConflictDoUpdate({ target: [priceItems.companyId, priceItems.priceItemId], set: changes })
      .returning();
    return stored as PriceItemRow;
  },

  /** False where it is not offered. */
  async retire(priceItemId: string, at: Date): Promise<boolean> {
    const rows = await tx
      .update(priceItems)
      .set({ retiredAt: at, updatedAt: at })
      .where(and(eq(priceItems.priceItemId, priceItemId), isNull(priceItems.retiredAt)))
      .returning({ id: priceItems.priceItemId });
    return rows.length > 0;
  },
});

/** Whose quote a link opens; looked up before the company is known. */
export async function findQuoteLink(
  tx: SystemTx,
  keyHash: string,
): Promise<{ companyId: string; workOrderId: string; expiresAt: Date } | null> {
  const { companyId, workOrderId, expiresAt } = quoteLinks;
  const [link] = await tx
    .select({ companyId, workOrderId, expiresAt })
    .from(quoteLinks)
    .where(eq(quoteLinks.keyHash, keyHash));
  return link ?? null;
}
