import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { PushTarget } from '#server/adapters/push/port.ts';
import { selfSigned } from './self-signed.ts';

/** A browser that has subscribed: it alone can read what is pushed to it. */
export class SubscribedBrowser {
  private readonly pair = createECDH('prime256v1');
  private readonly secret = randomBytes(16);
  readonly target: PushTarget;
  constructor(endpoint: string) {
    this.pair.generateKeys();
    this.target = {
      endpoint,
      p256dh: this.pair.getPublicKey().toString('base64url'),
      auth: this.secret.toString('base64url'),
    };
  }
  /** The body of a push as `aes128gcm` carries it (RFC 8188), with the keys of RFC 8291. */
  read(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const keyLength = body.readUInt8(20);
    const senderKey = body.subarray(21, 21 + keyLength);
    const sealed = body.subarray(21 + keyLength);
    const derive = (key: Uint8Array, with_: Uint8Array, info: Buffer, length: number): Buffer =>
      Buffer.from(hkdfSync('sha256', key, with_, info, length));
    const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), this.pair.getPublicKey(), senderKey]);
    const shared = derive(this.pair.computeSecret(senderKey), this.secret, keyInfo, 32);
    const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
  }
}

export interface TakenPush {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** What `Authorization: vapid t=…, k=…` claims (RFC 8292). @throws Error where its signature does not hold */
export function claimsOf(authorization: string): { key: string; claims: Record<string, unknown> } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const holds = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!holds) throw new Error('The signature does not hold');
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Record<string, unknown> };
}

/** A browser's push service on this machine: it keeps what it takes and answers as the test says. */
export class PushService {
  readonly taken: TakenPush[] = [];
  answer: number | 'never' = 201;
  private server: Server | null = null;
  /** To be trusted by who calls it. */
  certificate = '';
  url = '';

  async open(now: Date): Promise<void> {
    const { cert, key } = selfSigned(now);
    this.certificate = cert;
    const server = createServer({ cert, key }, (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        this.taken.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
        if (this.answer !== 'never') response.writeHead(this.answer).end('x'.repeat(100_000));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.url = `https://localhost:${(server.address() as AddressInfo).port}`;
    this.server = server;
  }
  close(): void {
    this.server?.closeAllConnections();
    this.server?.close();
  }
}
