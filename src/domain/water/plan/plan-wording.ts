import type { Message } from '#domain/language/index.ts';
import type { PlanStep } from './plan-types.ts';
import type { Parameter } from './products.ts';
import { howToTexts, planTexts as texts } from './texts.ts';

/** A reading as it is written: pH to 0.1, chlorine to 0.1, the rest whole ppm. */
function readingText(parameter: Parameter, value: number): Message {
  if (parameter === 'pH') return texts.pHValue({ value });
  if (parameter === 'freeChlorine' || parameter === 'bromine') return texts.tenthPpm({ value });
  return texts.wholePpm({ value });
}

/** "Raise pH from 7.0 to 7.3". */
export function purposeText(step: Pick<PlanStep, 'parameter' | 'from' | 'to'>): Message {
  if (step.parameter === 'algaeVisible') return texts.killAlgae;
  if (step.parameter === 'clarifierStart') return texts.clearWater;
  const move = step.to >= step.from ? texts.raise : texts.lower;
  return move({
    thing: texts.things[step.parameter],
    from: readingText(step.parameter, step.from),
    to: readingText(step.parameter, step.to),
  });
}

/** How the product goes in; the pH products add the caution that the dose is a prediction. */
export function instructionsText({
  chemical,
  parameter,
  split,
  aeration = null,
}: Pick<PlanStep, 'chemical' | 'parameter' | 'split'> & Partial<Pick<PlanStep, 'aeration'>>): Message {
  const how = howToTexts.add[chemical];
  if (!aeration) return parameter === 'pH' && split === null ? howToTexts.addInSteps({ how }) : how;
  const { pH, first } = aeration;
  const instructions = (split ? howToTexts.aerateAfterParts : howToTexts.thenAerate)({ instructions: how, pH });
  return first ? howToTexts.aerateFirst({ instructions, pH }) : instructions;
}
