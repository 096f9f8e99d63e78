import { Check, Ellipsis, Flame, Play, TriangleAlert } from 'lucide-react';
import { memo, useEffect, useId, useState } from 'react';
import type { DayPlanStop } from '#contract/scheduling/day-plan.ts';
import { streetAndCity } from '#domain/scheduling/index.ts';
import { clock } from '#web/base/clock.ts';
import { formatMinuteOfDay, formatMinutes, formatMoment } from '#web/base/format.ts';
import { taskTexts } from '#web/base/task-texts.ts';
import { windowText } from '#web/base/window-text.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { NavigateButton, SmsButton } from '../stop/on-my-way/way-buttons.tsx';
import { fieldServiceTexts as texts } from '../texts.ts';
import type { SkippedHere } from '../visit/visit-queue.ts';
import { startAtOnce } from './addresses.ts';
import type { DayKind, StopMark } from './hub-marks.ts';
import { hubTexts } from './texts.ts';

// What skipping shows is loaded beside the page.
const SkippedStatus = lazyComponent(async () => (await import('../skip/skipped-row.tsx')).SkippedStatus);

const Further = lazyComponent(async () => (await import('./hub-further.tsx')).Further, {
  waiting: <div className="mt-2 h-12" />,
});

/** A stop assigned less than this ago is highlighted. */
const newForMs = 30_000;

interface StopRowProps {
  stop: DayPlanStop;
  to: string;
  dayKind: DayKind;
  timeZone: string;
  /** Minutes after midnight. */
  plannedMinute: number;
  likelyMinute: number | null;
  lateMinutes: number;
  /** The next one to be worked on its route. */
  isNext: boolean;
  /** What can be done stands open: at the stop that the user works next. */
  isOpenAtFirst: boolean;
  mark: StopMark;
  /** Its Completed mark was taken off: worked once more it is a further visit. */
  isAgain: boolean;
  /** How it was skipped on this phone. */
  skip: SkippedHere | undefined;
  date: string;
  onOpenChecklist: (stop: DayPlanStop) => void;
}

/** A stop of the hub in one line, planned and actual, with what can be done behind its button; re-renders only when it changes. */
export const StopRow = memo((props: StopRowProps) => {
  const { stop, plannedMinute, isNext, isOpenAtFirst, mark, onOpenChecklist } = props;
  const { customer } = stop;
  const id = useId();
  const isDone = mark === 'done' || mark === 'waiting';
  const isNew = useIsNew(stop.createdAt);
  const [opened, setOpened] = useState<boolean | null>(null);
  const isOpen = opened ?? isOpenAtFirst;
  return (
    <li
      className={classNames(
        'relative [contain-intrinsic-size:auto_3rem] [content-visibility:auto]',
        isNew && 'bg-aqua-soft',
        isNext && 'before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-brand',
      )}
    >
      <div className="flex min-h-13 items-center gap-2.5 pr-1 pl-3 @2xl:min-h-11 @2xl:pl-4">
        <span className={classNames('num w-5 shrink-0 text-center text-xs', isDone ? 'text-ok' : 'text-ink-2')}>
          <span className="sr-only">{texts.stop(stop.position)}</span>
          <span aria-hidden="true">{isDone ? <Check className="mx-auto size-4" /> : stop.position}</span>
        </span>
        <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 @2xl:grid-cols-[minmax(0,13rem)_minmax(0,1fr)_8rem_13.5rem]">
          <div className="flex min-w-0 items-center gap-2 @max-2xl:col-span-2">
            <h3 className="min-w-0 text-sm">
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => onOpenChecklist(stop)}
                className="block min-h-7 max-w-full truncate text-left hover:underline @2xl:min-h-10"
              >
                {customer.name}
              </button>
            </h3>
            <Marks stop={stop} isNew={isNew} />
          </div>
          <p className="num text-right text-xs text-ink-2 @2xl:order-1">
            <span className="@max-2xl:sr-only">{hubTexts.planned} </span>
            {formatMinuteOfDay(plannedMinute)}
          </p>
          <p className="truncate text-xs text-ink-2">{streetAndCity(customer) ?? texts.noAddressText}</p>
          <p className="num truncate text-right text-xs @max-2xl:col-span-2 @2xl:order-2 @2xl:text-left @2xl:text-sm">
            <Status {...props} />
          </p>
        </div>
        <IconButton
          label={hubTexts.actionsOf(customer.name)}
          aria-expanded={isOpen}
          aria-controls={`${id}-actions`}
          icon={<Ellipsis aria-hidden="true" />}
          onClick={() => setOpened(!isOpen)}
        />
      </div>
      <div id={`${id}-actions`} hidden={!isOpen} className="px-3 pb-3 @2xl:pl-12">
        {isOpen ? <Actions {...props} /> : null}
      </div>
    </li>
  );
});

/** What stands about a stop, in words. */
function Status({ stop, dayKind, timeZone, likelyMinute, lateMinutes, isNext, mark, skip }: StopRowProps) {
  const { visit } = stop;
  if (skip) return <SkippedStatus skip={skip} />;
  if (mark === 'waiting') return <span className="text-warn">{texts.onThisPhone}</span>;
  if (mark === 'done') {
    if (!visit?.departureTime) return <span className="text-ink-2">{texts.completed}</span>;
    const minutes = visit.arrivalTime && (Date.parse(visit.departureTime) - Date.parse(visit.arrivalTime)) / 60_000;
    const at = texts.completedAt(formatMoment(visit.departureTime, timeZone, 'time'));
    return <span className="text-ink-2">{minutes ? hubTexts.took(at, formatMinutes(minutes)) : at}</span>;
  }
  if (mark === 'open' && visit?.lacks?.length) {
    return <span className="font-medium text-warn">{hubTexts.lacks(visit.lacks.map(taskTexts.name).join(', '))}</span>;
  }
  const late = lateMinutes > 0 && dayKind === 'today' ? hubTexts.late(formatMinutes(lateMinutes)) : null;
  const said =
    mark === 'open'
      ? visit?.arrivalTime
        ? hubTexts.hereSince(formatMoment(visit.arrivalTime, timeZone, 'time'))
        : hubTexts.inProgress
      : dayKind === 'later'
        ? null
        : dayKind === 'past' || likelyMinute === null
          ? hubTexts.notStarted
          : isNext
            ? hubTexts.nextAt(formatMinuteOfDay(likelyMinute))
            : hubTexts.likelyAt(formatMinuteOfDay(likelyMinute));
  return (
    <>
      {said ? (
        <span className={isNext || mark === 'open' ? 'font-medium text-brand' : 'text-ink-2'}>{said}</span>
      ) : null}
      {said && late ? ' · ' : null}
      {late ? <span className={classNames('text-warn', isNext && 'font-medium')}>{late}</span> : null}
    </>
  );
}

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

function Marks({ stop, isNew }: Pick<StopRowProps, 'stop'> & { isNew: boolean }) {
  const window = windowText(stop.windowFrom, stop.windowTo);
  const priority = stop.priority.toUpperCase();
  const look = 'h-5 px-2 @max-2xl:px-1.5';
  return (
    <>
      {priority === 'URGENT' ? (
        <Chip tone="bad" icon={<Flame aria-hidden="true" />} className={look}>
          <span className="@max-2xl:sr-only">{hubTexts.urgent}</span>
        </Chip>
      ) : priority === 'HIGH' ? (
        <Chip tone="warn" icon={<TriangleAlert aria-hidden="true" />} className={look}>
          <span className="@max-2xl:sr-only">{hubTexts.high}</span>
        </Chip>
      ) : null}
      {window ? <Chip className={classNames(look, 'num')}>{window}</Chip> : null}
      {isNew ? (
        <Chip tone="brand" className={look}>
          {hubTexts.newStop}
        </Chip>
      ) : null}
    </>
  );
}

/** What can be done about a stop: work it, drive there, tell the customer, write a report, look at what was found lately. */
function Actions(props: StopRowProps) {
  const { stop } = props;
  const { customer } = stop;
  const facts = [
    hubTexts.serviceMinutes(formatMinutes(stop.serviceMinutes)),
    stop.travelMinutes === null || stop.position === 1
      ? null
      : hubTexts.travelMinutes(formatMinutes(stop.travelMinutes)),
  ].filter(Boolean);
  return (
    <>
      <p className="num mb-2 text-xs text-ink-2">{facts.join(' · ')}</p>
      {stop.notes ? <p className="mb-2 text-sm whitespace-pre-wrap">{stop.notes}</p> : null}
      <div className="flex flex-wrap gap-2 max-md:*:grow">
        <OpenLink {...props} />
        <NavigateButton narrow customer={customer} className="h-12 max-md:px-1! md:px-2" />
        <SmsButton customer={customer} className="h-12 max-md:px-1! md:px-2" />
      </div>
      <Further {...props} />
    </>
  );
}

function OpenLink({ stop, to, dayKind, isNext, mark, isAgain }: StopRowProps) {
  const { name } = stop.customer;
  const look = { to, className: 'h-12 max-md:px-1! md:px-4' };
  if (mark === 'open') {
    return (
      <ButtonLink {...look} variant="primary" aria-label={hubTexts.resumeOf(name)}>
        {hubTexts.resume}
      </ButtonLink>
    );
  }
  if (mark === 'done' || mark === 'waiting' || mark === 'skipped' || dayKind !== 'today') {
    return (
      <ButtonLink {...look} aria-label={hubTexts.openOf(name)}>
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
      aria-label={hubTexts.startVisitOf(name)}
    >
      {texts.startVisit}
    </ButtonLink>
  );
}
