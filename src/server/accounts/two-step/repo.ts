import { and, count, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { SystemTx, TenantTx } from '#server/db/client.ts';
import { recoveryCodes, signInSteps, twoStepSecrets } from '#server/db/schema/index.ts';
import type { Person } from '../person.ts';

export interface NewStep extends Person {
  tokenHash: string;
  stayLoggedIn: boolean;
  expiresAt: Date;
}

export interface StepTaken extends Person {
  stayLoggedIn: boolean;
  /** Tries so far, this one included. */
  failures: number;
}

const secretOf = ({ companyId, userId }: Person) =>
  and(eq(twoStepSecrets.companyId, companyId), eq(twoStepSecrets.userId, userId));
const codesOf = ({ companyId, userId }: Person) =>
  and(eq(recoveryCodes.companyId, companyId), eq(recoveryCodes.userId, userId));
const stepsOf = ({ companyId, userId }: Person) =>
  and(eq(signInSteps.companyId, companyId), eq(signInSteps.userId, userId));

/** The second step of the sign-in: secrets, recovery codes, and sign-ins that wait for it. */
export const twoStepRepo = (tx: SystemTx | TenantTx) => ({
  async findSecret(person: Person): Promise<{ sealedSecret: string; isConfirmed: boolean } | null> {
    const [row] = await tx.select().from(twoStepSecrets).where(secretOf(person));
    return row ? { sealedSecret: row.sealedSecret, isConfirmed: row.confirmedAt !== null } : null;
  },

  /** Keeps a secret that is still to be confirmed; false where a confirmed one stands. */
  async offerSecret(person: Person, sealedSecret: string): Promise<boolean> {
    const { companyId, userId } = person;
    const kept = await tx
      .insert(twoStepSecrets)
      .values({ companyId, userId, sealedSecret })
      .onConflictDoUpdate({
        target: [twoStepSecrets.companyId, twoStepSecrets.userId],
        set: { sealedSecret, lastStep: null },
        setWhere: isNull(twoStepSecrets.confirmedAt),
      })
      .returning({ userId: twoStepSecrets.userId });
    return kept.length > 0;
  },

  /** Puts the offered secret in force; false where another one was offered since, or one is in force already. */
  async confirmSecret(person: Person, sealedSecret: string, step: number, now: Date): Promise<boolean> {
    const done = await tx
      .update(twoStepSecrets)
      .set({ confirmedAt: now, lastStep: step })
      .where(and(secretOf(person), eq(twoStepSecrets.sealedSecret, sealedSecret), isNull(twoStepSecrets.confirmedAt)))
      .returning({ userId: twoStepSecrets.userId });
    return done.length > 0;
  },

  /** Takes the code of a 30-second step; false where it, or a later one, was taken before. */
  async takeStep(person: Person, step: number): Promise<boolean> {
    const taken = await tx
      .update(twoStepSecrets)
      .set({ lastStep: step })
      .where(
        and(
          secretOf(person),
          isNotNull(twoStepSecrets.confirmedAt),
          or(isNull(twoStepSecrets.lastStep), lt(twoStepSecrets.lastStep, step)),
        ),
      )
      .returning({ userId: twoStepSecrets.userId });
    return taken.length > 0;
  },

  async replaceRecoveryCodes(person: Person, codeHashes: string[]): Promise<void> {
    const { companyId, userId } = person;
    await tx.delete(recoveryCodes).where(codesOf(person));
    await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ companyId, userId, codeHash })));
  },

  /** Uses a recovery code up; false where it is unknown or used. */
  async takeRecoveryCode(person: Person, codeHash: string): Promise<boolean> {
    const taken = await tx
      .delete(recoveryCodes)
      .where(and(codesOf(person), eq(recoveryCodes.codeHash, codeHash)))
      .returning({ userId: recoveryCodes.userId });
    return taken.length > 0;
  },

  async countRecoveryCodes(person: Person): Promise<number> {
    const [row] = await tx.select({ n: count() }).from(recoveryCodes).where(codesOf(person));
    return row?.n ?? 0;
  },

  /** Turns the second step off; false where it was not on. */
  async remove(person: Person): Promise<boolean> {
    await tx.delete(recoveryCodes).where(codesOf(person));
    await tx.delete(signInSteps).where(stepsOf(person));
    const gone = await tx.delete(twoStepSecrets).where(secretOf(person)).returning({ at: twoStepSecrets.confirmedAt });
    return gone.some(({ at }) => at !== null);
  },

  async insertStep(step: NewStep): Promise<void> {
    await tx.insert(signInSteps).values(step);
  },

  /** Takes one of a waiting sign-in's tries before its code is looked at; null where it is unknown, over or used up. */
  async takeTry(tokenHash: string, most: number, now: Date): Promise<StepTaken | null> {
    const [step] = await tx
      .update(signInSteps)
      .set({ failures: sql`${signInSteps.failures} + 1` })
      .where(and(eq(signInSteps.tokenHash, tokenHash), gt(signInSteps.expiresAt, now), lt(signInSteps.failures, most)))
      .returning();
    return step ?? null;
  },

  /** Ends a waiting sign-in; false where it has ended already. */
  async endStep(tokenHash: string): Promise<boolean> {
    const gone = await tx
      .delete(signInSteps)
      .where(eq(signInSteps.tokenHash, tokenHash))
      .returning({ userId: signInSteps.userId });
    return gone.length > 0;
  },

  async endStepsOf(person: Person): Promise<void> {
    await tx.delete(signInSteps).where(stepsOf(person));
  },
});
