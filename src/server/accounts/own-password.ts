import type { ChangePasswordBody } from '#contract/accounts/identity.ts';
import type { Deps } from '#server/deps.ts';
import type { Account } from '#server/http/tenant.ts';
import { invalid } from '#server/platform/app-error.ts';
import { withinPasswordLimits } from './attempts/service.ts';
import { tell } from './notice-mail.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { identityRepo } from './repo.ts';
import { twoStepRepo } from './two-step/repo.ts';

/**
 * Asks for the password again before something that decides who gets in: an open session alone must not be enough.
 * A wrong one counts as a failed sign-in, and is a fault of the form: the session goes on.
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
  if (!right) throw invalid(field, 'This is not your current password.');
}

/** Sets a new password; every other session of the account ends, and a mail tells its user. */
export async function changePassword(
  deps: Deps,
  account: Account,
  address: string,
  { currentPassword, newPassword }: ChangePasswordBody,
): Promise<void> {
  await requireOwnPassword(deps, account, address, currentPassword, 'currentPassword');
  const passwordHash = await hashPassword(newPassword);
  await tell(deps, account, 'password-changed', async (tx) => {
    const repo = identityRepo(tx);
    await repo.setPassword(account, passwordHash);
    await repo.deleteSessionsOf(account, account.sessionId);
    await twoStepRepo(tx).endStepsOf(account);
  });
}
