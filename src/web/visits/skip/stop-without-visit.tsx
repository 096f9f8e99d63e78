import { X } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { DayPlan } from '#contract/scheduling/day-plan.ts';
import { useUser } from '#web/base/session.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { sheetTexts } from '../stop/sheet-texts.ts';
import { fieldServiceTexts } from '../texts.ts';
import type { SkippedHere } from '../visit/skipped-here.ts';
import { reasonHere, UndoSkipButton } from './skipped-row.tsx';
import { skipTexts as texts } from './texts.ts';

export interface StopWithoutVisitProps {
  plan: DayPlan;
  assignmentId: string;
  /** Skipped on this phone; the server does not know yet. */
  skippedHere: SkippedHere | undefined;
  date: string;
  today: string;
  backTo: string;
}

/** A stop that has no visit on the date: skipped, with the reason and the way back into it, or no longer on the route. */
export function StopWithoutVisit({ plan, assignmentId, skippedHere, date, today, backTo }: StopWithoutVisitProps) {
  const { id: userId } = useUser();
  const navigate = useNavigate();
  const skipped = plan.technicians
    .flatMap((route) => route.skipped ?? [])
    .find((each) => each.assignmentId === assignmentId);
  const stop = plan.technicians.flatMap(({ stops }) => stops).find((each) => each.assignmentId === assignmentId);
  const name = skipped?.name ?? stop?.customer.name;
  const reason = skipped?.reason ?? (skippedHere && reasonHere(skippedHere));
  const skip = skipped?.onSite ?? (skippedHere && { skipId: skippedHere.skipId, userId });
  if (name === undefined || (!skipped && !skippedHere)) {
    return (
      <EmptyState
        title={sheetTexts.stopGone}
        action={<ButtonLink to={backTo}>{fieldServiceTexts.backToThatDay}</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      icon={<X />}
      title={name}
      action={
        <>
          {skip ? (
            <UndoSkipButton
              skip={skip}
              customerName={name}
              {...{ date, today }}
              onUndone={() => void navigate(backTo)}
            />
          ) : null}
          <ButtonLink to={backTo}>{texts.backToDay}</ButtonLink>
        </>
      }
    >
      {reason ? texts.because(reason) : null}
    </EmptyState>
  );
}
