import 'leaflet/dist/leaflet.css';
import './tiled-map.css';
import { DomEvent, divIcon, type Map as LeafletMap, latLng, type Marker, marker, point } from 'leaflet';
import { useEffect, useRef } from 'react';
import type { Coordinates } from '#domain/scheduling/index.ts';
import { useLatestCallback } from '#web/ui/use-latest.ts';
import { attributionParts, type MapGround } from './map-settings.ts';
import { placesTexts } from './places-texts.ts';
import { layGround, makeMap } from './tiled-map.tsx';

export interface PinMapProps {
  name: string;
  place: Coordinates;
  onMove: (place: Coordinates) => void;
  ground: MapGround;
  onGroundFails: () => void;
  /** A house among its neighbors, or the area of a ZIP code to look it up in. */
  isNear: boolean;
}

const zooms = { near: 17, far: 13 };
/** A finger's width. */
const pinSize = 44;
const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** In pixels: what a step is on the ground follows from the zoom. */
const stepSizes = { short: 2, long: 20 };

const drawing =
  '<svg viewBox="0 0 24 24" aria-hidden="true" stroke-width="1.5"><path d="M12 23.2C8 18 4.5 14 4.5 9.5a7.5 7.5 0 0 1 15 0C19.5 14 16 18 12 23.2Z"/><circle cx="12" cy="9.5" r="2.6"/></svg>';

/** One place on a map, with a pin that is moved by mouse, finger or arrow keys, or put where the map is tapped. */
export function PinMap({ name, place, onMove, ground, onGroundFails, isNear }: PinMapProps) {
  const element = useRef<HTMLElement>(null);
  const shown = useRef<{ map: LeafletMap; pin: Marker }>(null);
  const moved = useLatestCallback(onMove);
  const groundFails = useLatestCallback(onGroundFails);
  const start = useRef({ place, zoom: isNear ? zooms.near : zooms.far });
  const drawnOn = JSON.stringify(ground);

  useEffect(() => {
    if (!element.current) return;
    const map = makeMap(element.current);
    const stop = layGround(map, JSON.parse(drawnOn) as MapGround, { onFailure: groundFails, onReplaced: groundFails });
    const { place: at, zoom } = start.current;
    map.setView([at.latitude, at.longitude], zoom, { animate: false });
    const pin = marker([at.latitude, at.longitude], { icon: pinIcon(), draggable: true, autoPan: true });
    pin.addTo(map);
    const tell = () => {
      const { lat, lng } = pin.getLatLng().wrap();
      moved({ latitude: lat, longitude: lng });
    };
    pin.on('dragend', tell);
    map.on('click', ({ latlng }) => {
      pin.setLatLng(latlng);
      tell();
    });
    const icon = pin.getElement();
    icon?.setAttribute('role', 'button');
    icon?.setAttribute('aria-label', placesTexts.pin(name));
    icon?.addEventListener('keydown', (event) => {
      const [x, y] = steps[event.key] ?? [];
      if (x === undefined || y === undefined) return;
      DomEvent.stop(event);
      const size = event.shiftKey ? stepSizes.long : stepSizes.short;
      const pixel = map.latLngToContainerPoint(pin.getLatLng()).add(point(x * size, y * size));
      pin.setLatLng(map.containerPointToLatLng(pixel));
      map.panInside(pin.getLatLng(), { padding: [pinSize, pinSize], animate: false });
      tell();
    });
    shown.current = { map, pin };
    const sized = new ResizeObserver(() => map.invalidateSize({ animate: false }));
    sized.observe(element.current);
    return () => {
      stop();
      sized.disconnect();
      map.remove();
      shown.current = null;
    };
  }, [drawnOn, groundFails, moved, name]);

  // Typed coordinates move the pin, and the map after it.
  const { latitude, longitude } = place;
  useEffect(() => {
    if (!shown.current) return;
    const { map, pin } = shown.current;
    start.current.place = { latitude, longitude };
    const to = latLng(latitude, longitude);
    if (pin.getLatLng().equals(to)) return;
    pin.setLatLng(to);
    if (!map.getBounds().contains(to)) map.panTo(to, { animate: false });
  }, [latitude, longitude]);

  return (
    <figure className="overflow-hidden rounded-md border border-line bg-surface">
      <section ref={element} aria-label={placesTexts.mapOfPlace(name)} className="route-map h-[50dvh] md:h-96" />
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

function pinIcon() {
  return divIcon({
    html: drawing,
    className: 'place-pin',
    iconSize: [pinSize, pinSize],
    iconAnchor: [pinSize / 2, pinSize - 2],
  });
}
