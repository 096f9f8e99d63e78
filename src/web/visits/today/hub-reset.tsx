import { RotateCcw } from 'lucide-react';
import type { DayPlan } from '#contract/scheduling/day-plan.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { type ClearedMarks, clearMarks, type DoneToday } from './hub-marks.ts';
import { hubTexts as texts } from './texts.ts';

interface ResetCompletedProps {
  plan: DayPlan;
  day: DoneToday;
  keep: (cleared: ClearedMarks) => void;
}

/** Takes the Completed marks of the day off on this phone; what was recorded stays (spec 2 §4). */
export function ResetCompleted({ plan, day, keep }: ResetCompletedProps) {
  const reset = () => {
    const stops = plan.technicians.flatMap((route) => route.stops);
    const { cleared, count } = clearMarks(stops, day);
    if (count === 0) {
      toast({ title: texts.nothingToReset, description: texts.resetText });
      return;
    }
    keep(cleared);
    toast({
      variant: 'success',
      title: texts.resetDone(count),
      description: texts.resetText,
      action: { label: texts.undo, onSelect: () => keep(day.cleared) },
    });
  };
  return (
    <Button className="h-12" icon={<RotateCcw aria-hidden="true" className="size-4.5" />} onClick={reset}>
      {texts.resetCompleted}
    </Button>
  );
}
