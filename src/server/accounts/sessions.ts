import type { Session } from '#contract/accounts/identity.ts';
import type { Deps } from '#server/deps.ts';
import { endedPlan } from '#server/http/plan-gate.ts';
import type { Account } from '#server/http/tenant.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { hashToken } from './credentials.ts';
import type { Caller, Person } from './person.ts';
import { identityRepo } from './repo.ts';
import { accountsTexts } from './texts.ts';

const hourMs = 60 * 60 * 1000;
/** `payment`: the token for paying after a plan has ended. */
const sessionMs = { normal: 24 * hourMs, stayLoggedIn: 30 * 24 * hourMs, payment: hourMs / 2 };

export interface SignedIn {
  token: string;
  account: Account;
  expiresAt: Date;
  /** Where this sign-in turned the second step on. */
  recoveryCodes?: string[];
}

export const wrongCredentials = (): AppError => new AppError('wrong_credentials', accountsTexts.wrongCredentials);

/**
 * Opens a session for an account that has passed every check.
 * @throws AppError trial_expired or payment_required (402) where the plan has ended, with a `paymentToken` that only allows
 * paying for one
 */
export async function openSession(
  deps: Deps,
  { companyId, userId }: Person,
  {
    userAgent,
    browserLanguage,
    stayLoggedIn,
  }: Pick<Caller, 'userAgent' | 'browserLanguage'> & { stayLoggedIn: boolean },
): Promise<SignedIn> {
  const now = deps.clock();
  const repo = identityRepo(deps.db.system);
  const plan = await repo.findPlan(companyId);
  const ended = plan && endedPlan({ plan }, now);
  const lifeMs = ended ? sessionMs.payment : stayLoggedIn ? sessionMs.stayLoggedIn : sessionMs.normal;
  const token = deps.newToken();
  const tokenHash = hashToken(token);
  const expiresAt = new Date(now.getTime() + lifeMs);
  await deps.db.inSystem((tx) =>
    identityRepo(tx).insertSession({
      tokenHash,
      sessionId: deps.newId('SES'),
      companyId,
      userId,
      createdAt: now,
      expiresAt,
      userAgent: userAgent?.slice(0, 300) ?? null,
      scope: ended ? 'payment' : 'full',
      browserLanguage,
    }),
  );
  if (ended) throw new AppError(ended.code, ended.told, { extra: { paymentToken: token } });
  const found = await repo.findAccount(tokenHash, now);
  // Deactivated between the check and the session.
  if (!found) throw wrongCredentials();
  return { token, account: found.account, expiresAt };
}

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
