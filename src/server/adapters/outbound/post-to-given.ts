import { request } from 'node:https';
import { guardedLookup, isPublicAddress } from './public-address.ts';

export interface GivenPost {
  /** An https address that somebody gave; its name is looked at by `endpointFault` before. */
  url: string;
  headers: Record<string, string | number>;
  body: Buffer;
  timeoutMs: number;
  /** What its name may resolve to; the public internet. */
  allowed?: ((address: string) => boolean) | undefined;
  /** An authority besides the usual ones. */
  ca?: string | undefined;
}

/**
 * Posts to an address that a browser or a person gave; the only place where the server calls such an address. The name is
 * resolved once and the connection goes to what was found, so that it cannot lead elsewhere in between; a redirect is not
 * followed; what is answered besides the status is not read.
 * @throws Error where the name leads into a network of this place, or nobody answers in time
 */
export const postToGiven = ({
  url,
  headers,
  body,
  timeoutMs,
  allowed = isPublicAddress,
  ca,
}: GivenPost): Promise<number> =>
  new Promise((resolve, reject) => {
    const lookup = guardedLookup(allowed);
    const asking = request(url, { method: 'POST', headers, lookup, ca, agent: false });
    const enough = setTimeout(() => asking.destroy(new Error('The push service did not answer in time.')), timeoutMs);
    asking.on('response', (response) => {
      clearTimeout(enough);
      resolve(response.statusCode ?? 0);
      // What it says besides is of no use, and may be endless.
      response.destroy();
    });
    asking.on('error', (error) => {
      clearTimeout(enough);
      reject(error);
    });
    asking.end(body);
  });
