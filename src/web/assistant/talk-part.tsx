import type { Ref } from 'react';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { useConversation } from './api.ts';
import { TalkView } from './talk-view.tsx';
import { chatTexts as texts } from './texts.ts';
import { type TalkBegin, useTalk } from './use-talk.ts';

interface TalkPartProps extends Pick<TalkBegin, 'about' | 'onBegun'> {
  /** null begins a new one. Another conversation needs another key. */
  conversationId: string | null;
  place: 'page' | 'panel';
  /** What stands in the field already. */
  begin?: string;
  field?: Ref<HTMLTextAreaElement>;
}

/** A conversation, new or kept. */
export function TalkPart(props: TalkPartProps) {
  return props.conversationId === null ? (
    <OpenTalk {...props} messages={[]} />
  ) : (
    <KeptTalk {...props} conversationId={props.conversationId} />
  );
}

function KeptTalk(props: TalkPartProps & { conversationId: string }) {
  const { data, isFetching, isError, error, refetch } = useConversation(props.conversationId);
  if (data && !isFetching) return <OpenTalk {...props} messages={data.messages} />;
  if (isError) return <ErrorState title={texts.talkFailed} error={error} onRetry={() => void refetch()} />;
  return (
    <SkeletonGroup className="space-y-4 py-4">
      <Skeleton className="ml-auto h-10 w-3/5" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-4 w-2/3" />
    </SkeletonGroup>
  );
}

function OpenTalk({ conversationId, messages, about, onBegun, ...view }: TalkPartProps & Pick<TalkBegin, 'messages'>) {
  return <TalkView {...view} talk={useTalk({ conversationId, messages, about, onBegun })} />;
}
