import * as z from 'zod/mini';
import { createTechnicianBody } from '#contract/scheduling/technicians.ts';
import type { TenantTx } from '#server/db/client.ts';
import { lockCompany } from '#server/db/company-lock.ts';
import { requireRoomFor, type Tenant } from '#server/http/tenant.ts';
import { AppError, unknownReference } from '#server/platform/app-error.ts';
import { type TechnicianRow, techniciansRepo } from '#server/scheduling/index.ts';
import { accountsTexts } from '../texts.ts';

export interface TechnicianFields {
  name: string;
  email: string;
  phone?: string | null | undefined;
  workingDays?: TechnicianRow['workingDays'] | undefined;
  maxCustomersPerDay?: number | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
  hours?: TechnicianRow['hours'] | undefined;
  lunch?: TechnicianRow['lunch'] | undefined;
  skills?: TechnicianRow['skills'] | undefined;
  vehicle?: string | null | undefined;
}
type Places = Partial<Pick<TechnicianRow, 'startPlace' | 'endPlace'>>;

const accountMaxCustomersPerDay = 10;

/**
 * The technician that a login is for: the named one, or a new one. Locks the company, so that a technician gets one login.
 * @throws AppError not_found; conflict where the named one has a login; limit_reached where a new one exceeds the plan
 */
export async function placeForLogin(
  tx: TenantTx,
  tenant: Tenant,
  { technicianId, ...fields }: TechnicianFields & { technicianId?: string | null | undefined },
  places: Places = {},
): Promise<string> {
  await lockCompany(tx);
  const repo = techniciansRepo(tx);
  if (!technicianId) return addTechnician(tx, tenant, fields, places);
  const named = await requireTechnician(tx, technicianId);
  if (named.userId !== null) {
    const message = accountsTexts.hasLogin({ name: named.name });
    throw new AppError('conflict', message, { details: [{ field: 'technicianId', message }] });
  }
  const missing = { email: named.email ?? fields.email, phone: named.phone ?? fields.phone ?? null };
  await repo.update(technicianId, { ...missing, name: fields.name });
  return technicianId;
}

/** @throws AppError not_found */
export async function requireTechnician(tx: TenantTx, technicianId: string): Promise<TechnicianRow> {
  const named = await techniciansRepo(tx).find(technicianId);
  if (!named) throw unknownReference('technicianId', accountsTexts.technician);
  return named;
}

/** The technician without a login who has this email; null where there is none. */
export async function technicianWithAddress(tx: TenantTx, email: string): Promise<string | null> {
  const all = await techniciansRepo(tx).list();
  const found = all.find((one) => one.userId === null && one.email?.toLowerCase() === email);
  return found?.technicianId ?? null;
}

async function addTechnician(tx: TenantTx, tenant: Tenant, fields: TechnicianFields, places: Places): Promise<string> {
  const repo = techniciansRepo(tx);
  await requireRoomFor(tx, tenant.account, 'technicians', repo.count);
  const {
    startPlace: _start,
    endPlace: _end,
    ...row
  } = z.parse(createTechnicianBody, { maxCustomersPerDay: accountMaxCustomersPerDay, ...fields });
  const technicianId = tenant.newId('TECH');
  await repo.insert({ ...row, ...places, technicianId, createdAt: tenant.now() });
  return technicianId;
}
