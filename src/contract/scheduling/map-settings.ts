import * as z from 'zod/mini';

/** What the maps are drawn on: somebody's tiles, or none, where the stops are drawn to scale. */
export const mapSettings = z.object({
  tiles: z.nullable(
    z.object({
      /** Template with {z}, {x} and {y}; {s} becomes the a, b and c of server names, {r} becomes @2x on high-resolution screens. */
      url: z.string(),
      /** Whose data and tiles they are, shown on every map: text, with links as `<a href="https://…">…</a>`. */
      attribution: z.string(),
      maxZoom: z.int(),
    }),
  ),
});
export type MapSettings = z.infer<typeof mapSettings>;
