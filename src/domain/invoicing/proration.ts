import { addDays, type CivilDate } from '#domain/calendar/index.ts';
import { shareOfCents } from '#domain/money/index.ts';
import type { BillingPeriod } from './cycles.ts';

/**
 * What a part of a billing cycle costs, at a plan's start, end and change of price. `days`: its days of the cycle's;
 * `visits`: its planned visits of the cycle's; `none`: a cycle that has begun costs all of it, and a new price waits for the next.
 */
export type Proration = 'days' | 'visits' | 'none';

/** A part of a cycle, and the whole of it. */
export interface PartOfCycle {
  days: number;
  ofDays: number;
  /** Planned; null where nobody counted them. */
  visits?: { count: number; of: number } | null;
}

/** How a part is counted: by visits only where the cycle has any. */
export const countedBy = (
  rule: Proration,
  { days, ofDays, visits }: PartOfCycle,
): { by: Proration; part: number; whole: number } => {
  if (rule === 'none') return { by: 'none', part: Math.ceil(days / ofDays), whole: 1 };
  if (rule === 'visits' && visits && visits.of > 0) return { by: 'visits', part: visits.count, whole: visits.of };
  return { by: 'days', part: days, whole: ofDays };
};

/** What a part of a cycle costs at the price of the whole one; whole cents, rounded half up. */
export function proratedCents(priceCents: number, rule: Proration, part: PartOfCycle): number {
  if (part.days === part.ofDays) return priceCents;
  const counted = countedBy(rule, part);
  return shareOfCents(priceCents, counted.part, counted.whole);
}

/** A price from a day on. */
export interface PriceChange {
  priceCents: number;
  from: CivilDate;
}

/** A period by the prices that hold in it: one part, or two where a new price begins inside. Without proration it waits. */
export function partsByPrice(
  period: BillingPeriod,
  priceCents: number,
  change: PriceChange | null,
  rule: Proration,
): (BillingPeriod & { priceCents: number })[] {
  if (change === null || change.from > period.endsOn) return [{ ...period, priceCents }];
  if (change.from <= period.startsOn) return [{ ...period, priceCents: change.priceCents }];
  if (rule === 'none') return [{ ...period, priceCents }];
  return [
    { startsOn: period.startsOn, endsOn: addDays(change.from, -1), priceCents },
    { startsOn: change.from, endsOn: period.endsOn, priceCents: change.priceCents },
  ];
}
