import { FIRST_POOL_ID } from '#web/base/first-pool.ts';

export interface ChosenPool {
  /** Empty for no customer. */
  customerId: string;
  /** null where the customer has none. */
  poolId: string | null;
}

export const firstPool: ChosenPool = { customerId: '', poolId: FIRST_POOL_ID };

const keyOf = (userId: string): string => `dashboard_pool:${userId}`;

/** The pool this user looked at last on this device. */
export function rememberedPool(userId: string): ChosenPool {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('customerId' in stored) || !('poolId' in stored)) {
      return firstPool;
    }
    const { customerId, poolId } = stored;
    return typeof customerId === 'string' && typeof poolId === 'string' ? { customerId, poolId } : firstPool;
  } catch {
    return firstPool;
  }
}

export function rememberPool(userId: string, chosen: ChosenPool): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(chosen));
  } catch {
    // A full or closed store is no reason not to show the pool.
  }
}
