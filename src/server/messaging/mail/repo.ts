import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { TenantTx } from '#server/db/client.ts';
import { customers, incomingMails, messages } from '#server/db/schema/index.ts';

export type IncomingMailRow = typeof incomingMails.$inferSelect;

export const incomingMailsRepo = (tx: TenantTx) => ({
  /** @returns false where it came before */
  async insert(row: Omit<typeof incomingMails.$inferInsert, 'companyId'>): Promise<boolean> {
    const stored = await tx
      .insert(incomingMails)
      .values(row)
      .onConflictDoNothing()
      .returning({ headerId: incomingMails.headerId });
    return stored.length > 0;
  },

  /** Those that became these messages, by the message's id. */
  async ofMessages(messageIds: readonly string[]): Promise<Map<string, IncomingMailRow>> {
    if (messageIds.length === 0) return new Map();
    const rows = await tx
      .select()
      .from(incomingMails)
      .where(inArray(incomingMails.messageId, [...messageIds]));
    return new Map(rows.flatMap((row) => (row.messageId === null ? [] : [[row.messageId, row] as const])));
  },

  /** The last that a customer wrote, which an answer joins; null where they wrote none, or it had no Message-ID. */
  async lastOf(customerId: string) {
    const [row] = await tx
      .select({ headerId: incomingMails.headerId, threadIds: incomingMails.threadIds, subject: messages.subject })
      .from(incomingMails)
      .innerJoin(
        messages,
        and(eq(messages.companyId, incomingMails.companyId), eq(messages.messageId, incomingMails.messageId)),
      )
      .where(eq(incomingMails.customerId, customerId))
      .orderBy(desc(incomingMails.receivedAt), desc(incomingMails.headerId))
      .limit(1);
    if (!row?.headerId.startsWith('<')) return null;
    const subject = row.subject && `Re: ${row.subject.replace(/^(?:(?:re|rv|fwd?|aw|sv)\s*:\s*)+/i, '')}`;
    return { ...row, subject };
  },

  /** The customer with an address; null where there is none, or more than one. */
  async customerAt(address: string): Promise<string | null> {
    const found = await tx
      .select({ customerId: customers.customerId })
      .from(customers)
      .where(and(isNull(customers.deletedAt), sql`lower(${customers.email}) = ${address}`))
      .orderBy(asc(customers.customerId))
      .limit(2);
    return found.length === 1 ? (found[0]?.customerId ?? null) : null;
  },
});
