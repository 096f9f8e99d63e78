import { CalendarDays } from 'lucide-react';
import { useLeadsSomewhere } from '#web/app/links.ts';
import { useCan } from '#web/app/session.tsx';
import { homeTexts as texts } from '#web/texts/home.ts';
import { AsOf } from '#web/ui/as-of.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { useAssignments, useCustomerCount, useReports, useTechnicians, useToday } from './api.ts';
import { figuresOf, shownRoutes } from './day-figures.ts';
import { dayText } from './day-text.ts';
import { FigureTiles } from './figure-tiles.tsx';
import { FirstDay } from './first-day.tsx';
import { firstDaySteps } from './first-day-steps.ts';
import { PoolsAtRisk } from './pools-at-risk.tsx';
import { TechnicianDay } from './technician-day.tsx';
import { WaitingReports } from './waiting-reports.tsx';

/** The office's morning look: how to begin, how the day goes, what is stuck. */
export function OfficeHome() {
  const leads = useLeadsSomewhere();
  const runsOffice = useCan('customers', 'edit');
  const today = useToday(null);
  const customers = useCustomerCount(runsOffice);
  const technicians = useTechnicians(runsOffice);
  const assignments = useAssignments(runsOffice);
  const reports = useReports(runsOffice);

  const failed = [today, customers, technicians, assignments].find((query) => query.isError && !query.data);
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
  const loading = [customers, technicians, assignments, reports].some((query) => query.isLoading);
  if (loading || !today.data) return <SkeletonPage />;

  const routes = shownRoutes(today.data);
  const day = figuresOf(routes);
  // An empty company has only the steps before it: rows of zeros would tell it nothing.
  const begun = !runsOffice || day.stops > 0 || (customers.data ?? 0) > 0;
  const steps = firstDaySteps(
    {
      customers: customers.data ?? 0,
      technicians: technicians.data?.length ?? 0,
      assignments: assignments.data?.length ?? 0,
      worked: Math.max(reports.data?.total ?? 0, day.done),
    },
    leads,
  );
  const waiting = reports.data?.reports.filter(({ delivery }) => delivery === 'pending' || delivery === 'failed') ?? [];
  return (
    <>
      <PageHeader title={texts.title} purpose={dayText(today.data.date)} />
      <AsOf query={today} timeZone={today.data.timeZone} />
      {runsOffice && steps.some((step) => !step.done) ? <FirstDay steps={steps} /> : null}
      {begun ? (
        <FigureTiles day={day} reportsWaiting={reports.data ? waiting.length : undefined} customers={customers.data} />
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
      {begun ? (
        <section className="flex flex-col gap-3">
          <h2>{texts.today}</h2>
          {day.stops > 0 ? (
            <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
              {routes.map((route) => (
                <TechnicianDay key={route.technicianId} route={route} timeZone={today.data.timeZone} />
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
      ) : null}
    </>
  );
}
