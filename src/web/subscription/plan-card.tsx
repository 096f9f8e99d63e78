import {
  annualSaving,
  type BillingCycle,
  chargeCents,
  type Plan,
  type PlanPricing,
  shownPrice,
} from '#domain/subscription/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { PlanLimits } from './plan-limits.tsx';
import { billingTexts as t } from './texts.ts';

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
export function PlanCard({ plan, cycle, pricing, current, mayBuy, onChoose }: PlanCardProps) {
  const price = cycle === 'annual' ? plan.pricePerMonth.annual : shownPrice(plan, 'billing', pricing);
  const labels = { no: t.choose(plan.name), yes: t.currentPlan, otherCycle: t.switchTo[cycle] };
  return (
    <section
      aria-labelledby={`plan-${plan.tier}`}
      className={classNames(
        'flex flex-col gap-4 rounded-md border bg-surface p-5',
        plan.popular ? 'border-brand' : 'border-line',
      )}
    >
      <div className="flex min-h-6 flex-wrap items-center gap-2">
        <h2 id={`plan-${plan.tier}`} className="grow text-lg font-[650]">
          {plan.name}
        </h2>
        {plan.popular ? <Chip tone="brand">{t.mostPopular}</Chip> : null}
        {current === 'no' ? null : (
          <Chip tone="ok" dot>
            {t.currentPlan}
          </Chip>
        )}
      </div>
      <div>
        <p className="num">
          <span className="text-2xl font-[620] tracking-[-0.035em]">{t.price(price)}</span>{' '}
          <span className="text-sm text-ink-2">{t.perMonth}</span>
        </p>
        <p className={classNames('num mt-1 text-sm text-ink-2', cycle === 'annual' && 'md:min-h-10')}>
          {cycle === 'annual' ? t.billedAnnually(chargeCents(plan, cycle) / 100, annualSaving(plan)) : t.billedMonthly}
        </p>
      </div>
      <p className="font-medium">{plan.size.billing}</p>
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
    </section>
  );
}
