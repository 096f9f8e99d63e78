import { catalog, type Message, type Words } from '#domain/language/index.ts';
import { formatAmount } from './format-amount.ts';

interface Counted {
  count: number;
  size: number;
  unit: string;
}

const fractions: Readonly<Record<string, string>> = { '0.25': '¼', '0.5': '½', '0.75': '¾' };

/** 0.5 → "½", 1.25 → "1¼", 3 → "3". */
function countText(count: number): string {
  const whole = Math.floor(count + 1e-9);
  const part = fractions[String(Math.round((count - whole) * 4) / 4)] ?? '';
  return whole === 0 ? part : `${whole}${part}`;
}

const counted = (one: string, more: string) => (count: number) => `${countText(count)} ${count > 1 ? more : one}`;
const ofSize = (size: number, unit: string, words: Words): string => `(${formatAmount(size, unit, words)})`;

/** What is measured out at a stop, and what is left for later. */
export const visitPlanTexts = catalog('water.visitPlan', {
  tablet: ({ count }: Counted) => counted('tablet', 'tablets')(count),
  jug: ({ count, size, unit }: Counted, words) => `${counted('jug', 'jugs')(count)} ${ofSize(size, unit, words)}`,
  bag: ({ count, size, unit }: Counted, words) => `${counted('bag', 'bags')(count)} ${ofSize(size, unit, words)}`,
  scoop: ({ count }: Counted) => counted('scoop', 'scoops')(count),
  cup: ({ count }: Counted) => counted('cup', 'cups')(count),
  ofProduct: ({ amount, unit, product }: { amount: number; unit: string; product: Message }, words) =>
    `${formatAmount(amount, unit, words)} ${inSentence(words.say(product))}`,
  replaceWater: ({ percent }: { percent: number | null }) =>
    percent === null ? 'Replace some of the water' : `Replace about ${percent}% of the water`,
  aerate: ({ pH }: { pH: number }) => `Aerate until pH is ${pH.toFixed(1)}: returns up, water features on`,
  reasons: {
    split: 'That’s the most to add at once. Test at the next visit, then add the rest.',
    apart: 'Can’t be combined with today’s doses within one stop.',
    retest: 'Test again after today’s dose to see how much it takes.',
    aerate: 'pH has to rise first.',
    notAtHand: 'Not on the truck. Bring it next time.',
    notEnough: 'Not enough on the truck. Bring the rest.',
    partial: 'Only part of it went in. Test first, then add the rest.',
    ownVisit: ({ parts }: { parts: number }) =>
      `Too much for one stop. Schedule its own visit: ${parts} parts, 4 hours apart.`,
    task: ({ parts }: { parts: number }) =>
      parts > 1 ? `Takes longer than a dose: ${parts} parts, 4 hours apart.` : 'Takes longer than a dose.',
    water: 'No chemical lowers it. Test again afterward.',
    air: 'Leave it running after the stop.',
  },
  insteadOf: ({ product }: { product: Message }, { say }) => `Not enough ${inSentence(say(product))} on the truck.`,
  partOf: ({ percent }: { percent: number }) => `${percent}% of the full dose`,
  exactly: ({ amount, unit }: { amount: number; unit: string }, words) =>
    `exactly ${formatAmount(amount, unit, words)}`,
  waitMinutes: ({ minutes }: { minutes: number }) => `Wait ${minutes} min with the pump running`,
  measures: 'A scoop is ½ lb, a cup 8 fl oz, a trichlor tablet 8 oz. Weigh your own scoop once.',
  pumpRuns:
    'Keep the pump running and add each product in a different spot. A wait in minutes is enough for those two products. Anything else needs 4 hours or more, so it’s left for the next visit.',
  now: 'Now',
  nextVisit: 'Next visit',
  nothingNow: 'Nothing to add now',
  expected: 'Expected after this stop',
  about: ({ measure }: { measure: Message }, { say }) => `about ${say(measure)}`,
  basis: {
    truck: 'Calculated for what’s on the truck and at the pool.',
    company: 'Calculated for the products your company stocks.',
    reference: 'Calculated for the usual products.',
  },
  nextVisitTestFirst: 'What’s left is an estimate. Test first at the next visit.',
});

/** A product's name inside a sentence. */
const inSentence = (name: string): string =>
  /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
