import { LifeBuoy, LockKeyhole, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AccountStatus } from '#contract/accounts/identity.ts';
import { errorLabels } from '#contract/errors.ts';
import {
  annualSaving,
  type BillingCycle,
  chargeCents,
  findPlan,
  type Plan,
  type PlanPricing,
  plans,
  shownPrice,
  shownSize,
} from '#domain/subscription/index.ts';
import { paymentAddress, useAccountStatus } from '#web/access/index.ts';
import { ApiError } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { words } from '#web/base/language.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { OwnBillingPart } from '#web/invoicing/index.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { useAttempts } from '#web/ui/card/attempts.ts';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Switch } from '#web/ui/fields/switch-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { purchase, useQuote, useRefreshPlan } from './api.ts';
import { AuthenticationRequired } from './authentication-required.tsx';
import { onwardsAfterMs, placeAfter, QuoteLines } from './order-summary.tsx';
import { PlanFrame, PlanLimits, PlanPrice } from './plan-parts.tsx';
import { billingTexts as t } from './texts.ts';
import { YourPlan } from './your-plan.tsx';

interface PlanCardProps {
  plan: Plan;
  cycle: BillingCycle;
  pricing: PlanPricing;
  /** The company's plan; `otherCycle` where it is paid for in the other rhythm. */
  current: 'no' | 'yes' | 'otherCycle';
  mayBuy: boolean;
  onChoose: () => void;
}

/** One plan: what it costs, what it holds, and the button that buys it. */
function PlanCard({ plan, cycle, pricing, current, mayBuy, onChoose }: PlanCardProps) {
  const price = cycle === 'annual' ? plan.pricePerMonth.annual : shownPrice(plan, 'billing', pricing);
  const labels = { no: t.choose(plan.name), yes: t.currentPlan, otherCycle: t.switchTo[cycle] };
  return (
    <PlanFrame
      plan={plan}
      className="gap-4"
      mark={
        current === 'no' ? null : (
          <Chip tone="ok" dot>
            {t.currentPlan}
          </Chip>
        )
      }
    >
      <div>
        <PlanPrice price={price} />
        <p className={classNames('num mt-1 text-sm text-ink-2', cycle === 'annual' && 'md:min-h-10')}>
          {cycle === 'annual' ? t.billedAnnually(chargeCents(plan, cycle) / 100, annualSaving(plan)) : t.billedMonthly}
        </p>
      </div>
      <p className="font-medium">{words.say(shownSize(plan, 'billing', pricing) ?? '')}</p>
      <div className="grow">
        <h3 className="mb-2 text-sm font-semibold">{t.includes}</h3>
        <PlanLimits tier={plan.tier} />
      </div>
      <Button
        variant={plan.popular ? 'primary' : 'secondary'}
        size="touch"
        wide
        disabled={!mayBuy || current === 'yes'}
        onClick={onChoose}
      >
        {labels[current]}
      </Button>
    </PlanFrame>
  );
}

/** Buys a plan without typing a card; where one is needed, the payment page opens. */
function useBuy(): (plan: Plan, cycle: BillingCycle) => Promise<void> {
  const navigate = useNavigate();
  const { state } = useLocation();
  const attempts = useAttempts();
  const refreshPlan = useRefreshPlan();
  const [bought, setBought] = useState(false);

  useEffect(() => {
    if (!bought) return;
    const timer = setTimeout(() => navigate(placeAfter(state)), onwardsAfterMs);
    return () => clearTimeout(timer);
  }, [bought, navigate, state]);

  return async (plan, cycle) => {
    const body = { planName: plan.tier, billingCycle: cycle, price: plan.pricePerMonth[cycle] };
    try {
      await attempts.run(body, (key) => purchase({ kind: 'session' }, body, key));
      await refreshPlan();
      toast({ variant: 'success', title: t.success, description: t.successText });
      setBought(true);
    } catch (error) {
      if (error instanceof ApiError && error.error === errorLabels.payment_method_required) {
        navigate(paymentAddress({ plan: plan.tier, cycle }), { state });
        return;
      }
      toast({ variant: 'error', title: t.failed, description: failureText(error, t.failedText) });
    }
  };
}

interface BuyDialogProps {
  plan: Plan;
  cycle: BillingCycle;
  /** No card processor is connected. */
  sandbox: boolean;
  onBuy: () => Promise<void>;
  onClose: () => void;
}

/** Asks before anything is charged, and says what exactly. */
function BuyDialog({ plan, cycle, sandbox, onBuy, onClose }: BuyDialogProps) {
  const quote = useQuote({ kind: 'session' }, plan.tier, cycle);
  const card = quote.data?.card;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t.confirm.title(plan.name)}
      confirmLabel={t.confirm.buy}
      onConfirm={onBuy}
    >
      <div className="space-y-2">
        <p>{t.confirm.holds}</p>
        <QuoteLines plan={plan} cycle={cycle} quote={quote} />
        {card ? <p>{(sandbox ? t.confirm.testCard : t.confirm.card)(card.brand, card.last4)}</p> : null}
        {sandbox ? <p>{t.sandbox}</p> : null}
      </div>
    </ConfirmDialog>
  );
}

/** The present plan, its status and its next date where there is one. */
function planLine(status: AccountStatus): string {
  if (status.isTrialExpired) return t.trialEnded;
  if (status.subscriptionStatus === 'trial') return t.trialLeft(status.trialDaysRemaining);
  if (status.subscriptionStatus === 'none') return t.noPlan;
  const name = findPlan(status.subscriptionPlan)?.name ?? status.subscriptionPlan;
  const current = t.current(name, t.statuses[status.subscriptionStatus]);
  if (!status.nextBillingDate) return current;
  const day = status.nextBillingDate;
  return `${current} · ${status.cancelAtPeriodEnd ? t.endsOn(day) : t.nextBilling(day)}`;
}

function currentState(plan: Plan, cycle: BillingCycle, status: AccountStatus): 'no' | 'yes' | 'otherCycle' {
  const runs = status.subscriptionStatus === 'active' || status.subscriptionStatus === 'past_due';
  if (!runs || status.subscriptionPlan !== plan.tier) return 'no';
  return status.billingCycle === null || status.billingCycle === cycle ? 'yes' : 'otherCycle';
}

/** /billing: for those who work with the product what it costs, for a pool owner what their pool costs. */
export default function BillingPage() {
  return useUser().role === 'homeowner' ? <OwnBillingPart /> : <CompanysPlan />;
}

/** The three plans, and below them what the company pays and has paid. */
function CompanysPlan() {
  const status = useAccountStatus();
  const mayBuy = useCan('billing', 'edit');
  const seesAccount = useCan('billing', 'view');
  const leads = useLeadsSomewhere();
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
      <div className="flex flex-wrap items-center gap-3">
        <Switch
          label={t.annual}
          checked={cycle === 'annual'}
          onChange={(annual) => setCycle(annual ? 'annual' : 'monthly')}
        />
        <Chip tone="ok">{t.save}</Chip>
        <div className="flex flex-wrap gap-2 md:ml-auto">
          {leads('/upgrade-required') ? (
            <ButtonLink size="sm" to="/upgrade-required">
              {t.compare}
            </ButtonLink>
          ) : null}
          {mayBuy ? (
            <ButtonLink size="sm" to={paymentAddress({ cycle })}>
              {t.payByCard}
            </ButtonLink>
          ) : null}
        </div>
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
