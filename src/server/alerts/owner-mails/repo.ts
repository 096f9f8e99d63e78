import { eq, lte, or, sql } from 'drizzle-orm';
import type { StoredWords } from '#domain/alerts/index.ts';
import type { SystemTx, TenantTx } from '#server/db/client.ts';
import { alertMailNotes, alertMails, notifications } from '#server/db/schema/index.ts';

export type Urgency = (typeof alertMailNotes.$inferSelect)['urgency'];
type NewNote = typeof alertMailNotes.$inferInsert;

/** An alert as an email names it, and how many are open in all. */
export interface MailedAlert extends StoredWords, Record<string, unknown> {
  of: number;
}

export const ownerMailsRepo = (tx: TenantTx) => ({
  async note(note: NewNote): Promise<void> {
    await tx.insert(alertMailNotes).values(note);
  },

  /** False while another transaction is writing. */
  async mayWrite(): Promise<boolean> {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended('alert_mails ' || app_company_id(), 0)) as mine`,
    );
    return rows[0]?.mine === true;
  },

  listNotes: (urgency: Urgency) =>
    tx
      .select({ noteId: alertMailNotes.noteId, notedAt: alertMailNotes.notedAt })
      .from(alertMailNotes)
      .where(eq(alertMailNotes.urgency, urgency))
      .orderBy(alertMailNotes.notedAt, alertMailNotes.noteId),

  async lastWrittenAt(urgency: Urgency): Promise<Date | null> {
    const [row] = await tx
      .select({ writtenAt: alertMails.writtenAt })
      .from(alertMails)
      .where(eq(alertMails.urgency, urgency));
    return row?.writtenAt ?? null;
  },

  /** Removes notes. @returns the first of their alerts that are open, awake and not handled, with how many there are in all */
  async take(noteIds: readonly string[], named: number, now: Date): Promise<MailedAlert[]> {
    const { rows } = await tx.execute<MailedAlert>(sql`
      with taken as (
        delete from ${alertMailNotes} where ${alertMailNotes.noteId} = any(${sql.param([...noteIds])})
        returning company_id, notification_ids
      )
      select n.title, n.message, n.words, (count(*) over ())::int as "of"
      from (select distinct company_id, unnest(notification_ids) as id from taken) as raised
      join ${notifications} n on n.company_id = raised.company_id and n.notification_id = raised.id and n.resolved_at is null and not n.dismissed
        and (n.snoozed_until is null or n.snoozed_until <= ${now.toISOString()}::timestamptz)
      order by n.created_at, n.cause
      limit ${named}`);
    return rows;
  },

  async markWritten(urgency: Urgency, writtenAt: Date): Promise<void> {
    await tx
      .insert(alertMails)
      .values({ urgency, writtenAt })
      .onConflictDoUpdate({ target: [alertMails.companyId, alertMails.urgency], set: { writtenAt } });
  },
});

/** Companies with something to email: critical alerts, and others noted until `notedUntil`. */
export const findDueMails = (tx: SystemTx, notedUntil: Date, limit: number) =>
  tx
    .selectDistinct({ companyId: alertMailNotes.companyId })
    .from(alertMailNotes)
    .where(or(eq(alertMailNotes.urgency, 'critical'), lte(alertMailNotes.notedAt, notedUntil)))
    .limit(limit);
