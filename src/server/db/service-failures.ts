import { and, eq, gte, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { aiUsage, companyConnections, serviceAnswers, serviceFailures } from '#server/db/schema/index.ts';
import type { Database, SystemTx, TenantTx } from './client.ts';

/** The outside services that can fail, by what they are needed for. */
export type FailingNeed =
  | 'email'
  | 'sms'
  | 'cards'
  | 'geocoding'
  | 'roads'
  | 'weather'
  | 'ai'
  | 'device'
  | 'push'
  | 'passwords';

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
export type OwnNeed = 'email' | 'ai' | 'weather' | 'sms';
export type ConnectionRow = typeof companyConnections.$inferSelect;

const hourBefore = (moment: Date): Date => new Date(moment.getTime() - 60 * 60 * 1000);

/** What a company has connected for itself; the settings are sealed. */
export const connectionsRepo = (tx: TenantTx) => ({
  list: (): Promise<ConnectionRow[]> => tx.select().from(companyConnections),

  async find(need: OwnNeed): Promise<ConnectionRow | null> {
    const [row] = await tx.select().from(companyConnections).where(eq(companyConnections.need, need));
    return row ?? null;
  },

  async save(
    row: Pick<ConnectionRow, 'need' | 'shown' | 'settingsSealed' | 'connectedAt' | 'connectedBy'>,
  ): Promise<void> {
    const set = { ...row, answeredAt: row.connectedAt, lastError: null, lastErrorAt: null };
    await tx
      .insert(companyConnections)
      .values(set)
      .onConflictDoUpdate({ target: [companyConnections.companyId, companyConnections.need], set });
  },

  /** It answered: written where it had failed since, or not for an hour, so that not every mail changes a row. */
  async noteAnswer(need: OwnNeed, answeredAt: Date): Promise<void> {
    const { answeredAt: before, lastErrorAt } = companyConnections;
    const isNews = or(isNull(before), gte(lastErrorAt, before), lt(before, hourBefore(answeredAt)));
    await tx
      .update(companyConnections)
      .set({ answeredAt })
      .where(and(eq(companyConnections.need, need), isNews));
  },

  /** What it complained of: written where it had worked since, says something else, or has not failed for an hour. */
  async noteError(need: OwnNeed, lastError: string, lastErrorAt: Date): Promise<void> {
    const { answeredAt, lastError: said, lastErrorAt: before } = companyConnections;
    const isNews = or(
      isNull(before),
      gte(answeredAt, before),
      ne(said, lastError),
      lt(before, hourBefore(lastErrorAt)),
    );
    await tx
      .update(companyConnections)
      .set({ lastError, lastErrorAt })
      .where(and(eq(companyConnections.need, need), isNews));
  },

  async remove(need: OwnNeed): Promise<void> {
    await tx.delete(companyConnections).where(eq(companyConnections.need, need));
  },
});

/** What of the installation's secrets is used here. */
interface Sealing {
  seal(text: string, context: string): string;
  open(sealed: string, context: string): string;
}

/** Sealed for its row, so that no other one opens it. */
const sealContext = (companyId: string, need: OwnNeed): string => `company-connection ${companyId} ${need}`;

export const sealSettings = (
  secrets: Pick<Sealing, 'seal'>,
  companyId: string,
  need: OwnNeed,
  settings: object,
): string => secrets.seal(JSON.stringify(settings), sealContext(companyId, need));

/** @throws SealBroken where they were sealed by another installation */
export const openSettings = (secrets: Pick<Sealing, 'open'>, companyId: string, row: ConnectionRow): unknown =>
  JSON.parse(secrets.open(row.settingsSealed, sealContext(companyId, row.need)));

export const findConnection = (db: Database, companyId: string, need: OwnNeed): Promise<ConnectionRow | null> =>
  db.inCompany(companyId, (tx) => connectionsRepo(tx).find(need));

/**
 * Does something at a company's own service, and keeps that it answered or what it complained of, for the owner to see.
 * @param answersWith errors by which the service has answered all the same: it works, only this one thing does not
 */
export async function remembering<T>(
  { db, clock }: { db: Database; clock: () => Date },
  companyId: string,
  need: OwnNeed,
  work: () => Promise<T>,
  answersWith: (error: unknown) => boolean = () => false,
): Promise<T> {
  const keep = (note: (repo: ReturnType<typeof connectionsRepo>) => Promise<void>) =>
    db.inCompany(companyId, (tx) => note(connectionsRepo(tx))).catch(() => undefined);
  try {
    const answer = await work();
    await keep((repo) => repo.noteAnswer(need, clock()));
    return answer;
  } catch (error) {
    if (answersWith(error)) await keep((repo) => repo.noteAnswer(need, clock()));
    else if (!(error instanceof Error && error.name === 'AskingStopped')) {
      await keep((repo) => repo.noteError(need, failureMessage(error), clock()));
    }
    throw error;
  }
}

export const isAnyConnected = async (tx: SystemTx, need: OwnNeed): Promise<boolean> =>
  (
    await tx
      .select({ need: companyConnections.need })
      .from(companyConnections)
      .where(eq(companyConnections.need, need))
      .limit(1)
  ).length > 0;

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
