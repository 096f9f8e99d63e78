import { Maximize2, SquarePen, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TalkPart } from './talk-part.tsx';
import { chatTexts as texts } from './texts.ts';

/** Room for the panel beside the page, where both fit; the header drops what has no room then. */
const room = ['chat-beside', 'xl:pr-88', '2xl:pr-104', 'print:pr-0'];

/** The chat beside the page on a wide screen, over its edge on a smaller one, a whole sheet on a phone. Escape closes it. */
export function ChatPanel({ onClose }: { onClose: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const navigate = useNavigate();
  const [talk, setTalk] = useState({ key: 0, begun: null as string | null });
  const { key } = talk;
  useEffect(() => {
    // Another key is another field.
    if (key >= 0) field.current?.focus();
  }, [key]);
  useEffect(() => {
    document.body.classList.add(...room);
    return () => document.body.classList.remove(...room);
  }, []);
  // Out of the header, whose blurred ground would hold what is fixed to the screen.
  return createPortal(
    <div
      role="dialog"
      data-beside-page=""
      aria-label={texts.title}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="fixed inset-0 z-30 flex animate-appear flex-col overflow-hidden bg-surface pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] md:left-auto md:w-104 md:border-l md:border-line md:shadow-float xl:w-88 xl:shadow-none 2xl:w-104 print:hidden"
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
    </div>,
    document.body,
  );
}
