import type { Message } from '#domain/language/index.ts';
import { InvalidReading, type KnownStock } from '#domain/water/index.ts';
import { type Answer, askBack, assumed, fromEngine } from './answer.ts';
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
import { type ChemistryQuestion, measureOf, type Of, type PoolShape, type UnitName } from './question.ts';
import { readingTexts, answerTexts as texts } from './texts.ts';

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
  if (depthsFeet.length === 0) return askBack(texts.howDeep);
  const depth = depthsFeet.reduce((sum, one) => sum + one, 0) / depthsFeet.length;
  const surface = surfaceSquareFeet(shape, lengthsFeet);
  const guesses = { kidney: [texts.kidneyAssumed], rectangle: [texts.rectangleAssumed], round: [], oval: [] };
  return fromEngine(
    texts.volume({ gallons: surface * depth * gallonsPerCubicFoot, surface, depth }),
    assumed(guesses[shape]),
  );
}

function answerTurnover({ gallons, gallonsPerMinute, hours: asked }: Of<'turnover'>): Answer {
  if (gallonsPerMinute === null) {
    const hours = asked ?? 8;
    return fromEngine(texts.flowNeeded({ gallons, hours, perMinute: gallons / (hours * 60) }));
  }
  const hours = gallons / (gallonsPerMinute * 60);
  return fromEngine(
    texts.turnover({ gallons, perMinute: gallonsPerMinute, hours }),
    asked === null ? null : texts.turnoversADay({ hours: asked, times: asked / hours }),
  );
}

/** Converts between units of one kind; the kinds are checked where the question is understood. */
const answerConversion = ({ value, from, to }: Of<'convert'>): Answer =>
  fromEngine(texts.converted({ value, from, result: converted(value, from, to), to }));

function converted(value: number, from: UnitName, to: UnitName): number {
  if (from === 'F') return ((value - 32) * 5) / 9;
  if (from === 'C') return (value * 9) / 5 + 32;
  return (value * (measureOf(from)?.size ?? 1)) / (measureOf(to)?.size ?? 1);
}

/**
 * The engine's answer to a question; null where it has none and the knowledge base may. Asks again about an impossible
 * reading.
 * @param stock what there is to dose with; null where that is not known
 */
export function answerChemistry(question: ChemistryQuestion, stock: KnownStock | null = null): Answer | null {
  try {
    return answerOf(question, stock);
  } catch (error) {
    if (!(error instanceof InvalidReading)) throw error;
    const field = fields[error.field] ?? error.field;
    return askBack(texts.cannotWork({ field, reason: error.reason }));
  }
}

const fields: Readonly<Record<string, Message>> = { ...readingTexts, ...texts.fields };

function answerOf(question: ChemistryQuestion, stock: KnownStock | null): Answer | null {
  switch (question.kind) {
    case 'dose':
      return answerDose(question);
    case 'plan':
      return question.pool.gallons === null && question.pool.readings.pH !== undefined
        ? answerInterpretation({ ...question, kind: 'interpret' })
        : answerPlan(question, stock);
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
