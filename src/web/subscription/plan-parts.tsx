import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { limitedThings, type PaidTier, type Plan, tierLimits } from '#domain/subscription/index.ts';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { billingTexts as t } from './texts.ts';

const count = (limit: number): string => (limit < 0 ? t.unlimited : String(limit));

/** The quantities of a plan, as they are enforced. */
export function PlanLimits({ tier }: { tier: PaidTier }) {
  const held = limitedThings.filter((thing) => tierLimits[tier][thing] !== 0);
  return (
    <ul className="flex flex-col gap-2 text-sm" aria-label={t.includes}>
      {held.map((thing) => (
        <li key={thing} className="flex items-center gap-2">
          <Check aria-hidden="true" className="size-4 shrink-0 text-ok" />
          {t.limits[thing](count(tierLimits[tier][thing]))}
        </li>
      ))}
    </ul>
  );
}

interface PlanFrameProps {
  plan: Plan;
  /** What is said of it next to its name. */
  mark?: ReactNode;
  className: string;
  children: ReactNode;
}

/** One of the plans side by side, under its name. */
export function PlanFrame({ plan, mark, className, children }: PlanFrameProps) {
  const id = `plan-${plan.tier}`;
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'flex flex-col rounded-md border bg-surface p-5',
        plan.popular ? 'border-brand' : 'border-line',
        className,
      )}
    >
      <div className="flex min-h-6 flex-wrap items-center gap-2">
        <h2 id={id} className="grow text-lg font-[650]">
          {plan.name}
        </h2>
        {plan.popular ? <Chip tone="brand">{t.mostPopular}</Chip> : null}
        {mark}
      </div>
      {children}
    </section>
  );
}

export function PlanPrice({ price, className }: { price: number; className?: string }) {
  return (
    <p className={classNames('num', className)}>
      <span className="text-2xl font-[620] tracking-[-0.035em]">{t.price(price)}</span>{' '}
      <span className="text-sm text-ink-2">{t.perMonth}</span>
    </p>
  );
}
