import { useState } from 'react';
import { type DayResultAnswer, routeDayOf } from '#contract/scheduling/routes.ts';
import type { Weekday } from '#contract/shapes.ts';
import { placeKey } from '#domain/scheduling/index.ts';
import { formatWeekday } from '#web/base/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { RouteMap } from '../map/route-map.tsx';
import { useServerAnswers } from './api.ts';
import { mapRouteOf, stopName, type TechnicianDay } from './day-board.ts';
import { ApproximateNote, OfflineNote, OptimizationFigures } from './dialog-parts.tsx';
import { MethodSelect, useOptimizer } from './optimize-control.tsx';
import { routesTexts } from './texts.ts';
import { customerIdsOf, useStopChanges } from './use-stop-changes.ts';

interface OptimizationDialogProps {
  route: TechnicianDay;
  day: Weekday;
  /** The first answer; other methods can be tried here. */
  found: DayResultAnswer;
  /** Back to the route. */
  onClose: () => void;
}

/** What an optimized order would change, in miles and minutes and on the map. */
export function OptimizationDialog({ route, day, found, onClose }: OptimizationDialogProps) {
  const [result, setResult] = useState(found);
  const { optimize, isPending } = useOptimizer(setResult);
  const { reorder } = useStopChanges(route);
  const [busy, setBusy] = useState(false);
  const serverAnswers = useServerAnswers();
  const order = result.optimizedRoute.map(({ customerId }) => customerId);
  const ordered = order.flatMap((customerId) =>
    route.stops.filter(({ customer }) => placeKey(customer) === customerId),
  );
  const changes = ordered.some(({ assignment }, index) => assignment !== route.stops[index]?.assignment);

  const apply = async () => {
    setBusy(true);
    const applied = await reorder(order, result.roads);
    setBusy(false);
    if (applied) onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={routesTexts.optimized}
      description={routesTexts.optimizedFor(route.technician.name, formatWeekday(day))}
      width="lg"
      footer={
        <>
          {changes && !serverAnswers ? <OfflineNote /> : null}
          <Button onClick={onClose}>{routesTexts.keepOrder}</Button>
          {changes ? (
            <Button variant="primary" busy={busy} disabled={!serverAnswers} onClick={() => void apply()}>
              {routesTexts.apply}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <MethodSelect
          value={result.method}
          disabled={isPending}
          onChange={(method) =>
            void optimize({
              customerIds: customerIdsOf(route.stops),
              method,
              technicianId: route.technician.technicianId,
              dayOfWeek: routeDayOf(day),
            })
          }
          className="md:w-56"
        />
        <OptimizationFigures result={result} />
        {changes ? null : <p className="text-sm text-ink-2">{routesTexts.alreadyBest}</p>}
        <div className="grid grid-cols-1 gap-5 md:grid-cols-[1.15fr_minmax(0,1fr)] md:items-start">
          <div className="flex flex-col gap-2">
            <RouteMap
              routes={[mapRouteOf(route.technician, ordered)]}
              before={changes ? mapRouteOf(route.technician, route.stops).stops : undefined}
            />
            {changes ? <Legend /> : null}
            <ApproximateNote stops={ordered} />
          </div>
          <OrderedNames
            result={result}
            nameOf={(customerId) => {
              const stop = route.stops.find(({ customer }) => placeKey(customer) === customerId);
              return stop ? stopName(stop.customer) : customerId;
            }}
          />
        </div>
      </div>
    </Dialog>
  );
}

function Legend() {
  return (
    <p aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink-2">
      <span className="inline-flex items-center gap-2">
        <span className="w-6 border-t-2 border-brand" />
        {routesTexts.newRoute}
      </span>
      <span className="inline-flex items-center gap-2">
        <span className="w-6 border-t-2 border-dashed border-ink-3" />
        {routesTexts.presentOrder}
      </span>
    </p>
  );
}

interface OrderedNamesProps {
  result: DayResultAnswer;
  nameOf: (customerId: string) => string;
}

/** The order found, with the minutes driven to each stop. */
export function OrderedNames({ result, nameOf }: OrderedNamesProps) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3>{routesTexts.newOrder}</h3>
      <ol aria-label={routesTexts.newOrder} className="flex flex-col divide-y divide-line">
        {result.optimizedRoute.map(({ customerId, estimatedTravelTime }, index) => (
          <li key={customerId} className="flex items-baseline gap-3 py-1.5 text-sm">
            <span className="tabular-nums w-6 shrink-0 text-right font-semibold text-ink-2">{index + 1}</span>
            <span className="min-w-0 grow truncate">{nameOf(customerId)}</span>
            {estimatedTravelTime ? (
              <span className="tabular-nums shrink-0 text-xs text-ink-3">
                {routesTexts.minutes(estimatedTravelTime.toFixed(1))}
              </span>
            ) : null}
          </li>
        ))}
      </ol>
      {result.late && result.late.length > 0 ? (
        <p className="text-xs text-warn">{routesTexts.lateFor(result.late.map(nameOf).join(', '))}</p>
      ) : null}
      {result.withoutCoordinates.length > 0 ? (
        <p className="text-xs text-warn">{routesTexts.notOnMap(result.withoutCoordinates.map(nameOf).join(', '))}</p>
      ) : null}
    </div>
  );
}
