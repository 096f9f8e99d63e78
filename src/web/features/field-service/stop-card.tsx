import { Check, Flame, Play, Smartphone } from 'lucide-react';
import { Link } from 'react-router';
import type { DayPlanStop } from '#contract/day-plan.ts';
import { clock } from '#web/app/clock.ts';
import { fieldServiceTexts as texts } from '#web/texts/field-service.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { durationText, timeText } from './day-and-time.ts';
import { startAtOnce } from './start-at-once.ts';
import { NavigateButton, SmsButton } from './way-buttons.tsx';

/** A stop assigned less than this ago stands out (spec 2 §2). */
const newForMs = 30_000;

export interface StopCardProps {
  stop: DayPlanStop;
  to: string;
  isToday: boolean;
  timeZone: string;
  /** The next one to be worked on its route. */
  isNext: boolean;
  /** Finished here, but the server could not be told yet. */
  waitsHere: boolean;
}

export function StopCard({ stop, to, isToday, timeZone, isNext, waitsHere }: StopCardProps) {
  const { customer, visit } = stop;
  const isDone = visit?.state === 'done' || waitsHere;
  const isNew = clock.now().getTime() - new Date(stop.createdAt).getTime() < newForMs;
  const facts = [
    texts.serviceMinutes(durationText(stop.serviceMinutes)),
    stop.travelMinutes === null || stop.position === 1 ? null : texts.travelMinutes(durationText(stop.travelMinutes)),
  ].filter(Boolean);
  return (
    <li
      className={classNames(
        'relative px-4 py-3.5 md:px-5',
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
            <Link to={to} className="-my-1 inline-block max-w-full truncate py-1 align-bottom hover:underline">
              {customer.name}
            </Link>
          </h3>
          <p className="truncate text-sm text-ink-2">
            {[customer.address, customer.city].filter(Boolean).join(', ') || texts.noAddressText}
          </p>
          <p className="num mt-0.5 text-xs text-ink-2">{facts.join(' · ')}</p>
        </div>
      </div>
      <div className="mt-1.5 flex flex-wrap gap-1.5 pl-11 empty:hidden">
        <Marks {...{ stop, timeZone, waitsHere, isNew }} />
      </div>
      <div className="mt-2.5 grid grid-cols-3 gap-2 md:flex md:pl-11">
        <OpenLink {...{ stop, to, isToday, isNext, waitsHere }} />
        <NavigateButton narrow customer={customer} className="h-12 px-2" />
        <SmsButton phone={customer.phone} customerName={customer.name} className="h-12 px-2" />
      </div>
    </li>
  );
}

function Marks({
  stop,
  timeZone,
  waitsHere,
  isNew,
}: Pick<StopCardProps, 'stop' | 'timeZone' | 'waitsHere'> & { isNew: boolean }) {
  const { visit } = stop;
  const priority = stop.priority.toUpperCase();
  return (
    <>
      {priority === 'URGENT' ? (
        <Chip tone="bad" icon={<Flame aria-hidden="true" />}>
          {texts.urgent}
        </Chip>
      ) : priority === 'HIGH' ? (
        <Chip tone="warn">{texts.high}</Chip>
      ) : null}
      {isNew ? <Chip tone="brand">{texts.newStop}</Chip> : null}
      {waitsHere ? (
        <Chip tone="warn" icon={<Smartphone aria-hidden="true" />}>
          {texts.onThisPhone}
        </Chip>
      ) : visit?.state === 'done' ? (
        <Chip tone="ok" icon={<Check aria-hidden="true" />}>
          {visit.departureTime ? texts.completedAt(timeText(visit.departureTime, timeZone)) : texts.completed}
        </Chip>
      ) : visit?.state === 'open' ? (
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
  waitsHere,
}: Pick<StopCardProps, 'stop' | 'to' | 'isToday' | 'isNext' | 'waitsHere'>) {
  const { name } = stop.customer;
  const state = waitsHere ? 'done' : (stop.visit?.state ?? 'none');
  const look = { to, className: 'h-12 px-2 md:px-4' };
  if (state === 'open') {
    return (
      <ButtonLink {...look} variant="primary" aria-label={texts.resumeOf(name)}>
        {texts.resume}
      </ButtonLink>
    );
  }
  if (state === 'done' || !isToday) {
    return (
      <ButtonLink {...look} aria-label={texts.openOf(name)}>
        {texts.open}
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
