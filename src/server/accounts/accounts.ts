import type { AccountStatus, ProfileBody, RegisterBody, User } from '#contract/accounts/identity.ts';
import { isTimeZone } from '#domain/calendar/index.ts';
import { type Language, languageOfUser } from '#domain/language/index.ts';
import { defaultClientSettings } from '#domain/settings/index.ts';
import { isTrialExpired, trialDaysRemaining } from '#domain/subscription/index.ts';
import type { Database } from '#server/db/client.ts';
import type { CompanyNumbers, SubjectsOf } from '#server/db/kept-rows.ts';
import { numbersOf, readSubjects } from '#server/db/subjects.ts';
import type { Deps } from '#server/deps.ts';
import type { Account, Tenant } from '#server/http/tenant.ts';
import { hasMailServer } from '#server/mail/index.ts';
import { planTermsOf } from '#server/subscription/index.ts';
import { sendEmailCode } from './confirm-email/service.ts';
import { hashPassword, hashToken, requireGoodPassword } from './credentials.ts';
import { findSession, identityRepo } from './repo.ts';
import { refusingTakenAddress } from './users/login.ts';

/** How often a session's last use is written at most. */
const touchAfterMs = 5 * 60 * 1000;
const defaultTimeZone = 'America/New_York';

export const presentUser = ({ languages, mailer }: Pick<Deps, 'languages' | 'mailer'>, account: Account): User => ({
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
  language: account.language,
  readsIn: languageOfUser(account, languages),
  permissions: account.permissions,
  settings: { ...account.settings, mailServer: hasMailServer({ mailer }, account) },
});

export async function accountStatusOf(deps: Deps, account: Account): Promise<AccountStatus> {
  const { config, cards } = deps;
  const now = deps.clock();
  const terms = await planTermsOf(deps, account);
  const { tier } = account.plan;
  const expired = isTrialExpired(account.plan, now);
  const paid = terms?.pastDueSince ? 'past_due' : 'active';
  const status = tier === 'trial' ? (expired ? 'none' : 'trial') : tier === 'none' ? 'none' : paid;
  return {
    subscriptionStatus: status,
    subscriptionPlan: tier,
    trialDaysRemaining: trialDaysRemaining(account.plan, now),
    isTrialExpired: expired,
    nextBillingDate: account.nextBillingDate,
    billingCycle: terms?.billingCycle ?? null,
    cancelAtPeriodEnd: terms?.cancelAtPeriodEnd ?? false,
    trialAccess: config.trialAccess,
    featuresUsed: account.featuresUsed.length,
    planPricing: config.planPricing,
    cardEntry: cards.checkout ? 'redirect' : 'form',
  };
}

const known = new WeakMap<Database, Map<string, Account>>();
/** About ten megabytes; the oldest is dropped first. */
const mostKnown = 10_000;

function knownAccounts({ db }: Deps): Map<string, Account> {
  const accounts = known.get(db) ?? new Map<string, Account>();
  known.set(db, accounts);
  return accounts;
}

/** The account as it was read, where nothing has changed since of what it was read from; else null. */
function stillSo(subjectsOf: SubjectsOf, account: Account, numbers: CompanyNumbers): Account | null {
  const { companyVersion: version } = account;
  if (!version) return null;
  const subjects = subjectsOf([version.statement]);
  if (numbersOf(version.numbers, subjects) !== numbersOf(numbers, subjects)) return null;
  return { ...account, companyVersion: { ...version, numbers } };
}

/**
 * The account of a session's token; null where the session is unknown or over. The session is read every time; the account,
 * its permissions and its plan only when something changed of the subjects that these are read from.
 */
export async function findAccount(deps: Deps, token: string): Promise<Account | null> {
  const now = deps.clock();
  const tokenHash = hashToken(token);
  const accounts = knownAccounts(deps);
  const repo = identityRepo(deps.db.system);
  const subjectsOf = await readSubjects(deps.db);
  const before = accounts.get(tokenHash);
  const session = before && (await findSession(deps.db.system, tokenHash, now));
  const same = before && session ? stillSo(subjectsOf, before, session.numbers) : null;
  const found =
    session && same
      ? { account: same, lastUsedAt: session.lastUsedAt }
      : session === null
        ? null
        : await repo.findAccount(tokenHash, now);
  if (!found) {
    accounts.delete(tokenHash);
    return null;
  }
  if (!same) {
    accounts.delete(tokenHash);
    accounts.set(tokenHash, found.account);
    const [oldest] = accounts.keys();
    if (accounts.size > mostKnown && oldest !== undefined) accounts.delete(oldest);
  }
  if (now.getTime() - found.lastUsedAt.getTime() > touchAfterMs) await repo.touchSession(tokenHash, now);
  return found.account;
}

/** Creates a company with its owner and trial. @throws AppError conflict where the email is taken */
export async function registerCompany(
  deps: Deps,
  input: RegisterBody,
  browserLanguage: Language | null,
): Promise<Account> {
  await requireGoodPassword(deps, input.hashedPassword, 'hashedPassword', [input.email, input.companyName]);
  const passwordHash = await hashPassword(input.hashedPassword);
  const now = deps.clock();
  const company = {
    companyId: deps.newUuid(),
    companyName: input.companyName || null,
    timeZone: input.timeZone && isTimeZone(input.timeZone) ? input.timeZone : defaultTimeZone,
    userId: deps.newId('USER'),
    email: input.email,
    passwordHash,
    browserLanguage,
    now,
    // Without a mail server no code reaches anybody, and no email leaves: there is nothing to wait for.
    confirmedAt: deps.mailer.isFolder ? now : null,
  };
  await refusingTakenAddress(() => deps.db.inSystem((tx) => identityRepo(tx).insertCompany(company)));
  const { confirmedAt, ...registered } = company;
  if (!confirmedAt) await sendEmailCode(deps, { ...registered, language: null, companyLanguage: null });
  return {
    ...registered,
    name: company.email,
    plan: { tier: 'trial', trialStartedAt: now },
    nextBillingDate: null,
    featuresUsed: [],
    permissions: [],
    settings: {
      ...defaultClientSettings,
      live: false,
      confirmed: !!deps.mailer.isFolder,
      emailConfirmed: !!deps.mailer.isFolder,
    },
    ownMailServer: false,
    sessionId: '',
    scope: 'full',
    role: 'owner',
    customerId: null,
    technicianId: null,
    language: null,
    companyLanguage: null,
    createdAt: now,
    companyVersion: null,
  };
}

export async function changeProfile({ account, transaction }: Tenant, profile: ProfileBody): Promise<Account> {
  if (Object.keys(profile).length > 0) await transaction((tx) => identityRepo(tx).setProfile(account, profile));
  return { ...account, ...profile };
}
