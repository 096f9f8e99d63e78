import type { PoolReading } from '#contract/water/water.ts';
import { csvText } from '#web/base/csv.ts';
import { waterTexts } from '../texts.ts';
import { poolHistoryTexts as texts } from './texts.ts';

const columns = [
  ['chlorine', `${waterTexts.names.chlorine} (ppm)`],
  ['totalChlorine', `${texts.totalChlorine} (ppm)`],
  ['pH', waterTexts.names.pH],
  ['totalAlkalinity', `${waterTexts.names.totalAlkalinity} (ppm)`],
  ['calciumHardness', `${waterTexts.names.calciumHardness} (ppm)`],
  ['cyanuricAcid', `${waterTexts.names.cyanuricAcid} (ppm)`],
  ['salt', `${waterTexts.names.salt} (ppm)`],
  ['borate', `${texts.borate} (ppm)`],
  ['temperature', `${waterTexts.names.temperature} (°F)`],
  ['lsi', texts.lsi],
] as const satisfies readonly (readonly [keyof PoolReading, string])[];

export interface Noted {
  testedBy: Readonly<Record<string, string>>;
  /** What went in after the test of a moment. */
  added: ReadonlyMap<string, string>;
  moment: (at: string) => string;
}

/** The tests of a pool as a spreadsheet, oldest first, as a log is kept. */
export const testsCsv = (readings: readonly PoolReading[], { testedBy, added, moment }: Noted): string =>
  csvText([
    [texts.when, ...columns.map(([, name]) => name), texts.testedBy, texts.added],
    ...readings.map((test) => [
      moment(test.measuredAt),
      ...columns.map(([reading]) => test[reading]),
      testedBy[test.testId] ?? null,
      added.get(test.measuredAt) ?? null,
    ]),
  ]);
