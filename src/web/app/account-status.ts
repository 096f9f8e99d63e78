import { useQuery } from '@tanstack/react-query';
import type { AccountStatus } from '#contract/identity.ts';
import type { Tone } from '#web/ui/chip.tsx';

/** The company's plan, asked every minute (decisions §3). */
export const useAccountStatus = () =>
  useQuery<AccountStatus>({ queryKey: ['/api/auth/account-status'], refetchInterval: 60_000 });

/** The plan's badge (spec 1 §4.5): a trial of 3 days or fewer is urgent. */
export function planBadge(status: AccountStatus | undefined): { text: string; tone: Tone } {
  if (!status) return { text: 'UNKNOWN', tone: 'neutral' };
  if (status.isTrialExpired) return { text: 'EXPIRED', tone: 'bad' };
  if (status.subscriptionStatus === 'trial') {
    return { text: `TRIAL ${status.trialDaysRemaining}D`, tone: status.trialDaysRemaining <= 3 ? 'bad' : 'brand' };
  }
  if (status.subscriptionStatus === 'active')
    return { text: status.subscriptionPlan.toUpperCase() || 'ACTIVE', tone: 'ok' };
  return { text: 'UNKNOWN', tone: 'neutral' };
}
