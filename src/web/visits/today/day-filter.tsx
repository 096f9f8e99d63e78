import type { ReactNode } from 'react';
import type { DayPlanRoute, DayPlanStop } from '#contract/scheduling/day-plan.ts';
import type { RoutePace, StopPace } from '#domain/scheduling/index.ts';
import { useAddressValue } from '#web/base/links.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { type DoneToday, markOf } from './hub-marks.ts';
import { hubTexts as texts } from './texts.ts';

/** A technician's day with its estimates. */
export interface PacedRoute {
  route: DayPlanRoute;
  pace: RoutePace;
}

type Shown = 'all' | 'late' | 'not-started';

const isShown = (shown: Shown, stop: DayPlanStop, pace: StopPace | undefined, day: DoneToday): boolean => {
  if (shown === 'late') return (pace?.lateMinutes ?? 0) > 0;
  return shown === 'all' || markOf(stop, day) === 'none';
};

const shownOf = ({ route, pace }: PacedRoute, shown: Shown, day: DoneToday): DayPlanStop[] =>
  route.stops.filter((stop, index) => isShown(shown, stop, pace.stops[index], day));

/** Which stops of the day are looked at; kept in the page's address. */
export function useDayFilter(paced: readonly PacedRoute[], day: DoneToday) {
  const [named, setTechnicianId] = useAddressValue('technician');
  const technicianId = paced.some(({ route }) => route.technicianId === named) ? named : '';
  const [wanted, setShown] = useAddressValue('show');
  const shown: Shown = wanted === 'late' || wanted === 'not-started' ? wanted : 'all';
  const ofTechnician = paced.filter(({ route }) => technicianId === '' || route.technicianId === technicianId);
  const count = (each: Shown) => ofTechnician.reduce((sum, one) => sum + shownOf(one, each, day).length, 0);
  return {
    technicianId,
    setTechnicianId,
    shown,
    setShown: (next: Shown) => setShown(next === 'all' ? '' : next),
    counts: { late: count('late'), notStarted: count('not-started') },
    routes: ofTechnician
      .map((one) => ({ ...one, stops: shownOf(one, shown, day) }))
      .filter(({ stops }) => shown === 'all' || stops.length > 0),
  };
}

interface DayFilterProps {
  filter: ReturnType<typeof useDayFilter>;
  technicians: readonly DayPlanRoute[];
  /** Beside the choice of a technician. */
  children: ReactNode;
}

export function DayFilter({ filter, technicians, children }: DayFilterProps) {
  const { technicianId, setTechnicianId, shown, setShown, counts } = filter;
  const choices: [Shown, string][] = [
    ['all', texts.everyStop],
    ['late', texts.lateStops(counts.late)],
    ['not-started', texts.notStartedStops(counts.notStarted)],
  ];
  return (
    <>
      <Select
        aria-label={texts.technician}
        value={technicianId}
        className="min-w-0 max-md:flex-1"
        choices={[
          { value: '', label: texts.everyone },
          ...technicians.map(({ technicianId: value, name: label }) => ({ value, label })),
        ]}
        onChange={({ target }) => setTechnicianId(target.value)}
      />
      {children}
      <fieldset aria-label={texts.filters} className="flex rounded-sm border border-line-2 bg-surface p-0.5">
        {choices.map(([value, label]) => (
          <button
            key={value}
            type="button"
            aria-pressed={shown === value}
            onClick={() => setShown(value)}
            className={classNames(
              'num min-h-9 rounded-sm px-3 text-sm whitespace-nowrap',
              shown === value ? 'bg-brand-soft font-semibold text-brand' : 'text-ink-2 hover:bg-sunken',
            )}
          >
            {label}
          </button>
        ))}
      </fieldset>
    </>
  );
}
