import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { RecordKind } from '#contract/data/audit.ts';
import {
  type CustomerStanding,
  customerStanding,
  type Timeline,
  type TimelineEntry,
  type TimelineKind,
  type TimelinePlace,
  type TimelineQuery,
  type TimelineType,
  timeline,
  timelineKinds,
  timelinePlace,
  timelineQuery,
  timelineTypes,
} from '#contract/data/timeline.ts';
import { canAny, type Need } from '#domain/access/index.ts';
import { localDate } from '#domain/calendar/index.ts';
import { isOverdue } from '#domain/invoicing/index.ts';
import { dollarsOf } from '#domain/money/index.ts';
import { customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import {
  auditEntries,
  invoices,
  messages,
  photos,
  refunds,
  serviceVisits,
  transactions,
  voiceNotes,
  workOrders,
} from '#server/db/schema/index.ts';
import type { App } from '#server/http/app.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { billingTermsRepo, presentOrder, presentSummary, reasonOf, workOrdersRepo } from '#server/invoicing/index.ts';
import { presentMessage } from '#server/messaging/index.ts';
import { presentPhoto } from '#server/photos/index.ts';
import { notFound } from '#server/platform/app-error.ts';
import { things } from '#server/platform/things.ts';
import { nextStopOf } from '#server/scheduling/index.ts';
import { presentHistory } from '#server/visits/index.ts';
import { tableOf } from '../audit/recorded-tables.ts';
import { auditRepo } from '../audit/repo.ts';
import { presentEntry } from '../audit/service.ts';

const pageSize = 30;

/** What the list of each kind asks for. */
const needs: Record<TimelineKind, readonly Need[]> = {
  visits: [['customers', 'view']],
  messages: [['customers', 'view']],
  money: [['billing', 'view']],
  notes: [['field_service', 'view']],
  photos: [['customers', 'view']],
  orders: [['customers', 'view']],
  changes: [['user_management', 'view']],
};

/** Of the log of changes those without a row of their own in the timeline. */
const changesShown: readonly RecordKind[] = [
  ...(['customer', 'pool', 'equipment', 'route-assignment', 'visit-change', 'customer-checklist'] as const),
  ...(['customer-subscription', 'customer-card', 'phone-consent'] as const),
];

interface Reader {
  tx: TenantTx;
  tenant: Tenant;
  customerId: string;
}

/** Rows of one table that the timeline can show. */
interface Source {
  kind: TimelineKind;
  table: SQL;
  id: SQL;
  at: (reader: Reader) => SQL;
  /** Besides being of the customer. `chosen`: the kinds on the page. */
  where?: (reader: Reader, chosen: readonly TimelineKind[]) => SQL;
  /** The rows of the page, by their ids. */
  show: (reader: Reader, ids: string[]) => Promise<readonly (readonly [id: string, content: Shown])[]>;
}
type Content<Entry> = Entry extends TimelineEntry ? Omit<Entry, 'id' | 'at'> : never;
type Shown = Content<TimelineEntry>;

const sources: Record<TimelineType, Source> = {
  visit: {
    kind: 'visits',
    table: sql`${serviceVisits}`,
    id: sql`${serviceVisits.visitId}`,
    at: () => sql`coalesce(${serviceVisits.departureTime}, ${serviceVisits.arrivalTime}, ${serviceVisits.createdAt})`,
    where: () => eq(serviceVisits.state, 'done'),
    show: async ({ tx }, ids) => {
      const rows = await tx.select().from(serviceVisits).where(inArray(serviceVisits.visitId, ids));
      return (await presentHistory(tx, rows)).map((visit) => [visit.visitId, { type: 'visit', visit }]);
    },
  },
  message: {
    kind: 'messages',
    table: sql`${messages}`,
    id: sql`${messages.messageId}`,
    at: () => sql`coalesce(${messages.sentAt}, ${messages.createdAt})`,
    where: () => sql`${messages.state} <> 'canceled'`,
    show: async ({ tx, tenant }, ids) =>
      (await tx.select().from(messages).where(inArray(messages.messageId, ids))).map((row) => [
        row.messageId,
        { type: 'message', message: presentMessage(row, tenant.words) },
      ]),
  },
  invoice: {
    kind: 'money',
    table: sql`${invoices}`,
    id: sql`${invoices.invoiceId}`,
    // The day of issue has no hour: one of today comes after what happened before it was written.
    at: ({ tenant: { account } }) =>
      sql`greatest(${invoices.createdAt}, coalesce(${invoices.issuedOn}, ${invoices.issueOn})::timestamp at time zone ${account.timeZone})`,
    where: () => sql`${invoices.state} <> 'upcoming'`,
    show: async ({ tx, tenant }, ids) => {
      const terms = await billingTermsRepo(tx).find();
      const today = localDate(tenant.account.timeZone, tenant.now());
      return (await tx.select().from(invoices).where(inArray(invoices.invoiceId, ids))).map((row) => [
        row.invoiceId,
        { type: 'invoice', invoice: presentSummary(row, terms, today) },
      ]);
    },
  },
  payment: {
    kind: 'money',
    table: sql`${transactions}`,
    id: sql`${transactions.transactionId}`,
    at: () => sql`${transactions.transactionDate}`,
    show: async ({ tx }, ids) =>
      (await tx.select().from(transactions).where(inArray(transactions.transactionId, ids))).map((row) => {
        const { transactionId, status, method, invoiceId, invoiceNumber, reason, amountCents } = row;
        const amount = dollarsOf(amountCents);
        return [transactionId, { type: 'payment', amount, status, method, invoiceId, invoiceNumber, reason }];
      }),
  },
  refund: {
    kind: 'money',
    table: sql`${refunds}`,
    id: sql`${refunds.refundId}`,
    at: () => sql`${refunds.refundedAt}`,
    show: async ({ tx, tenant: { words } }, ids) =>
      (await tx.select().from(refunds).where(inArray(refunds.refundId, ids))).map((row) => {
        const { refundId, status, invoiceId } = row;
        const reason = row.reason && words.say(reasonOf(row.reason));
        return [refundId, { type: 'refund', amount: dollarsOf(row.amountCents), status, invoiceId, reason }];
      }),
  },
  note: {
    kind: 'notes',
    table: sql`${voiceNotes}`,
    id: sql`${voiceNotes.noteId}`,
    at: () => sql`${voiceNotes.takenAt}`,
    show: async ({ tx }, ids) =>
      (await tx.select().from(voiceNotes).where(inArray(voiceNotes.noteId, ids))).map((row) => {
        const { noteId, text, category, technicianName } = row;
        const audioUrl = row.audioKey === null ? null : `/api/voice-notes/${noteId}/audio`;
        return [noteId, { type: 'note', text, category, technicianName, audioUrl }];
      }),
  },
  photo: {
    kind: 'photos',
    table: sql`${photos}`,
    id: sql`${photos.photoId}`,
    at: () => sql`${photos.takenAt}`,
    // Among visits, a finished visit shows its own.
    where: ({ tx }, chosen) =>
      chosen.includes('visits')
        ? sql`not exists ${tx
            .select({ one: sql`1` })
            .from(serviceVisits)
            .where(
              and(
                eq(serviceVisits.companyId, photos.companyId),
                eq(serviceVisits.visitId, photos.visitId),
                eq(serviceVisits.state, 'done'),
              ),
            )}`
        : sql`true`,
    show: async ({ tx }, ids) =>
      (await tx.select().from(photos).where(inArray(photos.photoId, ids))).map((row) => [
        row.photoId,
        { type: 'photo', photo: presentPhoto(row) },
      ]),
  },
  order: {
    kind: 'orders',
    table: sql`${workOrders}`,
    id: sql`${workOrders.workOrderId}`,
    at: () => sql`greatest(${workOrders.createdAt}, ${workOrders.quotedAt}, ${workOrders.answeredAt})`,
    show: async ({ tx, customerId }, ids) => {
      const repo = workOrdersRepo(tx);
      const { rows } = await repo.list({ customerId });
      const shown = rows.filter(({ workOrderId }) => ids.includes(workOrderId));
      const lines = await repo.linesOf(shown.map(({ workOrderId }) => workOrderId));
      return shown.map((order) => [
        order.workOrderId,
        {
          type: 'order',
          order: presentOrder(
            order,
            lines.filter(({ workOrderId }) => workOrderId === order.workOrderId),
          ),
        },
      ]);
    },
  },
  change: {
    kind: 'changes',
    table: sql`${auditEntries}`,
    id: sql`lpad(${auditEntries.entryNumber}::text, 19, '0')`,
    at: () => sql`${auditEntries.happenedAt}`,
    where: () =>
      inArray(
        auditEntries.tableName,
        changesShown.flatMap((kind) => tableOf(kind) ?? []),
      ),
    show: async ({ tx, tenant }, ids) =>
      (await auditRepo(tx).list({ entryNumbers: ids.map(Number) }, ids.length)).flatMap((row) => {
        const change = presentEntry(row, tenant.now());
        return change ? [[String(row.entryNumber).padStart(19, '0'), { type: 'change', change }] as const] : [];
      }),
  },
};

const rankOf = (type: TimelineType): number => timelineTypes.indexOf(type);

/** Comes after a place in the order newest first, then by type, then by id backwards. */
function isAfter(place: TimelinePlace | undefined, type: TimelineType, id: SQL, at: SQL): SQL {
  if (!place) return sql`true`;
  const then = sql`${place.at}::timestamptz`;
  const difference = rankOf(type) - rankOf(place.type);
  if (difference < 0) return sql`${at} < ${then}`;
  if (difference > 0) return sql`${at} <= ${then}`;
  return sql`(${at} < ${then} or (${at} = ${then} and ${id} collate "C" < ${place.id}))`;
}

/** Where the next rows are, newest first, whatever they are: one query, which reads no more of each table than a page. */
async function placesOf(
  reader: Reader,
  chosen: readonly TimelineKind[],
  before: TimelinePlace | undefined,
): Promise<TimelinePlace[]> {
  const parts = timelineTypes.flatMap((type) => {
    const { kind, table, id, where } = sources[type];
    if (!chosen.includes(kind)) return [];
    // As it travels: to the millisecond.
    const at = sql`date_trunc('milliseconds', ${sources[type].at(reader)})`;
    const isWanted = sql`${where?.(reader, chosen) ?? sql`true`} and ${isAfter(before, type, id, at)}`;
    return sql`(select ${rankOf(type)}::int as place, ${id} collate "C" as id, ${at} as at
      from ${table} where ${table}.customer_id = ${reader.customerId} and ${isWanted}
      order by 3 desc, 2 desc limit ${pageSize + 1})`;
  });
  if (parts.length === 0) return [];
  const found = await reader.tx.execute<{ place: number; id: string; at: Date | string }>(
    sql`select * from (${sql.join(parts, sql` union all `)}) as found order by 3 desc, 1, 2 desc limit ${pageSize + 1}`,
  );
  return found.rows.flatMap(({ place, id, at }) => {
    const type = timelineTypes[place];
    return type ? [{ type, id, at: new Date(at).toISOString() }] : [];
  });
}

/** Everything that happened with a customer, a page at a time; of each kind what the reader may see anywhere else. */
const timelineOf = (tenant: Tenant, customerId: string, query: TimelineQuery): Promise<Timeline> =>
  tenant.transaction(async (tx) => {
    if (!(await customersRepo(tx).find(customerId))) throw notFound(things.customer);
    const { role, permissions } = tenant.account;
    const seen = timelineKinds.filter((kind) => canAny(role, needs[kind], permissions));
    const chosen = seen.filter((kind) => query.kinds?.includes(kind) ?? true);
    const reader = { tx, tenant, customerId };
    const found = await placesOf(reader, chosen, query.before);
    const places = found.slice(0, pageSize);
    const contents = new Map<string, Shown>();
    for (const type of timelineTypes) {
      const ids = places.filter((place) => place.type === type).map(({ id }) => id);
      if (ids.length === 0) continue;
      for (const [id, content] of await sources[type].show(reader, ids)) contents.set(`${type} ${id}`, content);
    }
    const last = places.at(-1);
    return {
      kinds: seen,
      entries: places.flatMap(({ type, id, at }) => {
        const content = contents.get(`${type} ${id}`);
        return content ? [{ id, at, ...content }] : [];
      }),
      next: last && found.length > pageSize ? timelinePlace(last) : null,
    };
  });

/** What is next at a customer, and what they owe. */
const standingOf = (tenant: Tenant, customerId: string): Promise<CustomerStanding> =>
  tenant.transaction(async (tx) => {
    if (!(await customersRepo(tx).find(customerId))) throw notFound(things.customer);
    const { role, permissions, timeZone } = tenant.account;
    const nextVisit = await nextStopOf(tx, tenant, customerId);
    if (!canAny(role, needs.money, permissions)) return { nextVisit, balance: null };
    const terms = await billingTermsRepo(tx).find();
    const today = localDate(timeZone, tenant.now());
    const owed = await tx
      .select({
        invoiceId: invoices.invoiceId,
        dueOn: invoices.dueOn,
        leftCents: sql<number>`${invoices.totalCents} - ${invoices.paidCents}`.mapWith(Number),
      })
      .from(invoices)
      .where(and(eq(invoices.customerId, customerId), eq(invoices.state, 'open')))
      .orderBy(invoices.dueOn, invoices.invoiceId);
    const dollars = (rows: typeof owed): number => dollarsOf(rows.reduce((sum, { leftCents }) => sum + leftCents, 0));
    return {
      nextVisit,
      balance: {
        open: dollars(owed),
        overdue: dollars(owed.filter(({ dueOn }) => isOverdue(dueOn, terms, today))),
        oldestInvoiceId: owed[0]?.invoiceId ?? null,
      },
    };
  });

const params = z.object({ customerId: z.string() });
const looks = { needs: ['customers', 'view'] } as const;

export function timelineRoutes(app: App): void {
  app.get(
    '/api/customers/:customerId/timeline',
    { config: looks, schema: { params, querystring: timelineQuery, response: { 200: timeline } } },
    async (req) => timelineOf(req.tenant, req.params.customerId, req.query),
  );

  app.get(
    '/api/customers/:customerId/standing',
    { config: looks, schema: { params, response: { 200: customerStanding } } },
    async (req) => standingOf(req.tenant, req.params.customerId),
  );
}
