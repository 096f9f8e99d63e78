import { and, asc, count, desc, eq, getTableColumns, gte, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { LeftAtVisit, VisitsQuery } from '#contract/visits/visits.ts';
import type { TenantTx } from '#server/db/client.ts';
import { hotRead, listNamed } from '#server/db/hot-read.ts';
import {
  type BodyWorked,
  bodyVisits,
  type ChemicalAdded,
  customers,
  pools,
  routeAssignments,
  serviceVisits,
} from '#server/db/schema/index.ts';

export type { BodyWorked, ChemicalAdded };
export type VisitRow = typeof serviceVisits.$inferSelect;
export type NewVisitRow = Omit<typeof serviceVisits.$inferInsert, 'companyId'>;
export type VisitChanges = Partial<Omit<NewVisitRow, 'visitId' | 'customerId' | 'createdAt' | 'revision'>>;
/** Who writes, and from which phone; null where it did not say. */
export type Writer = Pick<VisitRow, 'changedFrom' | 'changedBy'>;
/** What is found and done, as it is saved before the visit is finished. */
export type SavedVisit = Pick<
  VisitRow,
  'services' | 'waterChemistry' | 'chemicalsAdded' | 'serviceNotes' | 'tasks' | 'leftOver' | 'bodies' | 'updatedAt'
> &
  Writer;
export type StopRow = typeof routeAssignments.$inferSelect;

/** Identifies a visit without an id: how a repeated history entry is recognized. */
export interface SameVisit {
  customerId: string;
  serviceDate: string;
  serviceTime: string;
  technicianName: string;
}

const pageSize = 500;

function newestOf({ serviceDate, arrivalTime, createdAt, visitId }: typeof serviceVisits | typeof bodyVisits) {
  return [desc(serviceDate), desc(sql`coalesce(${arrivalTime}, ${createdAt})`), desc(visitId)];
}
const newestFirst = newestOf(serviceVisits);
const isDone = eq(serviceVisits.state, 'done');

const openFirst = [desc(serviceVisits.state), desc(serviceVisits.createdAt)];
const stopById = hotRead('stop_by_id', (db) =>
  db
    .select()
    .from(routeAssignments)
    .where(eq(routeAssignments.assignmentId, sql.placeholder('assignmentId'))),
);
const visitsOfCustomerOn = hotRead('visits_of_customer_on', (db) =>
  db
    .select()
    .from(serviceVisits)
    .where(
      and(
        eq(serviceVisits.customerId, sql.placeholder('customerId')),
        eq(serviceVisits.serviceDate, sql.placeholder('serviceDate')),
      ),
    )
    .orderBy(...openFirst),
);
/** What a stop of a route shows is found by the stop alone, so that none of it waits for the other. */
const byStop = eq(routeAssignments.assignmentId, sql.placeholder('assignmentId'));
const stopWithCustomer = hotRead('stop_with_customer', (db) =>
  db
    .select({
      assignment: {
        assignmentId: routeAssignments.assignmentId,
        customerId: routeAssignments.customerId,
        propertyId: routeAssignments.propertyId,
        notes: routeAssignments.notes,
        serviceDescription: routeAssignments.serviceDescription,
      },
      customer: {
        customerId: customers.customerId,
        name: customers.name,
        email: customers.email,
        phone: customers.phone,
        address: customers.address,
        city: customers.city,
        state: customers.state,
        zipCode: customers.zipCode,
        latitude: customers.latitude,
        longitude: customers.longitude,
        notes: customers.notes,
        gateCode: customers.gateCode,
        dog: customers.dog,
        equipment: customers.equipment,
        poolType: customers.poolType,
        poolSize: customers.poolSize,
      },
    })
    .from(routeAssignments)
    .leftJoin(
      customers,
      and(
        eq(customers.companyId, routeAssignments.companyId),
        eq(customers.customerId, routeAssignments.customerId),
        isNull(customers.deletedAt),
      ),
    )
    .where(byStop),
);
const { companyId: _company, createdAt: _created, ...poolColumns } = getTableColumns(pools);
const poolsAtStop = hotRead('pools_at_stop', (db) =>
  db
    .select(poolColumns)
    .from(routeAssignments)
    .innerJoin(
      pools,
      and(
        eq(pools.companyId, routeAssignments.companyId),
        eq(pools.customerId, routeAssignments.customerId),
        sql`${pools.propertyId} is not distinct from ${routeAssignments.propertyId}`,
      ),
    )
    .where(byStop)
    .orderBy(asc(pools.createdAt), asc(pools.poolId)),
);
const visitsOfStopsCustomerOn = hotRead('visits_of_stops_customer_on', (db) =>
  db
    .select(getTableColumns(serviceVisits))
    .from(routeAssignments)
    .innerJoin(
      serviceVisits,
      and(
        eq(serviceVisits.companyId, routeAssignments.companyId),
        eq(serviceVisits.customerId, routeAssignments.customerId),
        eq(serviceVisits.serviceDate, sql.placeholder('serviceDate')),
      ),
    )
    .where(byStop)
    .orderBy(...openFirst),
);
const heldVisit = hotRead('held_visit', (db) =>
  db
    .select()
    .from(serviceVisits)
    .where(eq(serviceVisits.visitId, sql.placeholder('visitId')))
    .for('update'),
);
const stored = (column: string, type: string) => sql`${sql.placeholder(column)}::${sql.raw(type)}`;
const savedVisit = hotRead('saved_visit', (db) =>
  db
    .update(serviceVisits)
    .set({
      services: stored('services', 'text[]'),
      waterChemistry: stored('waterChemistry', 'jsonb'),
      chemicalsAdded: stored('chemicalsAdded', 'jsonb'),
      serviceNotes: stored('serviceNotes', 'text'),
      tasks: stored('tasks', 'jsonb'),
      leftOver: stored('leftOver', 'jsonb'),
      bodies: stored('bodies', 'jsonb'),
      changedFrom: stored('changedFrom', 'text'),
      changedBy: stored('changedBy', 'text'),
      updatedAt: stored('updatedAt', 'timestamptz'),
      revision: sql`${serviceVisits.revision} + 1`,
    })
    .where(eq(serviceVisits.visitId, sql.placeholder('visitId')))
    .returning(),
);
const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
const leftAtPools = hotRead('left_at_pools', (db) =>
  db
    .selectDistinctOn([bodyVisits.poolId], {
      poolId: bodyVisits.poolId,
      visitId: bodyVisits.visitId,
      left: bodyVisits.leftOver,
    })
    .from(bodyVisits)
    .where(
      and(
        // A literal: with the word as a parameter the plan would not be kept.
        sql`${bodyVisits.state} = 'done'`,
        isNotNull(bodyVisits.leftOver),
        sql`${bodyVisits.poolId} = any(${listNamed('poolIds')})`,
      ),
    )
    .orderBy(bodyVisits.poolId, ...newestOf(bodyVisits)),
);

export const visitsRepo = (tx: TenantTx) => ({
  async find(visitId: string): Promise<VisitRow | null> {
    const [row] = await tx.select().from(serviceVisits).where(eq(serviceVisits.visitId, visitId));
    return row ?? null;
  },

  /** The visit, locked until the transaction ends: a second call that finishes it finds it finished. */
  async hold(visitId: string): Promise<VisitRow | null> {
    const [row] = await heldVisit(tx, { visitId });
    return row ?? null;
  },

  async findOfStop(assignmentId: string, serviceDate: string): Promise<VisitRow | null> {
    const [row] = await tx
      .select()
      .from(serviceVisits)
      .where(and(eq(serviceVisits.assignmentId, assignmentId), eq(serviceVisits.serviceDate, serviceDate)));
    return row ?? null;
  },

  /** A customer's visits of a day, the open ones first. */
  ofCustomerOn: (customerId: string, serviceDate: string): Promise<VisitRow[]> =>
    visitsOfCustomerOn(tx, { customerId, serviceDate }),

  /** The visits that were begun or finished from one date to another, both included, in the order in which they were begun. */
  between: (from: string, to: string): Promise<VisitRow[]> =>
    tx
      .select()
      .from(serviceVisits)
      .where(and(gte(serviceVisits.serviceDate, from), lte(serviceVisits.serviceDate, to)))
      .orderBy(asc(serviceVisits.createdAt)),

  async findOfReport(reportId: string): Promise<VisitRow | null> {
    const [row] = await tx.select().from(serviceVisits).where(eq(serviceVisits.reportId, reportId)).limit(1);
    return row ?? null;
  },

  async findSame({ customerId, serviceDate, serviceTime, technicianName }: SameVisit): Promise<VisitRow | null> {
    const [row] = await tx
      .select()
      .from(serviceVisits)
      .where(
        and(
          isDone,
          eq(serviceVisits.customerId, customerId),
          eq(serviceVisits.serviceDate, serviceDate),
          eq(serviceVisits.serviceTime, serviceTime),
          eq(serviceVisits.technicianName, technicianName),
        ),
      )
      .limit(1);
    return row ?? null;
  },

  /** Newest first. */
  async list({ date, technicianId, customerId, limit, offset }: VisitsQuery, onlyDone = false) {
    const wanted = and(
      onlyDone ? isDone : undefined,
      date === undefined ? undefined : eq(serviceVisits.serviceDate, date),
      technicianId === undefined ? undefined : eq(serviceVisits.technicianId, technicianId),
      customerId === undefined ? undefined : eq(serviceVisits.customerId, customerId),
    );
    const rows = await tx
      .select()
      .from(serviceVisits)
      .where(wanted)
      .orderBy(...newestFirst)
      .limit(limit ?? pageSize)
      .offset(offset ?? 0);
    const [total] = await tx.select({ n: count() }).from(serviceVisits).where(wanted);
    return { rows, total: total?.n ?? 0 };
  },

  /** Null where the id, or the stop's day, is taken. */
  async insert(row: NewVisitRow): Promise<VisitRow | null> {
    const [stored] = await tx.insert(serviceVisits).values(row).onConflictDoNothing().returning();
    return stored ?? null;
  },

  /** Every write is a new revision. */
  async update(visitId: string, changes: VisitChanges & Writer): Promise<VisitRow | null> {
    const [stored] = await tx
      .update(serviceVisits)
      .set({ ...changes, revision: sql`${serviceVisits.revision} + 1` })
      .where(eq(serviceVisits.visitId, visitId))
      .returning();
    return stored ?? null;
  },

  /** As `update`, of what is saved again and again while somebody works. */
  async save(visitId: string, { services, serviceNotes, changedFrom, changedBy, updatedAt, ...found }: SavedVisit) {
    const [row] = await savedVisit(tx, {
      visitId,
      ...{ services, serviceNotes, changedFrom, changedBy },
      updatedAt: updatedAt.toISOString(),
      waterChemistry: json(found.waterChemistry),
      chemicalsAdded: json(found.chemicalsAdded),
      tasks: json(found.tasks),
      leftOver: json(found.leftOver),
      bodies: json(found.bodies),
    });
    return row ?? null;
  },

  /** What the last visit that said so left at each of some pools. */
  async leftAt(poolIds: readonly string[]): Promise<{ poolId: string | null; visitId: string; left: LeftAtVisit[] }[]> {
    if (poolIds.length === 0) return [];
    const rows = await leftAtPools(tx, { poolIds });
    return rows.map(({ left, ...row }) => ({ ...row, left: left ?? [] }));
  },

  async findStop(assignmentId: string): Promise<StopRow | null> {
    const [row] = await stopById(tx, { assignmentId });
    return row ?? null;
  },

  /** A stop with its customer, null where that was deleted, the pools there, the oldest first, and its customer's visits of a day. */
  async stopOnDay(assignmentId: string, serviceDate: string) {
    const [[stop], pools, visits] = await Promise.all([
      stopWithCustomer(tx, { assignmentId }),
      poolsAtStop(tx, { assignmentId }),
      visitsOfStopsCustomerOn(tx, { assignmentId, serviceDate }),
    ]);
    return stop ? { ...stop, pools, visits } : null;
  },

  /** The customer's stops on the routes. */
  stopsOfCustomer: (customerId: string): Promise<StopRow[]> =>
    tx
      .select()
      .from(routeAssignments)
      .where(and(eq(routeAssignments.customerId, customerId), eq(routeAssignments.isActive, true)))
      .orderBy(asc(routeAssignments.createdAt)),
});
