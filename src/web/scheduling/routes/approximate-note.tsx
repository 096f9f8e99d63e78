import type { RouteStop } from './day-board.ts';
import { routesTexts } from './texts.ts';

/** How many of the stops stand in the middle of their ZIP code's area. */
export function ApproximateNote({ stops }: { stops: readonly RouteStop[] }) {
  const count = stops.filter(({ customer }) => customer.locationIsApproximate).length;
  return count > 0 ? <p className="text-xs text-ink-3">{routesTexts.approximate(count)}</p> : null;
}
