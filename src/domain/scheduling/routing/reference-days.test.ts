import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { afterIterations } from './budget.ts';
import { distanceMatrixMiles, drivingMinutes } from './distance.ts';
import { createPathProblem } from './problem.ts';
import { solve } from './solve.ts';

/** Days of 8 to 25 stops with their best known minutes; they lie beside the repository and may be absent. */
const folder = fileURLToPath(new URL('../../../../../shared/reference/routing/', import.meta.url));

type ReferenceDay = { stops: { lat: number; lng: number }[] };
type BestKnown = { instances: Record<string, { kind: string; cost: number }> };

const read = <T>(path: string): T => JSON.parse(readFileSync(`${folder}${path}`, 'utf8')) as T;

if (existsSync(`${folder}best-known.json`)) {
  const days = Object.entries(read<BestKnown>('best-known.json').instances).filter(
    ([, { kind }]) => kind === 'pool-day',
  );

  it.each(days)('%s reaches the best known cost', (name, { cost: bestKnownMinutes }) => {
    const places = read<ReferenceDay>(`pool/${name}.json`).stops.map(({ lat, lng }) => ({
      latitude: lat,
      longitude: lng,
    }));
    const seconds = distanceMatrixMiles(places).map((miles) => Math.round(drivingMinutes(miles) * 60));
    const { cost } = solve(createPathProblem(seconds), { seed: 1, stop: afterIterations(2_000) });
    expect(cost / 60).toBeCloseTo(bestKnownMinutes, 2);
  });
} else {
  it('has no reference days to compare with', () => {
    expect(existsSync(folder)).toBe(false);
  });
}
