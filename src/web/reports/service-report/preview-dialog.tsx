import { useEffect, useState } from 'react';
import type { CustomerChoice } from '#contract/customers/customers.ts';
import type { ReportMail } from '#contract/reports/reports.ts';
import { call, NetworkError } from '#web/base/api.ts';
import { pictures } from '#web/offline/index.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { MailView } from './mail-view.tsx';
import { previewBody } from './report-body.ts';
import type { ReportDraft } from './report-draft.ts';
import { serviceReportTexts as texts } from './texts.ts';

interface PreviewDialogProps {
  draft: ReportDraft;
  customer: CustomerChoice;
  nextService: string;
  onClose: () => void;
}

type Shown = { mail: ReportMail } | { error: unknown } | null;

/** The report's mail before it is sent, with the pictures that are still on this device. */
export function PreviewDialog({ draft, customer, nextService, onClose }: PreviewDialogProps) {
  const [shown, setShown] = useState<Shown>(null);
  useEffect(() => {
    const asking = new AbortController();
    const addresses: string[] = [];
    const ask = async (): Promise<ReportMail> => {
      const body = previewBody(draft, customer, nextService);
      const mail = await call<ReportMail>('POST', '/api/service-report/preview', { body, signal: asking.signal });
      let { html } = mail;
      for (const [index, { photoId }] of draft.photos.entries()) {
        const picture = await pictures.get(photoId);
        if (!picture) continue;
        const address = URL.createObjectURL(picture);
        addresses.push(address);
        html = html.replaceAll(`src="cid:photo-${index + 1}@poolhand"`, `src="${address}"`);
      }
      return { ...mail, html };
    };
    ask().then(
      (mail) => !asking.signal.aborted && setShown({ mail }),
      (error: unknown) => !asking.signal.aborted && setShown({ error }),
    );
    return () => {
      asking.abort();
      for (const address of addresses) URL.revokeObjectURL(address);
    };
  }, [draft, customer, nextService]);
  const to = shown && 'mail' in shown ? shown.mail.to : customer.email;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.previewTitle}
      description={to ? texts.previewFor(to) : texts.previewNobody}
      width="lg"
      footer={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <Content shown={shown} />
    </Dialog>
  );
}

function Content({ shown }: { shown: Shown }) {
  if (shown === null) return <SkeletonRows rows={8} />;
  if ('mail' in shown) return <MailView html={shown.mail.html} subject={shown.mail.subject} />;
  if (shown.error instanceof NetworkError) {
    return <EmptyState title={texts.previewFailed}>{texts.previewOffline}</EmptyState>;
  }
  return <ErrorState title={texts.previewFailed} error={shown.error} />;
}
