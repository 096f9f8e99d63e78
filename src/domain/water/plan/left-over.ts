import { convertAmount, isWeightUnit, UNITS } from '../physics/units.ts';
import { productTable } from './product-table.ts';
import { isChemical, type Parameter } from './products.ts';
import { type LaterItem, leastShare, type NowStep, type VisitPlan } from './visit-plan.ts';

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
  readonly strengthPct: number | null;
  /** The planned product that it was added instead of. */
  readonly insteadOf?: string | undefined;
}

/** The planned product that something was added for. */
const addedFor = ({ chemical, insteadOf }: Pick<Added, 'chemical' | 'insteadOf'>): string => insteadOf ?? chemical;

/**
 * What of a dose that goes in now was added, in its own product and unit; null where none was recorded. Another product counts
 * by what it does; one that is not known to do the same counts for the whole.
 */
function addedOfStep(now: NowStep, added: readonly Added[]): number | null {
  const recorded = added.filter((one) => addedFor(one) === now.chemical);
  if (recorded.length === 0) return null;
  return recorded.reduce((sum, one) => {
    const kinds = now.others.filter(({ chemical }) => chemical === one.chemical);
    const other = kinds.find(({ strengthPct }) => strengthPct === one.strengthPct) ?? kinds[0];
    const isOther =
      one.insteadOf !== undefined && (one.chemical !== now.chemical || other?.strengthPct === one.strengthPct);
    const from = UNITS.find((each) => each === one.unit);
    if (from === undefined || !isChemical(one.chemical)) return sum;
    const product = productTable[one.chemical];
    if (isWeightUnit(from) !== (product.form === 'dry')) return sum;
    const amount = convertAmount(one.amount, from, product.unit);
    return sum + (isOther ? (other ? amount / other.each : now.amount) : amount);
  }, 0);
}

/** What is missing of the doses that went in only in part, for the next visit. */
export function missingOf(plan: VisitPlan | null, added: readonly Added[]): LaterItem[] {
  return (plan?.now ?? []).flatMap((now): LaterItem[] => {
    const done = addedOfStep(now, added);
    if (done === null || now.amount - done <= now.amount * leastShare) return [];
    return [
      {
        key: now.chemical,
        kind: 'dose',
        parameter: now.step.parameter,
        reason: 'partial',
        chemical: now.chemical,
        strengthPct: now.strengthPct,
        amount: now.amount - done,
        unit: now.unit,
        parts: 1,
        percent: null,
        pH: null,
      },
    ];
  });
}

/** Some items with what is missing of today's doses, each product once. */
export function withMissing<Item extends LaterItem>(
  items: readonly Item[],
  missing: readonly LaterItem[],
  asItem: (item: LaterItem) => Item,
): Item[] {
  const more = missing.filter(({ key }) => !items.some((item) => item.key === key));
  return [
    ...items.map((item) => {
      const further = missing.find(({ key }) => key === item.key);
      const isSum = further && item.amount !== null && item.unit === further.unit;
      return isSum ? { ...item, amount: item.amount + (further.amount ?? 0) } : item;
    }),
    ...more.map(asItem),
  ];
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
