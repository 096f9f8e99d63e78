import type { Chat } from '#contract/assistant/assistant.ts';
import type { DayPlanStop } from '#contract/scheduling/day-plan.ts';
import type { StockedReagent } from '#contract/stock/reagents.ts';
import { canAny, type Need } from '#domain/access/index.ts';
import type { DayAsked } from '#domain/assistant/index.ts';
import { type CivilDate, dateOfDay, dayNumber, localDate, weekdayOf } from '#domain/calendar/index.ts';
import type { Message } from '#domain/language/index.ts';
import { daysUntilEmpty } from '#domain/stock/index.ts';
import { type Chemical, type KnownStock, type OwnTargets, productTable } from '#domain/water/index.ts';
import { customersRepo, type ListedCustomer, type PoolRow, poolsRepo } from '#server/customers/index.ts';
import { targetsNow } from '#server/db/water-targets.ts';
import type { Account, Tenant } from '#server/http/tenant.ts';
import { AppError, noAccess, notFound } from '#server/platform/app-error.ts';
import { dayPlanOf, type NextStop, nextStopOf, techniciansRepo } from '#server/scheduling/index.ts';
import { listCompanyStock } from '#server/stock/index.ts';
import { listHistory } from '#server/visits/index.ts';
import { stockFor } from '#server/water/index.ts';
import { assistantTexts as texts } from './texts.ts';

/** What the assistant looks up; each needs the same permissions as the screens that show it. */
const lookups = {
  engine: { needs: [['dosage_calculator', 'view']] },
  stock: { needs: [['reagents', 'view']] },
  route: {
    needs: [
      ['routes', 'view'],
      ['field_service', 'view'],
    ],
  },
  customers: { needs: [['customers', 'view']] },
  money: {
    needs: [
      ['billing', 'view'],
      ['business', 'view'],
    ],
  },
} as const satisfies Record<keyof typeof texts.lookup, { needs: readonly Need[] }>;
export type Lookup = keyof typeof lookups;

export const mayLookUp = ({ role, permissions }: Account, lookup: Lookup): boolean =>
  role !== 'homeowner' && canAny(role, lookups[lookup].needs, permissions);

/** @throws AppError not_allowed, naming what's missing */
export function requireLookup(account: Account, lookup: Lookup): void {
  if (mayLookUp(account, lookup)) return;
  throw new AppError('not_allowed', texts.noAccessTo({ what: texts.lookup[lookup] }));
}

/** The assistant is for employees only. @throws AppError not_allowed for a homeowner */
export function requireEmployee({ role }: Account): void {
  if (role === 'homeowner') throw noAccess();
}

/** A package of the company's with how long it lasts. */
interface StockLine {
  readonly reagent: StockedReagent;
  readonly place: Message | string;
  readonly daysLeft: number;
  /** No usage known: the days are the documented estimate. */
  readonly estimated: boolean;
}

const sanitizers: readonly Chemical[] = ['liquid_chlorine', 'cal_hypo', 'dichlor', 'trichlor'];
const mostLines = 12;

/**
 * The packages of a product, or all of them, soonest empty first: on a technician's truck where one is named. `anyChlorine`
 * includes every chlorine product.
 */
export async function stockOf(
  tenant: Tenant,
  {
    chemical,
    anyChlorine,
    technicianId,
  }: { chemical: string | null; anyChlorine: boolean; technicianId?: string | null },
): Promise<StockLine[]> {
  requireLookup(tenant.account, 'stock');
  const isWanted = ({ product, description, technicianId: onTruckOf }: StockedReagent): boolean => {
    if (technicianId && onTruckOf !== technicianId) return false;
    if (chemical === null) return true;
    if (product === chemical || (anyChlorine && sanitizers.some((one) => one === product))) return true;
    const name = productTable[chemical as Chemical]?.name.toLowerCase().split(' (')[0];
    return name !== undefined && product === null && description.toLowerCase().includes(name);
  };
  return (await listCompanyStock(tenant, {}))
    .filter(isWanted)
    .map((reagent) => {
      const { days, estimated } = daysUntilEmpty(reagent.level, reagent.usagePctPerDay);
      const place = reagent.technicianName
        ? texts.truckOf({ name: reagent.technicianName })
        : (reagent.customerName ?? reagent.poolName ?? texts.companyStock);
      return { reagent, place, daysLeft: days, estimated };
    })
    .sort((a, b) => a.daysLeft - b.daysLeft)
    .slice(0, mostLines);
}

/** What there is to treat a pool with, as far as the caller may see it. */
export const stockOfPool = (tenant: Tenant, poolId: string | null): Promise<KnownStock> =>
  tenant.transaction((tx) => stockFor(tx, tenant, poolId));

/** Today in the company's time zone. */
export const today = ({ account, now }: Tenant): CivilDate => localDate(account.timeZone, now());

/** Today, tomorrow, or the next such weekday, today included. */
export function dateAsked(tenant: Tenant, asked: DayAsked): CivilDate {
  const first = dayNumber(today(tenant));
  if (asked === 'today') return dateOfDay(first);
  if (asked === 'tomorrow') return dateOfDay(first + 1);
  const ahead = Array.from({ length: 7 }, (_, n) => dateOfDay(first + n));
  return ahead.find((date) => weekdayOf(date) === asked) ?? dateOfDay(first);
}

/** One technician's stops of a date. */
export interface RouteOfDay {
  readonly technicianName: string;
  readonly stops: readonly DayPlanStop[];
}

/** A date's stops: a technician's own, or everyone's for others and when asked for. */
export async function routeOn(tenant: Tenant, date: CivilDate, everyone: boolean): Promise<RouteOfDay[]> {
  const { account } = tenant;
  requireLookup(account, 'route');
  const own = !everyone && account.technicianId !== null ? account.technicianId : undefined;
  const plan = await dayPlanOf(tenant, { date, ...(own === undefined ? {} : { technicianId: own }) });
  return plan.technicians.map(({ name, stops }) => ({ technicianName: name, stops }));
}

/** The technician that a question names, by their whole, first or last name; null for none, for several, and without access. */
export async function technicianNamed(
  tenant: Tenant,
  names: readonly string[],
): Promise<{ technicianId: string; name: string } | null> {
  if (names.length === 0 || !mayLookUp(tenant.account, 'route')) return null;
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  const team = await tenant.transaction((tx) => techniciansRepo(tx).list());
  const found = team.filter(({ name }) =>
    [name, name.split(' ')[0] ?? '', name.split(' ').at(-1) ?? ''].some((part) => wanted.has(part.toLowerCase())),
  );
  const [only] = found;
  return only && found.length === 1 ? { technicianId: only.technicianId, name: only.name } : null;
}

/** Whether a name that a question takes for a person's is nobody's: no technician's here, and no customer's. */
export const isNobody = async (tenant: Tenant, person: string | null): Promise<boolean> =>
  person !== null &&
  mayLookUp(tenant.account, 'customers') &&
  mayLookUp(tenant.account, 'route') &&
  (await technicianNamed(tenant, [person])) === null &&
  (await customersNamed(tenant, [person])).length === 0;

/** Whether a part begins a word of a name: Dana is not Ana. */
const beginsAWord = (name: string, part: string): boolean =>
  ` ${name.toLowerCase().replaceAll(/[\s,.'’-]+/g, ' ')}`.includes(
    ` ${part.toLowerCase().replaceAll(/[\s,.'’-]+/g, ' ')}`,
  );

/** Customers matching a name, exact matches first. */
export async function customersNamed(tenant: Tenant, names: readonly string[]): Promise<ListedCustomer[]> {
  requireLookup(tenant.account, 'customers');
  return tenant.transaction(async (tx) => {
    for (const name of names) {
      const { rows } = await customersRepo(tx).list({ search: name, limit: 20 });
      const own = rows.filter((row) => beginsAWord(row.name, name));
      const exact = own.filter((row) => row.name.toLowerCase() === name.toLowerCase());
      if (exact.length > 0) return exact;
      if (own.length > 0) return own;
    }
    return [];
  });
}

/** @throws AppError not_allowed without access to customers; not_found for anybody else's */
export async function requireCustomer(tenant: Tenant, customerId: string): Promise<ListedCustomer> {
  requireLookup(tenant.account, 'customers');
  const row = await tenant.transaction((tx) => customersRepo(tx).find(customerId));
  if (!row) throw notFound(texts.customer);
  return row;
}

/** A pool with what it is kept at today. */
export type JudgedPool = PoolRow & { targets: OwnTargets | null };

/** @throws AppError not_allowed without access to customers; not_found for anybody else's */
async function requirePool(tenant: Tenant, poolId: string): Promise<JudgedPool> {
  requireLookup(tenant.account, 'customers');
  return tenant.transaction(async (tx) => {
    const row = await poolsRepo(tx).find(poolId);
    if (!row) throw notFound(texts.pool);
    return { ...row, targets: (await targetsNow(tx, tenant))(row) };
  });
}

export const poolsOf = (tenant: Tenant, customerId: string): Promise<JudgedPool[]> => {
  requireLookup(tenant.account, 'customers');
  return tenant.transaction(async (tx) => {
    const targetsOf = await targetsNow(tx, tenant);
    return (await poolsRepo(tx).listOfCustomer(customerId)).map((row) => ({ ...row, targets: targetsOf(row) }));
  });
};

export async function nextVisitOf(tenant: Tenant, customerId: string): Promise<NextStop | null> {
  requireLookup(tenant.account, 'customers');
  requireLookup(tenant.account, 'route');
  return tenant.transaction((tx) => nextStopOf(tx, tenant, customerId));
}

/** The customer's last finished visit; null without one. */
export async function lastVisitOf(tenant: Tenant, customerId: string) {
  requireLookup(tenant.account, 'customers');
  const { rows } = await listHistory(tenant, customerId, { limit: 1, offset: 0 });
  return rows[0] ?? null;
}

/** The records on the page where the question is asked. */
export interface About {
  readonly customer: ListedCustomer | null;
  readonly pool: JudgedPool | null;
}

/**
 * The customer and pool that a question is about, as far as the caller may see them.
 * @throws AppError not_allowed, not_found
 */
export async function aboutOf(tenant: Tenant, { customerId, poolId }: Chat): Promise<About> {
  const customer = customerId ? await requireCustomer(tenant, customerId) : null;
  if (poolId) return { customer, pool: await requirePool(tenant, poolId) };
  const [pool] = customer ? await poolsOf(tenant, customer.customerId) : [];
  return { customer, pool: pool ?? null };
}
