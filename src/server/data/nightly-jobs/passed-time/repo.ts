import { and, inArray, isNull, lt, ne, notExists, type SQL, sql } from 'drizzle-orm';
import type { TenantTx } from '#server/db/client.ts';
import { invoices, mails, messages, notifications, photos, poolReadings, voiceNotes } from '#server/db/schema/index.ts';

/** So many at a time: a company's lock and a transaction stay short. */
const perStep = 200;

/**
 * What the data-retention setting removes (decision 42). `before` is the first moment that is kept. Nothing else is
 * reached from here: no customer, visit, report, invoice or payment.
 */
export const passedTimeRepo = (tx: TenantTx) => {
  const removed = async (statement: SQL): Promise<number> => (await tx.execute(statement)).rowCount ?? 0;
  return {
    /** What goes for good is not kept in the log of changes, from where a delete could be undone. */
    async leaveNoTrace(): Promise<void> {
      await tx.execute(sql`select set_config('app.unrecorded', 'on', true)`);
    },

    /** The beginning of a day of the company's, as a moment. */
    async startOf(day: string, timeZone: string): Promise<Date> {
      const { rows } = await tx.execute<{ moment: string }>(
        sql`select to_char((${day}::date::timestamp at time zone ${timeZone}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as moment`,
      );
      return new Date(String(rows[0]?.moment));
    },

    oldPhotos: (before: Date) =>
      tx
        .select({ photoId: photos.photoId, fileKey: photos.fileKey, thumbnailKey: photos.thumbnailKey })
        .from(photos)
        .where(lt(photos.takenAt, before))
        .limit(perStep),
    async removePhotos(ids: string[]): Promise<void> {
      await tx.delete(photos).where(inArray(photos.photoId, ids));
    },

    oldVoiceNotes: (before: Date) =>
      tx
        .select({ noteId: voiceNotes.noteId, audioKey: voiceNotes.audioKey })
        .from(voiceNotes)
        .where(lt(voiceNotes.takenAt, before))
        .limit(perStep),
    async removeVoiceNotes(ids: string[]): Promise<void> {
      await tx.delete(voiceNotes).where(inArray(voiceNotes.noteId, ids));
    },

    removeReadings: (before: Date): Promise<number> =>
      removed(sql`delete from ${poolReadings} where ctid in
        (select ctid from ${poolReadings} where ${lt(poolReadings.measuredAt, before)} limit ${perStep * 10})`),

    removeTexts: (before: Date): Promise<number> =>
      removed(sql`delete from ${messages} where ctid in
        (select ctid from ${messages} where ${and(lt(messages.createdAt, before), lt(messages.dueAt, before))} limit ${perStep * 10})`),

    /** Alerts that ended before; open ones stay, however old. */
    removeAlerts: (before: Date): Promise<number> =>
      removed(sql`delete from ${notifications} where ctid in
        (select ctid from ${notifications} where ${lt(notifications.resolvedAt, before)} limit ${perStep * 10})`),

    /** Copies of mails that were sent or given up, but those of reports and of bills, which stay with what they tell of. */
    async removeMails(before: Date): Promise<number> {
      const ofBill = tx.select({ one: sql`1` }).from(invoices).where(sql`${invoices.mailId} = ${mails.mailId}`);
      const old = tx
        .select({ mailId: mails.mailId })
        .from(mails)
        .where(and(lt(mails.createdAt, before), isNull(mails.reportId), ne(mails.state, 'pending'), notExists(ofBill)))
        .limit(perStep * 10);
      const gone = await tx.delete(mails).where(inArray(mails.mailId, old)).returning({ mailId: mails.mailId });
      return gone.length;
    },

    /** What the log of changes has from before; its last 30 days always stay. */
    async forgetChanges(before: Date): Promise<void> {
      await tx.execute(sql`select forget_changes_before(${before.toISOString()}::timestamptz)`);
    },
  };
};
