import type { Danger } from '../question.ts';
import learned from './weights.json' with { type: 'json' };
import { asItSounds, withoutSlips } from './words.ts';

/** What a question is taken for; "none" is every harmless one. */
export const kinds = ['none', 'mixing', 'medical', 'electric', 'drowning'] as const satisfies readonly (
  | Danger
  | 'none'
)[];
/** Pieces of words share this many places. */
export const places = 8192;

/** FNV-1a. */
function placeOf(piece: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < piece.length; at += 1) hash = Math.imul(hash ^ piece.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % places;
}

/** The places of a question's pieces: its words, three to five letters of each, and two words in a row. */
export function piecesOf(message: string): number[] {
  const words = withoutSlips(asItSounds(message)).split(' ');
  const found = new Set<number>();
  for (const [at, word] of words.entries()) {
    const whole = `<${word}>`;
    found.add(placeOf(`w:${whole}`));
    for (const length of [3, 4, 5]) {
      for (let from = 0; from + length <= whole.length; from += 1) found.add(placeOf(whole.slice(from, from + length)));
    }
    const next = words[at + 1];
    if (next !== undefined) found.add(placeOf(`b:${word.slice(0, 4)} ${next.slice(0, 4)}`));
  }
  return [...found];
}

// A weight for each kind and place, and one more for each kind alone, as scripts/learn-dangers.ts wrote them: a letter each, so
// many steps from the middle one.
const perUnit = 12;
const middle = 80;
const mostSteps = 46;

/** Weights as they are kept. */
export const keptWeights = (found: readonly Float64Array[]): string =>
  found
    .flatMap((each) => [...each])
    .map((weight) => Math.max(-mostSteps, Math.min(mostSteps, Math.round(weight * perUnit))))
    .map((steps) => String.fromCharCode(middle + steps))
    .join('');

const weightAt = (kind: number, place: number): number =>
  (learned.weights.charCodeAt(kind * (places + 1) + place) - middle) / perUnit;

/** How likely each kind is, by the weights: they add up to 1. */
export function likelihoods(pieces: readonly number[], weighs: (kind: number, place: number) => number): number[] {
  const scale = Math.sqrt(Math.max(1, pieces.length));
  const scores = kinds.map(
    (_, kind) => pieces.reduce((sum, place) => sum + weighs(kind, place), 0) / scale + weighs(kind, places),
  );
  const top = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - top));
  const all = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / all);
}

/** A question is taken for dangerous from here. */
const enough = 0.75;

/**
 * The danger that a question in Spanish resembles, by what was learned from the lists of questions: for wordings that no
 * rule knows. Null where it resembles none enough.
 */
export function resembledDanger(message: string): Danger | null {
  const [harmless = 1, ...dangers] = likelihoods(piecesOf(message), weightAt);
  if (1 - harmless < enough) return null;
  return kinds[1 + dangers.indexOf(Math.max(...dangers))] as Danger;
}
