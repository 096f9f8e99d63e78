import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { askService } from '#server/adapters/outbound/ask-service.ts';
import type { AddressQuery, Geocoder } from './port.ts';

interface Options {
  /** Base address of the service, e.g. https://nominatim.openstreetmap.org */
  url: string;
  /** Who asks; the public service refuses callers that do not say (its usage policy). */
  userAgent: string;
  /** The least time between two requests: the public service allows one a second. */
  minIntervalMs?: number;
  timeoutMs?: number;
}

const places = z.array(
  z.object({ lat: z.coerce.number(), lon: z.coerce.number(), place_rank: z.optional(z.number()) }),
);

/** Nominatim's rank of a house or a building; streets have 26 and 27, towns and ZIP codes less. */
const houseRank = 28;

const structured = ({ address, city, state, zipCode }: AddressQuery): URLSearchParams => {
  const search = new URLSearchParams({ format: 'jsonv2', limit: '1', countrycodes: 'us' });
  // The unit behind the comma is not on any map and hides the house.
  const street = address?.split(/,|#| (?:unit|apt|apartment|suite|ste)\b/i)[0]?.trim();
  if (street) search.set('street', street);
  if (city) search.set('city', city);
  if (state) search.set('state', state);
  if (zipCode) search.set('postalcode', zipCode.slice(0, 5));
  return search;
};

/**
 * A Nominatim service: one request after the other, never more than one in `minIntervalMs`, United States only. Answers
 * null where it knows no such place, and for one without a street; throws where it cannot be reached or refuses.
 */
export function nominatimGeocoder({ url, userAgent, minIntervalMs = 1000, timeoutMs = 10_000 }: Options): Geocoder {
  let turn: Promise<unknown> = Promise.resolve();
  const ask = async (search: URLSearchParams): Promise<unknown> => {
    const response = await askService(`${url.replace(/\/+$/, '')}/search?${search}`, {
      headers: { 'user-agent': userAgent, accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`The geocoding service returned ${response.status}`);
    return response.json();
  };
  /** Waits for its turn; the next one's begins `minIntervalMs` after this request, whatever became of it. */
  const inTurn = (search: URLSearchParams): Promise<unknown> => {
    const answer = turn.then(() => ask(search));
    turn = Promise.allSettled([answer]).then(() => pause(minIntervalMs));
    return answer;
  };
  return {
    async locate(query) {
      if (!query.address || (!query.city && !query.zipCode)) return null;
      const found = places.safeParse(await inTurn(structured(query)));
      if (!found.success) throw new Error('The geocoding service returned something else than places');
      const [place] = found.data;
      if (!place || Math.abs(place.lat) > 90 || Math.abs(place.lon) > 180) return null;
      return {
        latitude: place.lat,
        longitude: place.lon,
        precision: (place.place_rank ?? 0) >= houseRank ? 'exact' : 'approximate',
      };
    },
  };
}
