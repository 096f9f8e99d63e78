import { CalendarDays } from 'lucide-react';
import type { DayPlanRoute } from '#contract/scheduling/day-plan.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { todayIn } from '#web/base/today.ts';
import { useWaitingReports } from '#web/base/waiting-reports.ts';
import { AsOf } from '#web/ui/as-of.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { cardPart } from '#web/ui/card-part.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { WhenNear } from '#web/ui/when-near.tsx';
import { pollMs, useCount, useToday } from './api.ts';
import { figuresOf, shownRoutes } from './day-figures.ts';
import { dayText } from './day-text.ts';
import { FigureTiles } from './figure-tiles.tsx';
import { FirstDay } from './first-day.tsx';
import { firstDaySteps } from './first-day-steps.ts';
import { PoolsAtRisk } from './pools-at-risk.tsx';
import { TechnicianDay } from './technician-day.tsx';
import { homeTexts as texts } from './texts.ts';

const WaitingReports = cardPart(async () => (await import('./waiting-reports.tsx')).WaitingReports, { rows: 4 });

/** The stops are at hand already; they are drawn when the first screen has come to rest. */
const todayWithinMs = 3_000;

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
  // Whoever has finished a stop today has worked before; of others their reports tell.
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

  // An empty company has only the steps before it: rows of zeros would tell it nothing.
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
      <PageHeader title={texts.title} purpose={dayText(today.data?.date ?? todayIn(timeZone))} />
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
      {begun && routes ? (
        <WhenNear reserve="h-96" withinMs={todayWithinMs}>
          <TodaysStops routes={routes} timeZone={timeZone} />
        </WhenNear>
      ) : null}
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
