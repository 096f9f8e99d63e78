import { type Feature, features, type Grant, grantFor, type PermissionEntry } from './permissions.ts';
import type { Role } from './roles.ts';

/** What one role may do, feature by feature. */
export type Grants = Record<Feature, Grant>;

/** What a role may do in a company, its custom entries included (spec 1 §6.1). */
export const effectiveGrants = (role: Role, entries: readonly PermissionEntry[]): Grants =>
  Object.fromEntries(
    features.map((feature) => {
      const { canView, canEdit, canDelete } = grantFor(role, feature, entries);
      return [feature, { canView, canEdit, canDelete }];
    }),
  ) as Grants;

const covers = (own: Grant, other: Grant): boolean =>
  (own.canView || !other.canView) && (own.canEdit || !other.canEdit) && (own.canDelete || !other.canDelete);

/**
 * Whether someone of role `actor` may make, change or remove accounts of `role`: owners all of them, everybody else only
 * those that may do nothing the actor may not do. Otherwise managing users would be a way to more rights than one was given.
 * `entries` are all custom entries of the company.
 */
export function mayManageRole(actor: Role, role: Role, entries: readonly PermissionEntry[]): boolean {
  if (actor === 'owner') return true;
  if (role === 'owner') return false;
  const own = effectiveGrants(actor, entries);
  const other = effectiveGrants(role, entries);
  return features.every((feature) => covers(own[feature], other[feature]));
}
