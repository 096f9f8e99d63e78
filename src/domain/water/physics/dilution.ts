import { InvalidReading, requireNumber } from '../limits/invalid-reading.ts';
import { doseFaults } from './texts.ts';
import { ppmBounds } from './water.ts';

/**
 * Percent of the water to replace so that a reading falls `from` → `to`, with fill water at `fill` ppm; 0 when it is there.
 * @throws InvalidReading when the fill water is not below the level wanted.
 */
export function replacePercent(from: number, to: number, fill: number): number {
  const start = requireNumber('from', from, ppmBounds);
  const wanted = requireNumber('to', to, ppmBounds);
  const fresh = requireNumber('fill', fill, ppmBounds);
  if (start <= wanted) return 0;
  if (fresh > wanted) throw new InvalidReading('fill', doseFaults.notBelowWanted);
  if (fresh === wanted) return 100;
  return ((start - wanted) / (start - fresh)) * 100;
}
