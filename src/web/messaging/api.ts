import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type {
  BroadcastResult,
  CommunicationStats,
  Consent,
  createTemplateBody,
  MessageTemplate,
  Reply,
  Scheduled,
  ScheduledMessage,
  TemplatePreview,
  Thread,
  updateTemplateBody,
} from '#contract/messaging/messages.ts';
import type { SurveyResponse, surveyReplied, surveyReplyBody } from '#contract/messaging/surveys.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import { call } from '#web/base/api.ts';
import { compareText } from '#web/base/format.ts';
import { useCustomerChoices, usePages } from '#web/base/pages.ts';
import { useCan } from '#web/base/session.tsx';
import type { BroadcastBody } from './broadcast-form.ts';

export const paths = {
  stats: '/api/communications/stats',
  threads: '/api/communications/threads',
  consents: '/api/communications/consents',
  broadcasts: '/api/communications/broadcasts',
  messages: '/api/scheduled-messages',
  surveys: '/api/surveys',
  templates: '/api/message-templates',
} as const;

export const useStats = () => useQuery<CommunicationStats>({ queryKey: [paths.stats], staleTime: 0 });

export function useReadAgain() {
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        [paths.messages, paths.surveys, '/api/communications'].some((beginning) => String(path).startsWith(beginning)),
    });
}

/** A call after which the lists are read again. */
export function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const readAgain = useReadAgain();
  return useMutation({ mutationFn: change, onSuccess: () => void readAgain() });
}

export const useSchedulePreVisit = () =>
  useChange(() => call<Scheduled>('POST', '/api/communications/pre-visit', { body: {} }));
export const useSendGreetings = () =>
  useChange(() => call<Scheduled>('POST', '/api/communications/greetings', { body: {} }));

const messagePath = (messageId: string) => `${paths.messages}/${encodeURIComponent(messageId)}`;
export const useCancelMessage = () => useChange((messageId: string) => call<unknown>('DELETE', messagePath(messageId)));
export const useRetryMessage = () =>
  useChange((messageId: string) => call<ScheduledMessage>('POST', `${messagePath(messageId)}/retry`));
export const useMarkSent = () =>
  useChange((messageId: string) => call<ScheduledMessage>('POST', `${messagePath(messageId)}/sent-by-phone`));

export const useSurveys = (search: string) => usePages<SurveyResponse>(paths.surveys, { search: search || null });
export const useEnterReply = () =>
  useChange((body: z.input<typeof surveyReplyBody>) =>
    call<z.infer<typeof surveyReplied>>('POST', `${paths.surveys}/reply`, { body }),
  );

export const useTemplates = () => useQuery<MessageTemplate[]>({ queryKey: [paths.templates], staleTime: 0 });
const templatePath = (templateId: string) => `${paths.templates}/${encodeURIComponent(templateId)}`;

function useTemplateChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Activating one deactivates another.
    onSettled: () => queryClient.invalidateQueries({ queryKey: [paths.templates] }),
  });
}
export const useCreateTemplate = () =>
  useTemplateChange((body: z.input<typeof createTemplateBody>) =>
    call<MessageTemplate>('POST', paths.templates, { body }),
  );
export const useUpdateTemplate = () =>
  useTemplateChange(({ id, ...body }: z.input<typeof updateTemplateBody> & { id: string }) =>
    call<MessageTemplate>('PATCH', templatePath(id), { body }),
  );
export const useTestTemplate = (templateId: string) =>
  useChange((to: string) => call<ScheduledMessage>('POST', `${templatePath(templateId)}/test`, { body: { to } }));

export interface Previewed {
  type: MessageTemplate['type'];
  language: MessageTemplate['language'];
  template: string;
  customerId: string | null;
}

/** Keeps the last preview while the next one loads. */
export const usePreview = (previewed: Previewed) =>
  useQuery({
    queryKey: [`${paths.templates}/preview`, previewed],
    queryFn: ({ signal }) => call<TemplatePreview>('POST', `${paths.templates}/preview`, { body: previewed, signal }),
    enabled: previewed.template.trim() !== '',
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });

const threadPath = (customerId: string) => `${paths.threads}/${encodeURIComponent(customerId)}`;
const consentPath = (customerId: string) => `${paths.consents}/${encodeURIComponent(customerId)}`;

export const useThreads = (search: string, onlyUnread: boolean) =>
  usePages<Thread>(paths.threads, { search: search || null, unread: onlyUnread ? 'true' : null });

/** Oldest first, as it is read. */
export const useThread = (customerId: string) =>
  useQuery<ScheduledMessage[]>({ queryKey: [threadPath(customerId)], staleTime: 0 });

export const useReply = (customerId: string) =>
  useChange((body: Reply) => call<ScheduledMessage>('POST', threadPath(customerId), { body }));
export const useMarkRead = () =>
  useChange((customerId: string) => call<unknown>('POST', `${threadPath(customerId)}/read`));

export const useConsent = (customerId: string) =>
  useQuery<Consent>({ queryKey: [consentPath(customerId)], staleTime: 0 });
export const useSaveConsent = (customerId: string) =>
  useChange((state: 'given' | 'stopped') => call<Consent>('PUT', consentPath(customerId), { body: { state } }));

export const useBroadcast = () =>
  useChange(({ key, ...body }: BroadcastBody & { key?: string }) =>
    call<BroadcastResult>('POST', paths.broadcasts, { body, ...(key ? { idempotencyKey: key } : {}) }),
  );

/** The tags that customers have, by name. */
export function useKnownTags() {
  const customers = useCustomerChoices();
  const names = new Set((customers.data ?? []).flatMap(({ tags }) => tags));
  return [...names].sort(compareText).map((value) => ({ value, label: value }));
}

export function useTechnicians() {
  const seesRoutes = useCan('routes', 'view');
  const technicians = useQuery<Technician[]>({ queryKey: ['/api/technicians'], enabled: seesRoutes });
  return (technicians.data ?? [])
    .filter(({ isActive }) => isActive)
    .map(({ technicianId, name }) => ({ value: technicianId, label: name }));
}
