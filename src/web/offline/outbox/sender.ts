import { tellServerReach, tellSessionEnded } from '#web/base/api.ts';
import { later } from '#web/base/clock.ts';
import { chance, newId } from '#web/base/ids.ts';
import { storedToken, storedUser } from '#web/base/stored-session.ts';
import type { StoredItem } from '#web/offline/database.ts';
import type { OutboxQueue } from './outbox-queue.ts';
import type { OutboxStore } from './outbox-store.ts';
import { alone, postItem, Replay, type ReplayDeps } from './replay.ts';

interface SenderDeps extends Pick<ReplayDeps, 'changed' | 'reload' | 'sent' | 'now'> {
  userId: string;
  store: OutboxStore;
  queue: OutboxQueue;
}

/** Sends a user's items from a page, with the token of the moment. */
export function openSender({ userId, store, queue, changed, reload, sent, now }: SenderDeps): Replay {
  const isSignedIn = (): boolean => storedUser()?.id === userId && storedToken() !== null;
  return new Replay({
    store,
    queue,
    post: async (item: StoredItem) => {
      const files = item.fileCount > 0 ? await store.files(item.id) : [];
      const token = storedToken();
      // Another user may have signed in while the files were read.
      if (!isSignedIn()) throw new Error('Signed out meanwhile');
      return postItem(item, files, token);
    },
    maySend: () => navigator.onLine && isSignedIn(),
    now,
    chance,
    newId,
    later,
    alone,
    reload,
    changed,
    sent,
    signedOut: () => isSignedIn() && tellSessionEnded(),
    reached: tellServerReach,
  });
}
