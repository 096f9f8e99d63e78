import { createHash } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  VerifiedAuthenticationResponse,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server';
import * as z from 'zod/mini';
import type { addPasskeyBody, Passkey, PasskeyCeremony, passkeySignInBody } from '#contract/accounts/second-steps.ts';
import type { Deps } from '#server/deps.ts';
import type { Account } from '#server/http/tenant.ts';
import { AppError, invalid, invalidParts, notFound } from '#server/platform/app-error.ts';
import { withNotice } from '../account-mails.ts';
import { hashToken } from '../credentials.ts';
import { requireOwnPassword } from '../own-password.ts';
import type { Caller, Person } from '../person.ts';
import { openSession, type SignedIn } from '../sessions.ts';
import { accountsTexts } from '../texts.ts';
import { passkeysRepo, type StoredPasskey } from './repo.ts';

/** Loaded on first use: it is large. */
const webAuthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256 by their numbers in COSE; every authenticator speaks one of them. */
const algorithms = [-8, -7, -257];

/** Who the passkeys are for: the application's own address. */
const relyingParty = ({ appUrl }: Deps['config']) => ({ id: new URL(appUrl).hostname, origin: new URL(appUrl).origin });

/** Identifies the account on the authenticator without revealing whose it is; WebAuthn allows 64 bytes. */
const userHandle = ({ companyId, userId }: Person) =>
  new Uint8Array(createHash('sha256').update(`passkey ${companyId} ${userId}`).digest());

const bytesOf = (token: string) => new Uint8Array(Buffer.from(token, 'base64url'));

interface Creation {
  challenge: string;
  person: Person;
  email: string;
  name: string;
  there: StoredPasskey[];
}

async function creationOptions(config: Deps['config'], { challenge, person, email, name, there }: Creation) {
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpName: 'Poolhand',
    rpID: relyingParty(config).id,
    userName: email,
    userDisplayName: name,
    userID: userHandle(person),
    challenge: bytesOf(challenge),
    attestationType: 'none',
    excludeCredentials: there.map(({ credentialId }) => ({ id: credentialId })),
    // Found without typing an email, and unlocked by finger, face or PIN: such a sign-in covers both steps.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
}

async function requestOptions(config: Deps['config'], challenge: string) {
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: relyingParty(config).id,
    challenge: bytesOf(challenge),
    userVerification: 'required',
  });
}

const isChallenge = (challengeHash: string) => (challenge: string) => hashToken(challenge) === challengeHash;

/** The library throws with details for developers; to a caller any failure is the same. */
const orNull = async <T>(verification: Promise<T>): Promise<T | null> => {
  try {
    return await verification;
  } catch {
    return null;
  }
};

/** The new passkey, if it answers this challenge at this address and its user was verified; else null. */
async function verifiedCreation(
  config: Deps['config'],
  response: RegistrationResponseJSON,
  challengeHash: string,
): Promise<NonNullable<VerifiedRegistrationResponse['registrationInfo']>['credential'] | null> {
  const { verifyRegistrationResponse } = await webAuthn();
  const party = relyingParty(config);
  const verified = await orNull(
    verifyRegistrationResponse({
      response,
      expectedChallenge: isChallenge(challengeHash),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  return verified?.verified ? verified.registrationInfo.credential : null;
}

/** What the passkey says of its use, if it signed this challenge at this address and its count went on; else null. */
async function verifiedUse(
  config: Deps['config'],
  response: AuthenticationResponseJSON,
  challengeHash: string,
  passkey: StoredPasskey,
): Promise<VerifiedAuthenticationResponse['authenticationInfo'] | null> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const party = relyingParty(config);
  const verified = await orNull(
    verifyAuthenticationResponse({
      response,
      expectedChallenge: isChallenge(challengeHash),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: bytesOf(passkey.publicKey),
        counter: passkey.signCount,
      },
    }),
  );
  return verified?.verified ? verified.authenticationInfo : null;
}

const base64Url = z.string().check(z.minLength(1), z.maxLength(20_000), z.regex(/^[A-Za-z0-9_-]+$/));

const credential = { id: base64Url, rawId: base64Url, type: z.literal('public-key') };

const creation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64Url,
    attestationObject: base64Url,
    transports: z._default(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10)), []),
  }),
});

const use = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64Url,
    authenticatorData: base64Url,
    signature: base64Url,
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  }),
});

function parsed<T extends z.ZodMiniType>(schema: T, response: unknown): z.infer<T> {
  const result = schema.safeParse(response);
  if (result.success) return result.data;
  throw invalidParts(result.error.issues, ['response']);
}

type NewCredential = RegistrationResponseJSON & { response: { transports: string[] } };

/** What `navigator.credentials.create` answered, as WebAuthn writes it in JSON. @throws AppError invalid_input */
const attestationFrom = (response: unknown): NewCredential => ({
  ...parsed(creation, response),
  clientExtensionResults: {},
});

/** What `navigator.credentials.get` answered. @throws AppError invalid_input */
const assertionFrom = (response: unknown): AuthenticationResponseJSON => {
  const { response: signed, ...answer } = parsed(use, response);
  const { userHandle, ...rest } = signed;
  return { ...answer, response: userHandle ? { ...rest, userHandle } : rest, clientExtensionResults: {} };
};

const challengeMs = 5 * 60 * 1000;
const mostPasskeys = 20;

const presentPasskey = ({ passkeyId, name, createdAt, lastUsedAt }: StoredPasskey): Passkey => ({
  id: passkeyId,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

const accountHash = ({ companyId, userId }: Person): string => hashToken(`${companyId} ${userId}`);

/** A challenge for adding a passkey to an account, or for signing in. Only its hash is stored. */
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

/** Uses up a challenge. @throws AppError not_found where it is unknown, used, expired or another account's */
async function takeChallenge(deps: Deps, challengeId: string, person: Person | null): Promise<string> {
  const repo = passkeysRepo(deps.db.system);
  const hash = await repo.takeChallenge(challengeId, person && accountHash(person), deps.clock());
  if (hash !== null) return hash;
  const message = accountsTexts.tookTooLong;
  throw new AppError('not_found', message, { details: [{ field: 'challengeId', message }] });
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
    throw new AppError('conflict', accountsTexts.passkeysFull({ most: mostPasskeys }));
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
  if (!credential) throw invalid('response', accountsTexts.passkeyUnverified);
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
  const added = await withNotice(deps, account, 'passkey-added', (tx) => passkeysRepo(tx).insert(passkey));
  if (!added) throw new AppError('conflict', accountsTexts.passkeyAlreadyAdded);
  return presentPasskey({ ...passkey, lastUsedAt: null });
}

export async function removePasskey(deps: Deps, account: Account, passkeyId: string): Promise<void> {
  if (!(await passkeysRepo(deps.db.system).remove(account, passkeyId))) throw notFound(accountsTexts.passkey);
}

/** Begins a sign-in with whichever passkey the browser finds. */
export async function beginPasskeySignIn(deps: Deps): Promise<PasskeyCeremony> {
  const { challengeId, challenge } = await newChallenge(deps, null);
  return { challengeId, options: { ...(await requestOptions(deps.config, challenge)) } };
}

/**
 * Signs in with a passkey, which covers both steps: something the user has, unlocked by something they are or know.
 * @throws AppError wrong_credentials (401) where it is unknown or does not check out; not_found (challenge); and 402 where
 * the plan has ended (see `openSession`)
 */
export async function signInWithPasskey(
  deps: Deps,
  { challengeId, response, stayLoggedIn = false }: z.infer<typeof passkeySignInBody>,
  caller: Caller,
): Promise<SignedIn> {
  const challengeHash = await takeChallenge(deps, challengeId, null);
  const answer = assertionFrom(response);
  const refused = () => new AppError('wrong_credentials', accountsTexts.passkeyUnknown);
  const repo = passkeysRepo(deps.db.system);
  const passkey = await repo.findByCredential(answer.id);
  if (!passkey) throw refused();
  const handle = Buffer.from(userHandle(passkey)).toString('base64url');
  const use = await verifiedUse(deps.config, answer, challengeHash, passkey);
  if (!use || (answer.response.userHandle ?? handle) !== handle) throw refused();
  if (!(await repo.touch(passkey, use.newCounter, deps.clock()))) throw refused();
  return openSession(deps, passkey, { ...caller, stayLoggedIn });
}
