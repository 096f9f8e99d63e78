// npx tsx scripts/learn-dangers.ts: learns what dangerous questions look like, from the lists of questions in both languages and from
// sentences made of parts (danger-sentences.json), some of them with slips, and writes the weights that
// src/domain/assistant/learned.ts reads.
import { readFileSync, writeFileSync } from 'node:fs';
import { dangerInEnglish } from '../src/domain/assistant/en/danger.ts';
import { dangerInSpanish } from '../src/domain/assistant/es/danger.ts';
import { asHeard, keptWeights, kinds, likelihoods, piecesOf, places } from '../src/domain/assistant/learned.ts';
import { askedInDevelopment } from '../tests/support/expert-questions/asked-in-development.ts';
import { doseQuestions } from '../tests/support/expert-questions/doses.ts';
import { howToQuestions } from '../tests/support/expert-questions/how-to.ts';
import { recordQuestions, unknownQuestions } from '../tests/support/expert-questions/records.ts';
import { waterQuestions } from '../tests/support/expert-questions/water.ts';

type Kind = (typeof kinds)[number];
type Asked = readonly string[] | { readonly [list: string]: Asked };
interface Questions {
  readonly [list: string]: Asked;
}
interface Sentences {
  readonly parts: Readonly<Record<string, readonly string[]>>;
  readonly dangers: Readonly<Record<Exclude<Kind, 'none'>, readonly string[]>>;
  readonly harmless: readonly string[];
}
interface Example {
  readonly text: string;
  readonly kind: Kind;
}

const domain = new URL('../src/domain/assistant/', import.meta.url);
const read = <Content>(path: string, from: URL): Content => JSON.parse(readFileSync(new URL(path, from), 'utf8'));

let seed = 1;
const below = (most: number): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * most);
};
const oneOf = <Item>(items: readonly Item[]): Item => {
  const item = items[below(items.length)];
  if (item === undefined) throw new Error('A list is empty.');
  return item;
};

const families: Readonly<Record<string, Kind>> = {
  mixing: 'mixing',
  'water-to-chemical': 'mixing',
  storage: 'mixing',
  'swim-too-early': 'mixing',
  electric: 'electric',
  drowning: 'drowning',
};
const medical = ['swallowed', 'eyesAndSkin', 'breathing'];
/** Where the list does not say of which kind a question is, the rules do. */
const kindOf = (text: string, list: string): Kind =>
  list === 'mixing'
    ? 'mixing'
    : medical.includes(list)
      ? 'medical'
      : (families[dangerInEnglish(text.toLowerCase()) ?? dangerInSpanish(text.toLowerCase()) ?? ''] ?? 'medical');

/** The list that shows what was learned: nothing may be learned from it. */
const neverLearned = 'neverLearned';

/** Every question below a list, with whether one of the lists that it is in is named "harmless". */
function examplesOf(asked: Asked, list: string, harmless: boolean): Example[] {
  if (Array.isArray(asked)) {
    return asked.map((text: string) => ({ text, kind: harmless ? 'none' : kindOf(text, list) }));
  }
  return Object.entries(asked as Questions)
    .filter(([name]) => name !== neverLearned)
    .flatMap(([name, within]) => examplesOf(within, name, harmless || name === 'harmless'));
}
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
const written: readonly Example[] = [
  ...examplesOf(read<Questions>('es/questions.json', domain), '', false),
  ...examplesOf(read<Questions>('en/questions.json', domain), '', false),
  ...ofEverything.map((text) => ({ text, kind: 'none' as const })),
];

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
/** A text with one word that lost, gained or changed a letter, or has two in the wrong order. */
function withSlip(text: string): string {
  const words = text.split(' ');
  const place = below(words.length);
  const word = words[place] ?? '';
  if (word.length < 4) return text;
  const at = 1 + below(word.length - 2);
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
  words[place] = oneOf([
    before + after,
    before + after.charAt(0) + letter + after.slice(1),
    before + oneOf(letters) + after,
    before + letter + letter + after,
  ]);
  return words.join(' ');
}

const { parts, dangers, harmless } = read<Sentences>(
  '../tests/support/expert-questions/danger-sentences.json',
  new URL(import.meta.url),
);
function sentenceOf(template: string): string {
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, part: string) => oneOf(parts[part] ?? []));
  return filled.replaceAll(/\s+/g, ' ').trim();
}
const timesDangerous = 8;
const timesHarmless = 12;
const made = [
  ...Object.entries(dangers).map(([kind, templates]) => ({ kind: kind as Kind, templates, times: timesDangerous })),
  { kind: 'none' as const, templates: harmless, times: timesHarmless },
].flatMap(({ kind, templates, times }) =>
  templates.flatMap((template) =>
    Array.from({ length: times }, (): Example => {
      const text = sentenceOf(template);
      return { text: below(3) === 0 ? withSlip(text) : text, kind };
    }),
  ),
);

/** A text without one of its words, if it has enough: no danger hangs on a single one. */
function withoutAWord(text: string): string {
  const words = text.split(' ');
  const left = below(words.length);
  return words.length < 5 ? text : words.filter((_, place) => place !== left).join(' ');
}

const examples = [
  ...written,
  ...written.map(({ text, kind }) => ({ text: withSlip(text), kind })),
  ...written.map(({ text, kind }) => ({ text: withoutAWord(text), kind })),
  ...made,
].map(({ text, kind }) => ({ pieces: piecesOf(asHeard(text)), kind: kinds.indexOf(kind) }));

// Logistic regression by AdaGrad, in an order that is the same every time.
const rounds = 12;
const rate = 0.5;
const decay = 1e-3;
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

function shuffle<Item>(items: Item[]): void {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = below(last + 1);
    [items[last], items[other]] = [items[other] as Item, items[last] as Item];
  }
}
for (let round = 0; round < rounds; round += 1) {
  shuffle(examples);
  for (const { pieces, kind } of examples) {
    const found = likelihoods(pieces, weightAt);
    const scale = Math.sqrt(pieces.length);
    for (const [of, share] of found.entries()) {
      const error = share - (of === kind ? 1 : 0);
      if (Math.abs(error) < 1e-3) continue;
      for (const place of pieces) step(of, place, error / scale + decay * weightAt(of, place));
      step(of, places, error * 0.3);
    }
  }
}
writeFileSync(new URL('weights.json', domain), `${JSON.stringify({ weights: keptWeights(weights) }, null, 2)}\n`);
process.stdout.write(`learned from ${examples.length} questions\n`);
