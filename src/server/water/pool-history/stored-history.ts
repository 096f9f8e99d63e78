import type { PoolDose } from '#contract/water/pool-history.ts';
import {
  type Chemical,
  chemicalNames,
  type GivenDose,
  isComputable,
  type PoolHistory,
  type PoolSite,
  type PoolTest,
  poolTypeOf,
  readingsMovedBy,
  UNITS,
} from '#domain/water/index.ts';
import type { PoolRow } from '#server/customers/index.ts';
import type { DosingVisit, ReadingRow } from './repo.ts';

/** Gallons that a forecast assumes where a pool's volume is not known: an ordinary back yard pool. */
const usualGallons = 15_000;

/** A dose as shown, and as the engine takes it; null where it cannot be computed with. */
export interface StoredDose {
  shown: PoolDose;
  given: GivenDose | null;
}

const testOf = (row: ReadingRow): PoolTest => ({
  id: row.testId,
  atMs: row.measuredAt.getTime(),
  readings: {
    chlorine: row.chlorine ?? undefined,
    pH: row.ph ?? undefined,
    tempF: row.temperature ?? undefined,
    totalAlkalinity: row.totalAlkalinity ?? undefined,
    calciumHardness: row.calciumHardness ?? undefined,
    cyanuricAcid: row.cyanuricAcid ?? undefined,
    salt: row.salt ?? undefined,
    borate: row.borate ?? undefined,
  },
});

const chemicalNamed = (stored: string): Chemical | undefined => chemicalNames.find((known) => known === stored);

/**
 * The doses of visits, oldest first. A dose was given when its visit's test was made, or else when the visit ended: the
 * engine takes a dose at the moment of a test as given after it.
 */
export function dosesOf(visits: readonly DosingVisit[], tests: readonly ReadingRow[]): StoredDose[] {
  const testedAt = new Map(tests.map(({ testId, measuredAt }) => [testId, measuredAt]));
  return visits
    .flatMap((visit) => {
      const tested = visit.waterTestId === null ? undefined : testedAt.get(visit.waterTestId);
      const at = tested ?? visit.departureTime ?? visit.arrivalTime ?? visit.createdAt;
      return visit.chemicalsAdded.map((added, index) => doseOf(visit, added, `${visit.visitId}/${index + 1}`, at));
    })
    .sort((a, b) => (a.shown.givenAt < b.shown.givenAt ? -1 : a.shown.givenAt > b.shown.givenAt ? 1 : 0));
}

function doseOf(visit: DosingVisit, added: DosingVisit['chemicalsAdded'][number], id: string, at: Date): StoredDose {
  const chemical = chemicalNamed(added.chemical);
  const unit = UNITS.find((known) => known === added.unit);
  const dose: GivenDose | null =
    chemical && unit
      ? { id, atMs: at.getTime(), chemical, unit, amount: added.amount, strengthPct: added.strengthPct ?? undefined }
      : null;
  const given = dose && isComputable(dose) ? dose : null;
  const shown: PoolDose = {
    id,
    visitId: visit.visitId,
    givenAt: at.toISOString(),
    chemical: added.chemical,
    name: added.name,
    amount: added.amount,
    unit: added.unit,
    strengthPct: added.strengthPct,
    technicianName: visit.technicianName,
    moves: chemical ? readingsMovedBy(chemical) : [],
    reckoned: given !== null,
  };
  return { shown, given };
}

/** What is stored of a pool, as the rules read it. */
export const historyOf = (
  pool: PoolRow,
  tests: readonly ReadingRow[],
  doses: readonly StoredDose[],
  gallons = pool.volumeGallons ?? usualGallons,
): PoolHistory => ({
  gallons,
  poolType: poolTypeOf(pool.poolType),
  tests: tests.map(testOf),
  doses: doses.flatMap(({ given }) => given ?? []),
});

export const siteOf = (latitude: number | undefined): PoolSite =>
  latitude === undefined ? {} : { latitudeDeg: latitude };
