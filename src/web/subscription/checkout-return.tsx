import { useCallback, useEffect, useRef, useState } from 'react';
import type { PurchaseAnswer } from '#contract/subscription/billing.ts';
import { ApiError } from '#web/base/api.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { completeCheckout, type PaymentAccess } from './api.ts';
import { billingTexts as t } from './texts.ts';

interface CheckoutReturnProps {
  access: PaymentAccess;
  checkoutSession: string;
  onPaid: (answer: PurchaseAnswer) => void;
}

/** Back from the processor's page: the purchase is completed here, once. */
export function CheckoutReturn({ access, checkoutSession, onPaid }: CheckoutReturnProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const begun = useRef(false);

  const complete = useCallback(async (): Promise<void> => {
    setFailure(null);
    try {
      onPaid(await completeCheckout(access, checkoutSession));
    } catch (error) {
      const told = error instanceof ApiError && error.error !== '' ? error.message : t.payment.failedText;
      toast({ variant: 'error', title: t.payment.failed, description: told });
      setFailure(told);
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
