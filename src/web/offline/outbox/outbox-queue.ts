import type { StoredItem } from '#web/offline/database.ts';
import { isStuck } from './outbox-item.ts';
import { shownConnection, shownItems } from './outbox-state.ts';
import { isUnsent, type QueueChange } from './outbox-store.ts';

/** The user's items in memory, in their order. Finding the next one and changing one does not walk over all of them. */
export class OutboxQueue {
  readonly #bySeq: StoredItem[] = [];
  readonly #byId = new Map<string, StoredItem>();
  #listed: readonly StoredItem[] | null = null;

  reset(items: readonly StoredItem[]): void {
    this.#bySeq.length = 0;
    this.#byId.clear();
    for (const item of items) this.#put(item);
    this.#listed = null;
  }

  apply({ put, removed }: QueueChange): void {
    for (const id of removed) this.#remove(id);
    for (const item of put) this.#put(item);
    this.#listed = null;
  }

  get = (id: string): StoredItem | undefined => this.#byId.get(id);

  /** All items; the same array until something changes. */
  list(): readonly StoredItem[] {
    this.#listed ??= [...this.#bySeq];
    return this.#listed;
  }

  /** The first item behind a place in the queue that the server does not have. */
  nextUnsent(afterSeq: number): StoredItem | undefined {
    for (let place = this.#placeOf(afterSeq + 1); place < this.#bySeq.length; place += 1) {
      const item = this.#bySeq[place];
      if (item && isUnsent(item)) return item;
    }
    return undefined;
  }

  #put(item: StoredItem): void {
    const former = this.#byId.get(item.id);
    if (former && former.seq !== item.seq) this.#remove(item.id);
    const place = this.#placeOf(item.seq);
    const there = this.#bySeq[place];
    if (there && there.seq === item.seq && there.id !== item.id) this.#byId.delete(there.id);
    this.#bySeq.splice(place, there?.seq === item.seq ? 1 : 0, item);
    this.#byId.set(item.id, item);
  }

  #remove(id: string): void {
    const former = this.#byId.get(id);
    if (!former) return;
    this.#byId.delete(id);
    const place = this.#placeOf(former.seq);
    if (this.#bySeq[place]?.id === id) this.#bySeq.splice(place, 1);
  }

  /** The index of this place in the list, or where it would be. */
  #placeOf(seq: number): number {
    let low = 0;
    let high = this.#bySeq.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#bySeq[middle]?.seq ?? 0) < seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

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
