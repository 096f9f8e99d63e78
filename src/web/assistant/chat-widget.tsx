import { MessagesSquare } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { appTexts } from '#web/base/texts.ts';
import { classNames } from '#web/ui/class-names.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

const ChatPanel = lazyComponent(async () => (await import('./chat-panel.tsx')).ChatPanel, {
  onFailure: ({ onClose }) => onClose(),
});

/** From this width on the panel is next to the page; below, it covers it and has to go for the next page. */
const besideThePage = '(min-width: 80rem)';

/** The chat's button in the header, also Ctrl J or ⌘ J; what it opens is loaded with the first press. */
export function ChatButton() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  // The whole page of the chat needs no second one beside it.
  const isOnChatPage = pathname === '/chat';
  const isOnChatPageNow = useRef(isOnChatPage);
  isOnChatPageNow.current = isOnChatPage;

  const from = useRef(pathname);
  useEffect(() => {
    if (from.current === pathname) return;
    from.current = pathname;
    if (pathname === '/chat' || !matchMedia(besideThePage).matches) setOpen(false);
  }, [pathname]);

  // Before the button is painted: by the time it is seen, its key works.
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'j' && (event.ctrlKey || event.metaKey);
      if (!isShortcut || event.altKey || event.shiftKey) return;
      // Otherwise the browser shows its downloads.
      event.preventDefault();
      if (!isOnChatPageNow.current) setOpen((isOpen) => !isOpen);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);

  if (isOnChatPage) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={appTexts.chat}
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+J Meta+J"
        onClick={() => setOpen(!open)}
        className={classNames(
          'inline-flex size-10 shrink-0 items-center justify-center gap-2 rounded-sm text-sm font-medium hover:bg-sunken hover:text-ink xl:w-auto xl:px-3',
          open ? 'bg-sunken text-ink' : 'text-ink-2',
        )}
      >
        <MessagesSquare aria-hidden="true" className="size-5" />
        <span className="max-xl:hidden">{appTexts.chat}</span>
      </button>
      {open ? (
        <ChatPanel
          onClose={() => {
            setOpen(false);
            button.current?.focus();
          }}
        />
      ) : null}
    </>
  );
}
