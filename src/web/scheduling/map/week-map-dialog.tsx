import { useMemo, useState } from 'react';
import type { WeekPlan } from '#contract/scheduling/week-plan.ts';
import { coordinatesOf } from '#domain/scheduling/index.ts';
import { formatDay } from '#web/base/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { type MapRoute, routeColour } from './map-route.ts';
import { RouteMap } from './route-map.tsx';
import { streetTexts } from './street-texts.ts';
import { StreetsNote } from './streets-note.tsx';

interface DatedRoute extends MapRoute {
  date: string;
  technicianId: string;
  /** Stops without a place on the map. */
  missing: number;
}

/** The routes of a week that have stops. Technicians differ by color; the days of a single one instead. */
function routesOf({ technicians }: WeekPlan): DatedRoute[] {
  const isAlone = technicians.length === 1;
  return technicians.flatMap(({ technicianId, name, days }, who) =>
    days.flatMap(({ date, stops }, day) => {
      const placed = stops.flatMap((stop) => {
        const coordinates = coordinatesOf(stop);
        const key = `${stop.assignmentId} ${stop.serviceDate}`;
        return coordinates ? [{ key, name: stop.address ?? stop.name, coordinates }] : [];
      });
      if (stops.length === 0) return [];
      return [
        {
          key: `${technicianId} ${date}`,
          name: `${name}, ${formatDay(date, 'shortWeekday')}`,
          colour: routeColour(isAlone ? day : who),
          stops: placed,
          date,
          technicianId,
          missing: stops.length - placed.length,
        },
      ];
    }),
  );
}

/** All routes of a week on one map, by technician and day. */
export function WeekMapDialog({ plan, onClose }: { plan: WeekPlan; onClose: () => void }) {
  const routes = useMemo(() => routesOf(plan), [plan]);
  const days = useChosen(
    plan.dates.map(({ date }) => date).filter((date) => routes.some((each) => each.date === date)),
  );
  const people = useChosen(
    plan.technicians
      .map(({ technicianId }) => technicianId)
      .filter((id) => routes.some((each) => each.technicianId === id)),
  );
  const shown = routes.filter(({ date, technicianId }) => days.has(date) && people.has(technicianId));
  const count = shown.reduce((sum, { stops }) => sum + stops.length, 0);
  const missing = shown.reduce((sum, route) => sum + route.missing, 0);
  const isAlone = plan.technicians.length === 1;
  const colourOf = (chosen: (route: DatedRoute) => boolean) => routes.find(chosen)?.colour;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={streetTexts.weekTitle}
      description={streetTexts.weekHint(shown.length, count)}
      width="lg"
    >
      <div className="flex flex-col gap-3">
        <Choices
          label={streetTexts.days}
          chosen={days}
          choices={days.all.map((date) => ({
            key: date,
            name: formatDay(date, 'shortWeekday'),
            colour: isAlone ? colourOf((route) => route.date === date) : undefined,
          }))}
        />
        {isAlone ? null : (
          <Choices
            label={streetTexts.technicians}
            chosen={people}
            choices={people.all.map((id) => ({
              key: id,
              name: plan.technicians.find(({ technicianId }) => technicianId === id)?.name ?? '',
              colour: colourOf((route) => route.technicianId === id),
            }))}
          />
        )}
        {count === 0 ? (
          <EmptyState title={streetTexts.nothingShown}>{streetTexts.nothingShownHint}</EmptyState>
        ) : (
          <RouteMap routes={shown} shape="wide" hasLegend={false} />
        )}
        {missing > 0 ? <p className="text-xs text-ink-2">{streetTexts.notOnMap(missing)}</p> : null}
        <StreetsNote routes={shown} />
      </div>
    </Dialog>
  );
}

interface Chosen {
  all: readonly string[];
  has: (key: string) => boolean;
  toggle: (key: string) => void;
}

/** Which of several are on; at first all. */
function useChosen(all: readonly string[]): Chosen {
  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  return {
    all,
    has: (key) => !off.has(key),
    toggle: (key) => setOff(new Set(off.has(key) ? [...off].filter((each) => each !== key) : [...off, key])),
  };
}

interface ChoicesProps {
  label: string;
  chosen: Chosen;
  choices: readonly { key: string; name: string; colour: string | undefined }[];
}

/** What is shown, each turned on and off by its name; with its color it is the legend too. */
function Choices({ label, chosen, choices }: ChoicesProps) {
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{label}</legend>
      {choices.map(({ key, name, colour }) => (
        <button
          key={key}
          type="button"
          aria-pressed={chosen.has(key)}
          onClick={() => chosen.toggle(key)}
          className="inline-flex h-9 items-center gap-2 rounded-full border border-line-2 px-3 text-sm text-ink-2 aria-pressed:border-field aria-pressed:bg-sunken aria-pressed:font-semibold aria-pressed:text-ink max-md:h-12"
        >
          {colour ? (
            <span
              aria-hidden="true"
              style={{ background: colour }}
              className={chosen.has(key) ? 'h-1.5 w-5 rounded-full' : 'h-1.5 w-5 rounded-full opacity-30'}
            />
          ) : null}
          {name}
        </button>
      ))}
    </fieldset>
  );
}
