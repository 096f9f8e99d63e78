import { CalendarDays, ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { DayPlanRoute } from '#contract/scheduling/day-plan.ts';
import { streetAndCity } from '#domain/scheduling/index.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { paceOf } from '#web/visits/index.ts';
import { figuresOf, nextStop, stateOf } from './api.ts';
import { StopRow } from './stop-row.tsx';
import { homeTexts as texts } from './texts.ts';

interface Props {
  routes: readonly DayPlanRoute[];
  timeZone: string;
}

/** Who is out today, how far, who is late, and where each goes next; those who have finished are folded. */
export function TodayLive({ routes, timeZone }: Props) {
  const leads = useLeadsSomewhere();
  const [showsFinished, setShowsFinished] = useState(false);
  const { stops, done, open } = figuresOf(routes);
  const working = routes.filter((route) => nextStop(route) !== undefined);
  const finished = routes.filter((route) => route.stops.length > 0 && nextStop(route) === undefined);
  const free = routes.filter((route) => route.stops.length === 0);
  if (stops === 0) {
    return (
      <Card title={texts.today}>
        <EmptyState
          icon={<CalendarDays />}
          title={texts.noStopsTitle}
          action={leads('/routes') ? <ButtonLink to="/routes">{texts.planRoutes}</ButtonLink> : null}
        >
          {texts.noStopsOwner}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card
      flush
      title={texts.today}
      aside={
        <span className="num text-sm text-ink-2">
          {texts.doneOf(done, stops)}
          {open > 0 ? ` · ${texts.underWay(open)}` : null}
        </span>
      }
    >
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {working.map((route) => (
          <TechnicianRow key={route.technicianId} route={route} timeZone={timeZone} />
        ))}
        {showsFinished
          ? finished.map((route) => <TechnicianRow key={route.technicianId} route={route} timeZone={timeZone} />)
          : null}
      </ul>
      {finished.length > 0 ? (
        <div className="border-t border-line p-1.5">
          <Button
            variant="quiet"
            size="sm"
            wide
            aria-expanded={showsFinished}
            onClick={() => setShowsFinished(!showsFinished)}
          >
            {showsFinished ? texts.hideFinished : texts.finished(finished.length)}
          </Button>
        </div>
      ) : null}
      {free.length > 0 ? (
        <p className="border-t border-line px-4 py-2.5 text-xs text-ink-2 md:px-5">
          {texts.freeToday(free.map(({ name }) => name))}
        </p>
      ) : null}
    </Card>
  );
}

/** One technician in a row: progress, pace, the next stop; the stops themselves when asked for. */
function TechnicianRow({ route, timeZone }: { route: DayPlanRoute; timeZone: string }) {
  const [shows, setShows] = useState(false);
  const id = useId();
  const { stops, done } = figuresOf([route]);
  const next = nextStop(route);
  const isThere = next !== undefined && stateOf(next) === 'open';
  const { behindMinutes } = paceOf(route, timeZone);
  return (
    <li>
      <div className="relative flex items-center gap-3 px-4 py-2.5 hover:bg-sunken md:px-5">
        <div className="min-w-0 grow">
          <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
            <h3 className="max-w-full truncate text-sm">{route.name}</h3>
            {next === undefined ? (
              <Chip tone="ok" dot>
                {texts.allDone}
              </Chip>
            ) : behindMinutes > 0 ? (
              <Chip tone="warn" dot>
                {done === 0 && !isThere ? texts.notStarted : texts.behind(behindMinutes)}
              </Chip>
            ) : null}
          </div>
          {next ? (
            <p className="num truncate text-xs text-ink-2">
              {isThere ? texts.stateOpen : texts.next}:{' '}
              {[next.customer.name, streetAndCity(next.customer)].filter(Boolean).join(' · ')}
            </p>
          ) : null}
        </div>
        <span
          aria-hidden="true"
          className="block h-1.5 w-16 shrink-0 overflow-hidden rounded-full bg-track max-sm:hidden md:w-28"
        >
          <span className="block h-full rounded-full bg-brand" style={{ width: `${(done / stops) * 100}%` }} />
        </span>
        <span className="num w-14 shrink-0 text-right text-sm text-ink-2">{texts.progress(done, stops)}</span>
        <button
          type="button"
          aria-label={texts.stopsOf(route.name)}
          aria-expanded={shows}
          aria-controls={id}
          onClick={() => setShows(!shows)}
          className="grid size-8 shrink-0 place-items-center rounded-sm text-ink-3 after:absolute after:inset-0"
        >
          <ChevronDown aria-hidden="true" className={classNames('size-4.5', shows && 'rotate-180')} />
        </button>
      </div>
      <div id={id}>
        {shows ? (
          <ul className="divide-y divide-line border-t border-line bg-sunken/50">
            {route.stops.map((stop) => (
              <StopRow
                key={stop.assignmentId}
                stop={stop}
                timeZone={timeZone}
                isNext={stop === next && stateOf(stop) === 'planned'}
              />
            ))}
          </ul>
        ) : null}
      </div>
    </li>
  );
}
