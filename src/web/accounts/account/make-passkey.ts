import { type PublicKeyCredentialCreationOptionsJSON, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { accountTexts as texts } from './texts.ts';

/** @throws Error with a message for the user */
export async function makePasskey(options: object): Promise<object | 'cancelled'> {
  try {
    // The server's half of the library made the options; the contract lets them travel as they are.
    return await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    const code = error instanceof WebAuthnError ? error.code : undefined;
    if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') throw new Error(texts.passkeyKnown, { cause: error });
    if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID') {
      throw new Error(texts.passkeyWrongAddress, { cause: error });
    }
    // The browser's name for closed, refused and timed out alike.
    if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled';
    throw new Error(texts.passkeyNotMade, { cause: error });
  }
}
