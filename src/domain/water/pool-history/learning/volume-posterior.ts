import type { Evidence } from './response-fit.ts';

/**
 * How far stated volumes are off, as the standard deviation of their logarithm. Estimates by length, width and depth come
 * within 20 to 50% (poolforum.com thread 21566, methods 2 and 4).
 */
export const STATED_VOLUME_DEVIATION = 0.3;

export interface VolumePosterior {
  /** Mean and standard deviation of the logarithm of true over stated volume. */
  readonly logFactor: number;
  readonly deviation: number;
}

/** Log-factors from 0.35 to 2.85 times the stated volume, and the responses (1 / factor) that belong to them. */
const STEPS = 140;
const LOG_FACTORS = Float64Array.from({ length: STEPS + 1 }, (_, i) => -1.05 + (2.1 * i) / STEPS);
const RESPONSES = LOG_FACTORS.map((logFactor) => Math.exp(-logFactor));
const PRIOR = LOG_FACTORS.map((logFactor) => -0.5 * (logFactor / STATED_VOLUME_DEVIATION) ** 2);

/**
 * What the evidence leaves of the volume: a normal prior on the logarithm of the volume around the stated one, times a
 * likelihood that is normal in the response (change of a reading per change expected at the stated volume).
 */
export function volumePosterior({ weight, weighted }: Evidence): VolumePosterior {
  if (weight === 0) return { logFactor: 0, deviation: STATED_VOLUME_DEVIATION };
  let best = Number.NEGATIVE_INFINITY;
  for (let i = 0; i <= STEPS; i += 1) best = Math.max(best, logDensity(i, weight, weighted));
  let sum = 0;
  let first = 0;
  let second = 0;
  for (let i = 0; i <= STEPS; i += 1) {
    const above = logDensity(i, weight, weighted) - best;
    if (above < -20) continue;
    const density = Math.exp(above);
    const logFactor = LOG_FACTORS[i] as number;
    sum += density;
    first += density * logFactor;
    second += density * logFactor * logFactor;
  }
  const mean = first / sum;
  return { logFactor: mean, deviation: Math.sqrt(Math.max(second / sum - mean * mean, 1e-6)) };
}

function logDensity(i: number, weight: number, weighted: number): number {
  const response = RESPONSES[i] as number;
  return (PRIOR[i] as number) + response * weighted - 0.5 * weight * response * response;
}
