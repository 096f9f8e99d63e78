import type { CreateProperty, CustomerPlace, CustomerProperty, UpdateProperty } from '#contract/customers/customers.ts';
import { localDate } from '#domain/calendar/index.ts';
import { type AtPlace, customerAt, placeLine } from '#domain/scheduling/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, invalid, notFound, unknownReference } from '#server/platform/app-error.ts';
import { things } from '#server/platform/texts.ts';
import { placedAt, qualityOfPlace } from '../geocoding/service.ts';
import { customersRepo } from '../repo.ts';
import { locationSource, movedTo } from '../service.ts';
import { customersTexts as texts } from '../texts.ts';
import { type PropertyRow, propertiesRepo } from './repo.ts';

/** A stored property as it is answered; the answer's schema leaves out what else the row holds. */
const presentProperty = (row: PropertyRow): CustomerProperty => ({ ...row, locationQuality: qualityOfPlace(row) });

async function requireProperty(tx: TenantTx, propertyId: string): Promise<PropertyRow> {
  const row = await propertiesRepo(tx).find(propertyId);
  if (!row) throw notFound(things.property);
  return row;
}

/**
 * Something may be put at a property only where it is its customer's.
 * @throws AppError not_found naming `propertyId`, with `under` before it; invalid_input where it is no longer served
 */
export async function requireOwnProperty(
  tx: TenantTx,
  { customerId, propertyId }: AtPlace,
  { under = '', archivedToo = false } = {},
): Promise<PropertyRow | null> {
  if (!propertyId) return null;
  const row = await propertiesRepo(tx).find(propertyId);
  if (row?.customerId !== customerId) throw unknownReference(`${under}propertyId`, things.property);
  if (!row.isActive && !archivedToo) throw invalid(`${under}propertyId`, texts.propertyArchived);
  return row;
}

/** The addresses of a customer who has several in use, the own one first and named by null; none for everybody else. */
export async function placesInUse(
  tx: TenantTx,
  customerId: string,
): Promise<{ propertyId: string | null; place: string }[]> {
  const properties = (await propertiesRepo(tx).listOfCustomer(customerId)).filter(({ isActive }) => isActive);
  const customer = properties.length > 0 ? await customersRepo(tx).find(customerId) : null;
  if (!customer) return [];
  return [null, ...properties].map((property) => {
    const at = customerAt(customer, property);
    return { propertyId: at.propertyId, place: placeLine(at) ?? customer.name };
  });
}

const lookUp = async (
  tenant: Tenant,
  { locationSource: source }: Pick<PropertyRow, 'locationSource'>,
): Promise<void> => {
  if (source === 'wanted') await tenant.enqueue('geocode-customers', { companyId: tenant.companyId });
};

export const listProperties = (tenant: Tenant, customerId: string): Promise<CustomerProperty[]> =>
  tenant.transaction(async (tx) => {
    if (!(await customersRepo(tx).find(customerId))) throw notFound(things.customer);
    return (await propertiesRepo(tx).listOfCustomer(customerId)).map(presentProperty);
  });

/** The same id sent again for the same customer answers what is stored. @throws AppError conflict where another customer's has it */
export async function addProperty(
  tenant: Tenant,
  customerId: string,
  { propertyId: sentId, ...fields }: CreateProperty,
): Promise<CustomerProperty> {
  const row = await tenant.transaction(async (tx) => {
    if (!(await customersRepo(tx).find(customerId))) throw notFound(things.customer);
    const propertyId = sentId ?? tenant.newId('PROP');
    const now = tenant.now();
    const repo = propertiesRepo(tx);
    await repo.insert({
      ...fields,
      ...{ propertyId, customerId, locationSource: locationSource(fields), createdAt: now, updatedAt: now },
    });
    const stored = await repo.find(propertyId);
    if (stored?.customerId !== customerId) throw new AppError('conflict', texts.propertyIdTaken);
    return stored;
  });
  await lookUp(tenant, row);
  return presentProperty(row);
}

/** @throws AppError conflict where one with stops is to be archived */
export async function changeProperty(
  tenant: Tenant,
  propertyId: string,
  input: UpdateProperty,
): Promise<CustomerProperty> {
  const row = await tenant.transaction(async (tx) => {
    const repo = propertiesRepo(tx);
    const before = await requireProperty(tx, propertyId);
    const { name, address } = { ...before, ...input };
    if (!name && !address) throw invalid('address', texts.propertyAddress);
    const today = localDate(tenant.account.timeZone, tenant.now());
    if (input.isActive === false && (await repo.hasStops(propertyId, today))) {
      throw new AppError('conflict', texts.propertyHasStops);
    }
    await repo.update(propertyId, { ...input, ...movedTo(before, input), updatedAt: tenant.now() });
    return requireProperty(tx, propertyId);
  });
  await lookUp(tenant, row);
  return presentProperty(row);
}

/** Puts a property where a person says, or back where it was found. */
export const placeProperty = (tenant: Tenant, propertyId: string, place: CustomerPlace): Promise<CustomerProperty> =>
  tenant.transaction(async (tx) => {
    await requireProperty(tx, propertyId);
    await propertiesRepo(tx).update(propertyId, { ...placedAt(place), updatedAt: tenant.now() });
    return presentProperty(await requireProperty(tx, propertyId));
  });

/** @throws AppError conflict where something is or was at it: it can be archived */
export const removeProperty = (tenant: Tenant, propertyId: string): Promise<void> =>
  tenant.transaction(async (tx) => {
    const { isInUse } = await requireProperty(tx, propertyId);
    if (isInUse) throw new AppError('conflict', texts.propertyInUse);
    await propertiesRepo(tx).remove(propertyId);
  });
