import { levelFallPct } from '#domain/stock/index.ts';
import { type Chemical, PRODUCTS, UNITS, type Unit } from '#domain/water/index.ts';
import { type DemoTechnician, demoTechnicians } from './demo-routes.ts';
import type { DemoRows } from './repo.ts';

type TruckRow = DemoRows['reagents'][number];
type VisitRow = DemoRows['visits'][number];
type MovementRow = DemoRows['movements'][number];

interface Load {
  reagentId: string;
  description: string;
  product: Chemical;
  packageAmount: number;
  packageUnit: Unit;
}

/** What a service truck carries for some weeks of stops: chlorine and acid in tanks, the rest in bags. */
const loads: readonly Load[] = [
  {
    reagentId: 'CHLORINE',
    description: 'Liquid chlorine tank, 15 gal',
    product: 'liquid_chlorine',
    packageAmount: 15,
    packageUnit: 'gal',
  },
  {
    reagentId: 'PH_DOWN',
    description: 'Muriatic acid tank, 10 gal',
    product: 'muriatic_acid',
    packageAmount: 10,
    packageUnit: 'gal',
  },
  {
    reagentId: 'ALKALINITY',
    description: 'Sodium bicarbonate, 50 lb',
    product: 'sodium_bicarbonate',
    packageAmount: 50,
    packageUnit: 'lb',
  },
  {
    reagentId: 'STABILIZER',
    description: 'Cyanuric acid, 25 lb',
    product: 'cyanuric_acid',
    packageAmount: 25,
    packageUnit: 'lb',
  },
];

/** How full each load is on each truck, percent: the second truck is in need, as on an ordinary day. */
const levels: readonly (readonly number[])[] = [
  [64, 41, 72, 88],
  [17, 8, 55, 61],
  [82, 58, 23, 90],
];

const refillHourMs = 3 * 60 * 60 * 1000;

/** The technicians' trucks, and what became of each load since it was filled last. */
export function truckRows(
  visits: readonly VisitRow[],
  filledBy: string,
  now: Date,
): Pick<DemoRows, 'reagents' | 'movements'> {
  const reagents: TruckRow[] = [];
  const movements: MovementRow[] = [];
  demoTechnicians.forEach((technician, truck) => {
    loads.forEach((load, place) => {
      const row = truckRow(technician, load, levels[truck]?.[place] ?? 50, now);
      reagents.push(row);
      movements.push(...movementsOf(row, visits, filledBy));
    });
  });
  return { reagents, movements };
}

const truckRow = ({ technicianId }: DemoTechnician, load: Load, level: number, at: Date): TruckRow => ({
  id: `TRUCK-${technicianId}-${load.reagentId}`,
  technicianId,
  ...load,
  strengthPct: PRODUCTS[load.product].strengthPct,
  level,
  createdAt: at,
  lastUpdated: at,
});

/** Back from the level it has: every visit that took from it, until it was full or new. Oldest first. */
function movementsOf(row: TruckRow, visits: readonly VisitRow[], filledBy: string): MovementRow[] {
  const found: MovementRow[] = [];
  let levelAfter = row.level;
  const own = visits
    .filter(({ technicianId, state }) => technicianId === row.technicianId && state === 'done')
    .sort((one, other) => endOf(other) - endOf(one));
  for (const visit of own) {
    for (const { chemical, amount, unit } of visit.chemicalsAdded ?? []) {
      const known = UNITS.find((one) => one === unit);
      const fallPct = known && chemical === row.product ? levelFallPct({ amount, unit: known }, packageOf(row)) : null;
      if (!fallPct) continue;
      const levelBefore = Number((levelAfter + fallPct).toFixed(2));
      if (levelBefore > 100)
        return [filled(row, 'set', levelAfter, new Date(endOf(visit) - refillHourMs), filledBy), ...found];
      found.unshift({
        movementId: `MOVE-${row.id}-${visit.visitId}-${found.length}`,
        reagentId: row.id,
        kind: 'visit',
        levelBefore,
        levelAfter,
        amount,
        unit,
        visitId: visit.visitId,
        happenedAt: new Date(endOf(visit)),
      });
      levelAfter = levelBefore;
    }
  }
  const first = found[0]?.happenedAt ?? row.createdAt;
  return [filled(row, 'added', levelAfter, new Date(first.getTime() - refillHourMs), filledBy), ...found];
}

const filled = (
  row: TruckRow,
  kind: 'set' | 'added',
  level: number,
  happenedAt: Date,
  userId: string,
): MovementRow => ({
  movementId: `MOVE-${row.id}-filled`,
  reagentId: row.id,
  kind,
  levelBefore: 0,
  levelAfter: level,
  userId,
  happenedAt,
});

const endOf = ({ departureTime, createdAt }: VisitRow): number => (departureTime ?? createdAt).getTime();

const packageOf = (row: TruckRow) => ({
  id: row.id,
  product: row.product ?? null,
  strengthPct: row.strengthPct ?? null,
  packageAmount: row.packageAmount ?? null,
  packageUnit: UNITS.find((unit) => unit === row.packageUnit) ?? null,
  levelPct: row.level,
});
