import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { AccountStatus } from '#contract/accounts/identity.ts';
import { opensFeature, type PlanUse } from '#domain/access/index.ts';
import { isTrialUrgent, type PlanFeature, tiers } from '#domain/subscription/index.ts';
import { formatDay } from '#web/base/format.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { appTexts } from '#web/base/texts.ts';
import type { Tone } from '#web/ui/chip.tsx';

const accountStatus = queryOptions<AccountStatus>({ queryKey: ['/api/auth/account-status'] });

/** Polled every minute. */
export const useAccountStatus = () => useQuery({ ...accountStatus, refetchInterval: 60_000 });

/** Loads the plan before the frame is drawn, so that its banner moves nothing. */
export const prefetchAccountStatus = (queries: QueryClient): Promise<void> => queries.prefetchQuery(accountStatus);

const { planBadges } = appTexts;

export type PlanState = 'trial' | 'urgentTrial' | 'expired' | 'pastDue' | 'ending' | 'active' | 'unknown';

export function planStateOf(status: AccountStatus): PlanState {
  const { subscriptionStatus, isTrialExpired, trialDaysRemaining, cancelAtPeriodEnd } = status;
  if (isTrialExpired && subscriptionStatus !== 'active') return 'expired';
  if (subscriptionStatus === 'trial') return isTrialUrgent(trialDaysRemaining) ? 'urgentTrial' : 'trial';
  if (subscriptionStatus === 'past_due') return 'pastDue';
  if (subscriptionStatus === 'active') return cancelAtPeriodEnd ? 'ending' : 'active';
  return 'unknown';
}

/** The plan's name or status; a trial of 3 days or fewer is urgent. */
export function planBadge(status: AccountStatus | undefined): { text: string; tone: Tone } {
  const state = status ? planStateOf(status) : 'unknown';
  if (!status || state === 'unknown') return { text: planBadges.unknown, tone: 'neutral' };
  if (state === 'expired') return { text: planBadges.expired, tone: 'bad' };
  if (state === 'pastDue') return { text: planBadges.pastDue, tone: 'bad' };
  if (state === 'trial') return { text: planBadges.trial(status.trialDaysRemaining), tone: 'brand' };
  if (state === 'urgentTrial') return { text: planBadges.trial(status.trialDaysRemaining), tone: 'bad' };
  return { text: status.subscriptionPlan.toUpperCase() || planBadges.active, tone: state === 'ending' ? 'warn' : 'ok' };
}

/** "December 21, 2026"; `day` begins with YYYY-MM-DD. */
export const planDay = (day: string): string => formatDay(day.slice(0, 10), 'longDate');

/** Owners and admins, unless the company denies it. */
export function useMayPay(): boolean {
  const { role } = useUser();
  const mayBill = useCan('billing', 'edit');
  return mayBill && (role === 'owner' || role === 'admin');
}

function planUseOf(status: AccountStatus): PlanUse {
  const { subscriptionPlan, trialAccess, trialDaysRemaining, featuresUsed } = status;
  const tier = tiers.find((each) => each === subscriptionPlan) ?? 'none';
  return { tier, trialAccess, trialDaysRemaining, featuresUsed };
}

/** Undefined until the status is known. */
export function usePlanUse(): PlanUse | undefined {
  const { data } = useAccountStatus();
  return data && planUseOf(data);
}

/** Whether the plan includes a feature; true until the status is known, as the server decides anyway. */
export function useOpensFeature(feature: PlanFeature): boolean {
  const use = usePlanUse();
  return use === undefined || opensFeature(use, feature);
}
