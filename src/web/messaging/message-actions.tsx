import { Check, MessageSquare, RotateCcw, X } from 'lucide-react';
import type { ScheduledMessage } from '#contract/messaging/messages.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useCancelMessage, useMarkSent, useRetryMessage } from './api.ts';
import { tellFailure } from './in-words.ts';
import { communicationsTexts } from './texts.ts';

const { outbox: texts, cancel: cancelText, undo } = communicationsTexts;
const waiting: readonly string[] = ['scheduled', 'queued', 'held'];
const look = { size: 'sm', className: 'max-md:h-12 max-md:grow' } as const;

/** What can be done about a message: take it back, try it again, send it from the phone at hand. */
export function MessageActions({ message, name }: { message: ScheduledMessage; name: string }) {
  const { id, state, channel, direction, recipient } = message;
  const cancel = useCancelMessage();
  const retry = useRetryMessage();
  const mark = useMarkSent();
  if (direction === 'in') return null;
  const isHeldText = state === 'held' && channel === 'sms';

  // The message may have left the list by the time the answer comes: what is told of it does not depend on its row.
  const takeBack = () =>
    cancel.mutateAsync(id).then(
      () => toast({ variant: 'success', title: texts.canceled, action: { label: undo, onSelect: putBack } }),
      (error: unknown) => tellFailure(texts.cancelFailed, error),
    );
  const putBack = () =>
    retry.mutateAsync(id).then(
      () => toast({ variant: 'success', title: texts.restored }),
      (error: unknown) => tellFailure(texts.undoFailed, error),
    );
  const tryAgain = () =>
    retry.mutateAsync(id).then(
      () => toast({ variant: 'success', title: texts.retried }),
      (error: unknown) => tellFailure(texts.retryFailed, error),
    );
  const markSent = () =>
    mark.mutateAsync(id).then(
      () => toast({ variant: 'success', title: texts.marked }),
      (error: unknown) => tellFailure(texts.markFailed, error),
    );

  return (
    <div className="flex flex-wrap gap-2 md:justify-end">
      {isHeldText ? (
        <>
          <ButtonLink
            {...look}
            external
            to={`sms:${recipient}?&body=${encodeURIComponent(message.message)}`}
            icon={<MessageSquare aria-hidden="true" className="size-4" />}
            aria-label={texts.fromPhoneOf(name)}
          >
            {texts.fromPhone}
          </ButtonLink>
          <Button
            {...look}
            icon={<Check aria-hidden="true" className="size-4" />}
            aria-label={texts.markSentOf(name)}
            busy={mark.isPending}
            onClick={markSent}
          >
            {texts.markSent}
          </Button>
        </>
      ) : null}
      {state === 'failed' || state === 'held' ? (
        <Button
          {...look}
          icon={<RotateCcw aria-hidden="true" className="size-4" />}
          aria-label={texts.retryOf(name)}
          busy={retry.isPending}
          onClick={tryAgain}
        >
          {texts.retry}
        </Button>
      ) : null}
      {waiting.includes(state) ? (
        <Button
          {...look}
          icon={<X aria-hidden="true" className="size-4" />}
          aria-label={texts.cancelOf(name)}
          busy={cancel.isPending}
          onClick={takeBack}
        >
          {cancelText}
        </Button>
      ) : null}
    </div>
  );
}
