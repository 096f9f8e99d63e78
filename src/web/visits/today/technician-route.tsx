import { ChevronDown } from 'lucide-react';
import { useCallback, useId, useState } from 'react';
import type { DayPlanRoute, DayPlanStop } from '#contract/scheduling/day-plan.ts';
import type { RoutePace } from '#domain/scheduling/index.ts';
import { formatMinuteOfDay, formatMinutes, formatMoment, formatNumber } from '#web/base/format.ts';
import { useCan } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { lazyComponent, lazyDialog } from '#web/ui/lazy-component.tsx';
import { Track } from '#web/ui/progress-bar.tsx';
import type { FoundStop } from '../stop/stop-context.ts';
import { stopAddress } from './addresses.ts';
import { type DoneToday, isDone, markOf, needsFollowUpVisit, nextStopOf, skipOf } from './hub-marks.ts';
import { changedArrivals, lastSeenAt } from './route-pace.ts';
import { StopRow } from './stop-row.tsx';
import { hubTexts } from './texts.ts';

// What skipping shows is loaded beside the page.
const SkippedRow = lazyComponent(async () => (await import('../skip/skipped-row.tsx')).SkippedRow);

const ArrivalsDialog = lazyDialog(async () => (await import('./arrivals-dialog.tsx')).ArrivalsDialog);

export interface TechnicianRouteProps {
  route: DayPlanRoute;
  pace: RoutePace;
  /** Of its stops; all of them unless a filter is set. */
  shown: readonly DayPlanStop[];
  date: string;
  today: string;
  timeZone: string;
  isOwn: boolean;
  /** Worked by who looks at it: what can be done at the next stop stands open. */
  isWorked: boolean;
  isOpen: boolean;
  onToggle: () => void;
  /** Which of its stops are done, as far as this phone knows. */
  day: DoneToday;
  onOpenChecklist: (found: FoundStop) => void;
}

/** One technician's day, planned and actual; the name heads the group and folds it. */
export function TechnicianRoute(props: TechnicianRouteProps) {
  const { route, pace, shown, date, today, timeZone, isOwn, isWorked, isOpen, onToggle, day, onOpenChecklist } = props;
  const id = useId();
  const total = route.stops.filter((stop) => !skipOf(stop, day)).length;
  const done = route.stops.filter((stop) => isDone(stop, day)).length;
  const next = date === today ? nextStopOf(route, day) : undefined;
  const { technicianId, skipped = [] } = route;
  const [notifies, setNotifies] = useState(false);
  const runsOffice = useCan('customers', 'edit');
  const mayNotify = date === today && (runsOffice || isOwn);
  const arrivals = mayNotify ? changedArrivals(route, pace) : [];
  const openChecklist = useCallback(
    (stop: DayPlanStop) => onOpenChecklist({ stop, technicianId, total }),
    [onOpenChecklist, technicianId, total],
  );
  return (
    <section
      aria-labelledby={`${id}-name`}
      className="@container overflow-hidden rounded-md border border-line bg-surface"
    >
      <div className="relative px-3 py-2 hover:bg-sunken md:px-4">
        <div className="flex min-h-7 items-center gap-2">
          <h2 id={`${id}-name`} className="min-w-0 text-md">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={`${id}-stops`}
              onClick={onToggle}
              className="flex max-w-full min-w-0 items-center gap-2 text-left after:absolute after:inset-0"
            >
              <span className="truncate">{route.name}</span>
              {isOwn ? <Chip tone="brand">{hubTexts.ownRoute}</Chip> : null}
            </button>
          </h2>
          <span className="grow" />
          <Track
            label={hubTexts.routeProgress(route.name)}
            done={done}
            total={total}
            figure={hubTexts.doneOf(done, total)}
            className="h-1.5 w-24 shrink-0 bg-track @max-2xl:hidden"
            barClassName="bg-ok"
          />
          <span className="num shrink-0 text-sm text-ink-2">{hubTexts.doneOf(done, total)}</span>
          <ChevronDown
            aria-hidden="true"
            className={classNames('size-5 shrink-0 text-ink-2 transition-transform', isOpen && 'rotate-180')}
          />
        </div>
        <Facts {...{ route, pace, timeZone, isToday: date === today, isDone: done === total }} />
        {mayNotify && arrivals.length > 0 ? (
          <Button size="sm" className="relative mt-1 max-md:h-12" onClick={() => setNotifies(true)}>
            {hubTexts.notifyArrivals(arrivals.length)}
          </Button>
        ) : null}
      </div>
      <div id={`${id}-stops`} hidden={!isOpen} className="border-t border-line">
        {route.stops.length === 0 && skipped.length === 0 ? (
          <p className="px-4 py-4 text-sm text-ink-2 md:px-5">{hubTexts.noStopsFor}</p>
        ) : (
          <ol className="divide-y divide-line">
            {shown.map((stop) => {
              const mark = markOf(stop, day);
              const isNext = stop.assignmentId === next?.assignmentId;
              const { plannedMinute = 0, likelyMinute = null, lateMinutes = 0 } = pace.stops[stop.position - 1] ?? {};
              return (
                <StopRow
                  key={stop.assignmentId}
                  stop={stop}
                  to={stopAddress(stop.assignmentId, date, today)}
                  dayKind={date === today ? 'today' : date < today ? 'past' : 'later'}
                  timeZone={timeZone}
                  {...{ plannedMinute, likelyMinute, lateMinutes, mark, isNext }}
                  isOpenAtFirst={isWorked && date === today && (isNext || mark === 'open')}
                  isAgain={needsFollowUpVisit(stop, day)}
                  skip={skipOf(stop, day)}
                  date={date}
                  onOpenChecklist={openChecklist}
                />
              );
            })}
            {shown.length === route.stops.length
              ? skipped.map((skip) => <SkippedRow key={skip.assignmentId} {...{ skip, date, today, timeZone }} />)
              : null}
          </ol>
        )}
      </div>
      {notifies ? (
        <ArrivalsDialog {...{ technicianId, arrivals, name: route.name }} onClose={() => setNotifies(false)} />
      ) : null}
    </section>
  );
}

interface FactsProps extends Pick<TechnicianRouteProps, 'route' | 'pace' | 'timeZone'> {
  isToday: boolean;
  isDone: boolean;
}

/** Where the technician was seen last and when the day likely ends; how long it is planned to be. */
function Facts({ route, pace, timeZone, isToday, isDone }: FactsProps) {
  const seen = isToday ? lastSeenAt(route) : null;
  const behind = isToday && !isDone && pace.behindMinutes > 0;
  const { stops, serviceMinutes, travelMinutes, capacityMinutes, distanceMiles } = route;
  if (stops.length === 0) return null;
  const live = [
    isToday && isDone ? hubTexts.allDone : null,
    isToday && !isDone && !behind && seen ? hubTexts.onTime : null,
    seen && hubTexts.lastSeen(seen.name, formatMoment(seen.moment, timeZone, 'time')),
    isToday && pace.likelyEndMinute !== null
      ? hubTexts.endsAbout(formatMinuteOfDay(pace.likelyEndMinute), formatMinuteOfDay(pace.plannedEndMinute))
      : null,
  ].filter(Boolean);
  const planned = [
    hubTexts.minutesOf(formatMinutes(serviceMinutes + travelMinutes), formatMinutes(capacityMinutes)),
    hubTexts.travel(
      formatMinutes(travelMinutes),
      formatNumber(distanceMiles, 1),
      travelMinutes > 0 && route.basis !== 'roads',
    ),
  ];
  return (
    <p className="num flex flex-wrap justify-between gap-x-4 text-xs text-ink-2">
      {behind || live.length > 0 ? (
        <span>
          {behind ? (
            <span className="font-medium text-warn">
              {seen ? hubTexts.behind(formatMinutes(pace.behindMinutes)) : hubTexts.notStarted}
            </span>
          ) : null}
          {behind && live.length > 0 ? ' · ' : null}
          {live.join(' · ')}
        </span>
      ) : null}
      <span className={isToday ? '@max-2xl:hidden' : undefined}>{planned.join(' · ')}</span>
    </p>
  );
}
