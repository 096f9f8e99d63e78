import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { dismissToast, type ShownToast, type ToastVariant, useShownToast } from './toast-store.ts';

const shownMs = 5000;
const swipePx = 50;
const hotkey = 'F8';

const icons: Record<ToastVariant, ReactNode> = {
  info: <Info className="text-brand" />,
  success: <CircleCheck className="text-ok" />,
  warning: <TriangleAlert className="text-warn" />,
  error: <CircleAlert className="text-bad" />,
};

/**
 * The one place where toasts appear: 5 s each, swiped away to the right by 50 px, reached with F8. On a desk they
 * stand above the button of the chat.
 */
export function Toaster() {
  const shown = useShownToast();
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === hotkey && region.current?.focus();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const item = shown?.open ? <Toast key={shown.number} toast={shown} /> : null;
  const urgent = shown?.variant === 'error';
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={`${uiTexts.notifications} (${hotkey})`}
      data-toasts
      // Low: above a phone's bar and a page's main action.
      className={`pointer-events-none fixed inset-x-3 z-50 outline-none md:inset-x-auto md:top-auto md:right-6 md:bottom-21 md:w-96 ${shown?.low ? 'max-md:bottom-45' : 'top-[calc(env(safe-area-inset-top)+0.5rem)]'}`}
    >
      {/* Both are there before a message comes, so that it is read out; what is live, a modal dialog leaves readable. */}
      <ol aria-live="polite">{urgent ? null : item}</ol>
      <ol aria-live="assertive">{urgent ? item : null}</ol>
    </section>
  );
}

function Toast({ toast: { title, description, variant = 'info', action } }: { toast: ShownToast }) {
  const [held, setHeld] = useState(false);
  const swipe = useSwipe(dismissToast);
  // Who reads, or has just left the window, is not hurried.
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(dismissToast, shownMs);
    return () => clearTimeout(timer);
  }, [held]);
  useEffect(() => {
    const hold = () => setHeld(true);
    const release = () => setHeld(false);
    window.addEventListener('blur', hold);
    window.addEventListener('focus', release);
    return () => {
      window.removeEventListener('blur', hold);
      window.removeEventListener('focus', release);
    };
  }, []);
  return (
    <li
      {...swipe}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => event.key === 'Escape' && dismissToast()}
      // In so many words: a modal dialog takes the pointer from all that does not ask for it.
      style={{ pointerEvents: 'auto' }}
      className="flex w-full animate-rise touch-pan-y items-start gap-3 rounded-md border border-line bg-surface py-3 pr-2 pl-4 shadow-float"
    >
      <span aria-hidden="true" className="pt-0.5 [&_svg]:size-5">
        {icons[variant]}
      </span>
      {/* An action that leaves no room for the text is below it. */}
      <div className="flex min-w-0 grow flex-wrap gap-x-3 gap-y-2">
        <div className="min-w-28 flex-1 py-px">
          <p className="text-sm font-semibold">{title}</p>
          {description ? <p className="mt-0.5 text-sm break-words text-ink-2">{description}</p> : null}
        </div>
        {action ? (
          <Button
            size="sm"
            onClick={() => {
              action.onSelect();
              dismissToast();
            }}
          >
            {action.label}
          </Button>
        ) : null}
      </div>
      {/* No IconButton: the sign-in page shows this and needs no tooltips. */}
      <button
        type="button"
        aria-label={uiTexts.dismiss}
        onClick={() => dismissToast()}
        className="-my-1.5 inline-flex size-10 shrink-0 items-center justify-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink"
      >
        <X className="size-5" />
      </button>
    </li>
  );
}

/** Follows a finger or the mouse to the right, and calls `onSwiped` when it let go far enough. */
function useSwipe(onSwiped: () => void) {
  const from = useRef<number>(undefined);
  const move = (event: PointerEvent<HTMLElement>): number =>
    from.current === undefined ? 0 : Math.max(0, event.clientX - from.current);
  const end = (event: PointerEvent<HTMLElement>, swiped: boolean) => {
    from.current = undefined;
    if (swiped) onSwiped();
    else event.currentTarget.style.transform = '';
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button === 0) from.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const distance = move(event);
      if (distance > 0) event.currentTarget.style.transform = `translateX(${distance}px)`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, move(event) >= swipePx),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
  };
}
