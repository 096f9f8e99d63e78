import type * as z from 'zod/mini';
import type { addPasskeyBody, Passkey, PasskeyCeremony, passkeySignInBody } from '#contract/accounts/second-steps.ts';
import type { Deps } from '#server/deps.ts';
import type { Account } from '#server/http/tenant.ts';
import { AppError, invalid, notFound } from '#server/platform/app-error.ts';
import { tell } from '../notice-mail.ts';
import { openSession, type SignedIn } from '../open-session.ts';
import { requireOwnPassword } from '../own-password.ts';
import type { Caller, Person } from '../person.ts';
import { hashToken } from '../tokens.ts';
import { assertionFrom, attestationFrom } from './browser-answers.ts';
import { creationOptions, requestOptions, userHandle, verifiedCreation, verifiedUse } from './relying-party.ts';
import { passkeysRepo, type StoredPasskey } from './repo.ts';

const challengeMs = 5 * 60 * 1000;
const mostPasskeys = 20;

const presentPasskey = ({ passkeyId, name, createdAt, lastUsedAt }: StoredPasskey): Passkey => ({
  id: passkeyId,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

const accountHash = ({ companyId, userId }: Person): string => hashToken(`${companyId} ${userId}`);

/** Gives a challenge out, for the account that adds a passkey or for whoever signs in. Only its hash is kept. */
async function newChallenge(deps: Deps, person: Person | null): Promise<{ challengeId: string; challenge: string }> {
  const challenge = deps.newToken();
  const challengeId = deps.newId('CHAL');
  await passkeysRepo(deps.db.system).insertChallenge({
    challengeId,
    challengeHash: hashToken(challenge),
    accountHash: person && accountHash(person),
    expiresAt: new Date(deps.clock().getTime() + challengeMs),
  });
  return { challengeId, challenge };
}

/** Takes a challenge back, once. @throws AppError not_found where it is unknown, used, too old or someone else's */
async function takeChallenge(deps: Deps, challengeId: string, person: Person | null): Promise<string> {
  const repo = passkeysRepo(deps.db.system);
  const hash = await repo.takeChallenge(challengeId, person && accountHash(person), deps.clock());
  if (hash !== null) return hash;
  const message = 'This took too long. Please try again.';
  throw new AppError('not_found', message, [{ field: 'challengeId', message }]);
}

export const listPasskeys = async (deps: Deps, account: Account): Promise<Passkey[]> =>
  (await passkeysRepo(deps.db.system).list(account)).map(presentPasskey);

/** Begins adding a passkey. @throws AppError invalid_input for a wrong password; conflict where there are too many */
export async function beginPasskey(
  deps: Deps,
  account: Account,
  address: string,
  password: string,
): Promise<PasskeyCeremony> {
  await requireOwnPassword(deps, account, address, password);
  const there = await passkeysRepo(deps.db.system).list(account);
  if (there.length >= mostPasskeys) {
    throw new AppError('conflict', `An account has at most ${mostPasskeys} passkeys. Please remove one first.`);
  }
  const { challengeId, challenge } = await newChallenge(deps, account);
  const { email, name } = account;
  const options = await creationOptions(deps.config, { challenge, person: account, email, name, there });
  return { challengeId, options: { ...options } };
}

/**
 * Adds the passkey that the browser made.
 * @throws AppError not_found (challenge), invalid_input where it does not check out, conflict where it is known already
 */
export async function addPasskey(
  deps: Deps,
  account: Account,
  { challengeId, name, response }: z.infer<typeof addPasskeyBody>,
): Promise<Passkey> {
  const challengeHash = await takeChallenge(deps, challengeId, account);
  const answer = attestationFrom(response);
  const credential = await verifiedCreation(deps.config, answer, challengeHash);
  if (!credential) throw invalid('response', 'This passkey could not be checked. Please try again.');
  const { companyId, userId } = account;
  const passkey = {
    companyId,
    passkeyId: deps.newId('PKEY'),
    userId,
    name,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    signCount: credential.counter,
    transports: answer.response.transports,
    createdAt: deps.clock(),
  };
  const added = await tell(deps, account, 'passkey-added', (tx) => passkeysRepo(tx).insert(passkey));
  if (!added) throw new AppError('conflict', 'This passkey was added before.');
  return presentPasskey({ ...passkey, lastUsedAt: null });
}

export async function removePasskey(deps: Deps, account: Account, passkeyId: string): Promise<void> {
  if (!(await passkeysRepo(deps.db.system).remove(account, passkeyId))) throw notFound('Passkey');
}

/** Begins a sign-in with whichever passkey the browser finds. */
export async function beginPasskeySignIn(deps: Deps): Promise<PasskeyCeremony> {
  const { challengeId, challenge } = await newChallenge(deps, null);
  return { challengeId, options: { ...(await requestOptions(deps.config, challenge)) } };
}

/**
 * Signs in with a passkey. It is something one has, opened by something one is or knows: both steps at once.
 * @throws AppError wrong_credentials (401) where it is unknown or does not check out; not_found (challenge); and 402 where
 * the plan has ended (see `openSession`)
 */
export async function signInWithPasskey(
  deps: Deps,
  { challengeId, response, stayLoggedIn = false }: z.infer<typeof passkeySignInBody>,
  { userAgent }: Caller,
): Promise<SignedIn> {
  const challengeHash = await takeChallenge(deps, challengeId, null);
  const answer = assertionFrom(response);
  const refused = () => new AppError('wrong_credentials', 'This passkey does not open an account here.');
  const repo = passkeysRepo(deps.db.system);
  const passkey = await repo.findByCredential(answer.id);
  if (!passkey) throw refused();
  const handle = Buffer.from(userHandle(passkey)).toString('base64url');
  const use = await verifiedUse(deps.config, answer, challengeHash, passkey);
  if (!use || (answer.response.userHandle ?? handle) !== handle) throw refused();
  if (!(await repo.touch(passkey, use.newCounter, deps.clock()))) throw refused();
  return openSession(deps, passkey, { userAgent, stayLoggedIn });
}
