import { and, asc, desc, eq, getTableColumns, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { millisecondsADay } from '#domain/calendar/index.ts';
import type { DayOff, VisitChange } from '#domain/scheduling/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { hotRead } from '#server/db/hot-read.ts';
import {
  customers,
  daysOff,
  messages,
  photos,
  properties,
  routeAssignments,
  routeChanges,
  serviceVisits,
  visitChanges,
  visitSkips,
} from '#server/db/schema/index.ts';
import type { Named, Snapshot } from './snapshot.ts';

export type VisitChangeRow = typeof visitChanges.$inferSelect;
export type NewVisitChange = Omit<typeof visitChanges.$inferInsert, 'companyId'>;
export type DayOffRow = typeof daysOff.$inferSelect;
export type NewDayOff = Omit<DayOffRow, 'companyId'>;
export type RouteChangeRow = typeof routeChanges.$inferSelect;
export type NewRouteChange = Omit<typeof routeChanges.$inferInsert, 'companyId'>;

// What a plan says of the visits that were worked; what was done there is read by who shows it.
const workedColumns = {
  visitId: serviceVisits.visitId,
  customerId: serviceVisits.customerId,
  propertyId: serviceVisits.propertyId,
  assignmentId: serviceVisits.assignmentId,
  technicianId: serviceVisits.technicianId,
  serviceDate: serviceVisits.serviceDate,
  state: serviceVisits.state,
  arrivalTime: serviceVisits.arrivalTime,
  departureTime: serviceVisits.departureTime,
  reportId: serviceVisits.reportId,
  lacks: serviceVisits.lacks,
};
export type WorkedVisit = Pick<typeof serviceVisits.$inferSelect, keyof typeof workedColumns>;
// The week's page shows of a thousand visits which of them are made.
const { customerId, propertyId, assignmentId, serviceDate, state } = workedColumns;
const stateColumns = { customerId, propertyId, assignmentId, serviceDate, state };
export type VisitState = Pick<WorkedVisit, keyof typeof stateColumns>;

/** A visit by its assignment and the date that the rhythm gives. */
export type VisitName = { assignmentId: string; serviceDate: string };

// The database allows no other `kind`.
const asVisitChange = (row: VisitChangeRow): VisitChange => ({ ...row, kind: row.kind as VisitChange['kind'] });
const asDayOff = ({ dayOffId, technicianId, kind, fromDate, toDate, note }: DayOffRow): DayOff => ({
  dayOffId,
  technicianId,
  kind: kind as DayOff['kind'],
  fromDate,
  toDate,
  note,
});

const isVisit = ({ assignmentId, serviceDate }: VisitName) =>
  and(eq(visitChanges.assignmentId, assignmentId), eq(visitChanges.serviceDate, serviceDate));

const from = sql.placeholder('fromDate');
const to = sql.placeholder('toDate');
const changesTouching = hotRead('visit_changes_touching', (db) =>
  db
    .select()
    .from(visitChanges)
    .where(
      or(
        and(gte(visitChanges.serviceDate, from), lte(visitChanges.serviceDate, to)),
        and(gte(visitChanges.toDate, from), lte(visitChanges.toDate, to)),
      ),
    )
    .orderBy(asc(visitChanges.createdAt), asc(visitChanges.serviceDate), asc(visitChanges.assignmentId)),
);
const daysOffBetween = hotRead('days_off_between', (db) =>
  db
    .select()
    .from(daysOff)
    .where(and(gte(daysOff.toDate, from), lte(daysOff.fromDate, to)))
    .orderBy(asc(daysOff.fromDate), asc(daysOff.createdAt), asc(daysOff.dayOffId)),
);
const isBetween = and(gte(serviceVisits.serviceDate, from), lte(serviceVisits.serviceDate, to));
const visitsBetween = hotRead('worked_visits', (db) =>
  db.select(workedColumns).from(serviceVisits).where(isBetween).orderBy(asc(serviceVisits.createdAt)),
);
const statesBetween = hotRead('visit_states', (db) =>
  db.select(stateColumns).from(serviceVisits).where(isBetween).orderBy(asc(serviceVisits.createdAt)),
);

export const visitChangesRepo = (tx: TenantTx) => ({
  /** Those that take a visit from one of these dates, or bring one there. */
  async touching(fromDate: string, toDate: string): Promise<VisitChange[]> {
    const rows = await changesTouching(tx, { fromDate, toDate });
    return rows.map(asVisitChange);
  },

  /** Those of visits that would be, or are, on a date or later; of some assignments, or of all. */
  async since(date: string, assignmentIds: string[] | null): Promise<VisitChange[]> {
    const rows = await tx
      .select()
      .from(visitChanges)
      .where(
        and(
          or(gte(visitChanges.serviceDate, date), gte(visitChanges.toDate, date)),
          assignmentIds ? inArray(visitChanges.assignmentId, assignmentIds) : undefined,
        ),
      )
      .orderBy(asc(visitChanges.createdAt), asc(visitChanges.serviceDate));
    return rows.map(asVisitChange);
  },

  async find(name: VisitName): Promise<VisitChange | null> {
    const [row] = await tx.select().from(visitChanges).where(isVisit(name));
    return row ? asVisitChange(row) : null;
  },

  /** The visit of a stop that was moved to a date. */
  async findMovedTo(assignmentId: string, toDate: string): Promise<VisitChange | null> {
    const [row] = await tx
      .select()
      .from(visitChanges)
      .where(and(eq(visitChanges.assignmentId, assignmentId), eq(visitChanges.toDate, toDate)));
    return row ? asVisitChange(row) : null;
  },

  /**
   * Stores changes of visits over earlier ones; of two changes of a visit the last one counts. What a visit has of its own
   * stays where the new change says nothing of it, unless the rows are to be `exactly` as given.
   */
  async upsertVisitChanges(changes: readonly NewVisitChange[], { exactly = false } = {}): Promise<void> {
    const rows = [
      ...new Map(changes.map((change) => [`${change.serviceDate} ${change.assignmentId}`, change])).values(),
    ];
    if (rows.length === 0) return;
    await tx
      .insert(visitChanges)
      .values(rows)
      .onConflictDoUpdate({
        target: [visitChanges.companyId, visitChanges.assignmentId, visitChanges.serviceDate],
        set: {
          kind: sql`excluded.kind`,
          toDate: sql`excluded.to_date`,
          toTechnicianId: sql`excluded.to_technician_id`,
          toOrder: sql`excluded.to_order`,
          reason: sql`excluded.reason`,
          details: exactly ? sql`excluded.details` : sql`coalesce(excluded.details, ${visitChanges.details})`,
          createdAt: sql`excluded.created_at`,
        },
      });
  },

  /** The visit is made as the rhythm gives it again. */
  async removeVisitChange(name: VisitName): Promise<void> {
    await tx.delete(visitChanges).where(isVisit(name));
  },
});

export const daysOffRepo = (tx: TenantTx) => ({
  /** Those with a day in the span. */
  async between(fromDate: string, toDate: string): Promise<DayOff[]> {
    const rows = await daysOffBetween(tx, { fromDate, toDate });
    return rows.map(asDayOff);
  },

  async since(date: string): Promise<DayOff[]> {
    const rows = await tx.select().from(daysOff).where(gte(daysOff.toDate, date)).orderBy(asc(daysOff.fromDate));
    return rows.map(asDayOff);
  },

  /** The day off, held until the transaction ends. */
  async holdDayOff(dayOffId: string): Promise<DayOffRow | null> {
    const [row] = await tx.select().from(daysOff).where(eq(daysOff.dayOffId, dayOffId)).for('update');
    return row ?? null;
  },

  async insertDayOff(day: NewDayOff): Promise<void> {
    await tx.insert(daysOff).values(day);
  },

  async removeDayOff(dayOffId: string): Promise<void> {
    await tx.delete(daysOff).where(eq(daysOff.dayOffId, dayOffId));
  },
});

/** The visits of work, by the dates on which they were worked. */
export const workedVisits = (tx: TenantTx, fromDate: string, toDate: string): Promise<WorkedVisit[]> =>
  visitsBetween(tx, { fromDate, toDate });

/** The same, as far as the week's page shows them. */
export const visitStates = (tx: TenantTx, fromDate: string, toDate: string): Promise<VisitState[]> =>
  statesBetween(tx, { fromDate, toDate });

const whereStopIs = (axis: 'latitude' | 'longitude') =>
  sql<number | null>`case when ${properties.propertyId} is null then ${customers[axis]} else ${properties[axis]} end`;

const skipsBetween = hotRead('skips_between', (db) =>
  db
    .select({
      ...getTableColumns(visitSkips),
      customerName: customers.name,
      latitude: whereStopIs('latitude').as('latitude'),
      longitude: whereStopIs('longitude').as('longitude'),
      serviceMinutes: routeAssignments.estimatedDuration,
      photoCount: sql<number>`(select count(*)::int from ${photos} where ${photos.companyId} = ${visitSkips.companyId}
        and ${photos.skipId} = ${visitSkips.skipId})`.as('photo_count'),
    })
    .from(visitSkips)
    .innerJoin(
      customers,
      and(eq(customers.companyId, visitSkips.companyId), eq(customers.customerId, visitSkips.customerId)),
    )
    .innerJoin(
      routeAssignments,
      and(
        eq(routeAssignments.companyId, visitSkips.companyId),
        eq(routeAssignments.assignmentId, visitSkips.assignmentId),
      ),
    )
    .leftJoin(
      properties,
      and(eq(properties.companyId, routeAssignments.companyId), eq(properties.propertyId, routeAssignments.propertyId)),
    )
    .where(
      and(
        gte(visitSkips.skippedOn, from),
        lte(visitSkips.skippedOn, to),
        isNull(visitSkips.undoneAt),
        isNull(visitSkips.sameAs),
      ),
    )
    .orderBy(asc(visitSkips.routeOrder), asc(visitSkips.skippedAt)),
);
export type SkipOnSite = Awaited<ReturnType<typeof skipsOnSite>>[number];

/** The visits that technicians skipped on site, by the dates on which they were to be made; what was put back is left out. */
export const skipsOnSite = (tx: TenantTx, fromDate: string, toDate: string) => skipsBetween(tx, { fromDate, toDate });

export const routeChangesRepo = (tx: TenantTx) => ({
  /** The named rows as they are, held until the transaction ends; null for one that is not there. */
  async snapshot({ assignmentIds, visits, dayOffIds }: Named): Promise<Snapshot> {
    const { companyId: _ofAssignment, ...assignmentColumns } = getTableColumns(routeAssignments);
    const { companyId: _ofVisit, ...visitColumns } = getTableColumns(visitChanges);
    const { companyId: _ofDay, ...dayColumns } = getTableColumns(daysOff);
    const assignments = assignmentIds.length
      ? await tx
          .select(assignmentColumns)
          .from(routeAssignments)
          .where(inArray(routeAssignments.assignmentId, assignmentIds))
          .orderBy(asc(routeAssignments.assignmentId))
          .for('update')
      : [];
    const changes = visits.length
      ? await tx
          .select(visitColumns)
          .from(visitChanges)
          .where(
            sql`(${visitChanges.assignmentId}, ${visitChanges.serviceDate}) in (
              select a, d::date from json_to_recordset(${JSON.stringify(
                visits.map(({ assignmentId: a, serviceDate: d }) => ({ a, d })),
              )}::json) as named(a text, d text))`,
          )
          .for('update')
      : [];
    const days = dayOffIds.length
      ? await tx.select(dayColumns).from(daysOff).where(inArray(daysOff.dayOffId, dayOffIds)).for('update')
      : [];
    return {
      assignments: assignmentIds.map((assignmentId) => ({
        assignmentId,
        row: asStored(assignments.find((row) => row.assignmentId === assignmentId)),
      })),
      visits: visits.map(({ assignmentId, serviceDate }) => ({
        assignmentId,
        serviceDate,
        row: asStored(changes.find((row) => row.assignmentId === assignmentId && row.serviceDate === serviceDate)),
      })),
      daysOff: dayOffIds.map((dayOffId) => ({
        dayOffId,
        row: asStored(days.find((row) => row.dayOffId === dayOffId)),
      })),
    };
  },

  async insert(change: NewRouteChange): Promise<void> {
    await tx.insert(routeChanges).values(change);
  },

  latest: (limit: number): Promise<RouteChangeRow[]> =>
    tx.select().from(routeChanges).orderBy(desc(routeChanges.madeAt), desc(routeChanges.changeId)).limit(limit),

  async find(changeId: string): Promise<RouteChangeRow | null> {
    const [row] = await tx.select().from(routeChanges).where(eq(routeChanges.changeId, changeId));
    return row ?? null;
  },

  /** The changes that made days off and were not undone, made at a moment or later: by day off. */
  async thatMadeDaysOff(since: Date): Promise<Map<string, string>> {
    const rows = await tx
      .select({
        changeId: routeChanges.changeId,
        dayOffId: sql<
          string | null
        >`jsonb_path_query_first(${routeChanges.after}, '$.daysOff[*] ? (@.row != null).dayOffId') #>> '{}'`,
      })
      .from(routeChanges)
      .where(and(eq(routeChanges.kind, 'disruption'), isNull(routeChanges.undoneAt), gte(routeChanges.madeAt, since)));
    return new Map(rows.flatMap(({ changeId, dayOffId }) => (dayOffId === null ? [] : [[dayOffId, changeId]])));
  },

  /** Locked until the transaction ends: a second undo finds it undone. */
  async hold(changeId: string): Promise<RouteChangeRow | null> {
    const [row] = await tx.select().from(routeChanges).where(eq(routeChanges.changeId, changeId)).for('update');
    return row ?? null;
  },

  async markNotified(changeId: string, notified: { customerId: string; name: string }[]): Promise<void> {
    await tx.update(routeChanges).set({ told: notified }).where(eq(routeChanges.changeId, changeId));
  },

  /** What became of notices, by their causes. */
  async noticesBy(causes: readonly string[]): Promise<Map<string, { channel: 'sms' | 'email'; state: string }>> {
    if (causes.length === 0) return new Map();
    const { cause, channel, state } = messages;
    const rows = await tx
      .select({ cause, channel, state })
      .from(messages)
      .where(sql`${cause} in (select json_array_elements_text(${JSON.stringify(causes)}::json))`);
    return new Map(rows.map(({ cause: of, ...notice }) => [of ?? '', notice]));
  },

  async markUndone(changeId: string, undoneBy: string, undoneAt: Date): Promise<void> {
    await tx.update(routeChanges).set({ undoneBy, undoneAt }).where(eq(routeChanges.changeId, changeId));
  },

  /** Whether a stop's visit was finished on a date. */
  async doneOn(stops: { assignmentId: string; date: string }[]): Promise<{ assignmentId: string; date: string }[]> {
    if (stops.length === 0) return [];
    const rows = await tx
      .select({ assignmentId: serviceVisits.assignmentId, date: serviceVisits.serviceDate })
      .from(serviceVisits)
      .where(
        and(
          eq(serviceVisits.state, 'done'),
          inArray(
            serviceVisits.assignmentId,
            stops.map(({ assignmentId }) => assignmentId),
          ),
        ),
      );
    return stops.filter((stop) => rows.some((row) => row.assignmentId === stop.assignmentId && row.date === stop.date));
  },

  /** Which of some stops have visits that were begun or finished. */
  async worked(assignmentIds: string[]): Promise<string[]> {
    if (assignmentIds.length === 0) return [];
    const rows = await tx
      .selectDistinct({ assignmentId: serviceVisits.assignmentId })
      .from(serviceVisits)
      .where(inArray(serviceVisits.assignmentId, assignmentIds));
    return rows.flatMap(({ assignmentId }) => assignmentId ?? []);
  },

  /** Restores rows: new ones are removed, removed ones are inserted again, and the named fields get their old values. */
  async putBack({ assignments, visits, days }: PuttingBack, updatedAt: Date): Promise<void> {
    for (const { assignmentId, was, fields } of assignments) {
      if (was === null) await tx.delete(routeAssignments).where(eq(routeAssignments.assignmentId, assignmentId));
      else if (fields === null) {
        await tx
          .insert(routeAssignments)
          .values({ ...withMoments(was), updatedAt } as typeof routeAssignments.$inferInsert);
      } else {
        await tx
          .update(routeAssignments)
          .set({ ...withMoments(fields), updatedAt })
          .where(eq(routeAssignments.assignmentId, assignmentId));
      }
    }
    for (const visit of visits.filter(({ was }) => was === null)) await visitChangesRepo(tx).removeVisitChange(visit);
    await visitChangesRepo(tx).upsertVisitChanges(
      visits.flatMap(({ was }) => (was === null ? [] : [withMoments(was) as NewVisitChange])),
      { exactly: true },
    );
    for (const { dayOffId, was } of days) {
      await daysOffRepo(tx).removeDayOff(dayOffId);
      if (was !== null) await daysOffRepo(tx).insertDayOff(withMoments(was) as NewDayOff);
    }
  },
});

type Stored = Record<string, unknown>;
export interface PuttingBack {
  /** `fields` are those to set; null where the row has to be made again. */
  assignments: { assignmentId: string; was: Stored | null; fields: Stored | null }[];
  visits: (VisitName & { was: Stored | null })[];
  days: { dayOffId: string; was: Stored | null }[];
}

/** A row as JSON keeps it: moments as text. */
const asStored = (row: object | undefined): Stored | null =>
  row === undefined ? null : (JSON.parse(JSON.stringify(row)) as Stored);

const moments = ['createdAt', 'updatedAt'];
const withMoments = (row: Stored): Stored =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, moments.includes(name) ? new Date(String(value)) : value]),
  );

/**
 * Whether the stops are as Optimize Week made them in the last seven days: not taken back, and no stop or technician changed since.
 * A part of a statement.
 */
export const asOptimized = (now: Date) => {
  const lately = new Date(now.getTime() - 7 * millisecondsADay).toISOString();
  return sql<boolean>`coalesce((
    select not exists (select from route_assignments r where r.company_id = c.company_id and r.updated_at > c.made_at)
      and not exists (select from technicians t where t.company_id = c.company_id and t.created_at > c.made_at)
    from route_changes c where c.kind = 'week-plan' and c.undone_at is null and c.made_at >= ${lately}::timestamptz
    order by c.made_at desc, c.change_id desc limit 1), false)`;
};
