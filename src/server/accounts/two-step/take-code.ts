import type { Deps } from '#server/deps.ts';
import type { Person } from '../person.ts';
import { plainRecoveryCode, stepOfCode } from './codes.ts';
import type { twoStepRepo } from './repo.ts';

/** Binds a sealed secret to its row. */
export const secretContext = ({ companyId, userId }: Person): string => `two-step ${companyId} ${userId}`;

/** Recovery codes are short, so their hash uses the server's key: the database alone does not reveal them. */
export const recoveryCodeHash = (deps: Pick<Deps, 'secrets'>, { companyId, userId }: Person, plain: string): string =>
  deps.secrets.fingerprint(`recovery ${companyId} ${userId} ${plain}`);

/** Accepts an app or recovery code once; false where it is wrong or used. */
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
