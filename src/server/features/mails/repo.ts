import { and, asc, eq, lte } from 'drizzle-orm';
import type { SystemTx, TenantTx } from '#server/db/client.ts';
import { mails } from '#server/db/schema/index.ts';

export type Mail = typeof mails.$inferSelect;
export type NewMail = Pick<Mail, 'mailId' | 'purpose' | 'recipient' | 'subject' | 'html' | 'text'> &
  Partial<Pick<Mail, 'attachments'>>;

export const mailsRepo = (tx: TenantTx) => ({
  async insert(mail: NewMail, now: Date): Promise<void> {
    await tx.insert(mails).values({ ...mail, createdAt: now, nextAttemptAt: now });
  },
  /** The mail, held against a second delivery until the transaction ends; null where it is not waiting or held already. */
  async holdPending(mailId: string): Promise<Mail | null> {
    const [mail] = await tx
      .select()
      .from(mails)
      .where(and(eq(mails.mailId, mailId), eq(mails.state, 'pending')))
      .for('update', { skipLocked: true });
    return mail ?? null;
  },
  async find(mailId: string): Promise<Mail | null> {
    const [mail] = await tx.select().from(mails).where(eq(mails.mailId, mailId));
    return mail ?? null;
  },
  async markSent(mailId: string, attempts: number, messageId: string, now: Date): Promise<void> {
    await tx
      .update(mails)
      .set({ state: 'sent', attempts, messageId, sentAt: now, lastError: null })
      .where(eq(mails.mailId, mailId));
  },
  async markFailed(
    mailId: string,
    failure: { attempts: number; lastError: string; nextAttemptAt: Date; givenUp: boolean },
  ): Promise<void> {
    const { givenUp, ...attempt } = failure;
    await tx
      .update(mails)
      .set({ ...attempt, state: givenUp ? 'failed' : 'pending' })
      .where(eq(mails.mailId, mailId));
  },
});

/** Mails of all companies whose time has come, oldest first. */
export const findDueMails = (tx: SystemTx, now: Date, limit: number) =>
  tx
    .select({ companyId: mails.companyId, mailId: mails.mailId })
    .from(mails)
    .where(and(eq(mails.state, 'pending'), lte(mails.nextAttemptAt, now)))
    .orderBy(asc(mails.nextAttemptAt))
    .limit(limit);
