import { ChevronRight, CircleCheck } from 'lucide-react';
import type { PayCheckException, PayCheckStop, PayCheckTechnician } from '#contract/analytics/pay-check.ts';
import { type ExceptionKind, exceptionKinds, exceptionNames, stopStateNames } from '#domain/analytics/index.ts';
import { formatDollars } from '#web/base/format.ts';
import { words } from '#web/base/language.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip, StatusDot, type Tone } from '#web/ui/chip.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { CustomerLink, LinkIfOpen } from '#web/ui/link-if-open.tsx';
import { clockIn, dayName, durationInWords, miles } from './in-words.ts';
import { payCheckTexts as texts } from './texts.ts';

const stopTones: Record<PayCheckStop['state'], Tone> = {
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

function DayList({ stops, clock, isOpen }: DayListProps) {
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
      <StatusDot tone={stopTones[stop.state]} className="w-24 shrink-0">
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

const StopLink = ({ stop: { assignmentId, customerId, date }, ...link }: StopLinkProps) =>
  assignmentId === null ? (
    <CustomerLink customerId={customerId} {...link} />
  ) : (
    <LinkIfOpen to={`/field-service/stop/${encodeURIComponent(assignmentId)}?date=${date}`} {...link} />
  );

const tones: Record<ExceptionKind, Tone> = {
  'not-done': 'bad',
  'left-open': 'bad',
  short: 'warn',
  long: 'warn',
  'task-left': 'warn',
  'no-photo': 'warn',
  unplanned: 'neutral',
  'other-technician': 'neutral',
};

/** Longer lists are collapsed. */
const mostShown = 5;

interface ExceptionListProps {
  name: string;
  exceptions: readonly PayCheckException[];
  /** For printing. */
  showsAll: boolean;
}

function ExceptionList({ name, exceptions, showsAll }: ExceptionListProps) {
  const groups = exceptionKinds
    .map((kind) => ({ kind, found: exceptions.filter((one) => one.kind === kind) }))
    .filter(({ found }) => found.length > 0);
  return (
    <section aria-label={`${texts.lookAt}: ${name}`} className="divide-y divide-line border-y border-line">
      {groups.map(({ kind, found }) => (
        <details key={kind} className="group" open={showsAll || found.length <= mostShown}>
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm select-none marker:content-none">
            <ChevronRight
              aria-hidden="true"
              className="size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-90 print:hidden"
            />
            <Chip tone={tones[kind]}>{words.say(exceptionNames[kind])}</Chip>
            <span className="num text-ink-2">{texts.stops(found.length)}</span>
          </summary>
          <ul className="pb-2.5 pl-6">
            {found.map((one) => (
              <li
                key={`${one.date} ${one.assignmentId} ${one.visitId}`}
                className="flex flex-wrap items-baseline gap-x-3 py-0.5 text-sm"
              >
                <StopLink stop={one} className="inline-flex min-h-6 items-center font-semibold [&[href]]:underline">
                  {texts.openStop(one.customerName, dayName(one.date))}
                </StopLink>
                <span className="num min-w-0 break-words text-ink-2">{one.detail}</span>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}

interface TechnicianCardProps {
  line: PayCheckTechnician;
  timeZone: string;
  isOver: boolean;
  /** For printing. */
  showsAll: boolean;
  onApprove?: (() => void) | undefined;
  onWithdraw?: (() => void) | undefined;
}

export function TechnicianCard({ line, timeZone, isOver, showsAll, onApprove, onWithdraw }: TechnicianCardProps) {
  const { name, approval, exceptions, stops } = line;
  const clock = clockIn(timeZone);
  return (
    <Card title={name} aside={<State {...{ line, isOver }} />}>
      <div className="flex flex-col gap-4">
        {approval?.differs ? (
          <Banner tone="warn" title={texts.differs}>
            <span className="num">
              {texts.differsMore(approval.done, durationInWords(approval.onSiteMinutes), miles(approval.milesDriven))}
            </span>
          </Banner>
        ) : null}
        {exceptions.length > 0 ? (
          <div className="flex flex-col gap-1.5">
            <h3 className="num text-sm text-ink-2">{texts.lookAtCount(exceptions.length)}</h3>
            <ExceptionList {...{ name, exceptions, showsAll }} />
          </div>
        ) : null}
        <DefinitionList
          columns={3}
          items={[
            { term: texts.assigned, value: figure(texts.ofAssigned(line.done - line.unplanned, line.assigned)) },
            { term: texts.proven, value: figure(texts.ofDone(line.proven, line.done)) },
            { term: texts.unplanned, value: figure(String(line.unplanned)) },
            {
              term: texts.onSite,
              value: figure(texts.ofPlanned(durationInWords(line.onSiteMinutes), durationInWords(line.plannedMinutes))),
            },
            {
              term: texts.miles,
              value: figure(texts.milesAndTime(miles(line.milesDriven), durationInWords(line.travelMinutes))),
            },
            ...(line.tips.length > 0 ? [{ term: texts.tips, value: figure(formatDollars(line.tipsTotal)) }] : []),
          ]}
        />
        {line.tips.length > 0 ? (
          <ul aria-label={`${texts.tips}: ${name}`} className="text-sm text-ink-2">
            {line.tips.map(({ date, customerName, amount }, index) => (
              <li key={String(index)} className="num">
                {(amount < 0 ? texts.tipBack : texts.tipFrom)(customerName, dayName(date), formatDollars(amount))}
              </li>
            ))}
          </ul>
        ) : null}
        {stops.length > 0 ? (
          <section aria-label={`${texts.days}: ${name}`} className="border-t border-line">
            <DayList stops={stops} clock={clock} isOpen={showsAll} />
          </section>
        ) : null}
        {approval || onApprove ? (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
            <p className="num min-w-0 text-sm text-ink-2">
              {approval ? texts.approvedBy(approval.approvedBy, clock.dateAndTime(approval.approvedAt)) : null}
              {approval?.note ? <span className="block text-ink">{approval.note}</span> : null}
            </p>
            {approval && onWithdraw ? (
              <Button aria-label={texts.withdrawOf(name)} className="max-md:h-12 print:hidden" onClick={onWithdraw}>
                {texts.withdraw}
              </Button>
            ) : null}
            {!approval && onApprove ? (
              <Button
                variant="primary"
                aria-label={texts.approveOf(name)}
                className="max-md:h-12 max-md:w-full print:hidden"
                onClick={onApprove}
              >
                {texts.approve}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
    </Card>
  );
}

const figure = (text: string) => <span className="num font-semibold">{text}</span>;

function State({ line: { approval, stops }, isOver }: { line: PayCheckTechnician; isOver: boolean }) {
  if (approval) {
    return (
      <Chip tone={approval.differs ? 'warn' : 'ok'} icon={<CircleCheck aria-hidden="true" />}>
        {texts.approved}
      </Chip>
    );
  }
  if (stops.length === 0) return <Chip>{texts.nothingToDo}</Chip>;
  return <Chip tone={isOver ? 'brand' : 'neutral'}>{isOver ? texts.toApprove : texts.notOverYet}</Chip>;
}
