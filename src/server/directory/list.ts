import type * as z from 'zod/mini';
import type { CustomerFacts, CustomerListFacts, exportViewBody } from '#contract/directory/directory.ts';
import { can } from '#domain/access/index.ts';
import { localDate } from '#domain/calendar/index.ts';
import { customerList, daysOf, type ListColumn, priceOf } from '#domain/directory/index.ts';
import { readingTexts, statusTexts, worseOf, worstReading } from '#domain/water/index.ts';
import { customersRepo, poolsRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { targetsNow } from '#server/db/water-targets.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { moneyOfCustomers } from '#server/invoicing/index.ts';
import { unknownReference } from '#server/platform/app-error.ts';
import { things } from '#server/platform/texts.ts';
import { csvStream } from '#server/platform/write-csv.ts';
import { stopsOfEverybody, techniciansRepo } from '#server/scheduling/index.ts';
import { directoryTexts as texts } from './texts.ts';

type Water = NonNullable<CustomerFacts['water']>;

/** A day of a stop as it is written: `MONDAY` is `Monday`. */
export const weekdayOf = (day: string): string => day.charAt(0) + day.slice(1).toLowerCase();

/** Adds to the list of a key. */
function push<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (!list) lists.set(key, [value]);
  else if (!list.includes(value)) list.push(value);
}

async function worstWater(tx: TenantTx, tenant: Tenant): Promise<Map<string, Water>> {
  const worst = new Map<string, Water>();
  const targetsOf = await targetsNow(tx, tenant);
  for (const pool of await poolsRepo(tx).lastReadings()) {
    const { poolId, customerId, chlorine, pH, lsi, totalAlkalinity, lastUpdated } = pool;
    if (customerId === null) continue;
    const found = worstReading({ chlorine, pH, lsi, totalAlkalinity }, { ...pool, targets: targetsOf(pool) });
    const judged = found && { ...found, poolId, testedAt: lastUpdated?.toISOString() ?? null };
    const worse = worseOf(worst.get(customerId) ?? null, judged);
    if (worse) worst.set(customerId, worse);
  }
  return worst;
}

/** What the list shows beside the customers themselves: some ten queries, however many customers there are. */
async function factsIn(tx: TenantTx, tenant: Tenant): Promise<CustomerListFacts> {
  const { account, now } = tenant;
  const { timeZone, role, permissions } = account;
  const { stops, next } = await stopsOfEverybody(tx, localDate(timeZone, now()));
  const money = can(role, 'billing', 'view', permissions) ? await moneyOfCustomers(tx, timeZone, now()) : null;
  const water = await worstWater(tx, tenant);
  const technicianIds = new Map<string, string[]>();
  const days = new Map<string, string[]>();
  for (const { customerId, technicianId, dayOfWeek } of stops) {
    push(technicianIds, customerId, technicianId);
    push(days, customerId, weekdayOf(dayOfWeek));
  }
  const customers = await customersRepo(tx).ids();
  return {
    technicians: (await techniciansRepo(tx).list()).map(({ technicianId, name, isActive }) => ({
      technicianId,
      name,
      isActive,
    })),
    customers: customers.map((customerId) => ({
      customerId,
      technicianIds: technicianIds.get(customerId) ?? [],
      days: days.get(customerId) ?? [],
      nextVisit: next.get(customerId) ?? null,
      balance: money && (money.owed.get(customerId)?.balance ?? 0),
      overdue: money && (money.owed.get(customerId)?.overdue ?? 0),
      plan: money?.plans.get(customerId) ?? null,
      water: water.get(customerId) ?? null,
    })),
  };
}

export const factsOfCustomers = (tenant: Tenant): Promise<CustomerListFacts> =>
  tenant.transaction((tx) => factsIn(tx, tenant));

type Export = z.infer<typeof exportViewBody>;
type Listed = ReturnType<ReturnType<typeof customerList<ListedRow, CustomerFacts>>>[number];
type ListedRow = Awaited<ReturnType<typeof listedRows>>[number];

const listedRows = async (tx: TenantTx) =>
  (await customersRepo(tx).list({})).rows.map((row) => ({
    ...row,
    servicePrice: row.servicePriceCents === null ? null : row.servicePriceCents / 100,
    createdAt: row.createdAt.toISOString(),
  }));

/** What a price is for: a plan's cycle or visits, else as it is on the customer. */
const periodOf = ({ pricePer }: ListedRow, facts: CustomerFacts | null) =>
  facts?.plan
    ? facts.plan.pricing === 'visit'
      ? 'visit'
      : facts.plan.billingCycle
    : pricePer === 'month'
      ? 'monthly'
      : 'visit';

/** @throws AppError not_found naming `customerIds` where the company never had one of them */
export async function requireOwnCustomers(tx: TenantTx, customerIds: readonly string[]): Promise<void> {
  const known = await customersRepo(tx).everKnown([...customerIds]);
  if (!customerIds.every((id) => known.has(id))) throw unknownReference('customerIds', things.customer);
}

/** The file of a view: its columns, its customers, its order. */
export async function exportView(tenant: Tenant, { filter, sort, columns, customerIds }: Export) {
  const { say, tag } = tenant.words;
  const { customers, facts } = await tenant.transaction(async (tx) => {
    await requireOwnCustomers(tx, customerIds ?? []);
    return { customers: await listedRows(tx), facts: await factsIn(tx, tenant) };
  });
  const names = new Map(facts.technicians.map(({ technicianId, name }) => [technicianId, name]));
  const known = new Map(facts.customers.map((one) => [one.customerId, one]));
  const chosen = customerIds && new Set(customerIds);
  const entries = customerList(
    customers,
    known,
    names,
    tag,
  )(filter, sort).filter(({ customer }) => !chosen || chosen.has(customer.customerId));
  const { header } = texts;
  const water = (one: Water): string =>
    one.word === 'ideal'
      ? say(statusTexts.ideal)
      : `${one.reading === 'lsi' ? 'LSI' : say(readingTexts[one.reading])} ${say(statusTexts[one.word])}`;
  const cells: Record<ListColumn, { names: string[]; of: (entry: Listed) => (string | number | null)[] }> = {
    price: {
      names: [say(header.price), say(header.per)],
      of: ({ customer, facts: one }) => [
        priceOf(customer, one),
        priceOf(customer, one) === null ? null : say(texts.per[periodOf(customer, one)]),
      ],
    },
    day: { names: [say(header.day)], of: ({ customer, facts: one }) => [daysOf(customer, one).join(', ')] },
    technician: {
      names: [say(header.technician)],
      of: ({ facts: one }) => [(one?.technicianIds ?? []).flatMap((id) => names.get(id) ?? []).join(', ')],
    },
    balance: {
      names: [say(header.balance), say(header.overdue)],
      of: ({ facts: one }) => [one?.balance ?? null, one?.overdue ?? null],
    },
    next: { names: [say(header.next)], of: ({ facts: one }) => [one?.nextVisit ?? null] },
    water: { names: [say(header.water)], of: ({ facts: one }) => [one?.water ? water(one.water) : null] },
    tags: { names: [say(header.tags)], of: ({ customer }) => [customer.tags.join(', ')] },
    status: {
      names: [say(header.status)],
      of: ({ customer }) => [say(customer.isActive ? texts.active : texts.inactive)],
    },
    phone: { names: [say(header.phone)], of: ({ customer }) => [customer.phone] },
    email: { names: [say(header.email)], of: ({ customer }) => [customer.email] },
  };
  async function* rows(): AsyncGenerator<(string | number | null)[]> {
    for (const entry of entries) {
      const { name, address, city, state, zipCode } = entry.customer;
      yield [name, address, city, state, zipCode, ...columns.flatMap((column) => cells[column].of(entry))];
    }
  }
  const place = [header.name, header.address, header.city, header.state, header.zipCode].map(say);
  return csvStream([...place, ...columns.flatMap((column) => cells[column].names)], rows());
}
