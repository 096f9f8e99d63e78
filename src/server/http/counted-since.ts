import { TZDate } from '@date-fns/tz';
import type { Tenant } from './tenant.ts';

/** From when a plan counts what it limits by time: the calendar month where the company is; for a trial the whole trial. */
export function countedSince({ account, now }: Tenant): Date {
  if (account.plan.tier === 'trial') return account.plan.trialStartedAt;
  const today = new TZDate(now().getTime(), account.timeZone);
  return new Date(new TZDate(today.getFullYear(), today.getMonth(), 1, account.timeZone).getTime());
}
