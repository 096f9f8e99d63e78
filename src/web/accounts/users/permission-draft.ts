import {
  type Action,
  defaultGrants,
  type Feature,
  features,
  type Grant,
  grantFor,
  type PermissionEntry,
  type Role,
} from '#domain/access/index.ts';

/** The roles that a company can change; owners keep full access. */
export const shapedRoles = ['admin', 'technician', 'user', 'homeowner'] as const satisfies readonly Role[];

export type Entries = readonly PermissionEntry[];

const isOf = (role: Role, feature: Feature) => (entry: PermissionEntry) =>
  entry.role === role && entry.feature === feature;

/** Whether a custom entry replaces the default. */
export const isCustom = (entries: Entries, role: Role, feature: Feature): boolean =>
  entries.some((entry) => entry.isEnabled && isOf(role, feature)(entry));

const members = { view: 'canView', edit: 'canEdit', delete: 'canDelete' } as const satisfies Record<
  Action,
  keyof Grant
>;

export const isGranted = (entries: Entries, role: Role, feature: Feature, action: Action): boolean =>
  grantFor(role, feature, entries)[members[action]];

/** A pool owner's account reads one customer: its access can be limited, never extended. */
export const mayBeShaped = (role: Role, feature: Feature, action: Action): boolean =>
  role !== 'homeowner' || defaultGrants.homeowner[feature][members[action]];

const isSameGrant = (one: Grant, other: Grant): boolean =>
  one.canView === other.canView && one.canEdit === other.canEdit && one.canDelete === other.canDelete;

/** Checks or clears one box. Edit and delete need view; an entry equal to the default is dropped. */
export function withAction(entries: Entries, role: Role, feature: Feature, action: Action, granted: boolean): Entries {
  const { canView, canEdit, canDelete } = grantFor(role, feature, entries);
  const changed: Grant = { canView, canEdit, canDelete, [members[action]]: granted };
  const grant: Grant =
    action === 'view' && !granted
      ? { canView: false, canEdit: false, canDelete: false }
      : { ...changed, canView: changed.canView || granted };
  const others = withoutEntry(entries, role, feature);
  if (isSameGrant(grant, defaultGrants[role][feature])) return others;
  return [...others, { role, feature, isEnabled: true, ...grant }];
}

/** Resets a role and feature to the default. */
export const withoutEntry = (entries: Entries, role: Role, feature: Feature): Entries =>
  entries.filter((entry) => !isOf(role, feature)(entry));

const inOrder = (entries: Entries): string[] => entries.map((entry) => JSON.stringify(sorted(entry))).sort();
const sorted = ({ role, feature, isEnabled, canView, canEdit, canDelete }: PermissionEntry) => [
  role,
  feature,
  isEnabled,
  canView,
  canEdit,
  canDelete,
];

/** Regardless of order. */
export const isSameList = (one: Entries, other: Entries): boolean =>
  one.length === other.length && inOrder(one).join() === inOrder(other).join();

export const visibleTo = (entries: Entries, role: Role): Feature[] =>
  features.filter((feature) => isGranted(entries, role, feature, 'view'));
