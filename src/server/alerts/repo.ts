import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { NotificationType } from '#contract/alerts/notifications.ts';
import { type AlertCandidate, fieldAlertTypes, type OpenAlert, storedWords } from '#domain/alerts/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { hotRead, listNamed } from '#server/db/hot-read.ts';
import {
  alertTellings,
  customers,
  notificationReads,
  notifications,
  pools,
  reagents,
} from '#server/db/schema/index.ts';

export type NotificationRow = typeof notifications.$inferSelect;

/** All of the company's alerts, or those for technicians; the stock of a truck is its technician's alone. */
export type Sight = 'all' | { technicianId: string | null };

/** More than anybody looks through at once. */
const mostPlaces = 2000;

const isOpen = isNull(notifications.resolvedAt);
/** Not put off to a later moment. */
export const isAwake = (now: Date): SQL | undefined =>
  or(isNull(notifications.snoozedUntil), lte(notifications.snoozedUntil, now));
const severityRank = sql`array_position(array['critical', 'high', 'medium', 'low'], ${notifications.severity})`;

/** Looks up each cause separately: otherwise the planner reads all of the company's alerts for every page of causes. */
const openByCause = hotRead('open_alerts_by_cause', (db) =>
  db
    .select({
      notificationId: sql<string>`found.notification_id`.as('notification_id'),
      cause: sql<string>`found.cause`.as('cause'),
      degree: sql<OpenAlert['degree']>`found.degree`.as('degree'),
      type: sql<OpenAlert['type']>`found.type`.as('type'),
      severity: sql<OpenAlert['severity']>`found.severity`.as('severity'),
      title: sql<string>`found.title`.as('title'),
      message: sql<string>`found.message`.as('message'),
      words: sql<OpenAlert['words']>`found.words`.as('words'),
      customerId: sql<string | null>`found.customer_id`.as('customer_id'),
      poolId: sql<string | null>`found.pool_id`.as('pool_id'),
      link: sql<string | null>`found.link`.as('link'),
      actionRequired: sql<boolean>`found.action_required`.as('action_required'),
    })
    .from(sql`unnest(${listNamed('causes')}) as wanted (cause)
      cross join lateral (
        select * from ${notifications} n where n.cause = wanted.cause and n.resolved_at is null limit 1
      ) as found`),
);

export const notificationsRepo = (tx: TenantTx) => {
  const seen = (sight: Sight): SQL | undefined => {
    if (sight === 'all') return undefined;
    const ownStock = sql`exists (select 1 from ${reagents} where ${reagents.id} = substr(${notifications.cause}, 9)
      and ${reagents.technicianId} = ${sight.technicianId ?? ''})`;
    return and(
      inArray(notifications.type, [...fieldAlertTypes]),
      or(isNotNull(notifications.poolId), sql`not starts_with(${notifications.cause}, 'reagent:')`, ownStock),
    );
  };
  const readBy = (userId: string) =>
    and(
      eq(notificationReads.companyId, notifications.companyId),
      eq(notificationReads.notificationId, notifications.notificationId),
      eq(notificationReads.userId, userId),
    );
  const found = (userId: string) =>
    tx
      .select({ row: notifications, readAt: notificationReads.readAt })
      .from(notifications)
      .leftJoin(notificationReads, readBy(userId));

  return {
    /** The open ones that are awake, or only the snoozed ones: not handled first, then by severity, newest first. Or those that are over, latest first. */
    async list(
      { sight, userId }: { sight: Sight; userId: string },
      query: {
        now: Date;
        past: boolean;
        snoozed: boolean;
        type: NotificationType | undefined;
        limit: number;
        offset: number;
      },
    ) {
      const wanted = and(
        query.past ? isNotNull(notifications.resolvedAt) : isOpen,
        query.snoozed ? gt(notifications.snoozedUntil, query.now) : query.past ? undefined : isAwake(query.now),
        query.type && eq(notifications.type, query.type),
        seen(sight),
      );
      const rows = await found(userId)
        .where(wanted)
        .orderBy(
          ...(query.past ? [desc(notifications.resolvedAt)] : [notifications.dismissed, severityRank]),
          desc(notifications.createdAt),
          notifications.notificationId,
        )
        .limit(query.limit)
        .offset(query.offset);
      return { rows, total: await tx.$count(notifications, wanted) };
    },

    /** How many ask for something that nobody has done. */
    countToHandle: (sight: Sight, now: Date): Promise<number> =>
      tx.$count(
        notifications,
        and(
          isOpen,
          isAwake(now),
          eq(notifications.dismissed, false),
          eq(notifications.actionRequired, true),
          seen(sight),
        ),
      ),

    async find({ sight, userId }: { sight: Sight; userId: string }, notificationId: string) {
      const [row] = await found(userId).where(and(eq(notifications.notificationId, notificationId), seen(sight)));
      return row ?? null;
    },

    /** Those of some alerts that are open and that the caller sees, for a change of all of them. */
    listOpen: (sight: Sight, notificationIds: readonly string[]) =>
      tx
        .select({ notificationId: notifications.notificationId, customerId: notifications.customerId })
        .from(notifications)
        .where(and(isOpen, inArray(notifications.notificationId, [...notificationIds]), seen(sight)))
        .for('no key update'),

    /** Whether each of some alerts, open or over, is one the caller sees. */
    async knowsAll(sight: Sight, notificationIds: readonly string[]): Promise<boolean> {
      const wanted = [...new Set(notificationIds)];
      const [row] = await tx
        .select({ known: count() })
        .from(notifications)
        .where(and(inArray(notifications.notificationId, wanted), seen(sight)));
      return row?.known === wanted.length;
    },

    /** Marks as handled, or with null as not handled. @returns those that were not marked so before */
    async handle(notificationIds: readonly string[], by: { name: string; now: Date } | null): Promise<string[]> {
      const rows = await tx
        .update(notifications)
        .set({ dismissed: by !== null, handledAt: by?.now ?? null, handledBy: by?.name ?? null })
        .where(
          and(inArray(notifications.notificationId, [...notificationIds]), eq(notifications.dismissed, by === null)),
        )
        .returning({ id: notifications.notificationId });
      return rows.map(({ id }) => id);
    },

    /** Puts off until a moment, or with null wakes. */
    async snooze(notificationIds: readonly string[], by: { name: string; until: Date } | null): Promise<void> {
      await tx
        .update(notifications)
        .set({ snoozedUntil: by?.until ?? null, snoozedBy: by?.name ?? null })
        .where(inArray(notifications.notificationId, [...notificationIds]));
    },

    /** The pools that open alerts are about, and the customers whose alerts are about no pool. */
    async places(sight: Sight) {
      const about = await tx
        .selectDistinct({ poolId: notifications.poolId, customerId: notifications.customerId })
        .from(notifications)
        .where(and(isOpen, or(isNotNull(notifications.poolId), isNotNull(notifications.customerId)), seen(sight)))
        .limit(mostPlaces);
      const ofPools = await tx
        .select({
          poolId: pools.poolId,
          customerId: pools.customerId,
          name: pools.name,
          customerName: customers.name,
          testedAt: pools.lastUpdated,
        })
        .from(pools)
        .leftJoin(customers, and(eq(customers.companyId, pools.companyId), eq(customers.customerId, pools.customerId)))
        .where(
          inArray(
            pools.poolId,
            about.flatMap(({ poolId }) => poolId ?? []),
          ),
        );
      const ofCustomers = await tx
        .select({ customerId: customers.customerId, name: customers.name })
        .from(customers)
        .where(
          inArray(
            customers.customerId,
            about.flatMap(({ poolId, customerId }) => (poolId === null && customerId !== null ? [customerId] : [])),
          ),
        );
      return [
        ...ofPools,
        ...ofCustomers.map((customer) => ({ ...customer, poolId: null, customerName: null, testedAt: null })),
      ];
    },

    /**
     * Notes that a user is shown what is critical now.
     * @returns how many of it they were not shown before
     */
    async tell({ sight, userId }: { sight: Sight; userId: string }, now: Date): Promise<number> {
      const [before] = await tx
        .select({ toldAt: alertTellings.toldAt })
        .from(alertTellings)
        .where(eq(alertTellings.userId, userId))
        .for('update');
      const count = await tx.$count(
        notifications,
        and(
          isOpen,
          isAwake(now),
          eq(notifications.dismissed, false),
          eq(notifications.severity, 'critical'),
          before && gt(notifications.createdAt, before.toldAt),
          sql`not exists (select 1 from ${notificationReads} where ${readBy(userId)})`,
          seen(sight),
        ),
      );
      if (count > 0) {
        await tx
          .insert(alertTellings)
          .values({ userId, toldAt: now })
          .onConflictDoUpdate({ target: [alertTellings.companyId, alertTellings.userId], set: { toldAt: now } });
      }
      return count;
    },

    async markRead(notificationId: string, userId: string, readAt: Date): Promise<void> {
      await tx.insert(notificationReads).values({ notificationId, userId, readAt }).onConflictDoNothing();
    },

    async markUnread(notificationId: string, userId: string): Promise<void> {
      await tx
        .delete(notificationReads)
        .where(and(eq(notificationReads.notificationId, notificationId), eq(notificationReads.userId, userId)));
    },

    /** @returns how many were unread */
    async markAllRead({ sight, userId }: { sight: Sight; userId: string }, readAt: Date): Promise<number> {
      const { rowCount } = await tx.execute(sql`
        insert into notification_reads (notification_id, user_id, read_at)
        select ${notifications.notificationId}, ${userId}, ${readAt.toISOString()}::timestamptz
        from ${notifications} where ${and(isOpen, isAwake(readAt), seen(sight))}
        on conflict do nothing`);
      return rowCount ?? 0;
    },

    async hasOpen(): Promise<boolean> {
      const found = await tx.select({ one: sql`1` }).from(notifications).where(isOpen).limit(1);
      return found.length > 0;
    },

    openOf: (causes: readonly string[]): Promise<OpenAlert[]> =>
      causes.length === 0 ? Promise.resolve([]) : openByCause(tx, { causes }),

    openOfType: (type: NotificationType): Promise<OpenAlert[]> =>
      tx
        .select()
        .from(notifications)
        .where(and(isOpen, eq(notifications.type, type))),

    /** @returns the ids that were stored, with their company; a cause that has an open alert by now is left out */
    async insert(
      alerts: readonly (AlertCandidate & { notificationId: string })[],
      now: Date,
    ): Promise<Map<string, string>> {
      if (alerts.length === 0) return new Map();
      const rowsToBe = alerts.map((alert) => ({ ...alert, ...storedWords(alert) }));
      const texts = (of: (alert: (typeof rowsToBe)[number]) => string | null): SQL =>
        sql`${sql.param(rowsToBe.map(of))}::text[]`;
      const needed = sql`${sql.param(alerts.map(({ actionRequired }) => actionRequired))}::boolean[]`;
      const at = now.toISOString();
      const { rows } = await tx.execute<{ id: string; companyId: string }>(sql`
        insert into notifications (notification_id, type, severity, cause, degree, title, message, words, customer_id,
          pool_id, link, action_required, created_at, updated_at)
        select raised.*, ${at}::timestamptz, ${at}::timestamptz
        from unnest(${texts((alert) => alert.notificationId)}, ${texts((alert) => alert.type)},
          ${texts((alert) => alert.severity)}, ${texts((alert) => alert.cause)}, ${texts((alert) => alert.degree)},
          ${texts((alert) => alert.title)}, ${texts((alert) => alert.message)}, ${texts(({ words }) => JSON.stringify(words))}::jsonb[],
          ${texts((alert) => alert.customerId)}, ${texts((alert) => alert.poolId)}, ${texts((alert) => alert.link)}, ${needed}) as raised
        on conflict (company_id, cause) where resolved_at is null do nothing
        returning notification_id as id, company_id as "companyId"`);
      return new Map(rows.map(({ id, companyId }) => [id, companyId]));
    },

    async reword(changes: readonly { notificationId: string; now: AlertCandidate }[], now: Date): Promise<void> {
      if (changes.length === 0) return;
      const rows = changes.map(({ notificationId, now: alert }) => ({
        ...alert,
        ...storedWords(alert),
        notificationId,
      }));
      await tx.execute(sql`
        update notifications n set type = raised.type, severity = raised.severity, degree = raised.degree, title = raised.title,
          message = raised.message, words = raised.words, customer_id = raised."customerId", pool_id = raised."poolId", link = raised.link,
          action_required = raised."actionRequired", updated_at = ${now.toISOString()}::timestamptz
        from json_to_recordset(${JSON.stringify(rows)}::json) as raised ("notificationId" text, type text, severity text,
          degree text, title text, message text, words jsonb, "customerId" text, "poolId" text, link text, "actionRequired" boolean)
        where n.notification_id = raised."notificationId" and n.resolved_at is null`);
    },

    async resolve(notificationIds: readonly string[], now: Date): Promise<void> {
      if (notificationIds.length === 0) return;
      const at = now.toISOString();
      // Looks each up by its key: without statistics the planner reads the whole company for every page.
      await tx.execute(sql`
        update notifications set resolved_at = ${at}::timestamptz, updated_at = ${at}::timestamptz
        where ctid = any(array(
          select found.ctid from unnest(${sql.param([...notificationIds])}::text[]) as over (notification_id)
          cross join lateral (
            select n.ctid from notifications n
            where n.company_id = app_company_id() and n.notification_id = over.notification_id and n.resolved_at is null
            limit 1 for no key update
          ) as found))`);
    },
  };
};
