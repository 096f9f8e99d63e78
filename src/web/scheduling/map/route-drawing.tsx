import { useContext } from 'react';
import { type Coordinates, greatCircleMiles, type VisitState } from '#domain/scheduling/index.ts';
import { classNames } from '#web/ui/class-names.ts';
import { MapChoice, type MapRoute, type MapStop } from './map-route.ts';
import { streetTexts } from './street-texts.ts';

/** The signs of states at a stop's number; a color alone would not tell them apart. */
export const stateSigns = { done: '✓', 'on-site': '●', late: '!' } as const;
export type ShownState = keyof typeof stateSigns;
export const shownState = (state: VisitState | undefined): ShownState | null =>
  state === undefined || state === 'planned' ? null : state;

/** A stop as it is called on the map: its number, its route where there are several, and how far its visit is. */
export function stopLabel({ name, state }: Pick<MapStop, 'name' | 'state'>, number: number, route: string | null) {
  const stop = route === null ? streetTexts.stop(number, name) : streetTexts.stopOf(number, name, route);
  const shown = shownState(state);
  return shown === null ? stop : streetTexts.withState(stop, shown);
}

/** A point of the drawing, in its own units. */
interface Point {
  x: number;
  y: number;
}

interface Plane {
  pointOf: (place: Coordinates) => Point;
  /** Length of the scale bar in the drawing's units, and its miles. */
  scale: { length: number; miles: number };
}

const scaleMiles = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 250, 500, 1000];

/**
 * Lays places out to scale, north up, in a drawing of the given size: an equirectangular projection about their middle, in
 * which a mile is as long to the east as to the north. A company's day is far too small for the earth's curve to show.
 */
export function planeFor(places: readonly Coordinates[], width: number, height: number, margin: number): Plane {
  const latitudes = places.map(({ latitude }) => latitude);
  const longitudes = places.map(({ longitude }) => longitude);
  const middle = { latitude: middleOf(latitudes), longitude: middleOf(longitudes) };
  const milesEast = (longitude: number): number =>
    Math.sign(longitude - middle.longitude) * greatCircleMiles(middle, { ...middle, longitude });
  const milesNorth = (latitude: number): number =>
    Math.sign(latitude - middle.latitude) * greatCircleMiles(middle, { ...middle, latitude });

  const halfWidthMiles = Math.max(0, ...longitudes.map((longitude) => Math.abs(milesEast(longitude))));
  const halfHeightMiles = Math.max(0, ...latitudes.map((latitude) => Math.abs(milesNorth(latitude))));
  // A single place, or several at one spot, still get a scale: a quarter mile to each side.
  const unitsPerMile = Math.min(
    (width / 2 - margin) / Math.max(halfWidthMiles, 0.25),
    (height / 2 - margin) / Math.max(halfHeightMiles, 0.25),
  );
  const miles = scaleMiles.findLast((candidate) => candidate * unitsPerMile <= width / 4) ?? 0.1;
  return {
    pointOf: ({ latitude, longitude }) => ({
      x: width / 2 + milesEast(longitude) * unitsPerMile,
      y: height / 2 - milesNorth(latitude) * unitsPerMile,
    }),
    scale: { length: miles * unitsPerMile, miles },
  };
}

const middleOf = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2;

export interface RouteDrawingProps {
  routes: readonly (MapRoute & { colour: string })[];
  /** The order a route is compared with, drawn behind in dashes. */
  before?: readonly MapStop[] | undefined;
  /** `wide` is as wide as there is room, for a whole page. */
  shape: 'square' | 'wide';
  label: string;
}

const height = 360;
const widths = { square: 400, wide: 800 };

/** Stops numbered and joined in driving order, to scale, without map tiles. */
export function RouteDrawing({ routes, before, shape, label }: RouteDrawingProps) {
  const width = widths[shape];
  const choosing = useContext(MapChoice);
  const places = [...routes.flatMap(({ stops }) => stops), ...(before ?? [])];
  const radius = places.length > 40 ? 8 : places.length > 20 ? 10 : 13;
  const plane = planeFor(
    places.map(({ coordinates }) => coordinates),
    width,
    height,
    radius + 14,
  );
  const lineThrough = (line: readonly MapStop[]): string =>
    line
      .map(({ coordinates }) => plane.pointOf(coordinates))
      .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
      .join(' ');
  return (
    <figure className="overflow-hidden rounded-md border border-line bg-sunken">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
        className={classNames('block w-full', shape === 'square' ? 'max-md:max-h-72' : 'max-h-[60dvh]')}
      >
        {before ? (
          <polyline
            points={lineThrough(before)}
            className="fill-none stroke-ink-3"
            strokeWidth="1.5"
            strokeDasharray="4 4"
            strokeLinejoin="round"
          />
        ) : null}
        {routes.map(({ key, stops, colour }) => (
          <polyline
            key={key}
            points={lineThrough(stops)}
            style={{ stroke: colour }}
            className="fill-none"
            strokeWidth="2.5"
            strokeLinejoin="round"
          />
        ))}
        {routes.map(({ key, name, stops, colour }) => (
          <g key={key}>
            {/* From the last to the first, so that the lower number is on top where stops overlap. */}
            {stops
              .map((stop, index) => ({ ...stop, number: index + 1, point: plane.pointOf(stop.coordinates) }))
              .reverse()
              .map((stop) => (
                <g
                  key={stop.key}
                  data-stops={stop.key}
                  transform={`translate(${stop.point.x.toFixed(1)} ${stop.point.y.toFixed(1)})`}
                >
                  <title>{stopLabel(stop, stop.number, routes.length > 1 ? name : null)}</title>
                  <circle
                    r={radius}
                    strokeWidth={choosing?.picked.has(stop.key) ? 5 : 1.5}
                    style={stop.number === 1 ? { fill: colour } : { stroke: colour }}
                    className={stop.number === 1 ? 'stroke-surface' : 'fill-surface'}
                  />
                  <text
                    textAnchor="middle"
                    dominantBaseline="central"
                    fontSize={radius * (stop.number > 99 ? 0.85 : 1.1)}
                    fontWeight="600"
                    style={stop.number === 1 ? { fill: 'var(--on-route)' } : undefined}
                    className={stop.number === 1 ? undefined : 'fill-ink'}
                  >
                    {stop.number}
                  </text>
                  <StateSign state={shownState(stop.state)} at={radius * 0.8} />
                </g>
              ))}
          </g>
        ))}
        <ScaleBar length={plane.scale.length} miles={plane.scale.miles} />
      </svg>
    </figure>
  );
}

const signFills: Record<ShownState, string> = { done: 'fill-ok', 'on-site': 'fill-brand', late: 'fill-warn' };

/** The state of a visit at the right shoulder of its number. */
function StateSign({ state, at }: { state: ShownState | null; at: number }) {
  if (state === null) return null;
  return (
    <g transform={`translate(${at.toFixed(1)} ${(-at).toFixed(1)})`}>
      <circle r="7" strokeWidth="1.5" className={`stroke-surface ${signFills[state]}`} />
      <text textAnchor="middle" dominantBaseline="central" fontSize="9.5" fontWeight="700" className="fill-surface">
        {stateSigns[state]}
      </text>
    </g>
  );
}

function ScaleBar({ length, miles }: { length: number; miles: number }) {
  return (
    <g transform={`translate(12 ${height - 12})`}>
      <path d={`M0 -5 V0 H${length.toFixed(1)} V-5`} className="fill-none stroke-ink-2" strokeWidth="1.5" />
      <text x={length + 6} y="0" fontSize="13" className="fill-ink-2">
        {streetTexts.miles(String(miles))}
      </text>
    </g>
  );
}
