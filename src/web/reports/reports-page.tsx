import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { ServiceReport } from '#contract/reports/reports.ts';
import { failureText } from '#web/base/failure-text.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { chemicalUsageTexts } from '#web/data/index.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { loadedWhenShown } from '#web/ui/part.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useReports, useResend } from './api.ts';
import { ReportRow } from './report-row.tsx';
import { reportsTexts as texts } from './texts.ts';

const MailDialog = loadedWhenShown(
  async () => (await import('./mail-dialog.tsx')).MailDialog,
  ({ onClose }) => onClose(),
);

const pageSize = 25;

/** /reports: what customers were told, and what became of it. */
export default function ReportsPage() {
  const leads = useLeadsSomewhere();
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(pageSize);
  const list = useReports(search, limit);
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        more={
          leads('/chemical-usage') ? (
            <ButtonLink to="/chemical-usage">{chemicalUsageTexts.title}</ButtonLink>
          ) : undefined
        }
        action={
          leads('/service-report') ? (
            <ButtonLink to="/service-report" variant="primary">
              {texts.newReport}
            </ButtonLink>
          ) : undefined
        }
      />
      <SearchField
        label={texts.search}
        placeholder={texts.searchHint}
        value={search}
        onChange={(next) => {
          setSearch(next);
          setLimit(pageSize);
        }}
        className="max-w-xl"
      />
      {list.isError && !list.data ? (
        <Card>
          <ErrorState title={texts.loadFailed} error={list.error} onRetry={() => void list.refetch()} />
        </Card>
      ) : null}
      {list.isPending ? (
        <Card flush>
          <SkeletonRows rows={6} />
        </Card>
      ) : null}
      {list.data ? (
        <Reports
          {...list.data}
          searched={search !== ''}
          onMore={() => setLimit(limit + pageSize)}
          busy={list.isFetching}
        />
      ) : null}
    </>
  );
}

interface ReportsProps {
  reports: readonly ServiceReport[];
  total: number;
  searched: boolean;
  busy: boolean;
  onMore: () => void;
}

function Reports({ reports, total, searched, busy, onMore }: ReportsProps) {
  const { timeZone } = useUser();
  const leads = useLeadsSomewhere();
  const mayResend = useMayResend();
  const resend = useResend();
  const [mailOf, setMailOf] = useState<ServiceReport | null>(null);
  const [asked, setAsked] = useState<ServiceReport | null>(null);
  if (reports.length === 0) {
    return (
      <Card>
        <EmptyState icon={<FileText />} title={searched ? texts.noneFound : texts.none}>
          {searched ? texts.noneFoundMore : texts.noneMore}
        </EmptyState>
      </Card>
    );
  }
  const sendAgain = async ({ reportId }: ServiceReport, again: boolean) => {
    try {
      const { emailSent, deliveryDetail } = await resend.mutateAsync({ reportId, again });
      const title = emailSent ? texts.resent : texts.waiting;
      toast({ variant: emailSent ? 'success' : 'warning', title, description: deliveryDetail.message });
    } catch (error) {
      const description = failureText(error, texts.resendFailed);
      toast({ variant: 'error', title: texts.resendFailed, description });
    }
  };
  return (
    <>
      <p className="num text-sm text-ink-2">{texts.count(reports.length, total)}</p>
      <Card flush>
        <ul className="divide-y divide-line">
          {reports.map((report) => (
            <ReportRow
              key={report.reportId}
              report={report}
              timeZone={timeZone}
              mayResend={mayResend}
              resending={resend.isPending && resend.variables?.reportId === report.reportId}
              galleryOf={
                leads('/photo-gallery')
                  ? (reportId) => `/photo-gallery?reportId=${encodeURIComponent(reportId)}`
                  : undefined
              }
              onMail={() => setMailOf(report)}
              onResend={() =>
                report.deliveryDetail.state === 'handed_over' ? setAsked(report) : void sendAgain(report, false)
              }
            />
          ))}
        </ul>
      </Card>
      {reports.length < total ? (
        <Button onClick={onMore} busy={busy} className="self-center">
          {texts.more}
        </Button>
      ) : null}
      {mailOf ? <MailDialog report={mailOf} onClose={() => setMailOf(null)} /> : null}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => {
          if (!open) setAsked(null);
        }}
        title={texts.resendTitle}
        confirmLabel={texts.resend}
        cancelLabel={texts.cancel}
        onConfirm={() => (asked ? sendAgain(asked, true) : undefined)}
      >
        {asked ? texts.resendMore(asked.customerName) : null}
      </ConfirmDialog>
    </>
  );
}

function useMayResend(): boolean {
  const inTheField = useCan('field_service', 'edit');
  const inTheOffice = useCan('reports', 'edit');
  return inTheField || inTheOffice;
}
