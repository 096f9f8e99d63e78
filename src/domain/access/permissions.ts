import type { Role } from './roles.ts';

/** The features a permission speaks about (spec 1 §6.1). */
export const features = [
  'dashboard',
  'customers',
  'routes',
  'business',
  'reports',
  'settings',
  'reagents',
  'dosage_calculator',
  'field_service',
  'cost_tracking',
  'user_management',
  'billing',
] as const;
export type Feature = (typeof features)[number];
export type Action = 'view' | 'edit' | 'delete';
export interface Grant {
  canView: boolean;
  canEdit: boolean;
  canDelete: boolean;
}
/** A company's own rule for a role; it replaces the default where it is enabled (spec 1 §6.1). */
export interface PermissionEntry extends Grant {
  role: Role;
  feature: Feature;
  isEnabled: boolean;
}

const none: Grant = { canView: false, canEdit: false, canDelete: false };
const view: Grant = { canView: true, canEdit: false, canDelete: false };
const edit: Grant = { canView: true, canEdit: true, canDelete: false };
const full: Grant = { canView: true, canEdit: true, canDelete: true };

const everything = (grant: Grant): Record<Feature, Grant> =>
  Object.fromEntries(features.map((feature) => [feature, grant])) as Record<Feature, Grant>;

/** The matrix of spec 1 §6.1, with `admin` and `user` as decisions §2 settle them. */
export const defaultGrants: Record<Role, Record<Feature, Grant>> = {
  owner: { ...everything(edit), customers: full, routes: full, user_management: full },
  admin: { ...everything(edit), user_management: none },
  technician: {
    ...everything(none),
    dashboard: edit,
    customers: view,
    reagents: edit,
    dosage_calculator: edit,
    field_service: edit,
  },
  homeowner: { ...everything(none), dashboard: view },
  user: { ...everything(none), dashboard: view },
};

/**
 * What a role may do with a feature in a company: an enabled custom entry replaces the default.
 * Unknown features are denied.
 */
export function grantFor(role: Role, feature: Feature, entries: readonly PermissionEntry[] = []): Grant {
  const custom = entries.find((entry) => entry.isEnabled && entry.role === role && entry.feature === feature);
  return custom ?? defaultGrants[role][feature] ?? none;
}

/** A call's or page's need: any one of the listed pairs is enough. */
export type Need = readonly [Feature, Action];

/** Whether a role may do `action` on `feature` (spec 1 §6.1). The server's guard and the page's button ask this same function. */
export function can(role: Role, feature: Feature, action: Action, entries: readonly PermissionEntry[] = []): boolean {
  const grant = grantFor(role, feature, entries);
  if (action === 'view') return grant.canView;
  return action === 'edit' ? grant.canEdit : grant.canDelete;
}

/** Whether any one of the needs is met. */
export const canAny = (role: Role, needs: readonly Need[], entries: readonly PermissionEntry[] = []): boolean =>
  needs.some(([feature, action]) => can(role, feature, action, entries));
