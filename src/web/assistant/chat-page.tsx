import { BookOpen, History } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ConversationList } from './conversation-list.tsx';
import { TalkPart } from './talk-part.tsx';
import { chatTexts as texts } from './texts.ts';

/** The parameter of the address that names a kept conversation. */
const parameter = 'conversation';

interface Shown {
  /** Counts up, so that another conversation begins anew. */
  key: number;
  opened: string | null;
  /** What a new conversation was named once it was answered: it stays as it stands. */
  begun: string | null;
  /** What the address said when it was last looked at: it follows a choice a moment later. */
  seen: string | null;
}

/** `/chat`: asking the assistant, with what was asked before. */
export default function ChatPage() {
  const [address, setAddress] = useSearchParams();
  const wanted = address.get(parameter);
  const [shown, setShown] = useState<Shown>({ key: 0, opened: wanted, begun: null, seen: wanted });
  const [showsHistory, setShowsHistory] = useState(false);
  if (wanted !== shown.seen) {
    const isOpen = wanted === shown.opened || (wanted !== null && wanted === shown.begun);
    setShown(isOpen ? { ...shown, seen: wanted } : { key: shown.key + 1, opened: wanted, begun: null, seen: wanted });
  }

  const open = (conversationId: string | null) => {
    setShowsHistory(false);
    setShown({ ...shown, key: shown.key + 1, opened: conversationId, begun: null });
    setAddress(conversationId === null ? {} : { [parameter]: conversationId });
  };
  const begun = (conversationId: string) => {
    setShown((present) => ({ ...present, begun: conversationId }));
    setAddress({ [parameter]: conversationId }, { replace: true });
  };
  const openId = shown.begun ?? shown.opened;
  const about = { customerId: address.get('customerId'), poolId: address.get('poolId') };
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        more={
          <>
            <Button
              className="lg:hidden"
              icon={<History aria-hidden="true" className="size-4" />}
              onClick={() => setShowsHistory(true)}
            >
              {texts.history}
            </Button>
            <ButtonLink to="/chat/knowledge" icon={<BookOpen aria-hidden="true" className="size-4" />}>
              {texts.knowledge}
            </ButtonLink>
          </>
        }
      />
      <div className="flex min-h-0 grow gap-6">
        <aside aria-label={texts.history} className="hidden w-64 shrink-0 lg:block">
          <div className="sticky top-20">
            <ConversationList openId={openId} onOpen={open} />
          </div>
        </aside>
        <div className="flex min-w-0 grow flex-col">
          <TalkPart
            key={shown.key}
            conversationId={shown.opened}
            place="page"
            begin={address.get('ask') ?? undefined}
            about={about}
            onBegun={begun}
          />
        </div>
      </div>
      <Dialog open={showsHistory} onOpenChange={setShowsHistory} title={texts.history}>
        <ConversationList openId={openId} onOpen={open} />
      </Dialog>
    </>
  );
}
