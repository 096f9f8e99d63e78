import { eq, sql } from 'drizzle-orm';
import { aiUsage, companyConnections, serviceAnswers, serviceFailures } from '#server/db/schema/index.ts';
import type { SystemTx, TenantTx } from './client.ts';

/** The outside services that can fail, by what they are needed for. */
export type FailingNeed = 'email' | 'sms' | 'cards' | 'geocoding' | 'roads' | 'weather' | 'ai' | 'device' | 'push';

interface ServiceFailure {
  need: string;
  message: string;
  failedAt: Date;
}

const longest = 200;

/**
 * What an error says of the service itself. The list is of the whole installation, so nobody's address or key may be part
 * of it: every owner reads it.
 */
export function failureMessage(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  const firstLine = said.split(/[\r\n]/)[0]?.trim() ?? '';
  const withoutPeople = firstLine
    .replace(/:\/\/[^\s/@]+@/g, '://')
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…')
    .replace(/\b(?:sk|rk|pk|whsec)_\w+/g, '…');
  return withoutPeople.slice(0, longest) || 'It failed without saying why.';
}

/** Writes down what went wrong last with a service; a database that is away too must not turn one failure into two. */
export async function noteFailure(tx: SystemTx, need: FailingNeed, error: unknown, now: Date): Promise<void> {
  const failure = { message: failureMessage(error), failedAt: now };
  await tx
    .insert(serviceFailures)
    .values({ need, ...failure })
    .onConflictDoUpdate({ target: serviceFailures.need, set: failure })
    .catch(() => undefined);
}

/** Writes down that a service has answered; of no use to anybody where the database is away. */
export async function noteAnswer(tx: SystemTx, need: FailingNeed, now: Date): Promise<void> {
  await tx
    .insert(serviceAnswers)
    .values({ need, answeredAt: now })
    .onConflictDoUpdate({ target: serviceAnswers.need, set: { answeredAt: now } })
    .catch(() => undefined);
}

export const listAnswers = (tx: SystemTx): Promise<{ need: string; answeredAt: Date }[]> =>
  tx.select().from(serviceAnswers);

/** What a company may connect for itself. */
export type OwnNeed = 'email' | 'ai' | 'weather';
export type ConnectionRow = typeof companyConnections.$inferSelect;

/** What a company has connected for itself; the settings are sealed. */
export const connectionsRepo = (tx: TenantTx) => ({
  list: (): Promise<ConnectionRow[]> => tx.select().from(companyConnections),

  async find(need: OwnNeed): Promise<ConnectionRow | null> {
    const [row] = await tx.select().from(companyConnections).where(eq(companyConnections.need, need));
    return row ?? null;
  },

  async save(row: Pick<ConnectionRow, 'need' | 'shown' | 'settingsSealed' | 'connectedAt'>): Promise<void> {
    const set = { ...row, answeredAt: row.connectedAt, lastError: null, lastErrorAt: null };
    await tx
      .insert(companyConnections)
      .values(set)
      .onConflictDoUpdate({ target: [companyConnections.companyId, companyConnections.need], set });
  },

  async remember(need: OwnNeed, outcome: Partial<Pick<ConnectionRow, 'answeredAt' | 'lastError' | 'lastErrorAt'>>) {
    await tx.update(companyConnections).set(outcome).where(eq(companyConnections.need, need));
  },

  async remove(need: OwnNeed): Promise<void> {
    await tx.delete(companyConnections).where(eq(companyConnections.need, need));
  },
});

export const listFailures = (tx: SystemTx): Promise<ServiceFailure[]> => tx.select().from(serviceFailures);

/** Which model's tokens: the installation's, or the company's own. */
export type TokensOf = 'tokens' | 'ownTokens';

/** What models have cost on a day, in tokens. */
export const aiUsageRepo = (tx: TenantTx) => ({
  async on(usedOn: string, whose: TokensOf): Promise<number> {
    const [row] = await tx.select({ used: aiUsage[whose] }).from(aiUsage).where(eq(aiUsage.usedOn, usedOn));
    return row?.used ?? 0;
  },

  async add(usedOn: string, tokens: number, whose: TokensOf): Promise<void> {
    await tx
      .insert(aiUsage)
      .values({ usedOn, tokens: 0, [whose]: tokens })
      .onConflictDoUpdate({
        target: [aiUsage.companyId, aiUsage.usedOn],
        set: { [whose]: sql`${aiUsage[whose]} + ${tokens}` },
      });
  },
});

/** What the installation’s model has cost all companies together on a day. */
export async function tokensOfAll(tx: SystemTx, usedOn: string): Promise<number> {
  const [row] = await tx
    .select({ tokens: sql<number>`coalesce(sum(${aiUsage.tokens}), 0)`.mapWith(Number) })
    .from(aiUsage)
    .where(eq(aiUsage.usedOn, usedOn));
  return row?.tokens ?? 0;
}
