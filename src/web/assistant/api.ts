import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  Conversation,
  conversationWithMessages,
  KnowledgePage,
  KnowledgePageWhole,
} from '#contract/assistant/assistant.ts';
import { call } from '#web/base/api.ts';

type ConversationWithMessages = (typeof conversationWithMessages)['_zod']['output'];

export const conversationsPath = '/api/ai/conversations';

/** The user's own conversations, the latest first. */
export const useConversations = () => useQuery<Conversation[]>({ queryKey: [conversationsPath] });

/** One with everything said. Asked again each time it is opened: it may have grown on another device. */
export const useConversation = (conversationId: string) =>
  useQuery<ConversationWithMessages>({
    queryKey: [conversationsPath, conversationId],
    queryFn: ({ signal }) =>
      call<ConversationWithMessages>('GET', `${conversationsPath}/${encodeURIComponent(conversationId)}`, { signal }),
    gcTime: 0,
  });

export function useConversationRemoval() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (conversationId: string) =>
      call<unknown>('DELETE', `${conversationsPath}/${encodeURIComponent(conversationId)}`),
    onSuccess: () => queries.invalidateQueries({ queryKey: [conversationsPath], exact: true }),
  });
}

export const useKnowledge = () => useQuery<KnowledgePage[]>({ queryKey: ['/api/knowledge'] });

export const useKnowledgePage = (pageId: string) =>
  useQuery<KnowledgePageWhole>({ queryKey: [`/api/knowledge/${encodeURIComponent(pageId)}`] });
