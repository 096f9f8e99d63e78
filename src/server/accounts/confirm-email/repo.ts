import { and, eq, gt, inArray, ne, notInArray, sql } from 'drizzle-orm';
import type { TenantTx } from '#server/db/client.ts';
import {
  calendarFeeds,
  companies,
  emailCodes,
  mails,
  messages,
  ownAccountPurposes,
  passwordResets,
  users,
} from '#server/db/schema/index.ts';
import type { Person } from '../person.ts';
import { identityRepo } from '../repo.ts';

const waitingMails = and(eq(mails.state, 'pending'), notInArray(mails.purpose, [...ownAccountPurposes]));
const waitingMessages = inArray(messages.state, ['queued', 'scheduled']);
const codeOf = ({ userId }: Person) => eq(emailCodes.userId, userId);

/** The code sent to an account's address, and what waits until it is entered. */
export const emailCodesRepo = (tx: TenantTx) => ({
  async find(person: Person): Promise<typeof emailCodes.$inferSelect | null> {
    const [code] = await tx.select().from(emailCodes).where(codeOf(person));
    return code ?? null;
  },

  /** Replaces the last code; false where `most` were sent within the hour. */
  async replace(
    code: Person &
      Pick<typeof emailCodes.$inferInsert, 'email' | 'fingerprint' | 'sentAt' | 'hourEndsAt' | 'expiresAt'>,
    most: number,
  ): Promise<boolean> {
    const { email, fingerprint, sentAt, hourEndsAt, expiresAt } = code;
    const isOver = sql`${emailCodes.hourEndsAt} <= ${sentAt.toISOString()}::timestamptz`;
    const stored = await tx
      .insert(emailCodes)
      .values(code)
      .onConflictDoUpdate({
        target: [emailCodes.companyId, emailCodes.userId],
        set: {
          ...{ email, fingerprint, sentAt, expiresAt, tries: 0 },
          sent: sql`case when ${isOver} then 1 else ${emailCodes.sent} + 1 end`,
          hourEndsAt: sql`case when ${isOver} then ${hourEndsAt.toISOString()}::timestamptz else ${emailCodes.hourEndsAt} end`,
        },
        setWhere: sql`${isOver} or ${emailCodes.sent} < ${most}`,
      })
      .returning({ sent: emailCodes.sent });
    return stored.length > 0;
  },

  /** Counts a try, whatever becomes of it; null where there is no code that may still be tried. */
  async takeTry(person: Person, most: number, now: Date): Promise<{ email: string; fingerprint: string } | null> {
    const [code] = await tx
      .update(emailCodes)
      .set({ tries: sql`${emailCodes.tries} + 1` })
      .where(and(codeOf(person), sql`${emailCodes.tries} < ${most}`, gt(emailCodes.expiresAt, now)))
      .returning({ email: emailCodes.email, fingerprint: emailCodes.fingerprint });
    return code?.fingerprint ? { email: code.email, fingerprint: code.fingerprint } : null;
  },

  async remove(person: Person): Promise<void> {
    await tx.delete(emailCodes).where(codeOf(person));
  },

  async countWaiting(): Promise<{ waitingEmails: number; waitingTexts: number }> {
    const mailed = await tx.$count(mails, waitingMails);
    const [found] = await tx
      .select({
        emails: sql<number>`(count(*) filter (where ${messages.channel} = 'email'))::int`,
        texts: sql<number>`(count(*) filter (where ${messages.channel} = 'sms'))::int`,
      })
      .from(messages)
      .where(waitingMessages);
    return { waitingEmails: mailed + (found?.emails ?? 0), waitingTexts: found?.texts ?? 0 };
  },

  /**
   * What somebody may have prepared in a company that was begun with an address of which they were not the holder: other
   * accounts are switched off, calendar addresses end, what waits to be sent is called off, and nothing automatic leaves.
   */
  async clearPrepared({ companyId, userId }: Person): Promise<void> {
    const others = await tx
      .update(users)
      .set({ isActive: false })
      .where(and(eq(users.companyId, companyId), ne(users.userId, userId)))
      .returning({ userId: users.userId });
    for (const other of others) await identityRepo(tx).deleteSessionsOf({ companyId, userId: other.userId });
    await tx.delete(passwordResets).where(eq(passwordResets.companyId, companyId));
    await tx.delete(calendarFeeds);
    await tx.update(mails).set({ state: 'failed' }).where(waitingMails);
    await tx.update(messages).set({ state: 'canceled', note: null, noteMessage: null }).where(waitingMessages);
    await tx.update(companies).set({ liveSince: null }).where(eq(companies.companyId, companyId));
  },
});
