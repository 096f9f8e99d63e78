import type { UpdateUserBody } from '#contract/accounts/users.ts';
import { mayManageRole, type Role } from '#domain/access/index.ts';
import { permissionsRepo } from '#server/access/index.ts';
import { customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { lockCompany } from '#server/db/company-lock.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { mailsRepo } from '#server/mail/index.ts';
import { AppError, invalid, notFound, unknownReference } from '#server/platform/app-error.ts';
import { techniciansRepo } from '#server/scheduling/index.ts';
import { endSessionsOf } from '../invitations/service.ts';
import { type UserDeps, writeInvitation } from './login.ts';
import { type UserRow, usersRepo } from './repo.ts';
import { placeForLogin, technicianWithAddress } from './technician-place.ts';
import { addressChangedMail } from './user-mails.ts';

/** @throws AppError not_allowed where the caller may not manage accounts of the role */
export async function requireMayManage(tx: TenantTx, { account }: Tenant, role: Role): Promise<void> {
  if (mayManageRole(account.role, role, await permissionsRepo(tx).list())) return;
  throw new AppError(
    'not_allowed',
    role === 'owner'
      ? 'Only business owners can manage the accounts of business owners.'
      : 'You can only manage accounts that may do no more than your own.',
  );
}

/** @throws AppError conflict where nobody would be left who may do everything. Ask after the change, under the lock. */
export async function requireOwnerLeft(tx: TenantTx): Promise<void> {
  if ((await usersRepo(tx).countActingOwners()) > 0) return;
  throw new AppError('conflict', 'The last business owner must stay: a company needs one who can sign in.');
}

/**
 * The customer an account belongs to: a pool owner has one, nobody else has.
 * @throws AppError not_found for one that is not the company's; invalid_input where the role does not fit
 */
export async function customerForRole(
  tx: TenantTx,
  role: Role,
  customerId: string | null | undefined,
): Promise<string | null> {
  if (customerId && !(await customersRepo(tx).find(customerId))) throw unknownReference('customerId', 'Customer');
  if (role === 'homeowner' && !customerId) throw invalid('customerId', 'Please choose the customer');
  if (role !== 'homeowner' && customerId) throw invalid('customerId', 'Only a pool owner belongs to a customer');
  return customerId ?? null;
}

async function technicianForRole(tx: TenantTx, tenant: Tenant, user: UserRow, role: Role): Promise<string | null> {
  if (role === 'homeowner') return null;
  if (role !== 'technician' || user.technicianId !== null) return user.technicianId;
  const technicianId = await technicianWithAddress(tx, user.email);
  return placeForLogin(tx, tenant, { technicianId, name: user.name ?? user.email, email: user.email });
}

/**
 * Changes an account in the caller's transaction.
 * @returns the mails this caused, to be delivered after the commit
 * @throws AppError not_found, not_allowed; conflict for one's own end and for the last owner's
 */
export async function applyUserChanges(
  tx: TenantTx,
  tenant: Tenant,
  deps: UserDeps,
  userId: string,
  changes: UpdateUserBody,
): Promise<string[]> {
  // Two owners who take each other's rights away at once: one of them must see what the other did.
  await lockCompany(tx);
  const repo = usersRepo(tx);
  const before = await repo.find(userId);
  if (!before) throw notFound('User');
  const { name = before.name, email = before.email, role = before.role, isActive = before.isActive } = changes;
  const changed = {
    role: role !== before.role,
    email: email !== before.email,
    deactivated: before.isActive && !isActive,
  };
  const isOwn = userId === tenant.account.userId;

  await requireMayManage(tx, tenant, before.role);
  if (changed.role) await requireMayManage(tx, tenant, role);
  if (isOwn && changed.deactivated) throw new AppError('conflict', 'You cannot deactivate your own account.');

  const kept = role === 'homeowner' ? before.customerId : null;
  const customerId = await customerForRole(tx, role, changes.customerId === undefined ? kept : changes.customerId);
  const technicianId = await technicianForRole(tx, tenant, { ...before, name, email }, role);
  await repo.update(userId, { name, email, role, isActive, customerId, technicianId });
  if (before.role === 'owner') await requireOwnerLeft(tx);
  if (role === 'technician' && technicianId !== null)
    await keepInStep(tx, technicianId, before, { name, email, isActive });

  // An own new address ends nothing; somebody else's must not leave a door open to the old one.
  if (changed.role || changed.deactivated || (changed.email && !isOwn)) await endSessionsOf(tx, userId);
  if (!changed.email) return [];
  if (before.hasPassword) return [await writeAddressNote(tx, tenant, before.email)];
  return isActive ? [await writeInvitation(tx, tenant, deps, { userId, name, email, role })] : [];
}

/** A technician and the login are one person. */
async function keepInStep(
  tx: TenantTx,
  technicianId: string,
  before: UserRow,
  { name, email, isActive }: Pick<UserRow, 'name' | 'email' | 'isActive'>,
): Promise<void> {
  const repo = techniciansRepo(tx);
  const technician = await repo.find(technicianId);
  await repo.update(technicianId, {
    ...(name !== null && name !== before.name ? { name } : {}),
    // An address of its own, such as one for customers, is left alone.
    ...(technician?.email?.toLowerCase() === before.email ? { email } : {}),
    isActive,
  });
}

async function writeAddressNote(tx: TenantTx, tenant: Tenant, recipient: string): Promise<string> {
  const mailId = tenant.newId('MAIL');
  const mail = addressChangedMail(tenant.account.companyName);
  await mailsRepo(tx).insert({ mailId, recipient, ...mail }, tenant.now());
  return mailId;
}
