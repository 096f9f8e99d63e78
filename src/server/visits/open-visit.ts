import type { OpenVisit, Visit, VisitsQuery } from '#contract/visits/visits.ts';
import { earliest, localDate } from '#domain/calendar/index.ts';
import { customerAt } from '#domain/scheduling/index.ts';
import { roomFor } from '#domain/subscription/index.ts';
import { bodiesOfStop } from '#domain/visits/index.ts';
import {
  type CustomerRow,
  customersRepo,
  customersTexts,
  type PoolRow,
  poolsRepo,
  requireOwnProperty,
} from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { announce } from '#server/db/notices.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, invalid, notFound, unknownReference } from '#server/platform/app-error.ts';
import { things } from '#server/platform/texts.ts';
import { technicianOn, techniciansRepo } from '#server/scheduling/index.ts';
import { signedName } from './finish-visit.ts';
import { presentVisit, presentVisits } from './present.ts';
import { type StopRow, type VisitRow, visitsRepo } from './repo.ts';
import { poolsAt } from './stop.ts';
import { visitTexts } from './texts.ts';

async function stopNamed(tx: TenantTx, { assignmentId, customerId }: OpenVisit): Promise<StopRow | null> {
  if (assignmentId === undefined) return null;
  const stop = await visitsRepo(tx).findStop(assignmentId);
  if (!stop) throw unknownReference('assignmentId', visitTexts.routeAssignment);
  if (stop.customerId !== customerId) throw invalid('assignmentId', visitTexts.stopOfAnotherCustomer);
  return stop;
}

/** Who works the stop: as sent, else the technician signed in, else the one who has it on that date. */
async function technicianAt(
  tx: TenantTx,
  tenant: Tenant,
  input: OpenVisit,
  { stop, serviceDate }: { stop: StopRow | null; serviceDate: string },
) {
  const { account } = tenant;
  const known = input.technicianId ?? account.technicianId;
  const technicianId = known ?? (stop && (await technicianOn(tx, stop, serviceDate)));
  const technician = technicianId === null ? null : await techniciansRepo(tx).find(technicianId);
  if (input.technicianId !== undefined && !technician) throw unknownReference('technicianId', things.technician);
  return { technicianId: technician?.technicianId ?? null, technicianName: technician?.name ?? signedName(tenant) };
}

/** The pool that was sent. @throws AppError where it is not the customer's */
async function poolNamed(tx: TenantTx, { poolId, customerId }: OpenVisit): Promise<PoolRow | null> {
  if (poolId === undefined) return null;
  const pool = await poolsRepo(tx).find(poolId);
  if (!pool) throw unknownReference('poolId', things.pool);
  if (pool.customerId !== customerId) throw invalid('poolId', visitTexts.poolOfAnotherCustomer);
  return pool;
}

/** The pool that is worked where none was sent: the first that the place's stops work; made where there is none and the plan has room. */
async function firstPoolAt(
  tx: TenantTx,
  tenant: Tenant,
  customer: ReturnType<typeof customerAt<CustomerRow>>,
): Promise<string | null> {
  const pools = poolsRepo(tx);
  const [first] = bodiesOfStop(await poolsAt(tx, customer));
  if (first) return first.poolId;
  // The same call, made twice at once, makes one pool.
  await customersRepo(tx).hold(customer.customerId);
  const [made] = await poolsAt(tx, customer);
  if (made) return made.poolId;
  // A full plan never blocks work: without a pool the readings stay with the visit.
  if (roomFor('pools', tenant.account.plan.tier, await pools.count()) < 1) return null;
  const poolId = tenant.newId('POOL');
  const { customerId, propertyId, name, poolType, poolSize } = customer;
  await pools.insert({
    poolId,
    customerId,
    propertyId,
    name: tenant.words.say(customersTexts.poolOf({ name })),
    poolType,
    volumeGallons: poolSize,
    createdAt: tenant.now(),
  });
  return poolId;
}

/** The visit that this one would duplicate: of the same stop and day, or started there today without a stop. */
async function alreadyOpened(
  tx: TenantTx,
  input: OpenVisit,
  { serviceDate, propertyId }: Pick<VisitRow, 'serviceDate' | 'propertyId'>,
): Promise<VisitRow | null> {
  const repo = visitsRepo(tx);
  if (input.assignmentId !== undefined) return repo.findOfStop(input.assignmentId, serviceDate);
  if (input.visitId !== undefined) return null;
  const today = await repo.ofCustomerOn(input.customerId, serviceDate);
  return (
    today.find(
      (one) => one.state === 'open' && one.propertyId === propertyId && (input.poolId ?? one.poolId) === one.poolId,
    ) ?? null
  );
}

/**
 * Opens a stop. The same id, or the same stop on the same day, answers the visit that is there and changes nothing.
 * @throws AppError not_found naming the field of an unknown customer, pool, stop or technician
 */
export const openVisit = (tenant: Tenant, input: OpenVisit): Promise<Visit> =>
  tenant.transaction(async (tx) => {
    const repo = visitsRepo(tx);
    const existing = input.visitId === undefined ? null : await repo.find(input.visitId);
    if (existing) return presentVisit(tx, existing);
    const customer = await customersRepo(tx).find(input.customerId);
    if (!customer) throw unknownReference('customerId', things.customer);
    const stop = await stopNamed(tx, input);
    const now = tenant.now();
    const sentArrival = input.arrivalTime === undefined ? now : new Date(input.arrivalTime);
    // A phone's clock may be ahead.
    const arrivalTime = earliest(sentArrival, now);
    const serviceDate = input.serviceDate ?? localDate(tenant.account.timeZone, arrivalTime);
    const pool = await poolNamed(tx, input);
    await requireOwnProperty(tx, input, { archivedToo: true });
    const propertyId = stop ? stop.propertyId : ((pool ? pool.propertyId : input.propertyId) ?? null);
    const property = await requireOwnProperty(tx, { ...input, propertyId }, { archivedToo: true });
    const opened = await alreadyOpened(tx, input, { serviceDate, propertyId });
    if (opened) return presentVisit(tx, opened);
    const visitId = input.visitId ?? tenant.newId('VISIT');
    const row = await repo.insert({
      visitId,
      customerId: customer.customerId,
      propertyId,
      poolId: pool ? pool.poolId : await firstPoolAt(tx, tenant, customerAt(customer, property)),
      assignmentId: stop?.assignmentId ?? null,
      ...(await technicianAt(tx, tenant, input, { stop, serviceDate })),
      serviceDate,
      arrivalTime,
      createdAt: now,
      updatedAt: now,
    });
    if (row) await announce(tx, 'service-visits', [visitId]);
    const stored =
      row ?? (await repo.find(visitId)) ?? (stop && (await repo.findOfStop(stop.assignmentId, serviceDate)));
    if (!stored) throw new AppError('conflict', visitTexts.openedMeanwhile);
    return presentVisit(tx, stored);
  });

export const listVisits = (tenant: Tenant, query: VisitsQuery) =>
  tenant.transaction(async (tx) => {
    const { rows, total } = await visitsRepo(tx).list(query);
    return { rows: await presentVisits(tx, rows), total };
  });

export const findVisit = (tenant: Tenant, visitId: string): Promise<Visit> =>
  tenant.transaction(async (tx) => {
    const row = await visitsRepo(tx).find(visitId);
    if (!row) throw notFound(things.visit);
    return presentVisit(tx, row);
  });
