import { useMemo, useState } from 'react';
import type { WeekPlan } from '#contract/scheduling/week-plan.ts';
import { coordinatesOf } from '#domain/scheduling/index.ts';
import { formatDay } from '#web/base/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { visitKey } from '../week-board/moving/grid.ts';
import { movingTexts } from '../week-board/moving/texts.ts';
import { type Choosing, MapChoice, type MapRoute, mapStateOf, routeColour, useLateStops } from './map-route.ts';
import { groundFor, useMapSettings } from './map-settings.ts';
import { Lasso, MovePanel, type MoveTarget, StopsList } from './move-stops.tsx';
import { RouteMap, VisitStates } from './route-map.tsx';
import { streetTexts } from './street-texts.ts';
import { StreetsNote } from './streets-note.tsx';

interface DatedRoute extends MapRoute {
  date: string;
  technicianId: string;
  /** Stops without a place on the map. */
  missing: number;
}

/** The routes of a week that have stops. Technicians differ by color; the days of a single one instead. */
function routesOf({ technicians, today }: WeekPlan, late: ReadonlyMap<string, number>): DatedRoute[] {
  const isAlone = technicians.length === 1;
  return technicians.flatMap(({ technicianId, name, days }, who) =>
    days.flatMap(({ date, stops }, day) => {
      const placed = stops.flatMap((stop) => {
        const coordinates = coordinatesOf(stop);
        const state = mapStateOf(stop, date === today ? late : new Map());
        return coordinates ? [{ key: visitKey(stop), name: stop.address ?? stop.name, coordinates, state }] : [];
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

interface WeekMapDialogProps {
  plan: WeekPlan;
  /** The only day that is shown at first; all of them without it. */
  date?: string;
  /** Whether stops can be given to somebody else, or to another day. */
  canEdit: boolean;
  onClose: () => void;
}

const nowhere: MoveTarget = { technicianId: '', date: '' };

/** All routes of a week on one map, by technician and day, and stops chosen on it to move. */
export function WeekMapDialog({ plan, date: onlyDate, canEdit, onClose }: WeekMapDialogProps) {
  const late = useLateStops(true);
  const routes = useMemo(() => routesOf(plan, late), [plan, late]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [target, setTarget] = useState(nowhere);
  const days = useChosen(
    plan.dates.map(({ date }) => date).filter((date) => routes.some((each) => each.date === date)),
    onlyDate,
  );
  const people = useChosen(
    plan.technicians
      .map(({ technicianId }) => technicianId)
      .filter((id) => routes.some((each) => each.technicianId === id)),
  );
  const shown = routes.filter(({ date, technicianId }) => days.has(date) && people.has(technicianId));
  const count = shown.reduce((sum, { stops }) => sum + stops.length, 0);
  const missing = shown.reduce((sum, route) => sum + route.missing, 0);
  const movable = canEdit ? movableOf(plan, shown) : [];
  // What is no longer shown, or has left the week, is not moved.
  const settings = useMapSettings();
  const places = shown.flatMap(({ stops }) => stops.map(({ coordinates }) => coordinates));
  const hasPins = settings.data !== undefined && groundFor(settings.data, places) !== null;
  const canGo = new Set(movable.flatMap(({ stops }) => stops.map(({ key }) => key)));
  const picked = new Set([...chosen].filter((key) => canGo.has(key)));
  const pick = (keys: readonly string[], isPicked: boolean) => {
    const next = new Set(picked);
    for (const key of keys) {
      if (isPicked && canGo.has(key)) next.add(key);
      else next.delete(key);
    }
    setChosen(next);
  };
  const choosing: Choosing = {
    picked,
    onToggle: (key) => pick([key], !picked.has(key)),
    onDrop: (key, routeKey) => {
      const onto = routes.find((each) => each.key === routeKey);
      if (!onto || !canGo.has(key) || onto.date < plan.today) return;
      setChosen(new Set([key]));
      setTarget({ technicianId: onto.technicianId, date: onto.date });
    },
  };
  const isAlone = plan.technicians.length === 1;
  const colourOf = (chosen: (route: DatedRoute) => boolean) => routes.find(chosen)?.colour;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={onlyDate ? movingTexts.moveTitle : streetTexts.weekTitle}
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
        ) : movable.length === 0 ? (
          <>
            <RouteMap routes={shown} shape="wide" hasLegend={false} />
            <VisitStates routes={shown} />
          </>
        ) : (
          <MapChoice value={choosing}>
            <Lasso hasPins={hasPins} onCircled={(keys) => pick(keys, true)}>
              <RouteMap routes={shown} shape="wide" hasLegend={false} />
            </Lasso>
            <VisitStates routes={shown} />
            {picked.size > 0 ? (
              <MovePanel
                plan={plan}
                picked={[...picked]}
                target={target}
                onTarget={setTarget}
                onClear={() => {
                  setChosen(new Set());
                  setTarget(nowhere);
                }}
              />
            ) : null}
            <StopsList routes={shown} canGo={canGo} picked={picked} onPick={pick} />
          </MapChoice>
        )}
        {missing > 0 ? <p className="text-xs text-ink-2">{streetTexts.notOnMap(missing)}</p> : null}
        <StreetsNote routes={shown} />
      </div>
    </Dialog>
  );
}

/** The stops that can still be moved: not done, and not of a past day. */
function movableOf({ technicians, today }: WeekPlan, routes: readonly DatedRoute[]): DatedRoute[] {
  const done = new Set(
    technicians.flatMap(({ days }) =>
      days.flatMap(({ stops }) => stops.filter(({ visitState }) => visitState === 'done').map(visitKey)),
    ),
  );
  return routes
    .filter(({ date }) => date >= today)
    .map((route) => ({ ...route, stops: route.stops.filter(({ key }) => !done.has(key)) }))
    .filter(({ stops }) => stops.length > 0);
}

interface Chosen {
  all: readonly string[];
  has: (key: string) => boolean;
  toggle: (key: string) => void;
}

/** Which of several are on; at first all, or one alone. */
function useChosen(all: readonly string[], alone?: string): Chosen {
  const [off, setOff] = useState<ReadonlySet<string>>(
    new Set(alone !== undefined && all.includes(alone) ? all.filter((each) => each !== alone) : []),
  );
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
