import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as z from 'zod/mini';
import { AppError } from '#server/platform/app-error.ts';

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
  const details = result.error.issues.map(({ path, message }) => ({ field: ['response', ...path].join('.'), message }));
  throw new AppError('invalid_input', details[0]?.message ?? 'Invalid input', details);
}

export type NewCredential = RegistrationResponseJSON & { response: { transports: string[] } };

/** What `navigator.credentials.create` answered, as WebAuthn writes it in JSON. @throws AppError invalid_input */
export const attestationFrom = (response: unknown): NewCredential => ({
  ...parsed(creation, response),
  clientExtensionResults: {},
});

/** What `navigator.credentials.get` answered. @throws AppError invalid_input */
export const assertionFrom = (response: unknown): AuthenticationResponseJSON => {
  const { response: signed, ...answer } = parsed(use, response);
  const { userHandle, ...rest } = signed;
  return { ...answer, response: userHandle ? { ...rest, userHandle } : rest, clientExtensionResults: {} };
};
