import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
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
