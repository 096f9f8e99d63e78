import type { DosageAnswer } from '#contract/water/water.ts';
import { visitPlanTexts } from '#domain/water/index.ts';
import { words } from '#web/base/language.ts';
import { waterTexts as texts } from './texts.ts';

type Visit = DosageAnswer['visit'];
type Step = Visit['now'][number];

export const productText = ({ product }: Step): string => texts.strength(product.name, product.strengthPct);

/** "Wait 20 min with the pump running"; null where it follows at once. */
export const waitText = ({ waitMinutes: minutes }: Step): string | null =>
  minutes > 0 ? words.say(visitPlanTexts.waitMinutes({ minutes })) : null;

/** "FC 2.5 · pH 7.5 · LSI −0.19". */
export function predictedText({ after }: Visit): string {
  const { bromine, chlorine, pH, lsi } = after;
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

/** What the pool answers as is assumed for the visit as for the whole treatment. */
export const assumedIn = ({ learned, assumptions, visit }: DosageAnswer): string[] => [
  ...(learned && visit.now.length > 0 ? assumptions.slice(0, 1) : []),
  ...visit.assumptions,
];

/** The dosing plan as lines of plain text, for the clipboard and for printing. */
export function dosingPlanLines(answer: DosageAnswer): { heading: string; lines: string[] }[] {
  const { visit, safety } = answer;
  const { say } = words;
  const steps = visit.now.flatMap((step) => [
    ...[waitText(step)].filter((wait) => wait !== null),
    `${step.order}. ${[step.amountText, step.measureText].filter(Boolean).join(' = ')} ${productText(step)}`,
    ...(step.exactText ? [`   ${step.exactText}`] : []),
    `   ${step.purpose}. ${step.instructions}`,
    `   ${step.safetyNotes}`,
  ]);
  const later = visit.later.map(
    ({ title, measureText, reason }) => `- ${[title, measureText].filter(Boolean).join(', ')}. ${reason}`,
  );
  const nothing = later.length > 0 ? say(visitPlanTexts.nothingNow) : texts.nothingToAdd;
  return [
    {
      heading: `${texts.treat}: ${say(visitPlanTexts.now)}`,
      lines: [
        ...(steps.length > 0 ? steps : [nothing]),
        `${say(visitPlanTexts.expected)}: ${predictedText(visit)}`,
        visit.basisText,
      ],
    },
    {
      heading: say(visitPlanTexts.nextVisit),
      lines: later.length > 0 ? [...later, say(visitPlanTexts.nextVisitTestFirst)] : [],
    },
    { heading: texts.advice, lines: visit.notes },
    { heading: texts.assumptions, lines: assumedIn(answer) },
    { heading: texts.safety, lines: safety },
  ].filter(({ lines }) => lines.length > 0);
}

export const dosingPlanText = (answer: DosageAnswer): string =>
  dosingPlanLines(answer)
    .map(({ heading, lines }) => [heading, ...lines].join('\n'))
    .join('\n\n');
