import type { Reagent } from '#contract/stock/reagents.ts';
import type { LeftAtVisit, VisitReadings } from '#contract/visits/visits.ts';
import type { Message } from '#domain/language/index.ts';
import {
  type AtHand,
  formatAmount,
  InvalidReading,
  idealRanges,
  measuredOut,
  measureMessage,
  type NowStep,
  type OwnTargets,
  openItems,
  type PlanInput,
  type PoolType,
  productNamed,
  productsAtHand,
  productTable,
  productTexts,
  type Range,
  treatAtStop,
  type VisitPlan,
  visitPlanTexts,
  waterAfter,
} from '#domain/water/index.ts';
import { call } from '#web/base/api.ts';
import { clock, later } from '#web/base/clock.ts';
import { words } from '#web/base/language.ts';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { inSentence } from '../../texts.ts';
import type { AddedChemical } from '../../visit/visit-draft.ts';
import type { VisitWork } from '../../visit/visit-work.ts';
import { sheetTexts } from '../sheet-texts.ts';
import type { StopContext } from '../stop-context.ts';
import { isBromineTest, type ReadingKey, readingKind } from './reading-kinds.ts';

/** What the advice is computed from. */
export interface AdviceQuestion {
  gallons: number;
  poolType: PoolType;
  targets?: OwnTargets | null | undefined;
  /** Readings of this visit that are in bounds. */
  typed: VisitReadings;
  /** Readings of the visit or test before. */
  last: Readonly<Record<string, number | null>>;
  /** Planned for the stop. */
  minutes?: number | undefined;
  /** What earlier visits left at this pool. */
  left?: readonly LeftAtVisit[];
  /** The day of the visit. */
  day?: string;
}

/** A stop as it asks: its pool's own part of what was left is taken here, and what is at hand is looked up. */
export type StopQuestion = Pick<AdviceQuestion, 'gallons' | 'poolType' | 'targets' | 'typed'> &
  Shelves &
  Pick<StopContext, 'last' | 'left' | 'minutes' | 'serviceDate'>;

/** Where a technician takes products from. */
export interface Shelves {
  poolId: string | null;
  /** Whose truck it is. */
  technicianId: string | null;
}

export interface AdviceStep {
  chemical: string;
  /** As in a sentence: "liquid chlorine". */
  product: string;
  /** As it is measured out: "1 lb 8 oz". */
  amountText: string;
  /** "3 scoops"; null where it is weighed or poured by its amount. */
  measureText: string | null;
  /** "exactly 1 lb 9 oz", where rounding changed it. */
  exactText: string | null;
  /** What "Added" records. */
  added: AddedChemical;
  order: number;
  purpose: Message;
  strengthPct: number;
  /** Minutes to wait before this step, with the pump running. */
  waitMinutes: number;
  /** Why another product than the plan's, or less than all of it; null where it is neither. */
  remark: string | null;
  /** The step as it is carried out now. */
  now: NowStep;
}

export interface Advice {
  /** What goes in at this stop. */
  steps: readonly AdviceStep[];
  /** The same with what is left for later. */
  visit: VisitPlan;
  notes: readonly Message[];
  assumptions: readonly Message[];
  /** The water once what goes in now has worked. */
  after: ReturnType<typeof waterAfter>;
  /** What is left to do later, from today and from earlier visits. */
  open: readonly LeftAtVisit[];
  /** Readings carried over from an earlier day. */
  carried: readonly { key: ReadingKey; value: number }[];
}

export type AdviceAnswer = { advice: Advice } | { impossible: string };

/**
 * What to add, from the readings typed so far and from what is at hand. A reading not taken today is carried over from last
 * time where it cannot cause a dose: inside its range, or a surplus that only fresh water takes away. A low value of last time
 * may have been dosed then, and dosing it again would be too much.
 * @param atHand on the truck and at the pool; null where nobody keeps count
 */
export function adviseOn(question: AdviceQuestion, atHand: readonly AtHand[] | null = null): AdviceAnswer {
  const { gallons, poolType, targets, typed, last, minutes, left = [], day = '' } = question;
  const ranges = idealRanges({ poolType, targets });
  const carried = (['totalAlkalinity', 'calciumHardness', 'cyanuricAcid', 'salt', 'temperature'] as const).flatMap(
    (key) => {
      const value = last[key];
      if (typeof typed[key] === 'number' || typeof value !== 'number') return [];
      return mayCarry(key, value, ranges[key]) ? [{ key, value }] : [];
    },
  );
  const known: VisitReadings = { ...Object.fromEntries(carried.map(({ key, value }) => [key, value])), ...typed };
  try {
    const { plan, visit } = treatAtStop(
      { gallons, poolType, targetRanges: targets ?? {}, readings: engineReadings(known, poolType) },
      { atHand, ...(minutes === undefined ? {} : { minutes }), left: left.map(({ key }) => key) },
    );
    const before = { ...plan.water, chlorine: typed.chlorine ?? null };
    return {
      advice: {
        steps: visit.now.map(stepOf),
        visit,
        notes: plan.notes,
        assumptions: plan.assumptions,
        after: waterAfter(before, gallons, visit.now),
        open: openItems(visit, left, (parameter) => isMeasured(parameter, typed), day),
        carried,
      },
    };
  } catch (error) {
    if (error instanceof InvalidReading) return { impossible: words.say(error.told) };
    throw error;
  }
}

/** The advice at a stop. @param asked a `StopQuestion` as JSON */
export async function adviseAtStop(asked: string): Promise<AdviceAnswer> {
  const { last, left, minutes, serviceDate, poolId, technicianId, ...question } = JSON.parse(asked) as StopQuestion;
  const about = { ...question, last: last.readings, left: leftAt(left, poolId), day: serviceDate };
  const atHand = await atHandOf({ poolId, technicianId });
  return adviseOn(minutes === null ? about : { ...about, minutes }, atHand);
}

/** What was left at one of the customer's pools. */
export const leftAt = (left: StopContext['left'], poolId: string | null): LeftAtVisit[] =>
  left.filter((item) => item.poolId === poolId).map(({ poolId: _, ...item }) => item);

/** Whether today's readings answer what was left to do about a parameter. */
export function isMeasured(parameter: string, typed: VisitReadings): boolean {
  const key = parameter === 'freeChlorine' || parameter === 'bromine' ? 'chlorine' : parameter;
  return typeof typed[key as ReadingKey] === 'number';
}

const shelves = new Map<string, { at: number; held: Promise<AtHand[] | null> }>();
const heldMs = 60_000;
/** The advice does not wait longer for a slow answer: it takes everything to be there then. */
const patienceMs = 1_500;

/** What there is at the pool and on the truck; from what the phone keeps where there is no signal. Null where it is not known. */
function atHandOf({ poolId, technicianId }: Shelves): Promise<AtHand[] | null> {
  const key = `${poolId} ${technicianId}`;
  const now = clock.now().getTime();
  const known = shelves.get(key);
  if (known && now - known.at < heldMs) return known.held;
  const at = (path: string, query: Record<string, string> = {}): Promise<Reagent[]> =>
    call<Reagent[]>('GET', path, { query }).catch(() => []);
  const all = Promise.all([
    poolId === null ? [] : at(`/api/pools/${encodeURIComponent(poolId)}/reagents`),
    technicianId === null ? [] : at('/api/reagents', { technicianId }),
  ]).then((lists) => {
    const found = productsAtHand(lists.flat());
    return found.length > 0 ? found : null;
  });
  const late = new Promise<null>((resolve) => void later(patienceMs, () => resolve(null)));
  // What comes late is there for the next answer.
  all.then(
    (held) => shelves.set(key, { at: now, held: Promise.resolve(held) }),
    () => undefined,
  );
  const held = Promise.race([all, late]);
  shelves.set(key, { at: now, held });
  return held;
}

function mayCarry(key: ReadingKey, value: number, range: Range | null): boolean {
  const { min, max } = readingKind(key);
  if (value < min || value > max) return false;
  if (key === 'temperature' || range === null) return true;
  const tooHigh = range.max !== null && value > range.max;
  return value >= range.min && (!tooHigh || key !== 'totalAlkalinity');
}

function engineReadings(known: VisitReadings, poolType: PoolType): PlanInput['readings'] {
  const { chlorine, pH, totalChlorine, totalAlkalinity, calciumHardness, cyanuricAcid, salt, temperature } = known;
  // Total chlorine below free chlorine is a measuring error and says nothing about combined chlorine.
  const showsCombined =
    typeof chlorine === 'number' &&
    typeof totalChlorine === 'number' &&
    totalChlorine >= chlorine &&
    !isBromineTest(readingKind('chlorine'), poolType);
  return {
    // The engine refuses a missing pH by name.
    pH: pH ?? Number.NaN,
    chlorine: chlorine ?? undefined,
    totalChlorine: showsCombined ? totalChlorine : undefined,
    totalAlkalinity: totalAlkalinity ?? undefined,
    calciumHardness: calciumHardness ?? undefined,
    cyanuricAcid: cyanuricAcid ?? undefined,
    salt: salt ?? undefined,
    tempF: temperature ?? undefined,
  };
}

function stepOf(now: NowStep, index: number): AdviceStep {
  const { step, chemical, amount, exact, unit, measure, strengthPct, waitMinutes, insteadOf, share } = now;
  const amountText = formatAmount(amount, unit, words);
  const isRounded = formatAmount(exact, unit, words) !== amountText;
  const remarks = [
    ...(insteadOf ? [visitPlanTexts.insteadOf({ product: productTexts.names[insteadOf] })] : []),
    ...(share < 0.99 ? [visitPlanTexts.partOf({ percent: Math.round(share * 100) })] : []),
  ];
  return {
    chemical,
    product: inSentence(words.say(productTexts.names[chemical])),
    amountText,
    measureText: measure ? words.say(measureMessage(measure, unit)) : null,
    exactText: isRounded ? words.say(visitPlanTexts.exactly({ amount: exact, unit })) : null,
    added: { chemical, name: productTable[chemical].name, ...measured(amount, unit), strengthPct },
    order: index + 1,
    purpose: step.purpose,
    strengthPct,
    waitMinutes,
    remark: remarks.length > 0 ? remarks.map((one) => words.say(one)).join(' ') : null,
    now,
  };
}

/**
 * An amount as it is measured out and written down, the same as `formatAmount` says it: half ounces below a pound, pounds
 * and whole ounces below ten, then quarter pounds; half quarts from a gallon on.
 */
function measured(amount: number, unit: 'fl_oz' | 'oz'): Pick<AddedChemical, 'amount' | 'unit'> {
  if (unit === 'oz' && amount >= 160) return { amount: Math.round(amount / 4) / 4, unit: 'lb' };
  if (unit === 'oz' && amount >= 15.75) return { amount: hundredths(Math.round(amount) / 16), unit: 'lb' };
  if (unit === 'fl_oz' && amount >= 127.5) return { amount: hundredths(Math.round(amount / 16) / 8), unit: 'gal' };
  return { amount: Math.max(0.5, amount < 15.75 ? Math.round(amount * 2) / 2 : Math.round(amount)), unit };
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** A step as it was really added: another amount, or another product that does the same. */
export function stepAsAdded(step: AdviceStep, added: AddedChemical): AdviceStep {
  return {
    ...step,
    product: inSentence(words.say(productNamed(added.name))),
    amountText: formatAmount(added.amount, added.unit, words),
    added,
  };
}

/** What can be recorded for a step, each with the amount that does what the step asks for: its own product first. */
export function choicesFor({ added, now }: AdviceStep): AddedChemical[] {
  const others = now.others.map(({ chemical, strengthPct, packageAmount, each }): AddedChemical => {
    const { unit, name } = productTable[chemical];
    const { amount } = measuredOut(now.amount * each, { chemical, packageAmount });
    return { chemical, name, ...measured(amount, unit), strengthPct, insteadOf: now.chemical };
  });
  return [added, ...others];
}

/** Records a step as added. */
export function recordAdded(work: VisitWork, step: AdviceStep): void {
  work.change({ added: [...work.state().draft.added, step.added] });
  toast({
    title: sheetTexts.chemicalAdded(step.amountText, step.product),
    variant: 'success',
    action: { label: sheetTexts.undo, onSelect: () => takeBack(work, step) },
  });
}

/** Takes the last dose of a chemical back out of the list. */
export function takeBack(work: VisitWork, { chemical, product }: AdviceStep): void {
  const { added } = work.state().draft;
  const place = added.findLastIndex((each) => (each.insteadOf ?? each.chemical) === chemical);
  if (place < 0) return;
  work.change({ added: added.filter((_, index) => index !== place) });
  toast({ title: sheetTexts.chemicalRemoved(product) });
}
