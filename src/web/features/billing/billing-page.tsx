import { LifeBuoy, LockKeyhole, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AccountStatus } from '#contract/identity.ts';
import { type BillingCycle, chargeCents, type Plan, plans } from '#domain/access/index.ts';
import { useAccountStatus } from '#web/app/account-status.ts';
import { ApiError } from '#web/app/api.ts';
import { useCan } from '#web/app/session.tsx';
import { billingTexts as t } from '#web/texts/billing.ts';
import { languageTag } from '#web/texts/language.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch-field.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { usePurchase } from './api.ts';
import { PlanCard } from './plan-card.tsx';

/** How long the success is shown before the dashboard opens (spec 3 §9). */
const backToDashboardMs = 2000;

const longDay = (day: string): string =>
  new Intl.DateTimeFormat(languageTag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

function planLine(status: AccountStatus): string {
  if (status.isTrialExpired) return t.trialEnded;
  if (status.subscriptionStatus === 'trial') return t.trialLeft(status.trialDaysRemaining);
  const current = t.current(status.subscriptionPlan, status.subscriptionStatus);
  return status.nextBillingDate ? `${current} · ${t.nextBilling(longDay(status.nextBillingDate))}` : current;
}

export default function BillingPage() {
  const status = useAccountStatus();
  const mayBuy = useCan('billing', 'edit');
  const purchase = usePurchase();
  const navigate = useNavigate();
  const [cycle, setCycle] = useState<BillingCycle>('monthly');
  const [chosen, setChosen] = useState<Plan | null>(null);
  const bought = purchase.isSuccess;

  useEffect(() => {
    if (!bought) return;
    const timer = setTimeout(() => navigate('/dashboard'), backToDashboardMs);
    return () => clearTimeout(timer);
  }, [bought, navigate]);

  if (status.error instanceof ApiError && status.error.status === 401) {
    return (
      <EmptyState
        icon={<LockKeyhole />}
        title={t.authenticationRequired}
        action={<ButtonLink to="/auth">{t.goToLogin}</ButtonLink>}
      >
        {t.authenticationText}
      </EmptyState>
    );
  }
  if (status.error && !status.data) {
    return (
      <ErrorState title={t.loadFailed} error={status.error} onRetry={() => void status.refetch()}>
        {t.loadFailedSafe}
      </ErrorState>
    );
  }
  if (!status.data) return <SkeletonPage />;

  const buy = async (plan: Plan): Promise<void> => {
    try {
      const answer = await purchase.mutateAsync({
        planName: plan.tier,
        billingCycle: cycle,
        price: plan.pricePerMonth[cycle],
      });
      const note = answer.sandbox ? ` ${answer.message}` : '';
      toast({ title: t.success, description: `${t.successText}${note}`, variant: 'success' });
    } catch (error) {
      const reason = error instanceof ApiError ? error.message : t.failedText;
      toast({ title: t.failed, description: reason, variant: 'error' });
    }
  };

  return (
    <>
      <PageHeader title={t.title} purpose={planLine(status.data)} />
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
            isCurrent={status.data.subscriptionStatus === 'active' && status.data.subscriptionPlan === plan.tier}
            mayBuy={mayBuy}
            onChoose={() => setChosen(plan)}
          />
        ))}
      </div>
      {mayBuy ? null : <p className="text-sm text-ink-2">{t.onlyOwners}</p>}
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
      {chosen ? (
        <ConfirmDialog
          open
          onOpenChange={(open) => (open ? undefined : setChosen(null))}
          title={t.confirmTitle(chosen.name)}
          confirmLabel={t.buy}
          onConfirm={() => buy(chosen)}
        >
          <p>{t.confirmText(chargeCents(chosen, cycle) / 100, cycle === 'annual' ? t.year : t.month)}</p>
          <p className="mt-2">{t.sandbox}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
