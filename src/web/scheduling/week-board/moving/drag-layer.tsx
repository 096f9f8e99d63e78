import {
  type Announcements,
  DndContext,
  DragOverlay,
  type DragStartEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { WeekPlan } from '#contract/scheduling/week-plan.ts';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { useLatestCallback } from '../../../ui/use-latest.ts';
import { reasonsAt, type Spoken } from './drop-reasons.tsx';
import { type Arrow, nextPlace, type Place } from './drop-target.ts';
import { type BoardColumn, cellKey, findStop, placeName, stopName, type VisitKey } from './grid.ts';
import { movingTexts } from './texts.ts';

// Reads from the drawn board where a lifted stop would land. The board itself does not render in the meantime.

/** A handler for the table's presses and keys. */
export type Lift = (event: SyntheticEvent) => void;

interface DragLayerProps {
  plan: WeekPlan;
  columns: readonly BoardColumn[];
  table: RefObject<HTMLElement | null>;
  /** The layer's handler; the table calls it. */
  lift: RefObject<Lift | null>;
  onDrop: (key: VisitKey, place: Place) => void;
}

/** A place on the screen. */
interface Mark {
  /** The line between two stops. */
  left: number;
  top: number;
  width: number;
  cell: DOMRect;
}

interface Aim {
  place: Place;
  mark: Mark;
}

const lineGapPx = 3;

const cellsOf = (table: HTMLElement): HTMLElement[] => [...table.querySelectorAll<HTMLElement>('[data-cell]')];

const othersIn = (cell: HTMLElement, key: VisitKey): HTMLElement[] =>
  [...cell.querySelectorAll<HTMLElement>('[data-visit]')].filter((chip) => chip.dataset.visit !== key);

const cellOf = (technicianId: string, date: string, table: HTMLElement): HTMLElement | undefined =>
  cellsOf(table).find(({ dataset }) => dataset.cell === cellKey(technicianId, date));

/** The stop's place now. */
function placeOf(chip: HTMLElement): Place | null {
  const cell = chip.closest<HTMLElement>('[data-cell]');
  if (!cell) return null;
  const position = [...cell.querySelectorAll('[data-visit]')].indexOf(chip);
  return { ...readKey(cell), position };
}

function readKey(cell: HTMLElement): { technicianId: string; date: string } {
  const text = cell.dataset.cell ?? '';
  const at = text.lastIndexOf(' ');
  return { technicianId: text.slice(0, at), date: text.slice(at + 1) };
}

/** What the pointer aims at; null outside the board. */
function aimAt(table: HTMLElement, key: VisitKey, x: number, y: number): Aim | null {
  const cell = document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-cell]'))
    .find((found) => found && table.contains(found));
  if (!cell) return null;
  const others = othersIn(cell, key);
  const before = others.findIndex((chip) => y < middleOf(chip));
  return aimIn(cell, key, before >= 0 ? before : behindShown(cell, others.length, key, y));
}

const middleOf = (element: Element): number => {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
};

/** Below the last stop that is shown: behind it, or behind those that are folded away. */
function behindShown(cell: HTMLElement, shown: number, key: VisitKey, y: number): number {
  const more = cell.querySelector('[data-more]');
  return more && y >= middleOf(more) ? roomIn(cell, key) : shown;
}

function roomIn(cell: HTMLElement, key: VisitKey): number {
  const isHere = [...cell.querySelectorAll<HTMLElement>('[data-visit]')].some(({ dataset }) => dataset.visit === key);
  return Number(cell.dataset.count ?? 0) - (isHere ? 1 : 0);
}

/** Aims at a place by its numbers. */
function aimAtPlace(table: HTMLElement, key: VisitKey, { technicianId, date, position }: Place): Aim | null {
  const cell = cellOf(technicianId, date, table);
  return cell ? aimIn(cell, key, position) : null;
}

/** Brings a technician's day into view. */
const revealCell = (table: HTMLElement, { technicianId, date }: Place): void =>
  cellOf(technicianId, date, table)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

function aimIn(cell: HTMLElement, key: VisitKey, position: number): Aim {
  const others = othersIn(cell, key);
  const next = others[position];
  const last = cell.querySelector('[data-more]') ?? others.at(-1);
  const bounds = cell.getBoundingClientRect();
  const chip = (next ?? last)?.getBoundingClientRect();
  const left = chip?.left ?? bounds.left + 10;
  const width = chip?.width ?? bounds.width - 20;
  const top = chip ? (next ? chip.top - lineGapPx : chip.bottom + 1) : bounds.top + bounds.height / 2;
  return { place: { ...readKey(cell), position }, mark: { left, top, width, cell: bounds } };
}

interface Lifted {
  key: VisitKey;
  label: string;
  chip: HTMLElement;
  /** A pointer carries it; the keyboard only marks where it would go. */
  byPointer: boolean;
}

/** There is one: whichever stop is lifted. */
const liftedId = 'lifted-stop';
const liftsWith: Record<string, string> = {
  mousedown: 'onMouseDown',
  touchstart: 'onTouchStart',
  keydown: 'onKeyDown',
};
const mouse = { activationConstraint: { distance: 6 } };
/** A finger that scrolls moves sooner. */
const touch = { activationConstraint: { delay: 250, tolerance: 8 } };
const keyboardCodes = { start: ['Space'], cancel: ['Escape', 'Tab'], end: ['Space', 'Enter'] };
const arrows: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] satisfies Arrow[];
const isArrow = (code: string): code is Arrow => arrows.includes(code);

/** Carries stops over the board. It is not inside the table, so that the table does not render while a stop is carried. */
export function DragLayer({ plan, columns, table, lift, onDrop }: DragLayerProps) {
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [mark, setMark] = useState<Mark | null>(null);
  const aim = useRef<Aim | null>(null);

  const show = (next: Aim | null) => {
    aim.current = next;
    setMark(next?.mark ?? null);
  };
  const coordinateGetter = useLatestCallback((event: KeyboardEvent) => {
    const board = table.current;
    if (!board || !lifted || !isArrow(event.code)) return undefined;
    event.preventDefault();
    const present = aim.current?.place ?? placeOf(lifted.chip);
    const next = present && nextPlace(plan, columns, lifted.key, present, event.code);
    if (next) revealCell(board, next);
    const found = next && aimAtPlace(board, lifted.key, next);
    if (!found) return undefined;
    show(found);
    return { x: found.mark.left, y: found.mark.top };
  });
  const [keyboard] = useState(() => ({ coordinateGetter, keyboardCodes, scrollBehavior: 'auto' as const }));
  const sensors = useSensors(
    useSensor(MouseSensor, mouse),
    useSensor(TouchSensor, touch),
    useSensor(KeyboardSensor, keyboard),
  );

  const start = ({ activatorEvent }: DragStartEvent) => {
    const chip = chipOf(activatorEvent.target);
    const key = chip?.dataset.visit;
    const found = key === undefined ? undefined : findStop(plan, key);
    if (!chip || key === undefined || !found) return;
    chip.dataset.lifted = '';
    setLifted({ key, chip, label: stopName(found.stop), byPointer: !(activatorEvent instanceof KeyboardEvent) });
  };
  const end = (isDropped: boolean) => {
    const target = aim.current;
    if (lifted) delete lifted.chip.dataset.lifted;
    show(null);
    setLifted(null);
    if (!lifted || !isDropped || !target) return;
    const { cannot } = reasonsAt(plan, lifted.key, target.place);
    if (cannot === null) onDrop(lifted.key, target.place);
    else toast({ variant: 'error', title: movingTexts.cannotGo, description: cannot });
  };

  useFollowPointer(lifted !== null, (pointer) => {
    if (!table.current || !lifted) return;
    const place = aim.current?.place;
    // By keyboard the place stays the same wherever the board has been scrolled to.
    if (!lifted.byPointer) show(place ? aimAtPlace(table.current, lifted.key, place) : null);
    else if (pointer) show(aimAt(table.current, lifted.key, pointer.clientX, pointer.clientY));
  });
  const announcements = useAnnouncements(plan, lifted, aim);
  const reasons = lifted && mark && aim.current ? reasonsAt(plan, lifted.key, aim.current.place) : null;

  return (
    <DndContext
      sensors={sensors}
      onDragStart={start}
      onDragEnd={() => end(true)}
      onDragCancel={() => end(false)}
      accessibility={{ announcements, container: document.body, screenReaderInstructions: { draggable: '' } }}
    >
      <Lifter lift={lift} isBusy={lifted !== null} />
      {mark ? createPortal(<DropMark mark={mark} isBarred={reasons?.cannot != null} />, document.body) : null}
      {mark && reasons ? createPortal(<Reasons mark={mark} reasons={reasons} />, document.body) : null}
      <DragOverlay dropAnimation={null} className="pointer-events-none">
        {lifted?.byPointer ? (
          <span className="flex min-h-7 items-center rounded-sm border border-aqua bg-surface px-2 text-sm shadow-float">
            <span className="truncate">{lifted.label}</span>
          </span>
        ) : null}
      </DragOverlay>
    </DndContext>
  );
}

/** Said below the day that is aimed at, while the stop is carried. */
function Reasons({ mark: { cell }, reasons: { cannot, doubts } }: { mark: Mark; reasons: Spoken }) {
  const said = cannot === null ? doubts : [cannot];
  if (said.length === 0) return null;
  return (
    <p
      aria-hidden="true"
      className={`pointer-events-none fixed z-12 max-w-72 rounded-sm border bg-surface px-2 py-1 text-xs shadow-float ${cannot === null ? 'border-warn text-warn' : 'border-bad text-bad'}`}
      style={{
        left: Math.max(8, Math.min(cell.left, innerWidth - 296)),
        top: Math.min(cell.bottom + 4, innerHeight - 60),
      }}
    >
      {said.join('. ')}
    </p>
  );
}

const chipOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-draggable]') : null;

/** Passes the table's events to the one draggable: the pressed stop becomes the lifted one. */
function Lifter({ lift, isBusy }: { lift: RefObject<Lift | null>; isBusy: boolean }) {
  const { listeners, setNodeRef, setActivatorNodeRef } = useDraggable({ id: liftedId });
  useEffect(() => {
    lift.current = (event) => {
      const chip = chipOf(event.target);
      if (!chip || isBusy) return;
      setNodeRef(chip);
      setActivatorNodeRef(chip);
      listeners?.[liftsWith[event.type] ?? '']?.(event);
    };
    return () => {
      lift.current = null;
    };
  }, [lift, isBusy, listeners, setNodeRef, setActivatorNodeRef]);
  return null;
}

/** Where a pointer is in the window. */
type Pointer = Pick<Touch, 'clientX' | 'clientY'>;

/** Reports the pointer while a stop is carried, and again when the board is scrolled under it. */
function useFollowPointer(isOn: boolean, onMove: (pointer: Pointer | undefined) => void): void {
  const report = useLatestCallback(onMove);
  useEffect(() => {
    if (!isOn) return;
    let last: Pointer | undefined;
    const again = () => report(last);
    const follow = (event: MouseEvent | TouchEvent) => {
      last = 'touches' in event ? event.touches[0] : event;
      again();
    };
    document.addEventListener('mousemove', follow);
    document.addEventListener('touchmove', follow);
    document.addEventListener('scroll', again, true);
    return () => {
      document.removeEventListener('mousemove', follow);
      document.removeEventListener('touchmove', follow);
      document.removeEventListener('scroll', again, true);
    };
  }, [isOn, report]);
}

/** What is read out: picked up, each place it comes to, and where it ends. */
function useAnnouncements(
  plan: DragLayerProps['plan'],
  lifted: Lifted | null,
  aim: RefObject<Aim | null>,
): Announcements {
  const name = (): string => lifted?.label ?? '';
  const place = (): string | undefined => {
    const target = aim.current?.place;
    const technician = plan.technicians.find(({ technicianId }) => technicianId === target?.technicianId);
    return target && technician ? placeName(technician.name, target.date) : undefined;
  };
  return {
    onDragStart: () => movingTexts.lifted(name()),
    onDragMove: () => {
      const where = place();
      if (where === undefined || !lifted || !aim.current) return undefined;
      const { cannot, doubts } = reasonsAt(plan, lifted.key, aim.current.place);
      return [
        movingTexts.placeNumber(where, aim.current.place.position + 1),
        ...(cannot === null ? doubts : [cannot]),
      ].join(' ');
    },
    onDragOver: () => undefined,
    onDragEnd: () => {
      const where = place();
      const isBarred = lifted && aim.current && reasonsAt(plan, lifted.key, aim.current.place).cannot !== null;
      return where === undefined || isBarred ? movingTexts.notDropped(name()) : movingTexts.dropped(name(), where);
    },
    onDragCancel: () => movingTexts.notDropped(name()),
  };
}

/** The day that is aimed at, and the gap between its stops. */
function DropMark({ mark: { left, top, width, cell }, isBarred }: { mark: Mark; isBarred: boolean }) {
  return (
    <div aria-hidden="true" className="pointer-events-none">
      <div
        className={`fixed z-12 rounded-sm border-2 ${isBarred ? 'border-bad' : 'border-aqua'}`}
        style={{ left: cell.left, top: cell.top, width: cell.width, height: cell.height }}
      />
      {isBarred ? null : <div className="fixed z-12 h-0.5 rounded-full bg-brand" style={{ left, top, width }} />}
    </div>
  );
}
