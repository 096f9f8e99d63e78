import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { SealBroken, type Secrets } from './port.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
/** Says how the rest is to be read, should that ever change. */
const version = 'v1.';

/** AES-256-GCM with a random nonce, and HMAC-SHA-256; each with its own key, derived from the one secret. */
export function sealedBox(secret: string): Secrets {
  const keyFor = (use: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'poolhand', use, 32));
  const sealKey = keyFor('seal');
  const fingerprintKey = keyFor('fingerprint');
  return {
    seal(text, context) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, sealKey, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return version + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed.slice(version.length), 'base64url');
      if (!sealed.startsWith(version) || bytes.length < nonceBytes + tagBytes) throw new SealBroken();
      const decipher = createDecipheriv(algorithm, sealKey, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        throw new SealBroken();
      }
    },
    fingerprint: (text) => createHmac('sha256', fingerprintKey).update(text).digest('hex'),
  };
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
const isThere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST';

const read = async (path: string): Promise<string | null> => {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * The secret kept in a file that only its owner may read; made at the first start. Written to a temporary name and linked into place:
 * a crash leaves no half key, and of two servers that start together both use the one that came first.
 */
export async function secretOfKeyFile(path: string, make: () => string = newSecret): Promise<string> {
  const kept = await read(path);
  if (kept) return kept;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(8).toString('hex')}.part`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${make()}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await link(draft, path).catch((error: unknown) => {
    if (!isThere(error)) throw error;
  });
  await rm(draft);
  const made = await read(path);
  if (!made)
    throw new Error(`The key file ${path} is empty. Restore a copy of it, or remove it to start with a new key.`);
  return made;
}
