import type { User } from '#contract/identity.ts';
import { features } from '#domain/access/permissions.ts';
import { roles } from '#domain/access/roles.ts';

// Checked by hand: the contract's schemas would weigh ten kilobytes on the page that signs in. The types say what must be
// checked, so that a new field of the contract does not compile until it is.
type Checks<T> = Record<keyof T, (value: unknown) => boolean>;

const isText = (value: unknown): boolean => typeof value === 'string';
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isOneOf =
  (names: readonly string[]) =>
  (value: unknown): boolean =>
    names.some((name) => name === value);

const passes = <T>(checks: Checks<T>, value: unknown): value is T =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries<(value: unknown) => boolean>(checks).every(([name, check]) => check(Reflect.get(value, name)));

const entryChecks: Checks<User['permissions'][number]> = {
  role: isOneOf(roles),
  feature: isOneOf(features),
  isEnabled: isFlag,
  canView: isFlag,
  canEdit: isFlag,
  canDelete: isFlag,
};

const userChecks: Checks<Omit<User, 'permissions'>> = {
  id: isText,
  email: isText,
  name: isText,
  role: isOneOf(roles),
  createdAt: isText,
  subscriptionPlan: isText,
  customerId: isTextOrNull,
  technicianId: isTextOrNull,
  companyName: isTextOrNull,
  timeZone: isText,
};

const isEntry = (value: unknown): boolean => passes(entryChecks, value);

/** The user that an earlier start stored; null where it is from another version. */
export function readStoredUser(stored: unknown): User | null {
  if (!passes(userChecks, stored)) return null;
  // Permissions that an older version did not keep, or that this one does not know, are no reason to sign anybody out.
  const { permissions } = stored as { permissions?: unknown };
  return { ...stored, permissions: Array.isArray(permissions) && permissions.every(isEntry) ? permissions : [] };
}
