import type { DemoVisit } from './demo-visits.ts';
import type { DemoRows } from './repo.ts';

/** What the demonstration company pays. Invented, like everything of it. */
const settings = { wageCentsPerHour: 2400, costCentsPerMile: 68 } as const;

const prices = [
  { product: 'liquid_chlorine', priceCents: 450, amount: 1, unit: 'gal' },
  { product: 'muriatic_acid', priceCents: 1450, amount: 2, unit: 'gal' },
  { product: 'sodium_bicarbonate', priceCents: 2900, amount: 50, unit: 'lb' },
  { product: 'calcium_chloride', priceCents: 3800, amount: 50, unit: 'lb' },
  { product: 'salt', priceCents: 900, amount: 40, unit: 'lb' },
] as const;

/** Of the visits every so manieth has its costs entered by hand. */
const enteredEvery = 97;
const parts = [
  { equipmentCostCents: 3800, notes: 'Pump basket lid and O-ring replaced.' },
  { equipmentCostCents: 0, notes: 'Leaves after the wind: twice the time.' },
  { equipmentCostCents: 1250, notes: 'New pole brush.' },
  { equipmentCostCents: 0, notes: null },
] as const;

/** Costs that somebody wrote down at some visits, and the rates that the rest is reckoned by. */
export function demoCosts(visits: readonly DemoVisit[], createdBy: string, now: Date): DemoRows['costs'] {
  const entered = visits.filter((_visit, index) => index % enteredEvery === enteredEvery - 1);
  return {
    settings: { ...settings, updatedAt: now },
    prices: prices.map((price) => ({ ...price, updatedAt: now })),
    entries: entered.map(({ visitId, stop, date, departure }, index) => {
      const { equipmentCostCents, notes } = parts[index % parts.length] ?? parts[3];
      return {
        costId: `COST-${visitId.slice('VISIT-'.length)}`,
        customerId: stop.customer.customerId,
        visitId,
        serviceDate: date,
        laborCostCents: 1200 + 40 * (index % 9),
        chemicalCostCents: 280 + 65 * (index % 7),
        equipmentCostCents,
        travelCostCents: 90 + 35 * (index % 5),
        serviceFeeCents: stop.customer.servicePriceCents,
        notes,
        createdBy,
        createdAt: departure,
      };
    }),
  };
}
