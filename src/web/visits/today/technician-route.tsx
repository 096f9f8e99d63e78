import { ChevronDown } from 'lucide-react';
import { useCallback, useId } from 'react';
import type { DayPlanRoute, DayPlanStop } from '#contract/scheduling/day-plan.ts';
import { formatMinutes, formatNumber } from '#web/base/format.ts';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { FoundStop } from '../stop/stop-context.ts';
import { fieldServiceTexts as texts } from '../texts.ts';
import { stopAddress } from './addresses.ts';
import { type DoneToday, isDone, markOf, needsFollowUpVisit, nextStopOf } from './hub-marks.ts';
import { StopCard } from './stop-card.tsx';

export interface TechnicianRouteProps {
  route: DayPlanRoute;
  date: string;
  today: string;
  timeZone: string;
  isOwn: boolean;
  isOpen: boolean;
  onToggle: () => void;
  /** Which of its stops are done, as far as this phone knows. */
  day: DoneToday;
  onOpenChecklist: (found: FoundStop) => void;
}

/** One technician's day; the name heads the group and folds it. */
export function TechnicianRoute({
  route,
  date,
  today,
  timeZone,
  isOwn,
  isOpen,
  onToggle,
  day,
  onOpenChecklist,
}: TechnicianRouteProps) {
  const id = useId();
  const total = route.stops.length;
  const done = route.stops.filter((stop) => isDone(stop, day)).length;
  const next = nextStopOf(route, day);
  const { technicianId } = route;
  const openChecklist = useCallback(
    (stop: DayPlanStop) => onOpenChecklist({ stop, technicianId, total }),
    [onOpenChecklist, technicianId, total],
  );
  const planned = route.serviceMinutes + route.travelMinutes;
  return (
    <section aria-labelledby={`${id}-name`} className="overflow-hidden rounded-md border border-line bg-surface">
      <h2 id={`${id}-name`}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-stops`}
          onClick={onToggle}
          className="flex min-h-14 w-full items-center gap-3 px-4 py-3 text-left -outline-offset-4 md:px-5"
        >
          <span className="min-w-0 grow truncate text-lg font-semibold">{route.name}</span>
          {isOwn ? <Chip tone="brand">{texts.ownRoute}</Chip> : null}
          <ChevronDown
            aria-hidden="true"
            className={classNames('size-5 shrink-0 text-ink-2 transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </h2>
      <div className="px-4 pb-3.5 md:px-5">
        <p className="num flex flex-wrap justify-between gap-x-4 text-sm text-ink-2">
          <span>{texts.doneOf(done, total)}</span>
          <span>{texts.minutesOf(formatMinutes(planned), formatMinutes(route.capacityMinutes))}</span>
        </p>
        <div
          role="progressbar"
          aria-label={texts.routeProgress(route.name)}
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={done}
          className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-track"
        >
          <div className="h-full rounded-full bg-ok" style={{ width: total > 0 ? `${(done / total) * 100}%` : 0 }} />
        </div>
        {total > 0 ? (
          <p className="num mt-1.5 text-xs text-ink-2">
            {texts.travel(formatMinutes(route.travelMinutes), formatNumber(route.distanceMiles, 1))}
          </p>
        ) : null}
      </div>
      <div id={`${id}-stops`} hidden={!isOpen} className="border-t border-line">
        {total === 0 ? (
          <p className="px-4 py-4 text-sm text-ink-2 md:px-5">{texts.noStopsFor}</p>
        ) : (
          <ol className="divide-y divide-line">
            {route.stops.map((stop) => (
              <StopCard
                key={stop.assignmentId}
                stop={stop}
                to={stopAddress(stop.assignmentId, date, today)}
                isToday={date === today}
                timeZone={timeZone}
                isNext={date === today && stop.assignmentId === next?.assignmentId}
                mark={markOf(stop, day)}
                isAgain={needsFollowUpVisit(stop, day)}
                onOpenChecklist={openChecklist}
              />
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
