import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { useState } from 'react';
import type { WeekPlan } from '#contract/scheduling/week-plan.ts';
import { addDays, type CivilDate } from '#domain/calendar/index.ts';

import { call } from '#web/base/api.ts';
import { useUser } from '#web/base/session.tsx';
import { AgeNote } from '#web/offline/index.ts';
import { printWeek } from '#web/scheduling/index.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { monthAndDayText, weekOf } from '../stop/day-and-time.ts';
import { CalendarDay } from './calendar-day.tsx';
import { calendarDays, shownTechnicians } from './calendar-days.ts';
import { hubTexts as texts } from './texts.ts';

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

/** The week, day beside day on a desk and below each other on a phone; technicians see their own days. */
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
          label={texts.previousWeek}
          icon={<ChevronLeft aria-hidden="true" />}
          onClick={() => onChange(addDays(date, -7))}
        />
        <h2 className="grow text-center text-md">
          {texts.weekOf(monthAndDayText(from), monthAndDayText(addDays(from, 6)))}
        </h2>
        <IconButton
          size="touch"
          label={texts.nextWeek}
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
            aria-label={texts.technician}
            className="max-md:w-full md:w-52"
            value={chosen}
            placeholder={texts.everyone}
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
