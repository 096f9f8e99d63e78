import { Check } from 'lucide-react';
import { annualSaving, type BillingCycle, chargeCents, type Plan, tierLimits } from '#domain/access/index.ts';
import { billingTexts as t } from '#web/texts/billing.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';

interface PlanCardProps {
  plan: Plan;
  cycle: BillingCycle;
  isCurrent: boolean;
  mayBuy: boolean;
  onChoose: () => void;
}

const count = (limit: number): string => (limit < 0 ? t.unlimited : String(limit));

/** One plan: what it costs, what it holds, and the button that buys it. */
export function PlanCard({ plan, cycle, isCurrent, mayBuy, onChoose }: PlanCardProps) {
  const limits = tierLimits[plan.tier];
  const holds = [
    plan.size.billing,
    t.limits.technicians(count(limits.technicians)),
    t.limits.serviceReports(count(limits.serviceReports)),
  ];
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
        {isCurrent ? (
          <Chip tone="ok" dot>
            {t.currentPlan}
          </Chip>
        ) : null}
      </div>
      <div>
        <p className="num">
          <span className="text-2xl font-[620]">{t.price(plan.pricePerMonth[cycle])}</span>{' '}
          <span className="text-sm text-ink-2">{t.perMonth}</span>
        </p>
        <p className="num mt-1 text-sm md:min-h-10 text-ink-2">
          {cycle === 'annual' ? t.billedAnnually(chargeCents(plan, cycle) / 100, annualSaving(plan)) : t.billedMonthly}
        </p>
      </div>
      <ul className="flex grow flex-col gap-2 text-sm" aria-label={t.includes}>
        {holds.map((line) => (
          <li key={line} className="flex items-center gap-2">
            <Check aria-hidden="true" className="size-4 shrink-0 text-ok" />
            {line}
          </li>
        ))}
      </ul>
      <Button
        variant={plan.popular ? 'primary' : 'secondary'}
        size="touch"
        wide
        disabled={!mayBuy || isCurrent}
        onClick={onChoose}
      >
        {isCurrent ? t.currentPlan : t.choose(plan.name)}
      </Button>
    </section>
  );
}
