import type { DayResultAnswer } from '#contract/scheduling/routes.ts';
import { formatMinutes } from '#web/base/format.ts';
import { classNames } from '#web/ui/class-names.ts';
import { LinkIfOpen } from '#web/ui/link-if-open.tsx';
import type { RouteStop } from './day-board.ts';
import { routesTexts } from './texts.ts';

/** How many stops are placed by ZIP code only. */
export function ApproximateNote({ stops }: { stops: readonly RouteStop[] }) {
  const count = stops.filter(({ customer }) => customer.locationQuality === 'zip').length;
  return count > 0 ? (
    <LinkIfOpen to="/customers/places" className="text-xs text-warn underline">
      {routesTexts.approximate(count)}
    </LinkIfOpen>
  ) : null;
}

/** Why something can't be saved now. */
export function OfflineNote() {
  return (
    <p role="status" className="text-sm text-warn max-md:h-auto! md:mr-auto md:self-center">
      {routesTexts.savedWhenOnline}
    </p>
  );
}

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** Before, after, and what is saved: miles and minutes of driving. */
export function OptimizationFigures({ result }: { result: DayResultAnswer }) {
  const { savings, totalDistance, totalTravelTime } = result;
  const isLonger = savings.distanceSaved < 0;
  // Rounded first, so that the third figure is the difference of the two that are seen.
  const before = {
    distance: tenths(totalDistance + savings.distanceSaved),
    time: Math.round(totalTravelTime + savings.timeSaved),
  };
  const after = { distance: tenths(totalDistance), time: Math.round(totalTravelTime) };
  const figures = [
    { term: routesTexts.before, ...before, look: 'bg-sunken text-ink' },
    { term: routesTexts.after, ...after, look: 'bg-brand-soft text-ink' },
    {
      term: isLonger ? routesTexts.longer : routesTexts.saved,
      distance: Math.abs(before.distance - after.distance),
      time: Math.abs(before.time - after.time),
      look: isLonger ? 'bg-warn-soft text-warn' : 'bg-ok-soft text-ok',
    },
  ];
  return (
    <div className="flex flex-col gap-1.5">
      <dl className="grid grid-cols-3 gap-2">
        {figures.map(({ term, distance, time, look }) => (
          <div key={term} className={classNames('rounded-sm px-3 py-2.5', look)}>
            <dt className="text-xs font-medium">{term}</dt>
            <dd className="mt-0.5">
              <span className="tabular-nums block text-lg font-semibold">{routesTexts.miles(distance)}</span>
              <span className="tabular-nums block text-sm">{formatMinutes(time)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-xs text-ink-2">{basisText(result)}</p>
    </div>
  );
}

/** What the figures are made of, with the documents' straight lines beside figures of roads. */
function basisText({ basis, roads, straightLine }: DayResultAnswer): string {
  if (roads === null || straightLine === null) return routesTexts.straightLineEstimate;
  const { totalDistance, totalTravelTime } = straightLine;
  const besides = routesTexts.byStraightLine(routesTexts.miles(totalDistance), formatMinutes(totalTravelTime));
  return `${basis === 'roads' ? routesTexts.onRoads(roads) : routesTexts.partlyOnRoads(roads)} ${besides}`;
}
