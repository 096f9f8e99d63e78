import { and, eq, isNull } from 'drizzle-orm';
import type { TenantTx } from '#server/db/client.ts';
import { passwordResets, sessions, signInSteps } from '#server/db/schema/index.ts';

/** What the company itself does to the way in of its people. */
export const invitationsRepo = (tx: TenantTx) => ({
  /** Ends every link of the user that was not used, invitations and resets alike. */
  async endLinks(userId: string): Promise<void> {
    await tx.delete(passwordResets).where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
  },

  async insertInvitation(invitation: { tokenHash: string; userId: string; expiresAt: Date }): Promise<void> {
    await tx.insert(passwordResets).values({ ...invitation, purpose: 'invitation' });
  },

  async endSessions(userId: string): Promise<number> {
    await tx.delete(signInSteps).where(eq(signInSteps.userId, userId));
    const gone = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.sessionId });
    return gone.length;
  },
});
