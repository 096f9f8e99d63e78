import { canAny, type Need } from '#domain/access/index.ts';
import type { Account } from '#server/http/tenant.ts';
import { AppError, noAccess } from '#server/platform/app-error.ts';
import { assistantTexts as texts } from './texts.ts';

/** What the assistant looks up; each needs the same permissions as the screens that show it. */
const lookups = {
  engine: { needs: [['dosage_calculator', 'view']] },
  stock: { needs: [['reagents', 'view']] },
  route: {
    needs: [
      ['routes', 'view'],
      ['field_service', 'view'],
    ],
  },
  customers: { needs: [['customers', 'view']] },
} as const satisfies Record<keyof typeof texts.lookup, { needs: readonly Need[] }>;
export type Lookup = keyof typeof lookups;

export const mayLookUp = ({ role, permissions }: Account, lookup: Lookup): boolean =>
  role !== 'homeowner' && canAny(role, lookups[lookup].needs, permissions);

/** @throws AppError not_allowed, naming what's missing */
export function requireLookup(account: Account, lookup: Lookup): void {
  if (mayLookUp(account, lookup)) return;
  throw new AppError('not_allowed', texts.noAccessTo({ what: texts.lookup[lookup] }));
}

/** The assistant is for employees only. @throws AppError not_allowed for a homeowner */
export function requireEmployee({ role }: Account): void {
  if (role === 'homeowner') throw noAccess();
}
