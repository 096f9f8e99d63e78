import type { RecoveryCodes, TwoStepSetup } from '#contract/accounts/second-steps.ts';
import type { Deps } from '#server/deps.ts';
import type { Account } from '#server/http/tenant.ts';
import { AppError, invalid } from '#server/platform/app-error.ts';
import { withNotice } from '../notice-mail.ts';
import { requireOwnPassword } from '../own-password.ts';
import { accountsTexts } from '../texts.ts';
import { newRecoveryCodes, newSecret, plainRecoveryCode, setupUri, stepOfCode } from './codes.ts';
import { twoStepRepo } from './repo.ts';
import { recoveryCodeHash, secretContext } from './take-code.ts';

const alreadyOn = (): AppError => new AppError('conflict', accountsTexts.twoStepAlreadyOn);

/** Offers a secret to the authenticator app; `confirmTwoStep` activates it. */
export async function startTwoStep(
  deps: Deps,
  account: Account,
  address: string,
  password: string,
): Promise<TwoStepSetup> {
  await requireOwnPassword(deps, account, address, password);
  const secret = newSecret(deps.newToken);
  const sealed = deps.secrets.seal(secret, secretContext(account));
  const kept = await twoStepRepo(deps.db.system).offerSecret(account, sealed);
  if (!kept) throw alreadyOn();
  return { secret, uri: setupUri(secret, account.email) };
}

const hashesOf = (deps: Deps, account: Account, codes: string[]): string[] =>
  codes.flatMap((code) => {
    const plain = plainRecoveryCode(code);
    return plain === null ? [] : [recoveryCodeHash(deps, account, plain)];
  });

/**
 * Turns the second step on with a code from the app.
 * @throws AppError conflict where it is already on or was not started; invalid_input for a wrong code
 */
export async function confirmTwoStep(deps: Deps, account: Account, code: string): Promise<RecoveryCodes> {
  const offered = await twoStepRepo(deps.db.system).findSecret(account);
  if (!offered) throw new AppError('conflict', accountsTexts.startTwoStepAgain);
  if (offered.isConfirmed) throw alreadyOn();
  const { sealedSecret } = offered;
  const step = stepOfCode(deps.secrets.open(sealedSecret, secretContext(account)), code, deps.clock());
  if (step === null) throw invalid('code', accountsTexts.wrongSetupCode);
  const codes = newRecoveryCodes(deps.newToken);
  const done = await withNotice(deps, account, 'two-step-on', async (tx) => {
    const repo = twoStepRepo(tx);
    if (!(await repo.confirmSecret(account, sealedSecret, step, deps.clock()))) return false;
    await repo.replaceRecoveryCodes(account, hashesOf(deps, account, codes));
    return true;
  });
  if (!done) throw alreadyOn();
  return { recoveryCodes: codes };
}

export async function disableTwoStep(deps: Deps, account: Account, address: string, password: string): Promise<void> {
  await requireOwnPassword(deps, account, address, password);
  await withNotice(deps, account, 'two-step-off', (tx) => twoStepRepo(tx).remove(account));
}

/** Ten new recovery codes; the earlier ones stop working. */
export async function renewRecoveryCodes(
  deps: Deps,
  account: Account,
  address: string,
  password: string,
): Promise<RecoveryCodes> {
  await requireOwnPassword(deps, account, address, password);
  const codes = newRecoveryCodes(deps.newToken);
  await deps.db.inSystem(async (tx) => {
    const repo = twoStepRepo(tx);
    const secret = await repo.findSecret(account);
    if (!secret?.isConfirmed) throw new AppError('conflict', accountsTexts.twoStepOff);
    await repo.replaceRecoveryCodes(account, hashesOf(deps, account, codes));
  });
  return { recoveryCodes: codes };
}

export async function twoStepState(deps: Deps, account: Account) {
  const repo = twoStepRepo(deps.db.system);
  const secret = await repo.findSecret(account);
  return {
    twoStepEnabled: secret?.isConfirmed ?? false,
    recoveryCodesLeft: await repo.countRecoveryCodes(account),
  };
}
