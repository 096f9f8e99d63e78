import type { WeekPlanDay } from '#contract/scheduling/week-plan.ts';
import { formatMinutes } from '#web/base/format.ts';
import { StatusDot } from '#web/ui/chip.tsx';
import { Track } from '#web/ui/progress-bar.tsx';
import { filledMinutes, overMinutes, weekdayName } from './moving/grid.ts';
import { weekTexts } from './texts.ts';

interface DayLoadBarProps {
  day: WeekPlanDay;
  technicianName: string;
  maxCustomersPerDay: number;
}

/** How full a technician's day is: stops, driving with service against the shift, and warnings when it is too much. */
export function DayLoadBar({ day, technicianName, maxCustomersPerDay }: DayLoadBarProps) {
  const filled = filledMinutes(day);
  const over = overMinutes(day);
  const tooMany = day.stops.length > maxCustomersPerDay;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="num flex flex-wrap items-baseline justify-between gap-x-2 text-xs text-ink-2">
        <span>{weekTexts.stops(day.stops.length)}</span>
        <span>{formatMinutes(filled)}</span>
      </div>
      <Track
        label={weekTexts.filledLabel(technicianName, weekdayName(day.date))}
        done={Math.round(filled)}
        total={Math.max(1, Math.round(day.capacityMinutes))}
        figure={weekTexts.filled(filled, day.capacityMinutes)}
        className="h-1.5 bg-track"
        barClassName={over > 0 ? 'bg-bad' : 'bg-brand'}
      />
      {day.works ? (
        <>
          {over > 0 ? (
            <StatusDot tone="bad" className="num text-xs font-medium text-bad">
              {weekTexts.overBy(over)}
            </StatusDot>
          ) : null}
          {tooMany ? (
            <StatusDot tone="warn" className="num text-xs font-medium text-warn">
              {weekTexts.overStops(maxCustomersPerDay)}
            </StatusDot>
          ) : null}
        </>
      ) : null}
    </div>
  );
}
