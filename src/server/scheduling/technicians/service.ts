import type { CreateTechnician, DayPlace, Technician, UpdateTechnician } from '#contract/scheduling/technicians.ts';
import { weekdays } from '#contract/shapes.ts';
import { can } from '#domain/access/index.ts';
import { minuteOfTime, openEnds } from '#domain/scheduling/index.ts';
import { firstPoolId } from '#domain/water/index.ts';
import { locate, queryOfLine } from '#server/customers/index.ts';
import { announce } from '#server/db/notices.ts';
import type { Deps } from '#server/deps.ts';
import { requireRoomFor, type Tenant } from '#server/http/tenant.ts';
import { AppError, invalid, notFound } from '#server/platform/app-error.ts';
import { schedulingTexts as texts } from '../texts.ts';
import { endsOf, type StoredPlace, type TechnicianRow, techniciansRepo } from './repo.ts';

const presentPlace = (place: StoredPlace | null, isShown: boolean): Technician['startPlace'] => ({
  kind: place?.kind ?? 'shop',
  address: isShown && place?.kind === 'place' ? place.address : null,
});

/** Whether somebody may see where a technician lives: those who plan, and the technician. */
const seesPlaces = ({ account }: Tenant, { technicianId }: TechnicianRow): boolean =>
  account.technicianId === technicianId || can(account.role, 'routes', 'edit', account.permissions);

/** A stored technician in the contract's shape. */
const presentTechnician = (tenant: Tenant, row: TechnicianRow): Technician => ({
  id: row.technicianId,
  technicianId: row.technicianId,
  userId: row.userId,
  name: row.name,
  email: row.email,
  phone: row.phone,
  isActive: row.isActive,
  workingDays: weekdays.filter((day) => row.workingDays.includes(day)),
  maxCustomersPerDay: row.maxCustomersPerDay,
  startTime: row.startTime,
  endTime: row.endTime,
  startPlace: presentPlace(row.startPlace, seesPlaces(tenant, row)),
  endPlace: presentPlace(row.endPlace, seesPlaces(tenant, row)),
  ends: seesPlaces(tenant, row) ? endsOf(row) : openEnds,
  hours: row.hours,
  lunch: row.lunch,
  skills: row.skills,
  vehicle: row.vehicle,
  createdAt: row.createdAt.toISOString(),
});

/** @throws AppError invalid_input for a day that ends before it begins */
export function requireShift({ startTime, endTime }: Pick<TechnicianRow, 'startTime' | 'endTime'>): void {
  if (minuteOfTime(endTime) <= minuteOfTime(startTime)) {
    throw invalid('endTime', texts.technicians.endsBeforeStart);
  }
}

type Places = { startPlace?: DayPlace | undefined; endPlace?: DayPlace | undefined };
type StoredPlaces = { startPlace?: StoredPlace | null; endPlace?: StoredPlace | null };

/**
 * The places to store: an address without a pin is looked up. An address that is not changed keeps its pin.
 * @throws AppError invalid_input naming an address that is not found; unavailable where the service does not answer
 */
export async function placesToStore(
  deps: Deps,
  tenant: Tenant,
  { startPlace, endPlace }: Places,
  row: TechnicianRow | null = null,
): Promise<StoredPlaces> {
  const before = [row?.startPlace, row?.endPlace];
  const toStore = async (field: string, place: DayPlace): Promise<StoredPlace | null> => {
    if (place.kind === 'shop') return null;
    if (place.kind === 'stop') return { kind: 'stop' };
    const { address, latitude = null, longitude = null } = place;
    if (latitude !== null && longitude !== null) return { kind: 'place', address, latitude, longitude };
    const known = before.find((one) => one?.kind === 'place' && one.address === address);
    if (known) return known;
    const found = await locate(deps, tenant.companyId, queryOfLine(address)).catch(() => {
      throw new AppError('unavailable', texts.planning.noLookups);
    });
    if (found === null) throw invalid(`${field}.address`, texts.planning.addressNotFound);
    return { kind: 'place', address, latitude: found.latitude, longitude: found.longitude };
  };
  return {
    ...(startPlace && { startPlace: await toStore('startPlace', startPlace) }),
    ...(endPlace && { endPlace: await toStore('endPlace', endPlace) }),
  };
}

export const listTechnicians = (tenant: Tenant): Promise<Technician[]> =>
  tenant.transaction(async (tx) => (await techniciansRepo(tx).list()).map((row) => presentTechnician(tenant, row)));

/**
 * Stores a technician. The same id sent again answers the stored one and changes nothing.
 * @throws AppError limit_reached (402); invalid_input for a day that ends before it begins, or an address that is not found
 */
export async function addTechnician(
  deps: Deps,
  tenant: Tenant,
  { technicianId: sentId, startPlace, endPlace, ...fields }: CreateTechnician,
): Promise<Technician> {
  const known = sentId ? await tenant.transaction((tx) => techniciansRepo(tx).find(sentId)) : null;
  if (known) return presentTechnician(tenant, known);
  requireShift(fields);
  const places = await placesToStore(deps, tenant, { startPlace, endPlace });
  return tenant.transaction(async (tx) => {
    const repo = techniciansRepo(tx);
    await requireRoomFor(tx, tenant.account, 'technicians', repo.count);
    const technicianId = sentId ?? tenant.newId('TECH');
    const stored =
      (await repo.insert({ ...fields, ...places, technicianId, createdAt: tenant.now() })) ??
      (await repo.find(technicianId));
    if (!stored) throw new AppError('conflict', texts.technicians.changedMeanwhile);
    await announce(tx, 'technicians', [technicianId]);
    return presentTechnician(tenant, stored);
  });
}

/** @throws AppError not_found; invalid_input for a day that ends before it begins, or an address that is not found */
export async function changeTechnician(
  deps: Deps,
  tenant: Tenant,
  technicianId: string,
  { startPlace, endPlace, ...fields }: UpdateTechnician,
): Promise<Technician> {
  const before = await tenant.transaction((tx) => techniciansRepo(tx).find(technicianId));
  if (!before) throw notFound(texts.technician);
  const changes = { ...fields, ...(await placesToStore(deps, tenant, { startPlace, endPlace }, before)) };
  return tenant.transaction(async (tx) => {
    const repo = techniciansRepo(tx);
    const row = await repo.find(technicianId);
    if (!row) throw notFound(texts.technician);
    if (changes.startTime !== undefined || changes.endTime !== undefined) {
      requireShift({ startTime: changes.startTime ?? row.startTime, endTime: changes.endTime ?? row.endTime });
    }
    const isChange = Object.values(changes).some((value) => value !== undefined);
    const stored = isChange ? await repo.update(technicianId, changes) : row;
    if (!stored) throw notFound(texts.technician);
    await announce(tx, 'technicians', [technicianId]);
    return presentTechnician(tenant, stored);
  });
}

/**
 * Removes the technician with all route assignments and the login account. An owner or office manager who
 * drives the route keeps the account.
 * @throws AppError not_found; conflict for one's own login
 */
export const removeTechnician = (tenant: Tenant, technicianId: string): Promise<void> =>
  tenant.transaction(async (tx) => {
    const { role, technicianId: own } = tenant.account;
    if (role === 'technician' && own === technicianId) {
      throw new AppError('conflict', texts.technicians.ownAccount);
    }
    const repo = techniciansRepo(tx);
    await repo.unloadTruck(technicianId, firstPoolId, {
      userId: tenant.account.userId,
      now: tenant.now(),
      newId: () => tenant.newId('MOVE'),
    });
    if (!(await repo.remove(technicianId))) throw notFound(texts.technician);
    await announce(tx, 'technicians', [technicianId]);
    // The stops on the technician's routes are removed too.
    await announce(tx, 'route-assignments', []);
  });
