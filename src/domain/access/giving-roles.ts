import type { Message } from '#domain/language/index.ts';
import { accessTexts } from './texts.ts';

/** Every role an account can have. */
export const roles = ['owner', 'admin', 'technician', 'homeowner', 'user'] as const;
export type Role = (typeof roles)[number];

/** A role's name on screens. */
export const roleLabels: Record<Role, Message> = accessTexts.roles;

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
  'skip_visits',
  'cost_tracking',
  'user_management',
  'billing',
  'price_book',
] as const;
export type Feature = (typeof features)[number];
export type Action = 'view' | 'edit' | 'delete';
export interface Grant {
  canView: boolean;
  canEdit: boolean;
  canDelete: boolean;
}
/** A company's own rule for a role; replaces the default where enabled. */
export interface PermissionEntry extends Grant {
  role: Role;
  feature: Feature;
  isEnabled: boolean;
}

const none: Grant = { canView: false, canEdit: false, canDelete: false };
const view: Grant = { canView: true, canEdit: false, canDelete: false };
const edit: Grant = { canView: true, canEdit: true, canDelete: false };
const full: Grant = { canView: true, canEdit: true, canDelete: true };

const inBoth = (one: Grant, other: Grant): Grant => ({
  canView: one.canView && other.canView,
  canEdit: one.canEdit && other.canEdit,
  canDelete: one.canDelete && other.canDelete,
});

const everything = (grant: Grant): Record<Feature, Grant> =>
  Object.fromEntries(features.map((feature) => [feature, grant])) as Record<Feature, Grant>;

/** What each role may do until the company changes it. */
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
    skip_visits: edit,
  },
  homeowner: { ...everything(none), dashboard: view },
  user: { ...everything(none), dashboard: view },
};

/**
 * What a role may do with a feature in a company. An enabled custom entry replaces the default, except for owners; pool
 * owners, whose accounts read one customer, never get more by it. Unknown features are denied.
 */
export function grantFor(role: Role, feature: Feature, entries: readonly PermissionEntry[] = []): Grant {
  const usual = defaultGrants[role][feature] ?? none;
  const custom = entries.find((entry) => entry.isEnabled && entry.role === role && entry.feature === feature);
  if (!custom || role === 'owner') return usual;
  return role === 'homeowner' ? inBoth(custom, usual) : custom;
}

/** A call's or page's need: any one of the listed pairs is enough. */
export type Need = readonly [Feature, Action];

/** Asked by the server's guard and the page's button alike. */
export function can(role: Role, feature: Feature, action: Action, entries: readonly PermissionEntry[] = []): boolean {
  const grant = grantFor(role, feature, entries);
  if (action === 'view') return grant.canView;
  return action === 'edit' ? grant.canEdit : grant.canDelete;
}

/** Whether any one of the needs is met. */
export const canAny = (role: Role, needs: readonly Need[], entries: readonly PermissionEntry[] = []): boolean =>
  needs.some(([feature, action]) => can(role, feature, action, entries));

export type Grants = Record<Feature, Grant>;

/** What a role may do in a company, its custom entries included. */
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
 * Whether `actor` may add, change or delete accounts of `role`: owners all of them, others only those with no more access
 * than their own. Otherwise managing users would be a way to gain access.
 * `entries` are all custom entries of the company.
 */
export function mayManageRole(actor: Role, role: Role, entries: readonly PermissionEntry[]): boolean {
  if (actor === 'owner') return true;
  if (role === 'owner') return false;
  const own = effectiveGrants(actor, entries);
  const other = effectiveGrants(role, entries);
  return features.every((feature) => covers(own[feature], other[feature]));
}
