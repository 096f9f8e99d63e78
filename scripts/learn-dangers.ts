// npx tsx scripts/learn-dangers.ts: learns from the lists of questions in both languages what dangerous ones look like, and writes the
// weights that src/domain/assistant/es/learned.ts reads. What is held out of development is held out of this as well.
import { readFileSync, writeFileSync } from 'node:fs';
import { dangerInEnglish } from '../src/domain/assistant/en/danger.ts';
import { dangerInSpanish } from '../src/domain/assistant/es/danger.ts';
import { keptWeights, kinds, likelihoods, piecesOf, places } from '../src/domain/assistant/es/learned.ts';
import { askedInDevelopment } from '../tests/support/expert-questions/asked-in-development.ts';
import { doseQuestions } from '../tests/support/expert-questions/doses.ts';
import { howToQuestions } from '../tests/support/expert-questions/how-to.ts';
import { recordQuestions, unknownQuestions } from '../tests/support/expert-questions/records.ts';
import { waterQuestions } from '../tests/support/expert-questions/water.ts';

const folder = new URL('../src/domain/assistant/es/', import.meta.url);
type Lists = Readonly<Record<string, string[]>>;
interface Questions {
  dangers: Lists;
  harmless: string[];
  colloquial: { dangers: string[]; harmless: string[] };
  others: { dangers: Lists; harmless: string[] };
  unseen: { dangers: string[]; harmless: string[] };
  later: { dangers: Lists; harmless: string[] };
  further: { dangers: string[]; harmless: string[] };
}
type InEnglish = Pick<Questions, 'dangers' | 'harmless' | 'further'>;
const questions: Questions = JSON.parse(readFileSync(new URL('questions.json', folder), 'utf8'));
const { dangers, harmless, colloquial, others, unseen, later, further } = questions;
const english: InEnglish = JSON.parse(readFileSync(new URL('../en/questions.json', folder), 'utf8'));
/** What is asked of water, doses, records and everything else, and is harmless. */
const ofEverything = [
  ...Object.values(askedInDevelopment).flatMap((asked) =>
    asked
      .trim()
      .split('\n')
      .map((line) => line.slice(2).replace(/ =>.*/, '')),
  ),
  ...[doseQuestions, waterQuestions, howToQuestions, recordQuestions, unknownQuestions].flat().map(({ ask }) => ask),
];

const isKnown = (_: string, place: number): boolean => Math.floor(place / 4) % 2 === 0;
const isEven = (_: string, place: number): boolean => place % 2 === 0;
const medical = ['swallowed', 'eyesAndSkin', 'breathing'];
const families: Readonly<Record<string, (typeof kinds)[number]>> = {
  mixing: 'mixing',
  'water-to-chemical': 'mixing',
  storage: 'mixing',
  'swim-too-early': 'mixing',
  electric: 'electric',
  drowning: 'drowning',
};
/** Where the list does not say of which kind a question is, the rules do. */
const kindOf = (question: string, list: string): (typeof kinds)[number] =>
  list === 'mixing'
    ? 'mixing'
    : medical.includes(list)
      ? 'medical'
      : (families[dangerInEnglish(question.toLowerCase()) ?? dangerInSpanish(question.toLowerCase()) ?? ''] ??
        'medical');

const lists: readonly (readonly [string, readonly string[]])[] = [
  ...Object.entries(dangers).map(([list, asked]) => [list, asked.filter(isKnown)] as const),
  ...Object.entries(others.dangers),
  ...Object.entries(later.dangers).map(([list, asked]) => [list, asked.filter(isEven)] as const),
  ['colloquial', colloquial.dangers],
  ['unseen', unseen.dangers],
  ['further', further.dangers],
  ...Object.entries(english.dangers),
  ['english', english.further.dangers],
];
const examples = [
  ...lists.flatMap(([list, asked]) =>
    asked.map((question) => ({ pieces: piecesOf(question), kind: kinds.indexOf(kindOf(question, list)) })),
  ),
  ...[
    ...harmless.filter(isKnown),
    ...colloquial.harmless,
    ...others.harmless,
    ...unseen.harmless,
    ...later.harmless.filter(isEven),
    ...further.harmless,
    ...english.harmless,
    ...english.further.harmless,
    ...ofEverything,
  ].map((question: string) => ({
    pieces: piecesOf(question),
    kind: 0,
  })),
];

// Logistic regression by AdaGrad, in an order that is the same every time.
const rounds = 30;
const rate = 0.5;
const decay = 1e-3;
let seed = 1;
const below = (most: number): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * most);
};
const zeros = (start: number) => kinds.map(() => new Float64Array(places + 1).fill(start));
const weights = zeros(0);
const squares = zeros(0.01);
/** Moves one weight down its slope. */
function step(kind: number, place: number, slope: number): void {
  const [weight, square] = [weights[kind], squares[kind]];
  if (!weight || !square) return;
  square[place] = (square[place] ?? 0) + slope * slope;
  weight[place] = (weight[place] ?? 0) - (rate * slope) / Math.sqrt(square[place]);
}
const weightAt = (kind: number, place: number): number => weights[kind]?.[place] ?? 0;

for (let round = 0; round < rounds; round += 1) {
  for (let last = examples.length - 1; last > 0; last -= 1) {
    const [moved] = examples.splice(below(last + 1), 1);
    if (moved) examples.push(moved);
  }
  for (const { pieces, kind } of examples) {
    const found = likelihoods(pieces, weightAt);
    const scale = Math.sqrt(pieces.length);
    for (const [of, share] of found.entries()) {
      const error = share - (of === kind ? 1 : 0);
      for (const place of pieces) step(of, place, error / scale + decay * weightAt(of, place));
      step(of, places, error * 0.3);
    }
  }
}
writeFileSync(new URL('weights.json', folder), `${JSON.stringify({ weights: keptWeights(weights) }, null, 2)}\n`);
process.stdout.write(`learned from ${examples.length} questions\n`);
