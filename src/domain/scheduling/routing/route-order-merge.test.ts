import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeOrders } from './route-order-merge.ts';

const merged = (base: string, theirs: string, mine: string): string =>
  mergeOrders([...base], [...theirs], [...mine]).join('');

describe('two orders of one route', () => {
  it('keep my move and theirs', () => {
    expect(merged('abcdef', 'bacdef', 'abcdfe')).toBe('bacdfe');
    expect(merged('abcdef', 'fabcde', 'bcadef')).toBe('fbcade');
    expect(merged('abcd', 'bacd', 'abdc')).toBe('badc');
    expect(merged('abcd', 'abdc', 'bacd')).toBe('badc');
  });

  it('keep a stop added meanwhile and drop one taken away', () => {
    expect(merged('abc', 'abxc', 'cab')).toBe('cabx');
    expect(merged('abc', 'ac', 'cab')).toBe('ca');
    expect(merged('abc', 'abcx', 'bca')).toBe('bcax');
  });

  it('let me have the last word on a stop that both moved', () => {
    expect(merged('abcd', 'bcda', 'bcad')).toBe('bcad');
  });
});

const stops = fc.uniqueArray(fc.integer({ min: 0, max: 40 }).map(String), { maxLength: 12 });
const shuffled = (ids: string[]) => fc.shuffledSubarray(ids, { minLength: ids.length, maxLength: ids.length });

describe('whatever the orders are', () => {
  it('no stop of the route now is lost or doubled, and none comes back', () => {
    fc.assert(
      fc.property(stops, stops, stops, (base, theirs, mine) => {
        expect([...mergeOrders(base, theirs, mine)].sort()).toEqual([...theirs].sort());
      }),
    );
  });

  it('without a change of others it is mine', () => {
    const cases = stops.chain((base) => fc.tuple(fc.constant(base), shuffled(base)));
    fc.assert(
      fc.property(cases, ([base, mine]) => {
        expect(mergeOrders(base, base, mine)).toEqual(mine);
      }),
    );
  });

  it('without a change of mine it is theirs', () => {
    const cases = stops.chain((base) => fc.tuple(fc.constant(base), shuffled(base)));
    fc.assert(
      fc.property(cases, ([base, theirs]) => {
        expect(mergeOrders(base, theirs, base)).toEqual(theirs);
      }),
    );
  });

  it('two moves of different stops to places apart come to the same, whoever is first', () => {
    const cases = fc
      .integer({ min: 4, max: 10 })
      .chain((half) =>
        fc.tuple(fc.constant(half), fc.nat(half - 1), fc.nat(half - 1), fc.nat(half - 1), fc.nat(half - 1)),
      );
    fc.assert(
      fc.property(cases, ([half, fromA, toA, fromB, toB]) => {
        // One move within the first half, the other within the second, with a stop between that neither moves.
        const base = Array.from({ length: 2 * half + 1 }, (_none, index) => String(index));
        const moved = (from: number, to: number): string[] => {
          const rest = base.filter((_id, index) => index !== from);
          return [...rest.slice(0, to), String(from), ...rest.slice(to)];
        };
        const a = moved(fromA, toA);
        const b = moved(half + 1 + fromB, half + 1 + toB);
        expect(mergeOrders(base, a, b)).toEqual(mergeOrders(base, b, a));
      }),
    );
  });
});
