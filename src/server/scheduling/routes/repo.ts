import { and, asc, count, eq, getTableColumns, inArray, isNotNull, isNull, max, notExists, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import {
  type RouteAssignment,
  type RouteAssignmentsQuery,
  type RouteDay,
  routeAssignment,
} from '#contract/scheduling/routes.ts';
import { addressAt, customerAt, minuteOfTime, placeKey } from '#domain/scheduling/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { hotRead, keptRead } from '#server/db/hot-read.ts';
import { isoMoment } from '#server/db/query-parts.ts';
import {
  customers,
  pools,
  properties,
  routeAssignments,
  serviceVisits,
  visitChanges,
} from '#server/db/schema/index.ts';
import { asOptimized } from './dated/repo.ts';

export type AssignmentRow = typeof routeAssignments.$inferSelect;
export type NewAssignmentRow = Omit<typeof routeAssignments.$inferInsert, 'companyId'>;
export type AssignmentChanges = Partial<Omit<NewAssignmentRow, 'assignmentId' | 'createdAt'>>;

// What the plan of days is made of and shows, and no more: a company's day reads hundreds of these rows.
const {
  companyId: _ofStop,
  serviceType: _type,
  isActive: _active,
  dayFixed: _dayFixed,
  updatedAt: _updated,
  ...plannedColumns
} = getTableColumns(routeAssignments);
const customerColumns = {
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
  language: customers.language,
  serviceDay: customers.serviceDay,
  serviceFrequency: customers.serviceFrequency,
  isActive: customers.isActive,
  poolSize: customers.poolSize,
  poolType: customers.poolType,
  notes: customers.notes,
  gateCode: customers.gateCode,
  dog: customers.dog,
  equipment: customers.equipment,
};
// The week's page shows all stops of a company: where they are and when, and nothing of what is found there.
const { createdAt: _made, serviceDescription: _description, ...weekColumns } = plannedColumns;
const weekCustomerColumns = {
  customerId: customers.customerId,
  name: customers.name,
  address: customers.address,
  city: customers.city,
  state: customers.state,
  zipCode: customers.zipCode,
  latitude: customers.latitude,
  longitude: customers.longitude,
  serviceDay: customers.serviceDay,
  serviceFrequency: customers.serviceFrequency,
  isActive: customers.isActive,
  poolType: customers.poolType,
};
const propertyColumns = {
  propertyId: properties.propertyId,
  name: properties.name,
  address: properties.address,
  city: properties.city,
  state: properties.state,
  zipCode: properties.zipCode,
  latitude: properties.latitude,
  longitude: properties.longitude,
  gateCode: properties.gateCode,
  dog: properties.dog,
  notes: properties.notes,
};
const poolColumns = {
  poolId: pools.poolId,
  customerId: pools.customerId,
  propertyId: pools.propertyId,
  name: pools.name,
  kind: pools.kind,
  onRoute: pools.onRoute,
  poolType: pools.poolType,
  surface: pools.surface,
  isIndoor: pools.isIndoor,
  isPublic: pools.isPublic,
  ownTargets: pools.ownTargets,
  volumeGallons: pools.volumeGallons,
  chlorine: pools.chlorine,
  ph: pools.ph,
  lsi: pools.lsi,
  calciumHardness: pools.calciumHardness,
  temperature: pools.temperature,
  totalAlkalinity: pools.totalAlkalinity,
  cyanuricAcid: pools.cyanuricAcid,
  salt: pools.salt,
  lastUpdated: pools.lastUpdated,
};
export type PlannedRow = Pick<AssignmentRow, keyof typeof plannedColumns>;
type CustomerAtStop = Pick<typeof customers.$inferSelect, keyof typeof customerColumns>;
/** A stop's customer as found where the stop is. */
export type RouteCustomerRow = ReturnType<typeof customerAt<CustomerAtStop>>;
/** The same, as far as the week's page shows it. */
export type WeekAssignmentRow = Pick<AssignmentRow, keyof typeof weekColumns>;
type WeekCustomer = Pick<CustomerAtStop, keyof typeof weekCustomerColumns>;
export type WeekCustomerRow = ReturnType<typeof addressAt<WeekCustomer>>;
export type RoutePoolRow = Pick<typeof pools.$inferSelect, keyof typeof poolColumns>;

/** A stop's property in one cell: most stops have none, and eleven empty ones of each were the larger part of reading it. */
const propertyCell = sql<Pick<typeof properties.$inferSelect, keyof typeof propertyColumns> | null>`case
  when ${properties.propertyId} is not null then json_build_object(${sql.join(
    Object.entries(propertyColumns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
    sql`, `,
  )}) end`.as('property');

const ofCustomer = and(
  eq(customers.companyId, routeAssignments.companyId),
  eq(customers.customerId, routeAssignments.customerId),
  isNull(customers.deletedAt),
);

/** The property that a stop is at. */
export const ofProperty = and(
  eq(properties.companyId, routeAssignments.companyId),
  eq(properties.propertyId, routeAssignments.propertyId),
);
type StopFound = {
  assignment: PlannedRow;
  customer: CustomerAtStop;
  property: Pick<typeof properties.$inferSelect, keyof typeof propertyColumns> | null;
};
const atItsPlace = ({ assignment, customer, property }: StopFound) => ({
  assignment,
  customer: customerAt(customer, property),
});

const mostAssignments = 20_000;

/** Two stops of the same number keep the order in which they were made. */
const inRouteOrder = [
  asc(routeAssignments.routeOrder),
  asc(routeAssignments.createdAt),
  asc(routeAssignments.assignmentId),
];

const byDay = sql`array_position(array['MONDAY','TUESDAY','WEDNESDAY','THURSDAY','FRIDAY','SATURDAY','SUNDAY'], ${routeAssignments.dayOfWeek})`;
const { assignmentId, createdAt, updatedAt, ...otherColumns } = getTableColumns(routeAssignments);
/** The columns that an answer has, by its names and in its order: a row of them is an answer. */
const answerColumns = Object.fromEntries(
  Object.keys(routeAssignment.shape).map((name) => [
    name,
    {
      ...otherColumns,
      assignmentId,
      id: sql<string>`${assignmentId}`,
      createdAt: isoMoment(createdAt),
      updatedAt: isoMoment(updatedAt),
    }[name as keyof RouteAssignment],
  ]),
);
const everyAssignment = hotRead('every_assignment', (db) =>
  db
    .select(answerColumns)
    .from(routeAssignments)
    .innerJoin(customers, ofCustomer)
    .orderBy(byDay, asc(routeAssignments.technicianId), ...inRouteOrder)
    .limit(mostAssignments),
);
const isAmong = (column: AnyPgColumn, name: string) => sql`${column} = any(${sql.placeholder(name)}::text[])`;
const firstDate = sql.placeholder('firstDate');
const lastDate = sql.placeholder('lastDate');
const stopsOfDaysNow = hotRead('stops_of_days', (db) =>
  db
    .select({
      assignment: plannedColumns,
      customer: customerColumns,
      property: propertyCell,
    })
    .from(routeAssignments)
    .innerJoin(customers, ofCustomer)
    .leftJoin(properties, ofProperty)
    .where(
      and(
        or(
          isAmong(routeAssignments.dayOfWeek, 'weekdays'),
          sql`${routeAssignments.assignmentId} in (select ${visitChanges.assignmentId} from ${visitChanges} where
            ${visitChanges.toDate} between ${firstDate} and ${lastDate}
            or ${visitChanges.toDate} is not null and ${visitChanges.serviceDate} between ${firstDate} and ${lastDate})`,
          // A stop that follows the calendar comes up on any weekday; written as the index of 0262 has it.
          sql`jsonb_path_exists(${routeAssignments.rhythm}, '$.**.kind ? (@ == "month-day")')`,
        ),
        eq(routeAssignments.isActive, true),
        eq(customers.isActive, true),
      ),
    )
    .orderBy(...inRouteOrder),
);
const ofEveryDay = and(eq(routeAssignments.isActive, true), eq(customers.isActive, true));
const allStops = hotRead('all_stops', (db) =>
  db
    .select({ assignment: plannedColumns, customer: customerColumns, property: propertyCell })
    .from(routeAssignments)
    .innerJoin(customers, ofCustomer)
    .leftJoin(properties, ofProperty)
    .where(ofEveryDay)
    .orderBy(...inRouteOrder),
);
const weekStopsNow = hotRead('week_stops', (db) =>
  db
    .select({ assignment: weekColumns, customer: weekCustomerColumns, property: propertyCell })
    .from(routeAssignments)
    .innerJoin(customers, ofCustomer)
    .leftJoin(properties, ofProperty)
    .where(ofEveryDay)
    .orderBy(...inRouteOrder),
);
const stopsOfDays = keptRead(stopsOfDaysNow, atItsPlace);
const weekStops = keptRead(weekStopsNow, ({ assignment, customer, property }) => ({
  assignment,
  customer: addressAt(customer, property),
}));
const poolsOfCustomers = hotRead('pools_of_customers', (db) =>
  db
    .select(poolColumns)
    .from(pools)
    .where(isAmong(pools.customerId, 'customerIds'))
    .orderBy(asc(pools.createdAt), asc(pools.poolId)),
);
const lastVisitsOf = hotRead('last_visits', (db) =>
  db
    .select({
      assignmentId: serviceVisits.assignmentId,
      date: sql<string | null>`max(coalesce(${visitChanges.serviceDate}, ${serviceVisits.serviceDate}))::text`.as(
        'date',
      ),
    })
    .from(serviceVisits)
    .leftJoin(
      visitChanges,
      and(
        eq(visitChanges.companyId, serviceVisits.companyId),
        eq(visitChanges.assignmentId, serviceVisits.assignmentId),
        eq(visitChanges.toDate, serviceVisits.serviceDate),
      ),
    )
    .where(and(isAmong(serviceVisits.assignmentId, 'assignmentIds'), eq(serviceVisits.state, 'done')))
    .groupBy(serviceVisits.assignmentId),
);

export const routesRepo = (tx: TenantTx) => ({
  /** Assignments of customers that exist, by day, technician and place in the route. */
  async list(query: RouteAssignmentsQuery): Promise<{ rows: AssignmentRow[]; total: number }> {
    const wanted = and(
      query.dayOfWeek && eq(routeAssignments.dayOfWeek, query.dayOfWeek),
      query.technicianId ? eq(routeAssignments.technicianId, query.technicianId) : undefined,
      query.customerId ? eq(routeAssignments.customerId, query.customerId) : undefined,
    );
    const rows = await tx
      .select(getTableColumns(routeAssignments))
      .from(routeAssignments)
      .innerJoin(customers, ofCustomer)
      .where(wanted)
      .orderBy(byDay, asc(routeAssignments.technicianId), ...inRouteOrder)
      .limit(query.limit ?? mostAssignments)
      .offset(query.offset ?? 0);
    if (query.limit === undefined && !query.offset) return { rows, total: rows.length };
    const [total] = await tx
      .select({ n: count() })
      .from(routeAssignments)
      .innerJoin(customers, ofCustomer)
      .where(wanted);
    return { rows, total: total?.n ?? 0 };
  },

  /** All of them, as they are answered: their words are normalized before they are stored and checked by the database. */
  every: (): Promise<RouteAssignment[]> => everyAssignment(tx, {}) as Promise<unknown[]> as Promise<RouteAssignment[]>,

  async find(assignmentId: string): Promise<AssignmentRow | null> {
    const [row] = await tx.select().from(routeAssignments).where(eq(routeAssignments.assignmentId, assignmentId));
    return row ?? null;
  },

  /** The assignment, held until the transaction ends. */
  async hold(assignmentId: string): Promise<AssignmentRow | null> {
    const [row] = await tx
      .select()
      .from(routeAssignments)
      .where(eq(routeAssignments.assignmentId, assignmentId))
      .for('update');
    return row ?? null;
  },

  /** The highest place taken on a technician's day; 0 where it is empty. */
  async lastPlace(technicianId: string, dayOfWeek: RouteDay): Promise<number> {
    const [row] = await tx
      .select({ last: max(routeAssignments.routeOrder) })
      .from(routeAssignments)
      .where(and(eq(routeAssignments.technicianId, technicianId), eq(routeAssignments.dayOfWeek, dayOfWeek)));
    return row?.last ?? 0;
  },

  /** Null where the id is taken. */
  async insert(row: NewAssignmentRow): Promise<AssignmentRow | null> {
    const [stored] = await tx.insert(routeAssignments).values(row).onConflictDoNothing().returning();
    return stored ?? null;
  },

  async update(assignmentId: string, changes: AssignmentChanges): Promise<AssignmentRow | null> {
    const [stored] = await tx
      .update(routeAssignments)
      .set(changes)
      .where(eq(routeAssignments.assignmentId, assignmentId))
      .returning();
    return stored ?? null;
  },

  async remove(assignmentId: string): Promise<boolean> {
    const removed = await tx
      .delete(routeAssignments)
      .where(eq(routeAssignments.assignmentId, assignmentId))
      .returning({ assignmentId: routeAssignments.assignmentId });
    return removed.length > 0;
  },

  /** The active stops of a technician's day in their order, held until the transaction ends. */
  holdRoute: (technicianId: string, dayOfWeek: RouteDay): Promise<AssignmentRow[]> =>
    tx
      .select(getTableColumns(routeAssignments))
      .from(routeAssignments)
      .innerJoin(customers, ofCustomer)
      .where(
        and(
          eq(routeAssignments.technicianId, technicianId),
          eq(routeAssignments.dayOfWeek, dayOfWeek),
          eq(routeAssignments.isActive, true),
        ),
      )
      .orderBy(...inRouteOrder)
      .for('update', { of: routeAssignments }),

  /**
   * The stops of some weekdays, and those with a visit that was moved from or to a span of dates, with their customers, both
   * active, in route order.
   */
  stopsOfDays: (
    weekdays: readonly RouteDay[],
    firstDate: string,
    lastDate: string,
  ): Promise<readonly { assignment: PlannedRow; customer: RouteCustomerRow }[]> =>
    stopsOfDays(tx, { weekdays, firstDate, lastDate }),

  /** The stops of every weekday with their customers, both active, in route order. */
  async allStops(): Promise<{ assignment: PlannedRow; customer: RouteCustomerRow }[]> {
    return (await allStops(tx, {})).map(atItsPlace);
  },

  /** The same, as far as the week's page shows them. */
  weekStops: (): Promise<readonly { assignment: WeekAssignmentRow; customer: WeekCustomerRow }[]> => weekStops(tx, {}),

  /** Active customers who have no active stop, and whether the week is as it was optimized: one statement for both. */
  async weekStanding(now: Date): Promise<{ withoutRoute: number; isAsOptimized: boolean }> {
    const stop = tx
      .select({ one: sql`1` })
      .from(routeAssignments)
      .where(
        and(
          eq(routeAssignments.companyId, customers.companyId),
          eq(routeAssignments.customerId, customers.customerId),
          eq(routeAssignments.isActive, true),
        ),
      );
    const [row] = await tx
      .select({ withoutRoute: count(), isAsOptimized: asOptimized(now) })
      .from(customers)
      .where(and(eq(customers.isActive, true), isNull(customers.deletedAt), notExists(stop)));
    return row ?? { withoutRoute: 0, isAsOptimized: false };
  },

  /** When the active stops of active customers are due; of some customers, or of all. */
  rhythms: (customerIds: string[] | null) =>
    tx
      .select({
        assignmentId: routeAssignments.assignmentId,
        customerId: routeAssignments.customerId,
        propertyId: routeAssignments.propertyId,
        technicianId: routeAssignments.technicianId,
        routeOrder: routeAssignments.routeOrder,
        dayOfWeek: routeAssignments.dayOfWeek,
        serviceFrequency: routeAssignments.serviceFrequency,
        startDate: routeAssignments.startDate,
        endDate: routeAssignments.endDate,
        rhythm: routeAssignments.rhythm,
      })
      .from(routeAssignments)
      .innerJoin(customers, ofCustomer)
      .where(
        and(
          customerIds ? inArray(routeAssignments.customerId, customerIds) : undefined,
          eq(routeAssignments.isActive, true),
          eq(customers.isActive, true),
        ),
      ),

  /** The places of customers that were served on a date. */
  async servedOn(date: string): Promise<Set<string>> {
    const rows = await tx
      .select({ customerId: serviceVisits.customerId, propertyId: serviceVisits.propertyId })
      .from(serviceVisits)
      .where(and(eq(serviceVisits.serviceDate, date), eq(serviceVisits.state, 'done')));
    return new Set(rows.map(placeKey));
  },

  /** Where an active customer is on the routes. */
  stopsOfCustomer: (customerId: string): Promise<AssignmentRow[]> =>
    tx
      .select(getTableColumns(routeAssignments))
      .from(routeAssignments)
      .innerJoin(customers, ofCustomer)
      .where(
        and(
          eq(routeAssignments.customerId, customerId),
          eq(routeAssignments.isActive, true),
          eq(customers.isActive, true),
        ),
      )
      .orderBy(...inRouteOrder),

  /** Minutes planned at the stops of each place of the customers, the longest where there are several. */
  async plannedMinutes(customerIds: string[]): Promise<Map<string, number>> {
    const rows = await tx
      .select({
        customerId: routeAssignments.customerId,
        propertyId: routeAssignments.propertyId,
        minutes: max(routeAssignments.estimatedDuration),
      })
      .from(routeAssignments)
      .where(and(inArray(routeAssignments.customerId, customerIds), eq(routeAssignments.isActive, true)))
      .groupBy(routeAssignments.customerId, routeAssignments.propertyId);
    return new Map(rows.map((row) => [placeKey(row), row.minutes ?? 0]));
  },

  /** When the stops of each place on a weekday, or on any, may be served, minutes after midnight; without those of no window. */
  async windows(
    customerIds: string[],
    dayOfWeek: RouteDay | undefined,
  ): Promise<Map<string, { from: number; to: number }>> {
    const { customerId, propertyId, windowFrom, windowTo } = getTableColumns(routeAssignments);
    const rows = await tx
      .select({ customerId, propertyId, windowFrom, windowTo })
      .from(routeAssignments)
      .where(
        and(
          inArray(customerId, customerIds),
          eq(routeAssignments.isActive, true),
          dayOfWeek && eq(routeAssignments.dayOfWeek, dayOfWeek),
          or(isNotNull(windowFrom), isNotNull(windowTo)),
        ),
      );
    return new Map(
      rows.map((row) => [
        placeKey(row),
        { from: minuteOfTime(row.windowFrom ?? '00:00'), to: minuteOfTime(row.windowTo ?? '23:59') },
      ]),
    );
  },

  poolsOf: (customerIds: string[]): Promise<RoutePoolRow[]> => poolsOfCustomers(tx, { customerIds }),

  /**
   * The date of each stop's last finished visit: of one that was moved, the date that the rhythm gave, so that moving
   * once does not shift the rhythm.
   */
  async lastVisits(assignmentIds: string[]): Promise<Map<string, string>> {
    const rows = await lastVisitsOf(tx, { assignmentIds });
    return new Map(rows.flatMap(({ assignmentId, date }) => (assignmentId && date ? [[assignmentId, date]] : [])));
  },
});
