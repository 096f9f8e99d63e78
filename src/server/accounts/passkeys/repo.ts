import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { SystemTx, TenantTx } from '#server/db/client.ts';
import { passkeyChallenges, passkeys, users } from '#server/db/schema/index.ts';
import type { Person } from '../person.ts';

export type StoredPasskey = typeof passkeys.$inferSelect;
export type NewPasskey = Omit<StoredPasskey, 'lastUsedAt'>;

const passkeysOf = ({ companyId, userId }: Person) =>
  and(eq(passkeys.companyId, companyId), eq(passkeys.userId, userId));

export const passkeysRepo = (tx: SystemTx | TenantTx) => ({
  async insertChallenge(challenge: typeof passkeyChallenges.$inferInsert): Promise<void> {
    await tx.insert(passkeyChallenges).values(challenge);
  },

  /** Uses up a challenge; null where it is unknown, used, expired or another account's. */
  async takeChallenge(challengeId: string, accountHash: string | null, now: Date): Promise<string | null> {
    const isTheirs =
      accountHash === null ? isNull(passkeyChallenges.accountHash) : eq(passkeyChallenges.accountHash, accountHash);
    const [taken] = await tx
      .delete(passkeyChallenges)
      .where(and(eq(passkeyChallenges.challengeId, challengeId), isTheirs, gt(passkeyChallenges.expiresAt, now)))
      .returning({ challengeHash: passkeyChallenges.challengeHash });
    return taken?.challengeHash ?? null;
  },

  list: (person: Person): Promise<StoredPasskey[]> =>
    tx.select().from(passkeys).where(passkeysOf(person)).orderBy(asc(passkeys.createdAt), asc(passkeys.passkeyId)),

  /** False where the passkey exists. */
  async insert(passkey: NewPasskey): Promise<boolean> {
    const { rowCount } = await tx
      .insert(passkeys)
      .values(passkey)
      .onConflictDoNothing({ target: passkeys.credentialId });
    return rowCount === 1;
  },

  async remove(person: Person, passkeyId: string): Promise<boolean> {
    const { rowCount } = await tx.delete(passkeys).where(and(passkeysOf(person), eq(passkeys.passkeyId, passkeyId)));
    return rowCount === 1;
  },

  /** Of an active account, by the browser's id. */
  async findByCredential(credentialId: string): Promise<(StoredPasskey & { email: string }) | null> {
    const [row] = await tx
      .select({ passkey: passkeys, email: users.email })
      .from(passkeys)
      .innerJoin(users, and(eq(users.companyId, passkeys.companyId), eq(users.userId, passkeys.userId)))
      .where(and(eq(passkeys.credentialId, credentialId), eq(users.isActive, true)));
    return row ? { ...row.passkey, email: row.email } : null;
  },

  /** Stores a use; false if another use changed the count meanwhile. */
  async touch({ companyId, passkeyId, signCount }: StoredPasskey, newCount: number, now: Date): Promise<boolean> {
    const isUnchanged = eq(passkeys.signCount, signCount);
    const { rowCount } = await tx
      .update(passkeys)
      .set({ signCount: newCount, lastUsedAt: now })
      .where(and(eq(passkeys.companyId, companyId), eq(passkeys.passkeyId, passkeyId), isUnchanged));
    return rowCount === 1;
  },
});
