import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { AccountStatus, User } from '#contract/accounts/identity.ts';
import type { PurchaseAnswer } from '#contract/subscription/billing.ts';
import { can } from '#domain/access/index.ts';
import { type BillingCycle, findPlan, type PaidTier } from '#domain/subscription/index.ts';
import { call, NetworkError } from '#web/base/api.ts';
import { useSession } from '#web/base/session.tsx';
import { clearPaymentToken, paymentToken } from '#web/base/stored-session.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { type PaymentAccess, usePayer, usePayerStatus, useRefreshPlan } from './api.ts';
import { AuthenticationRequired } from './authentication-required.tsx';
import { CardPayment } from './card-payment.tsx';
import { CheckoutReturn } from './checkout-return.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PaymentDone } from './payment-done.tsx';
import { RedirectPayment } from './redirect-payment.tsx';
import { billingTexts as t } from './texts.ts';

/** /payment: for everyone who is signed in, and signed out for who holds a payment token (spec 3 §2, decisions §2). */
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
      // It has done its work; without network it ends by itself.
      clearPaymentToken();
      void call('POST', '/api/auth/logout', { token: access.token }).catch(() => undefined);
    },
    [access, refreshPlan],
  );
  const onwards = useMemo(
    () =>
      access.kind === 'session'
        ? { to: '/dashboard', label: t.payment.toDashboard }
        : { to: '/auth', label: t.payment.toSignIn, state: { paidEmail: email } },
    [access, email],
  );

  if (answer) return <PaymentDone planName={paidName(answer)} answer={answer} onwards={onwards} />;
  const checkoutSession = parameters.get('checkout_session');
  if (checkoutSession) return <CheckoutReturn access={access} checkoutSession={checkoutSession} onPaid={paid} />;

  const plan = findPlan(parameters.get('plan') ?? 'professional');
  const cycle: BillingCycle = parameters.get('cycle') === 'annual' ? 'annual' : 'monthly';
  const choose = (tier: PaidTier | '', chosen: BillingCycle) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('plan', tier);
        next.set('cycle', chosen);
        return next;
      },
      { replace: true },
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
