import { describe, expect, it } from 'vitest';
import { usualVisits, type VisitToDoubt, visitDoubts } from './doubts.ts';

const fine: VisitToDoubt = {
  poolType: 'chlorine',
  readings: { chlorine: 2, pH: 7.4, totalAlkalinity: 90 },
  added: 0,
  photos: 1,
  minutes: 18,
  usual: { minutes: 20, photos: true },
  before: { chlorine: 1.5, pH: 7.4, totalAlkalinity: 90 },
};

describe('what does not add up at a visit', () => {
  it.each([
    ['nothing', {}, []],
    ['no chlorine and nothing added', { readings: { chlorine: 0, pH: 7.4 } }, ['untreated']],
    ['pH 8.2 and nothing added', { readings: { chlorine: 2, pH: 8.2 } }, ['untreated']],
    ['nothing where it was treated', { readings: { chlorine: 0, pH: 8.4 }, added: 1 }, []],
    ['nothing where a natural pool has no chlorine', { poolType: 'natural', readings: { chlorine: 0, pH: 7.4 } }, []],
    ['nothing where nothing was measured', { readings: {} }, []],
    ['no time there', { minutes: 1 }, ['noTime']],
    ['nothing where nobody knows what is usual', { minutes: 0, photos: 0, usual: null }, []],
    ['nothing at a stop that never takes long', { minutes: 1, usual: { minutes: 1, photos: false } }, []],
    ['no photo where usual', { photos: 0 }, ['noPhoto']],
    ['readings as last time', { before: fine.readings }, ['copied']],
    ['nothing where only two are as last time', { readings: { chlorine: 1.5, pH: 7.4 } }, []],
    [
      'all of it',
      {
        readings: { chlorine: 0, pH: 8.2, salt: 3000 },
        before: { chlorine: 0, pH: 8.2, salt: 3000 },
        minutes: 0,
        photos: 0,
      },
      ['untreated', 'noTime', 'noPhoto', 'copied'],
    ],
  ] as const)('is %s', (_what, more, kinds) => {
    expect(visitDoubts({ ...fine, ...more })).toEqual(kinds);
  });

  it('takes as usual what the last three visits have in common', () => {
    const visit = (minutes: number | null, photos = true) => ({ minutes, photos });
    expect(usualVisits([visit(20)])).toEqual({ minutes: null, photos: false });
    expect(usualVisits([visit(20), visit(30), visit(10), visit(500, false)])).toEqual({ minutes: 20, photos: true });
    expect(usualVisits([visit(20), visit(null, false)])).toEqual({ minutes: null, photos: false });
  });
});
