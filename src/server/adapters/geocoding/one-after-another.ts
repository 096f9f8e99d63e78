import type { Geocoder } from './port.ts';

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
