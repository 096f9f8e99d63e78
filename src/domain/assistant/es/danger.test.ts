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

// Written after everything else was finished. When they were first asked, 89 of these 100 dangers were found and 3 of 100 harmless
// ones mistaken; the rules were then extended by what they had missed.
describe('questions that were once unseen', () => {
  it('are found where they are dangerous', () => {
    expect(questions.unseen.dangers.filter(isHarmless)).toEqual([]);
  });

  it('are left alone where they are not', () => {
    expect(questions.unseen.harmless.filter(isDanger)).toEqual([]);
  });
});

// Written before that mending: 99 of these 100 dangers were found and 5 of 100 harmless ones mistaken when they were first asked.
// Every second one is held out, and what fails of them is counted and never looked at.
describe('questions in later wordings', () => {
  const dangers = Object.values(questions.later.dangers).flat();
  const { harmless } = questions.later;
  const isEven = (_: string, place: number): boolean => place % 2 === 0;
  const isOdd = (_: string, place: number): boolean => place % 2 === 1;

  it('are known in development to the last one', () => {
    expect(dangers.filter(isEven).filter(isHarmless)).toEqual([]);
    expect(harmless.filter(isEven).filter(isDanger)).toEqual([]);
  });

  it('are found where they are dangerous and held out', () => {
    expect(dangers.filter(isOdd).filter(isHarmless).length).toBe(0);
  });

  it('are hardly ever mistaken where they are harmless and held out', () => {
    expect(harmless.filter(isOdd).filter(isDanger).length).toBeLessThanOrEqual(1);
  });
});

// Written at three times after the rest, 60 each: when they were first asked, 58, 60 and 56 dangers were found, and 2 of 60 harmless ones
// mistaken each time; what was missed is caught by now.
describe('questions written last', () => {
  it('are found where they are dangerous', () => {
    expect(questions.further.dangers.filter(isHarmless)).toEqual([]);
  });

  it('are left alone where they are not', () => {
    expect(questions.further.harmless.filter(isDanger)).toEqual([]);
  });
});

it.each([
  'la tapa se hundio y mi hijo con ella',
  'fue por la pelota y se hundio',
  'no responde apenas respira',
  'el filtro esta ahogado y mi hijo se ahogo',
  'mi perro mordio la pastilla de cloro',
  'el cliente no contesta y esta tirado en el piso',
])('%s is a danger, whatever happened to a thing', (question) => {
  expect(isDanger(question)).toBe(true);
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
