import type { NotServed, WeekPlan } from '#contract/scheduling/week-plan.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useBoard } from './board-context.ts';
import { placeName, visitKey } from './moving/grid.ts';
import { weekTexts } from './texts.ts';

interface NotServedListProps {
  plan: WeekPlan;
  onRestore: (visit: NotServed) => void;
}

/** The visits that the rhythm gives this week and that are not made, with the reason and the way back. */
export function NotServedList({ plan: { notServed }, onRestore }: NotServedListProps) {
  const { canEdit, isProposal, names } = useBoard();
  if (notServed.length === 0 || isProposal) return null;
  return (
    <Card title={weekTexts.notServed} flush>
      <ul aria-label={weekTexts.notServed} className="divide-y divide-line">
        {notServed.map((visit) => (
          <li key={visitKey(visit)} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-5">
            <div className="min-w-0 grow basis-60">
              <p className="text-sm font-medium">{visit.name}</p>
              <p className="text-xs text-ink-2">
                {placeName(names.get(visit.technicianId) ?? '', visit.serviceDate)}
                {' · '}
                {[weekTexts.why[visit.why], visit.reason].filter(Boolean).join(': ')}
              </p>
            </div>
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
    </Card>
  );
}
