import { ChevronLeft, CloudOff, Timer, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { placeLine } from '#domain/scheduling/index.ts';
import { clock } from '#web/base/clock.ts';
import { formatMoment, formatRunningTime } from '#web/base/format.ts';
import { useIsOffline } from '#web/offline/index.ts';
import { Chip, type Tone } from '#web/ui/chip.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { useDocumentTitle } from '#web/ui/page-header.tsx';
import { fieldServiceTexts as texts } from '../texts.ts';
import { type Saving, savingWhen } from '../visit/visit-queue.ts';
import { NavigateButton } from './on-my-way/way-buttons.tsx';
import type { StopContext } from './stop-context.ts';
import { stopTexts } from './texts.ts';

const TimeWindow = lazyComponent(async () => (await import('./stop-sections.tsx')).TimeWindow);

export interface StopHeaderProps {
  context: StopContext;
  timeZone: string;
  backTo: string;
  /** Null while the visit has not begun. */
  arrivalTime: string | null;
  /** The end of a visit that is done. */
  departureTime?: string | null;
  saving: Saving | null;
  /** How many requests of this visit wait on the phone. */
  waiting?: number;
  /** The main action on a desktop; phones have it at the bottom. */
  action?: ReactNode;
  /** Keeps the header low on a phone while numbers are typed. */
  compact?: boolean;
}

/** Who, where on the route, since when, and whether everything is saved. */
export const StopHeader = memo(function StopHeader({
  context,
  timeZone,
  backTo,
  arrivalTime,
  departureTime,
  saving,
  waiting = 0,
  action,
  compact,
}: StopHeaderProps) {
  const { customer, place, windowFrom, windowTo } = context;
  useDocumentTitle(texts.stopTitle(customer.name));
  const isToday = backTo === '/field-service';
  return (
    <header className="shrink-0 border-b border-line bg-surface px-4.5 pt-[max(0.25rem,env(safe-area-inset-top))] pb-3 md:col-span-2 md:rounded-md md:border md:p-5">
      <div className="flex items-center justify-between gap-3">
        <Link
          to={backTo}
          className="-ml-2 inline-flex min-h-11 items-center gap-0.5 rounded-sm pr-3 text-sm text-ink-2"
        >
          <ChevronLeft aria-hidden="true" className="size-5" />
          {isToday ? texts.backToDay : texts.backToThatDay}
        </Link>
        <div className="flex min-w-0 items-center gap-2.5">
          {arrivalTime && !departureTime ? <Elapsed since={arrivalTime} /> : null}
          <div role="status">{saving ? <SavingChip {...{ saving, waiting }} /> : null}</div>
        </div>
      </div>
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <h1 className={`text-[1.25rem] md:text-xl ${compact ? 'max-md:truncate md:line-clamp-2' : 'line-clamp-2'}`}>
            {customer.name}
          </h1>
          <p className="num mt-0.5 text-sm text-ink-2">
            {place ? texts.stopOf(place.position, place.total) : texts.unplannedStop} ·{' '}
            {arrivalTime
              ? [
                  texts.arrived(formatMoment(arrivalTime, timeZone, 'time')),
                  ...(departureTime ? [texts.departed(formatMoment(departureTime, timeZone, 'time'))] : []),
                ].join(' · ')
              : texts.notStarted}
          </p>
          <p className={`truncate text-sm text-ink-2 max-md:text-xs ${compact ? 'max-md:hidden' : ''}`}>
            {placeLine({ propertyName: customer.propertyName ?? null, address: customer.address, city: customer.city })}
          </p>
          {(windowFrom || windowTo) && !departureTime ? <TimeWindow {...{ windowFrom, windowTo }} /> : null}
        </div>
        <NavigateButton narrow customer={customer} className="h-12 px-3.5" />
        {action ? <div className="max-md:hidden">{action}</div> : null}
      </div>
    </header>
  );
});

/** Whether the server has everything. */
function SavingChip({ saving, waiting }: { saving: Saving; waiting: number }) {
  const isOffline = useIsOffline();
  const shown = savingWhen(saving, isOffline);
  const { tone, icon, text } = chips[shown];
  return (
    <Chip tone={tone} dot={icon === undefined && shown !== 'saving'} icon={icon}>
      {shown === 'waiting' && waiting > 0 ? stopTexts.offlineSaved(waiting) : text}
    </Chip>
  );
}

const chips: Record<Saving, { tone: Tone; icon?: ReactNode; text: string }> = {
  saved: { tone: 'ok', text: texts.saved },
  saving: { tone: 'neutral', text: texts.saving },
  waiting: { tone: 'warn', icon: <CloudOff aria-hidden="true" />, text: texts.offline },
  refused: { tone: 'bad', text: texts.refused },
  conflict: { tone: 'bad', icon: <TriangleAlert aria-hidden="true" />, text: stopTexts.conflict },
  full: { tone: 'bad', icon: <TriangleAlert aria-hidden="true" />, text: stopTexts.full },
};

/** Time at the stop, running. Screen readers have the time of arrival; a clock read out every second would be noise. */
function Elapsed({ since }: { since: string }) {
  const [now, setNow] = useState(clock.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span aria-hidden="true" className="num inline-flex items-center gap-1.5 text-sm font-semibold text-ink-2">
      <Timer className="size-4" />
      {formatRunningTime((now.getTime() - Date.parse(since)) / 1000)}
    </span>
  );
}
