import type { Message, Words } from '#domain/language/index.ts';
import { InvalidReading, type PartialRanges, type PoolType } from '../limits/water-limits.ts';
import { saturationIndex } from '../physics/saturation-index.ts';
import { brominePerChlorine } from '../physics/units.ts';
import type { Water } from '../physics/water.ts';
import { type AnsweringVolume, planForAnsweringVolume, withinSafeBand } from './answering-volume.ts';
import type { AtHand, KnownStock } from './at-hand.ts';
import { formatAmount } from './format-amount.ts';
import { planTreatment } from './plan.ts';
import { instructionsText } from './plan-steps.ts';
import type { PlanInput, PlanReadings, PlanStep, ProductChoice } from './plan-types.ts';
import { productTable } from './product-table.ts';
import { productTexts } from './product-texts.ts';
import { generalSafety, SAFETY_NOTES } from './safety.ts';
import { howToTexts, planTexts } from './texts.ts';
import {
  laterMeasure,
  laterMessage,
  measureMessage,
  reasonMessage,
  treatAtStop,
  type VisitPlan,
  waterAfter,
} from './visit-plan.ts';
import { visitPlanTexts } from './visit-plan-texts.ts';

/** Readings as the dosage call names them: temperature in degrees F, the rest ppm. */
type DosageReadings = Omit<PlanReadings, 'tempF' | 'tds'> & {
  readonly calciumHardness: number;
  readonly temperature: number;
};

export interface DosageQuestion {
  readonly poolSize: number;
  readonly poolType: PoolType;
  readonly currentReadings: DosageReadings;
  readonly targetRanges?: PartialRanges;
  readonly products?: readonly ProductChoice[];
  readonly algaeVisible?: boolean;
  readonly cloudy?: boolean;
}

type DosageUnit = 'fl_oz' | 'gal' | 'oz' | 'lb';

interface DosageKnowledge {
  readonly words: Words;
  /** What the pool's responses to earlier doses show of its volume; null or absent: nothing. */
  readonly volume?: AnsweringVolume | null;
  /** What there is to dose with; absent: not known. */
  readonly stock?: KnownStock;
}

/**
 * The documented answer to a dosage question, amounts rounded to what can be measured out. A learned volume is
 * used only for the size it was learned with: another size in the question was typed on purpose.
 * @throws InvalidReading naming the payload's field.
 */
export function dosageAnswer(
  question: DosageQuestion,
  { words, volume = null, stock = { basis: 'reference', atHand: null } }: DosageKnowledge,
) {
  const { say } = words;
  const inWords = (messages: readonly Message[]): string[] => messages.map((message) => say(message));
  const { temperature, ...readings } = question.currentReadings;
  const learned =
    volume && volume.statedGallons === question.poolSize
      ? { ...volume, gallons: withinSafeBand(volume.gallons, volume.statedGallons) }
      : null;
  const input = {
    poolType: question.poolType,
    readings: { ...readings, tempF: temperature },
    targetRanges: question.targetRanges,
    stock: question.products,
    algaeVisible: question.algaeVisible,
    cloudy: question.cloudy,
  };
  const plan = renamingFields(() =>
    learned ? planForAnsweringVolume(input, learned) : planTreatment({ ...input, gallons: question.poolSize }),
  );
  const { projected } = plan;
  return {
    recommendations: plan.steps.map((step) => recommendationOf(step, words)),
    projected: {
      chlorine: rounded(projected.chlorine, 2),
      bromine: rounded(projected.bromine, 2),
      pH: rounded(projected.pH, 2),
      lsi: rounded(projected.lsi, 2),
      calciumHardness: rounded(projected.calciumHardness, 1),
      temperature: projected.temperature,
      totalAlkalinity: rounded(projected.totalAlkalinity, 1),
      cyanuricAcid: rounded(projected.cyanuricAcid, 1),
    },
    lsi: rounded(plan.lsi, 2),
    notes: inWords(plan.notes),
    assumptions: inWords([...(learned && plan.steps.length > 0 ? [workedOutFor(learned)] : []), ...plan.assumptions]),
    safety: inWords(plan.steps.length > 0 ? generalSafety : []),
    learned,
    visit: visitOf({ ...input, gallons: question.poolSize }, { words, volume: learned, stock }),
  };
}

type VisitKnowledge = Required<DosageKnowledge>;

/** The same treatment as a stop carries it out, in words: with what there is at hand, now and at the next visit. */
function visitOf(input: PlanInput, { words, volume, stock }: VisitKnowledge) {
  const { say } = words;
  // A product that was chosen is there, as much of it as is needed.
  const chosen = (input.stock ?? [])
    .filter(({ chemical }) => !stock.atHand?.some((one) => one.chemical === chemical))
    .map(
      ({ chemical, strengthPct }): AtHand => ({
        chemical,
        strengthPct: strengthPct ?? productTable[chemical].strengthPct,
        amount: null,
        packageAmount: null,
      }),
    );
  const atHand = stock.atHand && [...chosen, ...stock.atHand];
  const { plan, visit } = treatAtStop(input, { atHand, volume });
  const { chlorine = null, bromine } = input.readings;
  const measured = bromine === undefined ? chlorine : bromine / brominePerChlorine;
  const gallons = volume?.gallons ?? input.gallons;
  const after = waterAfter({ ...plan.water, chlorine: measured }, gallons, visit.now);
  const isBromine = input.poolType === 'bromine';
  return {
    ...visitInWords(visit, words),
    basis: stock.basis,
    basisText: say(visitPlanTexts.basis[stock.basis]),
    after: {
      chlorine: isBromine ? null : rounded(after.chlorine, 2),
      bromine: isBromine && after.chlorine !== null ? rounded(after.chlorine * brominePerChlorine, 2) : null,
      pH: rounded(after.pH, 2),
      lsi: plan.lsi === null ? null : rounded(indexOf(after, input.poolType), 2),
    },
    notes: plan.notes.map((note) => say(note)),
    assumptions: plan.assumptions.map((one) => say(one)),
  };
}

function indexOf(water: Water, poolType: PoolType): number | null {
  try {
    return saturationIndex(water, { poolType }).lsi;
  } catch (error) {
    if (error instanceof InvalidReading) return null;
    throw error;
  }
}

/** What goes in at a stop and what is left for the next one, as it is read. */
export function visitInWords({ now, later, waitMinutes }: VisitPlan, words: Words) {
  const { say } = words;
  return {
    waitMinutes,
    now: now.map((one, index) => {
      const { step, chemical, strengthPct, amount, unit, exact, measure, insteadOf, share } = one;
      const name = say(productTexts.names[chemical]);
      const amountText = formatAmount(amount, unit, words);
      const remarks = [
        ...(insteadOf ? [visitPlanTexts.insteadOf({ product: productTexts.names[insteadOf] })] : []),
        ...(share < 0.99 ? [visitPlanTexts.partOf({ percent: Math.round(share * 100) })] : []),
      ];
      return {
        order: index + 1,
        product: { name, strengthPct },
        purpose: say(step.purpose),
        priority: step.priority,
        ...asMeasured(amount, unit),
        amountText,
        measureText: measure && say(measureMessage(measure, unit)),
        exactText:
          formatAmount(exact, unit, words) === amountText ? null : say(visitPlanTexts.exactly({ amount: exact, unit })),
        waitMinutes: one.waitMinutes,
        remark: remarks.map((remark) => say(remark)).join(' ') || null,
        instructions: say(howToTexts.add[chemical]),
        safetyNotes: say(SAFETY_NOTES[chemical]),
      };
    }),
    later: later.map((item) => {
      const measure = laterMeasure(item);
      return {
        key: item.key,
        kind: item.kind,
        title: say(laterMessage(item)),
        measureText: measure && say(measure),
        reason: say(reasonMessage(item)),
      };
    }),
  };
}

const workedOutFor = ({ gallons, statedGallons, doses }: AnsweringVolume): Message =>
  planTexts.workedOutFor({ gallons, stated: statedGallons, doses });

/** Where the payload's names differ from the engine's, a fault must name the payload's. */
const payloadNames: Readonly<Record<string, string>> = { gallons: 'poolSize', tempF: 'currentReadings.temperature' };

function renamingFields<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof InvalidReading)) throw error;
    const isPayloads = /^(targetRanges|strengthPct$|strengthBasis$)/.test(error.field);
    const field = payloadNames[error.field] ?? (isPayloads ? error.field : `currentReadings.${error.field}`);
    throw new InvalidReading(field, error.reason);
  }
}

function recommendationOf(step: PlanStep, words: Words) {
  const { say } = words;
  const whole = asMeasured(step.amount, step.unit);
  const instructions = instructionsText(step);
  const name = say(productTexts.names[step.chemical]);
  return {
    chemical: name,
    purpose: say(step.purpose),
    priority: step.priority,
    amount: whole.amount,
    unit: whole.unit,
    amountText: formatAmount(step.amount, step.unit, words),
    instructions: say(step.split ? howToTexts.inParts({ ...step.split, unit: step.unit, instructions }) : instructions),
    safetyNotes: say(SAFETY_NOTES[step.chemical]),
    product: { name, strengthPct: step.strengthPct },
    order: step.order,
    waitHours: step.waitHours,
    ...(step.split ? { split: splitOf(step, whole.unit, words) } : {}),
  };
}

function splitOf(step: PlanStep, unit: DosageUnit, words: Words) {
  const { parts = 1, amountEach = step.amount, waitHours = 0 } = step.split ?? {};
  return {
    parts,
    amount: rounded(unit === step.unit ? amountEach : amountEach / (unit === 'lb' ? 16 : 128), 2),
    unit,
    amountText: formatAmount(amountEach, step.unit, words),
    waitHours,
  };
}

/** Pounds from a pound on and gallons from a gallon on. */
function asMeasured(amount: number, unit: 'fl_oz' | 'oz'): { amount: number; unit: DosageUnit } {
  if (unit === 'oz' && amount >= 16) return { amount: rounded(amount / 16, 2), unit: 'lb' };
  if (unit === 'fl_oz' && amount >= 128) return { amount: rounded(amount / 128, 2), unit: 'gal' };
  return { amount: Math.max(0.01, rounded(amount, 2)), unit };
}

function rounded(value: number, digits: number): number;
function rounded(value: number | null, digits: number): number | null;
function rounded(value: number | null, digits: number): number | null {
  return value === null ? null : Number(value.toFixed(digits));
}
