/** Answers the next number in [0, 1). */
export type Random = () => number;

/**
 * A seeded stream of numbers in [0, 1), the same on every machine: mulberry32 (Tommy Ettinger), 32 bits of state,
 * ample for choosing moves.
 */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = state;
    bits = Math.imul(bits ^ (bits >>> 15), bits | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
}

/** A whole number from 0 up to and without `limit`. */
export function randomBelow(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}
