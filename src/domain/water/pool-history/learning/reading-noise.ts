import type { TrackedReading } from '../history.ts';

/**
 * Standard deviation of one reading by the drop tests of the trade, in the reading's unit. A drop test is good to one drop
 * (poolforum.com thread 16512: Taylor K-2006 0.2 or 0.5 ppm free chlorine, 10 ppm alkalinity and hardness, 10 ppm cyanuric
 * acid, 0.1 pH); one drop is taken as two standard deviations, but one and a half for the colours of pH. Photometers and
 * comparators stray by 5-10% in chlorine, so that share is added. Salt: 200 ppm a drop, strips 10%.
 */
export function readingNoise(reading: TrackedReading, value: number): number {
  switch (reading) {
    case 'chlorine':
      return Math.sqrt(0.2 * 0.2 + (0.05 * value) ** 2);
    case 'pH':
      return 0.07;
    case 'totalAlkalinity':
      return 5;
    case 'calciumHardness':
      return Math.max(5, 0.025 * value);
    case 'cyanuricAcid':
      return 5;
    case 'salt':
      return Math.max(100, 0.04 * value);
  }
}
