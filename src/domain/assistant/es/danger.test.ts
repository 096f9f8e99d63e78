import { describe, expect, it } from 'vitest';
import { dangerIn, plainText } from '../index.ts';
import questions from './questions.json' with { type: 'json' };
import { readsSpanish } from './words.ts';

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

describe('questions in other words, with which the rules and what is learned were developed', () => {
  it('are found where they are dangerous, but for a few', () => {
    expect(Object.values(questions.others.dangers).flat().filter(isHarmless).length).toBeLessThanOrEqual(4);
  });

  it('are left alone where they are not', () => {
    expect(questions.others.harmless.filter(isDanger)).toEqual([]);
  });
});

// Written after everything else was finished: how wordings fare that nobody thought of. Of 100 dangers 89 were found, and of 100
// harmless ones 3 mistaken, when they were first asked.
describe('questions that neither the rules nor what is learned have seen', () => {
  it('are mostly found where they are dangerous', () => {
    expect(questions.unseen.dangers.filter(isHarmless).length).toBeLessThanOrEqual(11);
  });

  it('are hardly ever taken for dangers where they are not', () => {
    expect(questions.unseen.harmless.filter(isDanger).length).toBeLessThanOrEqual(3);
  });
});

it.each([
  ['tengo acido en la rodilla y me ampolle', 'medical'],
  ['la escalera da calambrazos', 'electric'],
  ['un chamaquito se undio y nadie lo alla', 'drowning'],
  ['le rebolvi muriatiko al clorr granulado', 'mixing'],
] as const)('%s is about %s', (question, danger) => {
  expect(dangerIn(plainText(question))).toBe(danger);
});

it('an English question is never taken for a Spanish one', () => {
  const english = [
    'I am coming in an inch of water',
    'how many inches of water',
    'what does the tech carry',
    'dose of soda ash',
  ];
  expect(english.filter(readsSpanish)).toEqual([]);
});
