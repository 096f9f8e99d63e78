import { CalendarPlus, ChevronLeft, ChevronRight, Mic, RotateCcw, Route } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { User } from '#contract/accounts/identity.ts';
import type { DayPlan, DayPlanRoute, DayPlanStop } from '#contract/scheduling/day-plan.ts';
import { addDays } from '#domain/calendar/index.ts';
import { formatDay } from '#web/base/format.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { AgeNote, useAge } from '#web/offline/index.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FieldFrame } from '#web/ui/fields/field-frame.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lazyComponent, loadAtFirstTouch } from '#web/ui/lazy-component.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { Skeleton, SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx';
import { VoiceNotes } from '../parts.tsx';
import type { useDayPlan } from '../stop/api.ts';
import type { FoundStop } from '../stop/stop-context.ts';
import { fieldServiceTexts as texts } from '../texts.ts';
import { stopAddress, weekOf } from './addresses.ts';
import { DayFilter, useDayFilter } from './day-filter.tsx';
import type { useDoneToday } from './hub-done-today.ts';
import { type ClearedMarks, clearMarks, type DoneToday, isDone, ownFirst, routeToWork } from './hub-marks.ts';
import { paceOf, useGoesOn } from './route-pace.ts';
import { TechnicianRoute } from './technician-route.tsx';
import { hubTexts } from './texts.ts';

interface ServiceNotesProps {
  routes: readonly DayPlanRoute[];
  /** Whom the note is most likely about: the stop that is worked next. */
  suggested: string | null;
  isOpenAtFirst: boolean;
}

/** Notes about the customers of a day, spoken. */
function ServiceNotes({ routes, suggested, isOpenAtFirst }: ServiceNotesProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [chosen, setChosen] = useState<string | null>(null);
  const withStops = routes.filter(({ stops }) => stops.length > 0);
  const customers = withStops.flatMap(({ stops }) => stops.map(({ customer }) => customer));
  const wanted = chosen ?? suggested;
  const customer = customers.find(({ customerId }) => customerId === wanted);
  if (!isOpen) {
    return (
      <Button
        wide
        aria-expanded={false}
        icon={<Mic aria-hidden="true" className="size-4.5" />}
        onClick={() => setOpen(true)}
      >
        {hubTexts.serviceNotes}
      </Button>
    );
  }
  return (
    <Card title={hubTexts.serviceNotes}>
      <p className="-mt-1 mb-3 text-sm text-ink-2">{hubTexts.serviceNotesText}</p>
      <FieldFrame id={id} label={hubTexts.customer} className="mb-3">
        <Select
          id={id}
          value={customer?.customerId ?? ''}
          placeholder={hubTexts.chooseCustomer}
          choices={withStops.map(({ name, stops }) => ({
            group: name,
            options: stops.map((stop) => ({ value: stop.customer.customerId, label: stop.customer.name })),
          }))}
          onChange={({ target }) => setChosen(target.value)}
        />
      </FieldFrame>
      {/* Its place is kept until its code is there. */}
      <div className="min-h-112">
        <VoiceNotes customerId={customer?.customerId ?? null} customerName={customer?.name ?? ''} />
      </div>
    </Card>
  );
}

interface ResetCompletedProps {
  plan: DayPlan;
  day: DoneToday;
  keep: (cleared: ClearedMarks) => void;
}

/** Takes the Completed marks of the day off on this phone; what was recorded stays. */
function ResetCompleted({ plan, day, keep }: ResetCompletedProps) {
  const reset = () => {
    const stops = plan.technicians.flatMap((route) => route.stops);
    const { cleared, count } = clearMarks(stops, day);
    if (count === 0) {
      toast({ title: hubTexts.nothingToReset, description: hubTexts.resetText });
      return;
    }
    keep(cleared);
    toast({
      variant: 'success',
      title: hubTexts.resetDone(count),
      description: hubTexts.resetText,
      action: { label: hubTexts.undo, onSelect: () => keep(day.cleared) },
    });
  };
  return (
    <Button variant="quiet" icon={<RotateCcw aria-hidden="true" className="size-4" />} onClick={reset}>
      {hubTexts.resetCompleted}
    </Button>
  );
}

interface WeekStripProps {
  day: string;
  today: string;
  onChange: (day: string) => void;
}

/** Monday to Sunday under the thumb; the arrows go to the week before and after. */
function WeekStrip({ day, today, onChange }: WeekStripProps) {
  return (
    <section
      aria-label={texts.day}
      className="flex flex-wrap items-center gap-1 rounded-md border border-line bg-surface p-1.5 md:flex-nowrap"
    >
      <IconButton
        size="touch"
        label={hubTexts.previousWeek}
        icon={<ChevronLeft aria-hidden="true" />}
        onClick={() => onChange(addDays(day, -7))}
      />
      <p className="grow text-center text-sm font-semibold md:hidden">{formatDay(day, 'monthAndYear')}</p>
      {day === today ? null : (
        <button
          type="button"
          onClick={() => onChange(today)}
          className="min-h-12 rounded-sm px-3 text-sm font-semibold text-brand md:order-1"
        >
          {texts.today}
        </button>
      )}
      <IconButton
        size="touch"
        label={hubTexts.nextWeek}
        className="md:order-2"
        icon={<ChevronRight aria-hidden="true" />}
        onClick={() => onChange(addDays(day, 7))}
      />
      <div className="grid w-full grid-cols-7 gap-1 md:w-auto md:grow">
        {weekOf(day).map((each) => (
          <button
            key={each}
            type="button"
            aria-label={formatDay(each, 'weekdayAndDay')}
            aria-pressed={each === day}
            aria-current={each === today ? 'date' : undefined}
            onClick={() => onChange(each)}
            className={classNames(
              'flex min-h-12 flex-col items-center justify-center rounded-sm',
              each === day
                ? 'bg-brand text-on-brand'
                : each === today
                  ? 'bg-brand-soft text-brand'
                  : 'text-ink-2 hover:bg-sunken',
            )}
          >
            <span className="text-xs leading-4">{formatDay(each, 'shortWeekday')}</span>
            <span className="num text-md leading-5 font-semibold">{Number(each.slice(8))}</span>
          </button>
        ))}
      </div>
    </section>
  );
}

const ChecklistDialog = lazyComponent(async () => (await import('./checklist-dialog.tsx')).ChecklistDialog, {
  onFailure: ({ onClose }) => onClose(),
});

interface HubDayProps {
  plan: ReturnType<typeof useDayPlan>;
  date: string;
  today: string;
  user: User;
  done: ReturnType<typeof useDoneToday>;
  next: DayPlanStop | undefined;
  isAllDone: boolean;
  onChange: (date: string) => void;
}

/** The stops of a day by technician, and the notes that are spoken about them. */
export function HubDay({ plan, date, today, user, done, next, isAllDone, onChange }: HubDayProps) {
  const isFromPhone = useAge('/api/day-plan', { date }) !== null;
  const worked = plan.data && routeToWork(plan.data, user.technicianId)?.technicianId;
  return (
    <div
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)] gap-5',
        worked !== undefined && 'lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start',
      )}
    >
      <div className="flex flex-col gap-3">
        <WeekStrip day={date} today={today} onChange={onChange} />
        {plan.data ? (
          <>
            <AgeNote path="/api/day-plan" query={{ date }} timeZone={user.timeZone} />
            {plan.isError && !isFromPhone ? <Banner tone="warn">{hubTexts.planOld}</Banner> : null}
            {isAllDone ? <Banner tone="ok">{hubTexts.routeDone}</Banner> : null}
            <Routes key={date} {...{ plan: plan.data, today, user, done, worked }} />
          </>
        ) : plan.isError ? (
          <ErrorState title={hubTexts.customersFailed} error={plan.error} onRetry={() => void plan.refetch()} />
        ) : (
          <SkeletonGroup className="rounded-md border border-line bg-surface">
            <Skeleton className="m-4 h-6 w-40" />
            <SkeletonRows rows={4} />
          </SkeletonGroup>
        )}
      </div>
      {plan.data ? (
        <ServiceNotes
          key={date}
          routes={ownFirst(plan.data.technicians, user.technicianId)}
          suggested={next?.customer.customerId ?? null}
          isOpenAtFirst={worked !== undefined}
        />
      ) : null}
    </div>
  );
}

interface RoutesProps {
  plan: DayPlan;
  today: string;
  user: User;
  done: ReturnType<typeof useDoneToday>;
  /** The route that the user works; none for an office with several. */
  worked: string | undefined;
}

function Routes({ plan, today, user, done, worked }: RoutesProps) {
  const { day } = done;
  const [opened, setOpened] = useState<FoundStop | null>(null);
  useEffect(() => loadAtFirstTouch([ChecklistDialog]), []);
  useGoesOn();
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const routes = ownFirst(plan.technicians, user.technicianId);
  const filter = useDayFilter(
    routes.map((route) => ({ route, pace: paceOf(route, plan.timeZone) })),
    day,
  );
  const hasOwn = routes.some(({ technicianId }) => technicianId === user.technicianId);
  // A technician came for the own route; the office looks at all that are not finished.
  const isOpenAtFirst = ({ technicianId, stops }: DayPlanRoute) =>
    hasOwn
      ? technicianId === user.technicianId
      : worked !== undefined || filter.shown !== 'all' || stops.some((stop) => !isDone(stop, day));

  if (routes.every(({ stops, skipped = [] }) => stops.length + skipped.length === 0)) return <NoStops />;
  const reset = <ResetCompleted plan={plan} {...done} />;
  return (
    <>
      {worked === undefined ? (
        <div className="flex flex-wrap items-center gap-2">
          <DayFilter filter={filter} technicians={routes}>
            <span className="ml-auto md:order-1">{reset}</span>
          </DayFilter>
        </div>
      ) : null}
      {filter.routes.map(({ route, pace, stops }) => {
        const { technicianId } = route;
        return (
          <TechnicianRoute
            key={technicianId}
            {...{ route, pace, today, day }}
            shown={stops}
            date={plan.date}
            timeZone={plan.timeZone}
            isOwn={technicianId === user.technicianId}
            isWorked={technicianId === worked}
            isOpen={isOpenAtFirst(route) !== toggled.has(technicianId)}
            onToggle={() => setToggled(withToggled(toggled, technicianId))}
            onOpenChecklist={setOpened}
          />
        );
      })}
      {filter.routes.length === 0 ? (
        <EmptyState
          title={hubTexts.noneMatch}
          action={<Button onClick={() => filter.setShown('all')}>{hubTexts.showAll}</Button>}
        />
      ) : null}
      {worked === undefined ? null : <div className="flex justify-end max-md:*:grow">{reset}</div>}
      {opened ? (
        <ChecklistDialog
          key={opened.stop.assignmentId}
          found={opened}
          date={plan.date}
          isToday={plan.date === today}
          to={stopAddress(opened.stop.assignmentId, plan.date, today)}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  );
}

function NoStops() {
  const canPlan = useLeadsSomewhere()('/routes');
  return (
    <div className="rounded-md border border-line bg-surface">
      <EmptyState
        icon={<Route />}
        title={canPlan ? hubTexts.emptyOwner : hubTexts.emptyTechnician}
        action={
          canPlan ? (
            <ButtonLink
              to="/routes"
              size="touch"
              variant="primary"
              icon={<CalendarPlus aria-hidden="true" className="size-4.5" />}
            >
              {hubTexts.planRoute}
            </ButtonLink>
          ) : undefined
        }
      >
        {canPlan ? hubTexts.emptyOwnerText : hubTexts.emptyTechnicianText}
      </EmptyState>
    </div>
  );
}

function withToggled(toggled: ReadonlySet<string>, technicianId: string): ReadonlySet<string> {
  const next = new Set(toggled);
  if (!next.delete(technicianId)) next.add(technicianId);
  return next;
}
