import type { User } from '#contract/accounts/identity.ts';
import { features, roles } from '#domain/access/index.ts';
import { obeyedBeforeAny } from '#domain/settings/index.ts';
import { type Check, type Checks, isFlag, isObject, isOneOf, isText, orNull, passes } from './checks.ts';

const entryChecks: Checks<User['permissions'][number]> = {
  role: isOneOf(roles),
  feature: isOneOf(features),
  isEnabled: isFlag,
  canView: isFlag,
  canEdit: isFlag,
  canDelete: isFlag,
};

const userChecks: Checks<Omit<User, 'permissions' | 'settings'>> = {
  id: isText,
  email: isText,
  name: isText,
  role: isOneOf(roles),
  createdAt: isText,
  subscriptionPlan: isText,
  customerId: orNull(isText),
  technicianId: orNull(isText),
  companyName: orNull(isText),
  timeZone: isText,
};

const isEntry: Check = (value) => passes(entryChecks, value);

/** The user that an earlier start stored; null where it is from another version. */
export function readStoredUser(stored: unknown): User | null {
  if (!passes(userChecks, stored)) return null;
  // Permissions that an older version did not keep, or that this one does not know, are no reason to sign anybody out.
  const { permissions, settings } = stored as { permissions?: unknown; settings?: unknown };
  return {
    ...stored,
    permissions: Array.isArray(permissions) && permissions.every(isEntry) ? permissions : [],
    settings: { ...obeyedBeforeAny, ...(isObject(settings) ? Object(settings) : {}) },
  };
}
