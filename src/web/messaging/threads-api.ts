import { useQuery } from '@tanstack/react-query';
import type { Consent, Reply, ScheduledMessage, Thread } from '#contract/messaging/messages.ts';
import { call } from '#web/base/api.ts';
import { usePages } from '#web/base/pages.ts';
import { paths, useChange } from './api.ts';

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
