import type { ServiceReport } from '#contract/reports/reports.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useReportMail } from './api.ts';
import { MailView } from './service-report/mail-view.tsx';
import { reportsTexts as texts } from './texts.ts';

interface MailDialogProps {
  report: ServiceReport;
  onClose: () => void;
}

/** What the customer got, as it was sent. */
export function MailDialog({ report, onClose }: MailDialogProps) {
  const mail = useReportMail(report.reportId);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.mailTitle}
      description={mail.data?.to ? texts.mailFor(mail.data.to) : undefined}
      width="lg"
      footer={<Button onClick={onClose}>{texts.close}</Button>}
    >
      {mail.isPending ? <SkeletonRows rows={8} /> : null}
      {mail.isError ? (
        <ErrorState title={texts.mailFailed} error={mail.error} onRetry={() => void mail.refetch()} />
      ) : null}
      {mail.data ? <MailView html={mail.data.html} subject={mail.data.subject} /> : null}
    </Dialog>
  );
}
