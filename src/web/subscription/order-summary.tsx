import { useId } from 'react';
import {
  type BillingCycle,
  findPlan,
  type PaidTier,
  type Plan,
  type PlanPricing,
  plans,
  shownPrice,
  shownSize,
} from '#domain/subscription/index.ts';
import { words } from '#web/base/language.ts';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { FieldFrame } from '#web/ui/fields/field-frame.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Switch } from '#web/ui/fields/switch-field.tsx';
import { type PaymentAccess, useQuote } from './api.ts';
import { PlanLimits, PlanPrice } from './plan-parts.tsx';
import { QuoteLines } from './quote-lines.tsx';
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
