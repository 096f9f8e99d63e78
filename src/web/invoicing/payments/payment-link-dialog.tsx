import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { momentDay } from '#web/base/format.ts';
import { newId } from '#web/base/ids.ts';
import { useUser } from '#web/base/session.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { makePaymentLink } from '../api.ts';
import { invoicesTexts as texts } from '../invoices/texts.ts';

/** A link that opens the invoice for anyone who has it, to be shared manually. */
export function PaymentLinkDialog({ invoiceId, onClose }: { invoiceId: string; onClose: () => void }) {
  const { timeZone } = useUser();
  const [opening] = useState(newId);
  const link = useQuery({
    queryKey: ['payment link', invoiceId, opening],
    queryFn: () => makePaymentLink(invoiceId),
    gcTime: 0,
  });
  return (
    <Dialog open onOpenChange={onClose} title={texts.linkTitle} width="sm">
      {link.data ? (
        <div className="flex flex-col gap-3">
          <p className="rounded-sm bg-sunken px-3 py-2.5 text-sm break-all">{link.data.url}</p>
          <p className="text-sm text-ink-2">{texts.linkMore(momentDay(link.data.expiresAt, timeZone))}</p>
          <CopyButton text={link.data.url} label={texts.link} copied={texts.linkCopied} />
        </div>
      ) : link.error ? (
        <ErrorState title={texts.linkFailed} error={link.error} onRetry={() => void link.refetch()} />
      ) : (
        <SkeletonGroup>
          <Skeleton className="h-16" />
        </SkeletonGroup>
      )}
    </Dialog>
  );
}
