import { useSyncExternalStore } from 'react';
import { theEngine } from '#web/offline/opened.ts';
import type { NewOutboxItem, OutboxItem, OutboxKind } from './outbox-item.ts';
import { addSentHandler, type SentHandler, shownItems } from './outbox-state.ts';

const items = (): readonly OutboxItem[] => shownItems.get();

/** What waits on this phone for the server, and what it took during the last day. */
export const outbox = {
  /** Resolves when the item is durable on this phone; sending starts on its own. Rejects with StorageFull: nothing was stored. */
  put: async (item: NewOutboxItem): Promise<OutboxItem> => (await theEngine()).put(item),
  /** The signed-in user's items in their order, from memory. */
  items,
  subscribe: shownItems.subscribe,
  /** Called once in this page for every item of the kind that was sent, also where the service worker did it meanwhile. */
  onSent: (kind: OutboxKind, handler: SentHandler): void => addSentHandler(kind, handler),
  retry: async (id: string): Promise<void> => (await theEngine()).retry([id]),
  /** Tries everything again at once, what was refused too. */
  retryAll: async (): Promise<void> => (await theEngine()).retry(null),
  /** Sends at once what waits for another try. */
  sendNow: async (): Promise<void> => (await theEngine()).sendNow(),
  /** How many items of other accounts wait on this phone. */
  waitingOfOthers: async (): Promise<number> => (await theEngine()).waitingOfOthers(),
  drop: async (id: string): Promise<void> => (await theEngine()).drop((item) => item.id === id),
  /** Removes what of a group has not been sent. */
  dropGroup: async (group: string): Promise<void> =>
    (await theEngine()).drop((item) => item.group === group && item.state !== 'sent'),
  /** Removes what is meant if the server cannot know of any of it, and answers whether that was so; false where there is none. */
  takeBack: async (isMeant: (item: OutboxItem) => boolean): Promise<boolean> => (await theEngine()).takeBack(isMeant),
  renameGroup: async (from: string, to: string, rewriteUrl: (url: string) => string): Promise<void> =>
    (await theEngine()).renameGroup(from, to, rewriteUrl),
  /** A conflict was solved: the item goes again with this body, as a new call. */
  update: async (id: string, change: Pick<OutboxItem, 'body'>): Promise<void> => (await theEngine()).update(id, change),
  /** Nothing of the group waits any more. */
  whole: (group: string): boolean => !items().some((item) => item.group === group && item.state !== 'sent'),
};

export const useOutbox = (): readonly OutboxItem[] => useSyncExternalStore(shownItems.subscribe, items);
