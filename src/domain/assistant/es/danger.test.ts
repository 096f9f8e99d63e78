import { describe, expect, it } from 'vitest';
import english from '../en/questions.json' with { type: 'json' };
import { alarmIn, plainText } from '../index.ts';
import questions from './questions.json' with { type: 'json' };
import { readsSpanish } from './words.ts';

const alarmOf = (question: string) => alarmIn(plainText(question));
/** Neither answered as a danger nor with first aid before the answer. */
const isMissed = (question: string): boolean => alarmOf(question) === null;
/** Answered by the safe way alone. */
const isAlarm = (question: string): boolean => ![null, 'perhaps'].includes(alarmOf(question));
/** Answered, after first aid. */
const isDoubted = (question: string): boolean => alarmOf(question) === 'perhaps';

// All these were used to develop the rules or to learn from. Each of the first dangers is there in four spellings: plain, without
// accents, with typos, half English.
describe.each(Object.entries(questions.dangers))('of 80 dangerous questions in Spanish, %s', (_, asked) => {
  it('finds every one', () => {
    expect(asked.filter(isMissed)).toEqual([]);
  });

  it('answers them in Spanish', () => {
    expect(asked.filter((question) => !readsSpanish(question)).length).toBeLessThanOrEqual(1);
  });
});

describe('of the questions in other words', () => {
  const { harmless, colloquial, others, unseen, later, further, blind } = questions;
  const dangers = [
    ...[colloquial, unseen, further].flatMap((list) => list.dangers),
    ...[others, later, blind].flatMap((list) => Object.values(list.dangers).flat()),
  ];
  const everyday = [
    harmless,
    ...[colloquial, others, unseen, later, further, blind].map((list) => list.harmless),
  ].flat();

  it('finds every danger', () => {
    expect(dangers.length).toBeGreaterThan(1000);
    expect(dangers.filter(isMissed)).toEqual([]);
  });

  it('takes no harmless one for a danger, and doubts hardly any', () => {
    expect(everyday.length).toBeGreaterThan(1000);
    expect(everyday.filter(isAlarm)).toEqual([]);
    expect(everyday.filter(isDoubted).length).toBeLessThanOrEqual(everyday.length * 0.02);
  });
});

// Written last, and neither a rule nor anything learned knows them (see decision 99): what fails of them is counted and never
// looked at.
describe('of questions that nothing was learned from', () => {
  it.each([
    ['Spanish', questions],
    ['English', english],
  ])('finds 99 of 100 dangers in %s, and takes 2 of 100 harmless ones for one', (_, { neverLearned }) => {
    const dangers = Object.values(neverLearned.dangers).flat();
    const { harmless } = neverLearned;
    expect(dangers.filter(isMissed).length).toBeLessThanOrEqual(dangers.length * 0.01);
    expect(dangers.filter(isAlarm).length).toBeGreaterThanOrEqual(dangers.length * 0.85);
    expect(harmless.filter(isAlarm).length).toBeLessThanOrEqual(harmless.length * 0.02);
    expect(harmless.filter(isDoubted).length).toBeLessThanOrEqual(harmless.length * 0.06);
  });
});

it('finds a danger in the middle of a long message that somebody dictated', () => {
  const around =
    'ok ya terminé la alberca de la señora Ruiz, quedó muy bien, le puse las tabletas y cepillé las paredes y revisé la bomba';
  const later =
    'y mañana sigo con la ruta del martes y necesito que me manden la llave del portón y dos canastas nuevas';
  expect(isMissed(`${around} pero mi hijo le dio un trago al bote azul ${later}`)).toBe(false);
  expect(isAlarm(`${around} ${later}`)).toBe(false);
});

it.each([
  'la tapa se hundio y mi hijo con ella',
  'fue por la pelota y se hundio',
  'no responde apenas respira',
  'el filtro esta ahogado y mi hijo se ahogo',
  'mi perro mordio la pastilla de cloro',
  'el cliente no contesta y esta tirado en el piso',
])('%s is a danger, whatever happened to a thing', (question) => {
  expect(isMissed(question)).toBe(false);
});

it.each([
  ['tengo acido en la rodilla y me ampolle', 'medical'],
  ['la escalera da calambrazos', 'electric'],
  ['un chamaquito se undio y nadie lo alla', 'drowning'],
  ['le rebolvi muriatiko al clorr granulado', 'mixing'],
] as const)('%s is about %s', (question, danger) => {
  expect(alarmOf(question)).toBe(danger);
});

it('an English question is never taken for a Spanish one', () => {
  const inEnglish = [
    'I am coming in an inch of water',
    'how many inches of water',
    'what does the tech carry',
    'dose of soda ash',
  ];
  expect(inEnglish.filter(readsSpanish)).toEqual([]);
});
