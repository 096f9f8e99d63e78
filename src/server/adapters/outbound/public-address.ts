import { lookup as lookUp } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Message } from '#domain/language/index.ts';
import { addressTexts as texts } from './texts.ts';

/** What is no address of the public internet (IANA special-purpose registries, RFC 6890 and its updates). */
const special = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  special.addSubnet(network, bits, 'ipv4');
}
// Of version 6 only 2000::/3 is given out; in it are what carries version 4 inside and what documents use.
const given = new BlockList();
given.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  special.addSubnet(network, bits, 'ipv6');
}

/** Whether an address is one of the public internet: not this machine, its network, or its provider's own services. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address, 'ipv4');
  if (version === 6) return given.check(address, 'ipv6') && !special.check(address, 'ipv6');
  return false;
}

/**
 * Why an address that a browser gave is not called: it would let the browser’s user reach what only this server can
 * (request forgery). Names are looked at again when they are resolved. Null where it is fine.
 */
export function endpointFault(endpoint: string): Message | null {
  if (!URL.canParse(endpoint) || new URL(endpoint).protocol !== 'https:') return texts.notHttps;
  return isGivenAddress(endpoint) ? null : texts.noPushService;
}

/** Whether an address may be one of the public internet: https, a name of it, and nothing besides. */
export function isGivenAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  const isName = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/i.test(hostname) && isIP(hostname) === 0;
  const isOfThisPlace = /\.(?:local|localhost|internal|intranet|lan|home|corp|arpa)$/i.test(hostname);
  return protocol === 'https:' && isName && !isOfThisPlace && port === '' && username === '' && password === '';
}

/** Resolves a name as usual, and refuses what resolves to anything that is not `allowed`. */
export const guardedLookup =
  (allowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, done) => {
    lookUp(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      const usable = found.filter(({ address }) => allowed(address));
      const [first] = usable;
      // Where a name leads here and there, somebody is playing: none of it is used.
      if (!first || usable.length < found.length) {
        return done(new Error('The service has no public address.'), []);
      }
      if (options.all) return done(null, usable);
      done(null, first.address, first.family);
    });
  };

/** The address a name resolves to now, for a client that opens its own connection. @throws Error where any of them is not `allowed` */
export const guardedAddress = (hostname: string, allowed: (address: string) => boolean): Promise<string> =>
  new Promise((resolve, reject) => {
    guardedLookup(allowed)(hostname, {}, (error, address) => (error ? reject(error) : resolve(String(address))));
  });
