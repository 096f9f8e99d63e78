import 'leaflet/dist/leaflet.css';
import './tiled-map.css';
import {
  control,
  divIcon,
  featureGroup,
  type LatLngBounds,
  type Map as LeafletMap,
  latLng,
  latLngBounds,
  marker,
  map as openMap,
  polyline,
  tileLayer,
} from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import type { MapSettings } from '#contract/scheduling/map-settings.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { MapRoute, MapStop } from './map-route.ts';
import { attributionParts } from './map-settings.ts';
import { mapTexts } from './texts.ts';

interface TiledMapProps {
  routes: readonly (MapRoute & { colour: string })[];
  before?: readonly MapStop[] | undefined;
  tiles: NonNullable<MapSettings['tiles']>;
  label: string;
  /** Not one of the tiles came. */
  onTilesFail: () => void;
  /** Its height. */
  className: string;
}

/** A single place is shown with the streets around it. */
const nearestZoom = 16;
/** In pixels. */
const markerSizeOf = (stops: number): number => (stops > 20 ? 20 : 24);

/** Stops and lines on map tiles: moved and zoomed by mouse, touch and keys. */
export function TiledMap({ routes, before, tiles, label, onTilesFail, className }: TiledMapProps) {
  const element = useRef<HTMLElement>(null);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const extent = useRef<LatLngBounds>(null);
  const tilesFail = useRef(onTilesFail);
  tilesFail.current = onTilesFail;

  useEffect(() => {
    if (!element.current) return;
    const opened = makeMap(element.current, tiles, () => tilesFail.current());
    setMap(opened);
    extent.current = null;
    const sized = new ResizeObserver(() => opened.invalidateSize({ animate: false }));
    sized.observe(element.current);
    return () => {
      sized.disconnect();
      opened.remove();
    };
  }, [tiles]);

  // The lists are new objects after every fetch; the map redraws only when something differs.
  const drawn = JSON.stringify([routes, before]);
  useEffect(() => {
    if (!map) return;
    const [what, compared]: [TiledMapProps['routes'], TiledMapProps['before'] | null] = JSON.parse(drawn);
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
    for (const { stops, colour } of what) {
      const line = stops.map(pointOf);
      // On a ground of many colours a line is seen by its edge.
      polyline(line, { color: 'var(--surface)', weight: 7, opacity: 0.85, interactive: false }).addTo(layer);
      polyline(line, { color: colour, weight: 3.5, opacity: 1, interactive: false }).addTo(layer);
    }
    for (const route of what) {
      route.stops.forEach((stop, index) => {
        const name =
          what.length > 1 ? mapTexts.stopOf(index + 1, stop.name, route.name) : mapTexts.stop(index + 1, stop.name);
        const pin = marker(pointOf(stop), {
          icon: numbered(index + 1, route.colour, markerSize),
          // Where stops lie together the earlier number is seen.
          zIndexOffset: 100 * (route.stops.length - index),
          riseOnHover: true,
        });
        pin.bindTooltip(textNode(name), { direction: 'top', offset: [0, -markerSize / 2] }).addTo(layer);
        pin.getElement()?.setAttribute('role', 'img');
        pin.getElement()?.setAttribute('aria-label', name);
      });
    }
    return () => {
      layer.remove();
    };
  }, [drawn, map]);

  return (
    <figure className="overflow-hidden rounded-md border border-line bg-surface">
      <section ref={element} aria-label={label} className={classNames('route-map', className)} />
      <figcaption className="px-2.5 py-1 text-right text-xs text-ink-3">
        {attributionParts(tiles.attribution).map(({ text, href }) =>
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

function numbered(number: number, colour: string, markerSize: number) {
  const html = textNode(String(number));
  html.className = number === 1 ? 'route-stop route-stop-first' : 'route-stop';
  html.style.cssText = `width:${markerSize}px;height:${markerSize}px`;
  html.style.setProperty('--route-colour', colour);
  return divIcon({ html, className: '', iconSize: [markerSize, markerSize] });
}

function makeMap(element: HTMLElement, tiles: TiledMapProps['tiles'], onTilesFail: () => void): LeafletMap {
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
    maxZoom: tiles.maxZoom,
    // Half steps let a route fill its map.
    zoomSnap: 0.5,
  });
  map.on('focus', () => map.scrollWheelZoom.enable());
  map.on('blur', () => map.scrollWheelZoom.disable());
  control.zoom({ zoomInTitle: mapTexts.zoomIn, zoomOutTitle: mapTexts.zoomOut }).addTo(map);
  control.scale({ metric: false }).addTo(map);

  let came = 0;
  let failed = 0;
  // Public tile servers want to know which site shows their tiles; which page of it is nobody's business.
  tileLayer(tiles.url, { maxZoom: tiles.maxZoom, referrerPolicy: 'strict-origin' })
    .on('tileload', () => {
      came += 1;
    })
    .on('tileerror', () => {
      failed += 1;
    })
    .on('load', () => came === 0 && failed > 0 && onTilesFail())
    .addTo(map);
  return map;
}
