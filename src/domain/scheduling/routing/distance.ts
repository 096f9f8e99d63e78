/** Earth radius in statute miles. */
const earthRadiusMiles = 3959;

/** Average driving speed in miles an hour. */
const averageSpeedMph = 25;

/** A place on earth in decimal degrees (WGS 84). */
export type Coordinates = { readonly latitude: number; readonly longitude: number };

/** Where something is, degrees; null where it is not on the map (yet). */
export const coordinatesOf = ({
  latitude,
  longitude,
}: {
  readonly latitude: number | null;
  readonly longitude: number | null;
}): Coordinates | null => (latitude === null || longitude === null ? null : { latitude, longitude });

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/**
 * Great-circle distance in miles between two places, by the haversine formula, which stays exact for stops a few
 * yards apart (R. W. Sinnott, "Virtues of the Haversine", Sky and Telescope 68(2), 1984).
 */
export function greatCircleMiles(from: Coordinates, to: Coordinates): number {
  const halfLatitude = radians(to.latitude - from.latitude) / 2;
  const halfLongitude = radians(to.longitude - from.longitude) / 2;
  const haversine =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(halfLongitude) ** 2;
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

/** Rounds a figure to 2 decimals; a rounding remainder below zero becomes plain 0. */
export const twoDecimals = (value: number): number => Math.round(value * 100) / 100 || 0;

/** Minutes to drive so many miles at the average speed. */
export function drivingMinutes(distanceMiles: number): number {
  return (distanceMiles / averageSpeedMph) * 60;
}

/**
 * Great-circle miles between every two places: row-major n × n, entry `from * n + to`. Symmetric, zero diagonal.
 */
export function distanceMatrixMiles(places: readonly Coordinates[]): Float64Array {
  const count = places.length;
  const matrix = new Float64Array(count * count);
  places.forEach((from, i) => {
    for (const [offset, to] of places.slice(i + 1).entries()) {
      const j = i + 1 + offset;
      const miles = greatCircleMiles(from, to);
      matrix[i * count + j] = miles;
      matrix[j * count + i] = miles;
    }
  });
  return matrix;
}
