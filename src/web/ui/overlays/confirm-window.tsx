import { AlertDialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { useReturnFocus } from './return-focus.ts';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question, with the object's name ("Delete technician Sam?"). */
  title: string;
  /** What will happen and whether it can be undone. */
  children: ReactNode;
  /** The verb ("Delete"). */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** The dialog stays, busy, until the work is done; when it fails, it stays open. */
  onConfirm: () => void | Promise<void>;
}

/** The window of a ConfirmDialog (confirm-dialog.tsx). */
export function ConfirmWindow({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  cancelLabel = uiTexts.cancel,
  danger = false,
  onConfirm,
}: ConfirmDialogProps) {
  const returnFocus = useReturnFocus();
  const [busy, setBusy] = useState(false);

  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      onOpenChange(false);
    } finally {
      setBusy(false);
    }
  };

  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-30 flex animate-appear items-end justify-center bg-scrim md:items-center md:p-6">
          <AlertDialog.Content
            {...returnFocus}
            className="w-full animate-sheet rounded-t-lg bg-surface p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-float outline-none md:w-[26rem] md:animate-rise md:rounded-lg"
          >
            <AlertDialog.Title className="text-lg font-semibold tracking-tight">{title}</AlertDialog.Title>
            <AlertDialog.Description asChild>
              <div className="mt-2 text-sm text-ink-2">{children}</div>
            </AlertDialog.Description>
            <div className="mt-5 flex flex-col-reverse gap-2 max-md:*:h-12 md:flex-row md:justify-end">
              <AlertDialog.Cancel asChild>
                <Button disabled={busy}>{cancelLabel}</Button>
              </AlertDialog.Cancel>
              <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void confirm()}>
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
