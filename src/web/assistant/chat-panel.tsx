import { Maximize2, SquarePen, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TalkPart } from './talk-part.tsx';
import { chatTexts as texts } from './texts.ts';

/** The chat over the dashboard: beside it on a desk, before it on a phone. Escape closes it. */
export function ChatPanel({ onClose }: { onClose: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const navigate = useNavigate();
  const [talk, setTalk] = useState({ key: 0, begun: null as string | null });
  const { key } = talk;
  useEffect(() => {
    // Another key is another field.
    if (key >= 0) field.current?.focus();
  }, [key]);
  return (
    <>
      {/* The page behind is cut off on a phone: it steps back, and a tap on it closes. */}
      <div aria-hidden="true" onClick={onClose} className="fixed inset-0 z-30 bg-scrim md:hidden" />
      <div
        role="dialog"
        aria-label={texts.title}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        className="fixed inset-x-0 top-12 bottom-0 z-30 flex animate-rise flex-col overflow-hidden rounded-t-lg border border-line bg-surface pb-[env(safe-area-inset-bottom)] shadow-float md:top-auto md:right-6 md:bottom-6 md:left-auto md:h-[min(42rem,calc(100dvh-6rem))] md:w-[26rem] md:rounded-lg md:pb-0"
      >
        <div className="flex items-center border-b border-line py-1.5 pr-1.5 pl-4">
          <h2 className="grow font-semibold">{texts.title}</h2>
          <IconButton
            label={texts.newTalk}
            icon={<SquarePen aria-hidden="true" />}
            onClick={() => setTalk({ key: key + 1, begun: null })}
          />
          <IconButton
            label={texts.wholePage}
            icon={<Maximize2 aria-hidden="true" />}
            onClick={() => navigate(talk.begun === null ? '/chat' : `/chat?conversation=${talk.begun}`)}
          />
          <IconButton label={texts.closeChat} icon={<X aria-hidden="true" />} onClick={onClose} />
        </div>
        <TalkPart
          key={key}
          conversationId={null}
          place="panel"
          field={field}
          onBegun={(begun) => setTalk((present) => ({ ...present, begun }))}
        />
      </div>
    </>
  );
}
