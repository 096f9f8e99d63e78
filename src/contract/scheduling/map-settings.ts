import * as z from 'zod/mini';

/** What the maps are drawn on: streets of a file here, somebody's tiles, or neither, where the stops are drawn to scale. */
export const mapSettings = z.object({
  /** One PMTiles file with the layers of the Protomaps basemap, read by ranges. It covers a region; elsewhere there are the tiles, or none. */
  streets: z.nullable(
    z.object({
      url: z.string(),
      /** Whose data it is, shown on every map: text, with links as `<a href="https://…">…</a>`. */
      attribution: z.string(),
      maxZoom: z.int(),
      bounds: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
    }),
  ),
  tiles: z.nullable(
    z.object({
      /** Template with {z}, {x} and {y}; {s} becomes the a, b and c of server names, {r} becomes @2x on high-resolution screens. */
      url: z.string(),
      /** Whose data and tiles they are, shown on every map: text, with links as `<a href="https://…">…</a>`. */
      attribution: z.string(),
      maxZoom: z.int(),
    }),
  ),
  /** Whether lines along the roads can be asked for. */
  hasRoads: z.boolean(),
});
export type MapSettings = z.infer<typeof mapSettings>;

/** A road engine takes so many places at once. */
export const mostPlacesOfLine = 100;

const coordinates = z.object({
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
});

/** POST /api/route-line: the way through places in their order. Nothing is stored. */
export const routeLineBody = z
  .object({ places: z.array(coordinates).check(z.minLength(2), z.maxLength(mostPlacesOfLine)) })
  .register(z.globalRegistry, {
    example: {
      places: [
        { latitude: 33.51, longitude: -112.1 },
        { latitude: 33.52, longitude: -112.11 },
      ],
    },
  });

export const routeLine = z.object({
  /** Along the roads, as an encoded polyline with five decimals; null where no road engine answers. */
  line: z.nullable(z.string()),
});
export type RouteLine = z.infer<typeof routeLine>;
