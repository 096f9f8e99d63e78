import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Arrivals, ArrivalsAnswer } from '#contract/messaging/messages.ts';
import { call } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { useUser } from '#web/base/session.tsx';
import { NotifyList } from '#web/scheduling/index.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { hubPartTexts } from './part-texts.ts';

const path = '/api/communications/arrivals';
const { arrivals: texts } = hubPartTexts;

export interface ArrivalsDialogProps extends Pick<Arrivals, 'technicianId' | 'arrivals'> {
  name: string;
  onClose: () => void;
}

/** Whose technician comes later, or earlier, than planned: what each will read, then one press. */
export function ArrivalsDialog({ technicianId, arrivals: now, name, onClose }: ArrivalsDialogProps) {
  // As it was when the dialog opened: what is read here is what is sent.
  const [arrivals] = useState(now);
  const { mailServer } = useUser().settings;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const body = { technicianId, arrivals };
  const preview = useQuery({
    queryKey: [path, body],
    queryFn: ({ signal }) => call<ArrivalsAnswer>('POST', path, { body, signal }),
    staleTime: 0,
  });
  const notices = preview.data?.notices ?? [];
  const chosen = notices.flatMap(({ customerId, channel }) =>
    channel === null || left.has(customerId) ? [] : customerId,
  );
  const send = useMutation({
    mutationFn: () =>
      call<ArrivalsAnswer>('POST', path, {
        body: { ...body, arrivals: arrivals.filter(({ customerId }) => chosen.includes(customerId)), send: true },
      }),
    onSuccess: ({ texts: byText, emails }) => {
      const unsent = mailServer ? 0 : emails;
      const description = unsent > 0 ? texts.notSent(unsent) : undefined;
      toast({ variant: 'success', title: texts.sent(byText + emails - unsent), description });
      onClose();
    },
    onError: (error) =>
      toast({ variant: 'error', title: texts.notNotified, description: failureText(error, texts.tryAgain) }),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title(name)}
      description={texts.hint}
      footer={
        <Button variant="primary" busy={send.isPending} disabled={chosen.length === 0} onClick={() => send.mutate()}>
          {texts.send(chosen.length)}
        </Button>
      }
    >
      {preview.isError ? (
        <ErrorState title={texts.loadFailed} error={preview.error} onRetry={() => void preview.refetch()} />
      ) : !preview.data ? (
        <SkeletonRows rows={3} />
      ) : (
        <div className="flex flex-col gap-5">
          <NotifyList
            customers={notices}
            notified={new Set(chosen)}
            onChange={(notified) =>
              setLeft(new Set(notices.flatMap(({ customerId }) => (notified.has(customerId) ? [] : customerId))))
            }
          />
        </div>
      )}
    </Dialog>
  );
}
