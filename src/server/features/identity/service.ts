import type { AccountStatus, LoginBody, RegisterBody, User } from '#contract/identity.ts';
import { isTrialExpired, trialDaysRemaining } from '#domain/access/index.ts';
import type { Config } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { mailsRepo } from '#server/features/mails/index.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Account } from '#server/http/tenant.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { identityRepo } from './repo.ts';
import { resetMail } from './reset-mail.ts';
import { hashToken } from './tokens.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** Session life (spec 1 §9). */
const sessionMs = { normal: dayMs, stayLoggedIn: 30 * dayMs };
/** A session's last use is written at most this often. */
const touchAfterMs = 5 * 60 * 1000;
const defaultTimeZone = 'America/New_York';

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === '23505') || (error.cause !== undefined && isUniqueViolation(error.cause)));

export const presentUser = (account: Account): User => ({
  id: account.userId,
  email: account.email,
  name: account.name,
  role: account.role,
  createdAt: account.createdAt.toISOString(),
  subscriptionPlan: account.plan.tier,
  customerId: account.customerId,
  technicianId: account.technicianId,
  companyName: account.companyName,
  timeZone: account.timeZone,
  permissions: account.permissions,
});

/** What everyone who is signed in may know about the plan (spec 1 §3). */
export function accountStatusOf(account: Account, config: Config, now: Date): AccountStatus {
  const { tier } = account.plan;
  const expired = isTrialExpired(account.plan, now);
  const status = tier === 'trial' ? (expired ? 'none' : 'trial') : tier === 'none' ? 'none' : 'active';
  return {
    subscriptionStatus: status,
    subscriptionPlan: tier,
    trialDaysRemaining: trialDaysRemaining(account.plan, now),
    isTrialExpired: expired,
    nextBillingDate: account.nextBillingDate,
    billingCycle: null,
    cancelAtPeriodEnd: false,
    trialAccess: config.trialAccess,
    featuresUsed: account.featuresUsed.length,
    planPricing: config.planPricing,
    cardEntry: config.stripe ? 'redirect' : 'form',
  };
}

/** The account of a session's token; null where the session is unknown or over. */
export async function findAccount(deps: Deps, token: string): Promise<Account | null> {
  const now = deps.clock();
  const tokenHash = hashToken(token);
  const repo = identityRepo(deps.db.system);
  const found = await repo.findAccount(tokenHash, now);
  if (!found) return null;
  if (now.getTime() - found.lastUsedAt.getTime() > touchAfterMs) await repo.touchSession(tokenHash, now);
  return found.account;
}

/**
 * A company, its owner and its trial.
 * @throws AppError conflict where the address has an account already
 */
export async function registerCompany(deps: Deps, input: RegisterBody): Promise<Account> {
  const passwordHash = await hashPassword(input.hashedPassword);
  const now = deps.clock();
  const company = {
    companyId: deps.newUuid(),
    companyName: input.companyName || null,
    timeZone: input.timeZone && isTimeZone(input.timeZone) ? input.timeZone : defaultTimeZone,
    userId: deps.newId('USER'),
    email: input.email,
    passwordHash,
    now,
  };
  try {
    await deps.db.inSystem((tx) => identityRepo(tx).insertCompany(company));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('conflict', 'An account with this email address already exists.', [
      { field: 'email', message: 'An account with this email address already exists.' },
    ]);
  }
  return {
    ...company,
    name: company.email,
    plan: { tier: 'trial', trialStartedAt: now },
    nextBillingDate: null,
    featuresUsed: [],
    permissions: [],
    sessionId: '',
    scope: 'full',
    role: 'owner',
    customerId: null,
    technicianId: null,
    createdAt: now,
  };
}

export interface SignedIn {
  token: string;
  account: Account;
  expiresAt: Date;
}

/**
 * Checks the credentials and opens a session.
 * @throws AppError wrong_credentials (401); trial_expired (402) where an ended trial has no plan
 */
export async function signIn(deps: Deps, input: LoginBody, userAgent: string | null): Promise<SignedIn> {
  const repo = identityRepo(deps.db.system);
  const user = await repo.findUser(input.email);
  const matches = await passwordMatches(user?.passwordHash ?? null, input.password);
  if (!user || !matches || !user.isActive) {
    throw new AppError('wrong_credentials', 'Invalid email or password. Please check your credentials and try again.');
  }
  const now = deps.clock();
  const plan = await repo.findPlan(user.companyId);
  if (plan && isTrialExpired(plan, now)) {
    throw new AppError(
      'trial_expired',
      'Your trial has ended. Choose a plan to go on; everything you entered is kept.',
    );
  }
  const token = deps.newToken();
  const expiresAt = new Date(now.getTime() + (input.stayLoggedIn ? sessionMs.stayLoggedIn : sessionMs.normal));
  const { companyId, userId } = user;
  const tokenHash = hashToken(token);
  await deps.db.inSystem((tx) =>
    identityRepo(tx).insertSession({
      tokenHash,
      sessionId: deps.newId('SES'),
      companyId,
      userId,
      createdAt: now,
      expiresAt,
      userAgent: userAgent?.slice(0, 300) ?? null,
    }),
  );
  const found = await repo.findAccount(tokenHash, now);
  if (!found) throw new AppError('wrong_credentials', 'This account is not active.');
  return { token, account: found.account, expiresAt };
}

export const signOut = (deps: Deps, account: Account): Promise<boolean> =>
  identityRepo(deps.db.system).deleteSession(account.companyId, account.userId, account.sessionId);

export async function listSessions(deps: Deps, account: Account) {
  const rows = await identityRepo(deps.db.system).listSessions(account.companyId, account.userId, deps.clock());
  return rows.map(({ sessionId, createdAt, lastUsedAt, userAgent }) => ({
    id: sessionId,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    userAgent,
    current: sessionId === account.sessionId,
  }));
}

export async function revokeSession(deps: Deps, account: Account, sessionId: string): Promise<void> {
  const gone = await identityRepo(deps.db.system).deleteSession(account.companyId, account.userId, sessionId);
  if (!gone) throw new AppError('not_found', 'Session not found');
}

/** Sends a reset link where the address has an account, and says nothing either way (decisions §2). */
export async function requestReset(deps: Deps, email: string): Promise<void> {
  const user = await identityRepo(deps.db.system).findUser(email);
  if (!user?.isActive) return;
  const token = deps.newToken();
  const now = deps.clock();
  await deps.db.inSystem((tx) =>
    identityRepo(tx).insertReset({
      tokenHash: hashToken(token),
      companyId: user.companyId,
      userId: user.userId,
      expiresAt: new Date(now.getTime() + hourMs),
    }),
  );
  const mailId = deps.newId('MAIL');
  const mail = resetMail(`${deps.config.appUrl}/reset-password?token=${token}`);
  await deps.db.inCompany(user.companyId, (tx) =>
    mailsRepo(tx).insert({ mailId, recipient: user.email, ...mail }, now),
  );
  await deps.jobs.enqueue('deliver-mail', { companyId: user.companyId, mailId });
}

/**
 * Sets a new password with a link's token, once, and ends every session of the account.
 * @throws AppError invalid_input where the link is unknown, used or older than an hour
 */
export async function resetPassword(deps: Deps, token: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  const done = await deps.db.inSystem(async (tx) => {
    const repo = identityRepo(tx);
    const user = await repo.useReset(hashToken(token), deps.clock());
    if (!user) return false;
    await repo.setPassword(user.companyId, user.userId, passwordHash);
    await repo.deleteSessionsOf(user.companyId, user.userId);
    return true;
  });
  if (!done) {
    const message = 'This link has expired or was already used. Please ask for a new one.';
    throw new AppError('invalid_input', message, [{ field: 'token', message }]);
  }
}
