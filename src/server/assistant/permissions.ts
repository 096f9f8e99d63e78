import { canAny, type Need } from '#domain/access/index.ts';
import type { Account } from '#server/http/tenant.ts';
import { AppError } from '#server/platform/app-error.ts';

/** What the assistant looks up; each needs the same permissions as the screens that show it. */
const lookups = {
  engine: { needs: [['dosage_calculator', 'view']], name: 'the dosage calculator' },
  stock: { needs: [['reagents', 'view']], name: 'the reagent stock' },
  route: {
    needs: [
      ['routes', 'view'],
      ['field_service', 'view'],
    ],
    name: 'the routes',
  },
  customers: { needs: [['customers', 'view']], name: 'customers' },
} as const satisfies Record<string, { needs: readonly Need[]; name: string }>;
export type Lookup = keyof typeof lookups;

export const mayLookUp = ({ role, permissions }: Account, lookup: Lookup): boolean =>
  role !== 'homeowner' && canAny(role, lookups[lookup].needs, permissions);

/** @throws AppError not_allowed, naming what's missing */
export function requireLookup(account: Account, lookup: Lookup): void {
  if (mayLookUp(account, lookup)) return;
  throw new AppError('not_allowed', `Your account doesn’t have access to ${lookups[lookup].name}.`);
}

/** The assistant is for employees only. @throws AppError not_allowed for a homeowner */
export function requireEmployee({ role }: Account): void {
  if (role === 'homeowner') throw new AppError('not_allowed', 'Your account doesn’t have access to this.');
}
