import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { ArrowDown, ArrowUp, GripVertical, Navigation, Pencil, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { navigationUrl } from '#domain/scheduling/index.ts';
import { windowText } from '#web/base/window-text.ts';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useMapApp } from '../map/directions.tsx';
import { destinationOf, type RouteStop, stopName, type TechnicianDay } from './day-board.ts';
import { routesTexts } from './texts.ts';

interface StopListProps {
  route: TechnicianDay;
  /** Absent where the user may not. */
  onMove?: ((index: number, step: -1 | 1) => void) | undefined;
  onMoveTo?: ((from: number, to: number) => void) | undefined;
  onEdit?: ((stop: RouteStop) => void) | undefined;
  onRemove?: ((stop: RouteStop) => void) | undefined;
}

/** The stops in driving order; they can be reordered by arrows or dragged by their handles. */
export function StopList({ route: { stops, load }, onMove, onMoveTo, onEdit, onRemove }: StopListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = stops.map(({ assignment }) => assignment.assignmentId);
  const placeOf = (id: UniqueIdentifier | undefined): number => ids.indexOf(String(id));
  const nameOf = (id: UniqueIdentifier): string => {
    const stop = stops[placeOf(id)];
    return stop ? stopName(stop.customer) : '';
  };
  // A stop that has just been picked up is over its own place, which is not announced.
  const hasMoved = useRef(false);
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      hasMoved.current = false;
      return routesTexts.dragStarted(nameOf(active.id), placeOf(active.id) + 1);
    },
    onDragOver: ({ active, over }) => {
      hasMoved.current ||= over !== null && over.id !== active.id;
      if (!over || !hasMoved.current) return undefined;
      return routesTexts.dragOver(nameOf(active.id), placeOf(over.id) + 1, ids.length);
    },
    onDragEnd: ({ active, over }) =>
      over ? routesTexts.dragEnded(nameOf(active.id), placeOf(over.id) + 1, ids.length) : undefined,
    onDragCancel: ({ active }) => routesTexts.dragCancelled(nameOf(active.id)),
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMoveTo?.(placeOf(active.id), placeOf(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[alongTheList]}
      accessibility={{ announcements, screenReaderInstructions: { draggable: routesTexts.dragHint } }}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={!onMoveTo}>
        <ol aria-label={routesTexts.stopsInOrder} className="flex flex-col divide-y divide-line">
          {stops.map((stop, index) => (
            <StopRow
              key={stop.assignment.assignmentId}
              stop={stop}
              number={index + 1}
              travelMinutes={load.travelMinutesTo[index]}
              canDrag={onMoveTo !== undefined && stops.length > 1}
            >
              {onMove ? (
                <>
                  <IconButton
                    label={routesTexts.moveUp(stopName(stop.customer))}
                    icon={<ArrowUp aria-hidden="true" />}
                    tooltip={false}
                    disabled={index === 0}
                    onClick={() => onMove(index, -1)}
                  />
                  <IconButton
                    label={routesTexts.moveDown(stopName(stop.customer))}
                    icon={<ArrowDown aria-hidden="true" />}
                    tooltip={false}
                    disabled={index === stops.length - 1}
                    onClick={() => onMove(index, 1)}
                  />
                </>
              ) : null}
              {onEdit ? (
                <IconButton
                  label={routesTexts.editStopAt(stopName(stop.customer))}
                  icon={<Pencil aria-hidden="true" />}
                  tooltip={false}
                  onClick={() => onEdit(stop)}
                />
              ) : null}
              {onRemove ? (
                <IconButton
                  label={routesTexts.removeStop(stopName(stop.customer))}
                  icon={<X aria-hidden="true" />}
                  tooltip={false}
                  onClick={() => onRemove(stop)}
                />
              ) : null}
            </StopRow>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

/** A stop moves up and down only. */
const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 });

interface StopRowProps {
  stop: RouteStop;
  number: number;
  travelMinutes: number | null | undefined;
  canDrag: boolean;
  /** Its buttons. */
  children: ReactNode;
}

function StopRow({ stop: { assignment, customer }, number, travelMinutes, canDrag, children }: StopRowProps) {
  const app = useMapApp();
  const name = stopName(customer);
  const url = navigationUrl(destinationOf(customer), app);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: assignment.assignmentId,
  });
  const style = {
    transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
    transition: matchMedia('(prefers-reduced-motion: reduce)').matches ? undefined : transition,
  };
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={classNames(
        'flex items-center gap-x-3 bg-surface py-2 max-md:flex-wrap',
        isDragging && 'relative z-1 rounded-sm shadow-float',
      )}
    >
      {canDrag ? (
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          // The library's own description is English in every language; the label says what the button does.
          aria-roledescription={undefined}
          aria-label={routesTexts.drag(name)}
          className="-mx-1.5 grid h-12 w-7 shrink-0 cursor-grab touch-none place-items-center rounded-sm text-ink-3 hover:bg-sunken hover:text-ink active:cursor-grabbing"
        >
          <GripVertical aria-hidden="true" className="size-4.5" />
        </button>
      ) : null}
      <span className="tabular-nums grid size-7 shrink-0 place-items-center rounded-full bg-brand-soft text-sm font-semibold text-brand">
        {number}
      </span>
      <div
        className={classNames(
          'min-w-0 grow',
          canDrag ? 'max-md:basis-[calc(100%-5.5rem)]' : 'max-md:basis-[calc(100%-3rem)]',
        )}
      >
        <p className="flex items-center gap-2">
          <span className="truncate text-sm font-medium">
            {[customer.name, customer.propertyName].filter(Boolean).join(' · ')}
          </span>
          <PriorityChip priority={assignment.priority} />
        </p>
        <p className="truncate text-xs text-ink-2">{customer.address ?? routesTexts.noAddress}</p>
        <p className="truncate text-xs text-ink-3">{legText(travelMinutes, assignment)}</p>
      </div>
      <div className="flex shrink-0 items-center max-md:-mr-2 max-md:w-full max-md:justify-end max-md:*:size-12">
        {url ? (
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={routesTexts.navigate(name)}
            className="grid size-10 place-items-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink"
          >
            <Navigation aria-hidden="true" className="size-4.5" />
          </a>
        ) : null}
        {children}
      </div>
    </li>
  );
}

const legText = (
  travelMinutes: number | null | undefined,
  { estimatedDuration, windowFrom = null, windowTo = null }: RouteStop['assignment'],
): string =>
  [
    travelMinutes ? routesTexts.drive(travelMinutes) : null,
    routesTexts.atStop(estimatedDuration),
    windowText(windowFrom, windowTo),
  ]
    .filter(Boolean)
    .join(' · ');

/** Shows URGENT and HIGH only. */
function PriorityChip({ priority }: { priority: string }) {
  if (priority !== 'URGENT' && priority !== 'HIGH') return null;
  return (
    <Chip tone={priority === 'URGENT' ? 'bad' : 'warn'} dot>
      {routesTexts.priorities[priority]}
    </Chip>
  );
}
