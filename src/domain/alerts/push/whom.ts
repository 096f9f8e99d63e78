import { canAny, type PermissionEntry, type Role } from '#domain/access/index.ts';

/** What somebody in the field can do something about. */
const fieldTypes: readonly string[] = ['chemical_low', 'weather_alert', 'equipment_maintenance'];

/**
 * Whether alerts of this type concern a role: everything concerns who may view the business, water, weather and equipment
 * whoever works in the field, and nothing a pool owner.
 */
export function seesAlertsOf(type: string, role: Role, entries: readonly PermissionEntry[] = []): boolean {
  if (role === 'homeowner') return false;
  if (canAny(role, [['business', 'view']], entries)) return true;
  return fieldTypes.includes(type) && canAny(role, [['field_service', 'view']], entries);
}

/** A phone is not woken for what asks nobody to do anything, such as a visit that will be due in two days. */
export const isWorthPushing = ({ actionRequired }: { actionRequired: boolean }): boolean => actionRequired;
