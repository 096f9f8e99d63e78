import type { Account } from './tenant.ts';

/** A tester, by its key, with its company’s plan. */
export interface DeviceCaller extends Pick<Account, 'companyId' | 'plan' | 'featuresUsed'> {
  deviceId: string;
  poolId: string;
  /** Who registered it; its tests are stored under this account. */
  userId: string;
  isActive: boolean;
  batteryLevel: number | null;
}
