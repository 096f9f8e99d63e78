import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { useReturnFocus } from './return-focus.ts';

export interface DialogProps {
  open: boolean;
  /** Called with false by Escape, the close button and a press outside. */
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One line under the title. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the main one last. Inside a Form, put the buttons into the form instead. */
  footer?: ReactNode;
  width?: 'sm' | 'md' | 'lg';
  /** False keeps the dialog open on a press outside: for forms with something typed. */
  closeOnOutside?: boolean;
}

/** A press on a message about the dialog's work is none outside it; nor is one whose target has gone with it, as a message does. */
const isToast = (target: EventTarget | null): boolean =>
  target instanceof Element && (!target.isConnected || target.closest('[data-toasts]') !== null);

const widths = { sm: 'md:w-[26rem]', md: 'md:w-[34rem]', lg: 'md:w-[52rem]' };

/** The window of a Dialog (dialog.tsx). */
export function DialogWindow({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  width = 'md',
  closeOnOutside = true,
}: DialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-30 flex animate-appear items-end justify-center bg-scrim md:items-center md:p-6">
          <RadixDialog.Content
            {...returnFocus}
            {...(description ? {} : { 'aria-describedby': undefined })}
            onInteractOutside={(event) => {
              if (!closeOnOutside || isToast(event.target)) event.preventDefault();
            }}
            className={classNames(
              'flex max-h-[92dvh] w-full max-w-full flex-col overflow-hidden rounded-t-lg bg-surface pb-[env(safe-area-inset-bottom)] shadow-float outline-none',
              'animate-sheet md:max-h-full md:animate-rise md:rounded-lg md:pb-0',
              widths[width],
            )}
          >
            <div className="flex items-start gap-3 px-5 pt-5 pb-3">
              <div className="min-w-0 grow">
                <RadixDialog.Title className="text-lg font-semibold tracking-tight">{title}</RadixDialog.Title>
                {description ? (
                  <RadixDialog.Description asChild>
                    <div className="mt-1 text-sm text-ink-2">{description}</div>
                  </RadixDialog.Description>
                ) : null}
              </div>
              <RadixDialog.Close asChild>
                <IconButton label={uiTexts.close} icon={<X />} tooltip={false} className="-mt-1.5 -mr-2" />
              </RadixDialog.Close>
            </div>
            <div className="min-h-0 grow overflow-y-auto px-5 pt-1 pb-5">{children}</div>
            {footer ? (
              <div className="flex flex-col-reverse gap-2 border-t border-line px-5 py-4 max-md:*:h-12 md:flex-row md:justify-end">
                {footer}
              </div>
            ) : null}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
