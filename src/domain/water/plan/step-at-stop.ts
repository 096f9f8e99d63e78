import { distanceOutside } from '../limits/status.ts';
import type { RangedReading } from '../limits/water-limits.ts';
import { doseFor } from '../physics/dose.ts';
import { acidDemand, equilibriumOf } from '../physics/equilibrium.ts';
import { litresPerGallon } from '../physics/units.ts';
import type { Water } from '../physics/water.ts';
import type { AtHand } from './at-hand.ts';
import type { Plan, PlanStep } from './plan-types.ts';
import { acidEqualTo32FluidOunces, type Job, productsFor, productTable } from './product-table.ts';
import { activeGramsPerUnit, type Chemical, type Parameter } from './products.ts';
import { hoursAfterShock, limitAtOnce } from './safety.ts';

// What of a plan's step goes in at one stop: how much, whether with others, and which product at hand does it.

/** A plan with the volume that it was made for. */
export interface Treated {
  readonly plan: Plan;
  readonly gallons: number;
}

export const acids: readonly Chemical[] = productsFor.lowerPh;
const bases: readonly Chemical[] = [...productsFor.raiseAlkalinity, ...productsFor.raisePh];
const sanitizers: readonly Chemical[] = [...productsFor.chlorinate, ...productsFor.brominate];
/** Less than this cannot be measured: where the reading is in its range already, it is not moved by so little for the index. */
const leastMove: Readonly<Partial<Record<Parameter, number>>> = { pH: 0.05, totalAlkalinity: 5, calciumHardness: 10 };
/** A round of acid that lowers pH by less than this is not worth its handling: aerate first. */
const leastAcidMove = 0.15;
/** No round of acid at a stop takes pH below this: nobody is there to bring it back up. */
const lowestLeftPh = 7.2;

export const isShock = (step: PlanStep): boolean =>
  step.parameter === 'freeChlorine' && step.waitHours === hoursAfterShock;
export const isSanitizer = (step: PlanStep): boolean =>
  step.parameter === 'freeChlorine' || step.parameter === 'bromine';

/**
 * Minutes of moving water between two products that go into one pool at one stop, added at different places; null where they
 * do not go in on the same visit. Published waits are 10 to 20 minutes between products that go together (reference §8).
 */
export function minutesBetween(first: Chemical, second: Chemical): number | null {
  const one = (group: readonly Chemical[]): boolean => group.includes(first) || group.includes(second);
  const both = (a: readonly Chemical[], b: readonly Chemical[]): boolean =>
    (a.includes(first) && b.includes(second)) || (a.includes(second) && b.includes(first));
  if (one(['clarifier'])) return null;
  if (both(acids, bases) || both(acids, acids) || both(bases, bases)) return null;
  if (both(['calcium_chloride'], bases)) return null;
  if (both(sanitizers, sanitizers)) return null;
  if (both(acids, sanitizers) || both(['cal_hypo'], bases)) return 20;
  return 10;
}

/** The products that do what a step does. */
export function ableFor(step: PlanStep): readonly Chemical[] {
  const jobs: Job[] = isShock(step)
    ? ['shock']
    : step.parameter === 'freeChlorine'
      ? ['chlorinate']
      : step.parameter === 'bromine'
        ? ['brominate']
        : ['lowerPh', 'raisePh'];
  return jobs.map((job): readonly Chemical[] => productsFor[job]).find((able) => able.includes(step.chemical)) ?? [];
}

/** How much of another product does what one unit of the step's product does; null where it does not, or harms. */
export function equalAmount(
  step: PlanStep,
  other: Pick<AtHand, 'chemical' | 'strengthPct'>,
  { plan, gallons }: Treated,
): number | null {
  const own = productTable[step.chemical];
  const product = productTable[other.chemical];
  const grams = activeGramsPerUnit(own, { strengthPct: step.strengthPct });
  const otherGrams = activeGramsPerUnit(product, { strengthPct: other.strengthPct });
  if (isSanitizer(step)) {
    const rise = (step.to - step.from) / (product.effects[step.parameter] ?? 1);
    const isTooMuch = (['cyanuricAcid', 'calciumHardness'] as const).some((reading) => {
      const gain = (product.effects[reading] ?? 0) * rise;
      return gain > 0 && plan.water[reading] + gain > (plan.ranges[reading]?.max ?? Number.POSITIVE_INFINITY);
    });
    const ratio = (own.effects[step.parameter] ?? 0) / (product.effects[step.parameter] ?? Number.NaN);
    return isTooMuch || !(ratio > 0) ? null : (grams * ratio) / otherGrams;
  }
  const [acidity, otherAcidity] = [own.acidity, product.acidity];
  if (!acidity || !otherAcidity) return null;
  if (acidity.alkalinity < 0) return (grams * otherAcidity.gramsPerMol) / (otherGrams * acidity.gramsPerMol);
  const amountOf = (chemical: Chemical, strengthPct: number): number =>
    doseFor({ chemical, strengthPct, gallons, parameter: 'pH', from: step.from, to: step.to, water: plan.water })
      .amount;
  const whole = amountOf(step.chemical, step.strengthPct);
  return whole > 0 ? amountOf(other.chemical, other.strengthPct) / whole : null;
}

function isOut(reading: RangedReading & keyof Water, { water, ranges }: Plan): boolean {
  const range = ranges[reading];
  return range !== null && distanceOutside(water[reading], range) !== 0;
}

/** All in range, and the index out of its own by less than its formulas differ among themselves (reference §2.5). */
const isBalancedEnough = (plan: Plan): boolean =>
  !(['pH', 'totalAlkalinity', 'calciumHardness'] as const).some((reading) => isOut(reading, plan)) &&
  plan.lsi !== null &&
  plan.ranges.lsi !== null &&
  Math.abs(distanceOutside(plan.lsi, plan.ranges.lsi)) < 0.1;

export function isWorthADose({ parameter, from, to }: PlanStep, plan: Plan): boolean {
  if (parameter !== 'pH' && parameter !== 'totalAlkalinity' && parameter !== 'calciumHardness') return true;
  if (isBalancedEnough(plan)) return false;
  if (Math.abs(to - from) >= (leastMove[parameter] ?? 0)) return true;
  if (parameter !== 'totalAlkalinity') return isOut(parameter, plan);
  // Acid against alkalinity lowers pH too; a base against pH raises the alkalinity too.
  if (to < from) return isOut('totalAlkalinity', plan) || isOut('pH', plan);
  return isOut('totalAlkalinity', plan) && !plan.steps.some((step) => step.parameter === 'pH' && step.to > step.from);
}

/**
 * A high pH comes before the alkalinity where it is beyond what swimmers and chlorine bear, or where the alkalinity is in its range
 * and moves for the index alone.
 */
export function isPhFirst(step: PlanStep, plan: Plan, gallons: number): boolean {
  const isWanted =
    (step.priority === 'high' && step.to < step.from) || (isOut('pH', plan) && !isOut('totalAlkalinity', plan));
  // In water with next to no alkalinity a trace of acid does it, and bicarbonate undoes it.
  return step.parameter === 'pH' && isWanted && mostAtOnce(step, plan, gallons) >= step.amount / 4;
}

/** No acid into water whose alkalinity has to rise first, unless its pH cannot wait. */
export const leavesAlkalinityLow = (step: PlanStep, plan: Plan, gallons: number): boolean =>
  plan.steps.some(raisesAlkalinity) && isOut('totalAlkalinity', plan) && !isPhFirst(step, plan, gallons);

/** What of a step can go in at this stop: the most at once, and of a round of acid what leaves pH in its range. */
export function mostAtOnce(step: PlanStep, plan: Plan, gallons: number): number {
  const acid = acidEqualTo32FluidOunces({ chemical: step.chemical, strengthPct: step.strengthPct });
  const limit = limitAtOnce(step.chemical, step.amount, gallons, acid) ?? step.amount;
  // The plan's parts are equal ones; here the first may be as large as is allowed, for the next is a visit away.
  const part = step.split ? Math.max(step.split.amountEach, Math.min(limit, step.amount)) : step.amount;
  if (step.parameter === 'pH' && plan.steps.some(raisesAlkalinity)) {
    // The plan doses pH in the water that the bicarbonate leaves; in today's water the same pH takes less.
    const { chemical, strengthPct, to } = step;
    const today = {
      chemical,
      strengthPct,
      gallons,
      parameter: 'pH',
      from: plan.water.pH,
      to,
      water: plan.water,
    } as const;
    return Math.min(part, doseFor(today).amount);
  }
  if (!isAcidRound(step)) return part;
  const floor = Math.max(plan.ranges.pH?.min ?? lowestLeftPh, lowestLeftPh);
  if (plan.water.pH - floor < leastAcidMove) return 0;
  const product = productTable[step.chemical];
  const moles = acidDemand(equilibriumOf(plan.water), floor);
  const grams = moles * (product.acidity?.gramsPerMol ?? 0) * gallons * litresPerGallon;
  return Math.min(limit, step.amount, grams / activeGramsPerUnit(product, { strengthPct: step.strengthPct }));
}

const raisesAlkalinity = (step: PlanStep): boolean => step.parameter === 'totalAlkalinity' && step.to > step.from;
export const isAcidRound = (step: PlanStep): boolean => step.parameter === 'totalAlkalinity' && step.to < step.from;

interface Covered {
  readonly choice: AtHand;
  /** Of the choice, before rounding. */
  readonly amount: number;
  /** Of the step's own product that this amounts to. */
  readonly ofStep: number;
}

/** What at hand carries a step out: its own product where there is enough, else the nearest other, else what there is. */
export function cover(
  step: PlanStep,
  wanted: number,
  situation: Treated & { readonly atHand: readonly AtHand[] | null },
): Covered | null {
  const { atHand, gallons } = situation;
  const usual: AtHand = { chemical: step.chemical, strengthPct: step.strengthPct, amount: null, packageAmount: null };
  if (!atHand || atHand.length === 0) return { choice: usual, amount: wanted, ofStep: wanted };
  const able = ableFor(step);
  const isOwn = ({ chemical, strengthPct }: AtHand): boolean =>
    chemical === step.chemical && Math.abs(strengthPct - step.strengthPct) < 0.01;
  const offers = atHand
    .filter((one) => one.chemical === step.chemical || able.includes(one.chemical))
    .flatMap((choice): Covered[] => {
      const each = isOwn(choice) ? 1 : equalAmount(step, choice, situation);
      if (each === null) return [];
      const acid = acidEqualTo32FluidOunces({ chemical: choice.chemical, strengthPct: choice.strengthPct });
      const limit = limitAtOnce(choice.chemical, wanted * each, gallons, acid) ?? Number.POSITIVE_INFINITY;
      const most = Math.min(wanted * each, limit, choice.amount ?? Number.POSITIVE_INFINITY);
      return [{ choice, amount: most, ofStep: most / each }];
    })
    .sort((a, b) => Number(isOwn(b.choice)) - Number(isOwn(a.choice)));
  const enough = offers.find(({ ofStep }) => ofStep >= wanted * 0.999);
  const most = [...offers].sort((a, b) => b.ofStep - a.ofStep)[0];
  return enough ?? (most && most.ofStep > 0 ? most : null);
}

/** Another product that does a step's work. */
export interface OtherProduct {
  readonly chemical: Chemical;
  readonly strengthPct: number;
  readonly packageAmount: number | null;
  /** How much of it does what one unit of the product now chosen does. */
  readonly each: number;
}

/** What could be added instead of a choice, those at hand first, without what would harm this water. */
export function otherProducts(
  step: PlanStep,
  choice: Pick<AtHand, 'chemical' | 'strengthPct'>,
  situation: Treated & { readonly atHand: readonly AtHand[] | null },
): OtherProduct[] {
  const eachOf = (one: Pick<AtHand, 'chemical' | 'strengthPct'>): number | null =>
    one.chemical === step.chemical && Math.abs(one.strengthPct - step.strengthPct) < 0.01
      ? 1
      : equalAmount(step, one, situation);
  const own = eachOf(choice);
  if (own === null || !(own > 0)) return [];
  const able = ableFor(step);
  const held = (situation.atHand ?? []).filter(({ chemical }) => able.includes(chemical));
  const usual = able
    .filter((chemical) => !held.some((one) => one.chemical === chemical))
    .map((chemical) => ({ chemical, strengthPct: productTable[chemical].strengthPct, packageAmount: null }));
  return [...held, ...usual].flatMap(({ chemical, strengthPct, packageAmount }): OtherProduct[] => {
    const each = eachOf({ chemical, strengthPct });
    const isChoice = chemical === choice.chemical && strengthPct === choice.strengthPct;
    return isChoice || each === null || !(each > 0) ? [] : [{ chemical, strengthPct, packageAmount, each: each / own }];
  });
}

/** How much more than exactly meant may go in: a sanitizer as far as its range goes, of everything else nothing. */
export function roundingRoom(step: PlanStep, plan: Plan): number {
  if (!isSanitizer(step) || step.to <= step.from) return 1;
  if (isShock(step)) return 1.1;
  const max = plan.ranges[step.parameter === 'bromine' ? 'bromine' : 'chlorine']?.max ?? step.to;
  return Math.max(1, (max - step.from) / (step.to - step.from));
}
