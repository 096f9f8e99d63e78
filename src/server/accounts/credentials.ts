import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { leastOfNewPassword } from '#contract/accounts/identity.ts';
import type { Deps } from '#server/deps.ts';
import { invalid } from '#server/platform/app-error.ts';
import { isCommonPassword, ownWordIn } from './guessed-passwords.ts';
import { accountsTexts } from './texts.ts';

/** Only hashes are stored, so that reading the database lets no one in. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** argon2id with the memory, time and lanes that OWASP's password storage sheet gives as its first choice. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, options);

/** Checked for unknown emails, so that they do not answer faster. */
let decoy: Promise<string> | undefined;

export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('not a password of anyone');
  const matches = await verify(stored ?? (await decoy), password, options);
  return stored !== null && matches;
}

/**
 * For a new password: neither easy to guess nor seen in a breach. Not for use within a transaction, since a service is asked.
 * Where it cannot be asked the password is taken: nobody is kept from choosing one because something else is down.
 * @throws AppError invalid_input naming `field`
 */
export async function requireGoodPassword(
  deps: Pick<Deps, 'config' | 'breachedPasswords'>,
  password: string,
  field: string,
  own: readonly (string | null | undefined)[],
): Promise<void> {
  requireHardToGuess(deps, password, field, own);
  const { breachedPasswords: breached } = deps;
  const isBreached = await breached?.has(password).catch((error: unknown) => breached.onUnasked(error));
  if (isBreached) throw invalid(field, accountsTexts.passwordBreached);
}

/**
 * For a new password where the installation is reached from outside, by https: longer than the six characters that every form asks
 * for, and none of those that are tried first: the common ones, and those made of `own` names and addresses. On a loopback address, such as the demonstration's, six characters are enough.
 * @throws AppError invalid_input naming `field`
 */
export function requireHardToGuess(
  { config }: Pick<Deps, 'config'>,
  password: string,
  field: string,
  own: readonly (string | null | undefined)[],
): void {
  if (!config.appUrl.startsWith('https://')) return;
  const least = leastOfNewPassword(true);
  if (password.length < least) throw invalid(field, accountsTexts.passwordTooShort({ least }));
  if (isCommonPassword(password)) throw invalid(field, accountsTexts.passwordCommon);
  const word = ownWordIn(password, own);
  if (word) throw invalid(field, accountsTexts.passwordOfOwnWord({ word }));
}
