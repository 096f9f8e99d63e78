import { ArrowDown, ArrowUp, Navigation, X } from 'lucide-react';
import { navigationUrl } from '#domain/routing/navigation.ts';
import { routesTexts } from '#web/texts/routes.ts';
import { Chip } from '#web/ui/chip.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { coordinatesOf, type RouteStop, stopName, type TechnicianDay } from './day-board.ts';
import { wholeMinutes } from './figures.ts';

interface StopListProps {
  route: TechnicianDay;
  /** Absent where the user may not. */
  onMove?: ((index: number, step: -1 | 1) => void) | undefined;
  onRemove?: ((stop: RouteStop) => void) | undefined;
}

/** The stops in driving order, with what can be done to each. */
export function StopList({ route: { stops, load }, onMove, onRemove }: StopListProps) {
  return (
    <ol aria-label={routesTexts.stopsInOrder} className="flex flex-col divide-y divide-line">
      {stops.map((stop, index) => {
        const { assignment, customer } = stop;
        const name = stopName(customer);
        const url = navigationUrl({ ...customer, coordinates: coordinatesOf(customer) });
        return (
          <li key={assignment.assignmentId} className="flex items-center gap-x-3 py-2 max-md:flex-wrap">
            <span className="tabular-nums grid size-7 shrink-0 place-items-center rounded-full bg-brand-soft text-sm font-semibold text-brand">
              {index + 1}
            </span>
            <div className="min-w-0 grow max-md:basis-[calc(100%-3rem)]">
              <p className="flex items-center gap-2">
                <span className="truncate text-sm font-medium">{customer.name}</span>
                <PriorityChip priority={assignment.priority} />
              </p>
              <p className="truncate text-xs text-ink-3">
                {[
                  customer.address ?? routesTexts.noAddress,
                  ...legText(load.travelMinutesTo[index], assignment.estimatedDuration),
                ].join(' · ')}
              </p>
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
              {onMove ? (
                <>
                  <IconButton
                    label={routesTexts.moveUp(name)}
                    icon={<ArrowUp aria-hidden="true" />}
                    tooltip={false}
                    disabled={index === 0}
                    onClick={() => onMove(index, -1)}
                  />
                  <IconButton
                    label={routesTexts.moveDown(name)}
                    icon={<ArrowDown aria-hidden="true" />}
                    tooltip={false}
                    disabled={index === stops.length - 1}
                    onClick={() => onMove(index, 1)}
                  />
                </>
              ) : null}
              {onRemove ? (
                <IconButton
                  label={routesTexts.removeStop(name)}
                  icon={<X aria-hidden="true" />}
                  tooltip={false}
                  onClick={() => onRemove(stop)}
                />
              ) : null}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

const legText = (travelMinutes: number | null | undefined, serviceMinutes: number): string[] => [
  ...(travelMinutes ? [routesTexts.drive(wholeMinutes(travelMinutes))] : []),
  routesTexts.atStop(serviceMinutes),
];

/** URGENT and HIGH stand out; the others need no word (spec 2 §2). */
function PriorityChip({ priority }: { priority: string }) {
  if (priority !== 'URGENT' && priority !== 'HIGH') return null;
  return (
    <Chip tone={priority === 'URGENT' ? 'bad' : 'warn'} dot>
      {priority}
    </Chip>
  );
}
