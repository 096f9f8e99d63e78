import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { TenantTx } from '#server/db/client.ts';
import { chatMessages, conversations } from '#server/db/schema/index.ts';

export type ConversationRow = typeof conversations.$inferSelect;
export type ChatMessageRow = typeof chatMessages.$inferSelect;
type NewChatMessageRow = Omit<typeof chatMessages.$inferInsert, 'companyId' | 'place'>;

/** Older talks are still there by their address, but no list is longer. */
const mostConversations = 200;

/** The talks of one user of the company; nobody reads another's. */
export const assistantRepo = (tx: TenantTx, userId: string) => {
  const own = (conversationId: string) =>
    and(eq(conversations.conversationId, conversationId), eq(conversations.userId, userId));
  return {
    list: (): Promise<ConversationRow[]> =>
      tx
        .select()
        .from(conversations)
        .where(eq(conversations.userId, userId))
        .orderBy(desc(conversations.updatedAt), desc(conversations.conversationId))
        .limit(mostConversations),

    async find(conversationId: string): Promise<ConversationRow | null> {
      const [row] = await tx.select().from(conversations).where(own(conversationId));
      return row ?? null;
    },

    messages: (conversationId: string): Promise<ChatMessageRow[]> =>
      tx
        .select()
        .from(chatMessages)
        .where(eq(chatMessages.conversationId, conversationId))
        .orderBy(asc(chatMessages.place)),

    /** The last few, oldest first. */
    async lastMessages(conversationId: string, most: number): Promise<ChatMessageRow[]> {
      const rows = await tx
        .select()
        .from(chatMessages)
        .where(eq(chatMessages.conversationId, conversationId))
        .orderBy(desc(chatMessages.place))
        .limit(most);
      return rows.reverse();
    },

    async begin(row: { conversationId: string; title: string }, now: Date): Promise<void> {
      await tx.insert(conversations).values({ ...row, userId, createdAt: now, updatedAt: now });
    },

    /** Adds messages at the end of a talk; two at the same moment come one after the other. False where it is gone. */
    async add(
      conversationId: string,
      rows: readonly Omit<NewChatMessageRow, 'conversationId'>[],
      now: Date,
    ): Promise<boolean> {
      const held = await tx.update(conversations).set({ updatedAt: now }).where(own(conversationId)).returning();
      if (held.length === 0) return false;
      const [last] = await tx
        .select({ place: sql<number>`coalesce(max(${chatMessages.place}), 0)` })
        .from(chatMessages)
        .where(eq(chatMessages.conversationId, conversationId));
      const first = Number(last?.place ?? 0) + 1;
      await tx.insert(chatMessages).values(rows.map((row, i) => ({ ...row, conversationId, place: first + i })));
      return true;
    },

    async remove(conversationId: string): Promise<boolean> {
      const gone = await tx.delete(conversations).where(own(conversationId)).returning();
      return gone.length > 0;
    },
  };
};
