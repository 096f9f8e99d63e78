import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AccountStatus } from '#contract/accounts/identity.ts';
import type { Notification } from '#contract/alerts/notifications.ts';
import type { ServiceReport } from '#contract/reports/reports.ts';
import { planDay, planStateOf, useAccountStatus, useMayPay } from '#web/access/index.ts';
import { groupAlerts, isOptedInHere, renewOptInHere } from '#web/alerts/index.ts';
import { call } from '#web/base/api.ts';
import { clock } from '#web/base/clock.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { useWaitingReports } from '#web/shell/attention.ts';
import { toastAfterwards } from '#web/ui/overlays/toast-store.ts';
import { type Cause, tellAlerts } from './alert-store.ts';
import { frameTexts as texts } from './texts.ts';

/** The server scans as often, and announces new alerts at once. */
const alertsPollMs = 5 * 60_000;
const reportsPollMs = 5 * 60_000;

/** What the plan has to tell those who look after it. */
function planCauses(status: AccountStatus): Cause[] {
  const to = '/billing';
  switch (planStateOf(status)) {
    case 'urgentTrial': {
      const title = texts.urgentTitle(status.trialDaysRemaining);
      return [{ cause: 'plan:trial-ending', type: 'warning', title, message: texts.urgentText, to }];
    }
    case 'expired':
      return [
        { cause: 'plan:trial-expired', type: 'error', title: texts.expiredState, message: texts.expiredText, to },
      ];
    case 'pastDue':
      return [{ cause: 'plan:past-due', type: 'error', title: texts.pastDueTitle, message: texts.pastDueText, to }];
    case 'ending': {
      const { nextBillingDate: day } = status;
      const title = day ? texts.endingTitle(planDay(day)) : texts.endingTitleSomeday;
      return [{ cause: 'plan:ending', type: 'info', title, message: texts.endingText, to }];
    }
    default:
      return [];
  }
}

/** Reports whose mail was given up; what is being retried takes care of itself. */
const reportCauses = (reports: readonly ServiceReport[], to: string | undefined): Cause[] =>
  reports
    .filter(({ delivery }) => delivery === 'failed')
    .map(({ reportId, customerName, serviceDate, lastError }) => ({
      cause: `report:${reportId}`,
      type: 'error',
      title: texts.reportFailed(customerName),
      message: texts.reportFailedText(planDay(serviceDate), lastError),
      to,
    }));

const kinds: Record<Notification['severity'], Cause['type']> = {
  critical: 'error',
  high: 'warning',
  medium: 'warning',
  low: 'info',
};

const serverSource = 'alert:';
/** The alerts that nobody has handled, one entry a pool as on their page. */
const serverCauses = (alerts: readonly Notification[]): Cause[] =>
  groupAlerts(
    alerts.filter(({ dismissed }) => !dismissed),
    [],
  ).map(({ worst: { id, severity, title, message, timestamp, isRead, link }, alerts: ofPool }) => ({
    // By its worst one: what is worse than all before it is news again.
    cause: `${serverSource}${id}`,
    type: kinds[severity],
    title,
    message: ofPool.length > 1 ? texts.andMore(message, ofPool.length - 1) : message,
    timestamp,
    isRead,
    to: link ?? undefined,
  }));

/** So many of the most urgent are in the bell; the page has them all. */
const bellShows = 60;

/** The server knows what this user was shown before; who looks at the alerts has seen it. */
async function sayWhatIsCritical(isSeen: () => boolean): Promise<void> {
  const { critical } = await call<{ critical: number }>('POST', '/api/notifications/told').catch(() => ({
    critical: 0,
  }));
  if (critical === 0 || isSeen()) return;
  toastAfterwards({
    variant: 'error',
    title: texts.criticalTitle,
    description: texts.criticalText(critical),
    low: true,
  });
}

/**
 * The server's alerts in the bell. They arrive as soon as something changes; without signal the list stays as
 * it was. What is critical is said at once, once to each user whatever they sign in with, and not where one looks at the
 * alerts anyway.
 */
function useServerAlerts(userId: string): void {
  const runsBusiness = useCan('business', 'view');
  const worksField = useCan('field_service', 'view');
  const { pathname } = useLocation();
  const looksAtAlerts = useRef(false);
  looksAtAlerts.current = pathname === '/alerts';
  const { data: alerts } = useQuery({
    queryKey: ['/api/notifications', 'bell'],
    queryFn: ({ signal }) => call<Notification[]>('GET', '/api/notifications', { query: { limit: bellShows }, signal }),
    enabled: runsBusiness || worksField,
    refetchInterval: alertsPollMs,
  });
  useEffect(() => {
    if (!alerts) return;
    const news = tellAlerts(userId, serverSource, serverCauses(alerts), clock.now());
    if (!news.some(({ type, isRead }) => type === 'error' && !isRead)) return;
    void sayWhatIsCritical(() => looksAtAlerts.current);
  }, [userId, alerts]);
}

/** Tells the server that the bell has been opened; without signal the next opening does. */
export function readServerAlerts(queries: QueryClient): void {
  const alerts = queries.getQueryData<Notification[]>(['/api/notifications', 'bell']);
  if (!alerts?.some(({ isRead, dismissed }) => !isRead && !dismissed)) return;
  void call('POST', '/api/notifications/read-all').then(
    () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === '/api/notifications' }),
    () => undefined,
  );
}

/** Keeps the bell's list true to the server's alerts, to the plan and to the reports. */
function useAlertSources(userId: string): void {
  useServerAlerts(userId);
  const mayPay = useMayPay();
  const { data: status } = useAccountStatus();
  useEffect(() => {
    if (status) tellAlerts(userId, 'plan:', mayPay ? planCauses(status) : [], clock.now());
  }, [userId, mayPay, status]);

  const worksField = useCan('field_service', 'edit');
  const writesReports = useCan('reports', 'edit');
  // The dashboard of the office has them with "Send again".
  const runsOffice = useCan('customers', 'edit');
  const { data: reports } = useWaitingReports(worksField || writesReports, reportsPollMs);
  useEffect(() => {
    if (reports)
      tellAlerts(userId, 'report:', reportCauses(reports, runsOffice ? '/?show=reports' : undefined), clock.now());
  }, [userId, runsOffice, reports]);
}

/** What feeds the bell: shows nothing, and comes after the page that is looked at. */
export function AlertWatch() {
  const { id: userId } = useUser();
  useAlertSources(userId);
  useOpenedPushes();
  useEffect(() => {
    if (isOptedInHere(userId)) void renewOptInHere(userId);
  }, [userId]);
  return null;
}

/** Follows a push that was tapped while this page was open. */
function useOpenedPushes(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
    const heard = ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== 'object' || data === null || !('open' in data) || typeof data.open !== 'string') return;
      void navigate(data.open);
    };
    worker?.addEventListener('message', heard);
    return () => worker?.removeEventListener('message', heard);
  }, [navigate]);
}
