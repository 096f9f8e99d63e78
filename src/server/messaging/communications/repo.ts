import { and, count, eq, gte, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Broadcast, ThreadsQuery } from '#contract/messaging/messages.ts';
import type { CustomerRow } from '#server/customers/index.ts';
import type { SystemTx, TenantTx } from '#server/db/client.ts';
import { broadcasts, companies, customers, messages, phoneConsents, visitSkips } from '#server/db/schema/index.ts';
import { type MessageRow, matchesWords } from '../repo.ts';

type NewBroadcastRow = Omit<typeof broadcasts.$inferInsert, 'companyId'>;
type Filter = Broadcast['filter'];

const present = and(isNull(customers.deletedAt), eq(customers.isActive, true));
const isoMoment = (moment: SQL): SQL<string> =>
  sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** An active stop of the customer that meets a condition. */
const hasStop = (asked: SQL): SQL => sql`exists (select from route_assignments r
  where r.company_id = ${customers.companyId} and r.customer_id = ${customers.customerId} and r.is_active and ${asked})`;
const among = (values: readonly string[]): SQL =>
  sql`(${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`;
const lower = (values: readonly string[]): string[] => values.map((value) => value.trim().toLowerCase());

/** Each given part of a filter narrows it; an empty list matches no one. */
function matching({ customerIds, tags, serviceDays, technicianIds, zipCodes, poolTypes }: Filter): SQL | undefined {
  const nobody = sql`false`;
  const narrowed = (values: readonly string[] | undefined, asked: (values: readonly string[]) => SQL | undefined) => {
    if (values === undefined) return undefined;
    return values.length === 0 ? nobody : asked(values);
  };
  return and(
    narrowed(customerIds, (ids) => inArray(customers.customerId, [...ids])),
    narrowed(
      tags,
      (words) => sql`exists (select from unnest(${customers.tags}) t where lower(t) in ${among(lower(words))})`,
    ),
    narrowed(serviceDays, (days) =>
      or(
        sql`lower(${customers.serviceDay}) in ${among(lower(days))}`,
        hasStop(sql`lower(r.day_of_week) in ${among(lower(days))}`),
      ),
    ),
    narrowed(technicianIds, (ids) => hasStop(sql`r.technician_id in ${among(ids)}`)),
    narrowed(
      zipCodes,
      (codes) => sql`left(trim(${customers.zipCode}), 5) in ${among(codes.map((code) => code.trim().slice(0, 5)))}`,
    ),
    narrowed(
      poolTypes,
      (types) => sql`(lower(${customers.poolType}) in ${among(lower(types))} or exists (select from pools p
      where p.company_id = ${customers.companyId} and p.customer_id = ${customers.customerId} and lower(p.pool_type) in ${among(lower(types))}))`,
    ),
  );
}

/** A conversation begins with an incoming message or a reply. */
const isTalk = or(eq(messages.direction, 'in'), eq(messages.kind, 'reply'));

export const communicationsRepo = (tx: TenantTx) => ({
  /** Whether a visit that was skipped on site still is. */
  skipStands: async (skipId: string): Promise<boolean> =>
    (await tx.$count(visitSkips, and(eq(visitSkips.skipId, skipId), isNull(visitSkips.undoneAt)))) > 0,

  async skip(skipId: string) {
    const { customerId, assignmentId, skippedOn, technicianName, reason } = visitSkips;
    const columns = { customerId, assignmentId, skippedOn, technicianName, reason };
    const [row] = await tx.select(columns).from(visitSkips).where(eq(visitSkips.skipId, skipId));
    return row ?? null;
  },

  /** Customers who may be due for a greeting; the rules decide. */
  greetable: (monthDays: readonly string[], isHoliday: boolean): Promise<CustomerRow[]> =>
    tx
      .select()
      .from(customers)
      .where(and(present, isHoliday ? undefined : sql`to_char(${customers.birthday}, 'MM-DD') in ${among(monthDays)}`))
      .orderBy(customers.customerId),

  async markGreeted(on: 'lastBirthdayGreeting' | 'lastHolidayGreeting', customerIds: string[], today: string) {
    for (let from = 0; from < customerIds.length; from += 1000) {
      const some = customerIds.slice(from, from + 1000);
      await tx
        .update(customers)
        .set({ [on]: today })
        .where(inArray(customers.customerId, some));
    }
  },

  broadcastTo: (filter: Filter): Promise<CustomerRow[]> =>
    tx
      .select()
      .from(customers)
      .where(and(present, matching(filter)))
      .orderBy(sql`lower(${customers.name})`, customers.customerId),

  async insertBroadcast(row: NewBroadcastRow): Promise<void> {
    await tx.insert(broadcasts).values(row);
  },

  /** The conversations, latest first. */
  async threads({ search, unread, limit = 100, offset = 0 }: ThreadsQuery) {
    const talks = tx
      .select({
        customerId: messages.customerId,
        unread:
          sql<number>`count(*) filter (where ${messages.direction} = 'in' and ${messages.readAt} is null)::int`.as(
            'unread',
          ),
      })
      .from(messages)
      .where(and(isTalk, sql`${messages.customerId} is not null`))
      .groupBy(messages.customerId)
      .as('talks');
    const last = tx
      .select({
        body: messages.body,
        direction: messages.direction,
        at: isoMoment(sql`coalesce(${messages.sentAt}, ${messages.createdAt})`).as('at'),
        order: messages.createdAt,
      })
      .from(messages)
      .where(
        and(
          sql`${messages.customerId} = ${talks.customerId}`,
          or(isTalk, inArray(messages.state, ['sent', 'delivered'])),
        ),
      )
      .orderBy(sql`${messages.createdAt} desc, ${messages.messageId} desc`)
      .limit(1)
      .as('last');
    const wanted = and(
      isNull(customers.deletedAt),
      unread === 'true' ? sql`${talks.unread} > 0` : undefined,
      unread === 'false' ? sql`${talks.unread} = 0` : undefined,
      ...matchesWords(search, customers.name, customers.phone, last.body),
    );
    const isStopped = sql<boolean>`exists (select from ${phoneConsents} s where s.company_id = ${customers.companyId}
      and s.state = 'stopped' and s.phone_number = '+1' || right(${customers.phoneDigits}, 10))`;
    const columns = {
      customerId: customers.customerId,
      customerName: customers.name,
      phoneNumber: customers.phone,
      email: customers.email,
      lastMessage: last.body,
      lastDirection: last.direction,
      lastAt: last.at,
      unread: talks.unread,
      optedOut: isStopped,
    };
    const from = () =>
      tx
        .select(columns)
        .from(talks)
        .innerJoin(customers, sql`${customers.customerId} = ${talks.customerId}`)
        .innerJoinLateral(last, sql`true`)
        .where(wanted);
    const rows = await from().orderBy(sql`${last.order} desc`, customers.customerId).limit(limit).offset(offset);
    const [all] = await tx.select({ n: count() }).from(from().as('found'));
    return { rows, total: all?.n ?? 0 };
  },

  /** How many customers have written something that nobody has read. */
  async countUnread(): Promise<number> {
    const [row] = await tx
      .select({ n: sql<number>`count(distinct ${messages.customerId})::int` })
      .from(messages)
      .innerJoin(
        customers,
        and(eq(customers.companyId, messages.companyId), eq(customers.customerId, messages.customerId)),
      )
      .where(and(eq(messages.direction, 'in'), isNull(messages.readAt), isNull(customers.deletedAt)));
    return row?.n ?? 0;
  },

  /** A customer's messages, the newest last. */
  async messagesOf(customerId: string, limit: number): Promise<MessageRow[]> {
    const rows = await tx
      .select()
      .from(messages)
      .where(and(eq(messages.customerId, customerId), ne(messages.state, 'canceled')))
      .orderBy(sql`${messages.createdAt} desc`, sql`${messages.messageId} desc`)
      .limit(limit);
    return rows.reverse();
  },

  async markRead(customerId: string, readAt: Date): Promise<string[]> {
    const read = await tx
      .update(messages)
      .set({ readAt })
      .where(and(eq(messages.customerId, customerId), eq(messages.direction, 'in'), isNull(messages.readAt)))
      .returning({ messageId: messages.messageId });
    return read.map(({ messageId }) => messageId);
  },

  /** What was sent since then and what waits; used and cost since `month`, the start of the plan's month. */
  async figures(since: Date | null, month: Date) {
    const after = since === null ? sql`true` : gte(messages.createdAt, since);
    const isSent = sql`${messages.state} in ('sent', 'delivered') and ${after}`;
    const ofMonth = sql`${messages.channel} = 'sms' and ${gte(messages.sentAt, month)}`;
    const [row] = await tx
      .select({
        messagesSent: sql<number>`count(*) filter (where ${isSent})::int`,
        greetingsSent: sql<number>`count(*) filter (where ${isSent} and ${messages.kind} in ('birthday', 'holiday'))::int`,
        waiting: sql<number>`count(*) filter (where ${messages.state} in ('scheduled', 'queued', 'sending', 'held'))::int`,
        failed: sql<number>`count(*) filter (where ${messages.state} = 'failed' and ${after})::int`,
        used: sql<number>`count(*) filter (where ${ofMonth})::int`,
        costMicros: sql<number>`coalesce(sum(${messages.costMicros}) filter (where ${ofMonth}), 0)::float8`,
      })
      .from(messages)
      .where(eq(messages.direction, 'out'));
    if (!row) throw new Error('A count without groups returns one row');
    return { ...row, optedOut: await tx.$count(phoneConsents, eq(phoneConsents.state, 'stopped')) };
  },
});

/** Companies that messages may be due for. */
export const findCompaniesWithPlan = (tx: SystemTx) =>
  tx.select({ companyId: companies.companyId }).from(companies).where(ne(companies.tier, 'none'));
