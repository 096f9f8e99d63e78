import type { CreateTechnicianUser, NewTechnicianUser, TechnicianUser } from '#contract/accounts/technician-users.ts';
import { weekdays } from '#contract/shapes.ts';
import type { TenantTx } from '#server/db/client.ts';
import { announce } from '#server/db/notices.ts';
import type { Deps } from '#server/deps.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { notFound } from '#server/platform/app-error.ts';
import { placesToStore, requireShift, techniciansRepo } from '#server/scheduling/index.ts';
import { hashPassword, requireGoodPassword } from '../credentials.ts';
import { accountsTexts } from '../texts.ts';
import { applyUserChanges, requireMayManage } from '../users/change-user.ts';
import { deliver, insertLogin, refusingTakenAddress, type UserDeps } from '../users/login.ts';
import { type TechnicianUserRow, technicianUsersRepo } from '../users/repo.ts';
import { statusOf } from '../users/service.ts';
import { placeForLogin } from '../users/technician-place.ts';

const present = (row: TechnicianUserRow): TechnicianUser => ({
  id: row.technicianId,
  technicianId: row.technicianId,
  userId: row.userId,
  name: row.name,
  email: row.email,
  phone: row.phone,
  isActive: row.isActive,
  role: row.role,
  status: statusOf(row),
  invitedAt: row.invitedAt?.toISOString() ?? null,
  lastLogin: row.lastLoginAt?.toISOString() ?? null,
  workingDays: weekdays.filter((day) => row.workingDays.includes(day)),
  maxCustomersPerDay: row.maxCustomersPerDay,
});

async function found(tx: TenantTx, technicianId: string): Promise<TechnicianUserRow> {
  const row = await technicianUsersRepo(tx).find(technicianId);
  if (!row) throw notFound(accountsTexts.technicianAccount);
  return row;
}

export const listTechnicianUsers = (tenant: Tenant): Promise<TechnicianUser[]> =>
  tenant.transaction(async (tx) => (await technicianUsersRepo(tx).list()).map(present));

/**
 * Adds a technician with a login, or gives the named one a login. Without a password an invitation is emailed;
 * a password is replaced at the first sign-in, within a week.
 * @throws AppError conflict for a taken email; limit_reached where one more technician exceeds the plan
 */
export async function addTechnicianUser(
  tenant: Tenant,
  deps: Deps,
  { password, language = null, startPlace, endPlace, ...fields }: CreateTechnicianUser,
): Promise<NewTechnicianUser> {
  requireShift(fields);
  const own = [fields.name, fields.email, tenant.account.companyName];
  if (password !== undefined) await requireGoodPassword(deps, password, 'password', own);
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const places = await placesToStore(deps, tenant, { startPlace, endPlace });
  const { name, email } = fields;
  const { stored, mailId, link } = await refusingTakenAddress(() =>
    tenant.transaction(async (tx) => {
      await requireMayManage(tx, tenant, 'technician');
      const technicianId = await placeForLogin(tx, tenant, fields, places);
      const person = { name, email, role: 'technician' as const, customerId: null, technicianId, language };
      const login = { ...person, passwordHash };
      const { mailId, link } = await insertLogin(tx, tenant, deps, login);
      await announce(tx, 'technicians', [technicianId]);
      return { stored: present(await found(tx, technicianId)), mailId, link };
    }),
  );
  await deliver(tenant, [mailId]);
  return { ...stored, invitationLink: link };
}

/** Activates or deactivates the login and the technician; deactivating ends the sessions. */
export const switchTechnicianUser = (
  tenant: Tenant,
  deps: UserDeps,
  technicianId: string,
  isActive: boolean,
): Promise<TechnicianUser> =>
  tenant.transaction(async (tx) => {
    const { userId } = await found(tx, technicianId);
    await applyUserChanges(tx, tenant, deps, userId, { isActive });
    await techniciansRepo(tx).update(technicianId, { isActive });
    await announce(tx, 'technicians', [technicianId]);
    return present(await found(tx, technicianId));
  });
