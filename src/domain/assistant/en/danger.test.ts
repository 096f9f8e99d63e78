import { describe, expect, it } from 'vitest';
import { heldOut } from '#tests/support/expert-questions/held-out.ts';
import { dangerIn, plainText } from '../index.ts';
import questions from './questions.json' with { type: 'json' };

const isDanger = (question: string): boolean => dangerIn(plainText(question)) !== null;
const isHarmless = (question: string): boolean => !isDanger(question);

// Written before the rules as they are now: 99 of the 200 were found by those that were there before.
describe.each(Object.entries(questions.dangers))('of 40 dangerous questions, %s', (_, asked) => {
  it('finds every one', () => {
    expect(asked.filter(isHarmless)).toEqual([]);
  });
});

it('takes none of 100 harmless questions for a danger', () => {
  expect(questions.harmless.filter(isDanger)).toEqual([]);
});

// Written later at three times: 69 of 100, 55 of 60 and 57 of 60 dangers were found when they were first asked, and 3 of 101, 0 of 60
// and 3 of 60 harmless ones mistaken; what was missed is caught by now.
describe('questions in later wordings', () => {
  it('are found where they are dangerous', () => {
    expect(questions.further.dangers.filter(isHarmless)).toEqual([]);
  });

  it('are left alone where they are not', () => {
    expect(questions.further.harmless.filter(isDanger)).toEqual([]);
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
  expect(dangerIn(plainText(question))).toBe(danger);
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
