import { useState } from 'react';
import type { Coordinates } from '#domain/scheduling/index.ts';
import { useIsWide } from '#web/base/use-is-wide.ts';
import { classNames } from '#web/ui/class-names.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { type MapRoute, type MapStop, routeColour } from './map-route.ts';
import { groundFor, useMapSettings } from './map-settings.ts';
import { RouteDrawing, type ShownState, shownState, stateSigns } from './route-drawing.tsx';
import { streetTexts } from './street-texts.ts';

export interface RouteMapProps {
  routes: readonly MapRoute[];
  /** The order a single route is compared with, in dashes. */
  before?: readonly MapStop[] | undefined;
  /** `wide` is as wide as there is room, for a whole page; on a phone both are the same. */
  shape?: 'square' | 'wide';
  /** False where the page explains colors and signs itself. */
  hasLegend?: boolean;
  /** Takes the place that is clicked, or the middle of the map at Enter; drawings to scale are not shown for it. */
  onPick?: ((place: Coordinates) => void) | undefined;
  /** What a click does. */
  pickHint?: string;
}

const waitingMap = ({ className }: { className: string }) => (
  <div className={classNames('rounded-md border border-line bg-sunken', className)} />
);
const TiledMap = lazyComponent(async () => (await import('./tiled-map.tsx')).TiledMap, {
  waiting: waitingMap,
  onFailure: ({ onGroundFails }) => onGroundFails(),
  isOptional: true,
});

/**
 * Routes on a map: stops numbered and joined in driving order. On streets or tiles when the installation has some and they
 * load, else drawn to scale. Routes without a place on the map are left out.
 */
export function RouteMap({ routes, before, shape = 'square', hasLegend = true, onPick, pickHint }: RouteMapProps) {
  const settings = useMapSettings();
  const isWide = useIsWide();
  const [groundFails, setGroundFails] = useState(false);

  const shown = routes
    .filter(({ stops }) => stops.length > 0)
    .map((route, index) => ({
      ...route,
      colour: route.colour ?? (routes.length > 1 ? routeColour(index) : 'var(--brand)'),
    }));
  if (shown.length === 0) return null;
  const places = shown.flatMap(({ stops }) => stops.map(({ coordinates }) => coordinates));
  const count = places.length;
  const ground = settings.data && !groundFails ? groundFor(settings.data, places) : null;
  const label = (of: 'map' | 'drawing') =>
    shown.length > 1 ? streetTexts[`${of}OfRoutes`](shown.length, count) : streetTexts[of](count);
  if (onPick && ground === null && !settings.isPending) return null;
  const size = shape === 'square' ? 'h-64 md:h-auto md:aspect-[10/9]' : 'h-[50dvh] md:h-96';

  return (
    <div className="flex min-w-0 flex-col gap-2">
      {ground ? (
        <TiledMap
          routes={shown}
          before={before}
          ground={ground}
          hasRoads={settings.data?.hasRoads === true}
          label={label('map')}
          onGroundFails={() => setGroundFails(true)}
          onPick={onPick}
          className={size}
        />
      ) : settings.isPending ? (
        waitingMap({ className: size })
      ) : (
        <RouteDrawing routes={shown} before={before} shape={isWide ? shape : 'square'} label={label('drawing')} />
      )}
      {pickHint && ground ? <p className="text-xs text-ink-2">{pickHint}</p> : null}
      {shown.length > 1 && hasLegend ? <Legend routes={shown} /> : null}
      {hasLegend ? <VisitStates routes={shown} /> : null}
    </div>
  );
}

const signLooks: Record<ShownState, string> = { done: 'bg-ok', 'on-site': 'bg-brand', late: 'bg-warn' };
const signs = Object.entries(stateSigns) as [ShownState, string][];

/** How many stops are how far, with the sign of each. */
export function VisitStates({ routes }: { routes: readonly MapRoute[] }) {
  const stops = routes.flatMap((route) => route.stops);
  const counts = signs
    .map(([state, sign]) => ({ state, sign, count: stops.filter((stop) => shownState(stop.state) === state).length }))
    .filter(({ count }) => count > 0);
  if (counts.length === 0) return null;
  return (
    <ul aria-label={streetTexts.visits} className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {counts.map(({ state, sign, count }) => (
        <li key={state} className="num inline-flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className={`grid size-4 place-items-center rounded-full text-[0.625rem] font-bold text-surface ${signLooks[state]}`}
          >
            {sign}
          </span>
          {streetTexts.stateCount(state, count)}
        </li>
      ))}
    </ul>
  );
}

function Legend({ routes }: { routes: readonly { key: string; name: string; colour: string }[] }) {
  return (
    <ul aria-label={streetTexts.routes} className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {routes.map(({ key, name, colour }) => (
        <li key={key} className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" style={{ background: colour }} className="h-1 w-5 rounded-full" />
          {name}
        </li>
      ))}
    </ul>
  );
}
