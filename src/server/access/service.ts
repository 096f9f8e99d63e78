import type { Permissions } from '#contract/access/permissions.ts';
import { defaultGrants, effectiveGrants, type PermissionEntry, type Role, roles } from '#domain/access/index.ts';
import type { Message } from '#domain/language/index.ts';
import { lockCompany } from '#server/db/company-lock.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, type FieldFault } from '#server/platform/app-error.ts';
import { permissionsRepo } from './repo.ts';
import { accessTexts } from './texts.ts';

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

/** Why an entry is invalid; null where it is valid. `before` are the entries before it. */
function faultOf(entry: PermissionEntry, before: readonly PermissionEntry[]): { message: Message } | null {
  const { role, feature, isEnabled, canView, canEdit, canDelete } = entry;
  if (role === 'owner') return { message: accessTexts.ownersHaveAll };
  if (before.some((other) => other.role === role && other.feature === feature)) {
    return { message: accessTexts.listedTwice({ role, feature }) };
  }
  if ((canEdit || canDelete) && !canView) return { message: accessTexts.needsView };
  // A pool owner's account reads one customer; a wider grant would open everybody's rows.
  if (role === 'homeowner' && isEnabled && widens(entry)) {
    return { message: accessTexts.poolOwnersSeeOwn };
  }
  return null;
}

/** The faults of a list of entries, entry by entry. */
export const faultsOfEntries = (entries: readonly PermissionEntry[]): FieldFault[] =>
  entries.flatMap((entry, index) => {
    const fault = faultOf(entry, entries.slice(0, index));
    return fault ? [{ field: `permissions.${index}`, ...fault }] : [];
  });

/** Replaces the custom entries. @throws AppError not_allowed for anyone but owners; invalid_input naming invalid entries */
export async function replacePermissions(tenant: Tenant, entries: PermissionEntry[]): Promise<Permissions> {
  if (tenant.account.role !== 'owner') {
    throw new AppError('not_allowed', accessTexts.onlyOwnersChange);
  }
  const faults = faultsOfEntries(entries);
  const [first] = faults;
  if (first) throw new AppError('invalid_input', first.message, { details: faults });
  return tenant.transaction(async (tx) => {
    // Of two owners saving at once, the later list wins as a whole.
    await lockCompany(tx);
    const repo = permissionsRepo(tx);
    await repo.replace(entries);
    return present(await repo.list());
  });
}
