import * as z from 'zod/mini';
import { turnKinds } from '#domain/scheduling/index.ts';

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

const way = {
  minutes: z.number(),
  miles: z.number(),
  turns: z.array(
    z.object({
      kind: z.enum(turnKinds),
      /** The street that it leads onto, where it has a name. */
      street: z.nullable(z.string()),
      /** Which exit of a roundabout. */
      exit: z.nullable(z.int()),
      /** From this turn to the next. */
      minutes: z.number(),
      miles: z.number(),
    }),
  ),
};

/** POST /api/directions: the way from one place to another, turn by turn. Nothing is stored. */
export const directionsBody = z.object({ from: coordinates, to: coordinates }).register(z.globalRegistry, {
  example: { from: { latitude: 33.51, longitude: -112.1 }, to: { latitude: 33.52, longitude: -112.11 } },
});

/** Null where no road engine answers. */
export const directions = z.object({ way: z.nullable(z.object(way)) });
export type DirectionsAnswer = z.infer<typeof directions>;

/** GET /api/directions: the ways between the stops of the caller's own route today, to be carried along. */
export const dayDirections = z.object({
  date: z.string(),
  /** False without a road engine: then there are no ways. */
  hasRoads: z.boolean(),
  /** Whose places: a customer's own address by the customer's id, one of their properties as "CUST-1/PROP-1". */
  ways: z.array(z.object({ ...way, fromCustomerId: z.string(), fromName: z.string(), toCustomerId: z.string() })),
});
export type DayDirections = z.infer<typeof dayDirections>;
