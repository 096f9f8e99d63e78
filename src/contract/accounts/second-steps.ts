import * as z from 'zod/mini';
import { id } from '#contract/shapes.ts';
import { issue } from '#domain/language/index.ts';
import { accountsTexts } from './texts.ts';

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof passkey>;

export const signInSafety = z.object({
  twoStepEnabled: z.boolean(),
  /** The company asks for it: it can't be turned off. */
  twoStepRequired: z.boolean(),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(passkey),
});
export type SignInSafety = z.infer<typeof signInSafety>;

/** Changes to how a user signs in, and to where they are signed in, ask for the password again. */
export const passwordAgainBody = z
  .object({ password: z.string().check(z.minLength(1, issue(accountsTexts.password)), z.maxLength(200)) })
  .register(z.globalRegistry, { example: { password: 'secret-1' } });

/** For the authenticator app: a key to type, and the address in the QR code. */
export const twoStepSetup = z.object({ secret: z.string(), uri: z.string() });
export type TwoStepSetup = z.infer<typeof twoStepSetup>;

export const twoStepConfirmBody = z
  .object({ code: z.string().check(z.trim(), z.regex(/^\d{6}$/, issue(accountsTexts.sixDigits))) })
  .register(z.globalRegistry, { example: { code: '123456' } });

/** Shown once; each opens the account once if the phone is lost. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

/** WebAuthn's JSON, passed through; the server's library checks it. */
const webAuthnJson = z.record(z.string(), z.unknown());

export const passkeyCeremony = z.object({ challengeId: z.string(), options: webAuthnJson });
export type PasskeyCeremony = z.infer<typeof passkeyCeremony>;

export const addPasskeyBody = z
  .object({
    challengeId: id,
    name: z.string().check(z.trim(), z.minLength(1, issue(accountsTexts.passkeyName)), z.maxLength(60)),
    response: webAuthnJson,
  })
  .register(z.globalRegistry, { example: { challengeId: 'CHAL-1', name: "Dana's phone", response: {} } });

export const passkeySignInBody = z
  .object({ challengeId: id, response: webAuthnJson, stayLoggedIn: z.optional(z.boolean()) })
  .register(z.globalRegistry, { example: { challengeId: 'CHAL-1', response: {} } });
