import { and, asc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { RecordKind } from '#contract/data/audit.ts';
import { type TimelinePlace, type TimelineType, timelineTypes } from '#contract/data/timeline.ts';
import type { TenantTx } from '#server/db/client.ts';
import {
  auditEntries,
  invoices,
  messages,
  owedOfInvoice,
  photos,
  refunds,
  serviceVisits,
  transactions,
  visitSkips,
  voiceNotes,
  workOrders,
} from '#server/db/schema/index.ts';
import { tableOf } from '../audit/recorded-tables.ts';

/** Of the log of changes those without a row of their own in the timeline. */
const changesShown: readonly RecordKind[] = [
  ...(['customer', 'property', 'pool', 'equipment', 'route-assignment', 'visit-change', 'customer-checklist'] as const),
  ...(['customer-subscription', 'customer-card', 'phone-consent'] as const),
];

/** Rows of one table, and when each happened. */
interface Source {
  table: SQL;
  id: SQL;
  at: (timeZone: string) => SQL;
  /** Besides being of the customer. */
  where?: (types: readonly TimelineType[]) => SQL | undefined;
}

const sources: Record<TimelineType, Source> = {
  visit: {
    table: sql`${serviceVisits}`,
    id: sql`${serviceVisits.visitId}`,
    at: () => sql`coalesce(${serviceVisits.departureTime}, ${serviceVisits.arrivalTime}, ${serviceVisits.createdAt})`,
    where: () => eq(serviceVisits.state, 'done'),
  },
  skip: {
    table: sql`${visitSkips}`,
    id: sql`${visitSkips.skipId}`,
    at: () => sql`${visitSkips.skippedAt}`,
    where: () => isNull(visitSkips.sameAs),
  },
  message: {
    table: sql`${messages}`,
    id: sql`${messages.messageId}`,
    at: () => sql`coalesce(${messages.sentAt}, ${messages.createdAt})`,
    where: () => sql`${messages.state} <> 'canceled'`,
  },
  invoice: {
    table: sql`${invoices}`,
    id: sql`${invoices.invoiceId}`,
    // The day of issue has no hour: one of today comes after what happened before it was written.
    at: (timeZone) =>
      sql`greatest(${invoices.createdAt}, coalesce(${invoices.issuedOn}, ${invoices.issueOn})::timestamp at time zone ${timeZone})`,
    where: () => sql`${invoices.state} <> 'upcoming'`,
  },
  payment: {
    table: sql`${transactions}`,
    id: sql`${transactions.transactionId}`,
    at: () => sql`${transactions.transactionDate}`,
  },
  refund: {
    table: sql`${refunds}`,
    id: sql`${refunds.refundId}`,
    at: () => sql`${refunds.refundedAt}`,
  },
  note: {
    table: sql`${voiceNotes}`,
    id: sql`${voiceNotes.noteId}`,
    at: () => sql`${voiceNotes.takenAt}`,
  },
  photo: {
    table: sql`${photos}`,
    id: sql`${photos.photoId}`,
    at: () => sql`${photos.takenAt}`,
    // Among visits, a finished visit shows its own, and so does a skip.
    where: (types) =>
      types.includes('visit')
        ? sql`${photos.skipId} is null and not exists (select 1 from ${serviceVisits} where ${serviceVisits.companyId} = ${photos.companyId}
            and ${serviceVisits.visitId} = ${photos.visitId} and ${serviceVisits.state} = 'done')`
        : undefined,
  },
  order: {
    table: sql`${workOrders}`,
    id: sql`${workOrders.workOrderId}`,
    at: () => sql`greatest(${workOrders.createdAt}, ${workOrders.quotedAt}, ${workOrders.answeredAt})`,
  },
  change: {
    table: sql`${auditEntries}`,
    id: sql`lpad(${auditEntries.entryNumber}::text, 19, '0')`,
    at: () => sql`${auditEntries.happenedAt}`,
    where: () =>
      inArray(
        auditEntries.tableName,
        changesShown.flatMap((kind) => tableOf(kind) ?? []),
      ),
  },
};

const rankOf = (type: TimelineType): number => timelineTypes.indexOf(type);

/** Comes after a place in the order newest first, then by type, then by id backwards. */
function isAfter(place: TimelinePlace | undefined, type: TimelineType, id: SQL, at: SQL): SQL | undefined {
  if (!place) return undefined;
  const then = sql`${place.at}::timestamptz`;
  const difference = rankOf(type) - rankOf(place.type);
  if (difference < 0) return sql`${at} < ${then}`;
  if (difference > 0) return sql`${at} <= ${then}`;
  return sql`(${at} < ${then} or (${at} = ${then} and ${id} collate "C" < ${place.id}))`;
}

interface Page {
  types: readonly TimelineType[];
  before: TimelinePlace | undefined;
  timeZone: string;
  limit: number;
}

/** What happened with one customer. */
export const timelineRepo = (tx: TenantTx, customerId: string) => ({
  /** Where the next rows are, newest first, whatever they are: one query, which reads no more of each table than a page. */
  async places({ types, before, timeZone, limit }: Page): Promise<TimelinePlace[]> {
    if (types.length === 0) return [];
    const parts = types.map((type) => {
      const source = sources[type];
      const { table, id } = source;
      // As it travels: to the millisecond.
      const at = sql`date_trunc('milliseconds', ${source.at(timeZone)})`;
      const where = and(
        sql`${table}.customer_id = ${customerId}`,
        source.where?.(types),
        isAfter(before, type, id, at),
      );
      return sql`(select ${rankOf(type)}::int as place, ${id} collate "C" as id, ${at} as at
        from ${table} where ${where} order by 3 desc, 2 desc limit ${limit})`;
    });
    const found = await tx.execute<{ place: number; id: string; at: Date | string }>(
      sql`select * from (${sql.join(parts, sql` union all `)}) as found order by 3 desc, 1, 2 desc limit ${limit}`,
    );
    return found.rows.flatMap(({ place, id, at }) => {
      const type = timelineTypes[place];
      return type ? [{ type, id, at: new Date(at).toISOString() }] : [];
    });
  },

  visits: (ids: string[]) => tx.select().from(serviceVisits).where(inArray(serviceVisits.visitId, ids)),
  skips: (ids: string[]) => tx.select().from(visitSkips).where(inArray(visitSkips.skipId, ids)),
  messages: (ids: string[]) => tx.select().from(messages).where(inArray(messages.messageId, ids)),
  invoices: (ids: string[]) =>
    tx
      .select({ ...getTableColumns(invoices), owedCents: owedOfInvoice })
      .from(invoices)
      .where(inArray(invoices.invoiceId, ids)),
  payments: (ids: string[]) => tx.select().from(transactions).where(inArray(transactions.transactionId, ids)),
  refunds: (ids: string[]) => tx.select().from(refunds).where(inArray(refunds.refundId, ids)),
  notes: (ids: string[]) => tx.select().from(voiceNotes).where(inArray(voiceNotes.noteId, ids)),
  photos: (ids: string[]) => tx.select().from(photos).where(inArray(photos.photoId, ids)),

  /** Issued invoices that are not paid, the one due first at the beginning. */
  owed: () =>
    tx
      .select({
        invoiceId: invoices.invoiceId,
        dueOn: invoices.dueOn,
        leftCents: owedOfInvoice,
      })
      .from(invoices)
      .where(and(eq(invoices.customerId, customerId), eq(invoices.state, 'open')))
      .orderBy(asc(invoices.dueOn), asc(invoices.invoiceId)),
});
