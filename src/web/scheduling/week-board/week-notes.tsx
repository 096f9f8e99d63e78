import { CalendarDays, TriangleAlert, Users, Wand2 } from 'lucide-react';
import { Link } from 'react-router';
import type { WeekPlan } from '#contract/scheduling/week-plan.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { weekTexts } from './texts.ts';

/** How evenly the work is shared, and that it can be shared better where it is not even. */
export function Evenness({ plan: { balance, technicians } }: { plan: WeekPlan }) {
  if (technicians.length < 2) return null;
  const minutes = Math.round(balance.spreadMinutes);
  const figure = weekTexts.balance(balance.score, minutes);
  if (!balance.isImbalanced) return <p className="num text-sm text-ink-2">{figure}</p>;
  return (
    <div className="num text-xs leading-4 text-ink-2">
      <p className="flex items-center gap-1.5 text-sm leading-5 font-semibold text-warn">
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
        {weekTexts.imbalanceTitle}
      </p>
      <p>
        <span>{figure}</span>. {weekTexts.imbalanceText}
      </p>
    </div>
  );
}

/** The way to the customers who have no route. */
export function WithoutRoute({ plan: { withoutRoute } }: { plan: WeekPlan }) {
  const leads = useLeadsSomewhere();
  if (withoutRoute === 0) return null;
  const text = weekTexts.withoutRoute(withoutRoute);
  return (
    <p className="num text-sm text-ink-2">
      {leads('/routes') ? (
        <Link to="/routes" className="rounded-sm text-brand underline underline-offset-3">
          {text}
        </Link>
      ) : (
        text
      )}
    </p>
  );
}

export function NobodyYet({ canEdit }: { canEdit: boolean }) {
  return (
    <div className="rounded-md border border-line bg-surface">
      <EmptyState
        icon={<Users />}
        title={weekTexts.noTechnicians}
        action={canEdit ? <ButtonLink to="/routes">{weekTexts.toDay}</ButtonLink> : undefined}
      >
        {weekTexts.noTechniciansHint}
      </EmptyState>
    </div>
  );
}

export function NoStops({ canEdit, onOptimize }: { canEdit: boolean; onOptimize: () => void }) {
  const leads = useLeadsSomewhere();
  return (
    <div className="rounded-md border border-line bg-surface">
      <EmptyState
        icon={<CalendarDays />}
        title={weekTexts.noStops}
        action={
          canEdit ? (
            <>
              <Button variant="primary" icon={<Wand2 aria-hidden="true" className="size-4" />} onClick={onOptimize}>
                {weekTexts.optimizeWeek}
              </Button>
              <ButtonLink to="/routes">{weekTexts.buildRoutes}</ButtonLink>
              {leads('/customers/import') ? (
                <ButtonLink to="/customers/import">{weekTexts.importCustomers}</ButtonLink>
              ) : null}
            </>
          ) : undefined
        }
      >
        {weekTexts.noStopsHint}
      </EmptyState>
    </div>
  );
}
