import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { SystemTx, TenantTx } from '#server/db/client.ts';
import { passkeyChallenges, passkeys, users } from '#server/db/schema/index.ts';
import type { Person } from '../person.ts';

export type StoredPasskey = typeof passkeys.$inferSelect;
export type NewPasskey = Omit<StoredPasskey, 'lastUsedAt'>;

const passkeysOf = ({ companyId, userId }: Person) =>
  and(eq(passkeys.companyId, companyId), eq(passkeys.userId, userId));

/** Passkeys and what they are asked to sign. */
export const passkeysRepo = (tx: SystemTx | TenantTx) => ({
  async insertChallenge(challenge: typeof passkeyChallenges.$inferInsert): Promise<void> {
    await tx.insert(passkeyChallenges).values(challenge);
  },

  /** Uses a challenge up; null where it is unknown, used, too old, or was given to someone else. */
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

  /** False where this passkey is registered already. */
  async insert(passkey: NewPasskey): Promise<boolean> {
    const made = await tx
      .insert(passkeys)
      .values(passkey)
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning({ passkeyId: passkeys.passkeyId });
    return made.length > 0;
  },

  async remove(person: Person, passkeyId: string): Promise<boolean> {
    const gone = await tx
      .delete(passkeys)
      .where(and(passkeysOf(person), eq(passkeys.passkeyId, passkeyId)))
      .returning({ passkeyId: passkeys.passkeyId });
    return gone.length > 0;
  },

  /** The passkey of an active account by the id that the browser gives. */
  async findByCredential(credentialId: string): Promise<(StoredPasskey & { email: string }) | null> {
    const [row] = await tx
      .select({ passkey: passkeys, email: users.email })
      .from(passkeys)
      .innerJoin(users, and(eq(users.companyId, passkeys.companyId), eq(users.userId, passkeys.userId)))
      .where(and(eq(passkeys.credentialId, credentialId), eq(users.isActive, true)));
    return row ? { ...row.passkey, email: row.email } : null;
  },

  /** Notes a use, unless another use at the same moment noted a count that is no lower. */
  async touch({ companyId, passkeyId, signCount }: StoredPasskey, newCount: number, now: Date): Promise<boolean> {
    const touched = await tx
      .update(passkeys)
      .set({ signCount: newCount, lastUsedAt: now })
      .where(
        and(eq(passkeys.companyId, companyId), eq(passkeys.passkeyId, passkeyId), eq(passkeys.signCount, signCount)),
      )
      .returning({ passkeyId: passkeys.passkeyId });
    return touched.length > 0;
  },
});
