import { MessagesSquare } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { chatTexts as texts } from './texts.ts';

const ChatPanel = lazyComponent(async () => (await import('./chat-panel.tsx')).ChatPanel, {
  onFailure: ({ onClose }) => onClose(),
});

/** The floating button of the dashboard; what it opens is loaded with the first press. */
export function ChatWidget() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // Hidden behind what it opened, it takes no focus before.
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return (
    <>
      <Button
        ref={button}
        variant="primary"
        size="touch"
        aria-expanded={open}
        aria-haspopup="dialog"
        icon={<MessagesSquare aria-hidden="true" className="size-5" />}
        onClick={() => setOpen(true)}
        className={classNames(
          open && 'invisible',
          'fixed right-4 bottom-[calc(var(--bottom-bar)+1rem)] z-20 rounded-full shadow-float print:hidden md:right-6 md:bottom-6',
        )}
      >
        {texts.openChat}
      </Button>
      {open ? <ChatPanel onClose={() => setOpen(false)} /> : null}
    </>
  );
}
