import { InvalidReading } from '#domain/water/index.ts';
import { type Answer, askBack } from './answer.ts';
import { answerDose } from './answer-doses.ts';
import { answerDilution, answerEffect, answerPlan } from './answer-plan.ts';
import { answerConversion, answerTurnover, answerVolume } from './answer-plumbing.ts';
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
import type { ChemistryQuestion } from './question.ts';

/**
 * What the engine answers to a question; null where it has nothing to say and the knowledge base may. A reading that cannot
 * be is told of and asked for again.
 */
export function answerChemistry(question: ChemistryQuestion): Answer | null {
  try {
    return reckon(question);
  } catch (error) {
    if (!(error instanceof InvalidReading)) throw error;
    return askBack(
      `I cannot work with that: ${FIELDS[error.field] ?? error.field} ${error.reason}. Would you check the figures?`,
    );
  }
}

const FIELDS: Readonly<Record<string, string>> = {
  gallons: 'the pool volume',
  tempF: 'the water temperature',
  calciumHardness: 'calcium hardness',
  totalAlkalinity: 'total alkalinity',
  cyanuricAcid: 'cyanuric acid',
  chlorine: 'free chlorine',
  totalChlorine: 'total chlorine',
  strengthPct: 'the strength',
  from: 'the reading now',
  to: 'the reading wanted',
};

function reckon(question: ChemistryQuestion): Answer | null {
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
