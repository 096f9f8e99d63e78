import { Secret, TOTP } from 'otpauth';
import type { Deps } from '#server/deps.ts';
import type { Person } from '../person.ts';
import type { twoStepRepo } from './repo.ts';

/** What every authenticator app supports: RFC 6238 with SHA-1, six digits, thirty seconds. */
const totp = { algorithm: 'SHA1', digits: 6, period: 30 };
/** A phone's clock may be one step early or late. */
const window = 1;
const secretBytes = 20;

const recoveryCodeCount = 10;
/** Crockford's base 32, without letters that look like others or like digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const recoveryCodeLength = 8;

type NewToken = () => string;

/** A secret for an authenticator app, in base 32 as it is typed in. */
export const newSecret = (newToken: NewToken): string =>
  Secret.fromHex(Buffer.from(newToken(), 'base64url').subarray(0, secretBytes).toString('hex')).base32;

/** The address that the QR code carries. */
export const setupUri = (secret: string, email: string): string =>
  new TOTP({ ...totp, issuer: 'Poolhand', label: email, secret }).toString();

/** The 30-second step that a code is of, if it is one of those accepted now; null for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...totp, token: code, secret: Secret.fromBase32(secret), timestamp, window });
  return delta === null ? null : TOTP.counter({ period: totp.period, timestamp }) + delta;
}

/** Ten codes of 40 random bits, like `k7mf-2q9x`. */
export const newRecoveryCodes = (newToken: NewToken): string[] =>
  Array.from({ length: recoveryCodeCount }, () => {
    const bytes = Buffer.from(newToken(), 'base64url').subarray(0, recoveryCodeLength);
    const code = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
    return `${code.slice(0, 4)}-${code.slice(4)}`;
  });

/** A typed recovery code without case, spaces and dashes. */
export function plainRecoveryCode(typed: string): string | null {
  const plain = typed.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
  return plain.length === recoveryCodeLength ? plain : null;
}

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
