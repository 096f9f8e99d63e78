import { Navigation, Play } from 'lucide-react';
import { type DayResultAnswer, routeDayOf } from '#contract/scheduling/routes.ts';
import type { Weekday } from '#contract/shapes.ts';
import { routeUrl } from '#domain/scheduling/index.ts';
import { formatMinutes, formatWeekday } from '#web/base/format.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { Directions, useMapApp } from '../map/directions.tsx';
import { RouteMap } from '../map/route-map.tsx';
import { mapTexts } from '../map/texts.ts';
import { destinationOf, mapRouteOf, type TechnicianDay } from './day-board.ts';
import { ApproximateNote } from './dialog-parts.tsx';
import { OptimizeControl } from './optimize-control.tsx';
import { StopList } from './stop-list.tsx';
import { HoursFilled } from './technician-card.tsx';
import { routesTexts } from './texts.ts';
import { customerIdsOf, useStopChanges } from './use-stop-changes.ts';

interface RouteDetailDialogProps {
  route: TechnicianDay;
  day: Weekday;
  canEdit: boolean;
  canDelete: boolean;
  onClose: () => void;
  onOptimized: (result: DayResultAnswer) => void;
  onEditStop: (assignmentId: string) => void;
}

/** A technician's route of a day: its totals, its map, its stops in order. */
export function RouteDetailDialog({
  route,
  day,
  canEdit,
  canDelete,
  onClose,
  onOptimized,
  onEditStop,
}: RouteDetailDialogProps) {
  const { technician, stops } = route;
  const { move, moveTo, removeStop } = useStopChanges(route);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={routesTexts.routeOf(technician.name, formatWeekday(day))}
      description={<RouteSummary route={route} />}
      width="lg"
      footer={
        stops.length > 0 ? (
          <>
            {canEdit ? (
              <OptimizeControl
                customerIds={customerIdsOf(stops)}
                dayOfWeek={routeDayOf(day)}
                technicianId={technician.technicianId}
                onOptimized={onOptimized}
              />
            ) : null}
            <StartRoute technician={technician} stops={stops} />
          </>
        ) : undefined
      }
    >
      {stops.length === 0 ? (
        <EmptyState title={routesTexts.emptyRoute}>{routesTexts.emptyRouteHint}</EmptyState>
      ) : (
        <div className="grid grid-cols-1 gap-5 md:grid-cols-[18rem_minmax(0,1fr)] md:items-start">
          <div className="flex flex-col gap-4 md:sticky md:top-0">
            <RouteMap routes={[mapRouteOf(technician, stops)]} />
            <ApproximateNote stops={stops} />
            <HoursFilled route={route} />
          </div>
          <StopList
            route={route}
            onMove={canEdit ? move : undefined}
            onMoveTo={canEdit ? moveTo : undefined}
            onEdit={canEdit ? ({ assignment }) => onEditStop(assignment.assignmentId) : undefined}
            onRemove={canDelete ? removeStop : undefined}
          />
        </div>
      )}
    </Dialog>
  );
}

function RouteSummary({ route: { load, technician } }: { route: TechnicianDay }) {
  const figures = [
    [
      routesTexts.distance,
      load.travelMinutes > 0 && load.basis !== 'roads'
        ? routesTexts.estimated(routesTexts.miles(load.distanceMiles))
        : routesTexts.miles(load.distanceMiles),
    ],
    [routesTexts.driving, formatMinutes(load.travelMinutes)],
    [routesTexts.service, formatMinutes(load.serviceMinutes)],
    [routesTexts.shift, routesTexts.hours(technician.startTime, technician.endTime)],
  ];
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1">
      {figures.map(([term, value]) => (
        <div key={term} className="flex gap-1.5">
          <dt className="text-ink-3">{term}</dt>
          <dd className="tabular-nums font-medium text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Opens directions through the stops, or as many of them as the map app takes; it says how many when not all. */
function StartRoute({ technician, stops }: Pick<TechnicianDay, 'technician' | 'stops'>) {
  const app = useMapApp();
  const destinations = stops.map(({ customer }) => destinationOf(customer));
  const led = routeUrl(destinations, app);
  if (led === null) {
    return (
      <Button
        variant="primary"
        icon={<Navigation aria-hidden="true" className="size-4" />}
        onClick={() =>
          toast({ title: routesTexts.noAddressTitle, description: routesTexts.noAddressText, variant: 'warning' })
        }
      >
        {routesTexts.startRoute}
      </Button>
    );
  }
  return (
    <div className="flex items-center gap-3 max-md:h-auto! max-md:flex-col-reverse max-md:items-stretch max-md:gap-1.5">
      {led.stops < stops.length ? (
        <p className="text-xs text-ink-3 max-md:text-center md:text-right">
          {routesTexts.leadsTo(mapTexts.apps[app], led.stops, stops.length)}
        </p>
      ) : null}
      <Directions
        variant="primary"
        place={technician.name}
        urlFor={(each) => routeUrl(destinations, each)?.url ?? led.url}
        icon={<Play aria-hidden="true" className="size-4" />}
        className="max-md:h-12"
        linkClassName="max-md:h-12"
      >
        {routesTexts.startRoute}
      </Directions>
    </div>
  );
}
