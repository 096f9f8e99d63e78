import {
  type CreateRouteAssignment,
  type RouteAssignment,
  type RouteAssignmentsQuery,
  routeDayOf,
  type UpdateRouteAssignment,
} from '#contract/scheduling/routes.ts';
import { type CivilDate, localDate, weekdayOf } from '#domain/calendar/index.ts';
import { plainFrequency } from '#domain/scheduling/index.ts';
import { customersRepo, requireOwnProperty } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, invalid, notFound, unknownReference } from '#server/platform/app-error.ts';
import { techniciansRepo } from '../technicians/repo.ts';
import { schedulingTexts as texts } from '../texts.ts';
import { announceRoutes } from './changes.ts';
import { type AssignmentRow, routesRepo } from './repo.ts';
import { routesTexts } from './texts.ts';

/** A date as sent: itself, or the company's date at the moment that was sent instead. */
export const sentDate = <Sent extends string | null | undefined>(timeZone: string, sent: Sent): Sent | CivilDate =>
  sent?.includes('T') ? localDate(timeZone, new Date(sent)) : sent;

export const frequencyOf = (row: Pick<AssignmentRow, 'serviceFrequency'>) =>
  row.serviceFrequency as RouteAssignment['serviceFrequency'];

/** A stored assignment in the contract's shape. Its words are normalized before they are stored and checked by the database. */
export const presentAssignment = (row: AssignmentRow): RouteAssignment => ({
  id: row.assignmentId,
  assignmentId: row.assignmentId,
  customerId: row.customerId,
  propertyId: row.propertyId,
  technicianId: row.technicianId,
  dayOfWeek: row.dayOfWeek as RouteAssignment['dayOfWeek'],
  serviceType: row.serviceType,
  serviceFrequency: frequencyOf(row),
  routeOrder: row.routeOrder,
  estimatedDuration: row.estimatedDuration,
  serviceDescription: row.serviceDescription,
  priority: row.priority,
  isActive: row.isActive,
  startDate: row.startDate,
  endDate: row.endDate,
  notes: row.notes,
  rhythm: row.rhythm && { ...row.rhythm, seasons: [...row.rhythm.seasons] },
  windowFrom: row.windowFrom,
  windowTo: row.windowTo,
  dayFixed: row.dayFixed,
  technicianFixed: row.technicianFixed,
  preferredTechnicianId: row.preferredTechnicianId,
  excludedTechnicianIds: row.excludedTechnicianIds,
  skills: row.skills,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

type References = {
  customerId?: string | undefined;
  technicianId?: string | undefined;
  preferredTechnicianId?: string | null | undefined;
  excludedTechnicianIds?: readonly string[] | undefined;
};

/** @param under the field that they are fields of, with its dot */
export async function requireReferences(tx: TenantTx, references: References, under = ''): Promise<void> {
  const { customerId, technicianId, preferredTechnicianId, excludedTechnicianIds = [] } = references;
  if (customerId !== undefined && !(await customersRepo(tx).find(customerId))) {
    throw unknownReference(`${under}customerId`, texts.customer);
  }
  const named: [field: string, technicianId: string][] = [
    ...(technicianId === undefined ? [] : [['technicianId', technicianId] as [string, string]]),
    ...(preferredTechnicianId ? [['preferredTechnicianId', preferredTechnicianId] as [string, string]] : []),
    ...excludedTechnicianIds.map((id, index): [string, string] => [`excludedTechnicianIds.${index}`, id]),
  ];
  if (named.length === 0) return;
  const known = new Set((await techniciansRepo(tx).list()).map((technician) => technician.technicianId));
  const unknown = named.find(([, id]) => !known.has(id));
  if (unknown) throw unknownReference(`${under}${unknown[0]}`, texts.technician);
}

type Wishes = Pick<AssignmentRow, 'technicianId' | 'windowFrom' | 'windowTo' | 'excludedTechnicianIds'>;

/**
 * Where a stop is from now on: at the property that is named; a stop that another customer gets is at that one's own address.
 * @throws AppError not_found or invalid_input naming the field
 */
export async function placeOfStop(
  tx: TenantTx,
  row: Pick<AssignmentRow, 'customerId' | 'propertyId'>,
  {
    customerId = row.customerId,
    propertyId,
  }: { customerId?: string | undefined; propertyId?: string | null | undefined },
  under = '',
): Promise<Partial<Pick<AssignmentRow, 'propertyId'>>> {
  if (propertyId === undefined) return customerId === row.customerId ? {} : { propertyId: null };
  if (propertyId !== row.propertyId) await requireOwnProperty(tx, { customerId, propertyId }, { under });
  return { propertyId };
}

/** What a stop asks for must be possible. @throws AppError invalid_input naming the field */
export function requirePossible(stop: Wishes, under = ''): void {
  const { windowFrom, windowTo, technicianId, excludedTechnicianIds } = stop;
  if (windowFrom !== null && windowTo !== null && windowTo < windowFrom) {
    throw invalid(`${under}windowTo`, routesTexts.endsBeforeWindow);
  }
  if (excludedTechnicianIds.includes(technicianId)) {
    throw invalid(`${under}excludedTechnicianIds`, routesTexts.excludesItsTechnician);
  }
}

/** A plain frequency that is set in place of a rhythm ends it; a rhythm sets the plain frequency nearest to it. */
export function withFrequency<Changes extends Partial<Pick<AssignmentRow, 'rhythm' | 'serviceFrequency'>>>(
  changes: Changes,
  row?: AssignmentRow,
): Changes {
  if (changes.rhythm) return { ...changes, serviceFrequency: plainFrequency(changes.rhythm.pattern) };
  const isOther = changes.serviceFrequency !== undefined && changes.serviceFrequency !== row?.serviceFrequency;
  return changes.rhythm === undefined && row?.rhythm && isOther ? { ...changes, rhythm: null } : changes;
}

type Season = { startDate?: string | null | undefined; endDate?: string | null | undefined };

export function requireSeason({ startDate, endDate }: Season, under = ''): void {
  if (startDate && endDate && endDate < startDate) {
    throw invalid(`${under}endDate`, routesTexts.endsBeforeStart);
  }
}

export const listAssignments = (tenant: Tenant, query: RouteAssignmentsQuery) =>
  tenant.transaction(async (tx) => {
    const repo = routesRepo(tx);
    const isPart = Object.values(query).some((wanted) => wanted !== undefined);
    if (!isPart) {
      const rows = await repo.every();
      return { rows, total: rows.length };
    }
    const { rows, total } = await repo.list(query);
    return { rows: rows.map(presentAssignment), total };
  });

/**
 * Puts a customer on a technician's weekday, behind the last stop where no place is given.
 * The same id sent again answers the stored assignment and changes nothing.
 * @throws AppError not_found naming the field for an unknown customer or technician
 */
export const assignStop = (
  tenant: Tenant,
  { assignmentId: sentId, routeOrder, ...fields }: CreateRouteAssignment,
): Promise<RouteAssignment> =>
  tenant.transaction(async (tx) => {
    const repo = routesRepo(tx);
    const existing = sentId ? await repo.find(sentId) : null;
    if (existing) return presentAssignment(existing);
    await requireReferences(tx, fields);
    await requireOwnProperty(tx, fields);
    const { timeZone } = tenant.account;
    const season = { startDate: sentDate(timeZone, fields.startDate), endDate: sentDate(timeZone, fields.endDate) };
    requireSeason(season);
    const { windowFrom = null, windowTo = null, excludedTechnicianIds = [] } = fields;
    requirePossible({ technicianId: fields.technicianId, windowFrom, windowTo, excludedTechnicianIds });
    const assignmentId = sentId ?? tenant.newId('ROUTE');
    const now = tenant.now();
    const row = {
      ...withFrequency(fields),
      ...season,
      assignmentId,
      routeOrder: routeOrder ?? (await repo.lastPlace(fields.technicianId, fields.dayOfWeek)) + 1,
      createdAt: now,
      updatedAt: now,
    };
    const stored = (await repo.insert(row)) ?? (await repo.find(assignmentId));
    if (!stored) throw new AppError('conflict', routesTexts.changedAtSameTime);
    await announceRoutes(tx, [assignmentId]);
    return presentAssignment(stored);
  });

/**
 * Changes what is named. A stop that moves to another technician or day goes behind the last one there, unless placed.
 * @throws AppError conflict where the stop is no longer at the place that the caller saw
 */
export const changeAssignment = (
  tenant: Tenant,
  assignmentId: string,
  { expectedRouteOrder, ...changes }: UpdateRouteAssignment,
): Promise<RouteAssignment> =>
  tenant.transaction(async (tx) => {
    const repo = routesRepo(tx);
    const row = await repo.hold(assignmentId);
    if (!row) throw notFound(texts.routeAssignment);
    if (expectedRouteOrder !== undefined && row.routeOrder !== expectedRouteOrder) {
      throw new AppError('conflict', routesTexts.routeChangedMeanwhile, {
        details: [{ field: 'expectedRouteOrder', message: routesTexts.placeNow({ place: row.routeOrder }) }],
      });
    }
    await requireReferences(tx, changes);
    const place = await placeOfStop(tx, row, changes);
    const { timeZone } = tenant.account;
    const startDate = sentDate(timeZone, changes.startDate);
    const endDate = sentDate(timeZone, changes.endDate);
    requireSeason({
      startDate: startDate === undefined ? row.startDate : startDate,
      endDate: endDate === undefined ? row.endDate : endDate,
    });
    requirePossible({ ...row, ...definedOf(changes) });
    const technicianId = changes.technicianId ?? row.technicianId;
    const dayOfWeek = changes.dayOfWeek ?? presentAssignment(row).dayOfWeek;
    const moved = technicianId !== row.technicianId || dayOfWeek !== row.dayOfWeek;
    const routeOrder =
      moved && changes.routeOrder === undefined
        ? (await repo.lastPlace(technicianId, dayOfWeek)) + 1
        : changes.routeOrder;
    const stored = await repo.update(assignmentId, {
      ...withFrequency(changes, row),
      ...place,
      startDate,
      endDate,
      routeOrder,
      updatedAt: tenant.now(),
    });
    if (!stored) throw notFound(texts.routeAssignment);
    await announceRoutes(tx, [assignmentId]);
    return presentAssignment(stored);
  });

/** The fields that are set. */
export const definedOf = <Fields extends object>(
  fields: Fields,
): { [K in keyof Fields]: Exclude<Fields[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

export const removeAssignment = (tenant: Tenant, assignmentId: string): Promise<void> =>
  tenant.transaction(async (tx) => {
    if (!(await routesRepo(tx).remove(assignmentId))) throw notFound(texts.routeAssignment);
    await announceRoutes(tx, [assignmentId]);
  });

export interface SingleStop {
  assignmentId: string;
  customerId: string;
  propertyId: string | null;
  technicianId: string;
  date: CivilDate;
  estimatedDuration: number;
  serviceType: string;
  serviceDescription: string;
}

/**
 * A stop of one day only, behind the last one of that technician's day; the same id again moves it.
 * @throws AppError not_found naming the field for an unknown customer or technician
 */
export async function placeSingleStop(tx: TenantTx, tenant: Tenant, stop: SingleStop): Promise<void> {
  const { assignmentId, date, ...fields } = stop;
  await requireReferences(tx, fields);
  const repo = routesRepo(tx);
  const dayOfWeek = routeDayOf(weekdayOf(date));
  const now = tenant.now();
  const placed = {
    ...fields,
    dayOfWeek,
    startDate: date,
    endDate: date,
    isActive: true,
    routeOrder: (await repo.lastPlace(fields.technicianId, dayOfWeek)) + 1,
    updatedAt: now,
  };
  const stored =
    (await repo.update(assignmentId, placed)) ?? (await repo.insert({ ...placed, assignmentId, createdAt: now }));
  if (!stored) throw unknownReference('assignmentId', texts.routeAssignment);
  await announceRoutes(tx, [assignmentId]);
}

/** Such a stop is at another of its customer's places. */
export async function moveSingleStop(tx: TenantTx, assignmentId: string, propertyId: string | null): Promise<void> {
  await routesRepo(tx).update(assignmentId, { propertyId });
  await announceRoutes(tx, [assignmentId]);
}

/** Takes such a stop off the route. What was recorded there stays. */
export async function dropSingleStop(tx: TenantTx, tenant: Tenant, assignmentId: string): Promise<void> {
  await routesRepo(tx).update(assignmentId, { isActive: false, updatedAt: tenant.now() });
  await announceRoutes(tx, [assignmentId]);
}
