import { createECDH } from 'node:crypto';
import { secretOfKeyFile } from '#server/adapters/secrets/key-file.ts';

/** The two keys by which push services know this installation (RFC 8292): P-256, base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** A new private key: 32 bytes, base64url. */
function newPrivateKey(): string {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // Leading zeros are left out otherwise.
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
}

/**
 * The pair that belongs to a private key.
 * @throws Error where it is none
 */
export function vapidKeysOf(privateKey: string): VapidKeys {
  const bytes = Buffer.from(privateKey, 'base64url');
  if (bytes.length !== 32) throw new Error('The key for push messages must be 32 bytes in base64url.');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(bytes);
  return { privateKey, publicKey: pair.getPublicKey().toString('base64url') };
}

/** The pair of the key file; made at the first start. With another key every device has to opt in again. */
export const vapidKeysOfFile = async (path: string): Promise<VapidKeys> =>
  vapidKeysOf(await secretOfKeyFile(path, newPrivateKey));
