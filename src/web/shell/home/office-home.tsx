import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { Attention } from '#contract/analytics/analytics.ts';
import type { BillingOverview } from '#contract/invoicing/customer-billing.ts';
import type { InvoiceSummary } from '#contract/invoicing/invoices.ts';
import type { ServiceReport } from '#contract/reports/reports.ts';
import type { CompanyDetails } from '#contract/settings/settings.ts';
import { call } from '#web/base/api.ts';
import { formatDay, momentDay, todayIn } from '#web/base/format.ts';
import { words } from '#web/base/language.ts';
import { useAddressValue, useLeadsSomewhere } from '#web/base/links.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { useAttention, useWaitingReports } from '#web/shell/attention.ts';
import { AsOf } from '#web/ui/as-of.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card, WaitingCard } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx';
import { figuresOf, pollMs, shownRoutes, useCount, useToday } from './api.ts';
import { FirstDay, firstDaySteps, useSkippedSteps } from './first-day.tsx';
import { PoolsAtRisk } from './pools-at-risk.tsx';
import { homeTexts, homeTexts as texts } from './texts.ts';
import { TodayLive } from './today-live.tsx';

const needsTexts = homeTexts.needsYou;

const WaitingReports = lazyComponent(async () => (await import('./waiting-reports.tsx')).WaitingReports, {
  waiting: <WaitingCard rows={4} />,
});

type Waiting = Exclude<keyof Attention, 'stopsLeft'>;

/** What waits, the costliest first, and where it is done. */
const places: readonly [Waiting, to: string][] = [
  ['overdue', '/business?section=billing&tab=invoices&state=overdue'],
  ['unreadThreads', '/communication-hub?tab=inbox'],
  ['alerts', '/alerts'],
  ['raisedInField', '/work-orders?state=raised'],
  ['withoutRoute', '/routes/week'],
  ['workOrdersToSchedule', '/work-orders'],
  ['lowStock', '/truck-stock'],
];
/** Reports that have not arrived stand behind the alerts. */
const beforeReports = places.findIndex(([name]) => name === 'withoutRoute');

interface Props {
  /** Reports that have not reached their customer; undefined while they are on their way. */
  reports: readonly ServiceReport[] | undefined;
}

/** More of them are one row, so that the list stays short. */
const mostTakenBack = 2;

const atBank = '/api/billing/invoices';

/** Invoices with a payment that is disputed, or that a bank returned; for those who look after the money. */
function useTakenBack(): readonly InvoiceSummary[] {
  const { data = [] } = useQuery({
    queryKey: [atBank, 'taken-back'],
    queryFn: ({ signal }) => call<InvoiceSummary[]>('GET', atBank, { query: { state: 'at-bank', limit: 100 }, signal }),
    enabled: useCan('billing', 'view'),
    staleTime: pollMs,
  });
  return data;
}

/** The office's first look: each thing that waits in one sentence, with the button that leads to where it is done. */
function NeedsYou({ reports = [] }: Props) {
  const leads = useLeadsSomewhere();
  const attention = useAttention();
  const { timeZone } = useUser();
  const takenBack = useTakenBack().flatMap(({ bankState, ...invoice }) =>
    bankState === 'disputed' || bankState === 'returned'
      ? [{ ...invoice, bankState, by: invoice.answerBy && momentDay(invoice.answerBy, timeZone) }]
      : [],
  );
  const firstAnswer = takenBack.toSorted((a, b) => (a.answerBy ?? '9').localeCompare(b.answerBy ?? '9'))[0]?.by ?? null;
  // In the address: the bell's news of a report leads to it.
  const [shown, show] = useAddressValue('show');
  const showsReports = shown === 'reports';
  const failed = reports.filter(({ delivery, lastError }) => delivery === 'failed' || lastError !== null);
  const rows = places.flatMap(([name, to]) => {
    const value = attention.data?.[name] ?? 0;
    return value > 0 && leads(to) ? [{ name, to, sentence: needsTexts.waits[name](value) }] : [];
  });
  const before = rows.filter(({ name }) => places.findIndex(([place]) => place === name) < beforeReports);
  const after = rows.slice(before.length);
  const row = ({ name, to, sentence }: (typeof rows)[number]) => (
    <Row key={name} sentence={sentence}>
      <ButtonLink size="sm" to={to}>
        {needsTexts.actions[name]}
      </ButtonLink>
    </Row>
  );
  return (
    <>
      <Card title={needsTexts.title} flush>
        {attention.data ? (
          <ul className="mt-2 divide-y divide-line empty:hidden">
            {takenBack.length > mostTakenBack ? (
              <Row sentence={needsTexts.takenBack(takenBack.length, firstAnswer)}>
                <ButtonLink size="sm" to="/business?section=billing">
                  {needsTexts.seePayments}
                </ButtonLink>
              </Row>
            ) : null}
            {(takenBack.length > mostTakenBack ? [] : takenBack).map(({ invoiceId, customerName, bankState, by }) => (
              <Row key={invoiceId} sentence={needsTexts[bankState](customerName, by)}>
                <ButtonLink size="sm" to={`/invoices/${encodeURIComponent(invoiceId)}`}>
                  {needsTexts.seeInvoice}
                </ButtonLink>
              </Row>
            ))}
            {before.map(row)}
            {failed.length > 0 ? (
              <Row sentence={needsTexts.reports(failed.length)}>
                <Button size="sm" aria-expanded={showsReports} onClick={() => show(showsReports ? '' : 'reports')}>
                  {showsReports ? needsTexts.hideReports : needsTexts.showReports}
                </Button>
              </Row>
            ) : null}
            {after.map(row)}
          </ul>
        ) : attention.isError ? (
          <Row as="div" sentence={needsTexts.failed}>
            <Button size="sm" onClick={() => void attention.refetch()}>
              {homeTexts.retry}
            </Button>
          </Row>
        ) : (
          <div className="px-4 pb-4 md:px-5">
            <SkeletonRows rows={3} />
          </div>
        )}
        {attention.data && rows.length + failed.length + takenBack.length === 0 ? (
          <p className="flex items-center gap-2 px-4 pt-1 pb-4 text-sm text-ink-2 md:px-5">
            <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-ok" />
            {needsTexts.nothing}
          </p>
        ) : null}
      </Card>
      {showsReports && failed.length > 0 ? <WaitingReports reports={[...reports]} /> : null}
    </>
  );
}

interface RowProps {
  as?: 'li' | 'div';
  sentence: string;
  children: React.ReactNode;
}

function Row({ as: Tag = 'li', sentence, children }: RowProps) {
  return (
    <Tag className="flex min-h-12 items-center gap-3 px-4 py-1.5 text-sm md:px-5">
      <span className="num min-w-0 grow">{sentence}</span>
      {children}
    </Tag>
  );
}

const moneyTexts = homeTexts.money;
const invoices = '/business?section=billing&tab=invoices';

/** What customers owe, what of it is late, and what has come in, for those who look after the money. */
function MoneyStrip() {
  const overview = useQuery<BillingOverview>({ queryKey: ['/api/billing/overview'], staleTime: pollMs });
  if (overview.isError && !overview.data) {
    return (
      <Card className="flex items-center gap-3 text-sm">
        <p className="grow">{moneyTexts.failed}</p>
        <Button size="sm" onClick={() => void overview.refetch()}>
          {homeTexts.retry}
        </Button>
      </Card>
    );
  }
  const { outstandingAmount, pastDueAmount, collectedLast30Days } = overview.data ?? {};
  return (
    <section
      aria-label={moneyTexts.title}
      className="grid grid-cols-3 divide-x divide-line rounded-md border border-line bg-surface"
    >
      <Figure label={moneyTexts.due} amount={outstandingAmount} to={invoices} />
      <Figure
        label={moneyTexts.overdue}
        amount={pastDueAmount}
        to={`${invoices}&state=overdue`}
        isBad={(pastDueAmount ?? 0) > 0}
      />
      <Figure
        label={moneyTexts.collected}
        amount={collectedLast30Days}
        to="/business?section=billing&tab=transactions"
      />
    </section>
  );
}

interface FigureProps {
  label: string;
  amount: number | undefined;
  to: string;
  isBad?: boolean;
}

function Figure({ label, amount, to, isBad }: FigureProps) {
  return (
    <Link to={to} className="flex min-w-0 flex-col gap-1 px-3 py-3 hover:bg-sunken md:px-5">
      <span className="text-xs text-ink-2">{label}</span>
      <span className={classNames('num truncate text-lg font-[620] tracking-tight', isBad && 'text-bad')}>
        {amount === undefined ? <Skeleton className="my-1 h-5 w-16" /> : words.dollars(Math.round(amount), 0)}
      </span>
    </Link>
  );
}

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
