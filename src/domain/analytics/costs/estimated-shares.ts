import { shareOfCents } from '#domain/money/index.ts';
import { defaultPriceCents, type WorkCents } from './work-costs.ts';

/** Percent of a visit's price that it is taken to cost where nothing is known, by our own estimate of the parts. */
const sharesPct = { laborCents: 36, chemicalCents: 16, travelCents: 10, equipmentCents: 4 } as const;

/** What a visit of a price is taken to cost; whole cents. @param priceCents null: the documents' default price */
export function estimatedShares(priceCents: number | null): WorkCents {
  const feeCents = priceCents ?? defaultPriceCents;
  const share = (pct: number): number => shareOfCents(feeCents, pct, 100);
  return {
    feeCents,
    laborCents: share(sharesPct.laborCents),
    chemicalCents: share(sharesPct.chemicalCents),
    travelCents: share(sharesPct.travelCents),
    equipmentCents: share(sharesPct.equipmentCents),
  };
}
