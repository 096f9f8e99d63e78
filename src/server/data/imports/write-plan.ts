import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FieldChange, ImportedCustomer, PlannedRow, StoredCustomer } from '#domain/data/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { type CustomerWrite, importingRepo, type PoolWrite } from './repo.ts';

const rowsPerStatement = 250;

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
  const inBatches = async <T>(
    rows: readonly T[],
    counts: boolean,
    write: (batch: T[]) => Promise<void>,
  ): Promise<void> => {
    for (let start = 0; start < rows.length; start += rowsPerStatement) {
      const batch = rows.slice(start, start + rowsPerStatement);
      await write(batch);
      if (counts) {
        written += batch.length;
        await report(written / total);
      }
      await yieldToEventLoop();
    }
  };

  const described = updates.filter(({ changes }) => changes.some(({ field }) => isOfPool(field)));
  const counts = await repo.poolCounts(described.map(({ customerId }) => customerId));
  const newPools = [...creates.filter(hasPool), ...described.filter(({ customerId }) => !counts.has(customerId))];
  const changedPools = described.filter(({ customerId }) => counts.get(customerId) === 1);
  await requireRoomForPools(newPools.length);

  let wantsLocation = false;
  const noticed = (rows: CustomerWrite[]): CustomerWrite[] => {
    wantsLocation ||= rows.some(({ location_source }) => location_source === 'wanted');
    return rows;
  };
  const stored = new Map(existing.map((customer) => [customer.customerId, customer]));
  await inBatches(creates, true, (batch) => {
    const rows = batch.map(({ customer, customerId }) => writeOf(customer, customerId, placeOf(customer)));
    return repo.insertCustomers(noticed(rows), now);
  });
  await inBatches(updates, true, (batch) => {
    const rows = batch.map(({ customer, customerId, changes }) =>
      writeOf(customer, customerId, newPlace(customer, changes, stored.get(customerId))),
    );
    return repo.updateCustomers(noticed(rows), now);
  });
  await inBatches(newPools, false, (batch) =>
    repo.insertPools(
      batch.map((row) => poolOf(row, newId('POOL'))),
      now,
    ),
  );
  await inBatches(changedPools, false, (batch) => repo.updatePools(batch.map((row) => poolOf(row, ''))));
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

type Place = Pick<CustomerWrite, 'latitude' | 'longitude' | 'location_source'>;

/** Coordinates of the file count as given; an address without them is looked up in the background. */
function placeOf({ latitude, longitude, address, zipCode }: ImportedCustomer): Place {
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude, location_source: 'given' };
  return { latitude: null, longitude: null, location_source: address || zipCode ? 'wanted' : 'none' };
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
  if (!changes.some(({ field }) => isOfPlace(field))) return { latitude: null, longitude: null, location_source: null };
  return placeOf({
    ...customer,
    address: customer.address ?? before?.address ?? undefined,
    zipCode: customer.zipCode ?? before?.zipCode ?? undefined,
  });
}

const writeOf = (customer: ImportedCustomer, customerId: string, place: Place): CustomerWrite => ({
  customer_id: customerId,
  name: customer.name,
  email: customer.email ?? null,
  phone: customer.phone ?? null,
  address: customer.address ?? null,
  city: customer.city ?? null,
  state: customer.state ?? null,
  zip_code: customer.zipCode ?? null,
  service_day: customer.serviceDay ?? null,
  service_frequency: customer.serviceFrequency ?? null,
  pool_size: customer.poolSizeGallons ?? null,
  pool_type: customer.poolType ?? null,
  notes: customer.notes ?? null,
  gate_code: customer.gateCode ?? null,
  dog: customer.dog ?? null,
  equipment: customer.equipment ?? null,
  is_active: customer.isActive ?? null,
  sms_alerts: customer.smsAlerts ?? null,
  email_alerts: customer.emailAlerts ?? null,
  service_price_cents: customer.servicePriceCents ?? null,
  setup_fee_cents: customer.setupFeeCents ?? null,
  ...place,
});

const poolOf = (
  { customer, customerId }: { customer: ImportedCustomer; customerId: string },
  poolId: string,
): PoolWrite => ({
  pool_id: poolId,
  customer_id: customerId,
  name: `${customer.name}'s pool`,
  pool_type: customer.poolType ?? null,
  volume_gallons: customer.poolSizeGallons ?? null,
});
