import type { DosageAnswer } from '#contract/water/water.ts';
import { waterTexts as texts } from './texts.ts';

type Step = DosageAnswer['recommendations'][number];

/** Hours from which a wait is a night. */
const overnightHours = 12;

export const productText = ({ product }: Step): string => texts.strength(product.name, product.strengthPct);

/** "Wait 4 h before calcium chloride". */
export function waitText(step: Step, next: Step | undefined): string {
  const name = next ? inSentence(next.product.name) : null;
  if (step.waitHours >= overnightHours) return texts.overnight(name);
  return name === null ? texts.waitLast(step.waitHours) : texts.wait(step.waitHours, name);
}

const inSentence = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** "FC 2.5 · pH 7.5 · LSI −0.19". */
export function predictedText({ projected }: DosageAnswer): string {
  const { bromine, chlorine, pH, lsi } = projected;
  return [
    ...(bromine !== null
      ? [`${texts.shortBromine} ${texts.reading('bromine', bromine)}`]
      : chlorine !== null
        ? [`${texts.shortSanitizer} ${texts.reading('chlorine', chlorine)}`]
        : []),
    `${texts.pH} ${texts.reading('pH', pH)}`,
    ...(lsi === null ? [] : [`${texts.shortIndex} ${texts.signed(lsi)}`]),
  ].join(' · ');
}

/** The dosing plan as lines of plain text, for the clipboard and for printing. */
export function dosingPlanLines(answer: DosageAnswer): { heading: string; lines: string[] }[] {
  const { recommendations, notes, assumptions, safety } = answer;
  const steps = recommendations.flatMap((step, index) => [
    `${step.order}. ${step.amountText} ${productText(step)}`,
    `   ${step.purpose}. ${step.instructions}`,
    `   ${step.safetyNotes}`,
    `   ${waitText(step, recommendations[index + 1])}`,
  ]);
  return [
    {
      heading: texts.treat,
      lines: [...(steps.length > 0 ? steps : [texts.nothingToAdd]), `${texts.predicted}: ${predictedText(answer)}`],
    },
    { heading: texts.advice, lines: notes },
    { heading: texts.assumptions, lines: assumptions },
    { heading: texts.safety, lines: safety },
  ].filter(({ lines }) => lines.length > 0);
}

export const dosingPlanText = (answer: DosageAnswer): string =>
  dosingPlanLines(answer)
    .map(({ heading, lines }) => [heading, ...lines].join('\n'))
    .join('\n\n');
