import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BreachService, sha1 } from '#tests/support/breach-service.ts';
import { rangeSearch } from './breached-passwords.ts';

const service = new BreachService();
let url = '';
beforeAll(async () => {
  url = await service.listen();
});
afterAll(() => service.close());
beforeEach(() => service.reset());

const password = 'kidney-pool-7';
const [prefix, rest] = [sha1(password).slice(0, 5), sha1(password).slice(5)];
const asking = (base = url, timeoutMs = 10_000) => rangeSearch({ url: base, timeoutMs, onUnasked: () => undefined });
const answering = (text: string) => {
  service.instead = (response) => response.end(text);
};

describe('a service for breached passwords', () => {
  it('gets five characters of the hash and a request for padding, and nothing else', async () => {
    service.seen.set(password, 3);
    expect(await asking(`${url}/`).has(password)).toBe(true);
    expect(service.asked.map((one) => one.url)).toEqual([`/range/${prefix}`]);
    const { headers } = service.asked[0] ?? {};
    expect(headers).toMatchObject({ 'add-padding': 'true', 'user-agent': 'Poolhand' });
    const { host: _host, connection: _kept, ...told } = headers ?? {};
    expect(Object.keys(told).toSorted()).toEqual([
      ...['accept', 'accept-encoding', 'accept-language', 'add-padding', 'sec-fetch-mode', 'user-agent'],
    ]);
    expect(JSON.stringify(service.asked).toUpperCase()).not.toContain(rest.slice(0, 6));
  });

  it('knows a password by the whole of its hash, as typed', async () => {
    service.seen.set(password, 3);
    expect(await asking().has(password)).toBe(true);
    expect(await asking().has('Kidney-pool-7')).toBe(false);
    expect(await asking().has(`${password} `)).toBe(false);
    service.seen.set('contraseña–señal', 1);
    expect(await asking().has('contraseña–señal')).toBe(true);
  });

  it('may be a copy below another address', async () => {
    answering(`${rest}:1`);
    expect(await asking(`${url}/copies/pwned//`).has(password)).toBe(true);
    expect(service.asked[0]?.url).toBe(`/copies/pwned/range/${prefix}`);
  });

  it.each([
    ['in small letters', `${'0'.repeat(35)}:4\n${rest.toLowerCase()}:2`],
    ['last, behind a line’s end', `${'0'.repeat(35)}:4\r\n${rest}:12345678\r\n`],
    ['alone', `${rest}:1`],
  ])('is understood where the row is %s', async (_how, text) => {
    answering(text);
    expect(await asking().has(password)).toBe(true);
  });

  it('does not mean rows that were seen zero times: they pad the answer', async () => {
    answering(`${'A'.repeat(35)}:2\r\n${rest}:0\r\n${'B'.repeat(35)}:0`);
    expect(await asking().has(password)).toBe(false);
  });

  it.each<[string, (response: ServerResponse) => unknown, RegExp]>([
    ['that fails', (response) => response.writeHead(503).end(`${rest}:3`), /returned 503/],
    ['that knows no such call', (response) => response.writeHead(404).end(), /returned 404/],
    ['that answers with a page', (response) => response.end('<html>Sign in to the network</html>'), /else than a list/],
    ['that answers nothing', (response) => response.end(), /else than a list/],
    ['whose list is broken off', (response) => response.end(`${rest}:3\r\n0018A45C4D1D`), /else than a list/],
    ['whose rows are too short', (response) => response.end(`${rest.slice(1)}:3`), /else than a list/],
    ['that sends elsewhere', (response) => response.writeHead(302, { location: '/range/00000' }).end(), /fetch failed/],
    [
      'whose list is far too long',
      (response) => response.end(`${rest}:3\r\n${`${'0'.repeat(35)}:4\r\n`.repeat(30_000)}`),
      /far too much/,
    ],
    [
      'that breaks off',
      (response) => response.writeHead(200).write(rest) && response.destroy(),
      /fetch failed|terminated/,
    ],
  ])('%s has said nothing, and its failure does not say what was asked', async (_how, instead, why) => {
    service.instead = instead;
    const failure = await asking()
      .has(password)
      .catch((error: unknown) => error);
    expect(String(failure)).toMatch(why);
    const { message, stack, cause } = failure as Error;
    const told = [message, stack, String(cause)].join().toUpperCase();
    for (const secret of [prefix, rest, password.toUpperCase()]) expect(told).not.toContain(secret);
  });

  it.each<[string, (response: ServerResponse) => unknown]>([
    ['says nothing', () => undefined],
    ['stops in the middle', (response) => response.writeHead(200).write(`${'0'.repeat(35)}:1\r\n`)],
  ])('is not waited for where it %s', async (_how, instead) => {
    service.instead = instead;
    await expect(asking(url, 50).has(password)).rejects.toThrow('timeout');
  });

  it('out of reach has said nothing', async () => {
    const gone = new BreachService();
    const there = await gone.listen();
    gone.close();
    await expect(asking(there).has(password)).rejects.toThrow('fetch failed');
  });
});
