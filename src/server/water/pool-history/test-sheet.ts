import type { TestSheetQuery } from '#contract/water/pool-history.ts';
import { formatDay, formatStamp, localDate } from '#domain/calendar/index.ts';
import { formatAmount, idealRanges, poolTypeOf, type Range } from '#domain/water/index.ts';
import { drawingsInTurn } from '#server/documents/index.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { invalid } from '#server/platform/app-error.ts';
import { type PoolRecord, readPool } from './insights.ts';
import type { ReadingRow } from './repo.ts';
import type { Sheet, SheetRow } from './sheet-page.ts';
import type { StoredDose } from './stored-history.ts';

const draw = drawingsInTurn<Sheet>({ worker: 'draw-sheet.worker', from: import.meta.url, what: 'test sheets' });

type Measured = Exclude<keyof ReadingRow, 'testId' | 'poolId' | 'measuredAt' | 'testedBy'>;

/** The columns of readings: heading, decimals as they are written, and the ideal range they are held against. */
const columns: readonly {
  reading: Measured;
  heading: string;
  digits: number;
  ranged?: Exclude<keyof ReturnType<typeof idealRanges>, 'bromine'>;
}[] = [
  { reading: 'chlorine', heading: 'Free Cl ppm', digits: 1, ranged: 'chlorine' },
  { reading: 'totalChlorine', heading: 'Total Cl ppm', digits: 1 },
  { reading: 'ph', heading: 'pH', digits: 1, ranged: 'pH' },
  { reading: 'totalAlkalinity', heading: 'Alkal. ppm', digits: 0, ranged: 'totalAlkalinity' },
  { reading: 'calciumHardness', heading: 'Calcium ppm', digits: 0, ranged: 'calciumHardness' },
  { reading: 'cyanuricAcid', heading: 'CYA ppm', digits: 0, ranged: 'cyanuricAcid' },
  { reading: 'salt', heading: 'Salt ppm', digits: 0, ranged: 'salt' },
  { reading: 'temperature', heading: 'Temp °F', digits: 0, ranged: 'temperature' },
  { reading: 'lsi', heading: 'LSI', digits: 2, ranged: 'lsi' },
];

const rangeText = (range: Range | null, digits: number): string => {
  if (range === null) return '';
  const written = (value: number): string => value.toFixed(Number.isInteger(value) ? 0 : Math.max(1, digits - 1));
  return range.max === null ? `${written(range.min)} or more` : `${written(range.min)} to ${written(range.max)}`;
};

const doseText = ({ shown: { name, amount, unit, strengthPct } }: StoredDose): string =>
  `${name}${strengthPct === null ? '' : ` (${strengthPct}%)`} ${formatAmount(amount, unit)}`;

/** One row per test, with what was added at its visit; doses of a visit without a test get a row. */
function rowsOf({ tests, doses, testedBy }: PoolRecord, dayOf: (at: Date) => string, timeZone: string) {
  const lines = new Map<string, { at: Date; row: SheetRow }>();
  const when = (at: Date): string => formatStamp(at, timeZone);
  for (const test of tests) {
    lines.set(test.measuredAt.toISOString(), {
      at: test.measuredAt,
      row: {
        when: when(test.measuredAt),
        readings: columns.map(({ reading, digits }) => test[reading]?.toFixed(digits) ?? ''),
        by: testedBy.get(test.testId) ?? '',
        added: [],
      },
    });
  }
  for (const dose of doses) {
    const { givenAt, technicianName } = dose.shown;
    const at = new Date(givenAt);
    const line = lines.get(givenAt) ?? {
      at,
      row: { when: when(at), readings: columns.map(() => ''), by: technicianName ?? '', added: [] },
    };
    line.row.added.push(doseText(dose));
    lines.set(givenAt, line);
  }
  return [...lines.values()]
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, row }) => ({ day: dayOf(at), row }));
}

/**
 * A pool's tests as a sheet for the binder: who tested what and when, what was added, and a line to sign.
 * @throws AppError not_found for an unknown pool; invalid_input where the days are in the wrong order
 */
export async function testSheetOf(
  tenant: Tenant,
  poolId: string,
  { from, to }: TestSheetQuery,
): Promise<{ fileName: string; pdf: Buffer }> {
  if (from !== undefined && to !== undefined && from > to) throw invalid('from', 'Must be on or before the end');
  const record = await tenant.transaction((tx) => readPool(tx, poolId));
  const { timeZone, companyName } = tenant.account;
  const dayOf = (at: Date): string => localDate(timeZone, at);
  const rows = rowsOf(record, dayOf, timeZone).filter(
    ({ day }) => (from === undefined || day >= from) && (to === undefined || day <= to),
  );
  const { pool, customer } = record;
  const poolType = poolTypeOf(pool.poolType);
  const ranges = idealRanges(poolType);
  const first = from ?? rows[0]?.day;
  const last = to ?? rows.at(-1)?.day;
  const sheet: Sheet = {
    company: companyName ?? '',
    facts: [
      ['Pool', pool.name],
      ['Customer', customer?.name ?? ''],
      ['Address', customer?.address ?? ''],
      ['Type', `${poolType.charAt(0).toUpperCase()}${poolType.slice(1)}`],
      ['Volume', pool.volumeGallons === null ? '' : `${pool.volumeGallons.toLocaleString('en-US')} gal`],
      ['Tests', first && last ? `${formatDay(first, 'numericDate')} to ${formatDay(last, 'numericDate')}` : ''],
    ],
    headings: columns.map(({ heading }) => heading),
    ideals: columns.map(({ ranged, digits }) => (ranged ? rangeText(ranges[ranged], digits) : '')),
    rows: rows.map(({ row }) => row),
    timeZone,
    printedAt: formatStamp(tenant.now(), timeZone),
  };
  return { fileName: `water-tests-${poolId.replace(/[^\w-]+/g, '-')}.pdf`, pdf: await draw(sheet) };
}
