import type { Message } from '#domain/language/index.ts';
import type { RangedReading } from '../limits/water-limits.ts';
import { effectOf } from '../physics/effect.ts';
import { brominePerChlorine, convertAmount, isWeightUnit, UNITS } from '../physics/units.ts';
import type { Water } from '../physics/water.ts';
import { type AnsweringVolume, planForAnsweringVolume } from './answering-volume.ts';
import { type AtHand, type Measure, measuredOut } from './at-hand.ts';
import { planTreatment } from './plan.ts';
import type { Plan, PlanInput, PlanStep } from './plan-types.ts';
import { productTable } from './product-table.ts';
import { productTexts } from './product-texts.ts';
import { type Chemical, isChemical, type Parameter } from './products.ts';
import {
  acids,
  cover,
  isAcidRound,
  isPhFirst,
  isSanitizer,
  isShock,
  isWorthADose,
  leavesAlkalinityLow,
  minutesBetween,
  mostAtOnce,
  type OtherProduct,
  otherProducts,
  roundingRoom,
} from './step-at-stop.ts';
import { visitPlanTexts } from './visit-plan-texts.ts';

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
  /** What else does the same, those at hand first. */
  readonly others: readonly OtherProduct[];
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
  /** Less of it was added than planned. */
  'partial',
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
/** More additions than these after today's become an appointment of their own. */
const mostVisits = 1;
/** What is left of a dose below this share of it is not worth another visit. */
export const leastShare = 0.1;

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
  // A pH that only the next test can show is no work to schedule.
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
      others: otherProducts(step, choice, whole),
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

/** What is known where a treatment is asked for, besides the water. */
export interface TreatmentSituation extends Omit<StopSituation, 'gallons'> {
  /** What the pool's responses to earlier doses show of its volume; null or absent: nothing. */
  readonly volume?: AnsweringVolume | null;
}

/**
 * What a pool's water needs, as one stop carries it out: planned with the products asked for, then those at hand, and split
 * in now and later. Every screen asks this one.
 * @throws InvalidReading as `planTreatment` does
 */
export function treatAtStop(input: PlanInput, situation: TreatmentSituation): { plan: Plan; visit: VisitPlan } {
  const { volume = null, ...stop } = situation;
  const asked = input.stock ?? [];
  const others = (stop.atHand ?? []).filter(({ chemical }) => !asked.some((one) => one.chemical === chemical));
  const stock = [...asked, ...others.map(({ chemical, strengthPct }) => ({ chemical, strengthPct }))];
  const plan = volume ? planForAnsweringVolume({ ...input, stock }, volume) : planTreatment({ ...input, stock });
  // What goes in at once stays within the limits of the smaller of both volumes.
  const gallons = volume ? Math.min(volume.gallons, volume.statedGallons) : input.gallons;
  return { plan, visit: planVisit(plan, { ...stop, gallons }) };
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

/** "½ jug (1 gal)", "3 scoops". */
export const measureMessage = (measure: Measure, unit: string): Message =>
  visitPlanTexts[measure.kind]({ count: measure.count, size: measure.size, unit });

const productOf = (chemical: Chemical): Message => productTexts.names[chemical];

/** What is left to do: "2 lb calcium chloride", "Replace about 30% of the water". */
export function laterMessage({ key, chemical, amount, unit, percent, pH }: LaterItem): Message {
  if (key === 'replace_water') return visitPlanTexts.replaceWater({ percent });
  if (key === 'aerate') return visitPlanTexts.aerate({ pH: pH ?? 7.5 });
  return visitPlanTexts.ofProduct({ amount: amount ?? 0, unit: unit ?? 'oz', product: productOf(chemical ?? key) });
}

/** Whole tablets that an amount amounts to; null where it is no tablets, or not whole ones. */
export function tabletsIn({ chemical, amount, unit }: { chemical: string; amount: number; unit: string }) {
  const from = UNITS.find((one) => one === unit);
  if (!isChemical(chemical) || from === undefined || !isWeightUnit(from)) return null;
  const ounces = Math.round(convertAmount(amount, from, 'oz') * 100) / 100;
  const { amount: counted, measure } = measuredOut(ounces, { chemical, packageAmount: null });
  return measure?.kind === 'tablet' && counted === ounces ? measureMessage(measure, 'oz') : null;
}

/** About how many scoops, cups or tablets a dose for later takes; null where it is not counted so. */
export function laterMeasure({ kind, chemical, amount, unit }: LaterItem): Message | null {
  if (kind !== 'dose' || chemical === null || amount === null || unit === null) return null;
  const { measure } = measuredOut(amount, { chemical, packageAmount: null });
  return measure && visitPlanTexts.about({ measure: measureMessage(measure, unit) });
}

/** Why it is not done now. */
export function reasonMessage({ key, reason, parts }: Pick<LaterItem, 'key' | 'reason' | 'parts'>): Message {
  if (key === 'replace_water') return visitPlanTexts.reasons.water;
  if (key === 'aerate') return visitPlanTexts.reasons.air;
  const told = visitPlanTexts.reasons[reason];
  return typeof told === 'function' ? told({ parts }) : told;
}
