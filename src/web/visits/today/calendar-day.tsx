import { Check } from 'lucide-react';
import { Link } from 'react-router';
import type { WeekStop } from '#contract/scheduling/week-plan.ts';
import type { CivilDate } from '#domain/calendar/index.ts';

import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { dayOfMonthText, dayText, durationText, weekdayText } from '../stop/day-and-time.ts';
import { fieldServiceTexts } from '../texts.ts';
import { dayAddress, stopAddress } from './addresses.ts';
import type { CalendarDayData, CalendarRoute } from './calendar-days.ts';
import { hubTexts as texts } from './texts.ts';

interface CalendarDayProps {
  day: CalendarDayData;
  today: CivilDate;
  /** Several technicians share the calendar, so each part of a day says whose it is. */
  namesTechnicians: boolean;
}

/** A day of the week; its heading opens it. */
export function CalendarDay({ day, today, namesTechnicians }: CalendarDayProps) {
  const { date, routes, stopCount, doneCount, travelMinutes, serviceMinutes, dayOff, notServed } = day;
  const isToday = date === today;
  return (
    <li
      aria-current={isToday ? 'date' : undefined}
      className={classNames(
        'min-w-0 overflow-hidden rounded-md border bg-surface',
        isToday ? 'border-brand' : 'border-line',
      )}
    >
      <Link
        to={dayAddress(date, today)}
        aria-label={texts.openDay(dayText(date))}
        className={classNames(
          'block min-h-12 px-4 py-2.5 -outline-offset-4 hover:bg-sunken lg:px-2.5',
          isToday && 'bg-brand-soft',
        )}
      >
        <span className="flex flex-wrap items-center justify-between gap-x-2">
          <span className="font-semibold">
            {weekdayText(date)} <span className="num">{dayOfMonthText(date)}</span>
          </span>
          {isToday ? <Chip tone="brand">{texts.today}</Chip> : null}
        </span>
        <span className="num block text-xs text-ink-2">
          {stopCount === 0
            ? texts.noStops
            : doneCount > 0
              ? texts.doneOf(doneCount, stopCount)
              : texts.stops(stopCount)}
        </span>
        {stopCount > 0 ? (
          <span className="num block text-xs text-ink-2">
            {texts.minutes(durationText(travelMinutes), durationText(serviceMinutes))}
          </span>
        ) : null}
      </Link>
      {dayOff === null ? null : (
        <p className="border-t border-line px-4 py-2 lg:px-2.5">
          <Chip tone="warn">{texts.dayOff[dayOff]}</Chip>
        </p>
      )}
      {routes.map((route) => (
        <Route key={route.technicianId} {...{ route, date, today, named: namesTechnicians }} />
      ))}
      {notServed.length > 0 ? (
        <div className="border-t border-line px-4 py-2 text-xs text-ink-2 lg:px-2.5">
          <h3 className="font-semibold">{texts.notServed}</h3>
          <ul>
            {notServed.map(({ key, name, why }) => (
              <li key={key} className="break-words">
                {why === 'holiday' ? name : texts.skipped(name)}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </li>
  );
}

function Route({
  route,
  date,
  today,
  named,
}: {
  route: CalendarRoute;
  date: CivilDate;
  today: CivilDate;
  named: boolean;
}) {
  return (
    <div className="border-t border-line">
      {named ? <h3 className="truncate px-4 pt-2 text-xs font-semibold text-ink-2 lg:px-2.5">{route.name}</h3> : null}
      {route.dayOff === null ? null : (
        <p className="px-4 py-1.5 lg:px-2.5">
          <Chip tone="warn">{texts.dayOff[route.dayOff]}</Chip>
        </p>
      )}
      <ol>
        {route.stops.map((stop) => (
          <li key={`${stop.assignmentId} ${stop.serviceDate}`}>
            <Stop stop={stop} to={stopAddress(stop.assignmentId, date, today)} />
          </li>
        ))}
      </ol>
    </div>
  );
}

const tones = { open: 'brand', done: 'ok' } as const;

function Stop({ stop, to }: { stop: WeekStop; to: string }) {
  const { visitState, travelMinutes, serviceMinutes } = stop;
  const facts = [
    travelMinutes === null || travelMinutes === 0 ? null : fieldServiceTexts.travelMinutes(durationText(travelMinutes)),
    fieldServiceTexts.serviceMinutes(durationText(serviceMinutes)),
  ].filter(Boolean);
  return (
    <Link to={to} className="block min-h-12 px-4 py-1.5 -outline-offset-4 hover:bg-sunken lg:px-2.5">
      <span className="block truncate text-sm font-[550]">{stop.name}</span>
      <span className="num block text-xs text-ink-2">{facts.join(' · ')}</span>
      {visitState === null ? null : (
        <Chip
          tone={tones[visitState]}
          dot={visitState === 'open'}
          icon={visitState === 'done' ? <Check aria-hidden="true" /> : undefined}
        >
          {texts.state[visitState]}
        </Chip>
      )}
    </Link>
  );
}
