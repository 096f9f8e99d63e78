import type { Session } from '#contract/accounts/identity.ts';
import type { Deps } from '#server/deps.ts';
import type { Account } from '#server/http/tenant.ts';
import { notFound } from '#server/platform/app-error.ts';
import { identityRepo } from './repo.ts';
import { accountsTexts } from './texts.ts';

export const signOut = (deps: Deps, account: Account): Promise<boolean> =>
  identityRepo(deps.db.system).deleteSession(account, account.sessionId);

export async function listSessions(deps: Deps, account: Account): Promise<Session[]> {
  const rows = await identityRepo(deps.db.system).listSessions(account, deps.clock());
  return rows.map(({ sessionId, createdAt, lastUsedAt, userAgent }) => ({
    id: sessionId,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    userAgent,
    current: sessionId === account.sessionId,
  }));
}

export async function revokeSession(deps: Deps, account: Account, sessionId: string): Promise<void> {
  const gone = await identityRepo(deps.db.system).deleteSession(account, sessionId);
  if (!gone) throw notFound(accountsTexts.session);
}

/** Ends the account's other sessions. @returns how many */
export const endOtherSessions = (deps: Deps, account: Account): Promise<number> =>
  identityRepo(deps.db.system).deleteSessionsOf(account, account.sessionId);
