import type {
  CreateCustomer,
  Customer,
  CustomerChoice,
  PropertyOfCustomer,
  UpdateCustomer,
} from '#contract/customers/customers.ts';
import type { ListQuery } from '#contract/shapes.ts';
import { can } from '#domain/access/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { requireRoomFor, type Tenant } from '#server/http/tenant.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { things } from '#server/platform/texts.ts';
import { qualityOfPlace } from './geocoding/service.ts';
import { poolsRepo } from './pools/repo.ts';
import { propertiesRepo } from './properties/repo.ts';
import { type CustomerChanges, customersRepo, type ListedCustomer } from './repo.ts';
import { customersTexts } from './texts.ts';

const addressFields = ['address', 'city', 'state', 'zipCode'] as const;

const dollars = (cents: number | null): number | null => (cents === null ? null : cents / 100);
const cents = (amount: number | null | undefined): number | null | undefined =>
  amount === null || amount === undefined ? amount : Math.round(amount * 100);

const isRough = (quality: Customer['locationQuality']): boolean => quality === 'street' || quality === 'zip';

/** What a customer has brought in and cost; cents. */
export interface CustomerMoney {
  /** Paid up to now, less refunds. */
  paidCents: number;
  /** Of the last visit; null where there was none in the last year. */
  lastCostCents: number | null;
  /** Of a visit of the last year. */
  averageCostCents: number | null;
}

/** Calculates it for some customers. It belongs to an area that comes later. */
export type MoneyOf = (
  tx: TenantTx,
  tenant: Tenant,
  customerIds: readonly string[],
) => Promise<ReadonlyMap<string, CustomerMoney>>;

const nothing: CustomerMoney = { paidCents: 0, lastCostCents: null, averageCostCents: null };

/** Customers as they are answered; what they bring in and cost only to those who may see the business. */
async function presentCustomers(
  tx: TenantTx,
  tenant: Tenant,
  moneyOf: MoneyOf,
  rows: readonly ListedCustomer[],
): Promise<Customer[]> {
  const { role, permissions } = tenant.account;
  const ids = rows.map(({ customerId }) => customerId);
  const [money, further] = await Promise.all([
    can(role, 'business', 'view', permissions) ? moneyOf(tx, tenant, ids) : new Map<string, CustomerMoney>(),
    propertiesRepo(tx).ofCustomers(ids),
  ]);
  const properties = new Map<string, PropertyOfCustomer[]>();
  for (const one of further) {
    const place = { ...one, locationQuality: qualityOfPlace(one) };
    properties.set(one.customerId, [...(properties.get(one.customerId) ?? []), place]);
  }
  return rows.map((row) =>
    presentCustomer(row, money.get(row.customerId) ?? nothing, properties.get(row.customerId) ?? []),
  );
}

/**
 * A stored customer as it is answered; the answer's schema leaves out what else the row holds. The row comes after what it
 * has not: adding to a copy of so many fields takes twenty times as long.
 */
const presentCustomer = (
  row: ListedCustomer,
  { paidCents, lastCostCents, averageCostCents }: CustomerMoney,
  properties: PropertyOfCustomer[],
): Customer => ({
  id: row.customerId,
  locationIsApproximate: isRough(qualityOfPlace(row)),
  servicePrice: dollars(row.servicePriceCents),
  setupFee: dollars(row.setupFeeCents),
  lastServiceCost: dollars(lastCostCents),
  totalRevenue: paidCents / 100,
  averageServiceCost: dollars(averageCostCents),
  properties,
  ...row,
  locationQuality: qualityOfPlace(row),
  createdAt: row.createdAt.toISOString(),
});

type Addressed = Pick<CreateCustomer, (typeof addressFields)[number] | 'latitude' | 'longitude'>;
type PlaceChanges = Pick<CustomerChanges, 'latitude' | 'longitude' | 'locationSource' | 'locationQuality'>;

/** Given coordinates stay; an address without any is looked up in the background. */
export function locationSource(fields: Addressed) {
  if (fields.latitude != null && fields.longitude != null) return 'given';
  return fields.address || fields.zipCode ? 'wanted' : 'none';
}

export const listCustomers = (tenant: Tenant, moneyOf: MoneyOf, query: ListQuery) =>
  tenant.transaction(async (tx) => {
    const { rows, total } = await customersRepo(tx).list(query);
    return { rows: await presentCustomers(tx, tenant, moneyOf, rows), total };
  });

export const listCustomerChoices = (tenant: Tenant): Promise<CustomerChoice[]> =>
  tenant.transaction((tx) => customersRepo(tx).choices());

async function presentOne(tx: TenantTx, tenant: Tenant, moneyOf: MoneyOf, row: ListedCustomer): Promise<Customer> {
  const [customer] = await presentCustomers(tx, tenant, moneyOf, [row]);
  if (!customer) throw notFound(things.customer);
  return customer;
}

export const findCustomer = (tenant: Tenant, moneyOf: MoneyOf, customerId: string): Promise<Customer> =>
  tenant.transaction(async (tx) => {
    const row = await customersRepo(tx).find(customerId);
    if (!row) throw notFound(things.customer);
    return presentOne(tx, tenant, moneyOf, row);
  });

/**
 * Stores a customer and, where its pool is described, the pool.
 * The same id sent again answers the stored customer and changes nothing.
 * @throws AppError limit_reached (402); conflict (409) where the id belongs to a deleted customer
 */
export async function addCustomer(tenant: Tenant, moneyOf: MoneyOf, input: CreateCustomer): Promise<Customer> {
  const { customerId: sentId, servicePrice, setupFee, serviceFrequency, ...fields } = input;
  const now = tenant.now();
  const customerId = sentId ?? tenant.newId('CUST');
  const stored = await tenant.transaction(async (tx) => {
    const repo = customersRepo(tx);
    const existing = sentId ? await repo.find(sentId) : null;
    if (existing) return existing;
    await requireRoomFor(tx, tenant.account, 'customers', repo.count);
    const row = await repo.insert({
      ...fields,
      customerId,
      serviceFrequency: serviceFrequency ?? 'weekly',
      servicePriceCents: cents(servicePrice),
      setupFeeCents: cents(setupFee),
      locationSource: locationSource(fields),
      createdAt: now,
      updatedAt: now,
    });
    if (!row) throw new AppError('conflict', customersTexts.idOfDeleted);
    if (row.poolSize !== null || row.poolType !== null) {
      const pools = poolsRepo(tx);
      await requireRoomFor(tx, tenant.account, 'pools', pools.count);
      await pools.insert({
        poolId: tenant.newId('POOL'),
        customerId,
        name: tenant.words.say(customersTexts.poolOf({ name: row.name })),
        poolType: row.poolType,
        volumeGallons: row.poolSize,
        createdAt: now,
      });
    }
    return row;
  });
  if (stored.locationSource === 'wanted') {
    await tenant.enqueue('geocode-customers', { companyId: tenant.companyId });
  }
  return tenant.transaction((tx) => presentOne(tx, tenant, moneyOf, stored));
}

/** What follows from a change of address: old coordinates no longer hold unless new ones came along. */
export function movedTo(row: Addressed, input: Partial<Addressed>): PlaceChanges {
  if (locationSource(input) === 'given') return { locationSource: 'given' };
  const moved = addressFields.some((field) => input[field] !== undefined && input[field] !== row[field]);
  const gone = { latitude: null, longitude: null, locationQuality: null };
  return moved ? { ...gone, locationSource: locationSource({ ...row, ...input, ...gone }) } : {};
}

export async function changeCustomer(
  tenant: Tenant,
  moneyOf: MoneyOf,
  customerId: string,
  input: UpdateCustomer,
): Promise<Customer> {
  const { servicePrice, setupFee, serviceFrequency, ...fields } = input;
  const stored = await tenant.transaction(async (tx) => {
    const repo = customersRepo(tx);
    const row = await repo.find(customerId);
    if (!row) throw notFound(things.customer);
    const updated = await repo.update(customerId, {
      ...fields,
      ...movedTo(row, input),
      serviceFrequency: serviceFrequency ?? undefined,
      servicePriceCents: cents(servicePrice),
      setupFeeCents: cents(setupFee),
      updatedAt: tenant.now(),
    });
    if (!updated) throw notFound(things.customer);
    await poolsRepo(tx).followCustomer(customerId, { poolType: fields.poolType, volumeGallons: fields.poolSize });
    return updated;
  });
  if (stored.locationSource === 'wanted') {
    await tenant.enqueue('geocode-customers', { companyId: tenant.companyId });
  }
  return tenant.transaction((tx) => presentOne(tx, tenant, moneyOf, stored));
}

export const removeCustomer = (tenant: Tenant, customerId: string): Promise<void> =>
  tenant.transaction(async (tx) => {
    if (!(await customersRepo(tx).remove(customerId, tenant.now()))) throw notFound(things.customer);
  });

/** Undoes a delete; the customer and its pools count against the plan again. */
export async function restoreCustomer(tenant: Tenant, moneyOf: MoneyOf, customerId: string): Promise<Customer> {
  const stored = await tenant.transaction(async (tx) => {
    const repo = customersRepo(tx);
    const pools = poolsRepo(tx);
    await requireRoomFor(tx, tenant.account, 'customers', repo.count);
    await requireRoomFor(tx, tenant.account, 'pools', pools.count, await pools.countOfCustomer(customerId));
    const row = await repo.restore(customerId, tenant.now());
    if (!row) throw notFound(things.customer);
    return row;
  });
  return tenant.transaction((tx) => presentOne(tx, tenant, moneyOf, stored));
}
