import type { CreateTechnician, Technician, UpdateTechnician } from '#contract/scheduling/technicians.ts';
import { weekdays } from '#contract/shapes.ts';
import { minuteOfTime } from '#domain/scheduling/index.ts';
import { firstPoolId } from '#domain/water/index.ts';
import { announce } from '#server/db/notices.ts';
import { requireRoomFor, type Tenant } from '#server/http/tenant.ts';
import { AppError, invalid, notFound } from '#server/platform/app-error.ts';
import { schedulingTexts as texts } from '../texts.ts';
import { type TechnicianRow, techniciansRepo } from './repo.ts';

/** A stored technician in the contract's shape. */
const presentTechnician = (row: TechnicianRow): Technician => ({
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
  createdAt: row.createdAt.toISOString(),
});

/** @throws AppError invalid_input for a day that ends before it begins */
export function requireShift({ startTime, endTime }: Pick<TechnicianRow, 'startTime' | 'endTime'>): void {
  if (minuteOfTime(endTime) <= minuteOfTime(startTime)) {
    throw invalid('endTime', texts.technicians.endsBeforeStart);
  }
}

export const listTechnicians = (tenant: Tenant): Promise<Technician[]> =>
  tenant.transaction(async (tx) => (await techniciansRepo(tx).list()).map(presentTechnician));

/**
 * Stores a technician. The same id sent again answers the stored one and changes nothing.
 * @throws AppError limit_reached (402); invalid_input for a day that ends before it begins
 */
export const addTechnician = (
  tenant: Tenant,
  { technicianId: sentId, ...fields }: CreateTechnician,
): Promise<Technician> =>
  tenant.transaction(async (tx) => {
    const repo = techniciansRepo(tx);
    const existing = sentId ? await repo.find(sentId) : null;
    if (existing) return presentTechnician(existing);
    requireShift(fields);
    await requireRoomFor(tx, tenant.account, 'technicians', repo.count);
    const technicianId = sentId ?? tenant.newId('TECH');
    const stored =
      (await repo.insert({ ...fields, technicianId, createdAt: tenant.now() })) ?? (await repo.find(technicianId));
    if (!stored) throw new AppError('conflict', texts.technicians.changedMeanwhile);
    await announce(tx, 'technicians', [technicianId]);
    return presentTechnician(stored);
  });

export const changeTechnician = (
  tenant: Tenant,
  technicianId: string,
  changes: UpdateTechnician,
): Promise<Technician> =>
  tenant.transaction(async (tx) => {
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
    return presentTechnician(stored);
  });

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
