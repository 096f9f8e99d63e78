import { useMutation, useQuery } from '@tanstack/react-query';
import { LassoSelect } from 'lucide-react';
import { type PointerEvent, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react';
import type { RouteChange } from '#contract/scheduling/stop-edits.ts';
import {
  type MoveScope,
  type MovesPreview,
  type MoveVisits,
  mostVisitsMoved,
  type WeekPlan,
} from '#contract/scheduling/week-plan.ts';
import { call } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { formatDay } from '#web/base/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox-field.tsx';
import { ChoiceField } from '#web/ui/fields/plain-fields.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useLatestCallback } from '#web/ui/use-latest.ts';
import { showFailure } from '../failures.ts';
import { useRereadPlan } from '../week-board/api.ts';
import { movingTexts } from '../week-board/moving/texts.ts';
import { useToastWithUndo } from '../week-board/moving/use-visit-changes.ts';
import { weekTexts } from '../week-board/texts.ts';
import { MapChoice, type MapRoute } from './map-route.ts';
import { streetTexts } from './street-texts.ts';

interface Point {
  x: number;
  y: number;
}

/** Whether a point lies inside a drawn line, which is closed from its end to its beginning: by the crossings of a ray. */
export function isInside({ x, y }: Point, line: readonly Point[]): boolean {
  let isIn = false;
  line.forEach((one, index) => {
    const other = line.at(index - 1) ?? one;
    const crosses = one.y > y !== other.y > y && x < ((other.x - one.x) * (y - one.y)) / (other.y - one.y) + one.x;
    if (crosses) isIn = !isIn;
  });
  return isIn;
}

/** The stops whose pins, or groups of pins, lie inside a line on the screen. */
function pinsInside(map: Element, line: readonly Point[]): string[] {
  return [...map.querySelectorAll<Element>('[data-stops]')].flatMap((pin) => {
    const { left, top, width, height } = pin.getBoundingClientRect();
    const isCircled = isInside({ x: left + width / 2, y: top + height / 2 }, line);
    return isCircled ? (pin.getAttribute('data-stops') ?? '').split('|') : [];
  });
}

/** Shorter than this is a slip of the hand, pixels. */
const shortestLine = 24;

interface LassoProps {
  /** A drawing to scale has no pins to drag. */
  hasPins: boolean;
  onCircled: (keys: string[]) => void;
  children: ReactNode;
}

/** A map on which stops are chosen by drawing around them, with mouse or finger; the list below does the same by keyboard. */
export function Lasso({ hasPins, onCircled, children }: LassoProps) {
  const choosing = useContext(MapChoice);
  const frame = useRef<HTMLDivElement>(null);
  const [isOn, setOn] = useState(false);
  const [line, setLine] = useState<readonly Point[]>([]);
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });
  const end = () => {
    const [first] = line;
    const isLong = line.some(({ x, y }) => first && Math.hypot(x - first.x, y - first.y) > shortestLine);
    if (frame.current && isLong) {
      onCircled(pinsInside(frame.current, line));
      setOn(false);
    }
    setLine([]);
  };
  const toggle = useLatestCallback((key: string) => choosing?.onToggle(key));
  // On tiles each pin takes its own clicks; in a drawing to scale a stop is a shape.
  useEffect(() => {
    const stops = frame.current;
    const onClick = ({ target }: MouseEvent) => {
      const key = target instanceof SVGElement ? target.closest('g[data-stops]')?.getAttribute('data-stops') : null;
      if (key) toggle(key);
    };
    stops?.addEventListener('click', onClick);
    return () => stops?.removeEventListener('click', onClick);
  }, [toggle]);
  const box = frame.current?.getBoundingClientRect();
  return (
    <div className="flex flex-col gap-2">
      <div ref={frame} className="relative">
        {children}
        {isOn ? (
          <svg
            aria-hidden="true"
            data-lasso=""
            className="absolute inset-0 size-full cursor-crosshair touch-none"
            onPointerDown={(event) => {
              // A second finger draws nothing.
              if (!event.isPrimary) return;
              event.currentTarget.setPointerCapture(event.pointerId);
              setLine([pointOf(event)]);
            }}
            onPointerMove={(event) => {
              const point = pointOf(event);
              if (event.isPrimary) setLine((drawn) => (drawn.length > 0 ? [...drawn, point] : drawn));
            }}
            onPointerUp={(event) => event.isPrimary && end()}
            onPointerCancel={() => setLine([])}
          >
            <polygon
              points={line.map(({ x, y }) => `${x - (box?.left ?? 0)},${y - (box?.top ?? 0)}`).join(' ')}
              className="fill-brand/15 stroke-brand"
              strokeWidth="2.5"
              strokeDasharray="6 4"
            />
          </svg>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          size="sm"
          className="max-md:h-12"
          icon={<LassoSelect aria-hidden="true" className="size-4" />}
          onClick={() => setOn(!isOn)}
        >
          {isOn ? movingTexts.stopDrawing : movingTexts.drawAround}
        </Button>
        <p className="text-xs text-ink-2">
          {isOn ? movingTexts.drawNow : hasPins ? movingTexts.dragHint : movingTexts.chooseHint}
        </p>
      </div>
    </div>
  );
}

interface StopsListProps {
  routes: readonly MapRoute[];
  /** The stops that can be chosen. */
  canGo: ReadonlySet<string>;
  picked: ReadonlySet<string>;
  onPick: (keys: readonly string[], isPicked: boolean) => void;
}

/** The stops on the map by route, to choose without a mouse; those of a route when it is unfolded. */
export function StopsList({ routes, canGo, picked, onPick }: StopsListProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  return (
    <section aria-label={movingTexts.stopsList} className="rounded-md border border-line">
      <h3 className="px-3 pt-2.5 pb-1 text-sm font-medium">{movingTexts.stopsList}</h3>
      <ul className="max-h-64 divide-y divide-line overflow-y-auto">
        {routes.map(({ key, name, stops }) => {
          const keys = stops.map((stop) => stop.key).filter((each) => canGo.has(each));
          if (keys.length === 0) return null;
          const count = keys.filter((each) => picked.has(each)).length;
          const isOpen = open.has(key);
          return (
            <li key={key} className="px-3 py-1">
              <div className="flex items-center justify-between gap-3">
                <Checkbox
                  touch
                  label={name}
                  checked={count > 0 && count === keys.length}
                  onChange={(isPicked) => onPick(keys, isPicked)}
                />
                <Button
                  size="sm"
                  variant="quiet"
                  aria-expanded={isOpen}
                  aria-label={movingTexts.stopsOf(name)}
                  className="max-md:h-12"
                  onClick={() => setOpen(new Set(isOpen ? [...open].filter((one) => one !== key) : [...open, key]))}
                >
                  {movingTexts.chosenOf(count, keys.length)}
                </Button>
              </div>
              {isOpen ? (
                <ul className="pl-7">
                  {stops.map((stop, index) =>
                    canGo.has(stop.key) ? (
                      <li key={stop.key}>
                        <Checkbox
                          touch
                          label={streetTexts.stop(index + 1, stop.name)}
                          checked={picked.has(stop.key)}
                          onChange={(isPicked) => onPick([stop.key], isPicked)}
                        />
                      </li>
                    ) : null,
                  )}
                </ul>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export interface MoveTarget {
  technicianId: string;
  date: string;
}

interface MovePanelProps {
  plan: WeekPlan;
  picked: readonly string[];
  target: MoveTarget;
  onTarget: (target: MoveTarget) => void;
  onClear: () => void;
}

const visitOfKey = (key: string) => {
  const at = key.lastIndexOf(' ');
  return { assignmentId: key.slice(0, at), serviceDate: key.slice(at + 1) };
};

/** Where the chosen stops go, what changes by it, and for how long. */
export function MovePanel({ plan, picked, target, onTarget, onClear }: MovePanelProps) {
  const id = useId();
  const reread = useRereadPlan();
  const showDone = useToastWithUndo();
  const { technicianId, date } = target;
  const asked = {
    visits: picked.map(visitOfKey),
    ...(technicianId === '' ? {} : { toTechnicianId: technicianId }),
    ...(date === '' ? {} : { toDate: date }),
  };
  const isTooMany = picked.length > mostVisitsMoved;
  const hasTarget = (technicianId !== '' || date !== '') && !isTooMany;
  const preview = useQuery({
    queryKey: ['/api/week-plan/move-visits/preview', asked],
    queryFn: ({ signal }) => call<MovesPreview>('POST', '/api/week-plan/move-visits/preview', { body: asked, signal }),
    enabled: hasTarget,
    retry: false,
    staleTime: 0,
  });
  const refused = preview.data?.refused ?? [];
  const staying = new Set(refused.map(({ assignmentId }) => assignmentId));
  const going = asked.visits.filter(({ assignmentId }) => !staying.has(assignmentId));
  const move = useMutation({
    mutationFn: (scope: MoveScope) =>
      call<RouteChange>('POST', '/api/week-plan/move-visits', {
        body: { ...asked, visits: going, scope } satisfies MoveVisits,
      }),
    onSuccess: ({ changeId }, scope) => {
      showDone(scope === 'once' ? movingTexts.moved(going.length) : movingTexts.movedForGood(going.length), changeId);
      onClear();
    },
    onError: showFailure(movingTexts.notMoved),
    onSettled: reread,
  });
  const canMove = hasTarget && preview.data !== undefined && !preview.isFetching && going.length > 0;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 rounded-md border border-field bg-sunken p-3">
      <div className="flex items-center justify-between gap-3">
        <h3 id={id} className="text-sm font-semibold" aria-live="polite">
          {movingTexts.chosen(picked.length)}
        </h3>
        <Button size="sm" variant="quiet" className="max-md:h-12" onClick={onClear}>
          {movingTexts.clear}
        </Button>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <ChoiceField
          label={movingTexts.giveTo}
          value={technicianId}
          onChange={(next) => onTarget({ ...target, technicianId: next })}
          choices={[
            { value: '', label: movingTexts.sameTechnician },
            ...plan.technicians.map((one) => ({ value: one.technicianId, label: one.name })),
          ]}
        />
        <ChoiceField
          label={movingTexts.onDay}
          value={date}
          onChange={(next) => onTarget({ ...target, date: next })}
          choices={[
            { value: '', label: movingTexts.sameDay },
            ...plan.dates
              .filter((one) => one.date >= plan.today)
              .map((one) => ({ value: one.date, label: formatDay(one.date, 'weekdayAndDay') })),
          ]}
        />
      </div>
      {isTooMany ? <p className="text-sm text-warn">{movingTexts.tooManyChosen(mostVisitsMoved)}</p> : null}
      {hasTarget && preview.isPending ? <SkeletonRows rows={2} /> : null}
      {preview.isError ? (
        <p className="text-sm text-warn">{failureText(preview.error, movingTexts.previewFailed)}</p>
      ) : null}
      {hasTarget && preview.data ? <Changes preview={preview.data} /> : null}
      <div className="flex flex-wrap justify-end gap-2 max-md:*:h-12 max-md:*:grow">
        <Button disabled={!canMove || move.isPending} onClick={() => move.mutate('from-now-on')}>
          {movingTexts.fromNowOn}
        </Button>
        <Button variant="primary" disabled={!canMove} busy={move.isPending} onClick={() => move.mutate('once')}>
          {movingTexts.justThisDay}
        </Button>
      </div>
    </section>
  );
}

/** The days before and after, and which of the stops can't go. */
function Changes({ preview: { days, basis, refused } }: { preview: MovesPreview }) {
  const driven = (of: 'before' | 'after'): number => days.reduce((sum, day) => sum + day[of].travelMinutes, 0);
  return (
    <div className="flex flex-col gap-2 text-sm" aria-live="polite">
      {days.length > 0 ? (
        <>
          <p className="font-medium">{movingTexts.driving(driven('before'), driven('after'), basis !== 'roads')}</p>
          <ul className="flex flex-col gap-1">
            {days.map(({ technicianId, name, date, before, after, overMinutes, works, maxStops }) => (
              <li key={`${technicianId} ${date}`} className="num">
                <span className="font-medium">{`${name}, ${formatDay(date, 'shortWeekdayAndDay')}`}</span>
                {': '}
                {movingTexts.dayChange(before, after)}
                {after.stops > before.stops
                  ? [
                      works ? null : movingTexts.notWorking,
                      overMinutes > 0 ? weekTexts.overBy(overMinutes) : null,
                      after.stops > maxStops ? weekTexts.overStops(maxStops) : null,
                    ]
                      .filter((doubt) => doubt !== null)
                      .map((doubt) => (
                        <span key={doubt} className="ml-2 text-warn">
                          {doubt}
                        </span>
                      ))
                  : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {refused.length > 0 ? (
        <div className="text-warn">
          <p>{movingTexts.staying(refused.length)}</p>
          <ul className="list-disc pl-5">
            {refused.map(({ assignmentId, name, reason }) => (
              <li key={assignmentId}>{movingTexts.because(name, reason)}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
