import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { routeDayOf } from '#contract/scheduling/routes.ts';
import { type Weekday, weekdays } from '#contract/shapes.ts';
import { addDays, type CivilDate, mondayOf, weekdayAfter, weekdayOf } from '#domain/calendar/index.ts';
import { formatDay, formatWeekday, todayIn } from '#web/base/format.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { inputClass, inputHeight } from '#web/ui/fields/field-frame.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { routesTexts } from './texts.ts';

/** The page of a date; today's has the plain address. */
export const dayAddress = (date: CivilDate, today: CivilDate): string =>
  date === today ? '/routes' : `/routes?date=${date}`;

/** What repeats on a day of the week. */
export const templateAddress = (day: Weekday): string => `/routes?template=${day}`;

interface RouteViewsProps {
  /** The date that is shown, or one of the week that is shown; today by default. */
  date?: CivilDate;
}

/** The day, what repeats every week, and the week; nothing when the user has only one of them. */
export function RouteViews({ date }: RouteViewsProps) {
  const leads = useLeadsSomewhere();
  const { timeZone } = useUser();
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const today = todayIn(timeZone);
  const shown = date ?? today;
  const isDayPage = pathname === '/routes';
  const isTemplate = isDayPage && params.has('template');
  const views = [
    { to: dayAddress(shown, today), name: routesTexts.dayView, isShown: isDayPage && !isTemplate },
    { to: templateAddress(weekdayOf(shown)), name: routesTexts.templateView, isShown: isTemplate },
    {
      to: mondayOf(shown) === mondayOf(today) ? '/routes/week' : `/routes/week?from=${mondayOf(shown)}`,
      name: routesTexts.weekView,
      isShown: !isDayPage,
    },
  ].filter(({ to }) => leads(to));
  if (views.length < 2) return null;
  return (
    <nav
      aria-label={routesTexts.views}
      className="grid auto-cols-fr grid-flow-col rounded-md bg-sunken p-1 max-md:w-full md:w-72"
    >
      {views.map(({ to, name, isShown }) => (
        <Link
          key={name}
          to={to}
          aria-current={isShown ? 'page' : undefined}
          className="inline-flex h-10 items-center justify-center rounded-sm px-3 text-sm font-semibold text-ink-2 transition-colors aria-[current=page]:bg-surface aria-[current=page]:text-ink aria-[current=page]:shadow-soft sunlight:aria-[current=page]:border"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

interface WeekdaySelectorProps {
  day: Weekday;
  /** The next date of that day, which the other views lead to. */
  date: CivilDate;
  onChange: (day: Weekday) => void;
  stopsByDay: ReadonlyMap<string, number>;
}

/** One day of the week at a time, Monday to Sunday, round and round. */
export function WeekdaySelector({ day, date, onChange, stopsByDay }: WeekdaySelectorProps) {
  return (
    <Selector
      title={formatWeekday(day)}
      date={date}
      onStep={(step) => onChange(weekdayAfter(day, step))}
      choices={weekdays.map((name) => ({
        key: name,
        label: routesTexts.dayButton(formatWeekday(name), stopsByDay.get(routeDayOf(name)) ?? 0),
        name: formatWeekday(name, 'shortWeekday'),
        stops: stopsByDay.get(routeDayOf(name)) ?? 0,
        isChosen: name === day,
        onChoose: () => onChange(name),
      }))}
    />
  );
}

interface DateSelectorProps {
  date: CivilDate;
  today: CivilDate;
  onChange: (date: CivilDate) => void;
  /** The stops of each date of the week; unknown while it loads. */
  stopsOn: (date: CivilDate) => number | undefined;
  /** What is done with the date. */
  children?: ReactNode;
}

/** One date at a time: the day before and after, any other by its date, and the seven of its week. */
export function DateSelector({ date, today, onChange, stopsOn, children }: DateSelectorProps) {
  const week = weekdays.map((_, index) => addDays(mondayOf(date), index));
  return (
    <Selector
      date={date}
      title={formatDay(date, 'weekdayAndShortDay')}
      badge={date === today ? <Chip tone="brand">{routesTexts.today}</Chip> : null}
      onStep={(step) => onChange(addDays(date, step))}
      choices={week.map((one) => ({
        key: one,
        label: routesTexts.dayButton(formatDay(one, 'weekdayAndDay'), stopsOn(one) ?? 0),
        name: formatDay(one, 'shortWeekday'),
        number: String(Number(one.slice(8))),
        stops: stopsOn(one),
        isChosen: one === date,
        isToday: one === today,
        onChoose: () => onChange(one),
      }))}
    >
      <DateInput date={date} onChange={onChange} />
      {date === today ? null : (
        <Button className="max-md:h-11.5" onClick={() => onChange(today)}>
          {routesTexts.goToToday}
        </Button>
      )}
      {children}
    </Selector>
  );
}

/** While a year is typed, its first digits are years too ("0002", "0020"): no such day is gone to. */
function DateInput({ date, onChange }: Pick<DateSelectorProps, 'date' | 'onChange'>) {
  const [typed, setTyped] = useState({ over: date, text: date });
  const change = (text: string) => {
    setTyped({ over: date, text });
    if (text.startsWith('20')) onChange(text);
  };
  return (
    <div className="w-40 max-lg:grow">
      <input
        type="date"
        aria-label={routesTexts.pickDate}
        value={typed.over === date ? typed.text : date}
        onChange={({ target }) => change(target.value)}
        className={classNames(inputClass, inputHeight)}
      />
    </div>
  );
}

interface DayChoice {
  key: string;
  label: string;
  name: string;
  /** Of a date, its day of the month. */
  number?: string;
  stops: number | undefined;
  isChosen: boolean;
  isToday?: boolean;
  onChoose: () => void;
}

interface SelectorProps {
  title: string;
  date: CivilDate;
  badge?: ReactNode;
  onStep: (step: -1 | 1) => void;
  choices: readonly DayChoice[];
  children?: ReactNode;
}

function Selector({ title, date, badge, onStep, choices, children }: SelectorProps) {
  return (
    <section
      aria-label={routesTexts.chooseDay}
      className="flex flex-col gap-3 rounded-md border border-line bg-surface p-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <div className="flex items-center gap-1 max-lg:w-full lg:min-w-72">
          <IconButton
            label={routesTexts.previousDay}
            icon={<ChevronLeft aria-hidden="true" />}
            variant="outlined"
            onClick={() => onStep(-1)}
          />
          <div className="flex grow flex-wrap items-center justify-center gap-x-2 md:px-2">
            <h2 aria-live="polite" className="text-lg!">
              {title}
            </h2>
            {badge}
          </div>
          <IconButton
            label={routesTexts.nextDay}
            icon={<ChevronRight aria-hidden="true" />}
            variant="outlined"
            onClick={() => onStep(1)}
          />
        </div>
        {children}
        <div className="max-lg:order-first max-lg:w-full lg:ml-auto">
          <RouteViews date={date} />
        </div>
      </div>
      <div className="grid grid-cols-7 gap-1">
        {choices.map((choice) => (
          <DayButton {...choice} key={choice.key} />
        ))}
      </div>
    </section>
  );
}

function DayButton({ label, name, number, stops, isChosen, isToday = false, onChoose }: DayChoice) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={label}
      onClick={onChoose}
      className={classNames(
        'flex min-h-12 flex-col items-center justify-center rounded-sm text-sm font-medium transition-colors duration-100',
        isChosen ? 'bg-brand text-on-brand' : 'text-ink-2 hover:bg-sunken',
        isToday && !isChosen && 'ring-1 ring-line-2 ring-inset',
      )}
    >
      <span className="flex flex-col md:flex-row md:gap-1">
        <span>{name}</span>
        {number === undefined ? null : <span className="tabular-nums font-semibold">{number}</span>}
      </span>
      <span className={classNames('tabular-nums text-xs', !isChosen && 'text-ink-3')}>{stops ?? '–'}</span>
    </button>
  );
}
