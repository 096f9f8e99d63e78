import { isStuck } from './outbox-item.ts';
import type { OutboxQueue } from './outbox-queue.ts';
import { shownConnection, shownItems } from './outbox-state.ts';

/** The screen updates at most this often while many items are sent. */
const togetherMs = 150;

/** Keeps the screen's view of the queue and the connection up to date. */
export function showQueue(
  queue: OutboxQueue,
  sender: { isRunning: () => boolean; doneInRun: () => number },
  isOffline: () => boolean,
): { update: () => void; updateSoon: () => void; close: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  const update = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (closed) return;
    const items = queue.list();
    shownItems.set(items);
    const waiting = items.filter(({ state }) => state !== 'sent').length;
    const stuck = items.filter(isStuck).length;
    const left = waiting - stuck;
    const done = sender.isRunning() ? sender.doneInRun() : 0;
    const state = isOffline() ? 'offline' : sender.isRunning() && left > 0 ? 'syncing' : 'online';
    shownConnection.set({ state, waiting, stuck, done, total: done + left });
  };
  return {
    update,
    updateSoon: () => {
      timer ??= setTimeout(update, togetherMs);
    },
    close: () => {
      closed = true;
      clearTimeout(timer);
      shownItems.set([]);
      shownConnection.set({ state: 'online', waiting: 0, stuck: 0, done: 0, total: 0 });
    },
  };
}
