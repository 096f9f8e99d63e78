import { createECDH } from 'node:crypto';
import webPush from 'web-push';
import { wordsOf } from '#domain/language/index.ts';
import { postToGiven } from '#server/adapters/outbound/post-to-given.ts';
import { endpointFault } from '#server/adapters/outbound/public-address.ts';
import { secretOfKeyFile } from '#server/adapters/secrets/sealed-box.ts';
import { PushGone, PushRefused, type PushSender } from './port.ts';

/** The two keys by which push services know this installation (RFC 8292): P-256, base64url. */
interface VapidKeys {
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

interface Options {
  keys: VapidKeys;
  /** Whom a push service may write to about this installation: `mailto:` or `https:`. */
  subject: string;
  /** What a push service's name may resolve to; the public internet. */
  allowed?: (address: string) => boolean;
  /** Why an address is not called at all. */
  faultOf?: PushSender['faultOf'];
  /** An authority besides the usual ones. */
  ca?: string;
  timeoutMs?: number;
}

/** Asked to wait, or down: worth another attempt. Everything else of 4xx stays as it is. */
const isPassing = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/** Web Push (RFC 8030), encrypted for the one browser (RFC 8291), under this installation's name (RFC 8292). */
export function webPushSender({
  keys,
  subject,
  allowed,
  faultOf = endpointFault,
  ca,
  timeoutMs = 10_000,
}: Options): PushSender {
  return {
    publicKey: keys.publicKey,
    faultOf,
    push: async ({ endpoint, p256dh, auth }, { content, urgency, keepSeconds }) => {
      const fault = faultOf(endpoint);
      if (fault !== null) throw new PushRefused(wordsOf('en').say(fault));
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, content, {
        vapidDetails: { subject, publicKey: keys.publicKey, privateKey: keys.privateKey },
        TTL: keepSeconds,
        urgency,
      });
      const { headers, body } = details;
      const status = await postToGiven({ url: endpoint, headers, body, timeoutMs, allowed, ca });
      if (status >= 200 && status < 300) return;
      if (status === 404 || status === 410) throw new PushGone('The browser has ended its subscription.');
      const said = `The push service returned ${status}.`;
      throw isPassing(status) ? new Error(said) : new PushRefused(said);
    },
  };
}
