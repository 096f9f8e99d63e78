import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FieldChange, ImportedCustomer, PlannedRow, StoredCustomer } from '#domain/data/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { inBatches, rowsPerStatement } from './follow.ts';
import { type CustomerWrite, importingRepo, type Place } from './repo.ts';

/** How a stored customer's coordinates came to be. */
export interface Located {
  locationSource: string;
}

interface Options {
  now: Date;
  newId: (prefix: string) => string;
  /** Refuses pools the plan has no room for. */
  requireRoomForPools: (adding: number) => Promise<void>;
  /** The share of the rows that is written, 0 to 1. */
  report: (share: number) => Promise<void>;
}

type Create = PlannedRow & { customerId: string };
type Update = PlannedRow & { customerId: string; changes: FieldChange[] };

const isUpdate = (row: PlannedRow): row is Update => row.action === 'update' && row.customerId !== undefined;

/**
 * Writes the new and changed customers of a plan with their pools, some hundred rows a statement. New customers get
 * their ids, which the plan's rows carry afterwards.
 * @returns whether any customer's address is to be looked up
 */
export async function writePlan(
  tx: TenantTx,
  plan: PlannedRow[],
  existing: readonly (StoredCustomer & Located)[],
  { now, newId, requireRoomForPools, report }: Options,
): Promise<boolean> {
  const repo = importingRepo(tx);
  const creates = await giveIds(tx, plan, newId);
  const updates = plan.filter(isUpdate);
  const total = creates.length + updates.length;
  let written = 0;
  let wantsLocation = false;
  const store = async (rows: CustomerWrite[], write: typeof repo.insertCustomers): Promise<void> => {
    wantsLocation ||= rows.some(({ locationSource }) => locationSource === 'wanted');
    await write(rows, now);
    written += rows.length;
    await report(written / total);
  };

  const described = updates.filter(({ changes }) => changes.some(({ field }) => isOfPool(field)));
  const counts = await repo.poolCounts(described.map(({ customerId }) => customerId));
  const newPools = [...creates.filter(hasPool), ...described.filter(({ customerId }) => !counts.has(customerId))];
  const changedPools = described.filter(({ customerId }) => counts.get(customerId) === 1);
  await requireRoomForPools(newPools.length);

  const stored = new Map(existing.map((customer) => [customer.customerId, customer]));
  await inBatches(creates, (batch) => {
    const rows = batch.map(({ customer, customerId }) => ({ ...customer, customerId, ...placeOf(customer) }));
    return store(rows, repo.insertCustomers);
  });
  await inBatches(updates, (batch) => {
    const rows = batch.map(({ customer, customerId, changes }) => {
      const place = newPlace(customer, changes, stored.get(customerId));
      return { ...customer, customerId, ...place };
    });
    return store(rows, repo.updateCustomers);
  });
  await inBatches(newPools, (batch) =>
    repo.insertPools(
      batch.map((row) => ({ ...poolOf(row), poolId: newId('POOL') })),
      now,
    ),
  );
  await inBatches(changedPools, (batch) => repo.updatePools(batch.map(poolOf)));
  return wantsLocation;
}

const hasPool = ({ customer }: PlannedRow): boolean =>
  customer.poolSizeGallons !== undefined || customer.poolType !== undefined;

/** An id from the file is kept unless a deleted customer has it. */
async function giveIds(tx: TenantTx, plan: PlannedRow[], newId: Options['newId']): Promise<Create[]> {
  const creates = plan.filter(({ action }) => action === 'create');
  const wanted = creates.flatMap(({ customer }) => customer.customerId ?? []);
  const unusable = await importingRepo(tx).deletedAmong(wanted);
  const given: Create[] = [];
  for (const [index, row] of creates.entries()) {
    const own = row.customer.customerId;
    row.customerId = own !== undefined && !unusable.has(own) ? own : newId('CUST');
    given.push({ ...row, customerId: row.customerId });
    if (index % rowsPerStatement === rowsPerStatement - 1) await yieldToEventLoop();
  }
  return given;
}

/** Coordinates of the file count as given; an address without them is looked up in the background. */
function placeOf({ latitude, longitude, address, zipCode }: ImportedCustomer): Place {
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude, locationSource: 'given' };
  return { latitude: null, longitude: null, locationSource: address || zipCode ? 'wanted' : 'none' };
}

const addressFields: readonly string[] = ['address', 'city', 'state', 'zipCode'];
const isOfPlace = (field: string): boolean =>
  addressFields.includes(field) || field === 'latitude' || field === 'longitude';
const isOfPool = (field: string): boolean => field === 'poolSizeGallons' || field === 'poolType';

/** What an update does to a place: nothing unless its address or coordinates change; then the old ones no longer hold. */
function newPlace(
  customer: ImportedCustomer,
  changes: readonly FieldChange[],
  before: StoredCustomer | undefined,
): Place {
  if (!changes.some(({ field }) => isOfPlace(field))) return { latitude: null, longitude: null, locationSource: null };
  return placeOf({
    ...customer,
    address: customer.address ?? before?.address ?? undefined,
    zipCode: customer.zipCode ?? before?.zipCode ?? undefined,
  });
}

const poolOf = ({ customer, customerId }: { customer: ImportedCustomer; customerId: string }) => ({
  customerId,
  name: `${customer.name}'s pool`,
  poolType: customer.poolType ?? null,
  volumeGallons: customer.poolSizeGallons ?? null,
});
