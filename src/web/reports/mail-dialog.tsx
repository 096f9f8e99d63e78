import { useId, useState } from 'react';
import type { ServiceReport } from '#contract/reports/reports.ts';
import { failureText } from '#web/base/failure-text.ts';
import { formatMoment } from '#web/base/format.ts';
import { useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FieldFrame, inputClass } from '#web/ui/fields/field-frame.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { usePutNote, useReportMail } from './api.ts';
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

interface NoteDialogProps {
  report: ServiceReport;
  onClose: () => void;
}

/** A note that its customer may not read: put in their language by the office, or sent as it is written. */
export function NoteDialog({ report, onClose }: NoteDialogProps) {
  const id = useId();
  const { timeZone } = useUser();
  const { reportId, customerName, notes, noteLanguage, noteForCustomer, noteWaitsUntil } = report;
  const [text, setText] = useState(noteForCustomer ?? notes ?? '');
  const put = usePutNote();
  const send = async (words: string | null) => {
    try {
      const { deliveryDetail } = await put.mutateAsync({ reportId, text: words });
      toast({ variant: 'success', title: texts.noteDone, description: deliveryDetail.message });
      onClose();
    } catch (error) {
      toast({ variant: 'error', title: texts.noteFailed, description: failureText(error, texts.noteFailed) });
    }
  };
  const isAsWritten = text.trim() === '' || text.trim() === notes?.trim();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.noteTitle(customerName)}
      description={texts.noteWhy[noteLanguage ?? 'es']}
      footer={
        <>
          <Button busy={put.isPending} onClick={() => void send(null)}>
            {texts.noteAsWritten}
          </Button>
          <Button variant="primary" busy={put.isPending} disabled={isAsWritten} onClick={() => void send(text.trim())}>
            {texts.noteSend}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {noteWaitsUntil === null ? null : (
          <p className="text-sm text-ink-2">{texts.noteUntil(formatMoment(noteWaitsUntil, timeZone))}</p>
        )}
        <div>
          <h3 className="mb-1.5 text-sm font-medium text-ink-2">{texts.noteWritten}</h3>
          <p lang={noteLanguage ?? undefined} className="rounded-sm bg-sunken p-3 break-words whitespace-pre-line">
            {notes}
          </p>
        </div>
        <FieldFrame id={id} label={texts.noteForCustomer} hint={texts.noteHint}>
          <textarea
            id={id}
            rows={4}
            maxLength={5000}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className={`${inputClass} field-sizing-content py-2.5`}
          />
        </FieldFrame>
      </div>
    </Dialog>
  );
}
