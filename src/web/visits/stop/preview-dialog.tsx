import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReportMail } from '#contract/reports/reports.ts';
import { call } from '#web/base/api.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { MailFrame } from '#web/ui/frames/mail-frame.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { completionOf, type Finish, visitUrl } from '../visit/visit-requests.ts';
import type { VisitWork } from '../visit/visit-work.ts';
import { useVisitPart } from '../visit/visit-works.ts';
import { sheetTexts as texts } from './sheet-texts.ts';

export interface PreviewDialogProps {
  work: VisitWork;
  finish: Finish;
  onClose: () => void;
}

/** The report's mail as the customer will get it, asked of the server: nothing is stored and nothing is sent. */
export function PreviewDialog({ work, finish, onClose }: PreviewDialogProps) {
  const draft = useVisitPart(work, (state) => state.draft);
  const [asked] = useState(() => ({ draft, body: completionOf(draft, '', '', finish) }));
  const mail = useQuery({
    queryKey: [`${visitUrl(asked.draft.visitId)}/preview`, asked.body],
    queryFn: ({ queryKey, signal }) => {
      const { phoneId: _, completionId: __, basedOn: ___, ...body } = asked.body;
      return call<ReportMail>('POST', String(queryKey[0]), { body, signal });
    },
    gcTime: 0,
    retry: false,
  });
  const waits = asked.draft.photos.some(({ thumbnailUrl }) => thumbnailUrl === null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.previewTitle}
      description={mail.data ? (mail.data.to ? texts.previewFor(mail.data.to) : texts.previewNobody) : undefined}
      width="lg"
      footer={
        <Button variant="primary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      {mail.data ? (
        <div className="flex flex-col gap-3">
          <p className="text-sm font-semibold break-words">{texts.previewSubject(mail.data.subject)}</p>
          {waits ? <p className="text-sm text-warn">{texts.previewPhotosWait}</p> : null}
          <MailFrame
            title={texts.previewFrame}
            html={mail.data.html}
            className="h-[60dvh] w-full rounded-sm border border-line bg-white"
          />
        </div>
      ) : mail.isError ? (
        <ErrorState title={texts.previewFailed} error={mail.error} onRetry={() => void mail.refetch()} />
      ) : (
        <SkeletonGroup>
          <Skeleton className="h-[60dvh] w-full" />
        </SkeletonGroup>
      )}
    </Dialog>
  );
}
