import type { ChangePasswordBody } from '#contract/accounts/identity.ts';
import type { Deps } from '#server/deps.ts';
import type { Account } from '#server/http/tenant.ts';
import { invalid } from '#server/platform/app-error.ts';
import { withNotice } from './account-mails.ts';
import { withinPasswordLimits } from './attempts/service.ts';
import { hashPassword, passwordMatches, requireGoodPassword } from './credentials.ts';
import { identityRepo } from './repo.ts';
import { accountsTexts } from './texts.ts';
import { twoStepRepo } from './two-step/repo.ts';

/**
 * Asks for the password again before a change to how a user signs in or where they are signed in: an open session is not
 * enough. Every account that has a session has a password. A wrong one counts as a failed sign-in but does not end the session.
 * @throws AppError invalid_input naming `field`; too_many (429)
 */
export async function requireOwnPassword(
  deps: Deps,
  account: Account,
  address: string,
  password: string,
  field = 'password',
): Promise<void> {
  const right = await withinPasswordLimits(deps, { address, email: account.email }, async () => {
    const user = await identityRepo(deps.db.system).findUserOf(account);
    return (await passwordMatches(user?.passwordHash ?? null, password)) ? true : null;
  });
  if (!right) throw invalid(field, accountsTexts.notCurrentPassword);
}

/**
 * Asks for the password where users change their own email, since a forgotten password is set through it.
 * @throws AppError invalid_input naming `currentPassword`; too_many (429)
 */
export async function requirePasswordForOwnEmail(
  deps: Deps,
  account: Account,
  address: string,
  {
    userId,
    email,
    currentPassword,
  }: { userId: string; email?: string | undefined; currentPassword?: string | undefined },
): Promise<void> {
  if (userId !== account.userId || email === undefined || email === account.email) return;
  if (!currentPassword) throw invalid('currentPassword', accountsTexts.passwordForEmail);
  await requireOwnPassword(deps, account, address, currentPassword, 'currentPassword');
}

/** Sets a new password, ends the account's other sessions and emails its user. */
export async function changePassword(
  deps: Deps,
  account: Account,
  address: string,
  { currentPassword, newPassword }: ChangePasswordBody,
): Promise<void> {
  await requireOwnPassword(deps, account, address, currentPassword, 'currentPassword');
  await requireGoodPassword(deps, newPassword, 'newPassword', [account.email, account.name, account.companyName]);
  const passwordHash = await hashPassword(newPassword);
  await withNotice(deps, account, 'password-changed', async (tx) => {
    const repo = identityRepo(tx);
    await repo.setPassword(account, passwordHash);
    await repo.deleteSessionsOf(account, account.sessionId);
    await twoStepRepo(tx).endStepsOf(account);
  });
}
