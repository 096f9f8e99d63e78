import { desc, eq } from 'drizzle-orm';
import type { TenantTx } from '#server/db/client.ts';
import { voiceNotes } from '#server/db/schema/index.ts';

export type VoiceNoteRow = typeof voiceNotes.$inferSelect;
export type NewVoiceNoteRow = Omit<typeof voiceNotes.$inferInsert, 'companyId'>;

/** Years of notes at one stop; older ones are no longer listed. */
const mostNotes = 500;

export const voiceNotesRepo = (tx: TenantTx) => ({
  async find(noteId: string): Promise<VoiceNoteRow | null> {
    const [row] = await tx.select().from(voiceNotes).where(eq(voiceNotes.noteId, noteId));
    return row ?? null;
  },

  ofCustomer: (customerId: string): Promise<VoiceNoteRow[]> =>
    tx
      .select()
      .from(voiceNotes)
      .where(eq(voiceNotes.customerId, customerId))
      .orderBy(desc(voiceNotes.takenAt), desc(voiceNotes.createdAt), desc(voiceNotes.noteId))
      .limit(mostNotes),

  /** Null where the id is taken. */
  async insert(row: NewVoiceNoteRow): Promise<VoiceNoteRow | null> {
    const [stored] = await tx.insert(voiceNotes).values(row).onConflictDoNothing().returning();
    return stored ?? null;
  },

  async remove(noteId: string): Promise<void> {
    await tx.delete(voiceNotes).where(eq(voiceNotes.noteId, noteId));
  },
});
