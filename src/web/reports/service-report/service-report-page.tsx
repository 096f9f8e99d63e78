import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheckBig, Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { CustomerChoice } from '#contract/customers/customers.ts';
import type { RouteAssignment } from '#contract/scheduling/routes.ts';
import { ApiError, call } from '#web/base/api.ts';
import { useCustomerChoices } from '#web/base/pages.ts';
import { useCan } from '#web/base/session.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { nextServiceAfter } from './report-body.ts';
import { ReportForm } from './report-form.tsx';
import { type Outcome, sendReport } from './send-report.ts';
import { serviceReportTexts as texts } from './texts.ts';
import { useReport } from './use-report.ts';

const titles: Record<Outcome['kind'], string> = {
  mailed: texts.sent,
  waiting: texts.submitted,
  'not-mailed': texts.processed,
  kept: texts.keptOnPhone,
};

/** What is said of a report that was sent, to the letter of what became of it. */
function outcomeText({ kind, message }: Outcome): { title: string; description: string } {
  const title = titles[kind];
  if (kind === 'not-mailed') return { title, description: texts.processedMore(message) };
  return { title, description: kind === 'kept' ? texts.keptOnPhoneMore : message };
}

/** Shown until the page returns to field service. */
function SentScreen({ outcome, to }: { outcome: Outcome; to: string }) {
  const { title, description } = outcomeText(outcome);
  const Icon = outcome.kind === 'kept' ? Smartphone : CircleCheckBig;
  return (
    <div role="status" className="mx-auto flex max-w-md flex-col items-center gap-3 py-16 text-center">
      <Icon aria-hidden="true" className="size-14 text-ok" />
      <h1 className="text-xl font-semibold">{title}</h1>
      <p className="text-ink-2">{description}</p>
      <ButtonLink to={to} variant="quiet">
        {texts.backSoon}
      </ButtonLink>
    </div>
  );
}

const fieldService = '/field-service';
const returnAfterMs = 800;

/** The stops that a customer has on the routes: the next of them is named in the report. */
const stopsOf = (customerId: string | null) =>
  queryOptions({
    queryKey: ['/api/route-assignments', { customerId }],
    queryFn: ({ signal }) =>
      call<RouteAssignment[]>('GET', '/api/route-assignments', { query: { customerId }, signal }),
  });

/** /service-report: idle, sending, sent, and back to field service. */
export default function ServiceReportPage() {
  const [parameters] = useSearchParams();
  const wanted = parameters.get('customerId');
  const customers = useCustomerChoices();
  const mayRead = useCan('field_service', 'view');
  const report = useReport(wanted);
  const chosenId = report.draft?.customerId ?? null;
  const assignments = useQuery({ ...stopsOf(chosenId), enabled: mayRead && chosenId !== null });
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => navigate(fieldService), returnAfterMs);
    return () => clearTimeout(timer);
  }, [outcome, navigate]);

  const send = async (customer: CustomerChoice) => {
    if (report.draft === null || sending) return;
    setSending(true);
    setFailure(null);
    try {
      // A quick hand does not send the report without its next service.
      const stops = mayRead ? await queryClient.ensureQueryData(stopsOf(customer.customerId)).catch(() => []) : [];
      const nextService = nextServiceAfter(stops, customer.customerId, report.draft.serviceDate);
      const done = await sendReport(report.draft, customer, nextService);
      report.forget();
      const { title, description } = outcomeText(done);
      toast({ variant: done.kind === 'mailed' ? 'success' : 'info', title, description });
      setOutcome(done);
      const changed = [
        `/api/service-history/${encodeURIComponent(customer.customerId)}`,
        ...['/api/service-reports', '/api/day-plan', '/api/visits', '/api/water-tests'],
      ];
      for (const key of changed) void queryClient.invalidateQueries({ queryKey: [key] });
    } catch (error) {
      setFailure(error);
      const description = error instanceof ApiError || error instanceof Error ? error.message : texts.failedSafe;
      toast({ variant: 'error', title: texts.failed, description });
    } finally {
      setSending(false);
    }
  };

  if (outcome) return <SentScreen outcome={outcome} to={fieldService} />;
  const header = (
    <PageHeader title={texts.title} purpose={texts.purpose} back={{ to: fieldService, label: texts.back }} />
  );
  if ((customers.isPending && !customers.isError) || report.draft === null) {
    return (
      <>
        {header}
        <SkeletonPage />
      </>
    );
  }
  const missing = wanted !== null && !customers.data?.some(({ customerId }) => customerId === wanted);
  if (!customers.data || missing) {
    return (
      <>
        {header}
        <Card>
          <EmptyState
            title={texts.dataMissing}
            action={<Button onClick={() => void customers.refetch()}>{texts.refresh}</Button>}
          />
        </Card>
      </>
    );
  }
  return (
    <>
      {header}
      <ReportForm
        {...{ sending, failure }}
        draft={report.draft}
        change={report.change}
        customers={customers.data.filter(({ isActive, customerId }) => isActive || customerId === wanted)}
        assignments={assignments.data ?? []}
        onSend={send}
        onDiscard={report.forget}
      />
    </>
  );
}
