import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endpointFault, guardedLookup, isPublicAddress } from '#server/adapters/outbound/public-address.ts';
import { systemClock } from '#server/platform/time-and-chance.ts';
import { claimsOf, PushService, SubscribedBrowser } from '#tests/support/push-service.ts';
import { PushGone, PushRefused } from './port.ts';
import { vapidKeysOf, vapidKeysOfFile, webPushSender } from './web-push.ts';

const keys = vapidKeysOf(Buffer.alloc(32, 7).toString('base64url'));
const subject = 'mailto:office@example.com';

describe('a push', () => {
  const service = new PushService();
  beforeAll(() => service.open(systemClock()));
  afterAll(() => service.close());
  beforeEach(() => {
    service.taken.length = 0;
    service.answer = 201;
  });
  const sender = (timeoutMs?: number) =>
    webPushSender({ keys, subject, allowed: () => true, faultOf: () => null, ca: service.certificate, timeoutMs });
  const message = { content: '{"title":"Low chlorine: Peña"}', urgency: 'high' as const, keepSeconds: 3600 };

  it('can be read by the browser it is for, and by no other', async () => {
    const browser = new SubscribedBrowser(`${service.url}/send/abc`);
    await sender().push(browser.target, message);
    const [taken] = service.taken;
    expect(taken).toMatchObject({ path: '/send/abc', headers: { ttl: '3600', urgency: 'high' } });
    const body = taken?.body ?? Buffer.alloc(0);
    expect(browser.read(body)).toBe(message.content);
    expect(body.includes('chlorine')).toBe(false);
    expect(() => new SubscribedBrowser(service.url).read(body)).toThrow();
  });

  it('says whose it is, signed with the key that browsers subscribe with', async () => {
    const push = sender();
    await push.push(new SubscribedBrowser(`${service.url}/send/abc`).target, message);
    const { key, claims } = claimsOf(String(service.taken[0]?.headers.authorization));
    expect(key).toBe(push.publicKey);
    expect(claims).toMatchObject({ aud: service.url, sub: subject });
  });

  it.each([
    [404, PushGone],
    [410, PushGone],
    [400, PushRefused],
    [403, PushRefused],
    [413, PushRefused],
    [302, PushRefused],
  ])('answered %i is over for good', async (status, kind) => {
    service.answer = status;
    const { target } = new SubscribedBrowser(`${service.url}/send/abc`);
    await expect(sender().push(target, message)).rejects.toBeInstanceOf(kind);
  });

  it.each([429, 500, 503])('answered %i may be tried again', async (status) => {
    service.answer = status;
    const failed = sender().push(new SubscribedBrowser(`${service.url}/send/abc`).target, message);
    await expect(failed).rejects.toThrow(`The push service returned ${status}.`);
    await expect(failed).rejects.not.toBeInstanceOf(PushRefused);
  });

  it('waits for a push service that is silent only so long', async () => {
    service.answer = 'never';
    const { target } = new SubscribedBrowser(`${service.url}/send/abc`);
    await expect(sender(50).push(target, message)).rejects.toThrow('did not answer in time');
  });

  it('goes nowhere else than to the public internet', async () => {
    const careful = webPushSender({ keys, subject, faultOf: () => null, ca: service.certificate });
    const { target } = new SubscribedBrowser(`${service.url}/send/abc`);
    await expect(careful.push(target, message)).rejects.toThrow('no public address');
    const asDelivered = webPushSender({ keys, subject, ca: service.certificate });
    await expect(asDelivered.push(target, message)).rejects.toBeInstanceOf(PushRefused);
    expect(service.taken).toEqual([]);
  });
});

describe('addresses that a browser may give', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
  ])('%s', (endpoint) => {
    expect(endpointFault(endpoint)).toBeNull();
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'nonsense',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://printer.local/x',
    'https://metadata.google.internal/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user:secret@fcm.googleapis.com/x',
  ])('not %s', (endpoint) => {
    expect(endpointFault(endpoint)).not.toBeNull();
  });

  it.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '2607:f8b0:4005::200a'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.53',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '2002:a00:1::',
    '2001:db8::1',
    'nonsense',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it('are not used where the name leads here and there', async () => {
    const both = ['127.0.0.1', '::1'];
    const ask = (allowed: (address: string) => boolean) =>
      new Promise((resolve) =>
        guardedLookup(allowed)('localhost', { all: true }, (error, found) => resolve(error ?? found)),
      );
    expect(await ask(() => false)).toBeInstanceOf(Error);
    expect(await ask((address) => both.includes(address))).toEqual(expect.arrayContaining([expect.anything()]));
  });
});

describe('the keys', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'poolhand-vapid-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('are made at the first start, for nobody else to read, and stay', async () => {
    const path = join(folder, 'keys', 'vapid.key');
    const [first, together] = await Promise.all([vapidKeysOfFile(path), vapidKeysOfFile(path)]);
    expect(Buffer.from(first.publicKey, 'base64url')).toHaveLength(65);
    expect(Buffer.from(first.privateKey, 'base64url')).toHaveLength(32);
    expect(together).toEqual(first);
    expect(await vapidKeysOfFile(path)).toEqual(first);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('are refused where they are none', () => {
    expect(() => vapidKeysOf('c2hvcnQ')).toThrow('32 bytes');
  });
});
