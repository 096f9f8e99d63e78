import { CircleCheck } from 'lucide-react';
import { useEffect, useId } from 'react';
import { useNavigate } from 'react-router';
import type { PurchaseAnswer, Quote } from '#contract/subscription/billing.ts';
import {
  type BillingCycle,
  chargeCents,
  findPlan,
  type PaidTier,
  type Plan,
  type PlanPricing,
  plans,
  shownPrice,
  shownSize,
} from '#domain/subscription/index.ts';
import { words } from '#web/base/language.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { FieldFrame } from '#web/ui/fields/field-frame.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Switch } from '#web/ui/fields/switch-field.tsx';
import { useDocumentTitle } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type PaymentAccess, useQuote } from './api.ts';
import { PlanLimits, PlanPrice } from './plan-parts.tsx';
import { billingTexts as t } from './texts.ts';

interface OrderSummaryProps {
  access: PaymentAccess;
  /** Null where the address names none that exists. */
  plan: Plan | null;
  cycle: BillingCycle;
  pricing: PlanPricing;
  /** Whether this user pays: others see the plan, not what the company would be charged. */
  mayPay: boolean;
  onChange: (plan: PaidTier | '', cycle: BillingCycle) => void;
}

/** What is being bought, under the payment page's own names. */
export function OrderSummary({ access, plan, cycle, pricing, mayPay, onChange }: OrderSummaryProps) {
  const id = useId();
  const priceOf = (each: Plan): number =>
    cycle === 'annual' ? each.pricePerMonth.annual : shownPrice(each, 'payment', pricing);
  const size = plan && shownSize(plan, 'payment', pricing);
  return (
    <Card title={t.payment.summary} className="lg:order-2">
      <div className="flex flex-col gap-4">
        <div>
          <FieldFrame id={id} label={t.payment.plan} error={plan ? undefined : t.payment.invalidPlan}>
            <Select
              id={id}
              value={plan?.tier ?? ''}
              placeholder={plan ? undefined : t.payment.choosePlan}
              choices={plans.map((each) => ({
                value: each.tier,
                label: t.payment.option(each.paymentName, priceOf(each)),
              }))}
              aria-invalid={plan === null || undefined}
              aria-describedby={plan ? undefined : `${id}-error`}
              onChange={({ target }) => onChange(findPlan(target.value)?.tier ?? '', cycle)}
            />
          </FieldFrame>
          <div className="mt-2 flex items-center gap-3">
            <Switch
              label={t.annual}
              checked={cycle === 'annual'}
              onChange={(annual) => onChange(plan?.tier ?? '', annual ? 'annual' : 'monthly')}
            />
            <Chip tone="ok">{t.save}</Chip>
          </div>
        </div>
        {plan ? (
          <>
            <div>
              <p className="text-lg font-[650]">{plan.paymentName}</p>
              <p className="text-sm text-ink-2">{t.payment.isPlan(plan.name)}</p>
              <PlanPrice price={priceOf(plan)} className="mt-2" />
              {size ? <p className="mt-2 text-sm font-medium">{words.say(size)}</p> : null}
            </div>
            <div>
              <h3 className="mb-2 text-sm font-semibold">{t.includes}</h3>
              <PlanLimits tier={plan.tier} />
            </div>
            {mayPay ? <Quoted access={access} plan={plan} cycle={cycle} /> : null}
          </>
        ) : null}
      </div>
    </Card>
  );
}

function Quoted({ access, plan, cycle }: { access: PaymentAccess; plan: Plan; cycle: BillingCycle }) {
  const quote = useQuote(access, plan.tier, cycle);
  return (
    <div className="border-t border-line pt-2">
      <QuoteLines plan={plan} cycle={cycle} quote={quote} />
    </div>
  );
}

interface QuoteLinesProps {
  plan: Plan;
  cycle: BillingCycle;
  quote: { data: Quote | undefined; isPending: boolean };
}

/** What a purchase takes now: the price, less what is left of the time already paid for. */
export function QuoteLines({ plan, cycle, quote: { data, isPending } }: QuoteLinesProps) {
  const price = chargeCents(plan, cycle) / 100;
  if (isPending) return <Skeleton className="h-24" />;
  return (
    <div className="space-y-2 text-sm">
      <dl aria-label={t.quote.list} className="num divide-y divide-line">
        <Line term={t.quote.first(cycle)}>{t.price(data?.amount ?? price)}</Line>
        {data && data.credit > 0 ? <Line term={t.quote.credit}>{t.quote.minus(data.credit)}</Line> : null}
        <Line term={t.quote.dueNow} strong>
          {data ? t.price(data.dueNow) : t.quote.atMost(price)}
        </Line>
        {data && data.creditLeft > 0 ? <Line term={t.quote.creditLeft}>{t.price(data.creditLeft)}</Line> : null}
        {data ? <Line term={t.quote.next}>{t.quote.day(data.nextBillingDate)}</Line> : null}
      </dl>
      <p className="text-ink-2">{data ? t.quote.thenAgain(price, cycle) : t.quote.unknown}</p>
    </div>
  );
}

function Line({ term, strong, children }: { term: string; strong?: boolean; children: string }) {
  return (
    <div
      className={strong ? 'flex justify-between gap-4 py-2 text-md font-semibold' : 'flex justify-between gap-4 py-2'}
    >
      <dt className={strong ? '' : 'text-ink-2'}>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** How long the success is shown before the next page opens. */
export const onwardsAfterMs = 2000;

/** A page that a plan is bought for says in its link where to go on afterwards; else it is the dashboard. */
export const placeAfter = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'onwards' in state && typeof state.onwards === 'string'
    ? state.onwards
    : '/dashboard';

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
