import { can, canAny, type Role, roles } from '#domain/access/giving-roles.ts';
import type { RouteNeeds } from '#server/http/access.ts';

/** Whether an account of this role may make a call that declares this, in a company without rules of its own. */
export function mayCall(role: Role, needs: RouteNeeds): boolean {
  if (needs === 'public' || needs === 'signed-in') return true;
  if (needs === 'device') return false;
  if (needs === 'owner') return role === 'owner';
  if (!('anyOf' in needs)) return canAny(role, [needs]);
  const ownIsEnough = needs.homeowners === 'own' && role === 'homeowner' && can(role, 'dashboard', 'view');
  return ownIsEnough || canAny(role, needs.anyOf);
}

export const rolesThatMay = (needs: RouteNeeds): Role[] => roles.filter((role) => mayCall(role, needs));
