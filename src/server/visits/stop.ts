import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { DueTask } from '#contract/visits/checklist.ts';
import type { Stop } from '#contract/visits/visits.ts';
import { localDate } from '#domain/calendar/index.ts';
import type { Words } from '#domain/language/index.ts';
import { type AtPlace, customerAt, placeKey } from '#domain/scheduling/index.ts';
import { bodiesOfStop, companyTasks, customerTasks, tasksDue, usualVisits } from '#domain/visits/index.ts';
import {
  type CustomerRow,
  customersRepo,
  type PoolRow,
  placesInUse,
  poolsRepo,
  requireOwnProperty,
} from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { targetsByDay } from '#server/db/water-targets.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { notFound } from '#server/platform/app-error.ts';
import { things } from '#server/platform/texts.ts';
import { caseTasksAt } from './cases/present.ts';
import { checklistRepo } from './checklist/repo.ts';
import { presentVisits } from './present.ts';
import { type StopRow, type VisitRow, visitsRepo } from './repo.ts';
import { visitTexts } from './texts.ts';

/** What the checklist says at a stop. */
interface TasksAtStop {
  tasks: DueTask[];
  /** What was done at the last finished visit, by title. */
  lastServices: string[];
  usual: Stop['usual'];
}

/**
 * The checklists of some stops. Three queries, however many there are.
 * @param customerIds whose stops they are
 * @returns what is due at a stop on a date, by what was done at that place. Only visits of earlier dates count as finished: each visit of a day is
 * held to the same list, on whichever day it is sent
 */
async function tasksAtStops(
  tx: TenantTx,
  customerIds: readonly string[],
): Promise<(place: AtPlace & { customerId: string }, serviceDate: string) => TasksAtStop> {
  const repo = checklistRepo(tx);
  const ids = [...new Set(customerIds)];
  const [ownTasks, differing, finished] = await Promise.all([
    repo.companyTasks(),
    repo.differingOf(ids),
    repo.finishedVisits(ids),
  ]);
  const company = companyTasks(ownTasks);
  return (place, on) => {
    const earlier = (finished.get(placeKey(place)) ?? []).filter(({ serviceDate }) => serviceDate < on);
    return {
      tasks: tasksDue(customerTasks(company, differing.get(place.customerId) ?? null), earlier),
      lastServices: [...(earlier[0]?.services ?? [])],
      usual: usualVisits(earlier),
    };
  };
}

/** What is due at a visit now, and whether the list is the company's or the customer's own rather than the product's. */
export async function tasksAtVisit(
  tx: TenantTx,
  visit: Pick<VisitRow, 'customerId' | 'propertyId' | 'serviceDate'>,
): Promise<{ tasks: DueTask[]; isOwnList: boolean }> {
  const { customerId, serviceDate } = visit;
  const repo = checklistRepo(tx);
  const isOwnList = (await repo.companyTasks()).length > 0 || (await repo.differingOf([customerId])).has(customerId);
  const { tasks } = (await tasksAtStops(tx, [customerId]))(visit, serviceDate);
  return { tasks, isOwnList };
}

/** A pool as a stop shows it. */
export type PoolAtStop = Omit<PoolRow, 'companyId' | 'createdAt' | 'customerName'>;

/** A pool's readings are those of its last visit or test, whichever measured them. */
const lastOf = (pool: PoolAtStop | undefined): Stop['last'] => ({
  measuredAt: pool?.lastUpdated?.toISOString() ?? null,
  readings: pool
    ? {
        chlorine: pool.chlorine,
        pH: pool.ph,
        totalAlkalinity: pool.totalAlkalinity,
        calciumHardness: pool.calciumHardness,
        cyanuricAcid: pool.cyanuricAcid,
        salt: pool.salt,
        temperature: pool.temperature,
        lsi: pool.lsi,
      }
    : {},
});

/** A place where work is done on a date, with its rows. */
export interface FoundStop {
  /** As found where the stop is. */
  customer: Stop['customer'] & Pick<CustomerRow, 'poolType' | 'poolSize'>;
  /** Those at the place, the oldest first. */
  pools: readonly PoolAtStop[];
  assignment: Pick<StopRow, 'notes' | 'serviceDescription'> | null;
  visit: VisitRow | null;
  serviceDate: string;
}

const noteOf = (assignment: FoundStop['assignment']): string | null =>
  assignment?.notes ?? assignment?.serviceDescription ?? null;

/** Stops worked out before other calls get their turn. */
const stopsPerStep = 25;

/** Stops as they travel, in the order in which they came. At most nine queries, however many there are. */
export async function presentStops(tx: TenantTx, found: readonly FoundStop[], words: Words): Promise<Stop[]> {
  const poolIds = found.flatMap(({ pools }) => pools.map(({ poolId }) => poolId));
  const [tasksAt, visits, left, casesAt, targetsOn] = await Promise.all([
    tasksAtStops(
      tx,
      found.map(({ customer }) => customer.customerId),
    ),
    presentVisits(
      tx,
      found.flatMap(({ visit }) => visit ?? []),
    ),
    visitsRepo(tx).leftAt(poolIds),
    caseTasksAt(tx, poolIds, words),
    targetsByDay(tx),
  ]);
  const leftAt = new Map(left.map((one) => [one.poolId, one.left]));
  const visitOf = new Map(visits.map((visit) => [visit.visitId, visit]));
  const stops: Stop[] = [];
  for (const [index, { customer, pools, assignment, visit, serviceDate }] of found.entries()) {
    if (index % stopsPerStep === stopsPerStep - 1) await yieldToEventLoop();
    const pool = pools.find(({ poolId }) => poolId === visit?.poolId) ?? bodiesOfStop(pools)[0];
    const targetsOf = targetsOn(serviceDate);
    const about = ({ poolId, name, volumeGallons, ...body }: PoolAtStop) => {
      const poolType = body.poolType ?? customer.poolType;
      const targets = targetsOf({ ...body, poolType });
      return { poolId, name, poolType, targets, volumeGallons: volumeGallons ?? customer.poolSize };
    };
    const stopTasks = tasksAt(customer, serviceDate);
    stops.push({
      // The answer's schema leaves out what a stop does not show.
      customer,
      pool: pool ? about(pool) : null,
      pools: pools.map((each) => ({ ...about(each), kind: each.kind, onRoute: each.onRoute, last: lastOf(each) })),
      last: lastOf(pool),
      ...stopTasks,
      tasks: [...casesAt(pools, serviceDate), ...stopTasks.tasks],
      assignmentNotes: noteOf(assignment),
      left: pools.flatMap(({ poolId }) => (leftAt.get(poolId) ?? []).map((item) => ({ ...item, poolId }))),
      visit: (visit && visitOf.get(visit.visitId)) ?? null,
    });
  }
  return stops;
}

/** The pools at one place of a customer, the oldest first. */
export const poolsAt = async (tx: TenantTx, place: AtPlace & { customerId: string }): Promise<PoolRow[]> =>
  (await poolsRepo(tx).listOfCustomer(place.customerId)).filter((pool) => placeKey(pool) === placeKey(place));

/** A customer as found at one of their places, with the pools there. @throws AppError not_found */
async function findPlace(
  tx: TenantTx,
  place: AtPlace & { customerId: string },
): Promise<Pick<FoundStop, 'customer' | 'pools'>> {
  const [customer, pools] = await Promise.all([customersRepo(tx).find(place.customerId), poolsAt(tx, place)]);
  if (!customer) throw notFound(things.customer);
  return { customer: customerAt(customer, await requireOwnProperty(tx, place, { archivedToo: true })), pools };
}

async function presentStop(tx: TenantTx, found: FoundStop, words: Words): Promise<Stop> {
  const [stop] = await presentStops(tx, [found], words);
  if (!stop) throw notFound(things.customer);
  return stop;
}

/**
 * The visit at a stop on a date: its own, else one that was opened at its place without naming a stop.
 * @param visits of the customer on the date, the open ones first, each the newest first
 */
export const visitAtStop = (
  stop: Pick<StopRow, 'assignmentId' | 'customerId' | 'propertyId'>,
  visits: readonly VisitRow[],
): VisitRow | null =>
  visits.find((visit) => visit.assignmentId === stop.assignmentId) ??
  visits.find((visit) => visit.assignmentId === null && placeKey(visit) === placeKey(stop)) ??
  null;

/** The stop of a route on a day (today where none is given), with the visit of that day once it has been opened. */
export const findStop = (tenant: Tenant, assignmentId: string, date: string | undefined): Promise<Stop> =>
  tenant.transaction(async (tx) => {
    const serviceDate = date ?? localDate(tenant.account.timeZone, tenant.now());
    const stop = await visitsRepo(tx).stopOnDay(assignmentId, serviceDate);
    if (!stop) throw notFound(visitTexts.routeAssignment);
    const { assignment, pools, visits } = stop;
    if (!stop.customer) throw notFound(things.customer);
    const customer = customerAt(stop.customer, await requireOwnProperty(tx, assignment, { archivedToo: true }));
    const visit = visitAtStop(assignment, visits);
    return presentStop(tx, { customer, pools, assignment, serviceDate, visit }, tenant.words);
  });

/** A stop at a customer's place that is not on a route that day; an open visit of the day before a finished one. */
export const findStopOfCustomer = (
  tenant: Tenant,
  place: { customerId: string; propertyId: string | null },
  date: string | undefined,
): Promise<Stop> =>
  tenant.transaction(async (tx) => {
    const repo = visitsRepo(tx);
    const serviceDate = date ?? localDate(tenant.account.timeZone, tenant.now());
    const isThere = (one: AtPlace): boolean => placeKey(one) === placeKey(place);
    const [visits, stops, found, places] = await Promise.all([
      repo.ofCustomerOn(place.customerId, serviceDate),
      repo.stopsOfCustomer(place.customerId),
      findPlace(tx, place),
      placesInUse(tx, place.customerId),
    ]);
    const visit = visits.find(isThere) ?? null;
    const assignment = stops.find(isThere) ?? null;
    const stop = await presentStop(tx, { ...found, assignment, visit, serviceDate }, tenant.words);
    return { ...stop, places };
  });
