import type { Role } from '#domain/access/index.ts';
import { roleLabels } from '#domain/access/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { mailsRepo, sealMail } from '#server/mail/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { inviteUser } from '../invitations/service.ts';
import { usersRepo } from './repo.ts';
import { invitationMail } from './user-mails.ts';

/** What accounts need from outside. */
export type UserDeps = Pick<Deps, 'newToken' | 'clock' | 'config' | 'secrets'>;

export interface NewLogin {
  name: string;
  email: string;
  role: Role;
  customerId: string | null;
  technicianId: string | null;
  /** Null invites: the link of the mail sets the password. */
  passwordHash: string | null;
}

interface Invited {
  userId: string;
  name: string | null;
  email: string;
  role: Role;
}

/** Writes the invitation's mail with a new link; links sent before end. @returns the mail, to be delivered after the commit */
export async function writeInvitation(tx: TenantTx, tenant: Tenant, deps: UserDeps, user: Invited): Promise<string> {
  const { link } = await inviteUser(tx, deps, user.userId);
  const { name: inviter, companyName } = tenant.account;
  const mailId = tenant.newId('MAIL');
  const mail = invitationMail({ inviter, companyName, roleLabel: roleLabels[user.role], link });
  await mailsRepo(tx).insert(sealMail(deps.secrets, { mailId, recipient: user.email, ...mail }), tenant.now());
  await usersRepo(tx).update(user.userId, { invitedAt: tenant.now() });
  return mailId;
}

/** Stores an account. @returns its id, and the invitation's mail where there is one */
export async function insertLogin(
  tx: TenantTx,
  tenant: Tenant,
  deps: UserDeps,
  login: NewLogin,
): Promise<{ userId: string; mailId: string | null }> {
  const userId = tenant.newId('USER');
  await usersRepo(tx).insert({ ...login, userId, createdAt: tenant.now() });
  const mailId = login.passwordHash === null ? await writeInvitation(tx, tenant, deps, { ...login, userId }) : null;
  return { userId, mailId };
}

/** Hurries mails along once they are committed. */
export async function deliver(tenant: Tenant, mailIds: readonly (string | null)[]): Promise<void> {
  for (const mailId of mailIds) {
    if (mailId !== null) await tenant.enqueue('deliver-mail', { companyId: tenant.companyId, mailId });
  }
}

const violates = (error: unknown, constraint: string): boolean =>
  error instanceof Error &&
  (('constraint' in error && error.constraint === constraint) || violates(error.cause, constraint));

/**
 * An address has one account over all companies. The answer says no more than that it is taken, not by whom.
 * @throws AppError conflict, at the e-mail
 */
export async function refusingTakenAddress<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!violates(error, 'users_email_key')) throw error;
    const message = 'An account with this email address already exists.';
    throw new AppError('conflict', message, { details: [{ field: 'email', message }] });
  }
}
