import { CalendarDays, Play, Route, Truck, UserPlus } from 'lucide-react';
import { type MouseEvent, useEffect, useState, useTransition } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { DayPlanStop } from '#contract/scheduling/day-plan.ts';
import { localDate } from '#domain/calendar/index.ts';
import { PlanGate } from '#web/access/index.ts';
import { clock } from '#web/base/clock.ts';
import { formatDay } from '#web/base/format.ts';
import type { Prepare } from '#web/base/lazy-page.tsx';
import { useLeadsSomewhere, useLoadPage } from '#web/base/links.ts';
import { useUser } from '#web/base/session.tsx';
import { Button, ButtonLink, type ButtonLinkProps } from '#web/ui/button.tsx';
import { lazyComponent, loadAtFirstTouch, loadWhenIdle } from '#web/ui/lazy-component.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { afterPaint } from '#web/ui/when-idle.ts';
import { prefetchDayPlan, useDayPlan } from '../stop/api.ts';
import { fieldServiceTexts as texts } from '../texts.ts';
import { readDay, startAtOnce, stopAddress } from './addresses.ts';
import { HubDay } from './hub-day.tsx';
import { useDoneToday } from './hub-done-today.ts';
import { type DoneToday, markOf, needsFollowUpVisit, nextStopOf, routeToWork } from './hub-marks.ts';
import { hubTexts } from './texts.ts';

/** Opens a stop. Paints the press first: rendering the stop takes a slow phone a moment. */
function NextStopLink({ to, state, ...look }: Omit<ButtonLinkProps, 'busy' | 'onClick' | 'external'>) {
  const navigate = useNavigate();
  const [isOpening, open] = useTransition();
  const onClick = (event: MouseEvent) => {
    // In another tab, in another window: the browser's own.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (isOpening) return;
    open(async () => {
      await afterPaint();
      await navigate(to, { state });
    });
  };
  return <ButtonLink {...look} {...{ to, state, onClick }} busy={isOpening} />;
}

/** "Next stop" starts a new visit at once; a stop to be redone offers a further visit. */
const startOf = (stop: DayPlanStop, day: DoneToday): typeof startAtOnce | undefined =>
  markOf(stop, day) === 'none' && !needsFollowUpVisit(stop, day) ? startAtOnce : undefined;

const CalendarWeek = lazyComponent(async () => (await import('./calendar-week.tsx')).CalendarWeek);
const UnplannedStopDialog = lazyComponent(
  async () => (await import('./unplanned-stop-dialog.tsx')).UnplannedStopDialog,
  { onFailure: ({ onOpenChange }) => onOpenChange(false) },
);

export const prepare: Prepare = (queries, { timeZone }) => prefetchDayPlan(queries, localDate(timeZone, clock.now()));

/** Field service is for the plans that open it. */
export default function FieldServicePage() {
  return (
    <PlanGate feature="field_service" title={texts.title}>
      <Hub />
    </PlanGate>
  );
}

/** The Field Service Hub: the day, with the next stop under the thumb, and the week. */
function Hub() {
  const user = useUser();
  const leads = useLeadsSomewhere();
  const [parameters, setParameters] = useSearchParams();
  const today = localDate(user.timeZone, clock.now());
  const date = readDay(parameters.get('date')) ?? today;
  const tab = parameters.get('tab') === 'calendar' ? 'calendar' : 'routes';
  const plan = useDayPlan(date, { poll: tab === 'routes' });
  const done = useDoneToday(user.id, date);
  const [unplannedOpen, setUnplannedOpen] = useState(false);
  const route = plan.data && date === today ? routeToWork(plan.data, user.technicianId) : undefined;
  const next = route && nextStopOf(route, done.day);
  const show = (shown: { date?: string; tab?: string }) => {
    const wanted = { date, tab, ...shown };
    setParameters(
      (current) => {
        current.delete('date');
        current.delete('tab');
        if (wanted.date !== today) current.set('date', wanted.date);
        if (wanted.tab !== 'routes') current.set('tab', wanted.tab);
        return current;
      },
      { replace: true },
    );
  };
  useEffect(() => loadAtFirstTouch([UnplannedStopDialog, CalendarWeek]), []);
  const loadPage = useLoadPage();
  const nextAddress = next && stopAddress(next.assignmentId, date, today);
  useEffect(() => {
    if (nextAddress) void loadWhenIdle([{ load: () => loadPage(nextAddress) }]);
  }, [nextAddress, loadPage]);

  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={formatDay(date, 'weekdayAndDay')}
        more={
          <>
            {leads('/truck-stock') ? (
              <ButtonLink to="/truck-stock" className="h-12" icon={<Truck aria-hidden="true" className="size-4.5" />}>
                {hubTexts.truckStock}
              </ButtonLink>
            ) : null}
            <Button
              className="h-12"
              icon={<UserPlus aria-hidden="true" className="size-4.5" />}
              onClick={() => setUnplannedOpen(true)}
            >
              {texts.unplanned}
            </Button>
          </>
        }
        action={
          next && tab === 'routes' ? (
            <NextStopLink
              variant="primary"
              to={stopAddress(next.assignmentId, date, today)}
              state={startOf(next, done.day)}
              icon={<Play aria-hidden="true" className="size-4 shrink-0" />}
            >
              <span className="truncate">{texts.toNextStop(next.customer.name)}</span>
            </NextStopLink>
          ) : undefined
        }
      />
      <Tabs
        label={hubTexts.view}
        value={tab}
        onChange={(chosen) => show({ tab: chosen })}
        tabs={[
          {
            value: 'routes',
            label: hubTexts.todaysRoutes,
            icon: <Route aria-hidden="true" />,
            content: (
              <HubDay
                {...{ plan, date, today, user, done, next }}
                isAllDone={route !== undefined && next === undefined}
                onChange={(day) => show({ date: day })}
              />
            ),
          },
          {
            value: 'calendar',
            label: hubTexts.weeklyCalendar,
            icon: <CalendarDays aria-hidden="true" />,
            content: <CalendarWeek date={date} today={today} onChange={(day) => show({ date: day })} />,
          },
        ]}
      />
      {unplannedOpen ? <UnplannedStopDialog open onOpenChange={setUnplannedOpen} /> : null}
    </>
  );
}
