import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { BillingCycle, Plan } from '#domain/subscription/index.ts';
import { ApiError } from '#web/base/api.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { type PaymentAccess, startCheckout } from './api.ts';
import { billingTexts as t } from './texts.ts';

interface RedirectPaymentProps {
  access: PaymentAccess;
  plan: Plan | null;
  cycle: BillingCycle;
}

/** With a real processor the card is typed in on the processor's own page (decisions §8). */
export function RedirectPayment({ access, plan, cycle }: RedirectPaymentProps) {
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
      const told = error instanceof ApiError && error.error !== '' ? error.message : t.payment.failedText;
      toast({ variant: 'error', title: t.payment.failed, description: told });
      setFailure(told);
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
