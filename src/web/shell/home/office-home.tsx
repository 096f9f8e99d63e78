import { CalendarDays, Check } from 'lucide-react';
import { useState } from 'react';
import type { DayPlanRoute } from '#contract/scheduling/day-plan.ts';
import { formatDay, todayIn } from '#web/base/format.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { useWaitingReports } from '#web/base/waiting-reports.ts';
import { AsOf } from '#web/ui/as-of.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card, WaitingCard } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { pollMs, useCount, useToday } from './api.ts';
import { figuresOf, nextStop, shownRoutes, stateOf } from './day-figures.ts';
import { FigureTiles } from './figure-tiles.tsx';
import { PoolsAtRisk } from './pools-at-risk.tsx';
import { StopRow } from './stop-row.tsx';
import { homeTexts as texts } from './texts.ts';

/** How many stops the office sees at first; the rest are one press away. */
const shortLength = 5;

/** One technician's day for the office: how far, what is next. */
function TechnicianDay({ route, timeZone }: { route: DayPlanRoute; timeZone: string }) {
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

interface Step {
  title: string;
  text: string;
  done: boolean;
  /** Where it is done; only pages that exist and are allowed. */
  actions: { to: string; label: string }[];
}

interface Progress {
  customers: number;
  technicians: number;
  assignments: number;
  /** Visits whose report was made. */
  worked: number;
}

/** The way from an empty company to sent reports; each step is ticked by the company's own data. */
function firstDaySteps(
  { customers, technicians, assignments, worked }: Progress,
  leads: (address: string) => boolean,
): Step[] {
  const reachable = (actions: Step['actions']) => actions.filter(({ to }) => leads(to));
  return [
    {
      title: texts.importTitle,
      text: customers > 0 ? texts.importDone(customers) : texts.importText,
      done: customers > 0,
      actions: reachable([
        { to: '/customers/import', label: texts.importAction },
        { to: '/create-customer', label: texts.addCustomer },
      ]),
    },
    {
      title: texts.technicianTitle,
      text: technicians > 0 ? texts.technicianDone(technicians) : texts.technicianText,
      done: technicians > 0,
      actions: reachable([{ to: '/routes', label: texts.technicianAction }]),
    },
    {
      title: texts.planTitle,
      text: assignments > 0 ? texts.planDone(assignments) : texts.planText,
      done: assignments > 0,
      actions: reachable([{ to: '/routes', label: texts.planAction }]),
    },
    {
      title: texts.workTitle,
      text: worked > 0 ? texts.workDone(worked) : texts.workText,
      done: worked > 0,
      actions: reachable([{ to: '/field-service', label: texts.workAction }]),
    },
  ];
}

/** The first day's steps; the next one to do carries the buttons. */
function FirstDay({ steps }: { steps: Step[] }) {
  const done = steps.filter((step) => step.done).length;
  const current = steps.findIndex((step) => !step.done);
  return (
    <Card
      title={texts.firstDay}
      aside={<span className="num text-sm text-ink-2">{texts.stepsDone(done, steps.length)}</span>}
    >
      <p className="-mt-2 mb-4 text-sm text-ink-2">{texts.firstDayPurpose}</p>
      <ol className="grid gap-3 md:grid-cols-2 xl:grid-cols-4">
        {steps.map((step, index) => (
          <StepCard key={step.title} step={step} number={index + 1} current={index === current} />
        ))}
      </ol>
    </Card>
  );
}

function StepCard({ step, number, current }: { step: Step; number: number; current: boolean }) {
  return (
    <li
      aria-current={current ? 'step' : undefined}
      className={classNames(
        'flex gap-3 rounded-md border p-4 xl:flex-col',
        current ? 'border-aqua bg-aqua-soft' : 'border-line',
      )}
    >
      <span
        className={classNames(
          'num grid size-7 shrink-0 place-items-center rounded-full text-sm font-[650]',
          step.done ? 'bg-ok-soft text-ok' : current ? 'bg-brand text-on-brand' : 'bg-brand-soft text-brand',
        )}
      >
        {step.done ? <Check aria-label={texts.done} className="size-4" strokeWidth={3} /> : number}
      </span>
      <div className="flex min-w-0 grow flex-col gap-1">
        <h3>{step.title}</h3>
        <p className="num text-sm text-ink-2">{step.text}</p>
        {!step.done && step.actions.length > 0 ? (
          <div className="mt-auto flex flex-wrap gap-2 pt-2">
            {step.actions.map(({ to, label }, index) => (
              <ButtonLink key={label} to={to} size="sm" variant={current && index === 0 ? 'primary' : 'secondary'}>
                {label}
              </ButtonLink>
            ))}
          </div>
        ) : null}
      </div>
    </li>
  );
}

const WaitingReports = lazyComponent(async () => (await import('./waiting-reports.tsx')).WaitingReports, {
  waiting: <WaitingCard rows={4} />,
});

/** The office's morning look: how to begin, how the day goes, what is stuck. Each part fills its own place when it is known. */
export function OfficeHome() {
  const { timeZone } = useUser();
  const leads = useLeadsSomewhere();
  const runsOffice = useCan('customers', 'edit');
  const today = useToday(null);
  const customers = useCount('/api/customers', runsOffice);
  const reports = useWaitingReports(runsOffice, pollMs);

  const routes = today.data && shownRoutes(today.data);
  const day = routes && figuresOf(routes);
  // Anyone who finished a stop today has worked before; for others, their reports show it.
  const everSent = useCount('/api/service-reports', runsOffice && day?.done === 0);
  const known =
    day && !customers.isLoading && !everSent.isLoading
      ? { customers: customers.data ?? 0, worked: Math.max(everSent.data ?? 0, day.done) }
      : undefined;
  // Who drives to customers today, and has done so before, is past the first day.
  const isPastFirstDay = known !== undefined && known.customers > 0 && known.worked > 0 && (day?.stops ?? 0) > 0;
  const asksSteps = runsOffice && known !== undefined && !isPastFirstDay;
  const technicians = useCount('/api/technicians', asksSteps);
  const assignments = useCount('/api/route-assignments', asksSteps);

  // An empty company has only the steps before it: rows of zeros say nothing.
  const begun = !runsOffice || known === undefined || (day?.stops ?? 0) > 0 || known.customers > 0;
  // The steps are all that an empty company has to see; another does without them.
  const needed = begun ? [today, customers] : [today, customers, technicians, assignments];
  const failed = needed.find((query) => query.isError && query.data === undefined);
  if (failed) {
    return (
      <>
        <PageHeader title={texts.title} />
        <Card>
          <ErrorState title={texts.loadFailed} error={failed.error} onRetry={() => void failed.refetch()}>
            {texts.loadFailedSafe}
          </ErrorState>
        </Card>
      </>
    );
  }

  const steps =
    asksSteps && technicians.data !== undefined && assignments.data !== undefined
      ? firstDaySteps({ ...known, technicians: technicians.data, assignments: assignments.data }, leads)
      : [];
  const hasSteps = steps.some((step) => !step.done);
  const waiting = reports.data ?? [];
  return (
    <>
      <PageHeader title={texts.title} purpose={formatDay(today.data?.date ?? todayIn(timeZone), 'weekdayAndDay')} />
      <AsOf query={today} timeZone={timeZone} />
      {hasSteps ? <FirstDay steps={steps} /> : null}
      {begun ? (
        <FigureTiles
          day={day}
          office={
            runsOffice
              ? {
                  customers: customers.data,
                  reportsWaiting: reports.data ? waiting.length : reports.isError ? null : undefined,
                }
              : undefined
          }
        />
      ) : null}
      {reports.isError && !reports.data ? (
        <Banner
          tone="warn"
          title={texts.reportsFailed}
          actions={
            <Button size="sm" onClick={() => void reports.refetch()}>
              {texts.retry}
            </Button>
          }
        >
          {texts.reportsFailedSafe}
        </Banner>
      ) : null}
      {waiting.length > 0 ? <WaitingReports reports={waiting} /> : null}
      {begun ? <PoolsAtRisk /> : null}
      {begun && routes ? <TodaysStops routes={routes} timeZone={timeZone} /> : null}
    </>
  );
}

function TodaysStops({ routes, timeZone }: { routes: readonly DayPlanRoute[]; timeZone: string }) {
  const leads = useLeadsSomewhere();
  return (
    <section className="flex flex-col gap-3">
      <h2>{texts.today}</h2>
      {routes.some(({ stops }) => stops.length > 0) ? (
        <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
          {routes.map((route) => (
            <TechnicianDay key={route.technicianId} route={route} timeZone={timeZone} />
          ))}
        </div>
      ) : (
        <Card>
          <EmptyState
            icon={<CalendarDays />}
            title={texts.noStopsTitle}
            action={leads('/routes') ? <ButtonLink to="/routes">{texts.planRoutes}</ButtonLink> : null}
          >
            {texts.noStopsOwner}
          </EmptyState>
        </Card>
      )}
    </section>
  );
}
