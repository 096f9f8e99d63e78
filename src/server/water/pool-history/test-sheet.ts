import type { TestSheetQuery } from '#contract/water/pool-history.ts';
import { formatStamp, localDate } from '#domain/calendar/index.ts';
import type { Words } from '#domain/language/index.ts';
import { formatAmount, idealRanges, poolTypeOf, poolTypeTexts, productNamed, type Range } from '#domain/water/index.ts';
import { targetsNow } from '#server/db/water-targets.ts';
import { drawingsInTurn } from '#server/documents/index.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { invalid } from '#server/platform/app-error.ts';
import { sheetTexts, waterTexts } from '../texts.ts';
import { type PoolRecord, readPool, type StoredDose } from './insights.ts';
import type { Sheet, SheetRow } from './sheet-page.ts';

const draw = drawingsInTurn<Sheet>({ worker: 'draw-sheet.worker', from: import.meta.url, what: 'test sheets' });

type Measured = keyof typeof sheetTexts.headings;

/** The columns of readings: decimals as they are written, and the ideal range they are held against. */
const columns: readonly {
  reading: Measured;
  digits: number;
  ranged?: Exclude<keyof ReturnType<typeof idealRanges>, 'bromine'>;
}[] = [
  { reading: 'chlorine', digits: 1, ranged: 'chlorine' },
  { reading: 'totalChlorine', digits: 1 },
  { reading: 'ph', digits: 1, ranged: 'pH' },
  { reading: 'totalAlkalinity', digits: 0, ranged: 'totalAlkalinity' },
  { reading: 'calciumHardness', digits: 0, ranged: 'calciumHardness' },
  { reading: 'cyanuricAcid', digits: 0, ranged: 'cyanuricAcid' },
  { reading: 'salt', digits: 0, ranged: 'salt' },
  { reading: 'temperature', digits: 0, ranged: 'temperature' },
  { reading: 'lsi', digits: 2, ranged: 'lsi' },
];

const rangeText = (range: Range | null, digits: number, { say }: Words): string => {
  if (range === null) return '';
  const written = (value: number): string => value.toFixed(Number.isInteger(value) ? 0 : Math.max(1, digits - 1));
  const min = written(range.min);
  return say(range.max === null ? sheetTexts.orMore({ min }) : sheetTexts.between({ min, max: written(range.max) }));
};

const doseText = ({ shown: { name, amount, unit, strengthPct } }: StoredDose, words: Words): string =>
  `${words.say(productNamed(name))}${strengthPct === null ? '' : ` (${strengthPct}%)`} ${formatAmount(amount, unit, words)}`;

/** One row per test, with what was added at its visit; doses of a visit without a test get a row. */
function rowsOf({ tests, doses, testedBy }: PoolRecord, dayOf: (at: Date) => string, timeZone: string, words: Words) {
  /** By their moment in ISO 8601, whose order is that of time. */
  const rows = new Map<string, SheetRow>();
  for (const { measuredAt, testId, ...test } of tests) {
    rows.set(measuredAt.toISOString(), {
      when: formatStamp(measuredAt, timeZone),
      readings: columns.map(({ reading, digits }) => test[reading]?.toFixed(digits) ?? ''),
      by: testedBy.get(testId) ?? '',
      added: [],
    });
  }
  for (const dose of doses) {
    const { givenAt, technicianName } = dose.shown;
    const when = formatStamp(new Date(givenAt), timeZone);
    const row = rows.get(givenAt) ?? { when, readings: columns.map(() => ''), by: technicianName ?? '', added: [] };
    row.added.push(doseText(dose, words));
    rows.set(givenAt, row);
  }
  return [...rows]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([at, row]) => ({ day: dayOf(new Date(at)), row }));
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
  if (from !== undefined && to !== undefined && from > to) throw invalid('from', waterTexts.fromAfterEnd);
  const { record, targetsOf } = await tenant.transaction(async (tx) => ({
    record: await readPool(tx, poolId),
    targetsOf: await targetsNow(tx, tenant),
  }));
  const { timeZone, companyName } = tenant.account;
  const { words } = tenant;
  const { say } = words;
  const dayOf = (at: Date): string => localDate(timeZone, at);
  const rows = rowsOf(record, dayOf, timeZone, words).filter(
    ({ day }) => (from === undefined || day >= from) && (to === undefined || day <= to),
  );
  const { pool, customer } = record;
  const poolType = poolTypeOf(pool.poolType);
  const ranges = idealRanges({ poolType, targets: targetsOf(pool) });
  const first = from ?? rows[0]?.day;
  const last = to ?? rows.at(-1)?.day;
  const facts = sheetTexts.facts;
  const sheet: Sheet = {
    language: words.language,
    company: companyName ?? '',
    facts: [
      [say(facts.pool), pool.name],
      [say(facts.customer), customer?.name ?? ''],
      [say(facts.address), customer?.address ?? ''],
      [say(facts.type), say(poolTypeTexts[poolType])],
      [say(facts.volume), pool.volumeGallons === null ? '' : say(sheetTexts.gallons({ gallons: pool.volumeGallons }))],
      [say(facts.tests), first && last ? say(sheetTexts.days({ from: first, to: last })) : ''],
    ],
    headings: columns.map(({ reading }) => say(sheetTexts.headings[reading])),
    ideals: columns.map(({ ranged, digits }) => (ranged ? rangeText(ranges[ranged], digits, words) : '')),
    rows: rows.map(({ row }) => row),
    timeZone,
    printedAt: formatStamp(tenant.now(), timeZone),
  };
  return { fileName: `water-tests-${poolId.replace(/[^\w-]+/g, '-')}.pdf`, pdf: await draw(sheet) };
}
