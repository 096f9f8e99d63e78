import type { CompanyStockQuery, StockedReagent } from '#contract/stock/reagents.ts';
import { addDays, localDate, millisecondsADay } from '#domain/calendar/index.ts';
import { type ChemicalUse, drawOrder, levelMark, type StockPlace, usagePctPerDay } from '#domain/stock/index.ts';
import { firstPoolId, UNITS } from '#domain/water/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { nextStops } from '#server/scheduling/index.ts';
import { isAt, placeOf, placeSent, seesPlace } from './movements.ts';
import { type ReagentRow, reagentsRepo } from './repo.ts';
import { presentReagent, stocked } from './service.ts';
import { stockTexts } from './texts.ts';

/** So far back visits say how fast stock goes: eight weekly rounds. */
const lookBackDays = 56;

/**
 * Every reagent of the company, or of one place, with how fast it goes and when it is next needed. A technician's has no other trucks.
 */
export const listCompanyStock = (tenant: Tenant, query: CompanyStockQuery): Promise<StockedReagent[]> =>
  tenant.transaction(async (tx) => {
    const repo = reagentsRepo(tx);
    const isOne = query.poolId !== undefined || query.technicianId !== undefined;
    const place = isOne ? await placeSent(tenant, tx, query) : null;
    // How fast a package goes depends on the others at its place: all are read, and one place's are answered.
    const all = await repo.listAll();
    const wanted = all.filter(({ row }) => seesPlace(tenant, row) && (place === null || isAt(row, place)));
    if (wanted.length === 0) return [];
    const usageOf = await usages(
      tx,
      all.map(({ row }) => row),
      tenant.now(),
    );
    const serviceDateOf = await serviceDates(tx, tenant);
    return wanted.map(({ row, poolName, customerId, customerName, technicianName }) => ({
      ...presentReagent(row),
      poolName,
      customerName,
      technicianName,
      usagePctPerDay: usageOf(row),
      nextServiceDate: serviceDateOf(row, customerId),
    }));
  });

/** The packages of one product at one place. */
const shelfOf = ({ poolId, technicianId }: StockPlace, product: string | null): string =>
  `${poolId ?? ''}\n${technicianId ?? ''}\n${product ?? ''}`;

/** Percent a day of each package, by what visits took as visits draw: from the pool, else the truck, else the company. */
async function usages(tx: TenantTx, all: readonly ReagentRow[], now: Date) {
  const visits = await reagentsRepo(tx).usesSince(addDays(now.toISOString().slice(0, 10), -lookBackDays));
  const first = Math.min(now.getTime(), ...visits.map(({ serviceDate }) => Date.parse(`${serviceDate}T00:00:00Z`)));
  const days = (now.getTime() - first) / millisecondsADay;
  const kept = new Map<string, number>();
  for (const row of all) {
    const shelf = shelfOf(placeOf(row), row.product);
    kept.set(shelf, (kept.get(shelf) ?? 0) + 1);
  }
  const taken = new Map<string, ChemicalUse[]>();
  for (const { poolId, technicianId, chemicalsAdded } of visits) {
    const places = drawOrder(poolId, technicianId);
    for (const { chemical, amount, unit, strengthPct } of chemicalsAdded) {
      const known = UNITS.find((one) => one === unit);
      const shelf = places.map((place) => shelfOf(place, chemical)).find((one) => kept.has(one));
      if (!known || shelf === undefined) continue;
      const uses = taken.get(shelf) ?? [];
      uses.push({ chemical, amount, unit: known, strengthPct });
      taken.set(shelf, uses);
    }
  }
  return (row: ReagentRow): number | null => {
    const shelf = shelfOf(placeOf(row), row.product);
    const usage = usagePctPerDay(taken.get(shelf) ?? [], stocked(row), { days, packages: kept.get(shelf) ?? 1 });
    return usage === null ? null : Number(usage.toFixed(3));
  };
}

/** How fast the packages go that are marked Low or Critical, percent a day; null where no use is known. */
export async function usageOfLowPackages(tx: TenantTx, now: Date): Promise<Map<string, number | null>> {
  const all = (await reagentsRepo(tx).listAll()).map(({ row }) => row);
  const low = all.filter(({ level }) => levelMark(level) !== null);
  if (low.length === 0) return new Map();
  const usageOf = await usages(tx, all, now);
  return new Map(low.map((row) => [row.id, usageOf(row)]));
}

/** When each place is worked next. */
async function serviceDates(tx: TenantTx, tenant: Tenant) {
  const stops = await nextStops(tx, localDate(tenant.account.timeZone, tenant.now()), null);
  const earliest = (dates: readonly string[]): string | null => dates.toSorted()[0] ?? null;
  const ofTruck = new Map<string, string[]>();
  for (const { technicianId, customerId } of await reagentsRepo(tx).rounds()) {
    const date = stops.get(customerId);
    if (date !== undefined) ofTruck.set(technicianId, [...(ofTruck.get(technicianId) ?? []), date]);
  }
  const ofCompany = earliest([...stops.values()]);
  return ({ poolId, technicianId }: ReagentRow, customerId: string | null): string | null => {
    if (technicianId !== null) return earliest(ofTruck.get(technicianId) ?? []);
    if (customerId !== null) return stops.get(customerId) ?? null;
    return poolId === firstPoolId ? ofCompany : null;
  };
}

/** The packages of the company, or of one truck, that are marked Low or Critical, each with its place, the emptiest first. */
export async function lowPackages(tx: TenantTx, truckOf?: string) {
  const all = (await reagentsRepo(tx).listAll()).filter(
    ({ row }) => truckOf === undefined || row.technicianId === truckOf,
  );
  return all
    .flatMap(({ row, poolName, customerName, technicianName }) => {
      const mark = levelMark(row.level);
      const place = technicianName ?? customerName ?? poolName ?? stockTexts.shopStock;
      return mark ? [{ id: row.id, name: row.description, place, levelPct: row.level, mark }] : [];
    })
    .sort((one, other) => one.levelPct - other.levelPct);
}
