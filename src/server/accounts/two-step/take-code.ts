import type { Deps } from '#server/deps.ts';
import type { Person } from '../person.ts';
import { plainRecoveryCode, stepOfCode } from './codes.ts';
import type { twoStepRepo } from './repo.ts';

/** The row that a sealed secret belongs to. */
export const secretContext = ({ companyId, userId }: Person): string => `two-step ${companyId} ${userId}`;

/** Recovery codes are short, so their hash takes the server's key: the database alone does not give them away. */
export const recoveryCodeHash = (deps: Pick<Deps, 'secrets'>, { companyId, userId }: Person, plain: string): string =>
  deps.secrets.fingerprint(`recovery ${companyId} ${userId} ${plain}`);

/** Accepts a code once: of the authenticator app, or a recovery code. False where it is wrong or was used. */
export async function takeCode(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  repo: ReturnType<typeof twoStepRepo>,
  person: Person,
  typed: string,
): Promise<boolean> {
  const digits = typed.replace(/\s/g, '');
  if (/^\d{6}$/.test(digits)) {
    const kept = await repo.findSecret(person);
    if (!kept?.isConfirmed) return false;
    const step = stepOfCode(deps.secrets.open(kept.sealedSecret, secretContext(person)), digits, deps.clock());
    return step !== null && repo.takeStep(person, step);
  }
  const plain = plainRecoveryCode(typed);
  return plain !== null && repo.takeRecoveryCode(person, recoveryCodeHash(deps, person, plain));
}
