import { Check, ChevronDown, Flame, Play, Smartphone, TriangleAlert } from 'lucide-react';
import { memo, useEffect, useId, useState } from 'react';
import type { DayPlanStop } from '#contract/scheduling/day-plan.ts';
import { streetAndCity } from '#domain/scheduling/index.ts';
import { clock } from '#web/base/clock.ts';
import { formatMinutes, formatMoment } from '#web/base/format.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { NavigateButton, SmsButton } from '../stop/on-my-way/way-buttons.tsx';
import { fieldServiceTexts as texts } from '../texts.ts';
import { startAtOnce } from './addresses.ts';
import type { StopMark } from './hub-marks.ts';
import { hubTexts } from './texts.ts';

const PastVisits = lazyComponent(async () => (await import('./hub-past-visits.tsx')).PastVisits);

/** A stop assigned less than this ago is highlighted. */
const newForMs = 30_000;

export interface StopCardProps {
  stop: DayPlanStop;
  to: string;
  isToday: boolean;
  timeZone: string;
  /** The next one to be worked on its route. */
  isNext: boolean;
  mark: StopMark;
  /** Its Completed mark was taken off: worked once more it is a further visit. */
  isAgain: boolean;
  onOpenChecklist: (stop: DayPlanStop) => void;
}

/** A stop of the hub; re-renders only when it changes. */
export const StopCard = memo((props: StopCardProps) => {
  const { stop, to, isToday, timeZone, isNext, mark, isAgain, onOpenChecklist } = props;
  const { customer } = stop;
  const isDone = mark === 'done' || mark === 'waiting';
  const isNew = useIsNew(stop.createdAt);
  const facts = [
    texts.serviceMinutes(formatMinutes(stop.serviceMinutes)),
    stop.travelMinutes === null || stop.position === 1 ? null : texts.travelMinutes(formatMinutes(stop.travelMinutes)),
  ].filter(Boolean);
  return (
    <li
      className={classNames(
        'relative px-4 py-3.5 [contain-intrinsic-size:auto_15rem] [content-visibility:auto] md:px-5',
        isNew && 'bg-aqua-soft',
        isNext && 'before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-brand',
      )}
    >
      <div className="flex items-start gap-3">
        <span
          className={classNames(
            'num mt-0.5 grid size-8 shrink-0 place-items-center rounded-full text-sm font-semibold',
            isDone ? 'bg-ok-soft text-ok' : isNext ? 'bg-brand text-on-brand' : 'bg-sunken text-ink-2',
          )}
        >
          <span className="sr-only">{texts.stop(stop.position)}</span>
          <span aria-hidden="true">{isDone ? <Check className="size-4.5" /> : stop.position}</span>
        </span>
        <div className="min-w-0 grow">
          <h3 className="text-md">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => onOpenChecklist(stop)}
              className="-my-3 block min-h-12 max-w-full truncate text-left hover:underline"
            >
              {customer.name}
            </button>
          </h3>
          <p className="truncate text-sm text-ink-2">{streetAndCity(customer) ?? texts.noAddressText}</p>
          <p className="num mt-0.5 text-xs text-ink-2">{facts.join(' · ')}</p>
        </div>
      </div>
      <div className="mt-1.5 flex flex-wrap gap-1.5 pl-11 empty:hidden">
        <Marks {...{ stop, timeZone, mark, isNew }} />
      </div>
      <div className="mt-2.5 grid auto-cols-fr grid-flow-col gap-2 md:flex md:flex-wrap md:pl-11">
        <OpenLink {...{ stop, to, isToday, isNext, mark, isAgain }} />
        <NavigateButton narrow customer={customer} className="h-12 px-2" />
        <SmsButton customer={customer} className="h-12 px-2" />
      </div>
      <Further stop={stop} />
    </li>
  );
});

/** Whether a stop was assigned just now; turns false on its own. */
function useIsNew(createdAt: string): boolean {
  const leftMs = newForMs - (clock.now().getTime() - new Date(createdAt).getTime());
  const [over, setOver] = useState(false);
  const isNew = leftMs > 0 && !over;
  useEffect(() => {
    if (!isNew) return;
    const timer = setTimeout(() => setOver(true), leftMs);
    return () => clearTimeout(timer);
  }, [isNew, leftMs]);
  return isNew;
}

function Marks({
  stop,
  timeZone,
  mark,
  isNew,
}: Pick<StopCardProps, 'stop' | 'timeZone' | 'mark'> & { isNew: boolean }) {
  const { visit } = stop;
  const priority = stop.priority.toUpperCase();
  return (
    <>
      {priority === 'URGENT' ? (
        <Chip tone="bad" icon={<Flame aria-hidden="true" />}>
          {texts.urgent}
        </Chip>
      ) : priority === 'HIGH' ? (
        <Chip tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
          {texts.high}
        </Chip>
      ) : null}
      {isNew ? <Chip tone="brand">{texts.newStop}</Chip> : null}
      {mark === 'waiting' ? (
        <Chip tone="warn" icon={<Smartphone aria-hidden="true" />}>
          {texts.onThisPhone}
        </Chip>
      ) : mark === 'done' ? (
        <Chip tone="ok" icon={<Check aria-hidden="true" />}>
          {visit?.departureTime
            ? texts.completedAt(formatMoment(visit.departureTime, timeZone, 'time'))
            : texts.completed}
        </Chip>
      ) : mark === 'open' ? (
        <Chip tone="brand" dot>
          {texts.inProgress}
        </Chip>
      ) : null}
    </>
  );
}

function OpenLink({
  stop,
  to,
  isToday,
  isNext,
  mark,
  isAgain,
}: Pick<StopCardProps, 'stop' | 'to' | 'isToday' | 'isNext' | 'mark' | 'isAgain'>) {
  const { name } = stop.customer;
  const look = { to, className: 'h-12 px-2 md:px-4' };
  if (mark === 'open') {
    return (
      <ButtonLink {...look} variant="primary" aria-label={texts.resumeOf(name)}>
        {texts.resume}
      </ButtonLink>
    );
  }
  if (mark === 'done' || mark === 'waiting' || !isToday) {
    return (
      <ButtonLink {...look} aria-label={texts.openOf(name)}>
        {texts.open}
      </ButtonLink>
    );
  }
  if (isAgain) {
    return (
      <ButtonLink {...look} variant={isNext ? 'primary' : 'secondary'} aria-label={hubTexts.workAgainOf(name)}>
        {hubTexts.workAgain}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink
      {...look}
      state={startAtOnce}
      variant={isNext ? 'primary' : 'secondary'}
      icon={<Play aria-hidden="true" className="size-4" />}
      aria-label={texts.startVisitOf(name)}
    >
      {texts.startVisit}
    </ButtonLink>
  );
}

/** The report page, and what was found here lately. */
function Further({ stop }: Pick<StopCardProps, 'stop'>) {
  const id = useId();
  const leads = useLeadsSomewhere();
  const [open, setOpen] = useState(false);
  const { customerId, name, poolType } = stop.customer;
  return (
    <>
      <div className="mt-2 flex gap-2 max-md:*:grow md:pl-11">
        {leads('/service-report') ? (
          <ButtonLink
            to={`/service-report?customerId=${encodeURIComponent(customerId)}`}
            className="h-12 px-2 md:px-4"
            aria-label={hubTexts.createReportFor(name)}
          >
            {hubTexts.createReport}
          </ButtonLink>
        ) : null}
        <Button
          variant="quiet"
          className="h-12 px-2"
          aria-label={hubTexts.pastVisitsOf(name)}
          aria-expanded={open}
          aria-controls={`${id}-past`}
          onClick={() => setOpen(!open)}
        >
          {hubTexts.pastVisits}
          <ChevronDown aria-hidden="true" className={classNames('size-4 transition-transform', open && 'rotate-180')} />
        </Button>
      </div>
      <div id={`${id}-past`} hidden={!open} className="mt-2 md:pl-11">
        {open ? <PastVisits customerId={customerId} poolType={stop.pools[0]?.poolType ?? poolType} /> : null}
      </div>
    </>
  );
}
