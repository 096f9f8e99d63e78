import { canAny, type PermissionEntry, type Role } from '#domain/access/index.ts';

/** What technicians can do something about. */
export const fieldAlertTypes = ['chemical_low', 'weather_alert', 'equipment_maintenance'] as const;

/** Whether a role gets alerts of a type: all with business access, water, weather and equipment in the field, none as a pool owner. */
export function seesAlertsOf(type: string, role: Role, entries: readonly PermissionEntry[] = []): boolean {
  if (role === 'homeowner') return false;
  if (canAny(role, [['business', 'view']], entries)) return true;
  return fieldAlertTypes.some((one) => one === type) && canAny(role, [['field_service', 'view']], entries);
}

/** Alerts that ask nobody to act, such as a service due in two days, don't buzz a phone. */
export const isWorthPushing = ({ actionRequired }: { actionRequired: boolean }): boolean => actionRequired;
