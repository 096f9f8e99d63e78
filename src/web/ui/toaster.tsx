import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import type { ReactNode } from 'react';
import { uiTexts } from '#web/texts/ui.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { dismissToast, type ToastVariant, useShownToast } from './toast-store.ts';

const icons: Record<ToastVariant, ReactNode> = {
  info: <Info className="text-brand" />,
  success: <CircleCheck className="text-ok" />,
  warning: <TriangleAlert className="text-warn" />,
  error: <CircleAlert className="text-bad" />,
};

/** The one place where toasts appear: 5 s each, swiped away to the right by 50 px, reached with F8 (spec 1 §9). */
export function Toaster() {
  const shown = useShownToast();
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label={uiTexts.notifications}>
      {shown ? (
        <Toast.Root
          key={shown.number}
          open={shown.open}
          onOpenChange={(open) => !open && dismissToast()}
          type={shown.variant === 'error' ? 'foreground' : 'background'}
          className="pointer-events-auto flex w-full animate-rise items-start gap-3 rounded-md border border-line bg-surface py-3 pr-2 pl-4 shadow-float data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:opacity-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
        >
          <span aria-hidden="true" className="pt-0.5 [&_svg]:size-5">
            {icons[shown.variant ?? 'info']}
          </span>
          <div className="min-w-0 grow py-px">
            <Toast.Title className="text-sm font-semibold">{shown.title}</Toast.Title>
            {shown.description ? (
              <Toast.Description className="mt-0.5 text-sm break-words text-ink-2">
                {shown.description}
              </Toast.Description>
            ) : null}
          </div>
          {shown.action ? (
            <Toast.Action asChild altText={shown.action.label}>
              <Button size="sm" onClick={shown.action.onSelect}>
                {shown.action.label}
              </Button>
            </Toast.Action>
          ) : null}
          <Toast.Close asChild>
            <IconButton label={uiTexts.dismiss} icon={<X />} tooltip={false} className="-my-1.5" />
          </Toast.Close>
        </Toast.Root>
      ) : null}
      {/* A modal dialog hides the rest of the page from screen readers, but not what is marked as live. */}
      <div aria-live="off">
        <Toast.Viewport
          hotkey={['F8']}
          className="pointer-events-none fixed inset-x-3 top-[calc(env(safe-area-inset-top)+0.5rem)] z-50 flex flex-col outline-none md:inset-x-auto md:top-auto md:right-6 md:bottom-6 md:w-96"
        />
      </div>
    </Toast.Provider>
  );
}
