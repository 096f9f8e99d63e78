import type { Message } from '#domain/language/index.ts';
import { howToTexts } from './how-to-texts.ts';
import type { PlanStep } from './plan-types.ts';

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
