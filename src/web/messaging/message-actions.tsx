import { Check, MessageSquare, RotateCcw, X } from 'lucide-react';
import type { ScheduledMessage } from '#contract/messaging/messages.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { type ToastInput, toast } from '#web/ui/overlays/toast-store.ts';
import { useCancelMessage, useMarkSent, useRetryMessage } from './api.ts';
import { tellFailure } from './in-words.ts';
import { communicationsTexts } from './texts.ts';

const { outbox: texts, cancel: cancelText, undo } = communicationsTexts;
const waiting: readonly string[] = ['scheduled', 'queued', 'held'];
const look = { size: 'sm', className: 'max-md:h-12 max-md:grow' } as const;

/** Cancel, retry, send from this phone. */
export function MessageActions({ message, name }: { message: ScheduledMessage; name: string }) {
  const { id, state, channel, direction, recipient } = message;
  const cancel = useCancelMessage();
  const retry = useRetryMessage();
  const mark = useMarkSent();
  if (direction === 'in') return null;
  const isHeldText = state === 'held' && channel === 'sms';

  // By the time of the answer the message may have left the list: the toasts do not depend on this row.
  const run = (call: Promise<unknown>, done: Omit<ToastInput, 'variant'>, failed: string) =>
    call.then(
      () => toast({ variant: 'success', ...done }),
      (error: unknown) => tellFailure(failed, error),
    );
  const restore = () => run(retry.mutateAsync(id), { title: texts.restored }, texts.undoFailed);
  const cancelNow = () =>
    run(
      cancel.mutateAsync(id),
      { title: texts.canceled, action: { label: undo, onSelect: restore } },
      texts.cancelFailed,
    );
  const tryAgain = () => run(retry.mutateAsync(id), { title: texts.retried }, texts.retryFailed);
  const markSent = () => run(mark.mutateAsync(id), { title: texts.marked }, texts.markFailed);

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
          onClick={cancelNow}
        >
          {cancelText}
        </Button>
      ) : null}
    </div>
  );
}
