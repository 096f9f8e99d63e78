import { request } from 'node:https';
import { Readable } from 'node:stream';
import { cutOff } from './ask-service.ts';
import { guardedLookup, isPublicAddress } from './public-address.ts';

/** How addresses that somebody gave are called; tests lead them to this machine. */
export interface GivenWays {
  /** Which addresses are called at all: https names of the public internet. */
  fits?: ((address: string) => boolean) | undefined;
  /** What a name may resolve to; the public internet. */
  allowed?: ((address: string) => boolean) | undefined;
  /** An authority besides the usual ones. */
  ca?: string | undefined;
  /** The ports of mail servers; those that take email from programs. */
  mailPorts?: readonly number[] | undefined;
}

export interface GivenPost extends GivenWays {
  /** An https address that somebody gave; its name is looked at by `endpointFault` before. */
  url: string;
  headers: Record<string, string | number>;
  body: Buffer;
  timeoutMs: number;
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

/**
 * As `askService`, for an address that a person of a company gave: its name leads to the public internet or nowhere, and a
 * redirect is no answer.
 * @throws Error where the name leads into a network of this place, the service is out of reach, or it sends elsewhere
 */
export const askGiven =
  ({ allowed = isPublicAddress, ca }: GivenWays = {}) =>
  (url: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const asking = request(url, {
        method,
        headers: Object.fromEntries(new Headers(headers)),
        lookup: guardedLookup(allowed),
        ca,
        agent: false,
        signal: signal ?? undefined,
      });
      asking.on('error', reject);
      asking.on('response', (answer) => {
        const { statusCode: status = 0 } = answer;
        if (status >= 300 && status < 400) {
          answer.destroy();
          return reject(new TypeError('The service sends elsewhere.'));
        }
        const given = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
          value === undefined ? [] : [[name, String(value)]],
        );
        const stream = Readable.toWeb(answer) as ReadableStream<Uint8Array>;
        const isEmpty = status === 204 || status === 205;
        resolve(new Response(isEmpty ? null : cutOff(stream), { status, headers: given }));
      });
      asking.end(typeof body === 'string' ? body : undefined);
    });
