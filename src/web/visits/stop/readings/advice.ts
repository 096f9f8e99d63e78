import type { VisitReadings } from '#contract/visits/visits.ts';
import type { Message } from '#domain/language/index.ts';
import {
  formatAmount,
  InvalidReading,
  idealRanges,
  type Plan,
  type PlanInput,
  type PlanStep,
  type PoolType,
  planTreatment,
  productTexts,
  type Range,
} from '#domain/water/index.ts';
import { words } from '#web/base/language.ts';
import { inSentence } from '../../texts.ts';
import type { AddedChemical } from '../../visit/visit-draft.ts';
import { isBromineTest, type ReadingKey, readingKind } from './reading-kinds.ts';

/** What the advice is computed from. */
export interface AdviceQuestion {
  gallons: number;
  poolType: PoolType;
  /** Readings of this visit that are in bounds. */
  typed: VisitReadings;
  /** Readings of the visit or test before. */
  last: Readonly<Record<string, number | null>>;
}

export interface AdviceStep {
  chemical: string;
  /** As in a sentence: "liquid chlorine". */
  product: string;
  amountText: string;
  /** What "Added" records. */
  added: AddedChemical;
  order: number;
  purpose: Message;
  strengthPct: number;
  /** Hours to wait after this step before the next. */
  waitHours: number;
  split: { parts: number; amountText: string; waitHours: number } | null;
  /** The step as the plan has it, for the whole recipe. */
  planned: PlanStep;
}

export interface Advice {
  steps: readonly AdviceStep[];
  notes: readonly Message[];
  assumptions: readonly Message[];
  projected: Plan['projected'];
  /** Readings carried over from an earlier day. */
  carried: readonly { key: ReadingKey; value: number }[];
}

export type AdviceAnswer = { advice: Advice } | { impossible: string };

/**
 * What to add, from the readings typed so far. A reading not taken today is carried over from last time where it cannot
 * cause a dose: inside its range, or a surplus that only fresh water takes away. A low value of last time may have been
 * dosed then, and dosing it again would be too much.
 */
export function adviseOn({ gallons, poolType, typed, last }: AdviceQuestion): AdviceAnswer {
  const ranges = idealRanges(poolType);
  const carried = (['totalAlkalinity', 'calciumHardness', 'cyanuricAcid', 'salt', 'temperature'] as const).flatMap(
    (key) => {
      const value = last[key];
      if (typeof typed[key] === 'number' || typeof value !== 'number') return [];
      return mayCarry(key, value, ranges[key]) ? [{ key, value }] : [];
    },
  );
  const known: VisitReadings = { ...Object.fromEntries(carried.map(({ key, value }) => [key, value])), ...typed };
  try {
    const plan = planTreatment({ gallons, poolType, readings: engineReadings(known, poolType) });
    return {
      advice: {
        steps: plan.steps.map(stepOf),
        notes: plan.notes,
        assumptions: plan.assumptions,
        projected: plan.projected,
        carried,
      },
    };
  } catch (error) {
    if (error instanceof InvalidReading) return { impossible: words.say(error.told) };
    throw error;
  }
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

const stepOf = (step: PlanStep): AdviceStep => ({
  chemical: step.chemical,
  product: inSentence(words.say(productTexts.names[step.chemical])),
  amountText: formatAmount(step.amount, step.unit, words),
  added: {
    chemical: step.chemical,
    name: step.productName,
    ...measured(step.amount, step.unit),
    strengthPct: step.strengthPct,
  },
  order: step.order,
  purpose: step.purpose,
  strengthPct: step.strengthPct,
  waitHours: step.waitHours,
  split: step.split
    ? {
        parts: step.split.parts,
        amountText: formatAmount(step.split.amountEach, step.unit, words),
        waitHours: step.split.waitHours,
      }
    : null,
  planned: step,
});

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
