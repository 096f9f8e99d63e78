import { createHash } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  VerifiedAuthenticationResponse,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server';
import type { Config } from '#server/config.ts';
import type { Person } from '../person.ts';
import { hashToken } from '../tokens.ts';
import type { StoredPasskey } from './repo.ts';

/** Loaded when someone uses a passkey: what reads every maker's certificates is large, and a start does not wait for it. */
const webAuthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256 by their numbers in COSE; every authenticator speaks one of them. */
const algorithms = [-8, -7, -257];

/** Who the passkeys are for: the application's own address. */
const relyingParty = ({ appUrl }: Config) => ({ id: new URL(appUrl).hostname, origin: new URL(appUrl).origin });

/** Names the account on the authenticator without telling whose it is; never longer than WebAuthn's 64 bytes. */
export const userHandle = ({ companyId, userId }: Person) =>
  new Uint8Array(createHash('sha256').update(`passkey ${companyId} ${userId}`).digest());

const bytesOf = (token: string) => new Uint8Array(Buffer.from(token, 'base64url'));

interface Creation {
  challenge: string;
  person: Person;
  email: string;
  name: string;
  there: StoredPasskey[];
}

/** What the browser makes a passkey from. */
export async function creationOptions(config: Config, { challenge, person, email, name, there }: Creation) {
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
    // Found without typing an address, and opened by finger, face or PIN: such a sign-in is both steps at once.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
}

/** What the browser asks a passkey to sign; any passkey of this application may answer. */
export async function requestOptions(config: Config, challenge: string) {
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: relyingParty(config).id,
    challenge: bytesOf(challenge),
    userVerification: 'required',
  });
}

const isChallenge = (challengeHash: string) => (challenge: string) => hashToken(challenge) === challengeHash;

/** What does not check out throws, in the library's words for developers; for a caller it is all the same fault. */
const orNull = async <T>(verification: Promise<T>): Promise<T | null> => {
  try {
    return await verification;
  } catch {
    return null;
  }
};

/** The new passkey, if it answers this challenge at this address and its user was verified; else null. */
export async function verifiedCreation(
  config: Config,
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
export async function verifiedUse(
  config: Config,
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
