import { describe, expect, it } from 'vitest';
import { dangerIn, plainText } from '../index.ts';
import { readsSpanish } from './danger.ts';
import questions from './questions.json' with { type: 'json' };

// Each dangerous question is there in four spellings: plain, without accents, with typos, half English. Of every second one all four
// are held out of development: what fails of them is counted here and never looked at.
const spellings = 4;
const isHeldOut = (_: string, place: number): boolean => Math.floor(place / spellings) % 2 === 1;
const isKnown = (question: string, place: number): boolean => !isHeldOut(question, place);

const isDanger = (question: string): boolean => dangerIn(plainText(question)) !== null;
const isHarmless = (question: string): boolean => !isDanger(question);

describe.each(Object.entries(questions.dangers))('of 80 dangerous questions in Spanish, %s', (_, asked) => {
  it('finds every one known in development', () => {
    expect(asked.filter(isKnown).filter(isHarmless)).toEqual([]);
  });

  it('finds those held out, but for a few', () => {
    expect(asked.filter(isHeldOut).filter(isHarmless).length).toBeLessThanOrEqual(3);
  });

  it('answers them in Spanish', () => {
    expect(asked.filter((question) => !readsSpanish(question)).length).toBeLessThanOrEqual(1);
  });
});

describe('of 400 harmless questions in Spanish', () => {
  it('takes none known in development for a danger', () => {
    expect(questions.harmless.filter(isKnown).filter(isDanger)).toEqual([]);
  });

  it('takes hardly one of those held out for a danger', () => {
    expect(questions.harmless.filter(isHeldOut).filter(isDanger).length).toBeLessThanOrEqual(4);
  });
});

describe('questions as crews say them', () => {
  it('are found where they are dangerous, but for a few', () => {
    expect(questions.colloquial.dangers.filter(isHarmless).length).toBeLessThanOrEqual(2);
  });

  it('are left alone where they are not', () => {
    expect(questions.colloquial.harmless.filter(isDanger)).toEqual([]);
  });
});
