import { BookOpen, History, SquarePen, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Conversation } from '#contract/assistant/assistant.ts';
import { failureText } from '#web/base/failure-text.ts';
import { formatMoment } from '#web/base/format.ts';
import { useUser } from '#web/base/session.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useConversationRemoval, useConversations } from './api.ts';
import { TalkPart } from './talk-part.tsx';
import { chatTexts as texts } from './texts.ts';

interface ConversationListProps {
  openId: string | null;
  /** null begins a new one. */
  onOpen: (conversationId: string | null) => void;
}

/** The user's own conversations, the latest first. */
function ConversationList({ openId, onOpen }: ConversationListProps) {
  const { data, isError, error, refetch } = useConversations();
  const [leaving, setLeaving] = useState<Conversation | null>(null);
  const removal = useConversationRemoval();
  const remove = async ({ conversationId }: Conversation) => {
    try {
      await removal.mutateAsync(conversationId);
      toast({ variant: 'success', title: texts.removed });
      if (conversationId === openId) onOpen(null);
    } catch (failure) {
      toast({ variant: 'error', title: failureText(failure, texts.removeFailed) });
    }
  };
  return (
    <div className="flex min-h-0 flex-col gap-3">
      <Button wide icon={<SquarePen aria-hidden="true" className="size-4" />} onClick={() => onOpen(null)}>
        {texts.newTalk}
      </Button>
      {data ? null : isError ? (
        <ErrorState title={texts.historyFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
      {data?.length === 0 ? <p className="px-1 text-sm text-ink-2">{texts.historyEmpty}</p> : null}
      <ul className="flex flex-col gap-0.5 md:max-h-[60dvh] md:overflow-y-auto">
        {data?.map((each) => (
          <ConversationRow
            key={each.conversationId}
            conversation={each}
            isOpen={each.conversationId === openId}
            onOpen={() => onOpen(each.conversationId)}
            onRemove={() => setLeaving(each)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={texts.removeTitle}
        confirmLabel={texts.remove}
        danger
        onConfirm={async () => {
          if (leaving) await remove(leaving);
        }}
      >
        {texts.removeText(leaving?.title ?? '')}
      </ConfirmDialog>
    </div>
  );
}

interface ConversationRowProps {
  conversation: Conversation;
  isOpen: boolean;
  onOpen: () => void;
  onRemove: () => void;
}

function ConversationRow({ conversation: { title, updatedAt }, isOpen, onOpen, onRemove }: ConversationRowProps) {
  const { timeZone } = useUser();
  const day = formatMoment(Date.parse(updatedAt), timeZone, 'monthAndDay');
  return (
    <li className={classNames('flex items-center rounded-sm', isOpen ? 'bg-brand-soft' : 'hover:bg-sunken')}>
      <button
        type="button"
        aria-label={texts.openTalk(title)}
        aria-current={isOpen || undefined}
        onClick={onOpen}
        className="min-h-12 min-w-0 grow px-3 py-1.5 text-left"
      >
        <span className={classNames('block truncate text-sm', isOpen && 'font-semibold')}>{title}</span>
        <span className="block text-xs text-ink-2">{day}</span>
      </button>
      <IconButton label={texts.removeTalk(title)} icon={<Trash2 aria-hidden="true" />} onClick={onRemove} />
    </li>
  );
}

/** The parameter of the address that names a kept conversation. */
const parameter = 'conversation';

interface Shown {
  /** Counts up, so that another conversation starts from scratch. */
  key: number;
  opened: string | null;
  /** What a new conversation was named once it was answered: it stays as it is. */
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
