import { CalendarDays, TriangleAlert, Users, Wand2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { NotServed, WeekPlan } from '#contract/scheduling/week-plan.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useBoard } from './board-context.ts';
import { placeName, visitKey } from './moving/grid.ts';
import { weekTexts } from './texts.ts';

/** A holiday leaves everybody of its day unserved. */
const notServedAtFirst = 6;

interface NotServedListProps {
  plan: WeekPlan;
  onRestore: (visit: NotServed) => void;
  onMakeUp: (visit: NotServed) => void;
}

/** The visits due this week that are not made, with the reason and a way to put them back. */
export function NotServedList({ plan: { notServed }, onRestore, onMakeUp }: NotServedListProps) {
  const { canEdit, isProposal, names } = useBoard();
  const [showsAll, setShowsAll] = useState(false);
  if (notServed.length === 0 || isProposal) return null;
  const shown = showsAll ? notServed : notServed.slice(0, notServedAtFirst);
  return (
    <Card title={weekTexts.notServed} flush>
      <ul aria-label={weekTexts.notServed} className="divide-y divide-line">
        {shown.map((visit) => (
          <li key={visitKey(visit)} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-5">
            <div className="min-w-0 grow basis-60">
              <p className="text-sm font-medium">{visit.name}</p>
              <p className="text-xs text-ink-2">
                {placeName(names.get(visit.technicianId) ?? '', visit.serviceDate)}
                {' · '}
                {[weekTexts.why[visit.why], visit.reason].filter(Boolean).join(': ')}
              </p>
            </div>
            {canEdit && visit.why === 'skipped' ? (
              <Button
                size="sm"
                className="max-md:h-12"
                aria-label={weekTexts.makeUpOf(visit.name)}
                onClick={() => onMakeUp(visit)}
              >
                {weekTexts.makeUp}
              </Button>
            ) : null}
            {canEdit ? (
              <Button
                size="sm"
                className="max-md:h-12"
                aria-label={weekTexts.makeAfterAllOf(visit.name)}
                onClick={() => onRestore(visit)}
              >
                {weekTexts.makeAfterAll}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {shown.length < notServed.length ? (
        <div className="border-t border-line p-1.5">
          <Button variant="quiet" size="sm" wide onClick={() => setShowsAll(true)}>
            {weekTexts.moreNotServed(notServed.length - shown.length)}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

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
  return (
    <p className="num text-sm text-ink-2">
      {leads('/routes') ? (
        <Link to="/routes" className="rounded-sm text-brand underline underline-offset-3">
          {weekTexts.withoutRoute(withoutRoute)}
        </Link>
      ) : (
        weekTexts.withoutRoute(withoutRoute)
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
