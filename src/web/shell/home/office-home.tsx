import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CompanyDetails } from '#contract/settings/company-branding.ts';
import { formatDay, todayIn } from '#web/base/format.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { useWaitingReports } from '#web/base/waiting-reports.ts';
import { AsOf } from '#web/ui/as-of.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, WaitingCard } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { pollMs, useCount, useToday } from './api.ts';
import { figuresOf, shownRoutes } from './day-figures.ts';
import { FirstDay, firstDaySteps, useSkippedSteps } from './first-day.tsx';
import { MoneyStrip } from './money-strip.tsx';
import { NeedsYou } from './needs-you.tsx';
import { PoolsAtRisk } from './pools-at-risk.tsx';
import { homeTexts as texts } from './texts.ts';
import { TodayLive } from './today-live.tsx';

/** The office's morning look: how to begin, what waits, how the day goes, how the money stands. Each part fills its own place when it is known. */
export function OfficeHome() {
  const { timeZone, settings } = useUser();
  const leads = useLeadsSomewhere();
  const runsOffice = useCan('customers', 'edit');
  const seesMoney = useCan('billing', 'view');
  const seesSettings = useCan('settings', 'view');
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
  // Who drives to customers today, has done so before and is live is past the first day.
  const hasWorked = known !== undefined && known.customers > 0 && known.worked > 0 && (day?.stops ?? 0) > 0;
  const isPastFirstDay = hasWorked && settings.live;
  const asksSteps = runsOffice && known !== undefined && !isPastFirstDay;
  const technicians = useCount('/api/technicians', asksSteps);
  const assignments = useCount('/api/route-assignments', asksSteps);
  const logins = useCount('/api/technician-users', asksSteps && seesSettings);
  const billed = useCount('/api/billing/subscriptions', asksSteps && seesMoney);
  const details = useQuery<CompanyDetails>({ queryKey: ['/api/company-branding'], enabled: asksSteps });
  const { skipped, skip } = useSkippedSteps();

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

  const isCounting = [technicians, assignments, logins, billed, details].some(({ isLoading }) => isLoading);
  const steps =
    asksSteps && !isCounting
      ? firstDaySteps(
          {
            hasDetails: Boolean(details.data?.name && details.data.phone && details.data.address),
            customers: known.customers,
            technicians: technicians.data ?? 0,
            assignments: assignments.data ?? 0,
            logins: logins.data ?? 0,
            billed: billed.data ?? 0,
            isLive: settings.live,
          },
          leads,
        )
      : [];
  const hasSteps = steps.some((step) => !step.done && !skipped.includes(step.id));
  return (
    <>
      <PageHeader title={texts.title} purpose={formatDay(today.data?.date ?? todayIn(timeZone), 'weekdayAndDay')} />
      <AsOf query={today} timeZone={timeZone} />
      {runsOffice && !settings.mailServer ? (
        <p className="text-sm text-ink-2">
          {texts.noMailServer}{' '}
          {leads('/settings') ? (
            <Link to="/settings?tab=system" className="font-semibold text-brand hover:underline">
              {texts.toOutbox}
            </Link>
          ) : null}
        </p>
      ) : null}
      {hasSteps ? <FirstDay steps={steps} skipped={skipped} onSkip={skip} /> : null}
      {begun && runsOffice ? <NeedsYou reports={reports.data} /> : null}
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
      {begun && routes ? <TodayLive routes={routes} timeZone={timeZone} /> : begun ? <WaitingCard rows={4} /> : null}
      {begun && seesMoney ? <MoneyStrip /> : null}
      {begun ? <PoolsAtRisk /> : null}
    </>
  );
}
