import {
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { LoginAnswer } from '#contract/accounts/identity.ts';
import type { PasskeyCeremony } from '#contract/accounts/second-steps.ts';
import { call } from '#web/base/api.ts';
import { PasskeyFailure } from './sign-in-refusal.ts';
import { identityTexts as texts } from './texts.ts';

/** @throws PasskeyFailure, or what a call throws */
export async function askForPasskey(stayLoggedIn: boolean): Promise<LoginAnswer> {
  const { challengeId, options } = await call<PasskeyCeremony>('POST', '/api/auth/passkey/options');
  // The server's half of the library made the options; the contract lets them travel as they are.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw new PasskeyFailure(whatToSay(error), { cause: error });
  });
  return call<LoginAnswer>('POST', '/api/auth/passkey', { body: { challengeId, response, stayLoggedIn } });
}

function whatToSay(error: unknown): string | null {
  const name = error instanceof Error ? error.name : '';
  // The browser's name for closed, refused and timed out alike.
  if (name === 'NotAllowedError' || name === 'AbortError') return null;
  if (error instanceof WebAuthnError && (error.code === 'ERROR_INVALID_DOMAIN' || error.code === 'ERROR_INVALID_RP_ID'))
    return texts.passkeyWrongAddress;
  return texts.passkeyFailed;
}
