import type { StockedReagent } from '#contract/stock/reagents.ts';
import { dayNumber } from '#domain/calendar/index.ts';
import { daysUntilEmpty, type RefillReason, refillReason } from '#domain/stock/index.ts';
import { firstPoolId } from '#domain/water/index.ts';
import { reagentsTexts as texts } from './texts.ts';

export interface RefillLine {
  reagent: StockedReagent;
  reason: RefillReason;
  days: number;
  estimated: boolean;
}

export interface RefillPlace {
  name: string;
  nextServiceDate: string | null;
  lines: RefillLine[];
}

const placeName = ({ technicianName, technicianId, poolId, poolName, customerName }: StockedReagent): string => {
  if (technicianId !== null) return texts.truckOf(technicianName ?? technicianId);
  return poolId === firstPoolId ? texts.companyStock : [customerName, poolName].filter(Boolean).join(' · ');
};

/** What to restock before the next service day, by place; soonest empty first. */
export function refillPlaces(stock: readonly StockedReagent[], today: string): RefillPlace[] {
  const places = new Map<string, RefillPlace>();
  for (const reagent of stock) {
    const { level, usagePctPerDay, nextServiceDate, poolId, technicianId } = reagent;
    const daysToService = nextServiceDate === null ? null : dayNumber(nextServiceDate) - dayNumber(today);
    const reason = refillReason(level, usagePctPerDay, daysToService);
    if (reason === null) continue;
    const key = `${poolId ?? ''}\n${technicianId ?? ''}`;
    const place = places.get(key) ?? { name: placeName(reagent), nextServiceDate, lines: [] };
    place.lines.push({ reagent, reason, ...daysUntilEmpty(level, usagePctPerDay) });
    places.set(key, place);
  }
  const soonest = ({ lines }: RefillPlace): number => Math.min(...lines.map(({ days }) => days));
  for (const { lines } of places.values()) {
    lines.sort((one, other) => one.days - other.days || one.reagent.level - other.reagent.level);
  }
  return [...places.values()].sort((one, other) => soonest(one) - soonest(other) || one.name.localeCompare(other.name));
}
