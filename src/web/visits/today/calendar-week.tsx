import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Check, ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { WeekPlan, WeekPlanTechnician, WeekStop } from '#contract/scheduling/week-plan.ts';
import { addDays, type CivilDate } from '#domain/calendar/index.ts';
import { call } from '#web/base/api.ts';
import { formatDay, formatMinutes } from '#web/base/format.ts';
import { useUser } from '#web/base/session.tsx';
import { AgeNote } from '#web/offline/index.ts';
import { printWeek } from '#web/scheduling/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { dayAddress, stopAddress, weekOf } from './addresses.ts';
import { hubPartTexts as texts } from './part-texts.ts';
import { hubTexts } from './texts.ts';

/** A technician's own days; the office's are all, or the chosen one's. */
const shownTechnicians = (
  { technicians }: WeekPlan,
  { own, chosen }: { own: string | null; chosen: string },
): WeekPlanTechnician[] => {
  const wanted = own ?? chosen;
  return wanted === '' ? technicians : technicians.filter(({ technicianId }) => technicianId === wanted);
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The week as its days, Monday first. */
function calendarDays({ dates, daysOff, notServed }: WeekPlan, technicians: readonly WeekPlanTechnician[]) {
  const shown = new Set(technicians.map(({ technicianId }) => technicianId));
  return dates.map(({ date }) => {
    const off = daysOff.filter(({ fromDate, toDate }) => fromDate <= date && date <= toDate);
    const dayOffOf = (of: string | null) => off.find(({ technicianId }) => technicianId === of)?.kind ?? null;
    const routes = technicians.flatMap(({ technicianId, name, days }) => {
      const day = days.find((each) => each.date === date);
      const dayOff = dayOffOf(technicianId);
      return day && (day.stops.length > 0 || dayOff !== null) ? [{ ...day, technicianId, name, dayOff }] : [];
    });
    const stops = routes.flatMap((route) => route.stops);
    return {
      date,
      routes,
      stopCount: stops.length,
      doneCount: stops.filter(({ visitState }) => visitState === 'done').length,
      travelMinutes: sum(routes.map(({ travelMinutes }) => travelMinutes)),
      serviceMinutes: sum(routes.map(({ serviceMinutes }) => serviceMinutes)),
      /** Set where nobody works. */
      dayOff: dayOffOf(null),
      notServed: notServed.filter((one) => one.serviceDate === date && shown.has(one.technicianId)),
    };
  });
}

type CalendarDayData = ReturnType<typeof calendarDays>[number];

interface CalendarDayProps {
  day: CalendarDayData;
  today: CivilDate;
  /** Several technicians share the calendar, so each part of a day says whose it is. */
  namesTechnicians: boolean;
}

/** A day of the week; its heading opens it. */
function CalendarDay({ day, today, namesTechnicians }: CalendarDayProps) {
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
        aria-label={texts.openDay(formatDay(date, 'weekdayAndDay'))}
        className={classNames(
          'block min-h-12 px-4 py-2.5 -outline-offset-4 hover:bg-sunken lg:px-2.5',
          isToday && 'bg-brand-soft',
        )}
      >
        <span className="flex flex-wrap items-center justify-between gap-x-2">
          <span className="font-semibold">
            {formatDay(date, 'shortWeekday')} <span className="num">{Number(date.slice(8))}</span>
          </span>
          {isToday ? <Chip tone="brand">{hubTexts.today}</Chip> : null}
        </span>
        <span className="num block text-xs text-ink-2">
          {stopCount === 0
            ? texts.noStops
            : doneCount > 0
              ? hubTexts.doneOf(doneCount, stopCount)
              : texts.stops(stopCount)}
        </span>
        {stopCount > 0 ? (
          <span className="num block text-xs text-ink-2">
            {texts.minutes(formatMinutes(travelMinutes), formatMinutes(serviceMinutes))}
          </span>
        ) : null}
      </Link>
      {dayOff === null ? null : (
        <p className="border-t border-line px-4 py-2 lg:px-2.5">
          <Chip tone="warn">{texts.dayOff[dayOff]}</Chip>
        </p>
      )}
      {routes.map((route) => (
        <Route key={route.technicianId} {...{ route, today, named: namesTechnicians }} />
      ))}
      {notServed.length > 0 ? (
        <div className="border-t border-line px-4 py-2 text-xs text-ink-2 lg:px-2.5">
          <h3 className="font-semibold">{texts.notServed}</h3>
          <ul>
            {notServed.map(({ assignmentId, name, why }) => (
              <li key={assignmentId} className="break-words">
                {why === 'holiday' ? name : texts.skippedOf(name)}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </li>
  );
}

interface RouteProps {
  /** One technician's part of a day. */
  route: CalendarDayData['routes'][number];
  today: CivilDate;
  named: boolean;
}

function Route({ route, today, named }: RouteProps) {
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
            <Stop stop={stop} to={stopAddress(stop.assignmentId, route.date, today)} />
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
    travelMinutes ? hubTexts.travelMinutes(formatMinutes(travelMinutes)) : null,
    hubTexts.serviceMinutes(formatMinutes(serviceMinutes)),
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

const path = '/api/week-plan';
const pollMs = 30_000;

const useWeek = (from: CivilDate) =>
  useQuery({
    queryKey: [path, from],
    queryFn: ({ signal }) => call<WeekPlan>('GET', path, { query: { from }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
  });

export interface CalendarWeekProps {
  /** Any day of the week that is shown. */
  date: CivilDate;
  today: CivilDate;
  onChange: (date: CivilDate) => void;
}

/** The week, side by side on a desktop and stacked on a phone; technicians see their own days. */
export function CalendarWeek({ date, today, onChange }: CalendarWeekProps) {
  const { technicianId, role, timeZone } = useUser();
  const [from = date] = weekOf(date);
  const week = useWeek(from);
  const [chosen, setChosen] = useState<string>('');
  const own = role === 'technician' ? technicianId : null;
  const technicians = week.data ? shownTechnicians(week.data, { own, chosen }) : [];
  return (
    <div className="flex flex-col gap-3">
      <section
        aria-label={texts.week}
        className="flex flex-wrap items-center gap-1 rounded-md border border-line bg-surface p-2"
      >
        <IconButton
          size="touch"
          label={hubTexts.previousWeek}
          icon={<ChevronLeft aria-hidden="true" />}
          onClick={() => onChange(addDays(date, -7))}
        />
        <h2 className="min-w-0 grow text-center text-md max-md:basis-[calc(100%-7rem)]">
          {texts.weekOf(formatDay(from, 'longMonthAndDay'), formatDay(addDays(from, 6), 'longMonthAndDay'))}
        </h2>
        <IconButton
          size="touch"
          label={hubTexts.nextWeek}
          icon={<ChevronRight aria-hidden="true" />}
          onClick={() => onChange(addDays(date, 7))}
        />
        {weekOf(today)[0] === from ? null : (
          <Button variant="quiet" className="h-12" onClick={() => onChange(today)}>
            {texts.thisWeek}
          </Button>
        )}
        {own === null && week.data && week.data.technicians.length > 1 ? (
          <Select
            aria-label={hubTexts.technician}
            className="max-md:w-full md:w-52"
            value={chosen}
            placeholder={hubTexts.everyone}
            choices={week.data.technicians.map(({ technicianId: value, name: label }) => ({ value, label }))}
            onChange={({ target }) => setChosen(target.value)}
          />
        ) : null}
        <Button
          className="h-12 max-md:grow"
          disabled={!week.data}
          icon={<Printer aria-hidden="true" className="size-4" />}
          onClick={() => week.data && printWeek({ ...week.data, technicians })}
        >
          {texts.print}
        </Button>
      </section>
      <AgeNote path={path} query={{ from }} timeZone={timeZone} />
      {week.data ? (
        <ol className="grid grid-cols-1 gap-3 lg:grid-cols-7 lg:gap-2">
          {calendarDays(week.data, technicians).map((day) => (
            <CalendarDay key={day.date} day={day} today={today} namesTechnicians={technicians.length > 1} />
          ))}
        </ol>
      ) : week.isError ? (
        <ErrorState title={texts.calendarFailed} error={week.error} onRetry={() => void week.refetch()} />
      ) : (
        <SkeletonGroup className="grid grid-cols-1 gap-3 lg:grid-cols-7 lg:gap-2">
          {weekOf(date).map((each) => (
            <Skeleton key={each} className="h-32 rounded-md" />
          ))}
        </SkeletonGroup>
      )}
    </div>
  );
}
