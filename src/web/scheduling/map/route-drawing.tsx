import { classNames } from '#web/ui/class-names.ts';
import { planeFor } from './drawing-plane.ts';
import type { MapRoute, MapStop } from './map-route.ts';
import { mapTexts } from './texts.ts';

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

/** Stops numbered and joined in driving order, to scale, drawn by ourselves: it needs no map tiles. */
export function RouteDrawing({ routes, before, shape, label }: RouteDrawingProps) {
  const width = widths[shape];
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
            {/* Drawn from the last to the first, so that where stops lie together the earlier number is seen. */}
            {stops
              .map((stop, index) => ({ ...stop, number: index + 1, point: plane.pointOf(stop.coordinates) }))
              .reverse()
              .map((stop) => (
                <g key={stop.key} transform={`translate(${stop.point.x.toFixed(1)} ${stop.point.y.toFixed(1)})`}>
                  <title>
                    {routes.length > 1
                      ? mapTexts.stopOf(stop.number, stop.name, name)
                      : mapTexts.stop(stop.number, stop.name)}
                  </title>
                  <circle
                    r={radius}
                    strokeWidth="1.5"
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
                </g>
              ))}
          </g>
        ))}
        <ScaleBar length={plane.scale.length} miles={plane.scale.miles} />
      </svg>
    </figure>
  );
}

function ScaleBar({ length, miles }: { length: number; miles: number }) {
  return (
    <g transform={`translate(12 ${height - 12})`}>
      <path d={`M0 -5 V0 H${length.toFixed(1)} V-5`} className="fill-none stroke-ink-2" strokeWidth="1.5" />
      <text x={length + 6} y="0" fontSize="13" className="fill-ink-2">
        {mapTexts.miles(String(miles))}
      </text>
    </g>
  );
}
