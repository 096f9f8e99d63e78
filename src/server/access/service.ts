import type { Permissions } from '#contract/access/permissions.ts';
import type { FieldError } from '#contract/errors.ts';
import { defaultGrants, effectiveGrants, type PermissionEntry, type Role, roles } from '#domain/access/index.ts';
import { lockCompany } from '#server/db/company-lock.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError } from '#server/platform/app-error.ts';
import { permissionsRepo } from './repo.ts';

const present = (entries: PermissionEntry[]): Permissions => ({
  permissions: entries,
  effective: Object.fromEntries(roles.map((role) => [role, effectiveGrants(role, entries)])) as Record<
    Role,
    ReturnType<typeof effectiveGrants>
  >,
});

export const readPermissions = (tenant: Tenant): Promise<Permissions> =>
  tenant.transaction(async (tx) => present(await permissionsRepo(tx).list()));

const widens = ({ role, feature, ...grant }: PermissionEntry): boolean => {
  const usual = defaultGrants[role][feature];
  return (
    (grant.canView && !usual.canView) || (grant.canEdit && !usual.canEdit) || (grant.canDelete && !usual.canDelete)
  );
};

/** Why an entry cannot stand; null where it can. `before` are the entries ahead of it in the list. */
function faultOf(entry: PermissionEntry, before: readonly PermissionEntry[]): Omit<FieldError, 'field'> | null {
  const { role, feature, isEnabled, canView, canEdit, canDelete } = entry;
  if (role === 'owner') return { message: 'Owners keep full access' };
  if (before.some((other) => other.role === role && other.feature === feature)) {
    return { message: `There is more than one entry for ${role} and ${feature}` };
  }
  if ((canEdit || canDelete) && !canView) return { message: 'Who may edit or delete must also be able to view' };
  // A pool owner's account reads one customer; a wider grant would open everybody's rows.
  if (role === 'homeowner' && isEnabled && widens(entry)) {
    return { message: 'Pool owners see their own pool only; their access can be narrowed, not widened' };
  }
  return null;
}

/** Why a list of custom entries cannot stand, entry by entry; empty where it can. */
export const faultsOfEntries = (entries: readonly PermissionEntry[]): FieldError[] =>
  entries.flatMap((entry, index) => {
    const fault = faultOf(entry, entries.slice(0, index));
    return fault ? [{ field: `permissions.${index}`, ...fault }] : [];
  });

/**
 * Takes the whole list of custom entries; it holds from everybody's next call on.
 * @throws AppError not_allowed for anyone but owners; invalid_input naming each entry that cannot stand
 */
export async function replacePermissions(tenant: Tenant, entries: PermissionEntry[]): Promise<Permissions> {
  if (tenant.account.role !== 'owner') {
    throw new AppError('not_allowed', 'Only business owners can change permissions.');
  }
  const faults = faultsOfEntries(entries);
  const [first] = faults;
  if (first) throw new AppError('invalid_input', first.message, { details: faults });
  return tenant.transaction(async (tx) => {
    // Two owners who save at once: the later one's list stands whole, not mixed with the other's.
    await lockCompany(tx);
    const repo = permissionsRepo(tx);
    await repo.replace(entries);
    return present(await repo.list());
  });
}
