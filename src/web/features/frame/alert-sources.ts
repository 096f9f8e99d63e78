import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AccountStatus } from '#contract/identity.ts';
import type { ServiceReport } from '#contract/reports.ts';
import { planDay, planStateOf, useAccountStatus, useMayPay } from '#web/app/account-status.ts';
import { call } from '#web/app/api.ts';
import { clock } from '#web/app/clock.ts';
import { useCan, useUser } from '#web/app/session.tsx';
import { frameTexts as texts } from '#web/texts/frame.ts';
import { type Cause, tellAlerts } from './alert-store.ts';

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

/** Reports whose mail was given up; what is still being tried goes on by itself. */
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

/** Keeps the bell's list true to the plan and to the reports. */
export function useAlertSources(): void {
  const { id: userId } = useUser();
  const mayPay = useMayPay();
  const { data: status } = useAccountStatus();
  useEffect(() => {
    if (status) tellAlerts(userId, 'plan:', mayPay ? planCauses(status) : [], clock.now());
  }, [userId, mayPay, status]);

  const worksField = useCan('field_service', 'edit');
  const writesReports = useCan('reports', 'edit');
  // The dashboard of the office has them with "Send again".
  const runsOffice = useCan('customers', 'edit');
  const { data: reports } = useQuery({
    queryKey: ['/api/service-reports', 'undelivered'],
    queryFn: ({ signal }) => call<ServiceReport[]>('GET', '/api/service-reports', { query: { limit: 100 }, signal }),
    enabled: worksField || writesReports,
    refetchInterval: reportsPollMs,
  });
  useEffect(() => {
    if (reports) tellAlerts(userId, 'report:', reportCauses(reports, runsOffice ? '/' : undefined), clock.now());
  }, [userId, runsOffice, reports]);
}
