import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** The heads of CBOR's major types, as far as an authenticator writes them (RFC 8949). */
const head = (majorType: number, value: number): Buffer => {
  const first = majorType << 5;
  if (value < 24) return Buffer.from([first | value]);
  if (value < 256) return Buffer.from([first | 24, value]);
  return Buffer.from([first | 25, value >> 8, value & 255]);
};

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const base64Url = (data: Buffer): string => data.toString('base64url');

const userPresent = 0x01;
const userVerified = 0x04;
const withCredential = 0x40;

const member = (object: unknown, name: string): unknown =>
  typeof object === 'object' && object !== null ? Reflect.get(object, name) : undefined;

/**
 * A passkey in software: makes a P-256 key and signs with it, byte for byte as an authenticator and its browser do
 * (WebAuthn §6.1, §6.5), so that the server's side is tested with nothing left out.
 */
export class SoftwareAuthenticator {
  /** What the next use will say; a copied authenticator says one that was said before. */
  signCount = 0;
  /** Whether its user shows a finger, a face or a PIN. */
  verifiesUser = true;
  private readonly id = randomBytes(32);
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });
  private userHandle: unknown = null;

  /** `origin` is the address that the browser shows. */
  constructor(private readonly origin = 'http://localhost:3000') {}

  /** As `navigator.credentials.create`, in JSON. */
  create(options: Record<string, unknown>) {
    this.userHandle = member(options.user, 'id');
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' });
    const publicKey = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(String(x), 'base64url')],
      [-3, Buffer.from(String(y), 'base64url')],
    ]);
    const idLength = Buffer.from([this.id.length >> 8, this.id.length & 255]);
    const authData = Buffer.concat([
      this.authenticatorData(String(member(options.rp, 'id')), withCredential),
      Buffer.alloc(16),
      idLength,
      this.id,
      cbor(publicKey),
    ]);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      ...this.credential(),
      response: {
        clientDataJSON: this.clientData('webauthn.create', options.challenge),
        attestationObject: base64Url(cbor(attestation)),
        transports: ['internal'],
      },
    };
  }

  /** As `navigator.credentials.get`, in JSON. */
  get(options: Record<string, unknown>) {
    this.signCount += 1;
    const authData = this.authenticatorData(String(options.rpId), 0);
    const clientData = this.clientData('webauthn.get', options.challenge);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientData, 'base64url'))]);
    return {
      ...this.credential(),
      response: {
        clientDataJSON: clientData,
        authenticatorData: base64Url(authData),
        signature: base64Url(createSign('sha256').update(signed).sign(this.keys.privateKey)),
        userHandle: this.userHandle,
      },
    };
  }

  private credential() {
    const id = base64Url(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  }

  private clientData(type: string, challenge: unknown): string {
    return base64Url(Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false })));
  }

  private authenticatorData(rpId: string, more: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.signCount);
    const flags = userPresent | (this.verifiesUser ? userVerified : 0) | more;
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  }
}
