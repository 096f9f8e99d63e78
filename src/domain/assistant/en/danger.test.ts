import { describe, expect, it } from 'vitest';
import { heldOut } from '#tests/support/expert-questions/held-out.ts';
import { alarmIn, plainText } from '../index.ts';
import questions from './questions.json' with { type: 'json' };

const alarmOf = (question: string) => alarmIn(plainText(question));
/** Answered by the safe way alone. */
const isDanger = (question: string): boolean => ![null, 'perhaps'].includes(alarmOf(question));
/** Neither answered as a danger nor with first aid before the answer. */
const isMissed = (question: string): boolean => alarmOf(question) === null;

describe.each(Object.entries(questions.dangers))('of 40 dangerous questions, %s', (_, asked) => {
  it('finds every one', () => {
    expect(asked.filter(isMissed)).toEqual([]);
  });
});

// Used to develop the rules or to learn from; es/danger.test.ts asks those in both languages that were not.
describe('of the questions in other words', () => {
  const { harmless, further, blind } = questions;

  it('finds every danger', () => {
    expect([...further.dangers, ...Object.values(blind.dangers).flat()].filter(isMissed)).toEqual([]);
  });

  it('takes no harmless one for a danger', () => {
    expect([...harmless, ...further.harmless, ...blind.harmless].filter(isDanger)).toEqual([]);
  });
});

it('hardly ever takes a question about the company, held out of development, for a danger', () => {
  const asked = Object.values(heldOut).flatMap((lines) => lines.trim().split('\n'));
  expect(asked.map((line) => line.slice(2).replace(/ =>.*/, '')).filter(isDanger).length).toBeLessThanOrEqual(1);
});

it.each([
  ['my chest is tight from the chlorine', 'medical'],
  ['swalowed muratic acid', 'medical'],
  ['a toddler fell in the pool', 'drowning'],
  ['pool water shocks me', 'electric'],
  ['the tab bucket is smoking', 'spill'],
  ['clorine and amonia in one bucket', 'mixing'],
] as const)('%s is about %s', (question, danger) => {
  expect(alarmOf(question)).toBe(danger);
});

it.each([
  'show all routes',
  'we shocked the pool yesterday',
  'the filter is choking',
  'how many feet of hose',
  'gas bill',
])('%s is no danger', (question) => {
  expect(isDanger(question)).toBe(false);
});
