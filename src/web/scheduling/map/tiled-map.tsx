import 'leaflet/dist/leaflet.css';
import './tiled-map.css';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import {
  control,
  divIcon,
  featureGroup,
  type LatLng,
  type LatLngBounds,
  type LayerGroup,
  type Map as LeafletMap,
  LineUtil,
  latLng,
  latLngBounds,
  layerGroup,
  marker,
  map as openMap,
  polyline,
  tileLayer,
} from 'leaflet';
import { useContext, useEffect, useRef, useState } from 'react';
import Supercluster from 'supercluster';
import { mostPlacesOfLine, type RouteLine } from '#contract/scheduling/map-settings.ts';
import { type Coordinates, decodeLine } from '#domain/scheduling/index.ts';
import { call } from '#web/base/api.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useLatestCallback } from '#web/ui/use-latest.ts';
import { type Choosing, MapChoice, type MapRoute, type MapStop } from './map-route.ts';
import { attributionParts, type MapGround } from './map-settings.ts';
import { type ShownState, shownState, stateSigns, stopLabel } from './route-drawing.tsx';
import { streetTexts } from './street-texts.ts';
import { streetsLayer } from './streets-layer.ts';

/** The way of each route along the roads, encoded with five decimals; null until it is known, and where none is known. */
function useRouteLines(routes: readonly MapRoute[], hasRoads: boolean): (string | null)[] {
  const answers = useQueries({
    queries: routes.map(({ stops }) => {
      const places = stops.map(({ coordinates: { latitude, longitude } }) => ({ latitude, longitude }));
      return {
        queryKey: ['/api/route-line', JSON.stringify(places)],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          call<RouteLine>('POST', '/api/route-line', { body: { places }, signal }),
        enabled: hasRoads && places.length > 1 && places.length <= mostPlacesOfLine,
        // Roads change seldom, and a line is kilobytes.
        gcTime: 10 * 60 * 1000,
      };
    }),
  });
  return answers.map(({ data }) => data?.line ?? null);
}

interface TiledMapProps {
  routes: readonly (MapRoute & { colour: string })[];
  before?: readonly MapStop[] | undefined;
  ground: MapGround;
  /** Whether lines can be drawn along the roads. */
  hasRoads: boolean;
  label: string;
  /** Nothing came to draw on. */
  onGroundFails: () => void;
  /** Takes the place that is clicked, or the middle of the map at Enter. */
  onPick?: ((place: Coordinates) => void) | undefined;
  /** Its height. */
  className: string;
}

/** A single place is shown with the streets around it. */
const nearestZoom = 16;
/** As near as a map goes. */
const closestZoom = 19;
/** In pixels. */
const markerSizeOf = (stops: number): number => (stops > 20 ? 20 : 24);

/** More stops than these are drawn in groups where they are close together. */
const mostSingle = 200;

/** Stops and lines on streets or tiles: moved and zoomed by mouse, touch and keys. */
export function TiledMap({ routes, before, ground, hasRoads, label, onGroundFails, onPick, className }: TiledMapProps) {
  const element = useRef<HTMLElement>(null);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const extent = useRef<LatLngBounds>(null);
  const groundFails = useLatestCallback(onGroundFails);
  const pick = useLatestCallback((place: Coordinates) => onPick?.(place));
  const picks = onPick !== undefined;
  const lines = useRouteLines(routes, hasRoads);
  const queryClient = useQueryClient();
  const drawnOn = JSON.stringify(ground);
  const choosing = useContext(MapChoice);
  const toggle = useLatestCallback((key: string) => choosing?.onToggle(key));
  const drop = useLatestCallback((key: string, routeKey: string) => choosing?.onDrop(key, routeKey));

  useEffect(() => {
    if (!element.current) return;
    const opened = makeMap(element.current);
    const stop = layGround(opened, JSON.parse(drawnOn) as MapGround, {
      onFailure: groundFails,
      onReplaced: () => void queryClient.invalidateQueries({ queryKey: ['/api/map-settings'] }),
    });
    setMap(opened);
    extent.current = null;
    const sized = new ResizeObserver(() => opened.invalidateSize({ animate: false }));
    sized.observe(element.current);
    return () => {
      stop();
      sized.disconnect();
      opened.remove();
    };
  }, [drawnOn, groundFails, queryClient]);

  useEffect(() => {
    if (!map || !picks) return;
    const take = ({ lat, lng }: LatLng) => pick({ latitude: lat, longitude: lng });
    map.on('click', ({ latlng }) => take(latlng));
    map.on('keypress', ({ originalEvent }) => {
      if (originalEvent.key !== 'Enter') return;
      // The map lies in a form, which Enter would send.
      originalEvent.preventDefault();
      take(map.getCenter());
    });
    return () => {
      map.off('click keypress');
    };
  }, [map, picks, pick]);

  // The lists are new objects after every fetch; the map redraws only when something differs.
  const drawn = JSON.stringify([routes, before ?? null, lines, choosing && [...choosing.picked]]);
  useEffect(() => {
    if (!map) return;
    const [what, compared, along, picked] = JSON.parse(drawn) as [
      TiledMapProps['routes'],
      readonly MapStop[] | null,
      (string | null)[],
      string[] | null,
    ];
    const markerSize = markerSizeOf(Math.max(...what.map(({ stops }) => stops.length)));
    const places = [...what.flatMap(({ stops }) => stops), ...(compared ?? [])].map(pointOf);
    const bounds = latLngBounds(places);
    // What has been looked up on the map stays in sight while the order changes.
    if (!extent.current?.equals(bounds)) {
      map.fitBounds(bounds, { padding: [markerSize, markerSize], maxZoom: nearestZoom, animate: false });
      extent.current = bounds;
    }
    const layer = featureGroup().addTo(map);
    if (compared) {
      polyline(compared.map(pointOf), { color: 'var(--ink-2)', weight: 2, dashArray: '4 6', interactive: false }).addTo(
        layer,
      );
    }
    what.forEach(({ stops, colour }, index) => {
      const road = along[index];
      const line = road
        ? decodeLine(road, 5).map(({ latitude, longitude }) => latLng(latitude, longitude))
        : stops.map(pointOf);
      // On a ground of many colours a line is seen by its edge.
      polyline(line, { color: 'var(--surface)', weight: 7, opacity: 0.85, interactive: false }).addTo(layer);
      polyline(line, {
        color: colour,
        weight: 3.5,
        opacity: 1,
        interactive: false,
        className: road ? 'along-roads' : 'straight',
      }).addTo(layer);
    });
    const chosen = picked && { picked: new Set(picked), onToggle: toggle, onDrop: drop };
    const stopDrawing = drawStops(map, layer, what, { markerSize, chosen });
    return () => {
      stopDrawing();
      layer.remove();
    };
  }, [drawn, map, toggle, drop]);

  return (
    <figure className="overflow-hidden rounded-md border border-line bg-surface">
      <section ref={element} aria-label={label} className={classNames('route-map', className)} />
      <figcaption className="px-2.5 py-1 text-right text-xs text-ink-3">
        {attributionParts(ground.attribution).map(({ text, href }) =>
          href ? (
            <a key={href} href={href} target="_blank" rel="noreferrer" className="underline hover:text-ink">
              {text}
            </a>
          ) : (
            text
          ),
        )}
      </figcaption>
    </figure>
  );
}

const pointOf = ({ coordinates: { latitude, longitude } }: MapStop) => latLng(latitude, longitude);

function textNode(text: string): HTMLElement {
  const node = document.createElement('span');
  node.textContent = text;
  return node;
}

function numbered(number: number, colour: string, markerSize: number, look?: string, state: ShownState | null = null) {
  const html = textNode(String(number));
  html.className = look ?? (number === 1 ? 'route-stop route-stop-first' : 'route-stop');
  html.style.cssText = `width:${markerSize}px;height:${markerSize}px`;
  html.style.setProperty('--route-colour', colour);
  if (state !== null) {
    const sign = textNode(stateSigns[state]);
    sign.className = `route-stop-state route-stop-${state}`;
    html.append(sign);
  }
  return divIcon({ html, className: '', iconSize: [markerSize, markerSize] });
}

interface DrawnStop {
  key: string;
  route: string;
  name: string;
  number: number;
  colour: string;
  state: ShownState | null;
}

/** A pin dropped so near to a route means that route, pixels. */
const nearRoute = 24;

/** Another route than its own where a stop is dropped: the nearest within reach; null where there is none. */
function routeAt(map: LeafletMap, at: LatLng, routes: TiledMapProps['routes'], own: string): string | null {
  const here = map.latLngToContainerPoint(at);
  let best = { far: nearRoute, key: null as string | null };
  for (const { key, stops } of routes) {
    if (key === own) continue;
    const points = stops.map((stop) => map.latLngToContainerPoint(pointOf(stop)));
    for (const [index, one] of points.entries()) {
      const far = LineUtil.pointToSegmentDistance(here, points[index - 1] ?? one, one);
      if (far < best.far) best = { far, key };
    }
  }
  return best.key;
}

/** Numbered stops; many of them in groups, as far as they are close together at the zoom. */
function drawStops(
  map: LeafletMap,
  onto: LayerGroup,
  routes: TiledMapProps['routes'],
  { markerSize, chosen }: { markerSize: number; chosen: Choosing | null },
): () => void {
  const stops = routes.flatMap((route) =>
    route.stops.map((stop, index) => ({
      key: stop.key,
      route: route.key,
      point: pointOf(stop),
      number: index + 1,
      colour: route.colour,
      state: shownState(stop.state),
      name: stopLabel(stop, index + 1, routes.length > 1 ? route.name : null),
    })),
  );
  const most = Math.max(...stops.map(({ number }) => number));
  const single = ({ point, ...stop }: DrawnStop & { point: LatLng }, layer: LayerGroup) => {
    const isPicked = chosen?.picked.has(stop.key) === true;
    const look = isPicked ? 'route-stop route-stop-picked' : undefined;
    const pin = marker(point, {
      icon: numbered(stop.number, stop.colour, markerSize, look, stop.state),
      draggable: chosen !== null,
      // Where stops overlap, the earlier number is seen.
      zIndexOffset: 100 * (most + 1 - stop.number),
      riseOnHover: true,
    });
    pin.bindTooltip(textNode(stop.name), { direction: 'top', offset: [0, -markerSize / 2] }).addTo(layer);
    const icon = pin.getElement();
    icon?.setAttribute('role', chosen ? 'checkbox' : 'img');
    icon?.setAttribute('aria-label', stop.name);
    icon?.setAttribute('data-stops', stop.key);
    if (!chosen) return;
    icon?.setAttribute('aria-checked', String(isPicked));
    pin.on('click', () => chosen.onToggle(stop.key));
    pin.on('keypress', (event) => {
      const { key } = (event as { originalEvent?: Partial<KeyboardEvent> }).originalEvent ?? {};
      if (key === 'Enter') chosen.onToggle(stop.key);
    });
    pin.on('dragend', () => {
      const onto = routeAt(map, pin.getLatLng(), routes, stop.route);
      pin.setLatLng(point);
      if (onto !== null) chosen.onDrop(stop.key, onto);
    });
  };
  if (stops.length <= mostSingle) {
    for (const stop of stops) single(stop, onto);
    return () => undefined;
  }

  const groups = new Supercluster<DrawnStop, { colour: string; late: number }>({
    radius: 60,
    maxZoom: nearestZoom,
    map: ({ colour, state }) => ({ colour, late: state === 'late' ? 1 : 0 }),
    // A group of one route has its color.
    reduce: (all, { colour, late }) => {
      all.late += late;
      if (all.colour !== colour) all.colour = 'var(--ink-2)';
    },
  });
  groups.load(
    stops.map(({ point, ...properties }) => ({
      type: 'Feature' as const,
      properties,
      geometry: { type: 'Point' as const, coordinates: [point.lng, point.lat] },
    })),
  );
  const layer = layerGroup().addTo(onto);
  const draw = () => {
    layer.clearLayers();
    const seen = map.getBounds().pad(0.2);
    const box: [number, number, number, number] = [seen.getWest(), seen.getSouth(), seen.getEast(), seen.getNorth()];
    for (const { geometry, properties } of groups.getClusters(box, Math.floor(map.getZoom()))) {
      const [longitude = 0, latitude = 0] = geometry.coordinates;
      const point = latLng(latitude, longitude);
      if ('cluster' in properties) grouped(point, properties);
      else single({ ...properties, point }, layer);
    }
  };
  type Group = { point_count: number; cluster_id: number; colour: string; late: number };
  const grouped = (point: LatLng, { point_count: count, cluster_id: id, colour, late }: Group) => {
    const name = streetTexts.cluster(count, late);
    const size = count > 99 ? 44 : 36;
    const pin = marker(point, {
      icon: numbered(count, colour, size, 'route-stop route-stop-group', late > 0 ? 'late' : null),
    });
    pin.on('click keypress', (event) => {
      const { key } = (event as { originalEvent?: Partial<KeyboardEvent> }).originalEvent ?? {};
      if (key === undefined || key === 'Enter') map.setView(point, groups.getClusterExpansionZoom(id));
    });
    pin.bindTooltip(textNode(name), { direction: 'top', offset: [0, -size / 2] }).addTo(layer);
    pin.getElement()?.setAttribute('role', 'button');
    pin.getElement()?.setAttribute('aria-label', name);
    // Who draws around a group means all of its stops.
    const keys = groups.getLeaves(id, count).flatMap(({ properties }) => ('key' in properties ? [properties.key] : []));
    pin.getElement()?.setAttribute('data-stops', keys.join('|'));
  };
  draw();
  map.on('moveend', draw);
  return () => map.off('moveend', draw);
}

export function makeMap(element: HTMLElement): LeafletMap {
  const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = openMap(element, {
    attributionControl: false,
    zoomControl: false,
    // Scrolling the page past the map doesn't zoom it; a click into the map turns zooming on.
    scrollWheelZoom: false,
    zoomAnimation: moves,
    fadeAnimation: moves,
    markerZoomAnimation: moves,
    inertia: moves,
    maxZoom: closestZoom,
    // Half steps let a route fill its map.
    zoomSnap: 0.5,
  });
  map.on('focus', () => map.scrollWheelZoom.enable());
  map.on('blur', () => map.scrollWheelZoom.disable());
  control.zoom({ zoomInTitle: streetTexts.zoomIn, zoomOutTitle: streetTexts.zoomOut }).addTo(map);
  control.scale({ metric: false }).addTo(map);
  return map;
}

/** The layer below the stops. Returns what removes it. */
export function layGround(
  map: LeafletMap,
  ground: MapGround,
  on: { onFailure: () => void; onReplaced: () => void },
): () => void {
  if (ground.kind === 'streets') {
    const { layer, opened, stop } = streetsLayer(ground, closestZoom, on.onReplaced);
    layer.addTo(map);
    map.getPane('tilePane')?.classList.add('streets');
    opened.catch(on.onFailure);
    return stop;
  }
  map.setMaxZoom(ground.maxZoom);
  let came = 0;
  let failed = 0;
  // Public tile servers want to know which site shows their tiles; which page of it is nobody's business.
  tileLayer(ground.url, { maxZoom: ground.maxZoom, referrerPolicy: 'strict-origin' })
    .on('tileload', () => {
      came += 1;
    })
    .on('tileerror', () => {
      failed += 1;
    })
    .on('load', () => came === 0 && failed > 0 && on.onFailure())
    .addTo(map);
  return () => undefined;
}
