import type { QueueChange } from './outbox-store.ts';

/** A message between the tabs and the service worker of a browser. */
export interface News {
  userId: string;
  change: QueueChange;
}

/** Exchanges changes of the queue with the other tabs. */
export function openNews(hear: (news: News) => void): { tell: (news: News) => void; close: () => void } {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel('poolhand-outbox');
  channel.onmessage = ({ data }: MessageEvent<News>) => hear(data);
  return { tell: (news) => channel.postMessage(news), close: () => channel.close() };
}
