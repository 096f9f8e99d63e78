import { levelFallPct } from '#domain/stock/index.ts';
import { type Chemical, productTable, UNITS, type Unit } from '#domain/water/index.ts';
import { type DemoTechnician, demoTechnicians } from './demo-routes.ts';
import type { DemoRows } from './repo.ts';

type TruckRow = DemoRows['reagents'][number];
type VisitRow = DemoRows['serviceVisits'][number];
type MovementRow = DemoRows['reagentMovements'][number];

/** A package of a chemical at its usual strength. */
const packageAs = (reagentId: string, description: string, product: Chemical, amount: number, unit: Unit) => ({
  reagentId,
  description,
  product,
  strengthPct: productTable[product].strengthPct,
  packageAmount: amount,
  packageUnit: unit,
});
type Load = ReturnType<typeof packageAs>;

/** The company's own stock: enough of everything. */
const stock: readonly (Load & { level: number })[] = [
  { ...packageAs('CHLORINE', 'Liquid chlorine 12.5%, 2.5 gal', 'liquid_chlorine', 2.5, 'gal'), level: 62 },
  { ...packageAs('PH_DOWN', 'Muriatic acid 31.45%, 2 gal', 'muriatic_acid', 2, 'gal'), level: 58 },
  { ...packageAs('PH_UP', 'Soda ash, 10 lb', 'soda_ash', 10, 'lb'), level: 81 },
  { ...packageAs('ALKALINITY', 'Sodium bicarbonate, 25 lb', 'sodium_bicarbonate', 25, 'lb'), level: 46 },
  { ...packageAs('SHOCK', 'Calcium hypochlorite 65%, 25 lb', 'cal_hypo', 25, 'lb'), level: 47 },
  { ...packageAs('ALGAECIDE', 'Quat algaecide 50%, 1 gal', 'algaecide_quat50', 1, 'gal'), level: 90 },
  { ...packageAs('CLARIFIER', 'Clarifier, 1 gal', 'clarifier', 1, 'gal'), level: 72 },
  { ...packageAs('STABILIZER', 'Cyanuric acid, 10 lb', 'cyanuric_acid', 10, 'lb'), level: 64 },
];

export const stockRows = (poolId: string, at: Date): DemoRows['reagents'] =>
  stock.map((item) => ({ id: `STOCK-${item.reagentId}`, poolId, ...item, createdAt: at, lastUpdated: at }));

/** What a service truck carries for some weeks of stops: chlorine and acid in tanks, the rest in bags. */
const loads: readonly Load[] = [
  packageAs('CHLORINE', 'Liquid chlorine tank, 15 gal', 'liquid_chlorine', 15, 'gal'),
  packageAs('PH_DOWN', 'Muriatic acid tank, 10 gal', 'muriatic_acid', 10, 'gal'),
  packageAs('ALKALINITY', 'Sodium bicarbonate, 50 lb', 'sodium_bicarbonate', 50, 'lb'),
  packageAs('STABILIZER', 'Cyanuric acid, 25 lb', 'cyanuric_acid', 25, 'lb'),
];

/** How full each load is on each truck, percent: one tank has to be filled today. */
const levels: readonly (readonly number[])[] = [
  [64, 91, 96, 88],
  [57, 8, 88, 61],
  [82, 94, 90, 90],
];

const refillHourMs = 3 * 60 * 60 * 1000;

/** The technicians' trucks, and what became of each load since it was filled last. */
export function truckRows(
  visits: readonly VisitRow[],
  filledBy: string,
  now: Date,
): Pick<DemoRows, 'reagents' | 'reagentMovements'> {
  const reagents: TruckRow[] = [];
  const reagentMovements: MovementRow[] = [];
  demoTechnicians.forEach((technician, truck) => {
    loads.forEach((load, place) => {
      const row = truckRow(technician, load, levels[truck]?.[place] ?? 50, now);
      reagents.push(row);
      reagentMovements.push(...movementsOf(row, visits, filledBy));
    });
  });
  return { reagents, reagentMovements };
}

const truckRow = ({ technicianId }: DemoTechnician, load: Load, level: number, at: Date): TruckRow => ({
  id: `TRUCK-${technicianId}-${load.reagentId}`,
  technicianId,
  ...load,
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
