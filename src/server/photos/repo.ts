import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { TenantTx } from '#server/db/client.ts';
import { hotRead } from '#server/db/hot-read.ts';
import { messages, photoChain, photos, serviceVisits, visitSkips, workOrders } from '#server/db/schema/index.ts';

export type PhotoRow = typeof photos.$inferSelect;
export type NewPhotoRow = Omit<typeof photos.$inferInsert, 'companyId'>;

const visitColumns = {
  visitId: serviceVisits.visitId,
  customerId: serviceVisits.customerId,
  state: serviceVisits.state,
  reportId: serviceVisits.reportId,
};
const inOrder = [asc(photos.takenAt), asc(photos.createdAt), asc(photos.photoId)];

const ofVisits = hotRead('photos_of_visits', (db) =>
  db
    .select()
    .from(photos)
    .where(sql`${photos.visitId} = any(${sql.placeholder('visitIds')}::text[])`)
    .orderBy(...inOrder),
);

const listed = async (
  tx: TenantTx,
  by: typeof photos.reportId | typeof photos.skipId | typeof photos.workOrderId | typeof photos.messageId,
  ids: string[],
) =>
  ids.length === 0
    ? []
    : tx
        .select()
        .from(photos)
        .where(inArray(by, ids))
        .orderBy(...inOrder);

export const photosRepo = (tx: TenantTx) => ({
  async findVisit(visitId: string) {
    const [row] = await tx.select(visitColumns).from(serviceVisits).where(eq(serviceVisits.visitId, visitId));
    return row ?? null;
  },

  /** The visit, locked against finishing until the transaction ends. */
  async holdVisit(visitId: string) {
    const [row] = await tx
      .select(visitColumns)
      .from(serviceVisits)
      .where(eq(serviceVisits.visitId, visitId))
      .for('share');
    return row ?? null;
  },

  /** The skip that another one's photos belong to, or the skip itself. */
  async findSkip(skipId: string): Promise<{ skipId: string; customerId: string } | null> {
    const { sameAs, customerId } = visitSkips;
    const [row] = await tx.select({ sameAs, customerId }).from(visitSkips).where(eq(visitSkips.skipId, skipId));
    return row ? { skipId: row.sameAs ?? skipId, customerId: row.customerId } : null;
  },

  async find(photoId: string): Promise<PhotoRow | null> {
    const [row] = await tx.select().from(photos).where(eq(photos.photoId, photoId));
    return row ?? null;
  },

  /** Its entries in the company's chain: the one it came by, and those of its changes. */
  async inChain(photoId: string): Promise<{ place: number; changes: { place: number; recordedAt: string }[] }> {
    const rows = await tx
      .select({ place: photoChain.place, recordedAt: sql<string>`${photoChain.entry}::json->>'recordedAt'` })
      .from(photoChain)
      .where(eq(photoChain.photoId, photoId))
      .orderBy(asc(photoChain.place));
    return { place: rows[0]?.place ?? 0, changes: rows.slice(1) };
  },

  countOfVisit: (visitId: string): Promise<number> => tx.$count(photos, eq(photos.visitId, visitId)),
  countOfSkip: (skipId: string): Promise<number> => tx.$count(photos, eq(photos.skipId, skipId)),
  ofSkips: (skipIds: string[]): Promise<PhotoRow[]> => listed(tx, photos.skipId, skipIds),

  /** Null where the id is taken. */
  async insert(row: NewPhotoRow): Promise<PhotoRow | null> {
    const [stored] = await tx.insert(photos).values(row).onConflictDoNothing().returning();
    return stored ?? null;
  },

  /** False where somebody else was first. */
  async remove(photoId: string): Promise<boolean> {
    const gone = await tx.delete(photos).where(eq(photos.photoId, photoId)).returning({ photoId: photos.photoId });
    return gone.length > 0;
  },

  async findWorkOrder(workOrderId: string): Promise<{ workOrderId: string; customerId: string } | null> {
    const [row] = await tx
      .select({ workOrderId: workOrders.workOrderId, customerId: workOrders.customerId })
      .from(workOrders)
      .where(eq(workOrders.workOrderId, workOrderId));
    return row ?? null;
  },
  countOfWorkOrder: (workOrderId: string): Promise<number> => tx.$count(photos, eq(photos.workOrderId, workOrderId)),
  ofWorkOrders: (workOrderIds: string[]): Promise<PhotoRow[]> => listed(tx, photos.workOrderId, workOrderIds),

  /** What a customer wrote; null for what was written to one. */
  async findMessage(messageId: string): Promise<{ messageId: string; customerId: string } | null> {
    const [row] = await tx
      .select({ messageId: messages.messageId, customerId: messages.customerId })
      .from(messages)
      .where(and(eq(messages.messageId, messageId), eq(messages.direction, 'in'), isNotNull(messages.customerId)));
    return row?.customerId ? { messageId: row.messageId, customerId: row.customerId } : null;
  },
  countOfMessage: (messageId: string): Promise<number> => tx.$count(photos, eq(photos.messageId, messageId)),
  /** How many a customer has sent with messages since then. */
  countSentBy: (customerId: string, since: Date): Promise<number> =>
    tx.$count(photos, and(eq(photos.customerId, customerId), isNotNull(photos.messageId), gt(photos.createdAt, since))),
  ofMessages: (messageIds: string[]): Promise<PhotoRow[]> => listed(tx, photos.messageId, messageIds),

  ofVisits: (visitIds: string[]): Promise<PhotoRow[]> =>
    visitIds.length === 0 ? Promise.resolve([]) : ofVisits(tx, { visitIds }),
  ofReports: (reportIds: string[]): Promise<PhotoRow[]> => listed(tx, photos.reportId, reportIds),

  /** The visit's photos become the report's too. */
  async addToReport(visitId: string, reportId: string): Promise<void> {
    await tx.update(photos).set({ reportId }).where(eq(photos.visitId, visitId));
  },

  /** The report's photos become the visit's too. */
  async addToVisit(reportId: string, visitId: string): Promise<void> {
    await tx
      .update(photos)
      .set({ visitId })
      .where(and(eq(photos.reportId, reportId), isNull(photos.visitId)));
  },
});
