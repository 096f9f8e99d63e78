import type { RouteStop } from './day-board.ts';
import { routesTexts } from './texts.ts';

/** How many stops are placed by ZIP code only. */
export function ApproximateNote({ stops }: { stops: readonly RouteStop[] }) {
  const count = stops.filter(({ customer }) => customer.locationIsApproximate).length;
  return count > 0 ? <p className="text-xs text-ink-3">{routesTexts.approximate(count)}</p> : null;
}

/** Why something can't be saved now. */
export function OfflineNote() {
  return (
    <p role="status" className="text-sm text-warn max-md:h-auto! md:mr-auto md:self-center">
      {routesTexts.savedWhenOnline}
    </p>
  );
}
