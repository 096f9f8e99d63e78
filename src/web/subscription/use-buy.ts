import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorLabels } from '#contract/errors.ts';
import type { BillingCycle, Plan } from '#domain/subscription/index.ts';
import { paymentAddress } from '#web/access/index.ts';
import { ApiError } from '#web/base/api.ts';
import { useAttempts } from '#web/ui/card/attempts.ts';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { purchase, useRefreshPlan } from './api.ts';
import { onwardsAfterMs } from './payment-done.tsx';
import { billingTexts as t } from './texts.ts';

/** Buys a plan without typing a card; where one is needed, it goes on to the payment page (decisions §11). */
export function useBuy(): (plan: Plan, cycle: BillingCycle) => Promise<void> {
  const navigate = useNavigate();
  const attempts = useAttempts();
  const refreshPlan = useRefreshPlan();
  const [bought, setBought] = useState(false);

  useEffect(() => {
    if (!bought) return;
    const timer = setTimeout(() => navigate('/dashboard'), onwardsAfterMs);
    return () => clearTimeout(timer);
  }, [bought, navigate]);

  return async (plan, cycle) => {
    const body = { planName: plan.tier, billingCycle: cycle, price: plan.pricePerMonth[cycle] };
    try {
      await purchase({ kind: 'session' }, body, attempts.keyFor(body));
      attempts.ended();
      await refreshPlan();
      toast({ variant: 'success', title: t.success, description: t.successText });
      setBought(true);
    } catch (error) {
      attempts.ended(error);
      if (error instanceof ApiError && error.error === errorLabels.payment_method_required) {
        navigate(paymentAddress({ plan: plan.tier, cycle }));
        return;
      }
      const told = error instanceof ApiError && error.error !== '' ? error.message : t.failedText;
      toast({ variant: 'error', title: t.failed, description: told });
    }
  };
}
