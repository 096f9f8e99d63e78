import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { askService } from '#server/adapters/outbound/ask-service.ts';
import { type AddressQuery, fiveDigits, type Geocoder, type Location, streetLine } from './port.ts';

export const geocoderKinds = ['nominatim', 'photon', 'census'] as const;
export type GeocoderKind = (typeof geocoderKinds)[number];

export interface GeocoderServer {
  kind: GeocoderKind;
  /** Base address of the service, e.g. https://nominatim.openstreetmap.org */
  url: string;
  /** Who asks; public services refuse callers that do not say (Nominatim's usage policy). */
  userAgent: string;
  /** The least time between two requests; public services allow one a second, a server of one's own more. */
  minIntervalMs?: number;
  timeoutMs?: number;
  /** The wait before the first of two more tries, doubled for the second. */
  retryMs?: number;
}

/** Where the Census Bureau answers: nobody needs a key, and nobody runs one of their own. */
export const censusUrl = 'https://geocoding.geo.census.gov';

const publicHosts = new Set(['nominatim.openstreetmap.org', 'photon.komoot.io']);
const tries = 3;

/** Worth asking again: too many at once, a server that is just starting, a connection that broke. */
class Passing extends Error {}

type Ask = (path: string, init?: RequestInit & { timeoutMs?: number }) => Promise<Response>;

/**
 * A geocoding service: one request after the other, United States only. Null where it knows no such place, and for an address
 * without a street; throws where the service cannot be reached or refuses.
 */
export function geocoderServer({
  kind,
  url,
  userAgent,
  minIntervalMs = publicHosts.has(new URL(url).hostname) ? 1000 : 100,
  timeoutMs = 10_000,
  retryMs = 1000,
}: GeocoderServer): Geocoder {
  const base = url.replace(/\/+$/, '');
  let turn: Promise<unknown> = Promise.resolve();
  const askOnce: Ask = async (path, { timeoutMs: ownTimeoutMs = timeoutMs, ...init } = {}) => {
    const response = await askService(`${base}${path}`, {
      ...init,
      headers: { 'user-agent': userAgent, accept: '*/*' },
      signal: AbortSignal.timeout(ownTimeoutMs),
    }).catch((error: unknown) => {
      // One that does not answer in time would not the next time, and others wait for their turn.
      throw error instanceof DOMException
        ? error
        : new Passing('The geocoding service is out of reach', { cause: error });
    });
    if (response.ok) return response;
    const answer = `The geocoding service returned ${response.status}`;
    throw response.status === 429 || response.status >= 500 ? new Passing(answer) : new Error(answer);
  };
  const again: Ask = async (path, init) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await askOnce(path, init);
      } catch (error) {
        if (!(error instanceof Passing) || attempt === tries) throw error;
        await pause(retryMs * 2 ** (attempt - 1));
      }
    }
  };
  /** Waits for its turn; the next one's begins `minIntervalMs` after this request, whatever became of it. */
  const inTurn: Ask = (path, init) => {
    const answer = turn.then(() => again(path, init));
    turn = Promise.allSettled([answer]).then(() => pause(minIntervalMs));
    return answer;
  };
  const one = { nominatim: askNominatim, photon: askPhoton, census: askCensus }[kind];
  return {
    locate: async (query) => (isComplete(query) ? one(inTurn, query) : null),
    locateMany: kind === 'census' ? (queries) => askCensusForMany(inTurn, queries) : undefined,
  };
}

/** A street alone is in hundreds of towns. */
const isComplete = (query: AddressQuery): boolean =>
  streetLine(query) !== '' && Boolean(query.city?.trim() || fiveDigits(query.zipCode));

function read<T>(schema: z.ZodMiniType<T>, answer: unknown): T {
  const found = schema.safeParse(answer);
  if (!found.success) throw new Error('The geocoding service returned something else than places');
  return found.data;
}

const json = (response: Response): Promise<unknown> => response.json().catch(() => null);

function located(latitude: number, longitude: number, quality: Location['quality']): Location | null {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude, quality } : null;
}

/** A ZIP code begins with its region: a place in another one is another place of that name. */
const isElsewhere = ({ zipCode }: AddressQuery, found: string | null | undefined): boolean => {
  const [asked, known] = [fiveDigits(zipCode), fiveDigits(found ?? null)];
  return asked !== null && known !== null && asked.slice(0, 3) !== known.slice(0, 3);
};

/** What is known of an address, under the names that a service has for it. */
function searchOf(query: AddressQuery, names: Record<'street' | 'city' | 'state' | 'zip', string>): URLSearchParams {
  const search = new URLSearchParams({ [names.street]: streetLine(query) });
  if (query.city) search.set(names.city, query.city);
  if (query.state) search.set(names.state, query.state);
  const zip = fiveDigits(query.zipCode);
  if (zip) search.set(names.zip, zip);
  return search;
}

// Nominatim 5: /search, format=jsonv2.
const nominatimPlaces = z.array(
  z.object({ lat: z.coerce.number(), lon: z.coerce.number(), place_rank: z.optional(z.number()) }),
);
/** Nominatim's ranks of a house or a building, and of streets; towns and ZIP codes have less. */
const [houseRank, streetRank] = [28, 26];

async function askNominatim(ask: Ask, query: AddressQuery): Promise<Location | null> {
  const search = searchOf(query, { street: 'street', city: 'city', state: 'state', zip: 'postalcode' });
  for (const [name, value] of Object.entries({ format: 'jsonv2', limit: '1', countrycodes: 'us' })) {
    search.set(name, value);
  }
  const [place] = read(nominatimPlaces, await json(await ask(`/search?${search}`)));
  if (!place) return null;
  const { lat, lon, place_rank: rank = 0 } = place;
  return located(lat, lon, rank >= houseRank ? 'rooftop' : rank >= streetRank ? 'street' : 'zip');
}

// Photon 1: /api, GeoJSON with the properties of GeocodeJson.
const photonPlaces = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({
        type: z.optional(z.string()),
        countrycode: z.optional(z.string()),
        housenumber: z.optional(z.string()),
        postcode: z.optional(z.string()),
      }),
    }),
  ),
});

async function askPhoton(ask: Ask, query: AddressQuery): Promise<Location | null> {
  const street = streetLine(query);
  const town = [query.city, query.state, fiveDigits(query.zipCode)].filter(Boolean).join(' ');
  const search = new URLSearchParams({ q: `${street}, ${town}`, limit: '1', lang: 'en', countrycode: 'US' });
  const [place] = read(photonPlaces, await json(await ask(`/api?${search}`))).features;
  if (!place) return null;
  const { type, countrycode, housenumber, postcode } = place.properties;
  const [longitude, latitude] = place.geometry.coordinates;
  if ((countrycode !== undefined && countrycode !== 'US') || isElsewhere(query, postcode)) return null;
  if (type === 'street') return located(latitude, longitude, 'street');
  // Its search is forgiving: another house of the street is only the street.
  if (type !== 'house') return null;
  const isTheHouse = housenumber !== undefined && street.toLowerCase().startsWith(`${housenumber.toLowerCase()} `);
  return located(latitude, longitude, isTheHouse ? 'rooftop' : 'street');
}

// The geocoder of the US Census Bureau: what it answers is calculated along the street's range of house numbers.
const benchmark = 'Public_AR_Current';
const censusMatches = z.object({
  result: z.object({
    addressMatches: z.array(
      z.object({
        coordinates: z.object({ x: z.number(), y: z.number() }),
        addressComponents: z.optional(z.object({ zip: z.optional(z.string()) })),
      }),
    ),
  }),
});

async function askCensus(ask: Ask, query: AddressQuery): Promise<Location | null> {
  const search = searchOf(query, { street: 'street', city: 'city', state: 'state', zip: 'zip' });
  search.set('benchmark', benchmark);
  search.set('format', 'json');
  const answer = await json(await ask(`/geocoder/locations/address?${search}`));
  const [match] = read(censusMatches, answer).result.addressMatches;
  if (!match || isElsewhere(query, match.addressComponents?.zip)) return null;
  return located(match.coordinates.y, match.coordinates.x, 'street');
}

/** What the Census Bureau takes at once. */
const mostAtOnce = 10_000;
/** A batch is answered when all of it is done: minutes for thousands. */
const batchTimeoutMs = (count: number): number => 60_000 + 60 * count;

/** Commas and quotation marks would end a field; an address loses nothing without them. */
const field = (value: string | null): string => `"${(value ?? '').replace(/["\r\n]/g, ' ').trim()}"`;
const fieldsOf = (line: string): string[] =>
  [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, value = '']) => value.replaceAll('""', '"'));

async function askCensusForMany(ask: Ask, queries: readonly AddressQuery[]): Promise<(Location | null)[]> {
  const found: (Location | null)[] = queries.map(() => null);
  const wanted = [...queries.entries()].filter(([, query]) => isComplete(query));
  for (let from = 0; from < wanted.length; from += mostAtOnce) {
    const some = wanted.slice(from, from + mostAtOnce);
    const lines = some.map(([index, query]) =>
      [
        String(index),
        field(streetLine(query)),
        field(query.city),
        field(query.state),
        field(fiveDigits(query.zipCode)),
      ].join(','),
    );
    const body = new FormData();
    body.set('benchmark', benchmark);
    body.set('addressFile', new Blob([`${lines.join('\n')}\n`], { type: 'text/csv' }), 'addresses.csv');
    const response = await ask('/geocoder/locations/addressbatch', {
      method: 'POST',
      body,
      timeoutMs: batchTimeoutMs(some.length),
    });
    const asked = new Set(some.map(([index]) => index));
    let answered = 0;
    for (const line of (await response.text()).split('\n')) {
      // id, address asked, Match | No_Match | Tie, Exact | Non_Exact, address found, "longitude,latitude", street, side
      const [id = '', , outcome, , address = '', coordinates = ''] = fieldsOf(line);
      const index = Number(id);
      if (id === '' || !asked.has(index)) continue;
      answered += 1;
      const [longitude = Number.NaN, latitude = Number.NaN] = coordinates.split(',').map(Number);
      const query = queries[index];
      if (outcome !== 'Match' || !query || isElsewhere(query, /(\d{5})$/.exec(address)?.[1])) continue;
      found[index] = located(latitude, longitude, 'street');
    }
    if (answered === 0) throw new Error('The geocoding service returned something else than places');
  }
  return found;
}
