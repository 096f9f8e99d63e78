import { distanceOutside } from '../limits/status.ts';
import type { RangedReading } from '../limits/water-limits.ts';
import { doseFor } from '../physics/dose.ts';
import { effectOf } from '../physics/effect.ts';
import { acidDemand, equilibriumOf } from '../physics/equilibrium.ts';
import { brominePerChlorine } from '../physics/molar-masses.ts';
import { litresPerGallon } from '../physics/units.ts';
import type { Water } from '../physics/water.ts';
import { type AtHand, type Measure, measuredOut } from './at-hand.ts';
import type { Plan, PlanStep } from './plan-types.ts';
import { acidEqualTo32FluidOunces, type Job, productsFor } from './product-choice.ts';
import { productTable } from './product-table.ts';
import { activeGramsPerUnit, type Chemical, type Parameter } from './products.ts';
import { hoursAfterShock } from './safety.ts';
import { limitAtOnce } from './splits.ts';

/** Minutes of one stop, least and most; others are clamped to these. */
export const stopMinutes = { min: 15, max: 30 } as const;

/** What goes into the water at this stop, one product after another with the pump running. */
export interface NowStep {
  /** Of the whole treatment; its own amount and product are those of the plan. */
  readonly step: PlanStep;
  readonly chemical: Chemical;
  readonly strengthPct: number;
  readonly unit: 'fl_oz' | 'oz';
  /** As it is measured out, in `unit`. */
  readonly amount: number;
  readonly measure: Measure | null;
  /** Before it was rounded to a measure. */
  readonly exact: number;
  /** Of the plan's whole amount, 0 to 1; below 1 the rest is in `later`. */
  readonly share: number;
  /** Minutes of moving water before it. */
  readonly waitMinutes: number;
  /** The plan's product, where another one at hand takes its place. */
  readonly insteadOf: Chemical | null;
}

export const laterReasons = [
  /** No more of it may go in at once. */
  'split',
  /** It does not go with what is added now, or needs a longer wait than the stop has. */
  'apart',
  /** A test after what is added now says how much is left to do. */
  'retest',
  /** pH has to rise first. */
  'aerate',
  'notAtHand',
  'notEnough',
  /** So much of it that it needs an appointment of its own. */
  'ownVisit',
  /** Salt, stabilizer, calcium and fresh water are work, not a dose. */
  'task',
] as const;
export type LaterReason = (typeof laterReasons)[number];

/** What only is a task: fresh water, and air. */
export type LaterKey = Chemical | 'replace_water' | 'aerate';

/** What is left for the next visit. */
export interface LaterItem {
  readonly key: LaterKey;
  readonly kind: 'dose' | 'task';
  readonly parameter: Parameter;
  readonly reason: LaterReason;
  /** Null for water and air. */
  readonly chemical: Chemical | null;
  readonly strengthPct: number | null;
  /** In the product's own unit. */
  readonly amount: number | null;
  readonly unit: 'fl_oz' | 'oz' | null;
  /** How many additions it takes, some hours apart. */
  readonly parts: number;
  /** Of the water to replace. */
  readonly percent: number | null;
  /** pH to aerate up to. */
  readonly pH: number | null;
}

export interface VisitPlan {
  readonly now: readonly NowStep[];
  readonly later: readonly LaterItem[];
  /** Of all waits between the products that go in now. */
  readonly waitMinutes: number;
  /** Whether it is known what is at hand. */
  readonly stockKnown: boolean;
}

export interface StopSituation {
  /** The volume that the plan was made for. */
  readonly gallons: number;
  /** What is on the truck and at the pool; null or empty where nobody keeps count: everything is taken to be there then. */
  readonly atHand: readonly AtHand[] | null;
  /** Planned for the stop. */
  readonly minutes?: number;
  /** What earlier visits left undone: one of these may take the whole half hour, so that it is not left forever. */
  readonly left?: readonly LaterKey[];
}

const tasks: readonly Chemical[] = ['salt', 'cyanuric_acid', 'calcium_chloride'];
const acids: readonly Chemical[] = productsFor.lowerPh;
const bases: readonly Chemical[] = [...productsFor.raiseAlkalinity, ...productsFor.raisePh];
const sanitizers: readonly Chemical[] = [...productsFor.chlorinate, ...productsFor.brominate];
/** More additions than these after today's become an appointment of their own. */
const mostVisits = 1;
/** What is left of a dose below this share of it is not worth another visit. */
export const leastShare = 0.1;
/** Less than this cannot be measured: where the reading is in its range already, it is not moved by so little for the index. */
const leastMove: Readonly<Partial<Record<Parameter, number>>> = { pH: 0.05, totalAlkalinity: 5, calciumHardness: 10 };
/** A round of acid that lowers pH by less than this is not worth its handling: aerate first. */
const leastAcidMove = 0.15;
/** No round of acid at a stop takes pH below this: nobody is there to bring it back up. */
const lowestLeftPh = 7.2;

export const isShock = (step: PlanStep): boolean =>
  step.parameter === 'freeChlorine' && step.waitHours === hoursAfterShock;
const isSanitizer = (step: PlanStep): boolean => step.parameter === 'freeChlorine' || step.parameter === 'bromine';

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
function ableFor(step: PlanStep): readonly Chemical[] {
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
function equalAmount(step: PlanStep, other: AtHand, { plan, gallons }: { plan: Plan; gallons: number }): number | null {
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

function isWorthADose({ parameter, from, to }: PlanStep, plan: Plan): boolean {
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
function isPhFirst(step: PlanStep, plan: Plan, gallons: number): boolean {
  const isWanted =
    (step.priority === 'high' && step.to < step.from) || (isOut('pH', plan) && !isOut('totalAlkalinity', plan));
  // In water with next to no alkalinity a trace of acid does it, and bicarbonate undoes it.
  return step.parameter === 'pH' && isWanted && mostAtOnce(step, plan, gallons) >= step.amount / 4;
}

/** No acid into water whose alkalinity has to rise first, unless its pH cannot wait. */
const leavesAlkalinityLow = (step: PlanStep, plan: Plan, gallons: number): boolean =>
  plan.steps.some(raisesAlkalinity) && isOut('totalAlkalinity', plan) && !isPhFirst(step, plan, gallons);

/** What of a step can go in at this stop: the most at once, and of a round of acid what leaves pH in its range. */
function mostAtOnce(step: PlanStep, plan: Plan, gallons: number): number {
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
const isAcidRound = (step: PlanStep): boolean => step.parameter === 'totalAlkalinity' && step.to < step.from;

interface Covered {
  readonly choice: AtHand;
  /** Of the choice, before rounding. */
  readonly amount: number;
  /** Of the step's own product that this amounts to. */
  readonly ofStep: number;
}

/** What at hand carries a step out: its own product where there is enough, else the nearest other, else what there is. */
function cover(step: PlanStep, wanted: number, situation: { plan: Plan } & StopSituation): Covered | null {
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

/** How much more than exactly meant may go in: a sanitizer as far as its range goes, of everything else nothing. */
function roundingRoom(step: PlanStep, plan: Plan): number {
  if (!isSanitizer(step) || step.to <= step.from) return 1;
  if (isShock(step)) return 1.1;
  const max = plan.ranges[step.parameter === 'bromine' ? 'bromine' : 'chlorine']?.max ?? step.to;
  return Math.max(1, (max - step.from) / (step.to - step.from));
}

const laterOf = (
  step: PlanStep,
  amount: number,
  reason: LaterReason,
  own: Partial<Pick<LaterItem, 'kind' | 'parts' | 'pH'>> = {},
): LaterItem => ({
  key: step.chemical,
  kind: 'dose',
  parameter: step.parameter,
  reason,
  chemical: step.chemical,
  strengthPct: step.strengthPct,
  amount,
  unit: step.unit,
  parts: 1,
  percent: null,
  pH: null,
  ...own,
});

const partsOf = (amount: number, step: PlanStep, atOnce: number): number =>
  Math.max(1, Math.ceil(amount / (atOnce || (step.split?.amountEach ?? amount)) - 0.001));

/** What remains of a step after this stop: for the next visit, or where that would take too many, as work of its own. */
function remainder(step: PlanStep, amount: number, reason: LaterReason, atOnce: number): LaterItem[] {
  if (amount <= step.amount * (isShock(step) ? 0.01 : leastShare)) return [];
  const parts = partsOf(amount, step, atOnce);
  // A pH that only the next test can tell is no work to schedule.
  const isOwnVisit =
    (parts > mostVisits && !(reason === 'retest' && step.parameter === 'pH')) || (isShock(step) && reason === 'split');
  // Half a shock is none: it takes the whole dose, and does not wait for a week.
  const whole = isShock(step) && reason !== 'split' ? step.amount : amount;
  const kind = isOwnVisit || isShock(step) ? 'task' : 'dose';
  return [laterOf(step, whole, isOwnVisit ? 'ownVisit' : reason, { kind, parts })];
}

const parametersOf: Readonly<Partial<Record<RangedReading, Parameter>>> = {
  calciumHardness: 'calciumHardness',
  cyanuricAcid: 'cyanuricAcid',
  salt: 'salt',
  pH: 'pH',
  totalAlkalinity: 'totalAlkalinity',
  lsi: 'calciumHardness',
};

/** Fresh water for what no product lowers, once for all readings: the largest share wins. */
function freshWater(plan: Plan): LaterItem[] {
  const wanted = plan.unreached
    .flatMap(({ reading, replacePercent }) => {
      const parameter = parametersOf[reading];
      return replacePercent === undefined || parameter === undefined ? [] : [{ parameter, percent: replacePercent }];
    })
    .sort((a, b) => (b.percent ?? 0) - (a.percent ?? 0))[0];
  if (!wanted) return [];
  const none = { chemical: null, strengthPct: null, amount: null, unit: null, parts: 1, pH: null };
  return [{ key: 'replace_water', kind: 'task', reason: 'task', ...none, ...wanted }];
}

const air = (pH: number): LaterItem => ({
  key: 'aerate',
  kind: 'task',
  parameter: 'pH',
  reason: 'task',
  chemical: null,
  strengthPct: null,
  amount: null,
  unit: null,
  parts: 1,
  percent: null,
  pH,
});

/**
 * A treatment in what can be done at one stop of 15 to 30 minutes and what is left for later. Now: sanitizer first, then one
 * product for balance and, where it fits, algaecide, with the minutes of moving water between them, out of what is at hand and
 * measured on the safe side. Later: everything that would have to wait longer, goes in further parts, is not at hand, or is
 * work rather than a dose. The exact doses of the whole treatment stay those of the plan.
 */
export function planVisit(plan: Plan, situation: StopSituation): VisitPlan {
  const { gallons, left = [] } = situation;
  const planned = Math.min(stopMinutes.max, Math.max(stopMinutes.min, situation.minutes ?? stopMinutes.max));
  const whole = { ...situation, plan };
  const now: NowStep[] = [];
  const later: LaterItem[] = [];
  let waited = 0;

  const sanitizing = plan.steps.filter(isSanitizer);
  const shocked = sanitizing.some(isShock);
  const others = plan.steps
    .filter((step) => !isSanitizer(step) && isWorthADose(step, plan))
    .sort((a, b) => Number(isPhFirst(b, plan, gallons)) - Number(isPhFirst(a, plan, gallons)));
  for (const step of [...sanitizing, ...others]) {
    if (tasks.includes(step.chemical)) {
      later.push(laterOf(step, step.amount, 'task', { kind: 'task', parts: step.split?.parts ?? 1 }));
      continue;
    }
    const isBalance = step.parameter === 'pH' || step.parameter === 'totalAlkalinity';
    if (acids.includes(step.chemical) && isBalance && leavesAlkalinityLow(step, plan, gallons)) {
      later.push(...remainder(step, step.amount, 'retest', 0));
      continue;
    }
    if (isBalance && now.some((one) => one.step.parameter === 'pH' || one.step.parameter === 'totalAlkalinity')) {
      later.push(...remainder(step, step.amount, 'retest', 0));
      continue;
    }
    const atOnce = mostAtOnce(step, plan, gallons);
    if (atOnce <= 0) {
      later.push(...remainder(step, step.amount, isAcidRound(step) ? 'aerate' : 'retest', 0));
      continue;
    }
    const covered = cover(step, atOnce, whole);
    if (!covered) {
      later.push(...remainder(step, step.amount, 'notAtHand', atOnce));
      continue;
    }
    const { choice, amount, ofStep } = covered;
    const waits = now.map((one) => minutesBetween(one.chemical, choice.chemical));
    const wait = Math.max(0, ...waits.map((minutes) => minutes ?? 0));
    // A wait counts from the last product; what went in before that has had longer.
    const room = (left.includes(step.chemical) || left.includes(choice.chemical) ? stopMinutes.max : planned) - waited;
    if (waits.includes(null) || (now.length > 0 && (shocked || wait > room))) {
      later.push(...remainder(step, step.amount, 'apart', atOnce));
      continue;
    }
    waited += wait;
    const enough = choice.amount === null ? Number.POSITIVE_INFINITY : choice.amount;
    const measured = measuredOut(amount, choice, Math.min(amount * roundingRoom(step, plan), enough));
    now.push({
      step,
      chemical: choice.chemical,
      strengthPct: choice.strengthPct,
      unit: productTable[choice.chemical].unit,
      ...measured,
      exact: amount,
      share: ofStep / step.amount,
      waitMinutes: wait,
      insteadOf: choice.chemical === step.chemical ? null : step.chemical,
    });
    later.push(...remainder(step, step.amount - ofStep, ofStep < atOnce * 0.999 ? 'notEnough' : 'split', atOnce));
  }
  const airing = plan.steps.find(({ aeration }) => aeration)?.aeration;
  if (airing && others.some(({ aeration }) => aeration)) later.push(air(airing.pH));
  else if (!airing && plan.aeratesTo !== null) later.push(air(plan.aeratesTo));
  later.push(...freshWater(plan));
  const known = situation.atHand !== null && situation.atHand.length > 0;
  return { now, later, waitMinutes: waited, stockKnown: known };
}

/**
 * The water after some doses, one by one: what its readings should be once they have mixed in and reacted.
 * @param water as it was measured; chlorine in ppm, null where it was not
 */
export function waterAfter(
  water: Water & { readonly chlorine: number | null },
  gallons: number,
  doses: readonly Pick<NowStep, 'chemical' | 'strengthPct' | 'amount' | 'unit'>[],
): Water & { readonly chlorine: number | null } {
  let now = water;
  for (const dose of doses) {
    const { chlorine, ...around } = now;
    const { changes } = effectOf({ ...dose, gallons, water: around });
    const moved = (reading: keyof Water & Parameter): number => Math.max(0, around[reading] + (changes[reading] ?? 0));
    now = {
      ...around,
      // Bromine shows in the chlorine test as what it is worth of it.
      chlorine:
        chlorine === null ? null : chlorine + (changes.freeChlorine ?? (changes.bromine ?? 0) / brominePerChlorine),
      pH: around.pH + (changes.pH ?? 0),
      totalAlkalinity: moved('totalAlkalinity'),
      calciumHardness: moved('calciumHardness'),
      cyanuricAcid: moved('cyanuricAcid'),
      borate: moved('borate'),
      salt: moved('salt'),
    };
  }
  return now;
}
