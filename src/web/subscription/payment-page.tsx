import { ExternalLink } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { AccountStatus, User } from '#contract/accounts/identity.ts';
import type { PurchaseAnswer } from '#contract/subscription/billing.ts';
import { can } from '#domain/access/index.ts';
import { type BillingCycle, findPlan, type PaidTier, type Plan, planToOffer } from '#domain/subscription/index.ts';
import { call, NetworkError } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { useSession } from '#web/base/session.tsx';
import { clearPaymentToken, paymentToken } from '#web/base/stored-session.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { useAttempts } from '#web/ui/card/attempts.ts';
import { CardPaymentForm } from '#web/ui/card/card-payment-form.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton, SkeletonGroup, SkeletonPage } from '#web/ui/skeleton.tsx';
import {
  completeCheckout,
  type PaymentAccess,
  purchase,
  startCheckout,
  usePayer,
  usePayerStatus,
  useRefreshPlan,
} from './api.ts';
import { AuthenticationRequired } from './authentication-required.tsx';
import { OrderSummary, PaymentDone, placeAfter } from './order-summary.tsx';
import { billingTexts as t } from './texts.ts';

interface CardPaymentProps {
  access: PaymentAccess;
  /** Null where none is chosen yet: then nothing is sent. */
  plan: Plan | null;
  cycle: BillingCycle;
  email: string;
  onPaid: (answer: PurchaseAnswer) => void;
}

function CardPayment({ access, plan, cycle, email, onPaid }: CardPaymentProps) {
  const attempts = useAttempts();
  return (
    <Card title={t.payment.details}>
      <CardPaymentForm
        label={t.payment.details}
        submitLabel={t.payment.complete}
        email={email}
        obstacle={plan ? undefined : t.payment.invalidPlan}
        pay={async (paymentDetails) => {
          if (!plan) return;
          const price = plan.pricePerMonth[cycle];
          const body = { planName: plan.paymentName, billingCycle: cycle, price, paymentDetails };
          onPaid(await attempts.run(body, (key) => purchase(access, body, key)));
        }}
      />
    </Card>
  );
}

interface CheckoutReturnProps {
  access: PaymentAccess;
  checkoutSession: string;
  onPaid: (answer: PurchaseAnswer) => void;
}

function toastFailed(error: unknown): string {
  const said = failureText(error, t.payment.failedText);
  toast({ variant: 'error', title: t.payment.failed, description: said });
  return said;
}

/** Back from the processor's page: the purchase is completed here, once. */
function CheckoutReturn({ access, checkoutSession, onPaid }: CheckoutReturnProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const begun = useRef(false);

  const complete = useCallback(async (): Promise<void> => {
    setFailure(null);
    try {
      onPaid(await completeCheckout(access, checkoutSession));
    } catch (error) {
      setFailure(toastFailed(error));
    }
  }, [access, checkoutSession, onPaid]);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void complete();
  }, [complete]);

  if (failure === null) {
    return (
      <>
        <PageHeader title={t.payment.completing} purpose={t.payment.completingText} />
        <SkeletonGroup className="flex flex-col gap-3 rounded-md border border-line bg-surface p-5">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-4 w-72 max-w-full" />
        </SkeletonGroup>
      </>
    );
  }
  return (
    <>
      <PageHeader title={t.payment.title} />
      <Banner
        tone="bad"
        alert
        title={t.payment.failed}
        actions={
          <>
            <ButtonLink size="sm" to="/payment">
              {t.payment.chooseAgain}
            </ButtonLink>
            <Button size="sm" onClick={() => void complete()}>
              {t.payment.retry}
            </Button>
          </>
        }
      >
        {failure}
      </Banner>
    </>
  );
}

interface RedirectPaymentProps {
  access: PaymentAccess;
  plan: Plan | null;
  cycle: BillingCycle;
}

/** With a real processor the card is typed in on the processor's own page. */
function RedirectPayment({ access, plan, cycle }: RedirectPaymentProps) {
  const [leaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const go = async (): Promise<void> => {
    if (!plan) {
      setFailure(t.payment.invalidPlan);
      return;
    }
    setLeaving(true);
    setFailure(null);
    try {
      const body = { planName: plan.paymentName, billingCycle: cycle, price: plan.pricePerMonth[cycle] };
      const { url } = await startCheckout(access, body);
      window.location.assign(url);
    } catch (error) {
      setFailure(toastFailed(error));
      setLeaving(false);
    }
  };

  return (
    <Card title={t.payment.details}>
      <div className="flex flex-col gap-4">
        {failure ? (
          <Banner tone="bad" alert>
            {failure}
          </Banner>
        ) : null}
        <p className="text-sm text-ink-2">{t.payment.redirect}</p>
        <Button
          variant="primary"
          size="touch"
          wide
          busy={leaving}
          icon={<ExternalLink aria-hidden="true" className="size-4" />}
          onClick={() => void go()}
        >
          {t.payment.continue}
        </Button>
      </div>
    </Card>
  );
}

/** /payment: for everyone who is signed in, and signed out for who holds a payment token. */
export default function PaymentPage() {
  const signedIn = useSession().status === 'signed-in';
  const [token] = useState(paymentToken);
  const access = useMemo<PaymentAccess | null>(() => {
    if (signedIn) return { kind: 'session' };
    return token === null ? null : { kind: 'token', token };
  }, [signedIn, token]);
  return access ? <CheckedPayment access={access} /> : <AuthenticationRequired text={t.payment.authenticationText} />;
}

function CheckedPayment({ access }: { access: PaymentAccess }) {
  const payer = usePayer(access);
  const status = usePayerStatus(access);
  const failure = [payer, status].find(({ isError, data }) => isError && data === undefined);
  if (failure && failure.error instanceof NetworkError) {
    const retry = () => [payer, status].forEach((query) => void query.refetch());
    return (
      <ErrorState title={t.loadFailed} error={failure.error} onRetry={retry}>
        {t.loadFailedSafe}
      </ErrorState>
    );
  }
  if (failure) return <AuthenticationRequired text={t.payment.authenticationText} />;
  if (!payer.data || !status.data) return <SkeletonPage />;
  return <Payment access={access} payer={payer.data} status={status.data} />;
}

interface PaymentProps {
  access: PaymentAccess;
  payer: User;
  status: AccountStatus;
}

function Payment({ access, payer, status }: PaymentProps) {
  const [parameters, setParameters] = useSearchParams();
  const [answer, setAnswer] = useState<PurchaseAnswer | null>(null);
  const refreshPlan = useRefreshPlan();
  const email = parameters.get('email') ?? payer.email;
  const { state } = useLocation();
  const to = placeAfter(state);

  const paid = useCallback(
    (given: PurchaseAnswer) => {
      setAnswer(given);
      toast({
        variant: 'success',
        title: t.payment.success,
        description: t.payment.successText(paidName(given)),
      });
      if (access.kind === 'session') {
        void refreshPlan();
        return;
      }
      // No longer needed; without a network it expires.
      clearPaymentToken();
      void call('POST', '/api/auth/logout', { token: access.token }).catch(() => undefined);
    },
    [access, refreshPlan],
  );
  const onwards = useMemo(
    () =>
      access.kind === 'session'
        ? { to, label: to === '/dashboard' ? t.payment.toDashboard : t.payment.goOn }
        : { to: '/auth', label: t.payment.toSignIn, state: { paidEmail: email } },
    [access, email, to],
  );

  if (answer) return <PaymentDone planName={paidName(answer)} answer={answer} onwards={onwards} />;
  const checkoutSession = parameters.get('checkout_session');
  if (checkoutSession) return <CheckoutReturn access={access} checkoutSession={checkoutSession} onPaid={paid} />;

  const plan = findPlan(parameters.get('plan') ?? planToOffer(status.subscriptionPlan));
  const cycle: BillingCycle = parameters.get('cycle') === 'annual' ? 'annual' : 'monthly';
  const choose = (tier: PaidTier | '', chosen: BillingCycle) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('plan', tier);
        next.set('cycle', chosen);
        return next;
      },
      { replace: true, state },
    );
  const mayPay = can(payer.role, 'billing', 'edit', payer.permissions);

  return (
    <>
      <PageHeader title={t.payment.title} purpose={t.payment.purpose} />
      {parameters.get('forced') === 'true' ? <Banner tone="warn">{t.payment.forced}</Banner> : null}
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_22rem]">
        <OrderSummary {...{ access, plan, cycle, mayPay }} pricing={status.planPricing} onChange={choose} />
        {!mayPay ? (
          <Card>
            <p className="text-sm">{t.onlyOwners}</p>
          </Card>
        ) : status.cardEntry === 'redirect' ? (
          <RedirectPayment {...{ access, plan, cycle }} />
        ) : (
          <CardPayment {...{ access, plan, cycle, email }} onPaid={paid} />
        )}
      </div>
    </>
  );
}

/** The bought plan under the payment page's name. */
const paidName = (answer: PurchaseAnswer): string =>
  findPlan(answer.subscriptionPlan)?.paymentName ?? answer.subscriptionPlan;
