import type { CreateUserBody, InvitedUser, UpdateUserBody, UserAccount } from '#contract/accounts/users.ts';
import type { Message } from '#domain/language/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { lockCompany } from '#server/db/company-lock.ts';
import type { Deps } from '#server/deps.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, invalid, notFound } from '#server/platform/app-error.ts';
import { calendarRepo } from '#server/scheduling/index.ts';
import { writeNotice } from '../account-mails.ts';
import { accountsTexts } from '../texts.ts';
import { twoStepRepo } from '../two-step/repo.ts';
import { applyUserChanges, customerForRole, requireMayManage, requireOwnerLeft } from './change-user.ts';
import { deliver, endSessionsOf, insertLogin, refusingTakenAddress, type UserDeps, writeInvitation } from './login.ts';
import { type UserRow, usersRepo } from './repo.ts';
import { placeForLogin, requireTechnician, technicianWithAddress } from './technician-place.ts';

export const statusOf = ({
  isActive,
  lastLoginAt,
}: Pick<UserRow, 'isActive' | 'lastLoginAt'>): UserAccount['status'] => {
  if (!isActive) return 'inactive';
  return lastLoginAt ? 'active' : 'pending';
};

const presentUser = (row: UserRow): UserAccount => ({
  id: row.userId,
  name: row.name ?? row.email,
  email: row.email,
  role: row.role,
  customerId: row.customerId,
  customerName: row.customerName,
  technicianId: row.technicianId,
  language: row.language,
  isActive: row.isActive,
  secondStep: row.secondStep,
  status: statusOf(row),
  invitedAt: row.invitedAt?.toISOString() ?? null,
  lastLogin: row.lastLoginAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

async function foundUser(tx: TenantTx, userId: string): Promise<UserRow> {
  const row = await usersRepo(tx).find(userId);
  if (!row) throw notFound(accountsTexts.user);
  return row;
}

export const listUsers = (tenant: Tenant): Promise<UserAccount[]> =>
  tenant.transaction(async (tx) => (await usersRepo(tx).list()).map(presentUser));

/**
 * Adds a user and emails an invitation whose link sets the password.
 * @throws AppError conflict for a taken address; limit_reached where one more technician exceeds the plan
 */
export async function addUser(tenant: Tenant, deps: UserDeps, body: CreateUserBody): Promise<InvitedUser> {
  const { name, email, role, language = null } = body;
  const { user, mailId, link } = await refusingTakenAddress(() =>
    tenant.transaction(async (tx) => {
      await requireMayManage(tx, tenant, role);
      if (body.technicianId) await requireTechnician(tx, body.technicianId);
      const customerId = await customerForRole(tx, role, body.customerId);
      const technicianId = await technicianForNew(tx, tenant, body);
      const login = { name, email, role, customerId, technicianId, language, passwordHash: null };
      const { userId, ...invitation } = await insertLogin(tx, tenant, deps, login);
      return { user: presentUser(await foundUser(tx, userId)), ...invitation };
    }),
  );
  await deliver(tenant, [mailId]);
  return { ...user, invitationLink: link };
}

async function technicianForNew(
  tx: TenantTx,
  tenant: Tenant,
  { name, email, role, technicianId }: CreateUserBody,
): Promise<string | null> {
  if (!technicianId && role !== 'technician') return null;
  const place = technicianId ?? (await technicianWithAddress(tx, email));
  const taken = await placeForLogin(tx, tenant, { technicianId: place, name, email });
  if (role === 'homeowner') throw invalid('technicianId', accountsTexts.poolOwnerAsTechnician);
  return taken;
}

export async function changeUser(
  tenant: Tenant,
  deps: UserDeps,
  userId: string,
  changes: UpdateUserBody,
): Promise<UserAccount> {
  const { user, mailIds } = await refusingTakenAddress(() =>
    tenant.transaction(async (tx) => {
      const mailIds = await applyUserChanges(tx, tenant, deps, userId, changes);
      return { user: presentUser(await foundUser(tx, userId)), mailIds };
    }),
  );
  await deliver(tenant, mailIds);
  return user;
}

/**
 * Removes an account with its sessions; a technician stays on the routes, without a login.
 * @throws AppError not_found, not_allowed; conflict for the own account and the last owner's
 */
export const removeUser = (tenant: Tenant, userId: string): Promise<void> =>
  tenant.transaction(async (tx) => {
    await lockCompany(tx);
    const user = await foundUser(tx, userId);
    if (userId === tenant.account.userId) throw new AppError('conflict', accountsTexts.deletesOneself);
    await requireMayManage(tx, tenant, user.role);
    await usersRepo(tx).remove(userId);
    if (user.technicianId !== null) await calendarRepo(tx).remove(user.technicianId);
    if (user.role === 'owner') await requireOwnerLeft(tx);
  });

/** Somebody else's account, locked against a change of its role. @throws AppError not_found, not_allowed; conflict for the own */
async function colleague(tx: TenantTx, tenant: Tenant, userId: string, own: Message): Promise<UserRow> {
  if (userId === tenant.account.userId) throw new AppError('conflict', own);
  await lockCompany(tx);
  const user = await foundUser(tx, userId);
  await requireMayManage(tx, tenant, user.role);
  return user;
}

const tell = (tx: TenantTx, tenant: Tenant, deps: Deps, user: UserRow, notice: Parameters<typeof writeNotice>[3]) =>
  writeNotice(tx, deps, { ...user, companyLanguage: tenant.account.companyLanguage }, notice);

/**
 * Turns a colleague's second step off, who has lost the phone and the recovery codes; ends the account's sessions and says so
 * by email. Where the company asks for a second step, the next sign-in sets it up again.
 * @throws AppError not_found, not_allowed; conflict for the own account, and where it is not on
 */
export async function resetSecondStep(tenant: Tenant, deps: Deps, userId: string): Promise<UserAccount> {
  const person = { companyId: tenant.companyId, userId };
  const { user, mailId } = await tenant.transaction(async (tx) => {
    const user = await colleague(tx, tenant, userId, accountsTexts.resetsOneself);
    if (!(await twoStepRepo(tx).remove(person))) throw new AppError('conflict', accountsTexts.twoStepOff);
    await endSessionsOf(tx, person);
    await usersRepo(tx).update(userId, { secondStepResetAt: tenant.now() });
    return { user, mailId: await tell(tx, tenant, deps, user, 'two-step-reset') };
  });
  await deliver(tenant, [mailId]);
  return presentUser({ ...user, secondStep: false });
}

/**
 * Ends a colleague's sessions, for a phone that was lost, and says so by email. A technician's calendar address ends too: the
 * phone may still read it.
 * @returns how many sessions ended
 * @throws AppError not_found, not_allowed; conflict for the own account
 */
export async function endSessionsOfColleague(tenant: Tenant, deps: Deps, userId: string): Promise<number> {
  const { ended, mailId } = await tenant.transaction(async (tx) => {
    const user = await colleague(tx, tenant, userId, accountsTexts.endsOwnSessions);
    const ended = await endSessionsOf(tx, { companyId: tenant.companyId, userId });
    if (user.technicianId !== null) await calendarRepo(tx).remove(user.technicianId);
    if (ended === 0) return { ended, mailId: null };
    await usersRepo(tx).update(userId, { sessionsEndedAt: tenant.now() });
    return { ended, mailId: await tell(tx, tenant, deps, user, 'sessions-ended') };
  });
  await deliver(tenant, [mailId]);
  return ended;
}

/**
 * Sends the invitation again with a new link; the earlier one ends.
 * @throws AppError not_found, not_allowed; conflict for an inactive account, and for one that has signed in
 */
export async function inviteAgain(tenant: Tenant, deps: UserDeps, userId: string): Promise<InvitedUser> {
  const { user, mailId, link } = await tenant.transaction(async (tx) => {
    const row = await foundUser(tx, userId);
    await requireMayManage(tx, tenant, row.role);
    if (!row.isActive) throw new AppError('conflict', accountsTexts.inactive);
    if (row.lastLoginAt) throw new AppError('conflict', accountsTexts.needsNoInvite);
    const invitation = await writeInvitation(tx, tenant, deps, row);
    return { user: presentUser(await foundUser(tx, userId)), ...invitation };
  });
  await deliver(tenant, [mailId]);
  return { ...user, invitationLink: link };
}
