import { describe, expect, it } from 'vitest';
import {
  fits,
  linesWithTypos,
  mayHaveTypo,
  rankOf,
  rankOfNamed,
  searchCents,
  searchDigits,
  searchWords,
  typoExpression,
  typoTraces,
} from './index.ts';

const findsTypo = (word: string, text: string): boolean => new RegExp(typoExpression(word)).test(text);

describe('what a search asks for', () => {
  it('is a few words in lowercase, none longer than a name', () => {
    expect(searchWords('  Pat\tRIVERA ')).toEqual(['pat', 'rivera']);
    expect(searchWords('a b c d e f g')).toHaveLength(5);
    expect(searchWords('x'.repeat(90))[0]).toHaveLength(40);
  });

  it('is a phone number however it is written, and nothing that only has digits in it', () => {
    expect(searchDigits('(602) 555-0142')).toBe('6025550142');
    expect(searchDigits('602.555.0142')).toBe('6025550142');
    expect(searchDigits('555')).toBeNull();
    expect(searchDigits('5601 W Crocus')).toBeNull();
  });

  it('is an amount with or without the dollar sign, commas and cents', () => {
    expect(searchCents('398.36')).toBe(39_836);
    expect(searchCents('$1,200')).toBe(120_000);
    expect(searchCents('12.5')).toBe(1250);
    for (const other of ['398.365', 'INV-000001', '1,20', '']) expect(searchCents(other)).toBeNull();
  });
});

describe('one letter wrong', () => {
  it.each([
    ['wrong', 'rivexa'],
    ['wrong at the beginning', 'fivera'],
    ['missing', 'rivra'],
    ['missing at the beginning', 'ivera'],
    ['too many', 'riverra'],
    ['swapped', 'rivrea'],
    ['swapped in the middle', 'rievra'],
    ['swapped at the beginning', 'irvera'],
  ])('is found: %s', (_kind, typed) => {
    expect(findsTypo(typed, 'pat rivera')).toBe(true);
    expect(typoTraces(typed).some((trace) => 'pat rivera'.includes(trace))).toBe(true);
  });

  it('is not two letters wrong, nor the middle of a word', () => {
    expect(findsTypo('rixexa', 'pat rivera')).toBe(false);
    expect(findsTypo('iverx', 'pat drivera')).toBe(false);
  });

  it('is no matter of short words, numbers and signs', () => {
    expect(['pat', '5601', 'a.*b', '(((('].map(mayHaveTypo)).toEqual([false, false, false, false]);
    expect(mayHaveTypo('kimm')).toBe(true);
  });

  it('counts only where it is asked for', () => {
    expect(fits('Pat Rivera', 'rivrea pat')).toBe(false);
    expect(fits('Pat Rivera', 'rivrea pat', true)).toBe(true);
    expect(fits('José García', 'garcia jose')).toBe(true);
  });
});

it('picks the lines that have every word before their tab', () => {
  const lines = 'pat rivera 5601 crocus\tC-1\nkim chen\tC-rivera\nann rivers 12 oak\tC-3';
  expect(linesWithTypos(lines, ['rivrea'])).toEqual(['pat rivera 5601 crocus\tC-1']);
  expect(linesWithTypos(lines, ['rivera', '12'])).toEqual(['ann rivers 12 oak\tC-3']);
  expect(linesWithTypos(lines, ['(a+)+$', '['])).toEqual([]);
  expect(linesWithTypos('', ['rivera'])).toEqual([]);
});

it('ranks by the name before the other words, of which only beginnings count', () => {
  expect(rankOfNamed('New invoice', 'bill charge', 'inv')).toBe(1);
  expect(rankOfNamed('New invoice', 'bill charge', 'bil')).toBe(3);
  expect(rankOfNamed('New invoice', 'bill charge', 'ill')).toBeNull();
});

it('ranks the exact beginning first, then beginnings of words, then the middle, then what is elsewhere', () => {
  const titles = ['Marivera', 'Pat Rivera', 'Rivera Pools', 'Kim Chen'];
  const ranked = titles.toSorted((one, other) => rankOf(one, ['rivera']) - rankOf(other, ['rivera']));
  expect(ranked).toEqual(['Rivera Pools', 'Pat Rivera', 'Marivera', 'Kim Chen']);
});
