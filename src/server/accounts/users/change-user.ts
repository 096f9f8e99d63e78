import type { UpdateUserBody } from '#contract/accounts/users.ts';
import { mayManageRole, type Role } from '#domain/access/index.ts';
import { languageOfUser, wordsOf } from '#domain/language/index.ts';
import { permissionsRepo } from '#server/access/index.ts';
import { customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { lockCompany } from '#server/db/company-lock.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { mailsRepo } from '#server/mail/index.ts';
import { AppError, invalid, notFound, unknownReference } from '#server/platform/app-error.ts';
import { calendarRepo, techniciansRepo } from '#server/scheduling/index.ts';
import { addressChangedMail } from '../account-mails.ts';
import { identityRepo } from '../repo.ts';
import { accountsTexts } from '../texts.ts';
import { endSessionsOf, type UserDeps, writeInvitation } from './login.ts';
import { type UserRow, usersRepo } from './repo.ts';
import { placeForLogin, technicianWithAddress } from './technician-place.ts';

/** @throws AppError not_allowed where the caller may not manage accounts of the role */
export async function requireMayManage(tx: TenantTx, { account }: Tenant, role: Role): Promise<void> {
  if (mayManageRole(account.role, role, await permissionsRepo(tx).list())) return;
  throw new AppError(
    'not_allowed',
    role === 'owner' ? accountsTexts.ownersManageOwners : accountsTexts.moreAccessThanYours,
  );
}

/** For after the change, under the lock. @throws AppError conflict where no owner who can sign in is left */
export async function requireOwnerLeft(tx: TenantTx): Promise<void> {
  if ((await usersRepo(tx).countActingOwners()) > 0) return;
  throw new AppError('conflict', accountsTexts.ownerNeeded);
}

/**
 * The customer an account belongs to: only pool owners have one.
 * @throws AppError not_found for one that is not the company's; invalid_input where the role does not fit
 */
export async function customerForRole(
  tx: TenantTx,
  role: Role,
  customerId: string | null | undefined,
): Promise<string | null> {
  if (customerId && !(await customersRepo(tx).find(customerId)))
    throw unknownReference('customerId', accountsTexts.customer);
  if (role === 'homeowner' && !customerId) throw invalid('customerId', accountsTexts.chooseCustomer);
  if (role !== 'homeowner' && customerId) throw invalid('customerId', accountsTexts.onlyPoolOwnersLinked);
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
 * @returns the emails to deliver after the commit
 * @throws AppError not_found, not_allowed; conflict for deactivating the own account or the last owner
 */
export async function applyUserChanges(
  tx: TenantTx,
  tenant: Tenant,
  deps: UserDeps,
  userId: string,
  changes: UpdateUserBody,
): Promise<string[]> {
  // Two owners who demote each other at once: the second must see the first one's change.
  await lockCompany(tx);
  const repo = usersRepo(tx);
  const before = await repo.find(userId);
  if (!before) throw notFound(accountsTexts.user);
  const { name = before.name, email = before.email, role = before.role } = changes;
  const { isActive = before.isActive, language = before.language } = changes;
  const changed = {
    role: role !== before.role,
    email: email !== before.email,
    deactivated: before.isActive && !isActive,
  };
  const isOwn = userId === tenant.account.userId;

  await requireMayManage(tx, tenant, before.role);
  if (changed.role) await requireMayManage(tx, tenant, role);
  if (isOwn && changed.deactivated) throw new AppError('conflict', accountsTexts.deactivatesOneself);

  const kept = role === 'homeowner' ? before.customerId : null;
  const customerId = await customerForRole(tx, role, changes.customerId === undefined ? kept : changes.customerId);
  const technicianId = await technicianForRole(tx, tenant, { ...before, name, email }, role);
  await repo.update(userId, { name, email, role, isActive, customerId, technicianId, language });
  if (before.role === 'owner') await requireOwnerLeft(tx);
  if (role === 'technician' && technicianId !== null)
    await keepInStep(tx, technicianId, before, { name, email, isActive });

  const person = { companyId: tenant.companyId, userId };
  if (changed.role || changed.deactivated || (changed.email && !isOwn)) {
    await endSessionsOf(tx, person);
    if (before.technicianId !== null) await calendarRepo(tx).remove(before.technicianId);
  }
  if (!changed.email) return [];
  // Links that went to the old mailbox must not open the account, and prove nothing about the new address.
  await identityRepo(tx).endLinks(person);
  // Changing one's own email ends the other sessions alone; who asked for it has given the password.
  if (!deps.mailer.isFolder) await identityRepo(tx).setUnconfirmed(person);
  if (isOwn) {
    await identityRepo(tx).deleteSessionsOf(person, tenant.account.sessionId);
    return [await writeAddressNote(tx, tenant, before)];
  }
  const notes = before.hasPassword ? [await writeAddressNote(tx, tenant, before)] : [];
  // The account may be another person's now: what opened it for the former one must not open it again.
  await identityRepo(tx).forgetSignIn(person);
  if (before.role === 'owner') await requireOwnerLeft(tx);
  if (!isActive) return notes;
  const { mailId } = await writeInvitation(tx, tenant, deps, { userId, name, email, role, language });
  return mailId === null ? notes : [...notes, mailId];
}

/** Copies changes of the login to its technician. */
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
    // A different email, such as one for customers, is kept.
    ...(technician?.email?.toLowerCase() === before.email ? { email } : {}),
    isActive,
  });
}

async function writeAddressNote(
  tx: TenantTx,
  tenant: Tenant,
  { email: recipient, language, browserLanguage }: UserRow,
): Promise<string> {
  const mailId = tenant.newId('MAIL');
  const { companyName, companyLanguage } = tenant.account;
  const words = wordsOf(languageOfUser({ language, companyLanguage, browserLanguage }, tenant.languages));
  const mail = addressChangedMail(companyName, words);
  await mailsRepo(tx).insert({ mailId, recipient, ...mail }, tenant.now());
  return mailId;
}
