import { clock, later } from '#web/base/clock.ts';
import { newId } from '#web/base/ids.ts';
import { type DraftNews, draftMemory, draftSharing, sharedPrefix } from '#web/offline/drafts/draft-memory.ts';
import { forgetMirrored, isBehind, mirrorDrafts, mirroredDrafts } from '#web/offline/drafts/draft-mirror.ts';
import { openNews } from '#web/offline/outbox/background-sync.ts';
import { isStuck, isUnknown, type NewOutboxItem, type OutboxItem } from '#web/offline/outbox/outbox-item.ts';
import { OutboxQueue, showQueue } from '#web/offline/outbox/outbox-queue.ts';
import { handlersKnown, sentHandlers } from '#web/offline/outbox/outbox-state.ts';
import { isUnsent, openOutboxStore, type QueueChange } from '#web/offline/outbox/outbox-store.ts';
import { openSender } from '#web/offline/outbox/sender.ts';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { type Database, openDatabase, type StoredItem, strict } from './database.ts';
import { takeOverFormerVersions } from './former-versions.ts';
import { openKeeping } from './keeping.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { watchReach } from './reach-watch.ts';
import { renamedUrl } from './renamed-visit.ts';
import { askToPersist, StorageFull } from './storage.ts';
import { offlineTexts as texts } from './texts.ts';

/** Turns the browser's quota error into ours. */
const asStorageFull = (error: unknown): unknown =>
  error instanceof Error && error.name === 'QuotaExceededError'
    ? new StorageFull(texts.storageFull, { cause: error })
    : error;

/**
 * Writes drafts, strictly and one transaction at a time: a burst of digits takes one or two. A promise resolves once
 * everything typed before the call is durable.
 */
export function draftWriter(database: Database, onFailure: (error: unknown) => void): () => Promise<void> {
  let writing: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  const write = async (): Promise<void> => {
    const taken = draftMemory.take();
    if (taken.length === 0) return;
    try {
      const { store, done } = database.transaction('drafts', 'readwrite', strict);
      await Promise.all([
        ...taken.map(({ key, draft }) => (draft ? store.put({ key, ...draft }) : store.delete(key))),
        done,
      ]);
      draftMemory.written();
      forgetMirrored(taken);
    } catch (error) {
      draftMemory.giveBack();
      const failure = asStorageFull(error);
      onFailure(failure);
      throw failure;
    }
  };
  const start = (): Promise<void> => {
    next = null;
    const run = write().finally(() => {
      if (writing === run) writing = null;
    });
    writing = run;
    return run;
  };
  return () => {
    if (!writing) return start();
    next ??= writing.then(start, start);
    return next;
  };
}

/** What works at a draft takes what another tab has made of it; without that it is only here to be gone on with. */
export function hearDraft(news: DraftNews): void {
  const { key, at, draft } = news;
  const take = (): boolean => {
    const isNewer = at >= (draftMemory.get(key)?.at ?? 0);
    draftMemory.adopt(key, draft);
    return isNewer;
  };
  if (draftSharing.heard) draftSharing.heard(news, take);
  else take();
}

/** The queue waits no longer than this for a handler. */
const takeWithinMs = 5_000;

/**
 * Hands the answers of sent items to the handlers of this page, once each; those without a handler wait until one is added.
 * @param taken called when an answer need not be kept any longer
 */
function handOverAnswers(list: () => readonly StoredItem[], taken: (item: StoredItem) => Promise<void>) {
  const handed = new Set<string>();

  const handOver = async (item: StoredItem): Promise<void> => {
    const handlers = sentHandlers(item.kind);
    if (handlers.length === 0 || handed.has(item.id)) return;
    handed.add(item.id);
    // A slow handler finishes on its own; where it fails, the answer stays for the next page.
    const done = Promise.all(handlers.map(async (handler) => handler(item))).then(
      () => taken(item),
      () => undefined,
    );
    let callOff = (): void => undefined;
    const enough = new Promise<void>((resolve) => {
      callOff = later(takeWithinMs, resolve);
    });
    await Promise.race([done, enough]);
    callOff();
  };
  const handOverAll = async (): Promise<void> => {
    for (const item of list()) if (item.state === 'sent' && !item.taken) await handOver(item);
  };
  const close = handlersKnown.subscribe(() => void handOverAll().catch(() => undefined));
  return { handOver, handOverAll, close };
}

const openPictureStore = (database: Database) => ({
  /** @throws StorageFull */
  async put(photoId: string, picture: Blob): Promise<void> {
    const bytes = await picture.arrayBuffer();
    try {
      const { store, done } = database.transaction('pictures', 'readwrite', strict);
      await Promise.all([store.put({ type: picture.type, bytes }, photoId), done]);
    } catch (error) {
      throw asStorageFull(error);
    }
  },
  async get(photoId: string): Promise<Blob | null> {
    const stored = await database.get('pictures', photoId);
    return stored ? new Blob([stored.bytes], { type: stored.type }) : null;
  },
  remove: (photoId: string): Promise<void> => database.delete('pictures', photoId),
  /** The keys that begin so. */
  keys: (prefix: string): Promise<string[]> =>
    database.getAllKeys('pictures', IDBKeyRange.bound(prefix, `${prefix}\uffff`)),
});

const hourMs = 60 * 60_000;
/** Sent items stay listed for a day, those whose answer no handler took for a week. */
const listedMs = { taken: 24 * hourMs, untaken: 7 * 24 * hourMs };

export type Engine = Awaited<ReturnType<typeof openEngine>>;

const isOver = ({ state, sentAt, taken }: StoredItem, now: number): boolean =>
  state === 'sent' && sentAt !== null && now - sentAt > (taken ? listedMs.taken : listedMs.untaken);

function toastStorageFull(error: unknown): void {
  if (error instanceof StorageFull) {
    toast({ variant: 'error', title: texts.storageFullTitle, description: error.message });
  }
}

interface Page extends Pick<Parameters<typeof openKeeping>[0], 'readAgain'> {
  /** Gets the kept answers before the rest is read, for the first page's requests. */
  answersOpen: (keeper: KeptAnswers) => void;
}

/** Opens everything this phone keeps for a user (queue, drafts, pictures, answers) and starts to send. */
export async function openEngine(userId: string, { answersOpen, readAgain }: Page) {
  const database: Database = await openDatabase();
  const takenOver = takeOverFormerVersions(database).catch(() => undefined);
  // Not awaited: a phone without room still shows what it has.
  database.put('settings', { userId }, 'session').catch(() => undefined);
  const now = (): number => clock.now().getTime();
  const store = openOutboxStore(database);
  const queue = new OutboxQueue();
  const pictureStore = openPictureStore(database);
  let closed = false;

  const news = openNews((heard) => {
    if (heard.userId !== userId) return;
    if ('draft' in heard) {
      hearDraft(heard.draft);
      return;
    }
    queue.apply(heard.change);
    shown.update();
    for (const item of heard.change.put) {
      if (item.state === 'sent' && !item.taken) void answers.handOver(item).catch(() => undefined);
    }
  });
  draftSharing.tell = (draft) => draft.key.startsWith(sharedPrefix) && news.tell({ userId, draft });
  const changed = (change: QueueChange): void => {
    queue.apply(change);
    if (change.put.length + change.removed.length > 0) news.tell({ userId, change });
    shown.updateSoon();
  };
  const reload = async (): Promise<void> => {
    const found = await store.load(userId);
    const over = found.filter((item) => isOver(item, now())).map(({ id }) => id);
    if (over.length > 0) await store.remove(over);
    queue.reset(found.filter(({ id }) => !over.includes(id)));
    shown.update();
  };
  const answers = handOverAnswers(
    () => queue.list(),
    async (item) => {
      const taken = await store.change(item.id, { taken: true, answer: null });
      if (taken) changed({ put: [taken], removed: [] });
    },
  );
  const reach = watchReach({
    changed: () => shown.update(),
    back: () => {
      void sender.wake();
      keeping.back();
    },
  });
  const sender = openSender({ userId, store, queue, changed, reload, sent: answers.handOver, now });
  const shown = showQueue(queue, sender, () => !navigator.onLine || reach.isDown());
  const keeping = openKeeping({ database, userId, now, isDown: reach.isDown, readAgain });
  answersOpen(keeping.keeper);
  const writeDrafts = draftWriter(database, toastStorageFull);

  await takenOver;
  const [drafts] = await Promise.all([database.getAllFromIndex('drafts', 'user', userId), reload()]);
  draftMemory.load(drafts, mirroredDrafts(userId, drafts));

  const flushDrafts = (): void => void writeDrafts().catch(() => undefined);
  /** The page may end now. */
  const leave = (): void => {
    mirrorDrafts();
    flushDrafts();
  };
  /** At a stop everything that is typed is a draft: the page begins with what another tab has written while this one slept. */
  const startOverWhereBehind = async (): Promise<void> => {
    if (!window.location.pathname.startsWith('/field-service/')) return;
    if (isBehind(await database.getAllFromIndex('drafts', 'user', userId))) window.location.reload();
  };
  const seen = (): void => {
    if (document.visibilityState === 'hidden') {
      leave();
      return;
    }
    void startOverWhereBehind().catch(() => undefined);
    // A tab that slept may have missed the other tabs' messages.
    void reload().then(
      () => {
        void sender.run();
        return answers.handOverAll();
      },
      () => undefined,
    );
  };
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('pagehide', leave);
  flushDrafts();
  void answers.handOverAll().catch(() => undefined);
  void sender.run();

  /** Replaces items, here and in the database. */
  const replace = async (items: readonly { id: string; by: StoredItem }[]): Promise<void> => {
    if (items.length === 0) return;
    try {
      await store.replace(items);
    } catch (error) {
      throw asStorageFull(error);
    }
    changed({ put: items.map(({ by }) => by), removed: items.flatMap(({ id, by }) => (id === by.id ? [] : [id])) });
    shown.update();
  };
  const remove = async (items: readonly StoredItem[]): Promise<void> => {
    const removed = items.map(({ id }) => id);
    if (removed.length === 0) return;
    await store.remove(removed);
    changed({ put: [], removed });
    shown.update();
    void sender.run();
  };
  const again = (item: StoredItem): StoredItem => ({ ...item, state: 'saved', problem: null, status: null });
  /** A call that may have been tried with other content needs a new key. */
  const asNewCall = (item: StoredItem): StoredItem => ({ ...again(item), id: newId(), retryCount: 0 });

  return {
    async put(wanted: NewOutboxItem): Promise<OutboxItem> {
      // The server may know the visit under another id since it was opened.
      const renamed = queue.list().flatMap((item) => item.renamed ?? []);
      const url = renamed.reduce(renamedUrl, wanted.url);
      try {
        const { lang: language } = document.documentElement;
        const context = { userId, newId, now: now(), underWay: sender.underWay(), language };
        const { item, put, removed } = await store.put({ ...wanted, url }, context);
        changed({ put, removed });
        shown.update();
        void sender.run();
        void askToPersist();
        keeping.itemWaits();
        return item;
      } catch (error) {
        const failure = asStorageFull(error);
        toastStorageFull(failure);
        throw failure;
      }
    },
    async retry(ids: readonly string[] | null): Promise<void> {
      const wanted = queue.list().filter((item) => ids?.includes(item.id) ?? item.state === 'refused');
      await replace(wanted.flatMap((item) => (isStuck(item) ? [{ id: item.id, by: again(item) }] : [])));
      void sender.wake();
    },
    drop: (isMeant: (item: OutboxItem) => boolean): Promise<void> => remove(queue.list().filter(isMeant)),
    /** Decided by what the sender knows: the screen learns up to 150 ms later that an item is on its way or was sent. */
    async takeBack(isMeant: (item: OutboxItem) => boolean): Promise<boolean> {
      const meant = queue.list().filter(isMeant);
      const all = meant.length > 0 && meant.every((item) => item.id !== sender.underWay() && isUnknown(item));
      if (all) await remove(meant);
      return all;
    },
    async renameGroup(from: string, to: string, rewriteUrl: (url: string) => string): Promise<void> {
      const group = queue.list().filter((item) => item.group === from && isUnsent(item) && item.state !== 'sending');
      await replace(
        group.map((item) => {
          const renamed = { ...item, group: to, url: rewriteUrl(item.url) };
          return { id: item.id, by: item.retryCount > 0 ? { ...renamed, id: newId() } : renamed };
        }),
      );
      void sender.run();
    },
    async update(id: string, { body }: Pick<OutboxItem, 'body'>): Promise<void> {
      const item = queue.get(id);
      if (!item || item.state === 'sent' || item.state === 'sending') return;
      await replace([{ id, by: { ...asNewCall(item), body } }]);
      void sender.run();
    },
    writeDrafts,
    putPicture: (photoId: string, picture: Blob) =>
      pictureStore.put(photoId, picture).catch((error: unknown) => {
        toastStorageFull(error);
        throw error;
      }),
    picture: pictureStore.get,
    removePicture: pictureStore.remove,
    pictureKeys: pictureStore.keys,
    keeper: keeping.keeper,
    /** Tries at once to send what waits. */
    sendNow: (): Promise<void> => sender.wake(),
    /** How many items of other accounts wait on this phone. */
    async waitingOfOthers(): Promise<number> {
      const counts = await store.unsent();
      return [...counts].reduce((sum, [owner, count]) => sum + (owner === userId ? 0 : count), 0);
    },
    /** Signing out removes the kept answers; items and drafts stay until the same user comes back. */
    async signOut(): Promise<void> {
      await Promise.all([keeping.clear(), database.delete('settings', 'session')]);
    },
    close(): void {
      if (closed) return;
      closed = true;
      document.removeEventListener('visibilitychange', seen);
      window.removeEventListener('pagehide', leave);
      sender.close();
      reach.close();
      answers.close();
      draftSharing.tell = undefined;
      news.close();
      keeping.close();
      shown.close();
      // Writes under way finish before the database closes; drafts typed meanwhile are in the mirror.
      mirrorDrafts();
      const written = writeDrafts().catch(() => undefined);
      draftMemory.unload();
      void written.then(() => database.close());
    },
  };
}
