import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { PurchaseAnswer } from '#contract/subscription/billing.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { useDocumentTitle } from '#web/ui/page-header.tsx';
import { billingTexts as t } from './texts.ts';

/** How long the success is shown before the next page opens. */
export const onwardsAfterMs = 2000;

interface PaymentDoneProps {
  planName: string;
  answer: PurchaseAnswer;
  /** What comes next: the dashboard, or the sign-in page for someone who paid with a token. */
  onwards: { to: string; state?: unknown; label: string };
}

/** The plan is paid for; the next page opens a moment later. */
export function PaymentDone({ planName, answer, onwards }: PaymentDoneProps) {
  const navigate = useNavigate();
  const { to, state } = onwards;
  useDocumentTitle(t.payment.title);
  useEffect(() => {
    const timer = setTimeout(() => navigate(to, { state, replace: true }), onwardsAfterMs);
    return () => clearTimeout(timer);
  }, [navigate, to, state]);
  return (
    <div className="flex flex-col items-center gap-2 px-5 py-12 text-center">
      <span aria-hidden="true" className="mb-2 grid size-12 place-items-center rounded-lg bg-ok-soft text-ok">
        <CircleCheck className="size-6" />
      </span>
      <h1>{planName}</h1>
      <p className="num">{t.payment.charged(answer.amountCharged)}</p>
      <p className="text-sm text-ink-2">{t.nextBilling(answer.nextBillingDate)}</p>
      <p className="text-sm text-ink-2">{t.payment.receiptMailed}</p>
      {answer.sandbox ? <p className="text-sm text-ink-2">{answer.message}</p> : null}
      <ButtonLink to={to} state={state} variant="primary" className="mt-3">
        {onwards.label}
      </ButtonLink>
    </div>
  );
}
