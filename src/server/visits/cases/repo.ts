import { and, asc, count, desc, eq, gte, inArray, isNull, like, type SQL, sql } from 'drizzle-orm';
import type { CasesQuery } from '#contract/visits/cases.ts';
import type { TenantTx } from '#server/db/client.ts';
import { hotRead } from '#server/db/hot-read.ts';
import { announce } from '#server/db/notices.ts';
import { containing, pageOf } from '#server/db/query-parts.ts';
import {
  customers,
  pools,
  type pools as poolsTable,
  priceItems,
  properties,
  routeAssignments,
  serviceVisits,
  technicians,
  troubleCases,
  workOrders,
} from '#server/db/schema/index.ts';
import type { VisitRow } from '../repo.ts';

export type StoredCase = typeof troubleCases.$inferSelect;
export type NewCase = Omit<typeof troubleCases.$inferInsert, 'companyId'>;
export type CaseChanges = Partial<Omit<NewCase, 'caseId' | 'customerId' | 'poolId' | 'createdAt'>>;
export type CaseRow = StoredCase & {
  customerName: string;
  propertyName: string | null;
  pool: typeof poolsTable.$inferSelect;
};

/** A finished visit as far as a case reads it. */
export type WorkedVisitRow = Pick<
  VisitRow,
  | 'visitId'
  | 'customerId'
  | 'poolId'
  | 'serviceDate'
  | 'technicianId'
  | 'technicianName'
  | 'arrivalTime'
  | 'departureTime'
  | 'chemicalsAdded'
  | 'bodies'
  | 'tasks'
>;

const openCasesAt = hotRead('open_cases_at', (db) =>
  db
    .select()
    .from(troubleCases)
    .where(
      and(eq(troubleCases.state, 'open'), sql`${troubleCases.poolId} = any(${sql.placeholder('poolIds')}::text[])`),
    )
    .orderBy(asc(troubleCases.openedOn), asc(troubleCases.caseId)),
);

export const casesRepo = (tx: TenantTx) => {
  const ofCustomer = and(
    eq(customers.companyId, troubleCases.companyId),
    eq(customers.customerId, troubleCases.customerId),
  );
  const found = () =>
    tx
      .select({
        stored: troubleCases,
        customerName: customers.name,
        propertyName: sql<string | null>`coalesce(${properties.name}, ${properties.address})`,
        pool: pools,
      })
      .from(troubleCases)
      .innerJoin(customers, ofCustomer)
      .innerJoin(pools, and(eq(pools.companyId, troubleCases.companyId), eq(pools.poolId, troubleCases.poolId)))
      .leftJoin(
        properties,
        and(eq(properties.companyId, pools.companyId), eq(properties.propertyId, pools.propertyId)),
      );
  const asRow = ({ stored, ...joined }: Awaited<ReturnType<typeof found>>[number]): CaseRow => ({
    ...stored,
    ...joined,
  });
  const wanted = ({ customerId, poolId, state, kind, search }: CasesQuery): SQL | undefined =>
    and(
      isNull(customers.deletedAt),
      customerId === undefined ? undefined : eq(troubleCases.customerId, customerId),
      poolId === undefined ? undefined : eq(troubleCases.poolId, poolId),
      state === undefined ? undefined : eq(troubleCases.state, state),
      kind === undefined ? undefined : eq(troubleCases.kind, kind),
      ...(search?.trim().split(/\s+/).filter(Boolean) ?? []).map((word) =>
        like(sql`lower(${customers.name} || ' ' || ${pools.name})`, containing(word)),
      ),
    );

  return {
    async list(query: CasesQuery): Promise<{ rows: CaseRow[]; total: number }> {
      const where = wanted(query);
      const inOrder = [sql`${troubleCases.state} = 'open' desc`, asc(troubleCases.openedOn), asc(troubleCases.caseId)];
      const page = await pageOf(
        query,
        found()
          .where(where)
          .orderBy(...inOrder),
        () =>
          tx
            .select({ n: count() })
            .from(troubleCases)
            .innerJoin(customers, ofCustomer)
            .innerJoin(pools, and(eq(pools.companyId, troubleCases.companyId), eq(pools.poolId, troubleCases.poolId)))
            .where(where),
      );
      return { rows: page.rows.map(asRow), total: page.total };
    },

    async find(caseId: string): Promise<CaseRow | null> {
      const [row] = await found().where(and(eq(troubleCases.caseId, caseId), isNull(customers.deletedAt)));
      return row ? asRow(row) : null;
    },

    /** The case, held until the transaction ends. */
    async hold(caseId: string): Promise<boolean> {
      const rows = await tx
        .select({ caseId: troubleCases.caseId })
        .from(troubleCases)
        .where(eq(troubleCases.caseId, caseId))
        .for('update');
      return rows.length > 0;
    },

    openAt: (poolIds: readonly string[]): Promise<StoredCase[]> =>
      poolIds.length === 0 ? Promise.resolve([]) : openCasesAt(tx, { poolIds }),

    /** False where the id is taken. */
    async insert(row: NewCase): Promise<boolean> {
      const stored = await tx
        .insert(troubleCases)
        .values(row)
        .onConflictDoNothing()
        .returning({ caseId: troubleCases.caseId });
      await announce(tx, 'cases', [row.caseId]);
      return stored.length > 0;
    },

    async update(caseId: string, changes: CaseChanges): Promise<void> {
      await tx.update(troubleCases).set(changes).where(eq(troubleCases.caseId, caseId));
      await announce(tx, 'cases', [caseId]);
    },

    /** The finished visits of some customers that worked on a case, the latest first. */
    async worked(customerIds: readonly string[], since: string): Promise<WorkedVisitRow[]> {
      if (customerIds.length === 0) return [];
      const { visitId, customerId, poolId, serviceDate, technicianId, technicianName } = serviceVisits;
      const { arrivalTime, departureTime, chemicalsAdded, bodies, tasks } = serviceVisits;
      return tx
        .select({
          ...{ visitId, customerId, poolId, serviceDate, technicianId, technicianName },
          ...{ arrivalTime, departureTime, chemicalsAdded, bodies, tasks },
        })
        .from(serviceVisits)
        .where(
          and(
            eq(serviceVisits.state, 'done'),
            inArray(customerId, [...new Set(customerIds)]),
            gte(serviceDate, since),
            sql`jsonb_path_exists(${tasks}, '$[*].taskId ? (@ starts with "case:")')`,
          ),
        )
        .orderBy(desc(serviceDate), desc(arrivalTime), desc(visitId));
    },

    async order(workOrderId: string) {
      const [row] = await tx
        .select({
          workOrderId: workOrders.workOrderId,
          orderNumber: workOrders.orderNumber,
          title: workOrders.title,
          customerId: workOrders.customerId,
        })
        .from(workOrders)
        .where(eq(workOrders.workOrderId, workOrderId));
      return row ?? null;
    },

    /** Whose routes the stops of their own are on. */
    ownStops: (assignmentIds: readonly string[]) =>
      assignmentIds.length === 0
        ? Promise.resolve([])
        : tx
            .select({
              assignmentId: routeAssignments.assignmentId,
              technicianId: routeAssignments.technicianId,
              technicianName: technicians.name,
            })
            .from(routeAssignments)
            .leftJoin(
              technicians,
              and(
                eq(technicians.companyId, routeAssignments.companyId),
                eq(technicians.technicianId, routeAssignments.technicianId),
              ),
            )
            .where(
              and(inArray(routeAssignments.assignmentId, [...assignmentIds]), eq(routeAssignments.isActive, true)),
            ),

    prices: () =>
      tx
        .select({
          name: priceItems.name,
          kind: priceItems.kind,
          unitPriceCents: priceItems.unitPriceCents,
          taxable: priceItems.taxable,
        })
        .from(priceItems)
        .where(isNull(priceItems.retiredAt))
        .orderBy(asc(priceItems.name), asc(priceItems.priceItemId)),
  };
};
