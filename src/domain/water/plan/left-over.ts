import { convertAmount, UNITS } from '../physics/units.ts';
import { productTable } from './product-table.ts';
import type { Parameter } from './products.ts';
import { type LaterItem, leastShare, type VisitPlan } from './visit-plan.ts';

/** What a visit leaves undone, as the visit keeps it and the next stop at that pool shows it. */
export interface LeftItem extends LaterItem {
  /** The day of the visit that left it first, YYYY-MM-DD. */
  readonly since: string;
}

/**
 * What there is to do later at a pool as a stop sees it: what today's plan leaves, and what earlier visits left and today's
 * test does not answer. A reading that was measured again speaks for itself.
 * @param today of the visit, YYYY-MM-DD
 */
export function openItems(
  plan: VisitPlan | null,
  before: readonly LeftItem[],
  isMeasured: (parameter: Parameter) => boolean,
  today: string,
): LeftItem[] {
  const later = plan?.later ?? [];
  const standing = before.filter(
    ({ key, parameter }) => !later.some((item) => item.key === key) && !(plan && isMeasured(parameter)),
  );
  return [
    ...standing,
    ...later.map((item): LeftItem => {
      const earlier = before.find(({ key }) => key === item.key);
      return { ...item, since: earlier?.since ?? today };
    }),
  ];
}

/** A chemical as a visit records it. */
interface Added {
  readonly chemical: string;
  readonly amount: number;
  readonly unit: string;
}

function addedOf({ chemical, unit }: Pick<LaterItem, 'chemical' | 'unit'>, added: readonly Added[]): number {
  return added.reduce((sum, one) => {
    const from = UNITS.find((each) => each === one.unit);
    if (one.chemical !== chemical || from === undefined || unit === null) return sum;
    return sum + convertAmount(one.amount, from, unit);
  }, 0);
}

/**
 * What is still to do of some items after a visit: without what was added beyond today's part, ticked or dismissed.
 * @param settled keys of the items that were ticked or dismissed
 */
export function stillLeft(
  items: readonly LeftItem[],
  plan: VisitPlan | null,
  added: readonly Added[],
  settled: readonly string[],
): LeftItem[] {
  return items.flatMap((item): LeftItem[] => {
    if (settled.includes(item.key)) return [];
    if (item.amount === null) return [item];
    const today = (plan?.now ?? [])
      .filter((step) => step.chemical === item.chemical)
      .reduce((sum, step) => sum + step.amount, 0);
    const amount = item.amount - Math.max(0, addedOf(item, added) - today);
    return amount <= item.amount * leastShare ? [] : [{ ...item, amount }];
  });
}

/** Whether what was added makes up an item: its checkbox is ticked then. */
export const isDoneBy = (item: LeftItem, plan: VisitPlan | null, added: readonly Added[]): boolean =>
  item.amount !== null && stillLeft([item], plan, added, []).length === 0;

/** An item's amount as it is recorded when it is ticked: pounds from one pound on, gallons from one gallon on. */
export function addedByItem({ chemical, amount, unit, strengthPct }: LaterItem) {
  if (chemical === null || amount === null || unit === null) return null;
  const large = unit === 'oz' ? ({ unit: 'lb', size: 16 } as const) : ({ unit: 'gal', size: 128 } as const);
  const written = amount >= large.size ? { amount: amount / large.size, unit: large.unit } : { amount, unit };
  return {
    chemical,
    name: productTable[chemical].name,
    amount: Math.round(written.amount * 100) / 100,
    unit: written.unit,
    strengthPct,
  };
}
