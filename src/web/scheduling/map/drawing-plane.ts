import { type Coordinates, greatCircleMiles } from '#domain/scheduling/index.ts';

/** A point of the drawing, in its own units. */
export interface Point {
  x: number;
  y: number;
}

export interface Plane {
  pointOf: (place: Coordinates) => Point;
  /** Length of the scale bar in the drawing's units, and the miles it stands for. */
  scale: { length: number; miles: number };
}

const scaleMiles = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 250, 500, 1000];

/**
 * Lays places out to scale, north up, in a drawing of the given size: an equirectangular projection about their middle, in
 * which a mile is as long to the east as to the north. A company's day is far too small for the earth's curve to show.
 */
export function planeFor(places: readonly Coordinates[], width: number, height: number, margin: number): Plane {
  const latitudes = places.map(({ latitude }) => latitude);
  const longitudes = places.map(({ longitude }) => longitude);
  const middle = { latitude: middleOf(latitudes), longitude: middleOf(longitudes) };
  const milesEast = (longitude: number): number =>
    Math.sign(longitude - middle.longitude) * greatCircleMiles(middle, { ...middle, longitude });
  const milesNorth = (latitude: number): number =>
    Math.sign(latitude - middle.latitude) * greatCircleMiles(middle, { ...middle, latitude });

  const halfWidthMiles = Math.max(0, ...longitudes.map((longitude) => Math.abs(milesEast(longitude))));
  const halfHeightMiles = Math.max(0, ...latitudes.map((latitude) => Math.abs(milesNorth(latitude))));
  // A single place, or several at one spot, still get a scale: a quarter mile to each side.
  const unitsPerMile = Math.min(
    (width / 2 - margin) / Math.max(halfWidthMiles, 0.25),
    (height / 2 - margin) / Math.max(halfHeightMiles, 0.25),
  );
  const miles = scaleMiles.findLast((candidate) => candidate * unitsPerMile <= width / 4) ?? 0.1;
  return {
    pointOf: ({ latitude, longitude }) => ({
      x: width / 2 + milesEast(longitude) * unitsPerMile,
      y: height / 2 - milesNorth(latitude) * unitsPerMile,
    }),
    scale: { length: miles * unitsPerMile, miles },
  };
}

const middleOf = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
