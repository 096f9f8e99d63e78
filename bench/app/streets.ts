import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Coordinates, greatCircleMiles, roadPlaceOf, seededRandom } from '#domain/scheduling/index.ts';
import { collectNodes, objectsOf, scale } from '#server/adapters/map/extract-shapes.ts';
import type { RoadEngine } from '#server/adapters/roads/port.ts';

export const extracts =
  process.env.ROADS_EXTRACTS ?? fileURLToPath(new URL('../../../shared/reference/roads', import.meta.url));
export const townsMeasured = ['harrisburg', 'liechtenstein'] as const;
export type Town = (typeof townsMeasured)[number];

type Stretch = { from: Coordinates; to: Coordinates; miles: number };

/** Where people live: the residential streets of an extract, in straight stretches. */
async function residentialStreets(town: Town): Promise<Stretch[]> {
  const file = join(extracts, `${town}.osm.pbf`);
  const wanted = { node: [], way: ['highway'], relation: [] };
  const { add, finish } = collectNodes();
  for await (const objects of objectsOf(file, undefined, wanted)) {
    for (const object of objects) if (object.type === 'node') add(object);
  }
  const nodes = finish();
  const stretches: Stretch[] = [];
  for await (const objects of objectsOf(file, undefined, wanted)) {
    for (const object of objects) {
      if (object.type !== 'way' || !['residential', 'living_street'].includes(object.tags?.highway ?? '')) continue;
      const line = object.refs.flatMap((ref): Coordinates[] => {
        const at = nodes.at(ref);
        return at ? [{ longitude: at[0] / scale, latitude: at[1] / scale }] : [];
      });
      for (const [index, to] of line.entries()) {
        const from = line[index - 1];
        if (from) stretches.push({ from, to, miles: greatCircleMiles(from, to) });
      }
    }
  }
  return stretches;
}

/** Places on residential streets, as many on each as it is long. */
export async function placesOnStreets(
  engine: RoadEngine,
  town: Town,
  count: number,
  seed: number,
): Promise<Coordinates[]> {
  const random = seededRandom(seed);
  const streets = await residentialStreets(town);
  const total = streets.reduce((sum, { miles }) => sum + miles, 0);
  const places = new Map<number, Coordinates>();
  while (places.size < count) {
    let left = random() * total;
    const street = streets.find(({ miles }) => {
      left -= miles;
      return left <= 0;
    });
    if (!street) continue;
    const [{ from, to }, share] = [street, random()];
    const at = {
      latitude: from.latitude + share * (to.latitude - from.latitude),
      longitude: from.longitude + share * (to.longitude - from.longitude),
    };
    const road = await engine.nearest(at).catch(() => null);
    if (road !== null && road.milesAway < 0.02) places.set(roadPlaceOf(road.place), road.place);
  }
  return [...places.values()];
}
