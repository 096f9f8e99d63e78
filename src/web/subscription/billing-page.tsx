import { LifeBuoy, LockKeyhole, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { AccountStatus } from '#contract/accounts/identity.ts';
import { type BillingCycle, findPlan, type Plan, plans } from '#domain/subscription/index.ts';
import { useAccountStatus } from '#web/access/index.ts';
import { ApiError } from '#web/base/api.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { OwnInvoicesPart } from '#web/invoicing/index.ts';
import { Chip } from '#web/ui/chip.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Switch } from '#web/ui/fields/switch-field.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { AuthenticationRequired } from './authentication-required.tsx';
import { BuyDialog } from './buy-dialog.tsx';
import { longDay } from './day-text.ts';
import { PlanCard } from './plan-card.tsx';
import { billingTexts as t } from './texts.ts';
import { useBuy } from './use-buy.ts';
import { YourPlan } from './your-plan.tsx';

/** The present plan, its status and its next date where there is one (spec 3 §2). */
function planLine(status: AccountStatus): string {
  if (status.isTrialExpired) return t.trialEnded;
  if (status.subscriptionStatus === 'trial') return t.trialLeft(status.trialDaysRemaining);
  if (status.subscriptionStatus === 'none') return t.noPlan;
  const name = findPlan(status.subscriptionPlan)?.name ?? status.subscriptionPlan;
  const current = t.current(name, t.statuses[status.subscriptionStatus]);
  if (!status.nextBillingDate) return current;
  const day = longDay(status.nextBillingDate);
  return `${current} · ${status.cancelAtPeriodEnd ? t.endsOn(day) : t.nextBilling(day)}`;
}

function currentState(plan: Plan, cycle: BillingCycle, status: AccountStatus): 'no' | 'yes' | 'otherCycle' {
  const runs = status.subscriptionStatus === 'active' || status.subscriptionStatus === 'past_due';
  if (!runs || status.subscriptionPlan !== plan.tier) return 'no';
  return status.billingCycle === null || status.billingCycle === cycle ? 'yes' : 'otherCycle';
}

/** /billing: the three plans, and below them what the company pays and has paid (spec 3 §2). */
export default function BillingPage() {
  const status = useAccountStatus();
  const { role } = useUser();
  const mayBuy = useCan('billing', 'edit');
  const seesAccount = useCan('billing', 'view');
  const [typedCycle, setCycle] = useState<BillingCycle | null>(null);
  const [chosen, setChosen] = useState<Plan | null>(null);
  const buy = useBuy();

  if (status.error instanceof ApiError && status.error.status === 401) {
    return <AuthenticationRequired text={t.authenticationText} />;
  }
  if (status.error && !status.data) {
    return (
      <ErrorState title={t.loadFailed} error={status.error} onRetry={() => void status.refetch()}>
        {t.loadFailedSafe}
      </ErrorState>
    );
  }
  if (!status.data) return <SkeletonPage />;
  const cycle = typedCycle ?? status.data.billingCycle ?? 'monthly';

  return (
    <>
      <PageHeader title={t.title} purpose={planLine(status.data)} />
      {role === 'homeowner' ? <OwnInvoicesPart /> : null}
      <div className="flex flex-wrap items-center gap-3">
        <Switch
          label={t.annual}
          checked={cycle === 'annual'}
          onChange={(annual) => setCycle(annual ? 'annual' : 'monthly')}
        />
        <Chip tone="ok">{t.save}</Chip>
      </div>
      <div className="grid gap-4 md:grid-cols-3">
        {plans.map((plan) => (
          <PlanCard
            key={plan.tier}
            plan={plan}
            cycle={cycle}
            pricing={status.data.planPricing}
            current={currentState(plan, cycle, status.data)}
            mayBuy={mayBuy}
            onChoose={() => setChosen(plan)}
          />
        ))}
      </div>
      {mayBuy ? null : <p className="text-sm text-ink-2">{t.onlyOwners}</p>}
      <TrustBadges />
      {seesAccount ? <YourPlan mayChange={mayBuy} /> : null}
      {chosen ? (
        <BuyDialog
          plan={chosen}
          cycle={cycle}
          sandbox={status.data.cardEntry === 'form'}
          onBuy={() => buy(chosen, cycle)}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </>
  );
}

function TrustBadges() {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm text-ink-2">
      {[
        { icon: LockKeyhole, text: t.badges.ssl },
        { icon: ShieldCheck, text: t.badges.guarantee },
        { icon: LifeBuoy, text: t.badges.support },
      ].map(({ icon: Icon, text }) => (
        <li key={text} className="flex items-center gap-2">
          <Icon aria-hidden="true" className="size-4" />
          {text}
        </li>
      ))}
    </ul>
  );
}
