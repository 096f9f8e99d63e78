import { Secret, TOTP } from 'otpauth';
import type { SecondStepBody } from '#contract/accounts/identity.ts';
import type { RecoveryCodes, TwoStepSetup } from '#contract/accounts/second-steps.ts';
import type { Message } from '#domain/language/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { Account } from '#server/http/tenant.ts';
import { AppError, invalid } from '#server/platform/app-error.ts';
import { withNotice } from '../account-mails.ts';
import { countWrongCode, knownDevice, withinCodeLimits } from '../attempts/service.ts';
import { hashToken } from '../credentials.ts';
import { requireOwnPassword } from '../own-password.ts';
import type { Caller, Person } from '../person.ts';
import { identityRepo } from '../repo.ts';
import { openSession, type SignedIn } from '../sessions.ts';
import { accountsTexts } from '../texts.ts';
import { twoStepRepo } from './repo.ts';

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
const newSecret = (newToken: NewToken): string =>
  Secret.fromHex(Buffer.from(newToken(), 'base64url').subarray(0, secretBytes).toString('hex')).base32;

/** The address that the QR code carries. */
const setupUri = (secret: string, email: string): string =>
  new TOTP({ ...totp, issuer: 'Poolhand', label: email, secret }).toString();

/** The 30-second step that a code is of, if it is one of those accepted now; null for a wrong code. */
function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...totp, token: code, secret: Secret.fromBase32(secret), timestamp, window });
  return delta === null ? null : TOTP.counter({ period: totp.period, timestamp }) + delta;
}

/** Ten codes of 40 random bits, like `k7mf-2q9x`. */
const newRecoveryCodes = (newToken: NewToken): string[] =>
  Array.from({ length: recoveryCodeCount }, () => {
    const bytes = Buffer.from(newToken(), 'base64url').subarray(0, recoveryCodeLength);
    const code = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
    return `${code.slice(0, 4)}-${code.slice(4)}`;
  });

/** A typed recovery code without case, spaces and dashes. */
function plainRecoveryCode(typed: string): string | null {
  const plain = typed.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
  return plain.length === recoveryCodeLength ? plain : null;
}

/** Binds a sealed secret to its row. */
const secretContext = ({ companyId, userId }: Person): string => `two-step ${companyId} ${userId}`;

/** Recovery codes are short, so their hash uses the server's key: the database alone does not reveal them. */
const recoveryCodeHash = (deps: Pick<Deps, 'secrets'>, { companyId, userId }: Person, plain: string): string =>
  deps.secrets.fingerprint(`recovery ${companyId} ${userId} ${plain}`);

/** Accepts an app or recovery code once; false where it is wrong or used. */
async function takeCode(
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

const alreadyOn = (): AppError => new AppError('conflict', accountsTexts.twoStepAlreadyOn);

type Enrolling = Person & { email: string };

/** A secret for the authenticator app, to be confirmed by its first code; null where one is active. */
async function offerSecret(deps: Deps, person: Enrolling): Promise<TwoStepSetup | null> {
  const secret = newSecret(deps.newToken);
  const sealed = deps.secrets.seal(secret, secretContext(person));
  const isOffered = await twoStepRepo(deps.db.system).offerSecret(person, sealed);
  return isOffered ? { secret, uri: setupUri(secret, person.email) } : null;
}

/** Offers a secret to the authenticator app; `confirmTwoStep` activates it. */
export async function startTwoStep(
  deps: Deps,
  account: Account,
  address: string,
  password: string,
): Promise<TwoStepSetup> {
  await requireOwnPassword(deps, account, address, password);
  const setUp = await offerSecret(deps, account);
  if (!setUp) throw alreadyOn();
  return setUp;
}

/** For who has just given the password: what sets an app up, where the company asks for one; else null. */
export const setUpAskedFor = async (deps: Deps, person: Enrolling): Promise<TwoStepSetup | null> =>
  (await twoStepRepo(deps.db.system).isRequired(person)) ? offerSecret(deps, person) : null;

const hashesOf = (deps: Deps, person: Person, codes: string[]): string[] =>
  codes.flatMap((code) => {
    const plain = plainRecoveryCode(code);
    return plain === null ? [] : [recoveryCodeHash(deps, person, plain)];
  });

type Told = Parameters<typeof withNotice>[1] & Person;

/**
 * Activates an offered secret with a code from the app, and says so by email.
 * @param isStill what must still hold in the same transaction
 * @returns the recovery codes; 'wrong' for another code; null where it was not offered any more
 */
async function activate(
  deps: Deps,
  person: Told,
  sealedSecret: string,
  code: string,
  isStill: (tx: TenantTx) => Promise<boolean> = async () => true,
): Promise<string[] | 'wrong' | null> {
  const step = stepOfCode(deps.secrets.open(sealedSecret, secretContext(person)), code, deps.clock());
  if (step === null) return 'wrong';
  const codes = newRecoveryCodes(deps.newToken);
  const done = await withNotice(deps, person, 'two-step-on', async (tx) => {
    const repo = twoStepRepo(tx);
    if (!(await isStill(tx)) || !(await repo.confirmSecret(person, sealedSecret, step, deps.clock()))) return false;
    await repo.replaceRecoveryCodes(person, hashesOf(deps, person, codes));
    return true;
  });
  return done ? codes : null;
}

/**
 * Turns the second step on with a code from the app.
 * @throws AppError conflict where it is already on or was not started; invalid_input for a wrong code
 */
export async function confirmTwoStep(deps: Deps, account: Account, code: string): Promise<RecoveryCodes> {
  const offered = await twoStepRepo(deps.db.system).findSecret(account);
  if (!offered) throw new AppError('conflict', accountsTexts.startTwoStepAgain);
  if (offered.isConfirmed) throw alreadyOn();
  const codes = await activate(deps, account, offered.sealedSecret, code);
  if (codes === 'wrong') throw invalid('code', accountsTexts.wrongSetupCode);
  if (codes === null) throw alreadyOn();
  return { recoveryCodes: codes };
}

/** @throws AppError conflict where the company asks for it */
export async function disableTwoStep(deps: Deps, account: Account, address: string, password: string): Promise<void> {
  await requireOwnPassword(deps, account, address, password);
  const isRequired = await twoStepRepo(deps.db.system).isRequired(account);
  if (isRequired) throw new AppError('conflict', accountsTexts.secondStepRequired);
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
    twoStepRequired: await repo.isRequired(account),
    recoveryCodesLeft: await repo.countRecoveryCodes(account),
  };
}

const stepMs = 10 * 60 * 1000;
const triesPerStep = 5;
const tellAfterWrongCodes = 5;

export async function isTwoStepOn(deps: Deps, person: Person): Promise<boolean> {
  const secret = await twoStepRepo(deps.db.system).findSecret(person);
  return secret?.isConfirmed ?? false;
}

/** @returns the token that the code must come with */
export async function waitForSecondStep(deps: Deps, person: Person, stayLoggedIn: boolean): Promise<string> {
  const token = deps.newToken();
  const { companyId, userId } = person;
  const expiresAt = new Date(deps.clock().getTime() + stepMs);
  const step = { tokenHash: hashToken(token), companyId, userId, stayLoggedIn, expiresAt };
  await twoStepRepo(deps.db.system).insertStep(step);
  return token;
}

const startAgain = (message: Message): AppError =>
  new AppError('not_signed_in', message, { details: [{ field: 'token', message }] });

/**
 * Finishes a sign-in with a code from the authenticator app or a recovery code; the first code of an app that was set up for
 * this sign-in turns the second step on.
 * @throws AppError wrong_credentials (401) for a wrong code; not_signed_in (401) where the sign-in must start again;
 * too_many (429); and 402 where the plan has ended (see `openSession`)
 */
export async function takeSecondStep(deps: Deps, { token, code }: SecondStepBody, caller: Caller): Promise<SignedIn> {
  const tokenHash = hashToken(token);
  const repo = twoStepRepo(deps.db.system);
  // A try is used up before the code is checked, so that simultaneous codes are limited too.
  const step = await repo.takeTry(tokenHash, triesPerStep, deps.clock());
  const user = step && (await identityRepo(deps.db.system).findUserOf(step));
  if (!step || !user?.isActive) throw startAgain(accountsTexts.signInExpired);
  const device = knownDevice(deps, user.email, caller.keptDevice);
  const attempt = { address: caller.address, email: user.email, device };
  const secret = await repo.findSecret(step);
  // Of two right codes at the same moment, the second finds the sign-in ended.
  const taken = await withinCodeLimits(deps, attempt, async () => {
    if (secret && !secret.isConfirmed) {
      const codes = await activate(deps, user, secret.sealedSecret, code, (tx) => twoStepRepo(tx).endStep(tokenHash));
      return Array.isArray(codes) ? { recoveryCodes: codes } : null;
    }
    return deps.db.inSystem(async (tx) => {
      const inTx = twoStepRepo(tx);
      return (await takeCode(deps, inTx, step, code)) && (await inTx.endStep(tokenHash)) ? {} : null;
    });
  });
  if (taken) return { ...(await openSession(deps, step, { ...caller, stayLoggedIn: step.stayLoggedIn })), ...taken };
  // The person entering them has the password: the holder is to know, once an hour.
  if ((await countWrongCode(deps, user.email)) === tellAfterWrongCodes)
    await withNotice(deps, user, 'wrong-codes', async () => true);
  if (step.failures >= triesPerStep) {
    await repo.endStep(tokenHash);
    throw startAgain(accountsTexts.tooManyWrongCodes);
  }
  const message = accountsTexts.wrongCode;
  throw new AppError('wrong_credentials', message, { details: [{ field: 'code', message }] });
}
