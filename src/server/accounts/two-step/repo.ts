import { and, eq, gt, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { SystemTx, TenantTx } from '#server/db/client.ts';
import { companySettings, recoveryCodes, signInSteps, twoStepSecrets, users } from '#server/db/schema/index.ts';
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

/** The second step: secrets, recovery codes, and sign-ins waiting for a code. */
export const twoStepRepo = (tx: SystemTx | TenantTx) => ({
  async findSecret(person: Person): Promise<{ sealedSecret: string; isConfirmed: boolean } | null> {
    const [row] = await tx.select().from(twoStepSecrets).where(secretOf(person));
    return row ? { sealedSecret: row.sealedSecret, isConfirmed: row.confirmedAt !== null } : null;
  },

  /** Whether the company asks the user for a second step; pool owners are not asked. */
  async isRequired({ companyId, userId }: Person): Promise<boolean> {
    const [row] = await tx
      .select({ secondStep: companySettings.secondStep })
      .from(users)
      .innerJoin(companySettings, eq(companySettings.companyId, users.companyId))
      .where(and(eq(users.companyId, companyId), eq(users.userId, userId), ne(users.role, 'homeowner')));
    return row?.secondStep ?? false;
  },

  /** Stores a secret to be confirmed; false where a confirmed one exists. */
  async offerSecret(person: Person, sealedSecret: string): Promise<boolean> {
    const { companyId, userId } = person;
    const { rowCount } = await tx
      .insert(twoStepSecrets)
      .values({ companyId, userId, sealedSecret })
      .onConflictDoUpdate({
        target: [twoStepSecrets.companyId, twoStepSecrets.userId],
        set: { sealedSecret, lastStep: null },
        setWhere: isNull(twoStepSecrets.confirmedAt),
      });
    return rowCount === 1;
  },

  /** Activates the offered secret; false where another was offered since, or one is active. */
  async confirmSecret(person: Person, sealedSecret: string, step: number, now: Date): Promise<boolean> {
    const { rowCount } = await tx
      .update(twoStepSecrets)
      .set({ confirmedAt: now, lastStep: step })
      .where(and(secretOf(person), eq(twoStepSecrets.sealedSecret, sealedSecret), isNull(twoStepSecrets.confirmedAt)));
    return rowCount === 1;
  },

  /** Uses up the code of a 30-second step; false where it or a later one was used. */
  async takeStep(person: Person, step: number): Promise<boolean> {
    const isNew = or(isNull(twoStepSecrets.lastStep), lt(twoStepSecrets.lastStep, step));
    const { rowCount } = await tx
      .update(twoStepSecrets)
      .set({ lastStep: step })
      .where(and(secretOf(person), isNotNull(twoStepSecrets.confirmedAt), isNew));
    return rowCount === 1;
  },

  async replaceRecoveryCodes(person: Person, codeHashes: string[]): Promise<void> {
    const { companyId, userId } = person;
    await tx.delete(recoveryCodes).where(codesOf(person));
    await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ companyId, userId, codeHash })));
  },

  /** Uses up a recovery code; false where it is unknown or used. */
  async takeRecoveryCode(person: Person, codeHash: string): Promise<boolean> {
    const { rowCount } = await tx
      .delete(recoveryCodes)
      .where(and(codesOf(person), eq(recoveryCodes.codeHash, codeHash)));
    return rowCount === 1;
  },

  countRecoveryCodes: (person: Person): Promise<number> => tx.$count(recoveryCodes, codesOf(person)),

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

  /** Uses up one try of a waiting sign-in; null where it is unknown, over or has no tries left. */
  async takeTry(tokenHash: string, most: number, now: Date): Promise<StepTaken | null> {
    const [step] = await tx
      .update(signInSteps)
      .set({ failures: sql`${signInSteps.failures} + 1` })
      .where(and(eq(signInSteps.tokenHash, tokenHash), gt(signInSteps.expiresAt, now), lt(signInSteps.failures, most)))
      .returning();
    return step ?? null;
  },

  /** Ends a waiting sign-in; false where it has already ended. */
  async endStep(tokenHash: string): Promise<boolean> {
    const { rowCount } = await tx.delete(signInSteps).where(eq(signInSteps.tokenHash, tokenHash));
    return rowCount === 1;
  },

  async endStepsOf(person: Person): Promise<void> {
    await tx.delete(signInSteps).where(stepsOf(person));
  },
});
