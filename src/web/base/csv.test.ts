import { describe, expect, it } from 'vitest';
import { csvText } from './csv.ts';

const lineOf = (...cells: Parameters<typeof csvText>[0][number]): string =>
  csvText([cells]).replace('\uFEFF', '').replace(/\r\n$/, '');

describe('a list as a file for spreadsheets', () => {
  it('begins with the mark of UTF-8 and ends each row with a line break', () => {
    expect(
      csvText([
        ['a', 1],
        [null, true],
      ]),
    ).toBe('\uFEFFa,1\r\n,true\r\n');
  });

  it.each(['=1+1', '+cmd|calc', '-2+3+cmd', '@SUM(A1)', '\t=1', '-A1'])(
    'keeps %j from being run as a formula',
    (text) => {
      expect(lineOf(text).replace(/^"/, '')[0]).toBe("'");
    },
  );

  it.each(['+1 (602) 555-0142', '-12.5', '602-555-0142', 'a=b'])('leaves %j as it is', (text) => {
    expect(lineOf(text)).toBe(text);
  });

  it('leaves negative numbers as they are', () => {
    expect(lineOf(-12.5)).toBe('-12.5');
  });

  it('puts text with commas, quotes, line breaks or spaces around it into quotes', () => {
    expect(lineOf('a,b', 'say "hi"', 'one\ntwo', ' x')).toBe('"a,b","say ""hi""","one\ntwo"," x"');
  });
});
