import { canAny, type Need } from '#domain/access/index.ts';
import type { Message } from '#domain/language/index.ts';
import { noAccess, notFound } from '#server/platform/app-error.ts';
import type { Account } from './tenant.ts';

const employees: readonly Need[] = [
  ['field_service', 'view'],
  ['reports', 'view'],
  ['customers', 'view'],
];

/** The one customer whose visits, reports and photos a homeowner may read; undefined for everybody else. */
export const onlyCustomerOf = (account: Account): string | null | undefined =>
  account.role === 'homeowner' ? account.customerId : undefined;

/**
 * Refuses who may not read what was done at customers: employees need a permission, homeowners read their own.
 * @throws AppError not_allowed for an employee without one; not_found for somebody else's customer
 */
export function requireReader(account: Account, customerId: string | null, what: Message | string): void {
  const own = onlyCustomerOf(account);
  if (own !== undefined) {
    if (own === null || own !== customerId) throw notFound(what);
    return;
  }
  requireEmployeeReader(account);
}

/** @throws AppError not_allowed for an employee who may read neither field service, reports nor customers */
export function requireEmployeeReader(account: Account): void {
  if (account.role === 'homeowner' || canAny(account.role, employees, account.permissions)) return;
  throw noAccess();
}
