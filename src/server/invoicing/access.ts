import type { Message } from '#domain/language/index.ts';
import type { RouteNeeds } from '#server/http/access.ts';
import { onlyCustomerOf } from '#server/http/customer-readers.ts';
import type { Account } from '#server/http/tenant.ts';
import { notFound } from '#server/platform/app-error.ts';

export const mayLook = { needs: ['billing', 'view'] } as const;
export const mayChange = { needs: ['billing', 'edit'], planFeature: 'billing' } as const;
const orOwn: RouteNeeds = { anyOf: [['billing', 'view']], homeowners: 'own' };
/** Homeowners look at what their own customer owes and paid. */
export const mayLookAtOwn = { needs: orOwn } as const;
export const mayPayOwn = { needs: orOwn, planFeature: 'billing' } as const;

/** No customer has this id. */
const nobody = '';

/** The customer whose rows alone are listed: a homeowner's own; undefined for everybody's. */
export function listedCustomer(account: Account, asked?: string): string | undefined {
  const own = onlyCustomerOf(account);
  if (own === undefined) return asked;
  return own === null || (asked !== undefined && asked !== own) ? nobody : own;
}

/** @throws AppError not_found where a homeowner asks for what is not their own */
export function requireOwn(account: Account, customerId: string, what: Message): void {
  const own = onlyCustomerOf(account);
  if (own !== undefined && own !== customerId) throw notFound(what);
}
