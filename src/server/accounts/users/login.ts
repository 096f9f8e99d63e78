import { type Role, roleLabels } from '#domain/access/index.ts';
import { type Language, languageOfUser, wordsOf } from '#domain/language/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { mailsRepo, sealMail } from '#server/mail/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { invitationMail } from '../account-mails.ts';
import { requireConfirmed } from '../confirm-email/service.ts';
import { hashToken } from '../credentials.ts';
import type { Person } from '../person.ts';
import { identityRepo } from '../repo.ts';
import { accountsTexts } from '../texts.ts';
import { twoStepRepo } from '../two-step/repo.ts';
import { usersRepo } from './repo.ts';

export type UserDeps = Pick<Deps, 'newToken' | 'clock' | 'config' | 'secrets' | 'mailer'>;

export interface NewLogin {
  name: string;
  email: string;
  role: Role;
  customerId: string | null;
  technicianId: string | null;
  language: Language | null;
  /** Temporary: its owner replaces it at the first sign-in. Null sends an invitation, whose link sets the password. */
  passwordHash: string | null;
}

interface Invited {
  userId: string;
  name: string | null;
  email: string;
  role: Role;
  language: Language | null;
}

/** An invitation, or a password that was chosen for somebody, lasts longer than a reset link: people begin when they have time. */
const invitationMs = 7 * 24 * 60 * 60 * 1000;

/** The link where a user sets a password; earlier links end. */
export async function inviteUser(
  tx: TenantTx,
  { newToken, clock, config }: Pick<UserDeps, 'newToken' | 'clock' | 'config'>,
  person: Person,
): Promise<string> {
  const { companyId, userId } = person;
  const token = newToken();
  const expiresAt = new Date(clock().getTime() + invitationMs);
  const repo = identityRepo(tx);
  await repo.endLinks(person);
  await repo.insertReset({ tokenHash: hashToken(token), companyId, userId, expiresAt, purpose: 'invitation' });
  return `${config.appUrl}/reset-password?token=${token}`;
}

/** For a deactivated account, or a new role or email. @returns how many sessions ended; unused links end too */
export async function endSessionsOf(tx: TenantTx, person: Person): Promise<number> {
  await identityRepo(tx).endLinks(person);
  await twoStepRepo(tx).endStepsOf(person);
  return identityRepo(tx).deleteSessionsOf(person);
}

/** An invitation that was written: the email, to be delivered after the commit, and the link where no mail service sends it. */
export interface Invitation {
  mailId: string | null;
  link: string | null;
}

/** Queues an invitation with a new link; earlier links end. */
export async function writeInvitation(
  tx: TenantTx,
  tenant: Tenant,
  deps: UserDeps,
  user: Invited,
): Promise<Invitation> {
  requireConfirmed(tenant.account);
  const link = await inviteUser(tx, deps, { companyId: tenant.companyId, userId: user.userId });
  const { name: inviter, companyName, companyLanguage } = tenant.account;
  // Nobody knows yet what the browser of the invited asks for.
  const browserLanguage = languageOfUser(tenant.account, tenant.languages);
  const mailId = tenant.newId('MAIL');
  const words = wordsOf(
    languageOfUser({ language: user.language, companyLanguage, browserLanguage }, tenant.languages),
  );
  const mail = invitationMail({ inviter, companyName, roleLabel: roleLabels[user.role], link }, words);
  await mailsRepo(tx).insert(sealMail(deps.secrets, { mailId, recipient: user.email, ...mail }), tenant.now());
  await usersRepo(tx).update(user.userId, { invitedAt: tenant.now() });
  return { mailId, link: deps.config.smtpUrl === undefined && !tenant.account.ownMailServer ? link : null };
}

/** @returns the account's id, and its invitation if any */
export async function insertLogin(
  tx: TenantTx,
  tenant: Tenant,
  deps: UserDeps,
  login: NewLogin,
): Promise<Invitation & { userId: string }> {
  requireConfirmed(tenant.account);
  const userId = tenant.newId('USER');
  const createdAt = tenant.now();
  // An invitation's link shows whose the address is; without a mail server nothing could.
  const emailConfirmedAt = deps.mailer.isFolder ? createdAt : null;
  const temporaryPasswordUntil = login.passwordHash === null ? null : new Date(createdAt.getTime() + invitationMs);
  await usersRepo(tx).insert({ ...login, userId, createdAt, emailConfirmedAt, temporaryPasswordUntil });
  if (login.passwordHash !== null) return { userId, mailId: null, link: null };
  return { userId, ...(await writeInvitation(tx, tenant, deps, { ...login, userId })) };
}

/** For after the commit. */
export async function deliver(tenant: Tenant, mailIds: readonly (string | null)[]): Promise<void> {
  for (const mailId of mailIds) {
    if (mailId !== null) await tenant.enqueue('deliver-mail', { companyId: tenant.companyId, mailId });
  }
}

const violates = (error: unknown, constraint: string): boolean =>
  error instanceof Error &&
  (('constraint' in error && error.constraint === constraint) || violates(error.cause, constraint));

/**
 * An email has one account across all companies. The answer does not say whose it is.
 * @throws AppError conflict naming `email`
 */
export async function refusingTakenAddress<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!violates(error, 'users_email_key')) throw error;
    const message = accountsTexts.emailTaken;
    throw new AppError('conflict', message, { details: [{ field: 'email', message }] });
  }
}
