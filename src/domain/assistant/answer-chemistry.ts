import { InvalidReading } from '#domain/water/index.ts';
import { type Answer, askBack, assumed, fromEngine, say } from './answer.ts';
import { answerDose } from './answer-doses.ts';
import { answerDilution, answerEffect, answerPlan } from './answer-plan.ts';
import {
  answerBreakpoint,
  answerBromine,
  answerChlorineForStabilizer,
  answerGenerator,
  answerIndex,
  answerIndexWord,
  answerInterpretation,
  answerRange,
  answerShock,
} from './answer-water.ts';
import { measureOf, type UnitName } from './lexicon.ts';
import type { ChemistryQuestion, Of, PoolShape } from './question.ts';
import { plainNumber } from './wording.ts';

/** US gallons in a cubic foot. */
const gallonsPerCubicFoot = 7.480519;
/** Share of the rectangle around it that a kidney or free form fills, as a first estimate. */
const kidneyShare = 0.85;

/** Square feet of a pool's surface by its shape; a round one by its diameter. */
function surfaceSquareFeet(shape: PoolShape, [first = 0, second = 0]: readonly number[]): number {
  if (shape === 'round') return (Math.PI / 4) * first * first;
  if (shape === 'oval') return (Math.PI / 4) * first * second;
  return first * second * (shape === 'kidney' ? kidneyShare : 1);
}

function answerVolume({ shape, lengthsFeet, depthsFeet }: Of<'volume'>): Answer {
  if (depthsFeet.length === 0) return askBack('How deep is it in feet, on average or at the shallow and deep ends?');
  const depth = depthsFeet.reduce((sum, one) => sum + one, 0) / depthsFeet.length;
  const surface = surfaceSquareFeet(shape, lengthsFeet);
  const gallons = surface * depth * gallonsPerCubicFoot;
  return fromEngine(
    `About ${plainNumber(gallons)} gallons: ${plainNumber(surface)} square feet of surface times ${plainNumber(depth, 2)} feet of average depth times 7.48.`,
    assumed(
      shape === 'kidney'
        ? ['A kidney shape is 85% of the rectangle around it.']
        : shape === 'rectangle'
          ? ['The pool is a rectangle.']
          : [],
    ),
  );
}

function answerTurnover({ gallons, gallonsPerMinute, hours }: Of<'turnover'>): Answer {
  if (gallonsPerMinute !== null) {
    const turnover = gallons / (gallonsPerMinute * 60);
    const daily =
      hours === null
        ? null
        : `In ${plainNumber(hours, 1)} hours the water turns over ${plainNumber(hours / turnover, 2)} times.`;
    return fromEngine(
      `One turnover of ${plainNumber(gallons)} gallons at ${plainNumber(gallonsPerMinute, 1)} gallons per minute takes ${plainNumber(turnover, 1)} hours.`,
      daily,
    );
  }
  return fromEngine(
    `To turn over ${plainNumber(gallons)} gallons in ${plainNumber(hours ?? 8, 1)} hours, the pump has to move ${plainNumber(gallons / ((hours ?? 8) * 60), 1)} gallons per minute.`,
  );
}

/** Converts between units of one kind; the kinds are checked where the question is understood. */
function answerConversion({ value, from, to }: Of<'convert'>): Answer {
  const result = converted(value, from, to);
  const digits = Math.abs(result) >= 1000 ? 0 : 2;
  return fromEngine(
    `${plainNumber(value, 3)} ${measureOf(from)?.words} = ${plainNumber(result, digits)} ${measureOf(to)?.words}.`,
  );
}

function converted(value: number, from: UnitName, to: UnitName): number {
  if (from === 'F') return ((value - 32) * 5) / 9;
  if (from === 'C') return (value * 9) / 5 + 32;
  return (value * (measureOf(from)?.size ?? 1)) / (measureOf(to)?.size ?? 1);
}

/**
 * The engine's answer to a question; null where it has none and the knowledge base may. Asks again about an impossible
 * reading.
 */
export function answerChemistry(question: ChemistryQuestion): Answer | null {
  try {
    return answerOf(question);
  } catch (error) {
    if (!(error instanceof InvalidReading)) throw error;
    return askBack(
      `I can’t work with that: ${fields[error.field] ?? error.field} ${say(error.reason)}. Can you check the numbers?`,
    );
  }
}

const fields: Readonly<Record<string, string>> = {
  gallons: 'the pool volume',
  tempF: 'the water temperature',
  calciumHardness: 'calcium hardness',
  totalAlkalinity: 'total alkalinity',
  cyanuricAcid: 'CYA (stabilizer)',
  chlorine: 'free chlorine',
  totalChlorine: 'total chlorine',
  strengthPct: 'the strength',
  from: 'the current reading',
  to: 'the target reading',
};

function answerOf(question: ChemistryQuestion): Answer | null {
  switch (question.kind) {
    case 'dose':
      return answerDose(question);
    case 'plan':
      return question.pool.gallons === null && question.pool.readings.pH !== undefined
        ? answerInterpretation({ ...question, kind: 'interpret' })
        : answerPlan(question);
    case 'effect':
      return answerEffect(question);
    case 'index':
      return answerIndex(question);
    case 'index-word':
      return answerIndexWord(question);
    case 'interpret':
      return answerInterpretation(question);
    case 'range':
      return answerRange(question);
    case 'fc-for-cya':
      return answerChlorineForStabilizer(question);
    case 'shock':
      return answerShock(question);
    case 'breakpoint':
      return answerBreakpoint(question);
    case 'dilution':
      return answerDilution(question);
    case 'generator':
      return answerGenerator(question);
    case 'bromine-of-chlorine':
      return answerBromine(question);
    case 'volume':
      return answerVolume(question);
    case 'turnover':
      return answerTurnover(question);
    case 'convert':
      return answerConversion(question);
  }
}
