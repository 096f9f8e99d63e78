import { shareOfCents } from '#domain/money/index.ts';

/** A margin above this is marked as good, and is what a suggested price aims at; percent (spec 3 §2). */
export const GOOD_MARGIN_PCT = 25;

/** Prices are suggested in half dollars. */
const PRICE_STEP_CENTS = 50;

/** Profit in percent of what came in, to two decimals; null where nothing came in. */
export const marginPct = (revenueCents: number, costCents: number): number | null =>
  revenueCents > 0 ? shareOfCents(10_000, revenueCents - costCents, revenueCents) / 100 : null;

/**
 * Cents a visit at which the aimed margin is reached, up to the next half dollar; null where the present price does.
 * @param revenueCents what the visits brought in, and `costCents` what they cost, together
 */
export function suggestedPriceCents(
  { visits, revenueCents, costCents }: { visits: number; revenueCents: number; costCents: number },
  aimPct: number = GOOD_MARGIN_PCT,
): number | null {
  if (visits <= 0 || costCents <= 0) return null;
  const needed = costCents / visits / (1 - aimPct / 100);
  if (revenueCents / visits >= needed) return null;
  return Math.ceil(needed / PRICE_STEP_CENTS) * PRICE_STEP_CENTS;
}
