import { shareOfCents } from '#domain/money/index.ts';
import { DEFAULT_PRICE_CENTS, type WorkCents } from './work-costs.ts';

/** Percent of a visit's price that it is taken to cost where nothing is known, by our own estimate of the parts. */
const SHARES_PCT = { laborCents: 36, chemicalCents: 16, travelCents: 10, equipmentCents: 4 } as const;

/** What a visit of a price is taken to cost; whole cents. @param priceCents null: the documents' default price */
export function estimatedShares(priceCents: number | null): WorkCents {
  const feeCents = priceCents ?? DEFAULT_PRICE_CENTS;
  const share = (pct: number): number => shareOfCents(feeCents, pct, 100);
  return {
    feeCents,
    laborCents: share(SHARES_PCT.laborCents),
    chemicalCents: share(SHARES_PCT.chemicalCents),
    travelCents: share(SHARES_PCT.travelCents),
    equipmentCents: share(SHARES_PCT.equipmentCents),
  };
}
