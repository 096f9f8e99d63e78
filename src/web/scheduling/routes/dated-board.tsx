import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Technician } from '#contract/scheduling/technicians.ts';
import type { MoveScope, MoveVisit, WeekPlan } from '#contract/scheduling/week-plan.ts';
import { weekdays } from '#contract/shapes.ts';
import { addDays, type CivilDate, mondayOf, weekdayOf } from '#domain/calendar/index.ts';
import { UpgradePrompt } from '#web/access/index.ts';
import { todayIn } from '#web/base/format.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { useHasTwoHalves } from '#web/base/use-is-wide.ts';
import { AsOf } from '#web/ui/as-of.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lazyComponent, lazyDialog, loadAtFirstTouch } from '#web/ui/lazy-component.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonPage, SkeletonRows } from '#web/ui/skeleton.tsx';
import { useLatestCallback } from '#web/ui/use-latest.ts';
import { AddPersonDialog, RescheduleDialog, ScopeQuestion, StopDialog } from '../dialogs.tsx';
import { routeColour, useLateStops } from '../map/map-route.ts';
import { useMapSettings } from '../map/map-settings.ts';
import { useWeekPlan } from '../week-board/api.ts';
import type { Lift } from '../week-board/moving/drag-layer.tsx';
import type { Place } from '../week-board/moving/drop-target.ts';
import { type BoardColumn, findStop, placeName, stopName, type VisitKey } from '../week-board/moving/grid.ts';
import { withMove } from '../week-board/moving/grid-moves.ts';
import { useVisitChanges } from '../week-board/moving/use-visit-changes.ts';
import { weekTexts } from '../week-board/texts.ts';
import { DayMap, RoutesHeader } from './board-frame.tsx';
import {
  type DatedDay,
  type DatedRoute,
  datedDay,
  mapRouteOfDay,
  type Names,
  namesOf,
  printedDay,
  stopsOn,
} from './dated-day.ts';
import { DatedRouteCard, type DayEdits } from './dated-route.tsx';
import { awayOf, Nobody, Waiting, WhoIsAway } from './day-notes.tsx';
import { DateSelector, templateAddress } from './day-selector.tsx';
import { routesTexts } from './texts.ts';

// What opens over the day is loaded when it opens, or at the first touch.
const MoveDialog = lazyDialog(async () => (await import('../week-board/moving/move-dialog.tsx')).MoveDialog);
const SkipDialog = lazyDialog(async () => (await import('../week-board/moving/skip-dialog.tsx')).SkipDialog);
const WeekMapDialog = lazyDialog(async () => (await import('../map/week-map-dialog.tsx')).WeekMapDialog);

// Dragging loads after the page. Without it, the menus do the same.
const DragLayer = lazyComponent(async () => (await import('../week-board/moving/drag-layer.tsx')).DragLayer, {
  isOptional: true,
});
/** For the arrow keys of the week's board. */
const noColumns: readonly BoardColumn[] = [];

const readyDialogs = (): (() => void) => loadAtFirstTouch([AddPersonDialog, MoveDialog, SkipDialog]);

const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** The date that an address asks for; `day=monday`, as older links say it, is the next Monday. */
function dateIn(params: URLSearchParams, today: CivilDate): CivilDate {
  const asked = params.get('date') ?? '';
  if (isDate(asked)) return asked;
  const day = params.get('day');
  const ahead = weekdays.map((_, days) => addDays(today, days));
  return ahead.find((date) => weekdayOf(date).toLowerCase() === day) ?? today;
}

/** A date as it really is: who is where, who is away and why, and what differs from the template. */
export function DatedBoard() {
  const { timeZone } = useUser();
  const [params, setParams] = useSearchParams();
  const today = todayIn(timeZone);
  const date = dateIn(params, today);
  const week = useWeekPlan(mondayOf(date));
  const technicians = useQuery<Technician[]>({ queryKey: ['/api/technicians'] });
  const failed = [week, technicians].find(({ isError, data }) => isError && data === undefined);
  if (failed) {
    return (
      <>
        <PageHeader title={routesTexts.title} />
        <ErrorState
          title={routesTexts.dayLoadFailed}
          error={failed.error}
          onRetry={() => [week, technicians].forEach((query) => void query.refetch())}
        />
      </>
    );
  }
  if (!week.data || !technicians.data) return <SkeletonPage />;
  return (
    <DayOfWeek
      plan={week.data}
      technicians={technicians.data}
      date={date}
      today={today}
      chosen={params.get('technician')}
      asOf={<AsOf query={week} timeZone={timeZone} />}
      onShow={(next, technicianId) =>
        setParams(
          {
            ...(next === today ? {} : { date: next }),
            ...(technicianId === null ? {} : { technician: technicianId }),
          },
          { replace: next !== date || technicianId === null, preventScrollReset: true },
        )
      }
    />
  );
}

type Open = { kind: 'add' | 'reschedule' | 'map' } | { kind: 'move' | 'skip' | 'edit'; visitKey: VisitKey };

interface DayOfWeekProps {
  plan: WeekPlan;
  technicians: readonly Technician[];
  date: CivilDate;
  today: CivilDate;
  /** The technician who is shown alone. */
  chosen: string | null;
  asOf: ReactNode;
  onShow: (date: CivilDate, technicianId: string | null) => void;
}

function DayOfWeek({ plan, technicians, date, today, chosen, asOf, onShow }: DayOfWeekProps) {
  const canEdit = useCan('routes', 'edit');
  const navigate = useNavigate();
  const hasTwoHalves = useHasTwoHalves();
  const changes = useVisitChanges();
  const [open, setOpen] = useState<Open | null>(null);
  const { shown, asked, place, step, answer, cancel } = usePlacing(plan, changes);
  const list = useRef<HTMLUListElement>(null);
  const lift = useRef<Lift | null>(null);
  const onLift = (event: SyntheticEvent) => lift.current?.(event);
  useEffect(readyDialogs, []);
  useMapSettings();

  const names = useMemo(() => namesOf(plan, technicians), [plan, technicians]);
  const isThatWeek = shown.from === mondayOf(date);
  const day = useMemo(() => datedDay(shown, date, names), [shown, date, names]);
  const routes = day.routes.filter(({ technicianId }) => technicianId === chosen);
  const isAlone = routes.length > 0;
  const late = useLateStops(date === today);
  const listed = isAlone ? routes : day.routes;
  const colours = new Map(
    day.routes
      .filter(({ planned }) => (planned?.day.stops.length ?? 0) > 0)
      .map(({ technicianId }, index) => [technicianId, routeColour(index)]),
  );
  const onMap = listed.map((route) => ({
    ...mapRouteOfDay(route, late),
    colour: colours.get(route.technicianId) ?? routeColour(0),
  }));
  const close = () => setOpen(null);
  const weekday = weekdayOf(date);
  const edited = open?.kind === 'edit' ? findStop(plan, open.visitKey) : null;
  const isOver = date < today;
  const edits: DayEdits | undefined = canEdit
    ? {
        onMove: (visitKey) => setOpen({ kind: 'move', visitKey }),
        onSkip: (visitKey) => setOpen({ kind: 'skip', visitKey }),
        onEdit: (visitKey) => setOpen({ kind: 'edit', visitKey }),
        onStep: isOver ? undefined : step,
        onPutBack: isOver
          ? undefined
          : ({ name, back }) => {
              if (back.kind === 'restore') changes.restore(back.visit);
              else void changes.move(back.move, name, placeName(names.get(back.move.toTechnicianId) ?? '', date));
            },
      }
    : undefined;

  return (
    <>
      <RoutesHeader
        purpose={
          isThatWeek ? (
            <span className="num">
              {[
                routesTexts.dayFigures(day.stopCount, day.workMinutes, day.distanceMiles, day.isEstimated),
                day.differing > 0 ? routesTexts.differing(day.differing) : undefined,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          ) : null
        }
        canEdit={canEdit}
        onAddTechnician={() => setOpen({ kind: 'add' })}
        onReschedule={technicians.length > 0 ? () => setOpen({ kind: 'reschedule' }) : undefined}
        onWorkForm={technicians.length > 0 ? () => void navigate(`${templateAddress(weekday)}&new=route`) : undefined}
      />
      <UpgradePrompt feature="routes" />
      <DateSelector
        date={date}
        today={today}
        onChange={(next) => onShow(next, null)}
        stopsOn={(one) => stopsOn(shown, one)}
      >
        <IconButton
          label={routesTexts.printDay}
          className="max-md:size-11.5"
          variant="outlined"
          icon={<Printer aria-hidden="true" />}
          onClick={() => void print(day, listed, names)}
        />
      </DateSelector>
      {asOf}
      {isThatWeek ? (
        <>
          <WhoIsAway away={day.away} />
          <div
            className={classNames(
              'grid items-start gap-5',
              onMap.some(({ stops }) => stops.length > 0) && 'xl:grid-cols-2',
            )}
          >
            <div className="flex min-w-0 flex-col gap-4">
              {isAlone ? (
                <Button className="self-start max-md:h-12" onClick={() => onShow(date, null)}>
                  {routesTexts.everyone}
                </Button>
              ) : null}
              {listed.length === 0 ? (
                <Nobody
                  date={date}
                  isFirst={technicians.length === 0}
                  onAdd={canEdit ? () => setOpen({ kind: 'add' }) : undefined}
                />
              ) : (
                <ul
                  ref={list}
                  aria-label={routesTexts.technicians}
                  // By keyboard, a stop's menu does the same.
                  onMouseDown={onLift}
                  onTouchStart={onLift}
                  className="flex flex-col gap-3"
                >
                  {listed.map((route) => (
                    <DatedRouteCard
                      key={route.technicianId}
                      route={route}
                      date={date}
                      names={names}
                      phone={technicians.find(({ technicianId }) => technicianId === route.technicianId)?.phone}
                      colour={colours.get(route.technicianId)}
                      away={awayOf(route, day.away)}
                      isAlone={isAlone}
                      onChoose={() => onShow(date, isAlone ? null : route.technicianId)}
                      edits={edits}
                    />
                  ))}
                </ul>
              )}
              {canEdit && !isOver ? (
                <DragLayer plan={plan} columns={noColumns} table={list} lift={lift} onDrop={place} />
              ) : null}
              <Waiting count={plan.withoutRoute} to={templateAddress(weekday)} canEdit={canEdit} />
            </div>
            <div className="min-w-0 xl:sticky xl:top-20">
              <DayMap
                routes={onMap}
                shape={hasTwoHalves ? 'square' : 'wide'}
                isOpen={hasTwoHalves}
                onChoose={canEdit && !isOver ? () => setOpen({ kind: 'map' }) : undefined}
              />
            </div>
          </div>
        </>
      ) : (
        <SkeletonRows rows={6} />
      )}

      {asked ? (
        <ScopeQuestion visitKey={asked.key} question={asked.question} onAnswer={answer} onCancel={cancel} />
      ) : null}
      {open?.kind === 'move' ? (
        <MoveDialog
          plan={plan}
          visitKey={open.visitKey}
          onClose={close}
          onMove={(move) => {
            const name = findStop(plan, open.visitKey)?.stop.name ?? '';
            void changes.move(move, name, placeName(names.get(move.toTechnicianId) ?? '', move.toDate));
          }}
        />
      ) : null}
      {open?.kind === 'skip' ? (
        <SkipDialog plan={plan} visitKey={open.visitKey} onSkip={changes.skip} onClose={close} />
      ) : null}
      {open?.kind === 'edit' && edited ? (
        <StopDialog assignmentId={edited.stop.assignmentId} date={edited.stop.serviceDate} onClose={close} />
      ) : null}
      {open?.kind === 'reschedule' ? <RescheduleDialog date={date} onClose={close} /> : null}
      {open?.kind === 'map' ? <WeekMapDialog plan={plan} date={date} canEdit onClose={close} /> : null}
      {open?.kind === 'add' ? <AddPersonDialog onClose={close} /> : null}
    </>
  );
}

interface Asked {
  key: VisitKey;
  move: Omit<MoveVisit, 'scope'>;
  question: string;
  name: string;
  place: string;
}

/** A stop that is put elsewhere on a date. Until it is said for how long, the day shows it in its new place. */
function usePlacing(plan: WeekPlan, changes: ReturnType<typeof useVisitChanges>) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const shown = useMemo(() => (asked ? withMove(plan, { ...asked.move, scope: 'once' }) : plan), [plan, asked]);
  const place = useLatestCallback((key: VisitKey, { technicianId, date, position }: Place) => {
    const found = findStop(plan, key);
    const technician = plan.technicians.find((one) => one.technicianId === technicianId);
    if (!found || !technician) return;
    const { stop } = found;
    const isSameRoute = technician === found.technician;
    if (isSameRoute && position === found.position) return;
    const { assignmentId, serviceDate, name } = stop;
    const elsewhere = placeName(technician.name, date);
    setAsked({
      key,
      move: { assignmentId, serviceDate, toDate: date, toTechnicianId: technicianId, position },
      question: isSameRoute
        ? routesTexts.placeQuestion(stopName(stop), position + 1)
        : weekTexts.moveQuestion(stopName(stop), elsewhere),
      name,
      place: isSameRoute ? routesTexts.placedAt(technician.name, position + 1) : elsewhere,
    });
  });
  const step = (key: VisitKey, by: -1 | 1) => {
    const found = findStop(plan, key);
    if (!found) return;
    const { technicianId } = found.technician;
    place(key, { technicianId, date: found.day.date, position: found.position + by });
  };
  const answer = (scope: MoveScope) => {
    if (!asked) return;
    setAsked(null);
    void changes.move({ ...asked.move, scope }, asked.name, asked.place);
  };
  return { shown, asked, place, step, answer, cancel: () => setAsked(null) };
}

/** Prints what is shown of a date. */
async function print(day: DatedDay, routes: readonly DatedRoute[], names: Names): Promise<void> {
  const { printDay } = await import('../week-board/print-plan.ts');
  printDay(printedDay(day, routes, names));
}
