import { hash, verify } from '@node-rs/argon2';

/** argon2id with the memory, time and lanes that OWASP's password storage sheet gives as its first choice. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, options);

/** Checked for unknown emails, so that they do not answer faster. */
let decoy: Promise<string> | undefined;

export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('not a password of anyone');
  const matches = await verify(stored ?? (await decoy), password, options);
  return stored !== null && matches;
}
