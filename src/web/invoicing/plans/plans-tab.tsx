import { Check, Pencil, Plus, Tags } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { SubscriptionPlan } from '#contract/invoicing/customer-billing.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { useMayBill, usePlans } from '../api.ts';
import { PlanDialog, readyBillingDialogs } from '../billing-dialogs.ts';
import { customerBillingTexts } from '../texts.ts';

const texts = customerBillingTexts.plans;

/** Billing → Subscription Plans: what customers pay for. */
export function PlansTab() {
  const plans = usePlans();
  const mayEdit = useMayBill();
  const [edited, setEdited] = useState<SubscriptionPlan | 'new' | null>(null);
  useEffect(readyBillingDialogs, []);
  const actions = mayEdit ? (
    <>
      <ButtonLink to="/invoices/from-prices">{customerBillingTexts.customers.fromPrices}</ButtonLink>
      <Button variant="primary" icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => setEdited('new')}>
        {texts.create}
      </Button>
    </>
  ) : undefined;
  // Those that are offered first.
  const shown = [...(plans.data ?? [])].sort((a, b) => Number(b.isActive) - Number(a.isActive));
  return (
    <Loaded query={plans}>
      <div className="flex flex-col gap-4">
        {shown.length === 0 ? (
          <Card>
            <EmptyState
              icon={<Tags />}
              title={texts.none}
              action={<div className="flex flex-wrap justify-center gap-2">{actions}</div>}
            >
              {texts.noneMore}
            </EmptyState>
          </Card>
        ) : (
          <>
            <div className="flex justify-end gap-2 max-md:*:h-12 max-md:*:grow">{actions}</div>
            <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
              {shown.map((plan) => (
                <PlanCard key={plan.planId} plan={plan} onEdit={mayEdit ? () => setEdited(plan) : undefined} />
              ))}
            </div>
          </>
        )}
      </div>
      {edited ? <PlanDialog plan={edited === 'new' ? null : edited} onClose={() => setEdited(null)} /> : null}
    </Loaded>
  );
}

function PlanCard({ plan, onEdit }: { plan: SubscriptionPlan; onEdit: (() => void) | undefined }) {
  const nameId = useId();
  const { pricing, billingCycle } = plan;
  return (
    <Card
      title={<span id={nameId}>{plan.name}</span>}
      aside={
        <Chip tone={plan.isActive ? 'ok' : 'neutral'} dot>
          {plan.isActive ? texts.isActive : texts.isInactive}
        </Chip>
      }
      className="flex flex-col"
    >
      <p className="num flex flex-wrap items-baseline gap-x-1.5">
        <span className="text-2xl font-[620] tracking-[-0.035em]">{customerBillingTexts.dollars(plan.price)}</span>
        <span className="text-sm text-ink-2">
          {pricing === 'visit' ? `${texts.perVisit}, ${texts.visitCycle(billingCycle)}` : texts.per(billingCycle)}
        </span>
      </p>
      {plan.description ? <p className="mt-2 text-sm text-ink-2">{plan.description}</p> : null}
      <ul className="mt-3 flex flex-col gap-1.5 text-sm">
        {[...new Set([texts.chemicals[plan.chemicals], ...plan.features])].map((feature) => (
          <li key={feature} className="flex items-start gap-2">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ok" />
            <span className="min-w-0 break-words">{feature}</span>
          </li>
        ))}
      </ul>
      <div className="mt-auto flex items-center justify-between gap-3 pt-4">
        <span className="num text-sm text-ink-2">{texts.customers(plan.activeCustomers)}</span>
        {onEdit ? (
          <Button icon={<Pencil aria-hidden="true" className="size-4" />} aria-describedby={nameId} onClick={onEdit}>
            {customerBillingTexts.edit}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
