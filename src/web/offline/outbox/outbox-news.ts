import type { QueueChange } from './outbox-store.ts';

/** What one tab, or the service worker, tells the others of the same browser. */
export interface News {
  userId: string;
  change: QueueChange;
}

/** Tells the other tabs what changed in the queue, and hears it from them. */
export function openNews(hear: (news: News) => void): { tell: (news: News) => void; close: () => void } {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel('poolhand-outbox');
  channel.onmessage = ({ data }: MessageEvent<News>) => hear(data);
  return { tell: (news) => channel.postMessage(news), close: () => channel.close() };
}
