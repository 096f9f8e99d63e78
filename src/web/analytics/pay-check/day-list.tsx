import { ChevronRight } from 'lucide-react';
import type { PayCheckStop } from '#contract/analytics/pay-check.ts';
import { exceptionNames, stopStateNames } from '#domain/analytics/index.ts';
import { words } from '#web/base/language.ts';
import { StatusDot, type Tone } from '#web/ui/chip.tsx';
import { CustomerLink, LinkIfOpen } from '#web/ui/link-if-open.tsx';
import { type clockIn, dayName } from './in-words.ts';
import { payCheckTexts as texts } from './texts.ts';

const tones: Record<PayCheckStop['state'], Tone> = {
  done: 'ok',
  open: 'warn',
  'not-done': 'bad',
  skipped: 'neutral',
  holiday: 'neutral',
  ahead: 'neutral',
};

interface DayListProps {
  stops: readonly PayCheckStop[];
  clock: ReturnType<typeof clockIn>;
  /** For printing. */
  isOpen: boolean;
}

export function DayList({ stops, clock, isOpen }: DayListProps) {
  const dates = [...new Set(stops.map(({ date }) => date))];
  return (
    <div className="divide-y divide-line">
      {dates.map((date) => {
        const ofDay = stops.filter((stop) => stop.date === date);
        const done = ofDay.filter(({ state }) => state === 'done').length;
        return (
          <details key={date} className="group" open={isOpen}>
            <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold select-none marker:content-none">
              <ChevronRight
                aria-hidden="true"
                className="size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-90 print:hidden"
              />
              <span className="num">{texts.dayStops(dayName(date), done, ofDay.length)}</span>
            </summary>
            <ul className="pb-3 pl-6">
              {ofDay.map((stop) => (
                <Stop key={`${stop.assignmentId} ${stop.visitId}`} stop={stop} clock={clock} />
              ))}
            </ul>
          </details>
        );
      })}
    </div>
  );
}

function Stop({ stop, clock }: { stop: PayCheckStop; clock: ReturnType<typeof clockIn> }) {
  const { arrivalTime, departureTime, onSiteMinutes, plannedMinutes } = stop;
  const facts = [
    arrivalTime === null
      ? null
      : departureTime === null
        ? texts.since(clock.time(arrivalTime))
        : texts.times(clock.time(arrivalTime), clock.time(departureTime)),
    onSiteMinutes === null
      ? null
      : plannedMinutes > 0
        ? texts.minutesOf(onSiteMinutes, plannedMinutes)
        : texts.minutes(onSiteMinutes),
    stop.tasksRequired > 0 && stop.visitId !== null ? texts.tasksOf(stop.tasksDone, stop.tasksRequired) : null,
    stop.visitId === null ? null : texts.photos(stop.photos),
    stop.state === 'done' && stop.assignmentId === null ? words.say(exceptionNames.unplanned) : null,
    stop.proven ? texts.provenStop : null,
  ].filter((fact) => fact !== null);
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-1.5 text-sm">
      <StatusDot tone={tones[stop.state]} className="w-24 shrink-0">
        {words.say(stopStateNames[stop.state])}
      </StatusDot>
      <StopLink stop={stop} className="inline-flex min-h-6 items-center font-medium [&[href]]:underline">
        {stop.customerName}
      </StopLink>
      <span className="num min-w-0 grow text-ink-2 max-md:basis-full">{facts.join(' · ')}</span>
    </li>
  );
}

interface StopLinkProps {
  stop: { assignmentId: string | null; customerId: string; date: string };
  className: string;
  children: string;
}

export const StopLink = ({ stop: { assignmentId, customerId, date }, ...link }: StopLinkProps) =>
  assignmentId === null ? (
    <CustomerLink customerId={customerId} {...link} />
  ) : (
    <LinkIfOpen to={`/field-service/stop/${encodeURIComponent(assignmentId)}?date=${date}`} {...link} />
  );
