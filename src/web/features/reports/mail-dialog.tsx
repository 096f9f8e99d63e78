import type { ServiceReport } from '#contract/reports.ts';
import { MailView } from '#web/features/service-report/index.ts';
import { reportsTexts as texts } from '#web/texts/reports.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useReportMail } from './api.ts';

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
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
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
