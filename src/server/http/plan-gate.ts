import type { ErrorCode } from '#contract/errors.ts';
import { opensFeature, upgradeMessage } from '#domain/access/index.ts';
import { firstOfMonth, localDate, momentAt } from '#domain/calendar/index.ts';
import type { Message } from '#domain/language/index.ts';
import { isTrialExpired, type PlanFeature, trialDaysRemaining } from '#domain/subscription/index.ts';
import { rememberFeature } from '#server/db/company-lock.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Account, Tenant } from './tenant.ts';
import { httpTexts } from './texts.ts';

/** Why a plan does not open changes, nor a new session: the trial has ended, or the plan has. Null while it runs. */
export function endedPlan({ plan }: Pick<Account, 'plan'>, now: Date): { code: ErrorCode; told: Message } | null {
  if (isTrialExpired(plan, now)) {
    return {
      code: 'trial_expired',
      told: httpTexts.trialEnded,
    };
  }
  if (plan.tier === 'none') {
    return {
      code: 'payment_required',
      told: httpTexts.planEnded,
    };
  }
  return null;
}

/** An ended trial, and a plan that has ended, read on but change nothing. */
export function requireRunningPlan(account: Pick<Account, 'plan'>, now: Date): void {
  const ended = endedPlan(account, now);
  if (ended) throw new AppError(ended.code, ended.told);
}

/**
 * Refuses a call whose feature the company's plan does not open. A strict trial counts what it uses.
 * @throws AppError upgrade_required (402), with the `feature`
 */
export async function requireFeature(
  deps: Deps,
  account: Pick<Account, 'companyId' | 'plan' | 'featuresUsed'>,
  feature: PlanFeature,
): Promise<void> {
  const { trialAccess } = deps.config;
  const use = {
    tier: account.plan.tier,
    trialAccess,
    trialDaysRemaining: trialDaysRemaining(account.plan, deps.clock()),
    featuresUsed: account.featuresUsed.filter((used) => used !== feature).length,
  };
  if (!opensFeature(use, feature)) {
    throw new AppError('upgrade_required', upgradeMessage(use, feature), { extra: { feature } });
  }
  if (use.tier === 'trial' && trialAccess === 'tier' && !account.featuresUsed.includes(feature)) {
    await deps.db.inCompany(account.companyId, (tx) => rememberFeature(tx, feature));
  }
}

interface Terms {
  tier: string;
  trialStartedAt: Date;
  timeZone: string;
}

/** From when a plan counts what it limits by time: the calendar month where the company is; for a trial the whole trial. */
export const countedFrom = (terms: Terms, now: Date): Date =>
  terms.tier === 'trial' ? terms.trialStartedAt : monthIn(terms.timeZone, now, 0);

/** When a month of the company begins: the present one, or so many `ahead`. */
export const monthIn = (timeZone: string, now: Date, ahead: number): Date =>
  momentAt(timeZone, firstOfMonth(localDate(timeZone, now), ahead));

export const countedSince = ({ account, now }: Tenant): Date =>
  countedFrom({ ...account.plan, timeZone: account.timeZone }, now());
