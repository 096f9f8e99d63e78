import type { DraftNews } from '#web/offline/drafts/draft-memory.ts';
import type { QueueChange } from './outbox-store.ts';

/** Under this name the browser wakes the service worker when the network is back, also with every page closed. */
export const syncTag = 'poolhand-outbox';

/** What some browsers have; not in the DOM's types. */
interface SyncManager {
  register: (tag: string) => Promise<void>;
}
const hasSync = (registration: object): registration is { sync: SyncManager } => 'sync' in registration;

/** Asks the browser to send what waits once it has a network, where it can. */
export function askForSync(): void {
  if (!('serviceWorker' in navigator) || !navigator.serviceWorker) return;
  void navigator.serviceWorker
    .getRegistration()
    .then((registration) => (registration && hasSync(registration) ? registration.sync.register(syncTag) : undefined))
    .catch(() => undefined);
}

/** A message between the tabs and the service worker of a browser: what changed in the queue, or in a draft. */
export type News = { userId: string } & ({ change: QueueChange } | { draft: DraftNews });

/** Exchanges changes with the other tabs. */
export function openNews(hear: (news: News) => void): { tell: (news: News) => void; close: () => void } {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel('poolhand-outbox');
  channel.onmessage = ({ data }: MessageEvent<News>) => hear(data);
  return { tell: (news) => channel.postMessage(news), close: () => channel.close() };
}
