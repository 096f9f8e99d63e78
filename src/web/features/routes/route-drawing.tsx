import type { Coordinates } from '#domain/routing/distance.ts';
import { routesTexts } from '#web/texts/routes.ts';
import { planeFor } from './drawing-plane.ts';

export interface DrawnStop {
  key: string;
  name: string;
  coordinates: Coordinates;
}

interface RouteDrawingProps {
  /** In driving order. */
  stops: readonly DrawnStop[];
  /** The order it is compared with, drawn behind in dashes. */
  before?: readonly DrawnStop[] | undefined;
}

const width = 400;
const height = 360;

/** The stops numbered and joined in driving order, to scale, drawn by ourselves: it needs no map tiles. */
export function RouteDrawing({ stops, before }: RouteDrawingProps) {
  if (stops.length === 0) return null;
  const radius = stops.length > 40 ? 8 : stops.length > 20 ? 10 : 13;
  const plane = planeFor(
    stops.map(({ coordinates }) => coordinates),
    width,
    height,
    radius + 14,
  );
  const lineThrough = (line: readonly DrawnStop[]): string =>
    line
      .map(({ coordinates }) => plane.pointOf(coordinates))
      .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
      .join(' ');
  return (
    <figure className="overflow-hidden rounded-md border border-line bg-sunken">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={routesTexts.drawing(stops.length)}
        className="block w-full max-md:max-h-64"
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
        <polyline
          points={lineThrough(stops)}
          className="fill-none stroke-brand"
          strokeWidth="2.5"
          strokeLinejoin="round"
        />
        {/* Drawn from the last to the first, so that where stops lie together the earlier number is seen. */}
        {stops
          .map((stop, index) => ({ ...stop, number: index + 1, point: plane.pointOf(stop.coordinates) }))
          .reverse()
          .map(({ key, name, number, point }) => (
            <g key={key} transform={`translate(${point.x.toFixed(1)} ${point.y.toFixed(1)})`}>
              <title>{`${number}. ${name}`}</title>
              <circle
                r={radius}
                strokeWidth="1.5"
                className={number === 1 ? 'fill-brand stroke-surface' : 'fill-surface stroke-brand'}
              />
              <text
                textAnchor="middle"
                dominantBaseline="central"
                fontSize={radius * (number > 99 ? 0.85 : 1.1)}
                fontWeight="600"
                className={number === 1 ? 'fill-on-brand' : 'fill-ink'}
              >
                {number}
              </text>
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
        {routesTexts.miles(String(miles))}
      </text>
    </g>
  );
}
