import { useState } from 'react';
import type { DayPlanRoute } from '#contract/scheduling/day-plan.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { figuresOf, nextStop, stateOf } from './day-figures.ts';
import { StopRow } from './stop-row.tsx';
import { homeTexts as texts } from './texts.ts';

/** So many stops stand open for the office; the rest are one press away. */
const shortLength = 5;

interface Props {
  route: DayPlanRoute;
  timeZone: string;
}

/** One technician's day for the office: how far, what is next. */
export function TechnicianDay({ route, timeZone }: Props) {
  const [all, setAll] = useState(false);
  const { stops, done } = figuresOf([route]);
  const next = nextStop(route);
  // The list begins at what is going on, not at what was done in the morning.
  const from = Math.max(0, Math.min((next ? route.stops.indexOf(next) : 0) - 1, stops - shortLength));
  const shown = all ? route.stops : route.stops.slice(from, from + shortLength);
  return (
    <Card flush className="flex flex-col">
      <div className="px-4 pt-4 pb-3 md:px-5">
        <div className="flex items-baseline justify-between gap-3">
          <h3 className="truncate text-md">{route.name}</h3>
          <span className="num shrink-0 text-sm text-ink-2">
            {stops === 0 ? texts.free : next ? texts.progress(done, stops) : texts.allDone}
          </span>
        </div>
        <span aria-hidden="true" className="mt-2 block h-1.5 overflow-hidden rounded-full bg-track">
          <span
            className="block h-full rounded-full bg-brand"
            style={{ width: `${stops > 0 ? (done / stops) * 100 : 0}%` }}
          />
        </span>
      </div>
      {stops > 0 ? (
        <ul className="divide-y divide-line border-t border-line">
          {shown.map((stop) => (
            <StopRow
              key={stop.assignmentId}
              stop={stop}
              timeZone={timeZone}
              isNext={stop === next && stateOf(stop) === 'planned'}
            />
          ))}
        </ul>
      ) : null}
      {stops > shortLength ? (
        <div className="border-t border-line p-1.5">
          <Button variant="quiet" size="sm" wide onClick={() => setAll(!all)} aria-expanded={all}>
            {all ? texts.fewer : texts.more(stops - shown.length)}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
